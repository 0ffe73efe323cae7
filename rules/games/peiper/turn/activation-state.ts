import type { Cell, Id, PieceId } from '../../../../table/generated/types.ts'
import { placeKey } from '../../../../table/geometry/place.ts'
import type { Unit } from '../../../core/unit.ts'
import { around } from '../../../hex/board/cells.ts'
import { cellOf, enemiesIn, unitsIn, unitsOnMap } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { allowanceOf } from '../../../hex/movement/movement-points.ts'
import { type CardTurn, hasActed, isActive, NO_CARDS } from '../../../kit/card-activation.ts'
import { cardOf, countLeft, isWholeDeck, type PlayingCard } from '../../../kit/cards.ts'
import { ACTIVATION_PHASE, DECK, defOf, GERMAN, SHOWN, SIDES, US, WAITING } from '../terms/counters.ts'
import { stacksFor } from '../terms/figures.ts'
import { hasEnteredB } from './advance-west.ts'
import { topCard } from './cards.ts'
import { hasFired } from './shots.ts'

/*
 * Reconstructed: a black card activates German units and a red one US units. A number card activates one stack, a court
 * card or an ace as many as the chart says. Each unit acts once a turn: it may move and then fire.
 */

export const ACTIVATION: Id = 'activation'

export const isActivation = ({ state }: HexScene): boolean => state.time.phase === ACTIVATION_PHASE

export const cardTurn = (scene: HexScene): CardTurn => (scene.memory.chapters.get(ACTIVATION) ?? NO_CARDS) as CardTurn

/** The card in force. Without a log it is the one that lies open. */
export function cardNow(scene: HexScene): PlayingCard | undefined {
  const { card, isUnseen } = cardTurn(scene)
  return card === undefined && isUnseen ? topCard(scene, SHOWN) : cardOf(scene.book.module, card)
}

export const sideOfCard = ({ colour }: Pick<PlayingCard, 'colour'>): Id | undefined =>
  colour === undefined ? undefined : colour === 'black' ? GERMAN : US

/** A position without its log may leave out the card in force; a whole deck shows that there is none. */
const isCardKnown = (scene: HexScene): boolean =>
  !cardTurn(scene).isUnseen || (countLeft(scene, DECK) > 0 && isWholeDeck(scene, DECK))

/** The side that the card activates. */
export const activeSide = (scene: HexScene): Id | undefined => {
  const card = isActivation(scene) ? cardNow(scene) : undefined
  return card && sideOfCard(card)
}

/** The stacks that the card may still activate. */
export function stacksLeft(scene: HexScene): number {
  const card = cardNow(scene)
  return card ? Math.max(0, stacksFor(scene.book, card) - cardTurn(scene).groups.length) : 0
}

/** Whether an enemy stands next to the unit. */
export function isBesideEnemy(scene: HexScene, unit: Unit): boolean {
  const at = cellOf(unit)
  return at !== undefined && around(scene, at).some((cell) => enemiesIn(scene, cell, unit.side).length > 0)
}

/** 7 [7]: 99 and 106 do not move before a German unit enters Map B. */
export const isWaiting = (scene: HexScene, unit: Unit): boolean => WAITING.includes(defOf(unit)) && !hasEnteredB(scene)

/** Units of a side that a card could still activate this turn. */
export const ableOf = (scene: HexScene, side: Id): readonly Unit[] => {
  const turn = cardTurn(scene)
  return unitsOnMap(scene, side).filter(
    (unit) => !turn.acted.includes(unit.id) && (!isWaiting(scene, unit) || isBesideEnemy(scene, unit)),
  )
}

/** Whether a unit that acts can still move or fire. */
function hasMore(scene: HexScene, unit: Unit): boolean {
  if (hasFired(scene, unit.id)) return false
  if (isBesideEnemy(scene, unit)) return true
  const walked = scene.memory.walked.get(unit.id)
  if (isWaiting(scene, unit) || (walked?.halted ?? []).length > 0) return false
  return (allowanceOf(scene, unit)?.most ?? 0) > (walked?.spent ?? 0)
}

/** The units of the stack that acts which can still do something. */
export const actingUnits = (scene: HexScene): readonly Unit[] => {
  const group = cardTurn(scene).groups.at(-1)
  return scene.units(group?.pieces ?? []).filter((unit) => cellOf(unit) && hasMore(scene, unit))
}

/** Whether the side of the card can still do something with it. */
export function canAct(scene: HexScene): boolean {
  const side = activeSide(scene)
  if (side === undefined || cardTurn(scene).isOver) return false
  return actingUnits(scene).length > 0 || (stacksLeft(scene) > 0 && ableOf(scene, side).length > 0)
}

/** 1 [1]: a card has ended the turn, or no unit is left that a card could activate. */
export const isTurnOver = (scene: HexScene): boolean =>
  cardTurn(scene).isOver || (cardTurn(scene).drawn > 0 && SIDES.every((side) => ableOf(scene, side).length === 0))

/** The reason why a unit may not act now. */
export interface ActingBar {
  readonly rule: Id
  readonly why: string
}

export function actingBar(scene: HexScene, unit: Unit): ActingBar | undefined {
  if (!isActivation(scene)) return undefined
  const turn = cardTurn(scene)
  const card = cardNow(scene)
  if (!card)
    return isCardKnown(scene) ? { rule: 'activation/card', why: 'may not act before a card is turned up' } : undefined
  if (isActive(turn, unit.id)) return undefined
  if (turn.isOver) return { rule: 'activation/over', why: `may not act: ${card.name} has ended the turn` }
  if (sideOfCard(card) !== unit.side)
    return { rule: 'activation/colour', why: `may not act: ${card.name} activates the other side` }
  if (hasActed(turn, unit.id)) return { rule: 'activation/again', why: 'has been activated this turn already' }
  return stacksLeft(scene) > 0 ? undefined : stacksBar(scene, card)
}

/** A number card activates one stack. */
function stacksBar({ book }: HexScene, card: PlayingCard): ActingBar {
  const most = stacksFor(book, card)
  const stacks = most === 1 ? 'one stack' : `${most} stacks`
  return { rule: 'activation/stacks', why: `may not act: ${card.name} activates ${stacks}` }
}

/** Units that one gesture would activate, from more stacks than the card has left. */
export interface StackTooMany extends ActingBar {
  readonly units: readonly Unit[]
}

export function stackTooMany(scene: HexScene, units: readonly Unit[]): StackTooMany | undefined {
  const card = isActivation(scene) ? cardNow(scene) : undefined
  if (!card) return undefined
  const hexes = new Set<string>()
  const beyond = units.filter((unit) => {
    const at = cellOf(unit)
    if (!at || isActive(cardTurn(scene), unit.id) || actingBar(scene, unit)) return false
    if (hexes.size < stacksLeft(scene)) hexes.add(placeKey(at))
    return !hexes.has(placeKey(at))
  })
  return beyond.length > 0 ? { ...stacksBar(scene, card), units: beyond } : undefined
}

/** The units of a side in a hex that would be activated together. */
export const stackToActivate = (scene: HexScene, side: Id | undefined, at: Cell): readonly PieceId[] => {
  const { acted } = cardTurn(scene)
  return unitsIn(scene, at).flatMap(({ id, side: whose, kind }) =>
    kind === 'unit' && whose === side && !acted.includes(id) ? [id] : [],
  )
}
