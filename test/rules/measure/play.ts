import type { Memory } from '../../../rules/core/memory.ts'
import type { Action, Finding, Id, Proposal, Seat, Time } from '../../../table/generated/types.ts'
import { LogKeeper } from '../../../table/log/log-keeper.ts'
import { componentsOf } from '../../../table/module/components.ts'
import type { Module } from '../../../table/module/module.ts'
import { openScenario } from '../../../table/module/setup.ts'
import type { Position } from '../../../table/referee.ts'
import { viewerKey, viewerOf } from '../../../table/secrecy/sight.ts'
import { seatOf } from '../../../table/state.ts'
import { COMMON, refereeOf } from './common.ts'

/** A table of the Common that is played from its log, with one seat for each side. */
export class Play {
  readonly referee
  readonly keeper: LogKeeper
  private count = 0

  constructor(
    readonly module: Module = COMMON,
    time: Time = { turn: 1, phase: 'act' },
  ) {
    this.referee = refereeOf(module)
    this.keeper = new LogKeeper(componentsOf(module), 'c'.repeat(64), undefined, this.referee)
    const { pieces, piles, options } = openScenario(module, 'skirmish')!
    const sides = [...module.sides.keys()]
    const seats: Seat[] = sides.map((side, index) => ({ id: side, sides: [side], host: index === 0 }))
    const { id, title } = module.manifest
    const game = { module: id, title, scenario: 'skirmish', fingerprint: module.fingerprint, sides, piles: [...piles] }
    this.keeper.keep(
      this.keeper.open(
        {
          type: 'open',
          game: { ...game, commitment: 'd'.repeat(64) },
          seats,
          pieces: [...pieces],
          time,
          options: { ...options, referee: 'open' },
        },
        0,
      ),
    )
  }

  /** The position and memory as a seat knows them. */
  level(seat: Id): Position<Memory> {
    const { state, refereeViews } = this.keeper
    const level = refereeViews!.byViewer.get(viewerKey(viewerOf(seatOf(state, seat)!)))!
    return { state: level.state, memory: level.memory as Memory, sides: [seat] }
  }

  /** The id of the piece of a counter. */
  piece(def: Id): Id {
    return [...this.keeper.state.pieces.values()].find((each) => each.def === def)!.id
  }

  next(seat: Id): readonly Proposal[] {
    return this.referee.advise(this.level(seat), { ask: 'next' })
  }

  crumb(seat: Id): string {
    return this.referee.procedure(this.level(seat)).at(-1)!.text
  }

  /** The findings on an action, which is then done. */
  do(seat: Id, action: Action): readonly Finding[] {
    const { findings } = this.referee.judge(this.level(seat), action)
    const kept = this.keeper.decide(seat, `a${this.count++}`, action, this.count)
    if (!('entry' in kept)) throw new Error(`The table refuses ${JSON.stringify(action)}`)
    this.keeper.keep(kept)
    return findings
  }

  /** The severities and sentences of an action that is done, but for notes. */
  faults(seat: Id, action: Action): readonly string[] {
    const found = this.do(seat, action).filter(({ severity }) => severity !== 'note')
    return found.map(({ severity, message }) => `${severity} ${message}`)
  }

  /** Moves counters by so much, all in one gesture. */
  shift(defs: readonly Id[], dx: number, dy: number): Action {
    return {
      type: 'move',
      moves: defs.map((def) => {
        const id = this.piece(def)
        const { at } = this.keeper.state.pieces.get(id)!
        if (!('x' in at)) throw new Error(`${def} is not on the board`)
        return { pieces: [id], to: { board: at.board, x: at.x + dx, y: at.y + dy } }
      }),
    }
  }
}
