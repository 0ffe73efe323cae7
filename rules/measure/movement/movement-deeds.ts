import type { Id, Patch, SeenEntry } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import { touchedPieces } from '../../../table/patch.ts'
import type { State } from '../../../table/state.ts'
import type { Deed, MovedDeed } from '../../core/memory.ts'
import { isMovement, momentOf } from '../../core/turn.ts'
import type { MeasureScene } from '../board/scene.ts'
import { coursesOf, judgeCourses } from './course.ts'

/** The moves of an entry, and the units that they cost, judged from before it. */
export function movementDeeds(scene: MeasureScene, entry: SeenEntry, patch: Patch, after: State): readonly Deed[] {
  const { seq, action } = entry
  if (action?.type === 'open') return []
  const walked = walkedIn(scene, entry)
  return [...new Set(touchedPieces(patch))].sort().flatMap((piece): Deed[] => {
    const was = scene.state.pieces.get(piece)
    const is = after.pieces.get(piece)
    if (was && !is) return [{ deed: 'gone', seq, piece }]
    if (!is || (was && placeKey(was.at) === placeKey(is.at))) return []
    const { side } = scene.book.roster.unit(was ?? is)
    const still = { walked: false, spent: 0, way: [], along: undefined, halted: [] } as const
    return [{ deed: 'moved', seq, piece, side, from: was?.at, to: is.at, ...still, ...walked.get(piece) }]
  })
}

type Course = Pick<MovedDeed, 'walked' | 'spent' | 'way' | 'along'>

function walkedIn(scene: MeasureScene, { action }: SeenEntry): ReadonlyMap<Id, Course> {
  if (action?.type !== 'move' || !isMovement(momentOf(scene))) return new Map()
  const { courses } = coursesOf(scene, action)
  const judged = judgeCourses(scene, courses)
  return new Map(
    judged.map(({ unit, path, gait }) => [
      unit.id,
      {
        walked: true,
        spent: Math.round(path.cost * 100) / 100,
        way: path.path.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`),
        along: gait?.id,
      },
    ]),
  )
}
