import type { Id, PieceId } from '../../table/generated/types.ts'
import { onCell } from '../../table/place.ts'
import type { Deed, Memory, Moved, Recollection } from '../memory.ts'
import type { Scene } from '../scene.ts'
import type { Unit } from '../unit.ts'
import { belonging } from './cups.ts'
import { actingSide, chitOf, dueOf, numberIn, type Tactical } from './print.ts'

/** 7.0 [31]: what one Action Chit makes: an Action Phase of one side. */
export interface Round {
  readonly side: Id
  readonly formation: string
  /** Units that have spent points, or were moved, in the order in which they began. */
  readonly begun: readonly PieceId[]
  /** Those among them that were turned to the used side since. */
  readonly ended: readonly PieceId[]
  /** Units that were turned to the unused side, and so activated. */
  readonly fresh: readonly PieceId[]
  /** Reinforcements that came in. */
  readonly came: readonly PieceId[]
  /** Tactical Chits played in it, in their order, and whether anybody had moved before. */
  readonly played: readonly Tactical[]
  /** 13.3: steps brought back. */
  readonly replaced: number
  /** 15.0 [117]: the brigade was withdrawn. */
  readonly withdrawn: boolean
}

/** What is remembered of a turn's chits. */
export interface Play {
  readonly turn: number
  /** Action Chits drawn in this turn, by side. */
  readonly actions: Readonly<Record<Id, number>>
  /** 13.4 [110], 17.0 [126]: actions more or less than printed, by side. */
  readonly more: Readonly<Record<Id, number>>
  /** Missing before the first Action Chit of a phase. */
  readonly round: Round | undefined
  /** Units that have spent points in any phase of the turn, and were not activated anew. */
  readonly acted: readonly PieceId[]
  /** What was done before the referee began to look: in this phase, and of the actions of this turn. */
  readonly missed: { readonly phase: boolean; readonly actions: boolean }
  /** 6.0 [26]: the last die of each side for the initiative. */
  readonly initiative: Readonly<Record<Id, number>>
  readonly fortune: number | undefined
}

export type Event =
  | { readonly did: 'action'; readonly side: Id; readonly formation: string }
  | { readonly did: 'play'; readonly side: Id; readonly kind: Tactical; readonly taken: boolean }
  | { readonly did: 'turned'; readonly piece: PieceId; readonly used: boolean }
  | { readonly did: 'replaced' }
  | { readonly did: 'withdrawn' }
  | { readonly did: 'initiative'; readonly side: Id; readonly die: number }
  | { readonly did: 'fortune'; readonly die: number }

export const ACTION: Id = 'action'

const NOTHING: Play = {
  turn: -1,
  actions: {},
  more: {},
  round: undefined,
  acted: [],
  missed: { phase: false, actions: false },
  initiative: {},
  fortune: undefined,
}

export const playMemory: Recollection<Play> = {
  start: NOTHING,
  fold,
  // A phase that was left by mistake goes on with its chit; where one was drawn since, another phase begins.
  again: (play, then) => (used(play) === used(then) ? { ...play, round: then.round } : play),
}

const used = ({ actions }: Play): number => Object.values(actions).reduce((sum, count) => sum + count, 0)

const begun = (play: Play, piece: PieceId, side: Id | undefined): Play => {
  const { round } = play
  const acted = play.acted.includes(piece) ? play.acted : [...play.acted, piece]
  if (!round || (side !== undefined && side !== round.side) || round.begun.includes(piece)) return { ...play, acted }
  return { ...play, acted, round: { ...round, begun: [...round.begun, piece] } }
}

/** 14.0: a reinforcement is put down for nothing, and is activated by that. */
const isEntry = ({ from, to }: Moved): boolean =>
  from !== undefined && 'pile' in from && dueOf(from.pile) !== undefined && onCell(to)

function came(play: Play, piece: PieceId, side: Id | undefined): Play {
  const { round } = play
  return round?.side === side && round ? { ...play, round: { ...round, came: [...round.came, piece] } } : play
}

/** What would be remembered once a unit had come, out of its tray, from the destroyed, or whole again. */
export function foresee(memory: Memory, { id, side, piece: { at } }: Unit): Memory {
  const play = (memory.chapters.get(ACTION) ?? NOTHING) as Play
  const withPlay = (next: Play): Memory => ({ ...memory, chapters: memory.chapters.set(ACTION, next) })
  if (onCell(at) || ('pile' in at && at.pile.endsWith('-dead'))) return withPlay(after(play, { did: 'replaced' }))
  return 'pile' in at && dueOf(at.pile) !== undefined ? withPlay(came(play, id, side)) : memory
}

function fold(play: Play, deed: Deed, { time }: Memory): Play {
  switch (deed.deed) {
    case 'time': {
      const { time: now, found } = deed
      if (found)
        return { ...NOTHING, turn: now.turn, missed: { phase: true, actions: actingSide(now.phase) !== undefined } }
      if (now.turn !== play.turn) return { ...NOTHING, turn: now.turn }
      return { ...play, round: undefined, missed: { ...play.missed, phase: false } }
    }
    case 'moved':
      if (!deed.walked) return play
      if (deed.spent > 0) return begun(play, deed.piece, deed.side)
      return isEntry(deed) ? came(play, deed.piece, deed.side) : play
    case 'spent':
      return begun(play, deed.piece, undefined)
    case 'own':
      return deed.chapter === ACTION ? after({ ...play, turn: time?.turn ?? play.turn }, deed.what as Event) : play
    default:
      return play
  }
}

const added = (list: Readonly<Record<Id, number>>, side: Id, by: number) => ({
  ...list,
  [side]: (list[side] ?? 0) + by,
})

function after(play: Play, event: Event): Play {
  switch (event.did) {
    case 'action': {
      const { side, formation } = event
      const round: Round = {
        side,
        formation,
        begun: [],
        ended: [],
        fresh: [],
        came: [],
        played: [],
        replaced: 0,
        withdrawn: false,
      }
      const missed = { ...play.missed, phase: false }
      return { ...play, round, missed, actions: added(play.actions, side, 1) }
    }
    case 'play': {
      const { round } = play
      const more = event.taken ? added(play.more, 'german', -1) : play.more
      const mine = round && round.side === event.side
      return { ...play, more, round: mine ? { ...round, played: [...round.played, event.kind] } : round }
    }
    case 'turned':
      return turned(play, event.piece, event.used)
    case 'replaced':
      return { ...play, round: play.round && { ...play.round, replaced: play.round.replaced + 1 } }
    case 'withdrawn':
      return { ...play, round: play.round && { ...play.round, withdrawn: true } }
    case 'initiative':
      return { ...play, initiative: rolled(play.initiative, event.side, event.die) }
    case 'fortune':
      // One die is rolled in a turn, and the first one counts.
      return play.fortune === undefined ? { ...play, fortune: event.die, more: fortunes(play.more, event.die) } : play
  }
}

/** 8.0 [38, 39]: used is whose move is over; unused again, who is activated in a new phase and has spent nothing in it. */
function turned(play: Play, piece: PieceId, used: boolean): Play {
  const { round, acted } = play
  if (!round) return play
  const fresh = round.fresh.filter((id) => id !== piece)
  if (!used)
    return { ...play, acted: acted.filter((id) => id !== piece), round: { ...round, fresh: [...fresh, piece] } }
  const ended = round.begun.includes(piece) ? [...round.ended, piece] : round.ended
  return { ...play, round: { ...round, fresh, ended } }
}

/** After both have rolled, a new roll begins a new pair: dice that tie are rolled again. */
function rolled(before: Play['initiative'], side: Id, die: number): Play['initiative'] {
  return Object.keys(before).length === 2 ? { [side]: die } : { ...before, [side]: die }
}

/** 17.0 [126]: what the optional die does; undefined where it changes nothing. */
export function fortuneOf(die: number): { readonly side: Id; readonly by: number } | undefined {
  if (die === 4 || die === 5) return undefined
  return { side: die <= 3 ? 'german' : 'allied', by: die <= 1 || die === 6 || die === 7 ? 1 : -1 }
}

function fortunes(more: Play['more'], die: number): Play['more'] {
  const changed = fortuneOf(die)
  return changed ? added(more, changed.side, changed.by) : more
}

/** Nothing is known of what led to this phase: no chits can be looked back on. */
export const isUnseen = (scene: Scene): boolean => scene.memory.time === undefined || playOf(scene).missed.phase

/** What the chits of this turn have made, as far as the log tells. */
export function playOf(scene: Scene): Play {
  const play = (scene.memory.chapters.get(ACTION) ?? NOTHING) as Play
  return play.turn === scene.state.time.turn ? play : { ...NOTHING, turn: scene.state.time.turn }
}

/** 4.0, 17.0 [31, 126, 128]: actions of a side in this turn: printed, and more or less; as many as it has chits, and five. */
export function actionsOf(
  scene: Scene,
  side: Id,
): { readonly printed: number; readonly used: number; readonly available: number } {
  const play = playOf(scene)
  const { turn } = scene.state.time
  const printed = numberIn(scene.book, 'calendar', String(turn), side) ?? 0
  const chits = belonging(scene, side, turn).filter((def) => chitOf(scene, def)?.is === 'action').length
  const available = Math.min(5, chits, Math.max(0, printed + (play.more[side] ?? 0)))
  return { printed, used: play.actions[side] ?? 0, available }
}

export const actionsLeft = (scene: Scene, side: Id): number => {
  const { used, available } = actionsOf(scene, side)
  return Math.max(0, available - used)
}
