import type { Id, Proposal } from '../../../../table/generated/types.ts'
import { holds } from '../../../../table/geometry/measure/gap.ts'
import type { Score } from '../../../../table/referee.ts'
import { eventIn } from '../../../core/memory.ts'
import { proposal } from '../../../core/proposal.ts'
import { sideName } from '../../../core/turn.ts'
import type { Unit } from '../../../core/unit.ts'
import { numberIn } from '../../../kit/chart.ts'
import { areasFor, type LaidArea } from '../../../measure/movement/placing.ts'
import {
  isPanicked,
  modelsOnTable,
  SIDES,
  type Squad,
  squadOf,
  squadsInScenario,
  strengthOf,
  theSide,
} from '../terms/models.ts'
import { type CeltosScene, chapter } from '../terms/scene.ts'
import { ACTIVATION, activationTurn, activeNow, sideNext } from '../turn/activation-state.ts'

const VICTORY: Id = 'victory'

/** Points for held places, at the end of each turn so far. */
type Held = Readonly<Record<Id, number>>

interface HeldEvent {
  readonly held: Held
}

/** Our own scenarios: points for enemy losses, or for places that a side holds at the end of a turn. */
export const victory = chapter<Held>({
  id: VICTORY,
  memory: {
    start: {},
    fold(points, deed) {
      const event = eventIn<HeldEvent>(deed, VICTORY)
      if (!event) return points
      return Object.fromEntries(SIDES.map((side) => [side, (points[side] ?? 0) + (event.held[side] ?? 0)]))
    },
  },
  deeds: (scene, entry, after) => {
    const isEnd = scene.state.time.phase === ACTIVATION && after.time.turn > scene.state.time.turn
    return isEnd && hasPlaces(scene) && entry.action?.type === 'turn' ? [{ held: heldNow(scene) }] : []
  },
  over: (scene) => isDecided(scene),
  score: (scene) => scoreOf(scene),
  advise(scene, { ask }) {
    if (ask === 'victory') return [verdict(scene), ...goals(scene)]
    return ask === 'next' && (isDecided(scene) || isPlayedOut(scene)) ? [verdict(scene)] : []
  },
})

/** A side with no model left has lost. */
const isDecided = (scene: CeltosScene): boolean =>
  SIDES.some((side) => sizeOf(scene, side) === 0) && SIDES.some((side) => sizeOf(scene, side) > 0)

/** Whether every unit has been activated in the last turn. */
function isPlayedOut(scene: CeltosScene): boolean {
  const { time, game } = scene.state
  const isLast = time.phase === ACTIVATION && time.turn === scene.book.scenario(game.scenario)?.turns.last
  const hasBegun = activationTurn(scene).activated.length > 0
  return isLast && hasBegun && activeNow(scene) === undefined && sideNext(scene) === undefined
}

const sizeOf = (scene: CeltosScene, side: Id): number =>
  modelsOnTable(scene).filter((unit) => unit.side === side).length

const hasPlaces = (scene: CeltosScene): boolean => areasFor(scene, 'objective').length > 0

const isInside = ({ shape }: LaidArea, { piece: { at } }: Unit): boolean => 'x' in at && holds(shape, at)

/** The places in which each side has more models than the other. Panicked models hold nothing. */
function heldNow(scene: CeltosScene): Held {
  const held: Record<Id, number> = {}
  for (const area of areasFor(scene, 'objective')) {
    const inside = modelsOnTable(scene).filter((unit) => isInside(area, unit) && !isPanicked(scene, squadOf(unit)))
    const [most, second] = SIDES.map((side) => ({
      side,
      count: inside.filter((unit) => unit.side === side).length,
    })).sort((a, b) => b.count - a.count)
    if (most && most.count > (second?.count ?? 0)) held[most.side] = (held[most.side] ?? 0) + 1
  }
  return held
}

/** The points of a squad that its enemies have destroyed: its share by models, or by wounds of an individual. */
function destroyed(scene: CeltosScene, squad: Squad): number {
  const { left, initial } = strengthOf(scene, squad)
  const points = numberIn(scene.book, 'warbands', squad, 'points') ?? initial
  return initial === 0 ? 0 : (points * (initial - left)) / initial
}

const pointsOf = (scene: CeltosScene): Held => (hasPlaces(scene) ? placePoints(scene) : lossPoints(scene))

function placePoints(scene: CeltosScene): Held {
  const before = victory.recall(scene)
  const now = heldNow(scene)
  return Object.fromEntries(SIDES.map((side) => [side, (before[side] ?? 0) + (now[side] ?? 0)]))
}

/** The points of what each side has destroyed. */
function lossPoints(scene: CeltosScene): Held {
  const squads = squadsInScenario(scene)
  return Object.fromEntries(
    SIDES.map((side) => {
      const lost = [...squads].filter(([, whose]) => whose !== side).map(([squad]) => destroyed(scene, squad))
      return [side, Math.round(lost.reduce((sum, each) => sum + each, 0))]
    }),
  )
}

/** The side with more points; undefined for a tie. */
function ahead(points: Held): Id | undefined {
  const [best, second] = [...SIDES].sort((a, b) => (points[b] ?? 0) - (points[a] ?? 0))
  return (points[best ?? ''] ?? 0) === (points[second ?? ''] ?? 0) ? undefined : best
}

/** Places that are tied are decided by the losses. */
function scoreOf(scene: CeltosScene): Score {
  const points = pointsOf(scene)
  const left = SIDES.filter((side) => sizeOf(scene, side) > 0)
  return { winner: left.length === 1 ? left[0] : (ahead(points) ?? ahead(lossPoints(scene))), points }
}

function verdict(scene: CeltosScene): Proposal {
  const { winner, points = {} } = scoreOf(scene)
  const all = SIDES.map((side) => `${sideName(scene, side)} ${points[side] ?? 0}`).join(', ')
  const what = hasPlaces(scene) ? 'Points for places held' : 'Points of enemy losses'
  const isOver = isDecided(scene) || isPlayedOut(scene)
  const wins = isOver ? 'win' : 'would win'
  const who = winner === undefined ? 'nobody is ahead' : `${theSide(scene, winner)} ${wins}`
  return proposal('victory/now', '29', `${what}: ${all}; ${who}.`)
}

/** The places that score, each with its middle. */
const goals = (scene: CeltosScene): readonly Proposal[] =>
  areasFor(scene, 'objective').map(({ area, board, shape: { middle } }) =>
    proposal(
      'victory/goal',
      '29',
      `${area.name} scores for the side with more models in it.`,
      [],
      [],
      [{ board, x: Math.round(middle.x), y: Math.round(middle.y) }],
    ),
  )
