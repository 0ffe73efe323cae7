import type { Memory } from '../../rules/core/memory.ts'
import type { Action, Cell, Id, PieceId, Proposal, Seat } from '../../table/generated/types.ts'
import { onCell } from '../../table/geometry/place.ts'
import { LogKeeper } from '../../table/log/log-keeper.ts'
import { componentsOf } from '../../table/module/components.ts'
import type { Module } from '../../table/module/module.ts'
import { openScenario } from '../../table/module/setup.ts'
import type { Crumb, Position } from '../../table/referee.ts'
import { viewerKey, viewerOf } from '../../table/secrecy/sight.ts'
import { seatOf } from '../../table/state.ts'
import { dice } from '../relay/simulation.ts'
import { refereeFor } from './stage.ts'

/** A scenario played at random by one seat for each side: proposals first, else moves and attacks. */
export class Match {
  readonly referee
  readonly keeper: LogKeeper
  readonly seats: readonly Seat[]
  private count = 0
  private readonly roll: (below: number) => number

  constructor(
    readonly module: Module,
    scenario: Id,
    seed: number,
  ) {
    this.roll = dice(seed)
    this.referee = refereeFor(module)!
    this.keeper = new LogKeeper(componentsOf(module), 'c'.repeat(64), undefined, this.referee)
    const { pieces, time, piles, options } = openScenario(module, scenario)!
    const sides = [...module.sides.keys()]
    this.seats = sides.map((side, index) => ({ id: side, sides: [side], host: index === 0 }))
    const { id, title } = module.manifest
    const game = { module: id, title, scenario, fingerprint: module.fingerprint, sides, piles: [...piles] }
    this.keeper.keep(
      this.keeper.open(
        {
          type: 'open',
          game: { ...game, commitment: 'd'.repeat(64) },
          seats: [...this.seats],
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

  crumbs(seat: Id): readonly Crumb[] {
    return this.referee.procedure(this.level(seat))
  }

  next(seat: Id): readonly Proposal[] {
    return this.referee.advise(this.level(seat), { ask: 'next' })
  }

  /** Does an action; false if the table refuses it. */
  do(seat: Id, action: Action): boolean {
    const kept = this.keeper.decide(seat, `a${this.count++}`, action, this.count)
    if (!('entry' in kept)) return false
    this.keeper.keep(kept)
    return true
  }

  /** One gesture: a proposal of some seat, or one of its own. */
  step(): void {
    const asked = this.seats.flatMap(({ id }) =>
      this.next(id).flatMap((each) => {
        const whose = each.owed ?? each.must?.side
        return each.actions.length > 0 && (whose === undefined || whose === id) ? [{ id, each }] : []
      }),
    )
    const due = asked.filter(({ each }) => each.owed !== undefined || each.must !== undefined)
    if (due.length > 0) this.propose(due)
    else if (this.roll(8) === 0 || !this.gesture()) this.propose(asked)
  }

  private propose(asked: readonly { readonly id: Id; readonly each: Proposal }[]): void {
    if (asked.length === 0) return
    const { id, each } = this.one(asked)
    for (const action of each.actions) this.do(id, action)
  }

  /** A counter of the moving side moves, or attacks an adjacent enemy. */
  private gesture(): boolean {
    const { side } = this.keeper.state.time
    if (side === undefined) return false
    const position = this.level(side)
    const own = [...position.state.pieces.values()].filter((piece) => piece.side === side && onCell(piece.at))
    if (own.length === 0) return false
    const piece = this.one(own)
    const attack = onCell(piece.at) ? this.attack(position, side, piece.id, piece.at) : undefined
    if (attack) return this.do(side, attack)
    const { cells, findings } = this.referee.reach(position, [piece.id])
    if (cells.length === 0 || findings.some(({ severity }) => severity === 'illegal')) return false
    // Prefers cells beside an enemy.
    const near = cells.filter(({ at }) => this.beside(position, side, at).length > 0)
    const to = this.one(near.length > 0 ? near : cells).at
    return this.do(side, { type: 'move', moves: [{ pieces: [piece.id], to }] })
  }

  private attack(position: Position<Memory>, side: Id, piece: PieceId, at: Cell): Action | undefined {
    const targets = this.beside(position, side, at)
    if (targets.length === 0) return undefined
    const declare: Action = { type: 'declare', what: 'attack', pieces: [piece], at: [this.one(targets)], text: 'light' }
    const { findings } = this.referee.judge(position, declare)
    return findings.some(({ severity }) => severity === 'illegal') ? undefined : declare
  }

  private beside({ state }: Position<Memory>, side: Id, { board, q, r }: Cell): readonly Cell[] {
    return [...state.pieces.values()].flatMap(({ side: other, at }) => {
      if (other === undefined || other === side || !onCell(at) || at.board !== board) return []
      const [dq, dr] = [at.q - q, at.r - r]
      return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr)) === 1 ? [at] : []
    })
  }

  private one<T>(all: readonly T[]): T {
    return all[this.roll(all.length)] as T
  }
}
