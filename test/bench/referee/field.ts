import { HexBook } from '../../../rules/hex/board/book.ts'
import { NO_BRIDGES_LAID } from '../../../rules/hex/ground/bridges.ts'
import type { Cell, Id, PieceId } from '../../../table/generated/types.ts'
import type { Board } from '../../../table/module/board.ts'
import type { Module } from '../../../table/module/module.ts'
import type { CellReach, Referee } from '../../../table/referee.ts'
import type { State } from '../../../table/state.ts'
import { refereeFor } from '../../rules/stage.ts'
import { Bare, type Counters, type Plan } from './bare.ts'
import { moduleOf, type Scale, SIDES, seeded, stateOf } from './board.ts'
import { Comb } from './comb.ts'

export type Peer = 'referee' | 'bare' | 'honeycomb'

/** A counter that is dropped on a cell. */
export interface Drop {
  readonly piece: PieceId
  readonly start: number
  readonly to: Cell
}

/** The movement class of every counter, and its movement points in halves. */
const WHO = { column: 2, allowance: 24 }
const MOVERS = 24
/** The longest drop, in cells: players seldom drag farther. */
const FAR = 14

/** One position, prepared for each peer. */
export class Field {
  readonly legal: readonly Drop[]
  readonly illegal: readonly Drop[]
  private readonly referee: Referee<unknown, CellReach>
  private readonly state: State
  private readonly board: Board
  private readonly counters: Counters
  private readonly bare: Bare
  private readonly comb: Comb
  private readonly enemies: readonly number[]

  constructor(scale: Scale) {
    const module = moduleOf(scale)
    const [board] = module.maps
    const referee = refereeFor(module)
    if (!board || !referee) throw new Error('The bench has no map or no rules')
    this.board = board
    this.referee = referee
    this.state = stateOf(module, scale)
    const { plan, cut } = planOf(module, board)
    this.bare = new Bare(plan, WHO.allowance, cut)
    this.comb = new Comb(board, plan, WHO.allowance, cut)
    const pieces = [...this.state.pieces.values()]
    const cells = pieces.map(({ at }) => ('q' in at ? board.grid.index(at) : -1))
    this.counters = {
      cells: Int32Array.from(cells),
      sides: Uint8Array.from(pieces, ({ side }) => SIDES.indexOf(side as (typeof SIDES)[number])),
    }
    this.enemies = cells.filter((_, index) => pieces[index]?.side !== SIDES[0])
    const drops = this.drops()
    const isLegal = ({ piece, to }: Drop) => this.verdict(this.state, piece, to).findings.length === 0
    this.legal = drops.filter(isLegal)
    this.illegal = drops.filter((drop) => !isLegal(drop))
  }

  /** Returns prepared questions, each to be asked once. A fresh state is made before the question is timed. */
  asker(peer: Peer, what: 'reach' | 'judge', fresh: boolean): (drop: Drop) => () => unknown {
    const { bare, comb, counters, enemies } = this
    switch (peer) {
      case 'referee':
        return ({ piece, to }) => {
          const state = fresh ? this.another(piece) : this.state
          return what === 'reach' ? () => this.reach(state, piece) : () => this.verdict(state, piece, to)
        }
      case 'bare':
        bare.meet(counters, 0)
        return ({ start }) =>
          () => {
            if (fresh) bare.meet(counters, 0)
            return bare.search(start, -1)
          }
      case 'honeycomb': {
        const met = comb.meet(enemies)
        return ({ start }) =>
          () =>
            comb.search(start, fresh ? comb.meet(enemies) : met)
      }
    }
  }

  /** Throws unless all peers reach the same cells at the same cost; otherwise they would not do the same work. */
  compare(): void {
    this.bare.meet(this.counters, 0)
    const met = this.comb.meet(this.enemies)
    for (const { piece, start } of [...this.legal, ...this.illegal]) {
      const ours = new Int32Array(this.board.grid.count).fill(-1)
      for (const { at, cost } of this.reach(this.state, piece).cells) ours[this.board.grid.index(at)] = cost * 2
      this.bare.search(start, -1)
      const theirs = this.comb.search(start, met)
      for (let cell = 0; cell < ours.length; cell++) {
        const [a, b, c] = [ours[cell], this.bare.dist[cell], theirs.get(this.comb.name(cell)) ?? -1]
        if (cell === start || (a === b && b === c)) continue
        throw new Error(`${piece} comes to cell ${cell} for ${a}, barely for ${b}, and by honeycomb for ${c}.`)
      }
    }
  }

  private reach(state: State, piece: PieceId) {
    return this.referee.reach({ state, memory: this.referee.start, sides: [SIDES[0]] }, [piece])
  }

  private verdict(state: State, piece: PieceId, to: Cell) {
    const position = { state, memory: this.referee.start, sides: [SIDES[0]] }
    return this.referee.judge(position, { type: 'move', moves: [{ pieces: [piece], to }] })
  }

  /** The same position as a new state: one counter is a new object, so no cache applies. */
  private another(piece: PieceId): State {
    const { pieces } = this.state
    const moved = pieces.get(piece)
    return moved ? { ...this.state, pieces: pieces.set(piece, { ...moved }) } : this.state
  }

  private drops(): Drop[] {
    const chance = seeded(7)
    const { grid } = this.board
    const own = [...this.state.pieces.values()].filter(({ side }) => side === SIDES[0]).slice(0, MOVERS)
    return own.flatMap(({ id, at }) => {
      if (!('q' in at)) return []
      const near = grid.cells().filter((cell) => grid.distance(cell, at) <= FAR && grid.distance(cell, at) > 0)
      return Array.from({ length: 8 }, (): Drop => {
        const { q, r } = near[chance(near.length)] as Cell
        return { piece: id, start: grid.index(at), to: { board: this.board.id as Id, q, r } }
      })
    })
  }
}

/** The costs that the referee compiled, as bare numbers: no reason says why a side is barred. */
function planOf(module: Module, board: Board): { readonly plan: Plan; readonly cut: Uint8Array } {
  const book = new HexBook(module, module.rules as NonNullable<Module['rules']>, [])
  const ground = book.grounds.get(board.id)
  const costs = ground && book.costs?.get(ground, WHO, NO_BRIDGES_LAID)
  if (!ground || !costs) throw new Error('The bench has no chart')
  const { count, degree, links } = ground
  const cost = costs.cost.map((price, step) => (costs.bars[step] === 0 ? price : -1))
  return { plan: { count, degree, links, cost }, cut: book.cut(ground) }
}
