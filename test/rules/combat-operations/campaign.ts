import type { Memory } from '../../../rules/core/memory.ts'
import type { Action, Finding, Id, PieceId, Proposal, Question, Time } from '../../../table/generated/types.ts'
import { type KeptEntry, LogKeeper } from '../../../table/log/log-keeper.ts'
import { componentsOf } from '../../../table/module/components.ts'
import { openScenario } from '../../../table/module/setup.ts'
import { viewerKey, viewerOf } from '../../../table/secrecy/sight.ts'
import { seatOf } from '../../../table/state.ts'
import { placeOn, refereeFor } from '../stage.ts'
import { drawing, game, type Side } from './game.ts'

/** The viewer of a verdict: the mover, all observers, or the referee's seat, which sees everything. */
type Ear = 'open' | 'public' | 'sealed'

export interface SeenFinding extends Finding {
  readonly ear: Ear
  readonly of: string
}

/** A scenario played from its own deployment by two seats, with a referee's seat. */
export class Campaign {
  readonly referee = refereeFor(game)!
  readonly keeper = new LogKeeper(componentsOf(game), 'c'.repeat(64), undefined, this.referee)
  /** All findings since the beginning. */
  readonly told: SeenFinding[] = []
  /** The log as it would be saved, without its hash. */
  readonly lines: string[] = []
  private count = 0

  constructor(
    readonly scenario: Id,
    mode: 'open' | 'strict' = 'open',
    format: 1 | 2 = 1,
  ) {
    const { pieces, time, piles, options } = openScenario(game, scenario)!
    const seats = [
      { id: 'red', sides: ['red'], host: true },
      { id: 'blue', sides: ['blue'], host: false },
    ]
    const { id, title } = game.manifest
    const play = {
      module: id,
      title,
      scenario,
      fingerprint: game.fingerprint,
      sides: ['blue', 'red'],
      piles: [...piles],
      ...(format === 2 && { format }),
    }
    this.keep(
      this.keeper.open(
        {
          type: 'open',
          game: play as never,
          seats,
          pieces: [...pieces],
          time,
          options: { ...options, referee: mode },
        },
        0,
      ),
    )
  }

  get time(): Time {
    return this.keeper.state.time
  }

  keep(kept: KeptEntry): void {
    this.keeper.keep(kept)
    this.lines.push(kept.text)
  }

  /** Makes an action and returns its findings. */
  do(seat: Side, action: Action): readonly SeenFinding[] {
    const kept = this.keeper.decide(seat, `a${this.count++}`, action, this.count)
    if (!('entry' in kept)) throw new Error(`${seat} ${JSON.stringify(action)}: ${kept.message}`)
    this.keep(kept)
    const { verdict = {} } = kept.entry
    const of = `${this.time.turn} ${this.time.phase} ${seat} ${action.type}`
    const heard = (['open', 'public', 'sealed'] as const).flatMap((ear) =>
      (verdict[ear]?.findings ?? []).map((found): SeenFinding => ({ ...found, ear, of })),
    )
    this.told.push(...heard)
    return heard
  }

  advise(seat: Side, question: Question): readonly Proposal[] {
    const { state } = this.keeper
    const level = this.keeper.refereeViews!.byViewer.get(viewerKey(viewerOf(seatOf(state, seat)!)))!
    return this.referee.advise({ ...level, memory: level.memory as Memory, sides: [seat] }, question)
  }

  /** The piece of a counter, under its current id. */
  id(def: Id, nth = 0): PieceId {
    const all = [...this.keeper.state.pieces.values()].filter((piece) => piece.def === def)
    const found = all.sort((a, b) => (a.id < b.id ? -1 : 1))[nth]
    if (!found) throw new Error(`There is no ${def}`)
    return found.id
  }

  go(seat: Side, to: string, ...defs: Id[]): readonly SeenFinding[] {
    const pieces = defs.map((def) => this.id(def))
    return this.do(seat, { type: 'move', moves: [{ pieces, to: placeOn(game, to) }] })
  }

  attack(seat: Side, hex: string, ...defs: Id[]): readonly SeenFinding[] {
    const pieces = defs.map((def) => this.id(def))
    return this.do(seat, { type: 'declare', what: 'attack', pieces, at: [placeOn(game, hex)] })
  }

  open(seat: Side, ...defs: Id[]): readonly SeenFinding[] {
    return this.do(seat, { type: 'veil', pieces: defs.map((def) => this.id(def)), as: 'open' })
  }

  lose(seat: Side, def: Id, count: number): readonly SeenFinding[] {
    return this.do(seat, { type: 'mark', pieces: [this.id(def)], mark: 'step-loss', count })
  }

  /** Assigns a reinforcement from a tray to a chit. */
  lay(seat: Side, def: Id, tray: 'first' | 'second', chit: number): readonly SeenFinding[] {
    const from = `${seat}-${tray}`
    const all = [...this.keeper.state.pieces.values()]
    const found = all.find((piece) => piece.def === def && 'pile' in piece.at && piece.at.pile === from)
    if (!found) throw new Error(`There is no ${def} in ${from}`)
    return this.do(seat, { type: 'move', moves: [{ pieces: [found.id], to: { pile: `${seat}-${chit}` } }] })
  }

  support(seat: Side, hex: string, ...defs: Id[]): readonly SeenFinding[] {
    const pieces = defs.map((def) => this.id(def))
    return this.do(seat, { type: 'declare', what: 'support', pieces, at: [placeOn(game, hex)] })
  }

  /** Goes on to a phase, through all between; each player draws in step 2. */
  until(phase: Id): this {
    for (let steps = 0; this.time.phase !== phase; steps++) {
      if (steps > 20) throw new Error(`There is no ${phase}`)
      const seat = this.seat
      if (this.time.phase.endsWith('-chit')) this.draw(seat)
      this.next(seat)
    }
    return this
  }

  /** The side that ends the phase. The attacker ends step 1. */
  private get seat(): Side {
    const [attacker, defender] = game.scenarios.get(this.scenario)!.order as readonly Id[] as readonly [Side, Side]
    return this.time.phase.startsWith('defender') ? defender : attacker
  }

  /** The findings since the last call, by viewer. */
  heard(...severities: readonly Finding['severity'][]): readonly string[] {
    const all = this.told.splice(0).filter(({ severity }) => severities.includes(severity))
    return all.map(({ ear, severity, of, message }) => `${of}: ${ear} ${severity} ${message}`)
  }

  draw(seat: Side): readonly SeenFinding[] {
    return this.do(seat, drawing())
  }

  /** Goes on to the next phase of the sequence. */
  next(seat: Side): readonly SeenFinding[] {
    const { phases } = game.sequence
    const index = phases.findIndex(({ id }) => id === this.time.phase)
    const last = index + 1 === phases.length
    const phase = phases[last ? 0 : index + 1]!
    const side = phase.player === undefined ? undefined : game.scenarios.get(this.scenario)?.order[phase.player]
    const turn = this.time.turn + (last ? 1 : 0)
    return this.do(seat, { type: 'turn', time: { turn, phase: phase.id, ...(side !== undefined && { side }) } })
  }
}
