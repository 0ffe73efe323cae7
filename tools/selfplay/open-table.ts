import type { Id, Piece, PieceId, Point } from '../../table/generated/types.ts'
import { apart } from '../../table/geometry/measure/convex.ts'
import { reachedAt } from '../../table/geometry/reached-area.ts'
import type { AreaReach } from '../../table/referee.ts'
import { type Idea, REACH } from './ideas.ts'
import type { MemoryTable } from './memory-table.ts'
import type { SeededChoices } from './seeded-choices.ts'

/* Moves on a board without cells: a squad goes in formation to a spot within its reach. */

type Model = Piece & { readonly at: Point }

/** After so many squads without reach a side counts as having no move. */
const ASKED = 4
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

/** A move of one squad to a spot within its reach. */
export function squadIdea(
  table: MemoryTable,
  side: Id,
  luck: SeededChoices,
  models: readonly Model[],
): Idea | undefined {
  const enemies = models.filter((model) => model.side !== side)
  const goals = goalsOf(table, side)
  const to = goals.length > 0 && luck.often(TOWARDS_GOALS) ? goals : enemies.map(({ at }) => at)
  for (const squad of luck.some(squadsOf(table, side, models), ASKED)) {
    const [first] = squad
    if (!first) continue
    const pieces = squad.map(({ id }) => id)
    const reach = table.reach(side, pieces)
    const spot = 'areas' in reach ? chosenSpot(luck, reach, first.at, to) : undefined
    if (!spot) continue
    const isBarred = reach.findings.some(({ severity }) => severity === 'illegal')
    return {
      ...{ side, rule: REACH, promised: !isBarred, text: `${pieces.join(' and ')} to ${spot.x},${spot.y}` },
      actions: [
        { type: 'move', moves: squad.map((model) => ({ pieces: [model.id], to: shifted(model, first, spot) })) },
      ],
    }
  }
  return undefined
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
