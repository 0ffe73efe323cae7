import { HexBook } from '../../rules/hex/board/book.ts'
import { readFields } from '../../rules/hex/board/field.ts'
import { type LaidBridges, NO_BRIDGES_LAID } from '../../rules/hex/ground/bridges.ts'
import type { Ground } from '../../rules/hex/ground/ground.ts'
import { WHOLE_ALLOWANCE } from '../../rules/hex/ground/step-price.ts'
import type { Cell, Id, Piece } from '../../table/generated/types.ts'
import { onCell } from '../../table/geometry/place.ts'
import { mapGroupsOf } from '../../table/module/map-groups.ts'
import type { Module } from '../../table/module/module.ts'
import type { State } from '../../table/state.ts'

/** In half points: a step that takes a whole move, and one that waits until a bridge stands again. */
const WHOLE_MOVE = 8
const WRECK = 30

/** The ways of units to some cells by the costs of a game on hexes, whoever stands in between. */
export class Marches {
  private book: HexBook | undefined
  private readonly known = new Map<string, Int32Array>()

  constructor(
    private readonly module: Module,
    private readonly scenario: Id,
  ) {}

  /** The cost of the way from a cell to the nearest goal; undefined where the rules do not know it. */
  costs({ pieces }: State, piece: Piece, goals: readonly Cell[]): ((from: Cell) => number) | undefined {
    const { at } = piece
    const { rules } = this.module
    const [first] = goals
    if (!rules?.movement || !first) return undefined
    this.book ??= new HexBook(this.module, rules, [], mapGroupsOf(this.module, this.scenario))
    const { book } = this
    const ground = book.grounds.get(onCell(at) ? at.board : first.board)
    const column = book.column(book.roster.unit(piece))
    if (!ground || column < 0) return undefined
    const laid = readFields(book, pieces).get(ground)?.laid ?? NO_BRIDGES_LAID
    const ends = goals.map((cell) => ground.index(cell)).filter((cell) => cell >= 0)
    const key = `${ground.id} ${column} ${ends.join()} ${laid.key}`
    const far = this.known.get(key) ?? this.spread(book, ground, column, laid, ends)
    this.known.set(key, far)
    return (from) => far[ground.index(from)] ?? Number.POSITIVE_INFINITY
  }

  /** The costs from every cell, found backwards from the goals. */
  private spread(
    book: HexBook,
    ground: Ground,
    column: number,
    laid: LaidBridges,
    ends: readonly number[],
  ): Int32Array {
    const who = { column, allowance: WHOLE_MOVE }
    const [now, whole] = [laid, NO_BRIDGES_LAID].map((bridges) => book.costs!.get(ground, who, bridges))
    const price = (step: number): number => {
      const paid = (cost: number) => (cost < WHOLE_ALLOWANCE ? cost : WHOLE_MOVE)
      if (now!.bars[step] === 0) return paid(now!.cost[step]!)
      return whole!.bars[step] === 0 ? paid(whole!.cost[step]!) + WRECK : Number.POSITIVE_INFINITY
    }
    const far = new Int32Array(ground.count).fill(NEVER)
    const open = new Map<number, number[]>()
    const reach = (cell: number, cost: number) => {
      if (cost >= far[cell]!) return
      far[cell] = cost
      open.set(cost, [...(open.get(cost) ?? []), cell])
    }
    for (const end of ends) reach(end, 0)
    for (let cost = 0; open.size > 0; cost++) {
      for (const cell of open.get(cost) ?? []) {
        if (far[cell] !== cost) continue
        for (let step = cell * ground.degree; step < (cell + 1) * ground.degree; step++) {
          const from = ground.links[step]!
          if (from >= 0) reach(from, cost + Math.max(1, price(ground.back(step))))
        }
      }
      open.delete(cost)
    }
    return far
  }
}

/** No way leads to a goal. */
const NEVER = 2 ** 30
