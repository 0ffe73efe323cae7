import type { Cell, Id } from '../../../../table/generated/types.ts'
import { onCell } from '../../../../table/geometry/place.ts'
import type { Unit } from '../../../core/unit.ts'
import { isIn } from '../../../hex/board/cells.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import type { Deck } from '../../../kit/cards.ts'
import { type Figure, figure } from './figures.ts'

export const GERMAN = 'german'
export const US = 'us'
export const SIDES: readonly Id[] = [GERMAN, US]

export const SURPRISE_PHASE = 'surprise'
export const ACTIVATION_PHASE = 'activation'
export const REGROUP_PHASE = 'regroup'
export const REINFORCEMENT_PHASE = 'reinforcements'
export const END_PHASE = 'end'

/** 3 [3]: the deck, and where its cards lie open. */
export const SHOWN = 'shown'
export const FIGHT_CARDS = 'fight'
export const DECK: Deck = { pile: 'deck', open: [SHOWN, FIGHT_CARDS, 'discard'] }

export const SPITZE = 'spitze-panzer'
export const TIGER = 'tiger-501'
export const DEPOT = 'us-depot'
/** 7 [7]: they do not move before a German unit enters Map B. */
export const WAITING: readonly Id[] = ['us-99', 'us-106']
export const BLOWN_BRIDGE = 'blown-bridge'
export const BLOWN_PILE = 'blown-bridges'

export const otherSide = (side: Id | undefined): Id => (side === GERMAN ? US : GERMAN)

export const theSide = (side: Id | undefined): string => (side === GERMAN ? 'the Germans' : 'the US side')

export const isReduced = ({ piece }: Unit): boolean => piece.face === 1

export const defOf = ({ piece }: Unit): Id => piece.def ?? ''

const numberFor = (scene: HexScene, unit: Unit, value: Id): number => scene.book.roster.value(unit, value) ?? 0

export const attackFactor = (scene: HexScene, unit: Unit): number => numberFor(scene, unit, 'attack')
export const printedPr = (scene: HexScene, unit: Unit): number => numberFor(scene, unit, 'proficiency')
export const isSS = ({ book }: HexScene, unit: Unit): boolean =>
  /\bSS\b/.test(book.module.counters.get(defOf(unit))?.formation ?? '')
export const isArmor = ({ class: type }: Unit): boolean => type === 'armor'

/** The map that a cell lies on, by its letter: a, b, c or d. */
export const mapOf = ({ board }: Cell): string => board.replace(/^map-/, '')

export const isInArea = (scene: HexScene, area: Id, cell: Cell): boolean => isIn(scene, area, cell) === true

export const onMapNow = ({ piece, kind }: Unit): boolean => kind === 'unit' && onCell(piece.at)

export const figureOf = (scene: HexScene, which: Figure): number => figure(scene.book, which)
