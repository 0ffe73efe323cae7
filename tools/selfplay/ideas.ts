import type { Action, Cell, Finding, Id, Piece, PieceId, Proposal, Question } from '../../table/generated/types.ts'
import { onCell, placeKey } from '../../table/geometry/place.ts'
import { distanceBetween, mapGroupsOf } from '../../table/module/map-groups.ts'
import type { Reached } from '../../table/referee.ts'
import type { State } from '../../table/state.ts'
import type { MemoryTable } from './memory-table.ts'
import { modelsOf, squadIdea } from './open-table.ts'
import type { SeededChoices } from './seeded-choices.ts'

/** Something that a side could do now. */
export interface Idea {
  readonly side: Id
  readonly actions: readonly Action[]
  /** The rule of the proposal; REACH for a move within reach. */
  readonly rule: Id
  readonly text: string
  /** Whether it must be legal: the referee proposed it. False for a move that hidden counters may bar. */
  readonly promised: boolean
  /** Findings of these severities keep it from being done. */
  readonly heeds: readonly Finding['severity'][]
}

/** Severities that open a flag. */
const FLAGGED: Idea['heeds'] = ['warning', 'unchecked']
/** Free moves avoid these: overstacking is legal until the phase ends. */
export const AVOIDED: Idea['heeds'] = ['warning', 'note']

export const REACH: Id = 'reach'

export const ideaOf = (side: Id, { actions, rule, message, warning }: Proposal): Idea => ({
  ...{ side, actions, rule, text: message, promised: true },
  // A change of phase that would be flagged says so.
  heeds: actions[0]?.type === 'turn' && warning === undefined ? FLAGGED : [],
})

/** Whether it leads to the next phase, chit or unit. */
export const isOnward = ({ actions: [first], rule }: Pick<Idea, 'actions' | 'rule'>): boolean =>
  first?.type === 'turn' || first?.type === 'draw' || rule.endsWith('/done')

/** Equal for equal proposals. */
export const ideaKey = ({ side, actions }: Idea): string => JSON.stringify([side, actions])

/** The proposals to a question that a side can do. */
export function ideasFrom(table: MemoryTable, side: Id, question: Question): readonly Idea[] {
  const isDear = ({ odds }: Proposal) => odds?.cost !== undefined && odds.left !== undefined && odds.cost > odds.left
  return table.offers(side, question).flatMap((each) => (isDear(each) ? [] : ideaOf(side, each)))
}

/** Attacks on a hex that some units of a side stand beside. */
export function attackIdeas(table: MemoryTable, side: Id, luck: SeededChoices): readonly Idea[] {
  const field = new Field(table, side)
  const at = luck.one(field.targets)
  if (!at) return []
  const pieces = luck.often(40) ? luck.some(field.beside(at), 1 + luck.below(3)) : []
  return ideasFrom(table, side, { ask: 'odds', at: [at], ...(pieces.length > 0 && { pieces: [...pieces] }) })
}

/** After so many units without reach a side counts as having no move. */
const ASKED = 4
/** The nearest to an enemy of so many cells within reach is chosen, or armies would never meet. */
const COMPARED = 3

/** A move of one unit, or of a few of its stack, to a cell within reach; first of units that must leave. */
export function moveIdea(
  table: MemoryTable,
  side: Id,
  luck: SeededChoices,
  leaving: readonly PieceId[],
): Idea | undefined {
  const models = modelsOf(table, side)
  if (models.length > 0) return squadIdea(table, side, luck, models)
  const field = new Field(table, side)
  const first = field.own.filter(({ id }) => leaving.includes(id))
  const goals = goalsOf(table, side)
  const spearhead = goals.length > 0 && luck.often(TOWARDS_GOALS) ? field.nearestFew(goals) : []
  for (const piece of [...luck.some(first, 1), ...luck.some(spearhead, ASKED), ...luck.some(field.own, ASKED)]) {
    const { id, at } = piece
    const mates = onCell(at) && luck.often(30) ? luck.some(field.ownIn(at), 2) : []
    const pieces = [...new Set([id, ...mates])]
    const reach = table.reach(side, pieces)
    if ('areas' in reach || reach.cells.length === 0) continue
    // A unit that may not go now wastes the move.
    if (reach.findings.some(({ severity }) => severity === 'illegal')) continue
    const chosen = chosenCell(luck, field, piece, reach.cells, leaving.includes(id) ? [] : goals)
    if (!chosen) continue
    const text = `${pieces.join(' and ')} to ${field.print(chosen.at)} for ${chosen.cost} of ${chosen.cost + chosen.left}`
    return {
      ...{ side, rule: REACH, text, promised: chosen.sure },
      heeds: AVOIDED,
      actions: [{ type: 'move', moves: [{ pieces, to: chosen.at }] }],
    }
  }
  return undefined
}

/** Often the cell nearest to a goal, where the game names goals; otherwise one near an enemy, or any. */
function chosenCell(
  luck: SeededChoices,
  field: Field,
  piece: Piece,
  cells: readonly Reached[],
  goals: readonly Cell[],
): Reached | undefined {
  if (goals.length > 0 && luck.often(TOWARDS_GOALS)) {
    const far = field.march(piece, goals)
    const best = leastOf(cells, ({ at }) => far(at))
    // A unit at a goal, or held up before it, stays.
    return best && onCell(piece.at) && far(best.at) >= far(piece.at) ? undefined : best
  }
  const some = luck.some(cells, COMPARED)
  return luck.often(25) ? some[0] : leastOf(some, (each) => field.toEnemy(each.at))
}

/** So many percent of the moves of a side with goals lead towards them. */
const TOWARDS_GOALS = 75
/** So many units nearest to a goal move first. */
const SPEARHEAD = 4

/** The cells that win the game for a side, as answers to the question who would win name them. */
const goalsOf = (table: MemoryTable, side: Id): readonly Cell[] =>
  table
    .advise(side, { ask: 'victory', side })
    .flatMap(({ rule, at }) => (rule.endsWith('/goal') ? at.filter(onCell) : []))

/** The first of those for which it is least. */
function leastOf<T>(list: readonly T[], measure: (each: T) => number): T | undefined {
  const all = list.map((each) => ({ each, size: measure(each) }))
  const [first] = all
  return first && all.reduce((best, now) => (now.size < best.size ? now : best), first).each
}

/** The units as one side sees them. */
class Field {
  readonly own: readonly Piece[]
  private readonly enemies: readonly Cell[]
  private readonly state: State
  private readonly lands

  constructor(
    private readonly table: MemoryTable,
    side: Id,
  ) {
    const { module } = table.subject
    this.state = table.positionFor(side).state
    this.lands = mapGroupsOf(module, this.state.game.scenario)
    const all = [...this.state.pieces.values()].filter(({ def, side: whose }) => {
      const kind = def === undefined ? 'unit' : module.counters.get(def)?.kind
      return whose !== undefined && (kind === 'unit' || kind === 'dummy')
    })
    this.own = all.filter((piece) => piece.side === side)
    const cells = all.flatMap(({ side: whose, at }) => (whose !== side && onCell(at) ? [at] : []))
    this.enemies = [...new Map(cells.map((at) => [placeKey(at), at])).values()]
  }

  /** Cells of enemies next to own units. */
  get targets(): readonly Cell[] {
    return this.enemies.filter((at) => this.beside(at).length > 0)
  }

  beside(cell: Cell): readonly PieceId[] {
    return this.own.flatMap(({ id, at }) => (onCell(at) && distanceBetween(this.lands, at, cell) === 1 ? [id] : []))
  }

  ownIn(cell: Cell): readonly PieceId[] {
    const key = placeKey(cell)
    return this.own.flatMap(({ id, at }) => (placeKey(at) === key ? [id] : []))
  }

  toEnemy(from: Cell): number {
    return this.straight(from, this.enemies)
  }

  /** The way of a unit to the nearest of some cells, from any cell: by the costs of the game, or straight. */
  march(piece: Piece, goals: readonly Cell[]): (from: Cell) => number {
    return this.table.marches.costs(this.state, piece, goals) ?? ((from) => this.straight(from, goals))
  }

  /** The own units on the map that are nearest to some cells. */
  nearestFew(to: readonly Cell[]): readonly Piece[] {
    const onMap = this.own.flatMap((piece) =>
      onCell(piece.at) ? [{ piece, far: this.march(piece, to)(piece.at) }] : [],
    )
    return onMap
      .sort((a, b) => a.far - b.far)
      .slice(0, SPEARHEAD)
      .map(({ piece }) => piece)
  }

  private straight(from: Cell, to: readonly Cell[]): number {
    return Math.min(...to.map((cell) => distanceBetween(this.lands, from, cell)))
  }

  print(cell: Cell): string {
    const board = this.table.subject.module.maps.find(({ id }) => id === cell.board)
    return board?.grid.print(cell) ?? placeKey(cell)
  }
}
