import type { Counter, Id, PieceId } from '../../../../table/generated/types.ts'
import type { HexScene } from '../../../hex/board/scene.ts'

/** Whether a reinforcement comes in the first half of a double game, (−), or in the second, (+). */
export type Half = 1 | 2

/** The starting counters and reinforcements of a scenario. */
export interface Forces {
  /** Starting counters by side. */
  readonly start: ReadonlyMap<Id, readonly Counter[]>
  /** Reinforcements, each with the half in which it may arrive. */
  readonly later: ReadonlyMap<Id, Half>
}

/** How the ids of a side's trays end. */
export const FIRST_HALF_TRAY = '-first'
export const SECOND_HALF_TRAY = '-second'
export const EXCHANGE_TRAY = '-battalions'

const known = new WeakMap<HexScene['book'], Map<Id, Forces>>()

/** 17.1, 17.2 [48, 49]: the forces in the scenario's list. */
export function forcesOf({ book, state }: HexScene): Forces {
  const { scenario } = state.game
  const byScenario = known.get(book) ?? new Map<Id, Forces>()
  known.set(book, byScenario)
  let forces = byScenario.get(scenario)
  if (!forces) {
    forces = read(book, scenario)
    byScenario.set(scenario, forces)
  }
  return forces
}

function read(book: HexScene['book'], scenario: Id): Forces {
  const start = new Map<Id, Counter[]>()
  const later = new Map<Id, Half>()
  for (const { def, at, count = 1 } of book.scenario(scenario)?.pieces ?? []) {
    const counter = book.module.counters.get(def)
    if (!counter) continue
    if (typeof at === 'string' && at.startsWith('pile:')) {
      if (at.endsWith(FIRST_HALF_TRAY)) later.set(def, 1)
      if (at.endsWith(SECOND_HALF_TRAY)) later.set(def, 2)
    } else if (counter.side !== undefined && counter.kind !== 'marker') {
      start.set(counter.side, [...(start.get(counter.side) ?? []), ...new Array<Counter>(count).fill(counter)])
    }
  }
  return { start, later }
}

/** The half in which a reinforcement may arrive. A battalion arrives in the half of its regiment. */
export function halfOf(scene: HexScene, counter: Counter): Half | undefined {
  const { later } = forcesOf(scene)
  return later.get(counter.id) ?? (counter.parent === undefined ? undefined : later.get(counter.parent))
}

/** 17.0 [4, 48, 49]: whether a counter is listed itself, as its regiment or as its battalions. */
export function isSetUp(scene: HexScene, counter: Counter): boolean {
  const listed = forcesOf(scene).start.get(counter.side ?? '') ?? []
  return listed.some(({ id, parent }) => id === counter.id || id === counter.parent || parent === counter.id)
}

/** Battalions of a regiment, in printed order. */
export const battalionsIn = ({ book }: HexScene, regiment: Id): readonly Counter[] =>
  [...book.module.counters.values()].filter(({ parent }) => parent === regiment)

/** The counter of a piece, if it can be seen. */
export function counterOf(scene: HexScene, id: PieceId): Counter | undefined {
  const unit = scene.unit(id)
  return unit?.known ? unit.couldBe[0] : undefined
}

/** The cases of the scenarios. */
const CASES: ReadonlyMap<Id, string> = new Map([
  ['red-attack', '17.1'],
  ['blue-attack', '17.2'],
])

export const scenarioCase = ({ state }: HexScene): string => CASES.get(state.game.scenario) ?? '17.0'
