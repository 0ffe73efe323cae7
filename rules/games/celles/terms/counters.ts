import type { Counter, Id, Piece } from '../../../../table/generated/types.ts'
import { hasMark, type Unit } from '../../../core/unit.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { printedIn } from '../../../kit/chart.ts'

/** The module's names for the terms of the rulebook. */
export const SIDES = ['german', 'allied'] as const
export type Side = (typeof SIDES)[number]
export const GERMAN: Side = 'german'

export const DISRUPTED: Id = 'disrupted'
export const OUT_OF_SUPPLY: Id = 'out-of-supply'
export const ISOLATED: Id = 'isolated'

export const CHIT_PHASE: Id = 'chits'
export const SUPPLY_PHASE: Id = 'supply'
export const INITIATIVE_PHASE: Id = 'initiative'
export const RECOVERY_PHASE: Id = 'recovery'
export const VICTORY_PHASE: Id = 'victory'
export const actionPhase = (side: Id): Id => `${side}-action`
export const actingSide = (phase: Id): Side | undefined => SIDES.find((side) => actionPhase(side) === phase)

export const TRUCK: Id = 'truck'
export const CARRIED = '84th Infantry'
export const LIMITED = '84th Infantry'
export const BRIGADE = 'Führer Begleit'
export const ARMORED = '2nd Armored'
/** 8.0 [43]: the unit that holds Hotton. */
export const NEVER_MOVES = '3rd Armored'

export const MEUSE: Id = 'river'
export const STREAM: Id = 'minor-river'

export const otherSide = (side: Id): Side => (side === GERMAN ? 'allied' : GERMAN)

/** A side within a sentence and at its beginning. */
const SPOKEN: Readonly<Record<Id, string>> = { german: 'the Germans', allied: 'the Allies' }
export const theSide = (side: Id | undefined): string => SPOKEN[side ?? ''] ?? 'nobody'

/** 8.5 [5]: whether a turn is a night turn. */
export const isNight = ({ book }: HexScene, turn: number): boolean =>
  printedIn(book, 'calendar', String(turn), 'time') === 'night'
export const nightNow = (scene: HexScene): boolean => isNight(scene, scene.state.time.turn)

/** The first turns of 24 and 25 December. */
export const DECEMBER_24 = 2
export const DECEMBER_25 = 4
/** The night of 26 December. */
export const WITHDRAWAL = 7
export const LAST_TURN = 8

/** The counter of a unit. No counter of this game is hidden. */
export const counterOf = (unit: Unit): Counter | undefined => (unit.known ? unit.couldBe[0] : undefined)
export const formationOf = (unit: Unit): string | undefined => counterOf(unit)?.formation

function traitsOf({ book }: HexScene, unit: Unit): readonly Id[] {
  const counter = counterOf(unit)
  return (counter && book.roster.classOf(counter)?.traits) ?? []
}

type Nation = 'german' | 'us' | 'british'
export function nationOf(scene: HexScene, unit: Unit): Nation | undefined {
  const traits = traitsOf(scene, unit)
  return (['german', 'us', 'british'] as const).find((nation) => traits.includes(nation))
}

/** 8.0, 8.3 [4]: all units but infantry, and infantry on the Truck. */
export const isMotorized = (scene: HexScene, unit: Unit): boolean => {
  const { classes } = scene.book.chart?.rules ?? {}
  const column = classes?.[scene.column(unit)]?.id
  return column === undefined ? traitsOf(scene, unit).includes('motorized') : column !== 'foot'
}

/** 2.2.3 [2, 3]: the faces are unused, used, reduced, and reduced and used. */
export const isUsed = ({ face }: Pick<Piece, 'face'>): boolean => face % 2 === 1
export const isReduced = ({ face }: Pick<Piece, 'face'>): boolean => face >= 2
export const unusedFace = ({ face }: Pick<Piece, 'face'>): number => face - (face % 2)
export const usedFace = ({ face }: Pick<Piece, 'face'>): number => unusedFace({ face }) + 1
/** The face after the first step loss. */
export const reducedFace = ({ face }: Pick<Piece, 'face'>): number => 2 + (face % 2)

export const stepsOf = (unit: Unit): number => {
  const counter = counterOf(unit)
  return counter?.faces[unit.piece.face]?.steps ?? counter?.steps ?? 0
}

export const isDisrupted = (unit: Unit): boolean => hasMark(unit.piece, DISRUPTED)

/** All names of units: A, B and C. */
export function allNames(units: readonly Unit[]): string {
  const all = units.map(({ name }) => name).sort()
  // Unit names contain commas, so the last name is split off first.
  const last = all.pop() ?? ''
  return all.length === 0 ? last : `${all.join(', ')} and ${last}`
}

export const strengthOf = ({ book }: HexScene, unit: Unit, value: 'attack' | 'defence' | 'movement'): number =>
  book.roster.value(unit, value) ?? 0

export const TACTICAL = ['combat', 'extra-move', 'replacement', 'allied-air'] as const
export type Tactical = (typeof TACTICAL)[number]

const FORMATIONS: ReadonlyMap<string, string> = new Map([
  ['2pz', '2nd Panzer'],
  ['lehr', 'Panzer Lehr'],
  ['116pz', '116th Panzer'],
  ['9pz', '9th Panzer'],
  ['fbb', BRIGADE],
  ['2arm', ARMORED],
  ['84inf', LIMITED],
  ['4cav', '4th Cavalry'],
  ['29', '29th Armoured'],
])

/** The formations that Action Chits name. */
export const CHIT_FORMATIONS: readonly string[] = [...FORMATIONS.values()]

export type Chit =
  | { readonly is: 'action'; readonly side: Id; readonly formation: string }
  | { readonly is: 'tactical'; readonly side: Id; readonly kind: Tactical }

/** 2.2.1, 2.2.2: the meaning of a chit. */
export function chitOf({ book }: HexScene, def: Id | undefined): Chit | undefined {
  const counter = def === undefined ? undefined : book.module.counters.get(def)
  if (counter?.kind !== 'chit' || counter.side === undefined) return undefined
  const { id, side } = counter
  const formation = FORMATIONS.get(/-chit-([^-]+)/.exec(id)?.[1] ?? '')
  if (formation !== undefined) return { is: 'action', side, formation }
  const kind = TACTICAL.find((each) => id === each || id === `${side}-${each}`)
  return kind && { is: 'tactical', side, kind }
}

export const cupOf = (side: Id): Id => `${side}-cup`
export const availableOf = (side: Id): Id => `${side}-available`
export const playedOf = (side: Id): Id => `${side}-played`
export const deadOf = (side: Id): Id => `${side}-dead`
export const WITHDRAWN: Id = 'german-withdrawn'
/** The turn of the reinforcements in a pile. */
export const dueOf = (pile: Id): number | undefined => {
  const found = /^(?:german|allied)-(\d+)$/.exec(pile)?.[1]
  return found === undefined ? undefined : Number(found)
}
