import type { Id, PieceId } from '../../table/generated/types.ts'
import type { Deed, Memory, Recollection } from '../memory.ts'
import type { Scene } from '../scene.ts'
import { numberIn, type Tactical } from './print.ts'

/** 7.0 [31]: what one Action Chit makes: an Action Phase of one side. */
export interface Round {
  readonly side: Id
  readonly formation: string
  /** Units that have spent points, or were moved, in the order in which they began. */
  readonly begun: readonly PieceId[]
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

const NOTHING: Play = { turn: -1, actions: {}, more: {}, round: undefined, initiative: {}, fortune: undefined }

export const playMemory: Recollection<Play> = { start: NOTHING, fold }

const begun = (play: Play, piece: PieceId, side: Id | undefined): Play => {
  const { round } = play
  if (!round || (side !== undefined && side !== round.side) || round.begun.includes(piece)) return play
  return { ...play, round: { ...round, begun: [...round.begun, piece] } }
}

function fold(play: Play, deed: Deed, { time }: Memory): Play {
  switch (deed.deed) {
    case 'time': {
      if (deed.time.turn !== play.turn) return { ...NOTHING, turn: deed.time.turn }
      return { ...play, round: undefined }
    }
    case 'moved':
      return deed.walked && deed.spent > 0 ? begun(play, deed.piece, deed.side) : play
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
      const round: Round = { side, formation, begun: [], played: [], replaced: 0, withdrawn: false }
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
      return { ...play, fortune: event.die, more: fortunes(play.more, event.die) }
  }
}

/** After both have rolled, a new roll begins a new pair: dice that tie are rolled again. */
function rolled(before: Play['initiative'], side: Id, die: number): Play['initiative'] {
  return Object.keys(before).length === 2 ? { [side]: die } : { ...before, [side]: die }
}

/** 17.0 [126]: what the optional die does. */
function fortunes(more: Play['more'], die: number): Play['more'] {
  if (die <= 1) return added(more, 'german', 1)
  if (die <= 3) return added(more, 'german', -1)
  if (die <= 5) return more
  return added(more, 'allied', die <= 7 ? 1 : -1)
}

/** What the chits of this turn have made, as far as the log tells. */
export function playOf(scene: Scene): Play {
  const play = (scene.memory.chapters.get(ACTION) ?? NOTHING) as Play
  return play.turn === scene.state.time.turn ? play : { ...NOTHING, turn: scene.state.time.turn }
}

/** 4.0 [31, 128]: actions of a side in this turn: printed, and more or less. */
export function actionsOf(scene: Scene, side: Id): { readonly used: number; readonly available: number } {
  const play = playOf(scene)
  const printed = numberIn(scene.book, 'calendar', String(scene.state.time.turn), side) ?? 0
  const available = Math.min(5, Math.max(0, printed + (play.more[side] ?? 0)))
  return { used: play.actions[side] ?? 0, available }
}

export const actionsLeft = (scene: Scene, side: Id): number => {
  const { used, available } = actionsOf(scene, side)
  return Math.max(0, available - used)
}
