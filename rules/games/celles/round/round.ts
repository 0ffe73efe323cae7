import type { Action, Id, PieceId } from '../../../../table/generated/types.ts'
import { onCell } from '../../../../table/geometry/place.ts'
import { type ChapterMemory, type Deed, eventIn, type Memory, type MovedDeed } from '../../../core/memory.ts'
import { type Next, stepKind, withStep } from '../../../core/procedure.ts'
import { endsPhase } from '../../../core/turn.ts'
import type { Unit } from '../../../core/unit.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { numberIn } from '../../../kit/chart.ts'
import { actingSide, chitOf, cupOf, dueOf, SIDES, type Tactical } from '../terms/counters.ts'
import { belonging } from './cups.ts'

/** 7.0 [31]: the Action Phase that an Action Chit begins. */
export interface Round {
  /** The number of Action Chits drawn this turn, this one included. */
  readonly chit: number
  readonly side: Id
  readonly formation: string
  /** Units that spent points or moved, in order. */
  readonly begun: readonly PieceId[]
  /** Units among them that were turned to used since. */
  readonly ended: readonly PieceId[]
  /** Units turned to unused, and so activated. */
  readonly fresh: readonly PieceId[]
  /** Reinforcements that entered. */
  readonly came: readonly PieceId[]
  /** Tactical Chits played, in order. */
  readonly played: readonly Tactical[]
  /** 13.3: steps brought back. */
  readonly replaced: number
  /** 15.0 [117]: whether the brigade was withdrawn. */
  readonly withdrawn: boolean
}

/** The memory of a turn's chits. */
export interface TurnRecord {
  readonly turn: number
  /** Action Chits drawn, by side. */
  readonly actions: Readonly<Record<Id, number>>
  /** 13.4 [110], 17.0 [126]: actions more or fewer than printed, by side. */
  readonly more: Readonly<Record<Id, number>>
  /** Units that spent points this turn and were not activated again. */
  readonly acted: readonly PieceId[]
  /** Whether the log misses the beginning of this phase, or actions of this turn. */
  readonly missed: { readonly phase: boolean; readonly actions: boolean }
  /** 6.0 [26]: each side's last roll for initiative. */
  readonly initiative: Readonly<Record<Id, number>>
  readonly fortune: number | undefined
}

export type RoundEvent =
  | { readonly did: 'action'; readonly side: Id; readonly formation: string }
  | { readonly did: 'play'; readonly side: Id; readonly kind: Tactical; readonly taken: boolean }
  /** built: the unit recovered to full strength, which does not activate it. */
  | { readonly did: 'turned'; readonly piece: PieceId; readonly used: boolean; readonly built?: true }
  | { readonly did: 'replaced' }
  | { readonly did: 'withdrawn' }
  | { readonly did: 'initiative'; readonly side: Id; readonly die: number }
  | { readonly did: 'fortune'; readonly die: number }
  /** The actions before this phase, as a request states them. */
  | { readonly did: 'said'; readonly used?: TurnRecord['actions']; readonly more?: TurnRecord['more'] }

export const ACTION: Id = 'action'

/** The round and the acting unit are steps of the procedure. */
export const ROUND = stepKind<Round>('round')
export const ACTING = stepKind<PieceId>('acting')
/** 13.4 [110]: the air attack of a chit. */
export const AIR_ATTACK = stepKind<Id>('air-attack')

const NOTHING: TurnRecord = {
  turn: -1,
  actions: {},
  more: {},
  acted: [],
  missed: { phase: false, actions: false },
  initiative: {},
  fortune: undefined,
}

export const turnRecordMemory: ChapterMemory<TurnRecord> = { start: NOTHING, fold }

const drawnIn = ({ actions }: TurnRecord): number => Object.values(actions).reduce((sum, count) => sum + count, 0)

const playIn = (memory: Memory): TurnRecord => (memory.chapters.get(ACTION) ?? NOTHING) as TurnRecord

/** A phase left by mistake continues with its chit, unless another one was drawn since. */
export const isLatest = ({ chit }: Round, memory: Memory): boolean => chit === drawnIn(playIn(memory))

const acting = (play: TurnRecord, piece: PieceId): TurnRecord =>
  play.acted.includes(piece) ? play : { ...play, acted: [...play.acted, piece] }

/** 14.0: entering costs no points and activates the reinforcement. */
const isEntry = ({ from, to }: MovedDeed): boolean =>
  from !== undefined && 'pile' in from && dueOf(from.pile) !== undefined && onCell(to)

/** The memory after an arrival: from a tray, from the destroyed units, or to full strength. */
export function memoryAfterArrival(memory: Memory, { id, side, piece: { at } }: Unit): Memory {
  if (onCell(at) || ('pile' in at && at.pile.endsWith('-dead')))
    return withStep(memory, ROUND, (round) => ({ ...round, replaced: round.replaced + 1 }))
  const comes = 'pile' in at && dueOf(at.pile) !== undefined
  return comes ? withStep(memory, ROUND, (round) => (round.side === side ? cameIn(round, id) : round)) : memory
}

const cameIn = (round: Round, piece: PieceId): Round => ({ ...round, came: [...round.came, piece] })

function fold(play: TurnRecord, deed: Deed, memory: Memory): TurnRecord {
  switch (deed.deed) {
    case 'time': {
      const { time: now, found } = deed
      if (found)
        return { ...NOTHING, turn: now.turn, missed: { phase: true, actions: actingSide(now.phase) !== undefined } }
      if (now.turn !== play.turn) return { ...NOTHING, turn: now.turn }
      return { ...play, missed: { ...play.missed, phase: false } }
    }
    case 'moved':
      return deed.walked && deed.spent > 0 ? acting(play, deed.piece) : play
    case 'spent':
      return acting(play, deed.piece)
    case 'own':
      return deed.chapter === ACTION ? after(play, deed.what as RoundEvent, memory) : play
    default:
      return play
  }
}

const added = (list: Readonly<Record<Id, number>>, side: Id, by: number) => ({
  ...list,
  [side]: (list[side] ?? 0) + by,
})

function after(before: TurnRecord, event: RoundEvent, memory: Memory): TurnRecord {
  const play = { ...before, turn: memory.time?.turn ?? before.turn }
  switch (event.did) {
    case 'action': {
      const missed = { ...play.missed, phase: false }
      return { ...play, missed, actions: added(play.actions, event.side, 1) }
    }
    case 'play':
      return event.taken ? { ...play, more: added(play.more, 'german', -1) } : play
    case 'turned': {
      // 8.0 [38, 39]: a unit activated in a new phase counts as unused again.
      const isFresh = !event.used && ROUND.in(memory) !== undefined
      return isFresh ? { ...play, acted: play.acted.filter((id) => id !== event.piece) } : play
    }
    case 'replaced':
    case 'withdrawn':
      return play
    case 'initiative':
      return { ...play, initiative: rolled(play.initiative, event.side, event.die) }
    case 'said': {
      const { used: actions = play.actions, more = play.more } = event
      return { ...play, actions, more, missed: { ...play.missed, actions: event.used === undefined } }
    }
    case 'fortune':
      // Only the first roll of a turn counts.
      return play.fortune === undefined ? { ...play, fortune: event.die, more: fortunes(play.more, event.die) } : play
  }
}

/** The round that an Action Chit begins. */
export function roundBegun(deed: Deed, memory: Memory): Round | undefined {
  const event = eventIn<RoundEvent>(deed, ACTION)
  if (event?.did !== 'action') return undefined
  const { side, formation } = event
  const nobody = { begun: [], ended: [], fresh: [], came: [], played: [], replaced: 0, withdrawn: false }
  return { chit: drawnIn(playIn(memory)), side, formation, ...nobody }
}

/** Follows a deed: units begin, chits are played, another chit begins the next round. */
export function followRound(round: Round, deed: Deed, memory: Memory): Next<Round> | undefined {
  const begun = roundBegun(deed, memory)
  if (begun) return { goto: [ROUND.of(begun)] }
  switch (deed.deed) {
    case 'moved':
      if (!deed.walked || (deed.side !== undefined && deed.side !== round.side)) return undefined
      if (deed.spent > 0) return begins(round, deed.piece)
      return isEntry(deed) && deed.side === round.side ? { on: cameIn(round, deed.piece) } : undefined
    case 'spent':
      return begins(round, deed.piece)
    default:
      return played(round, eventIn<RoundEvent>(deed, ACTION))
  }
}

const begins = (round: Round, piece: PieceId): Next<Round> | undefined =>
  round.begun.includes(piece)
    ? undefined
    : { on: { ...round, begun: [...round.begun, piece] }, call: [ACTING.of(piece)] }

function played(round: Round, event: RoundEvent | undefined): Next<Round> | undefined {
  switch (event?.did) {
    case 'play': {
      if (event.side !== round.side) return undefined
      const on = { ...round, played: [...round.played, event.kind] }
      return event.kind === 'allied-air' ? { on, call: [AIR_ATTACK.of(event.side)] } : { on }
    }
    case 'turned':
      return event.built ? undefined : { on: turned(round, event.piece, event.used) }
    case 'replaced':
      return { on: { ...round, replaced: round.replaced + 1 } }
    case 'withdrawn':
      return { on: { ...round, withdrawn: true } }
    default:
      return undefined
  }
}

/** 8.0 [38, 39]: a unit is used when its move ends. */
function turned(round: Round, piece: PieceId, used: boolean): Round {
  const fresh = round.fresh.filter((id) => id !== piece)
  if (!used) return { ...round, fresh: [...fresh, piece] }
  return { ...round, fresh, ended: round.begun.includes(piece) ? [...round.ended, piece] : round.ended }
}

/** A roll after both sides have rolled begins a new pair, as after a tie. */
function rolled(before: TurnRecord['initiative'], side: Id, die: number): TurnRecord['initiative'] {
  return Object.keys(before).length === 2 ? { [side]: die } : { ...before, [side]: die }
}

/** 17.0 [126]: the effect of the optional die; undefined if it changes nothing. */
export function fortuneOf(die: number): { readonly side: Id; readonly by: number } | undefined {
  if (die === 4 || die === 5) return undefined
  return { side: die <= 3 ? 'german' : 'allied', by: die <= 1 || die === 6 || die === 7 ? 1 : -1 }
}

function fortunes(more: TurnRecord['more'], die: number): TurnRecord['more'] {
  const changed = fortuneOf(die)
  return changed ? added(more, changed.side, changed.by) : more
}

/** Whether the log misses the beginning of this phase, so that its chits are unknown. */
export const isUnseen = (scene: HexScene): boolean => scene.memory.time === undefined || turnRecord(scene).missed.phase

/** The turn's chits as far as the log tells. */
export function turnRecord(scene: HexScene): TurnRecord {
  const play = playIn(scene.memory)
  return play.turn === scene.state.time.turn ? play : { ...NOTHING, turn: scene.state.time.turn }
}

/** The Action Phase of the last Action Chit; undefined before the first of a phase. */
export const roundOf = ({ memory, state }: HexScene): Round | undefined =>
  memory.time?.turn === state.time.turn ? ROUND.in(memory) : undefined

/** 4.0, 17.0 [31, 126, 128]: a side's actions: printed, changed by chits and die, at most its chits, at most five. */
export function actionsOf(
  scene: HexScene,
  side: Id,
): { readonly printed: number; readonly used: number; readonly available: number } {
  const play = turnRecord(scene)
  const { turn } = scene.state.time
  const printed = numberIn(scene.book, 'calendar', String(turn), side) ?? 0
  const chits = belonging(scene, side, turn).filter((def) => chitOf(scene, def)?.is === 'action').length
  const available = Math.min(5, chits, Math.max(0, printed + (play.more[side] ?? 0)))
  return { printed, used: play.actions[side] ?? 0, available }
}

export const actionsLeft = (scene: HexScene, side: Id): number => {
  const { used, available } = actionsOf(scene, side)
  return Math.max(0, available - used)
}

/** Whether an action ends what was begun before it: a phase end, a draw, a declaration. `going` judges moves. */
export function leavesOpen(scene: HexScene, action: Action): boolean {
  switch (action.type) {
    case 'turn':
      return endsPhase(scene, action.time)
    case 'draw':
      return SIDES.some((side) => action.pile === cupOf(side))
    case 'declare':
      return action.pieces.length > 0
    default:
      return false
  }
}
