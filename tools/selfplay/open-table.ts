import type { Id, Piece, PieceId, Point } from '../../table/generated/types.ts'
import { apart } from '../../table/geometry/measure/convex.ts'
import { reachedAt } from '../../table/geometry/reached-area.ts'
import type { AreaReach } from '../../table/referee.ts'
import { AVOIDED, type Idea, REACH } from './ideas.ts'
import type { MemoryTable } from './memory-table.ts'
import type { SeededChoices } from './seeded-choices.ts'

/* Moves on a board without cells: a squad goes in formation to a spot within its reach. */

type Model = Piece & { readonly at: Point }

/** The nearest to an enemy, or to a goal, of so many spots within reach is chosen. */
const COMPARED = 3
/** So many percent of the moves of a side with goals lead towards them. */
const TOWARDS_GOALS = 75

/** The models of a table, where it is open. */
export function modelsOf(table: MemoryTable, side: Id): readonly Model[] {
  const { counters } = table.subject.module
  return [...table.positionFor(side).state.pieces.values()].filter(
    (piece): piece is Model =>
      'x' in piece.at && piece.side !== undefined && counters.get(piece.def ?? '')?.kind === 'token',
  )
}

/** So many percent of the moves end at a spot that the reach of the squad promises; it takes long to work out. */
const BY_REACH = 6
/** The others are tried with a length in units. */
const STRIDES = [150, 250, 350, 400, 500, 800, 1200]
/** They lead so many degrees at most away from where the squad wants to go. */
const ASTRAY = 60

/** A move of one squad towards an enemy or a goal. */
export function squadIdea(
  table: MemoryTable,
  side: Id,
  luck: SeededChoices,
  models: readonly Model[],
): Idea | undefined {
  const enemies = models.filter((model) => model.side !== side)
  const goals = goalsOf(table, side)
  const to = goals.length > 0 && luck.often(TOWARDS_GOALS) ? goals : enemies.map(({ at }) => at)
  const [squad] = luck.some(squadsOf(table, side, models), 1)
  const [first] = squad ?? []
  if (!squad || !first || to.length === 0) return undefined
  const isPromised = luck.often(BY_REACH)
  const spot = isPromised ? reachedSpot(table, luck, squad, to) : strideTo(luck, first.at, to)
  if (!spot) return undefined
  const pieces = squad.map(({ id }) => id)
  return {
    ...{
      side,
      rule: REACH,
      promised: isPromised,
      heeds: AVOIDED,
      text: `${pieces.join(' and ')} to ${spot.x},${spot.y}`,
    },
    actions: [{ type: 'move', moves: squad.map((model) => ({ pieces: [model.id], to: shifted(model, first, spot) })) }],
  }
}

function reachedSpot(
  table: MemoryTable,
  luck: SeededChoices,
  squad: readonly Model[],
  to: readonly Point[],
): Point | undefined {
  const [first] = squad
  const pieces = squad.map(({ id }) => id)
  const reach = table.reach(first?.side ?? '', pieces)
  const isBarred = reach.findings.some(({ severity }) => severity === 'illegal')
  return first && !isBarred && 'areas' in reach ? chosenSpot(luck, reach, first.at, to) : undefined
}

/** A spot some way towards the nearest of some others. */
function strideTo(luck: SeededChoices, from: Point, to: readonly Point[]): Point {
  const goal = [...to].sort((a, b) => apart(a, from) - apart(b, from))[0]!
  const astray = ((luck.below(2 * ASTRAY + 1) - ASTRAY) * Math.PI) / 180
  const angle = Math.atan2(goal.y - from.y, goal.x - from.x) + astray
  const long = luck.one(STRIDES) ?? 0
  return {
    board: from.board,
    x: Math.round(from.x + Math.cos(angle) * long),
    y: Math.round(from.y + Math.sin(angle) * long),
  }
}

function squadsOf(table: MemoryTable, side: Id, models: readonly Model[]): readonly (readonly Model[])[] {
  const { counters } = table.subject.module
  const squads = new Map<Id | PieceId, Model[]>()
  for (const model of models) {
    if (model.side !== side) continue
    const key = counters.get(model.def ?? '')?.formation ?? model.id
    squads.set(key, [...(squads.get(key) ?? []), model])
  }
  return [...squads.values()]
}

const shifted = (model: Model, first: Model, spot: Point): Point => ({
  ...{ board: model.at.board, x: model.at.x + spot.x - first.at.x, y: model.at.y + spot.y - first.at.y },
})

/** Spots between the first model and the edges of what it reaches. */
function chosenSpot(luck: SeededChoices, { areas }: AreaReach, from: Point, to: readonly Point[]): Point | undefined {
  const corners = areas.flatMap(({ rings }) => rings.flat())
  const spots = luck.some(corners, COMPARED).flatMap((corner): Point[] => {
    const share = (50 + luck.below(46)) / 100
    const spot = {
      board: from.board,
      x: Math.round(from.x + (corner.x - from.x) * share),
      y: Math.round(from.y + (corner.y - from.y) * share),
    }
    return reachedAt(areas, spot) ? [spot] : []
  })
  const far = (spot: Point) => Math.min(...to.map((each) => apart(each, spot)))
  return [...spots].sort((a, b) => far(a) - far(b))[0]
}

/** The spots that win the game for a side, as answers to the question who would win name them. */
const goalsOf = (table: MemoryTable, side: Id): readonly Point[] =>
  table
    .advise(side, { ask: 'victory', side })
    .flatMap(({ rule, at }) => (rule.endsWith('/goal') ? at.filter((place): place is Point => 'x' in place) : []))
