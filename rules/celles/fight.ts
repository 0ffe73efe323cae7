import type { Cell, Id, PieceId, Seq } from '../../table/generated/types.ts'
import type { Deed, Recollection } from '../memory.ts'
import type { Scene } from '../scene.ts'
import type { Unit } from '../unit.ts'
import { cellOf } from './hex.ts'
import type { Intensity, Modifier, Result } from './odds.ts'
import { isDisrupted, stepsOf } from './print.ts'

/** A unit as it stood when its fight was declared. */
export interface Combatant {
  readonly id: PieceId
  readonly at: Cell
  readonly steps: number
  readonly disrupted: boolean
}

export interface Fight {
  readonly seq: Seq
  readonly side: Id | undefined
  readonly active: PieceId
  readonly intensity: Intensity
  readonly attackers: readonly Combatant[]
  readonly defenders: readonly Combatant[]
  readonly attack: number
  readonly defence: number
  /** Missing below the lowest column. */
  readonly column: string | undefined
  readonly modifiers: readonly Modifier[]
  /** Combat chits, by the side that played them. */
  readonly chits: readonly Id[]
  /** 13.1: those that said that they keep theirs. */
  readonly kept: readonly Id[]
  readonly die: number | undefined
  readonly modified: number | undefined
  /** Missing before the die, and where the table does not say. */
  readonly result: Result | undefined
  readonly ways: Readonly<Record<PieceId, Way>>
  readonly advanced: readonly PieceId[]
}

/** A retreat, as far as it has gone. */
export interface Way {
  /** Without the cell in which it began. */
  readonly cells: readonly Cell[]
  /** Enemy zones that it has passed; what they were is not asked again when others have moved. */
  readonly zones: number
  /** Whether it was Disrupted when it began. */
  readonly shaken: boolean
  /** 11.1 [89, 95]: it is gone to its end; who comes there later opens it no more. */
  readonly over: boolean
}

export type Event =
  | { readonly did: 'attack'; readonly fight: Omit<Fight, 'seq'> }
  | { readonly did: 'chit'; readonly side: Id }
  | { readonly did: 'rolled'; readonly die: number; readonly modified: number; readonly result: Result | undefined }
  | { readonly did: 'kept'; readonly side: Id }
  | { readonly did: 'retreat'; readonly piece: PieceId; readonly way: Way }
  | { readonly did: 'advance'; readonly piece: PieceId }

export const COMBAT: Id = 'combat'
export type Fights = readonly Fight[]

export const fightMemory: Recollection<Fights> = { start: [], fold }

function fold(fights: Fights, deed: Deed): Fights {
  if (deed.deed === 'time' || deed.deed === 'anew') return []
  if (deed.deed !== 'own' || deed.chapter !== COMBAT) return fights
  const event = deed.what as Event
  const last = fights.at(-1)
  if (event.did === 'attack') {
    const fresh: Fight = { seq: deed.seq, ...event.fight }
    // An attack of the same unit that nobody has rolled for is declared anew; chits that were played for it stay played.
    return last && last.die === undefined && last.active === fresh.active
      ? [...fights.slice(0, -1), { ...fresh, chits: last.chits }]
      : [...fights, fresh]
  }
  return last ? [...fights.slice(0, -1), after(last, event)] : fights
}

function after(fight: Fight, event: Exclude<Event, { did: 'attack' }>): Fight {
  switch (event.did) {
    case 'chit':
      return { ...fight, chits: [...fight.chits, event.side] }
    case 'kept':
      return { ...fight, kept: [...fight.kept, event.side] }
    case 'rolled':
      return { ...fight, die: event.die, modified: event.modified, result: event.result }
    case 'retreat': {
      const before = fight.ways[event.piece]
      const { cells, zones, over } = event.way
      const way = before
        ? { ...before, cells: [...before.cells, ...cells], zones: before.zones + zones, over }
        : event.way
      return { ...fight, ways: { ...fight.ways, [event.piece]: way } }
    }
    case 'advance':
      return { ...fight, advanced: [...fight.advanced, event.piece] }
  }
}

export const fightsIn = (scene: Scene): Fights => (scene.memory.chapters.get(COMBAT) ?? []) as Fights
export const latestFight = (scene: Scene): Fight | undefined => fightsIn(scene).at(-1)

export function combatantOf(unit: Unit): readonly Combatant[] {
  const at = cellOf(unit)
  return at ? [{ id: unit.id, at, steps: stepsOf(unit), disrupted: isDisrupted(unit) }] : []
}

export type Part = 'attacker' | 'defender'
export const partsOf = (fight: Fight, part: Part): readonly Combatant[] =>
  part === 'attacker' ? fight.attackers : fight.defenders
export const partIn = (fight: Fight, id: PieceId): Part | undefined =>
  fight.attackers.some((each) => each.id === id)
    ? 'attacker'
    : fight.defenders.some((each) => each.id === id)
      ? 'defender'
      : undefined

/** The steps that a unit has now; none where it is off the map. */
export function stepsNow(scene: Scene, id: PieceId): number {
  const unit = scene.unit(id)
  return unit && cellOf(unit) ? stepsOf(unit) : 0
}
