import type { Finding, Move, Verdict, Walk } from '../../../table/generated/types.ts'
import { agree, finding, names } from '../../core/finding.ts'
import { isMovement, judgeTurn, momentOf } from '../../core/turn.ts'
import type { Unit } from '../../core/unit.ts'
import type { MeasureScene } from '../board/scene.ts'
import { judgeCoherency } from './coherency.ts'
import { atRest, coursesOf, type JudgedCourse, judgeCourses } from './course.ts'
import { type Endings, liesOn, modelAt, newContacts, touchedAt } from './ending.ts'
import { isOnBoard } from './ground.ts'
import { findingsOf, type Remark, remarkOn } from './movement-findings.ts'
import { inScale, stepsOf } from './path.ts'
import { judgePlacing } from './placing.ts'

/** Judges a move on open boards: every model's path, where it ends, and whether squads stay together. */
export function judgeMove(scene: MeasureScene, action: Move): Verdict {
  const moment = momentOf(scene)
  const { courses, arriving, displaced } = coursesOf(scene, action)
  const going = courses.map(({ unit }) => unit)
  const endings: Endings = new Map(
    [...courses, ...arriving, ...displaced].map(({ unit, to }) => [unit.id, modelAt(scene, unit, to)]),
  )
  const isWalking = isMovement(moment) && moment.is !== 'still' && scene.book.rules.movement !== undefined
  const judged = isWalking ? judgeCourses(scene, courses) : []
  const remarks = [
    ...judged.flatMap((course) => judgeCourse(scene, course, endings)),
    ...judgePlaces(scene, endings),
    ...(moment.is === 'set-up' ? judgePlacing(scene, endings) : []),
  ]
  const findings: Finding[] = [
    ...findingsOf(scene, remarks),
    ...judgeGoing(scene, going),
    ...(moment.is === 'set-up' || moment.is === 'any' ? [] : judgeScenery(scene, action)),
    ...(isWalking ? judgeCoherency(scene, endings) : []),
  ]
  const walks = judged.flatMap((course) => walkOf(scene, course))
  return walks.length > 0 ? { findings, walks } : { findings }
}

/** Scenery is laid before play, and stays where it lies. */
function judgeScenery(scene: MeasureScene, { moves }: Move): readonly Finding[] {
  const moved = new Set(moves.flatMap(({ pieces }) => pieces))
  const scenery = scene.lay.scenery.filter(({ unit }) => moved.has(unit.id)).map(({ unit }) => unit)
  if (scenery.length === 0) return []
  const text = `${names(scenery)} ${agree(scenery, 'stays', 'stay')} in place once play has begun.`
  return [finding('measure/scenery', scene.book.rules.cite, 'illegal', text, [], scenery)]
}

/** Findings against moving these models at all. */
export const judgeGoing = (scene: MeasureScene, units: readonly Unit[]): readonly Finding[] =>
  units.length === 0
    ? []
    : [...judgeTurn(scene, units), ...scene.chapters.flatMap(({ going }) => going?.(scene, units) ?? [])]

function judgeCourse(scene: MeasureScene, course: JudgedCourse, endings: Endings): readonly Remark[] {
  const remarks: Remark[] = []
  const { path, gait, gaits, unit } = course
  if (path.blocked) remarks.push(remarkOn(scene, course, { is: 'blocked', by: path.blocked }))
  if (gaits.length === 0) remarks.push(remarkOn(scene, course, { is: 'still' }))
  else if (!gait && !path.blocked) remarks.push(remarkOn(scene, course, { is: 'too-far' }))
  const model = endings.get(unit.id)
  if (!model) return remarks
  const { forbidden, byGait } = newContacts(scene, unit, touchedAt(scene, model, endings))
  const touched = [...forbidden, ...(gait?.contact === false ? byGait : [])]
  if (touched[0]) remarks.push(remarkOn(scene, course, { is: 'contact', with: touched[0] }))
  if (gait && gait !== gaits[0] && remarks.length === 0) remarks.push(remarkOn(scene, course, { is: 'gait', gait }))
  return remarks
}

/** No model ends on another, on what no base stands on, or off the board. */
function judgePlaces(scene: MeasureScene, endings: Endings): readonly Remark[] {
  return [...endings.values()].flatMap((model): Remark[] => {
    if (!isOnBoard(scene, model.at.board, model.at)) return [remarkOn(scene, atRest(model), { is: 'off-board' })]
    const on = liesOn(scene, model, endings)
    return on ? [remarkOn(scene, atRest(model), { is: 'on', on })] : []
  })
}

function walkOf(scene: MeasureScene, { unit, from, path, ground, gait, gaits, spent }: JudgedCourse): readonly Walk[] {
  const most = (gait ?? gaits.at(-1))?.units ?? 0
  const steps = [...stepsOf(scene, ground.router, from.board, path.path)]
  const left = inScale(scene, most - spent - path.cost)
  const legal = gait !== undefined && path.blocked === undefined
  return [{ pieces: [unit.id], legal, steps, cost: inScale(scene, path.cost), left: gait ? Math.max(0, left) : left }]
}
