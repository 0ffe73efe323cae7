import type { Action, Finding, Id, PieceId } from '../../../table/generated/types.ts'
import type { Placed } from '../stage.ts'
import { placeOn } from '../stage.ts'
import { game, go, mark, of, Play, type Side, type Start, type Twin, turnTo } from './game.ts'

/** A counter of a side, by its kind. */
export const unit = (side: Side, twin: Twin, at: string, parts: Partial<Placed> = {}): Placed => ({
  def: of(side, twin),
  at,
  ...parts,
})

/** A counter that only one side has, given to either. */
export const lent = (def: Id, id: PieceId, side: Side, at: string): Placed => ({ def, id, side, at })

export const attack = (pieces: readonly PieceId[], hex: string): Action => ({
  type: 'declare',
  what: 'attack',
  pieces: [...pieces],
  at: [placeOn(game, hex)],
})

export const support = (pieces: readonly PieceId[], hex: string): Action =>
  ({ ...attack(pieces, hex), what: 'support' }) as Action

export const lose = (piece: PieceId, steps = 1): Action => mark(piece, 'step-loss', steps)
export const bury = (pieces: PieceId | readonly PieceId[], side: Side): Action => go(pieces, `pile:${side}-dead`)

/** Ends the combat phase, when all losses and retreats must be done. */
export const END = turnTo(2, 'attacker-exploit-move')

/** A table in the attacker's combat phase. */
export const battle = (attacker: Side, placed: readonly Placed[], start: Start = {}): Play =>
  new Play(placed, { attacker, phase: 'attacker-combat', ...start })

/** The severity and rule of each finding. */
export const graded = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ severity, rule }) => `${severity} ${rule}`)

export const messagesOf = (play: Play, action: Action, sides?: readonly Id[]): readonly string[] =>
  graded(play.findings(action, sides))

export const sentences = (play: Play, action: Action): readonly string[] =>
  play.findings(action).map(({ message }) => message)
