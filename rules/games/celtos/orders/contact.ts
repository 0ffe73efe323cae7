import type { Leg, Move, PieceId, Point } from '../../../../table/generated/types.ts'
import { snapTo, touches } from '../../../../table/geometry/measure/gap.ts'
import { movedTo, type Shape } from '../../../../table/geometry/measure/shape.ts'
import type { Unit } from '../../../core/unit.ts'
import { brokenSquads } from '../../../measure/movement/coherency.ts'
import { judgeMove } from '../../../measure/movement/movement.ts'
import { gap } from '../terms/ground.ts'
import { enemySquads, modelsOf, pointOf, type Squad, touchedBy } from '../terms/models.ts'
import type { CeltosScene } from '../terms/scene.ts'
import type { Activation } from '../turn/activation-state.ts'

/* 9, 19 [9, 19]: assault moves that bring models into base contact. */

type Assault = Pick<Activation, 'squad' | 'targets'>

/** Directions from which an enemy is approached, in degrees from the nearest one. */
const TURNS = [0, 25, -25, 50, -50, 75, -75, 100, -100, 130, -130, 160, -160, 180]
/** So many of the nearest enemies are tried. */
const TRIED = 4
/** Longer than any base is wide, in units of the board. */
const FAR = 600

/** The moves of a squad into contact, as one gesture; undefined where no model can come into contact. */
export function contactMoves(scene: CeltosScene, { squad, targets }: Assault): Move | undefined {
  const away = modelsOf(scene, squad).filter((unit) => touchedBy(scene, unit).length === 0)
  const legs: Leg[] = []
  for (const unit of nearestFirst(scene, away, targets)) {
    const to = contactPlace(scene, unit, targets, legs)
    if (to) legs.push(leg(unit, to))
  }
  if (legs.length === 0) return undefined
  return { type: 'move', moves: [...legs, ...followers(scene, away, legs)] }
}

/** The models of an assaulting unit that are not in contact and could still come into it. */
export function mayReachMore(scene: CeltosScene, { squad, targets }: Assault): readonly Unit[] {
  const away = modelsOf(scene, squad).filter((unit) => touchedBy(scene, unit).length === 0)
  return away.filter((unit) => contactPlace(scene, unit, targets, []) !== undefined)
}

const leg = ({ id }: Unit, to: Point): Leg => ({ pieces: [id], to })

function nearestFirst(scene: CeltosScene, units: readonly Unit[], targets: readonly Squad[]): readonly Unit[] {
  const enemies = targets.flatMap((target) => modelsOf(scene, target))
  const far = new Map(units.map((unit) => [unit, Math.min(...enemies.map((enemy) => gap(scene, unit, enemy)))]))
  return [...units].sort((a, b) => far.get(a)! - far.get(b)!)
}

/** A place in contact with an enemy that a model can reach beside the moves of others. */
function contactPlace(
  scene: CeltosScene,
  unit: Unit,
  targets: readonly Squad[],
  legs: readonly Leg[],
): Point | undefined {
  const most = reachOf(scene, unit)
  const enemies = targets
    .flatMap((target) => modelsOf(scene, target))
    .map((enemy) => ({ enemy, far: gap(scene, unit, enemy) }))
    .filter(({ far }) => far <= most)
    .sort((a, b) => a.far - b.far)
    .slice(0, TRIED)
  for (const { enemy } of enemies) {
    for (const turn of TURNS) {
      const to = besideAt(scene, unit, enemy, turn)
      if (to && isFree(scene, unit, to, legs, targets) && isLegal(scene, [...legs, leg(unit, to)])) return to
    }
  }
  return undefined
}

/** What a model may still move, in units of the board. */
function reachOf(scene: CeltosScene, unit: Unit): number {
  const most = Math.max(0, ...(scene.gaits(unit) ?? []).map(({ units }) => units))
  return most - (scene.memory.walked.get(unit.id)?.spent ?? 0)
}

/** The place where a model touches an enemy, so many degrees from the side that it comes from. */
function besideAt(scene: CeltosScene, unit: Unit, enemy: Unit, turn: number): Point | undefined {
  const [own, theirs] = [scene.shape(unit), scene.shape(enemy)]
  const from = pointOf(unit)
  if (!own || !theirs || !from) return undefined
  const angle = Math.atan2(own.middle.y - theirs.middle.y, own.middle.x - theirs.middle.x) + (turn * Math.PI) / 180
  const far = own.bound + theirs.bound
  const start = movedTo(own, {
    x: theirs.middle.x + Math.cos(angle) * far,
    y: theirs.middle.y + Math.sin(angle) * far,
  })
  const spot = snapTo(start, [theirs], FAR)
  return spot && { board: from.board, x: spot.x, y: spot.y }
}

/** Whether a model would stand clear of all others there, and touch no unit that is not assaulted. */
function isFree(scene: CeltosScene, unit: Unit, to: Point, legs: readonly Leg[], targets: readonly Squad[]): boolean {
  const own = scene.shape(unit)
  if (!own) return false
  const there = movedTo(own, to)
  const gone = new Set(legs.flatMap(({ pieces }) => pieces))
  const arrived = legs.flatMap(({ pieces, to: end }) => shapesAt(scene, pieces, end))
  const strangers = enemySquads(scene, unit.side).filter((squad) => !targets.includes(squad))
  return (
    arrived.every((shape) => !touches(there, shape)) &&
    strangers.every((squad) =>
      modelsOf(scene, squad).every((each) => gone.has(each.id) || !touches(there, scene.shape(each)!)),
    )
  )
}

const shapesAt = (scene: CeltosScene, pieces: readonly PieceId[], to: Leg['to']): readonly Shape[] =>
  scene.units(pieces).flatMap((unit) => {
    const shape = scene.shape(unit)
    return shape && 'x' in to ? [movedTo(shape, to)] : []
  })

const isLegal = (scene: CeltosScene, moves: readonly Leg[]): boolean =>
  judgeMove(scene, { type: 'move', moves: [...moves] }).findings.every(({ severity }) => severity !== 'illegal')

const SHARES = [1, 0.75, 0.5, 0.25]

/** The other models follow, as far as they must for the unit to stay together. */
function followers(scene: CeltosScene, away: readonly Unit[], legs: readonly Leg[]): readonly Leg[] {
  const moved = new Set(legs.flatMap(({ pieces }) => pieces))
  const staying = away.filter(({ id }) => !moved.has(id))
  const [first] = legs
  const [leader] = first ? scene.units(first.pieces) : []
  const from = leader && pointOf(leader)
  if (!first || !from || !('x' in first.to) || !isApart(scene, legs)) return []
  const way = { x: first.to.x - from.x, y: first.to.y - from.y }
  const more: Leg[] = []
  for (const unit of staying) {
    const at = pointOf(unit)!
    const to = SHARES.map((share) => ({
      ...at,
      x: Math.round(at.x + way.x * share),
      y: Math.round(at.y + way.y * share),
    })).find(
      (point) =>
        isFree(scene, unit, point, [...legs, ...more], []) && isLegal(scene, [...legs, ...more, leg(unit, point)]),
    )
    if (to) more.push(leg(unit, to))
  }
  return more
}

/** Whether these moves pull the squad apart. */
function isApart(scene: CeltosScene, legs: readonly Leg[]): boolean {
  const places = new Map(legs.flatMap(({ pieces, to }) => ('x' in to ? pieces.map((id) => [id, to] as const) : [])))
  const [first] = scene.units([...places.keys()])
  const squad = first && scene.squadId(first)
  return brokenSquads(scene.withModelsAt(places), new Map()).some((each) => each.squad.id === squad)
}
