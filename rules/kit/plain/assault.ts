import type { Cell, FightFigures, Id, PieceId, Seq } from '../../../table/generated/types.ts'
import { type ChapterMemory, type Deed, eventIn, type Memory } from '../../core/memory.ts'
import { type Combatant as AnyCombatant, type Fight as AnyFight, withChanged, withDeclared } from '../fight/record.ts'

/** A unit as it stood when its fight was declared. */
export interface Combatant extends AnyCombatant {
  readonly at: Cell
  /** Undefined where they could not be seen. */
  readonly steps: number | undefined
  readonly marks: readonly Id[]
  /** It fires from further away than the next hex. */
  readonly afar: boolean
  /** The result befalls it. */
  readonly suffers: boolean
}

/** How a unit has gone back. */
export interface RetreatMade {
  readonly cells: readonly Cell[]
  /** Steps that zones on its way cost. */
  readonly toll: number
  readonly over: boolean
}

/** An attack on one hex, declared in this phase, with what came of it. */
export interface Assault extends AnyFight<Combatant> {
  readonly target: Cell
  /** Undefined where what is hidden decides. */
  readonly attack: number | undefined
  readonly defence: number | undefined
  readonly column: string | undefined
  /** The sum added to the die. */
  readonly plus: number
  /** The same in numbers, as it was declared. */
  readonly figures: Pick<FightFigures, 'attackers' | 'defenders' | 'odds' | 'shifts' | 'modifiers'>
  /** Enemies beside those who attack from the next hex. */
  readonly beside: readonly { readonly id: PieceId; readonly at: Cell }[]
  readonly die: number | undefined
  /** The id of the result; undefined before the die, and where nobody knows the column. */
  readonly result: string | undefined
  readonly ways: Readonly<Record<PieceId, RetreatMade>>
  /** Steps that a unit lost on its way back, or for want of one. */
  readonly paid: Readonly<Record<PieceId, number>>
  readonly advanced: readonly PieceId[]
}

/** As it is declared. */
export type PlannedAssault = Omit<Assault, 'seq' | 'die' | 'result' | 'ways' | 'paid' | 'advanced'>

export type AssaultEvent =
  | { readonly did: 'attack'; readonly plan: PlannedAssault; readonly instead: Seq | undefined }
  | {
      readonly did: 'rolled'
      readonly die: number
      readonly result: string | undefined
      /** The steps of those that could not be seen when it was declared. */
      readonly seen: Readonly<Record<PieceId, number>>
    }
  | { readonly did: 'retreat'; readonly piece: PieceId; readonly way: RetreatMade }
  | { readonly did: 'paid'; readonly piece: PieceId; readonly steps: number }
  | { readonly did: 'advance'; readonly piece: PieceId }

/** The attacks of one phase, in the order in which they were declared. */
export interface Assaults {
  readonly turn: number
  readonly phase: Id
  readonly all: readonly Assault[]
}

/** Under this they are remembered. */
export const COMBAT: Id = 'combat'

const NONE: Assaults = { turn: -1, phase: '', all: [] }

export const assaultMemory: ChapterMemory<Assaults> = { start: NONE, fold, again: (_, then) => then }

/** The attacks of the phase that it is. */
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
  // An attack by nobody is one that is called off.
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
