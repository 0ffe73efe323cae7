import type { Cell, FightFigures, Id, PieceId, Seq } from '../../../table/generated/types.ts'
import { type ChapterMemory, type Deed, eventIn, type Memory } from '../../core/memory.ts'
import { type Combatant as AnyCombatant, type Fight as AnyFight, withChanged, withDeclared } from '../fight/record.ts'

/** A unit as it was when its attack was declared. */
export interface Combatant extends AnyCombatant {
  readonly at: Cell
  /** Undefined if hidden. */
  readonly steps: number | undefined
  readonly marks: readonly Id[]
  /** It fires from beyond the adjacent hexes. */
  readonly afar: boolean
  /** The result applies to it. */
  readonly suffers: boolean
}

export interface RetreatMade {
  readonly cells: readonly Cell[]
  /** Steps lost to zones on the way. */
  readonly toll: number
  readonly over: boolean
}

/** An attack on one hex with its results so far. */
export interface Assault extends AnyFight<Combatant> {
  readonly target: Cell
  /** Undefined if hidden facts decide. */
  readonly attack: number | undefined
  readonly defence: number | undefined
  readonly column: string | undefined
  /** The sum of the die modifiers. */
  readonly plus: number
  /** The numbers at the declaration. */
  readonly figures: Pick<FightFigures, 'attackers' | 'defenders' | 'odds' | 'shifts' | 'modifiers'>
  /** Enemies next to units that attack from an adjacent hex. */
  readonly beside: readonly { readonly id: PieceId; readonly at: Cell }[]
  readonly die: number | undefined
  /** Undefined before the roll, and if the column is unknown. */
  readonly result: string | undefined
  readonly ways: Readonly<Record<PieceId, RetreatMade>>
  /** Steps lost during a retreat or instead of one. */
  readonly paid: Readonly<Record<PieceId, number>>
  readonly advanced: readonly PieceId[]
}

/** An attack before its roll. */
export type PlannedAssault = Omit<Assault, 'seq' | 'die' | 'result' | 'ways' | 'paid' | 'advanced'>

export type AssaultEvent =
  | { readonly did: 'attack'; readonly plan: PlannedAssault; readonly instead: Seq | undefined }
  | {
      readonly did: 'rolled'
      readonly die: number
      readonly result: string | undefined
      /** The steps of units that were hidden at the declaration. */
      readonly seen: Readonly<Record<PieceId, number>>
    }
  | { readonly did: 'retreat'; readonly piece: PieceId; readonly way: RetreatMade }
  | { readonly did: 'paid'; readonly piece: PieceId; readonly steps: number }
  | { readonly did: 'advance'; readonly piece: PieceId }

/** The attacks of one phase in order. */
export interface Assaults {
  readonly turn: number
  readonly phase: Id
  readonly all: readonly Assault[]
}

/** The key of the chapter's memory. */
export const COMBAT: Id = 'combat'

const NONE: Assaults = { turn: -1, phase: '', all: [] }

export const assaultMemory: ChapterMemory<Assaults> = { start: NONE, fold, again: (_, then) => then }

/** The attacks of the current phase. */
export function assaultsIn({
  memory,
  state: { time },
}: {
  readonly memory: Memory
  readonly state: { time: { turn: number; phase: Id } }
}): Assaults['all'] {
  const { turn, phase, all } = (memory.chapters.get(COMBAT) ?? NONE) as Assaults
  return turn === time.turn && phase === time.phase ? all : []
}

function fold(assaults: Assaults, deed: Deed, { time }: Memory): Assaults {
  if (deed.deed === 'time') {
    const { turn, phase } = deed.time
    return turn === assaults.turn && phase === assaults.phase ? assaults : { turn, phase, all: [] }
  }
  const event = eventIn<AssaultEvent>(deed, COMBAT)
  if (!event) return assaults
  const now = { turn: time?.turn ?? assaults.turn, phase: time?.phase ?? assaults.phase }
  if (event.did !== 'attack') {
    return { ...now, all: withChanged(assaults.all, assaults.all.at(-1)?.seq, (each) => after(each, event)) }
  }
  const { plan, instead } = event
  const fresh = { seq: deed.seq, ...plan, die: undefined, result: undefined, ways: {}, paid: {}, advanced: [] }
  // An attack without attackers calls off the earlier one.
  return { ...now, all: withDeclared(assaults.all, plan.attackers.length > 0 ? fresh : undefined, instead) }
}

function after(assault: Assault, event: Exclude<AssaultEvent, { did: 'attack' }>): Assault {
  switch (event.did) {
    case 'rolled':
      return {
        ...assault,
        die: event.die,
        result: event.result,
        attackers: seen(assault.attackers, event.seen),
        defenders: seen(assault.defenders, event.seen),
      }
    case 'retreat': {
      const { cells, toll, over } = event.way
      const before = assault.ways[event.piece] ?? { cells: [], toll: 0, over: false }
      const way = { cells: [...before.cells, ...cells], toll: before.toll + toll, over }
      return { ...assault, ways: { ...assault.ways, [event.piece]: way } }
    }
    case 'paid': {
      const steps = (assault.paid[event.piece] ?? 0) + event.steps
      return { ...assault, paid: { ...assault.paid, [event.piece]: steps } }
    }
    case 'advance':
      return { ...assault, advanced: [...assault.advanced, event.piece] }
  }
}

const seen = (all: readonly Combatant[], steps: Readonly<Record<PieceId, number>>): readonly Combatant[] =>
  all.map((each) => ({ ...each, steps: each.steps ?? steps[each.id] }))
