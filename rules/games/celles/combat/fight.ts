import type { Cell, Id, PieceId } from '../../../../table/generated/types.ts'
import { type ChapterMemory, type Deed, eventIn } from '../../../core/memory.ts'
import type { Unit } from '../../../core/unit.ts'
import { cellOf } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import {
  type Combatant as AnyCombatant,
  type Fight as AnyFight,
  withChanged,
  withDeclared,
} from '../../../kit/fight/record.ts'
import { isDisrupted, stepsOf } from '../terms/counters.ts'
import type { Intensity, Modifier, Result } from './odds.ts'

/** A unit as it was when its fight was declared. */
export interface Combatant extends AnyCombatant {
  readonly at: Cell
  readonly steps: number
  readonly disrupted: boolean
}

export interface Fight extends AnyFight<Combatant> {
  readonly active: PieceId
  readonly intensity: Intensity
  readonly attack: number
  readonly defence: number
  /** The strength of each unit; missing in older logs. */
  readonly strengths?: Readonly<Record<PieceId, number>>
  /** Missing below the lowest column. */
  readonly column: string | undefined
  readonly modifiers: readonly Modifier[]
  /** The sides that played Combat chits. */
  readonly chits: readonly Id[]
  /** 13.1: the sides that keep their Combat chit. */
  readonly kept: readonly Id[]
  readonly die: number | undefined
  readonly modified: number | undefined
  /** Missing before the roll, and below the table. */
  readonly result: Result | undefined
  readonly ways: Readonly<Record<PieceId, RetreatMade>>
  readonly advanced: readonly PieceId[]
}

/** A retreat so far. */
export interface RetreatMade {
  /** Without its first cell. */
  readonly cells: readonly Cell[]
  /** Enemy zones passed. They are not counted again when other units have moved. */
  readonly zones: number
  /** Whether the unit was Disrupted at the beginning. */
  readonly shaken: boolean
  /** 11.1 [89, 95]: the retreat has ended; later arrivals do not reopen it. */
  readonly over: boolean
}

export type FightEvent =
  | { readonly did: 'attack'; readonly fight: Omit<Fight, 'seq'> }
  | { readonly did: 'chit'; readonly side: Id }
  | { readonly did: 'rolled'; readonly die: number; readonly modified: number; readonly result: Result | undefined }
  | { readonly did: 'kept'; readonly side: Id }
  | { readonly did: 'retreat'; readonly piece: PieceId; readonly way: RetreatMade }
  | { readonly did: 'advance'; readonly piece: PieceId }

export const COMBAT: Id = 'combat'
export type Fights = readonly Fight[]

export const fightMemory: ChapterMemory<Fights> = { start: [], fold }

function fold(fights: Fights, deed: Deed): Fights {
  if (deed.deed === 'time' || deed.deed === 'anew') return []
  const event = eventIn<FightEvent>(deed, COMBAT)
  if (event?.did === 'attack') {
    const before = unrolled(fights, event.fight.active)
    // Chits played for the replaced declaration stay played.
    const chits = before?.chits ?? event.fight.chits
    return withDeclared(fights, { seq: deed.seq, ...event.fight, chits }, before?.seq)
  }
  return event ? withChanged(fights, fights.at(-1)?.seq, (fight) => after(fight, event)) : fights
}

/** The unit's last attack if it is not rolled yet: another declaration replaces it. */
export function unrolled(fights: Fights, active: PieceId | undefined): Fight | undefined {
  const last = fights.at(-1)
  return last && last.die === undefined && last.active === active ? last : undefined
}

function after(fight: Fight, event: Exclude<FightEvent, { did: 'attack' }>): Fight {
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

export const fightsIn = (scene: HexScene): Fights => (scene.memory.chapters.get(COMBAT) ?? []) as Fights
export const latestFight = (scene: HexScene): Fight | undefined => fightsIn(scene).at(-1)

export function combatantOf(unit: Unit): readonly Combatant[] {
  const at = cellOf(unit)
  return at ? [{ id: unit.id, at, steps: stepsOf(unit), disrupted: isDisrupted(unit) }] : []
}

/** 0 off the map. */
export function stepsNow(scene: HexScene, id: PieceId): number {
  const unit = scene.unit(id)
  return unit && cellOf(unit) ? stepsOf(unit) : 0
}
