import type { Id, PieceId } from '../../table/generated/types.ts'
import { onCell } from '../../table/place.ts'
import type { Deed, Memory, Moved, Recollection } from '../memory.ts'
import type { Scene } from '../scene.ts'
import type { Unit } from '../unit.ts'
import { belonging } from './cups.ts'
import { chitOf, dueOf, numberIn, type Tactical } from './print.ts'

/** 7.0 [31]: what one Action Chit makes: an Action Phase of one side. */
export interface Round {
  readonly side: Id
  readonly formation: string
  /** Units that have spent points, or were moved, in the order in which they began. */
  readonly begun: readonly PieceId[]
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
  /** Units that have spent points in any phase of the turn. */
  readonly acted: readonly PieceId[]
  /** 6.0 [26]: the last die of each side for the initiative. */
  readonly initiative: Readonly<Record<Id, number>>
  readonly fortune: number | undefined
}

export type Event =
  | { readonly did: 'action'; readonly side: Id; readonly formation: string }
  | { readonly did: 'play'; readonly side: Id; readonly kind: Tactical; readonly taken: boolean }
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
  initiative: {},
  fortune: undefined,
}

export const playMemory: Recollection<Play> = { start: NOTHING, fold }

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
      if (deed.time.turn !== play.turn) return { ...NOTHING, turn: deed.time.turn }
      return { ...play, round: undefined }
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
      const round: Round = { side, formation, begun: [], came: [], played: [], replaced: 0, withdrawn: false }
      return { ...play, round, actions: added(play.actions, side, 1) }
    }
    case 'play': {
      const { round } = play
      const more = event.taken ? added(play.more, 'german', -1) : play.more
      const mine = round && round.side === event.side
      return { ...play, more, round: mine ? { ...round, played: [...round.played, event.kind] } : round }
    }
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
