import type { Offer } from '../../../table/generated/types.ts'
import { cutPath, pathLength } from '../../../table/geometry/measure/path.ts'
import type { Model } from '../board/lay.ts'
import type { MeasureScene } from '../board/scene.ts'
import type { JudgedCourse } from './course.ts'
import { liesOn, modelAt, newContacts, touchedAt } from './ending.ts'
import { affordable, inScale, rounded } from './path.ts'

/** Places are tried back along the way, so many units apart. */
const BACK = 20

/** The place nearest to the end of a course, along the best way there, where the model may end its move. */
export function legalPlace(scene: MeasureScene, course: JudgedCourse): Offer | undefined {
  const { unit, from, to, via, ground, gaits, spent } = course
  const { router } = ground
  const most = (gaits.at(-1)?.units ?? 0) - spent
  const start = { x: from.x, y: from.y }
  const reached = ground.reached(start)
  const whole = router.route(reached, to)?.path ?? drawnAsFar(course)
  const fits = (model: Model): boolean => {
    const touched = touchedAt(scene, model, new Map())
    const { forbidden, byGait } = newContacts(scene, unit, touched)
    const mayTouch = gaits.at(-1)?.contact === true || byGait.length === 0
    return forbidden.length === 0 && mayTouch && liesOn(scene, model, new Map()) === undefined
  }
  const path = affordable(router, via.length > 0 && !course.path.blocked ? [start, ...via, to] : whole, most)
  const long = pathLength(path)
  for (let back = 0; back < long; back += BACK) {
    const [way] = cutPath(path, long - back)
    const end = way.at(-1)!
    const at = rounded(from.board, end)
    const model = modelAt(scene, unit, at)
    const cost = way.slice(1).reduce((sum, spot, index) => sum + router.cost(way[index]!, spot), 0)
    if (fits(model)) return { at, cost: inScale(scene, cost) }
  }
  return undefined
}

/** A straight course as far as nothing stops it. */
function drawnAsFar({
  ground: { router },
  from,
  to,
}: JudgedCourse): readonly { readonly x: number; readonly y: number }[] {
  let [low, high] = [0, 1]
  const at = (share: number) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
  for (let time = 0; time < 12; time++) {
    const half = (low + high) / 2
    if (router.isFree(from, at(half))) low = half
    else high = half
  }
  return [from, at(low)]
}
