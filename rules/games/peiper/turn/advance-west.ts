import { onCell } from '../../../../table/geometry/place.ts'
import { cellsOf, unitsOnMap } from '../../../hex/board/occupants.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { GERMAN, mapOf } from '../terms/counters.ts'

/** How far west the Germans have come. */
export interface Reached {
  readonly mapB: boolean
  /** The turn in which a German unit first left Map A to the west. */
  readonly leftA: number | undefined
}

/** 7, 43 [7, 43]: remembers that German units have entered Map B. */
export const advanceWest = chapter<Reached>({
  id: 'west',
  memory: {
    start: { mapB: false, leftA: undefined },
    fold(reached, deed, { time }) {
      if (deed.deed !== 'moved' || deed.side !== GERMAN || !onCell(deed.to)) return reached
      const map = mapOf(deed.to)
      if (map === 'a') return reached
      return { mapB: reached.mapB || map === 'b', leftA: reached.leftA ?? time?.turn }
    },
  },
})

const isPastA = (scene: HexScene): boolean => cellsOf(unitsOnMap(scene, GERMAN)).some((cell) => mapOf(cell) !== 'a')

/** 7 [7]: whether a German unit has entered Map B, or stands farther west. */
export const hasEnteredB = (scene: HexScene): boolean => advanceWest.recall(scene).mapB || isPastA(scene)

/** 43 [43]: whether a German unit left Map A in an earlier turn. Without its log a position shows only that it left. */
export function hasLeftA(scene: HexScene): boolean {
  const { leftA } = advanceWest.recall(scene)
  return leftA === undefined ? isPastA(scene) : leftA < scene.state.time.turn
}
