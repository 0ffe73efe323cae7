import type { Memory } from '../../../rules/core/memory.ts'
import type { Action, Finding, Id, PieceId, Proposal, Question, Time } from '../../../table/generated/types.ts'
import { type KeptEntry, LogKeeper } from '../../../table/log/log-keeper.ts'
import { componentsOf } from '../../../table/module/components.ts'
import { openScenario } from '../../../table/module/setup.ts'
import { viewerKey, viewerOf } from '../../../table/secrecy/sight.ts'
import { seatOf } from '../../../table/state.ts'
import { placeOn, refereeFor } from '../stage.ts'
import { drawing, game, type Side } from './game.ts'

/** Who is told something: the mover, everybody who looks on, and the referee who sees all. */
type Ear = 'open' | 'public' | 'sealed'

export interface Told extends Finding {
  readonly ear: Ear
  readonly of: string
}

/** A scenario played from its own deployment, by two seats, with the referee at his desk. */
export class Campaign {
  readonly referee = refereeFor(game)!
  readonly keeper = new LogKeeper(componentsOf(game), 'c'.repeat(64), undefined, this.referee)
  /** All that was said since the beginning. */
  readonly told: Told[] = []
  /** The log as it would be saved, without its seal. */
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

  /** Does it, and hands over what was said of it. */
  do(seat: Side, action: Action): readonly Told[] {
    const kept = this.keeper.decide(seat, `a${this.count++}`, action, this.count)
    if (!('entry' in kept)) throw new Error(`${seat} ${JSON.stringify(action)}: ${kept.message}`)
    this.keep(kept)
    const { verdict = {} } = kept.entry
    const of = `${this.time.turn} ${this.time.phase} ${seat} ${action.type}`
    const said = (['open', 'public', 'sealed'] as const).flatMap((ear) =>
      (verdict[ear]?.findings ?? []).map((found): Told => ({ ...found, ear, of })),
    )
    this.told.push(...said)
    return said
  }

  advise(seat: Side, question: Question): readonly Proposal[] {
    const { state } = this.keeper
    const level = this.keeper.refereeViews!.byViewer.get(viewerKey(viewerOf(seatOf(state, seat)!)))!
    return this.referee.advise({ ...level, memory: level.memory as Memory, sides: [seat] }, question)
  }

  /** The counter of a definition, whatever it is called by now. */
  id(def: Id, nth = 0): PieceId {
    const all = [...this.keeper.state.pieces.values()].filter((piece) => piece.def === def)
    const found = all.sort((a, b) => (a.id < b.id ? -1 : 1))[nth]
    if (!found) throw new Error(`There is no ${def}`)
    return found.id
  }

  go(seat: Side, to: string, ...defs: Id[]): readonly Told[] {
    const pieces = defs.map((def) => this.id(def))
    return this.do(seat, { type: 'move', moves: [{ pieces, to: placeOn(game, to) }] })
  }

  attack(seat: Side, hex: string, ...defs: Id[]): readonly Told[] {
    const pieces = defs.map((def) => this.id(def))
    return this.do(seat, { type: 'declare', what: 'attack', pieces, at: [placeOn(game, hex)] })
  }

  open(seat: Side, ...defs: Id[]): readonly Told[] {
    return this.do(seat, { type: 'veil', pieces: defs.map((def) => this.id(def)), as: 'open' })
  }

  lose(seat: Side, def: Id, count: number): readonly Told[] {
    return this.do(seat, { type: 'mark', pieces: [this.id(def)], mark: 'step-loss', count })
  }

  /** Lays a reinforcement of a tray on a chit. */
  lay(seat: Side, def: Id, tray: 'first' | 'second', chit: number): readonly Told[] {
    const from = `${seat}-${tray}`
    const all = [...this.keeper.state.pieces.values()]
    const found = all.find((piece) => piece.def === def && 'pile' in piece.at && piece.at.pile === from)
    if (!found) throw new Error(`There is no ${def} in ${from}`)
    return this.do(seat, { type: 'move', moves: [{ pieces: [found.id], to: { pile: `${seat}-${chit}` } }] })
  }

  support(seat: Side, hex: string, ...defs: Id[]): readonly Told[] {
    const pieces = defs.map((def) => this.id(def))
    return this.do(seat, { type: 'declare', what: 'support', pieces, at: [placeOn(game, hex)] })
  }

  /** On to a phase, one after the other; each player draws in his second step. */
  until(phase: Id): this {
    for (let steps = 0; this.time.phase !== phase; steps++) {
      if (steps > 20) throw new Error(`There is no ${phase}`)
      const seat = this.seat
      if (this.time.phase.endsWith('-chit')) this.draw(seat)
      this.next(seat)
    }
    return this
  }

  /** Whose phase it is; step 1 is ended by the attacker. */
  private get seat(): Side {
    const [attacker, defender] = game.scenarios.get(this.scenario)!.order as readonly Id[] as readonly [Side, Side]
    return this.time.phase.startsWith('defender') ? defender : attacker
  }

  /** What was said since it was last asked, by whose ear. */
  heard(...severities: readonly Finding['severity'][]): readonly string[] {
    const all = this.told.splice(0).filter(({ severity }) => severities.includes(severity))
    return all.map(({ ear, severity, of, message }) => `${of}: ${ear} ${severity} ${message}`)
  }

  draw(seat: Side): readonly Told[] {
    return this.do(seat, drawing())
  }

  /** On to the next phase of the sequence. */
  next(seat: Side): readonly Told[] {
    const { phases } = game.sequence
    const index = phases.findIndex(({ id }) => id === this.time.phase)
    const last = index + 1 === phases.length
    const phase = phases[last ? 0 : index + 1]!
    const side = phase.player === undefined ? undefined : game.scenarios.get(this.scenario)?.order[phase.player]
    const turn = this.time.turn + (last ? 1 : 0)
    return this.do(seat, { type: 'turn', time: { turn, phase: phase.id, ...(side !== undefined && { side }) } })
  }
}
