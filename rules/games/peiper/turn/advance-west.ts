import { onCell } from '../../../../table/geometry/place.ts'
import { cellOf, unitsOnMap } from '../../../hex/board/occupants.ts'
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

/** 7 [7]: whether a German unit has entered Map B, or stands farther west. */
export const hasEnteredB = (scene: HexScene): boolean =>
  advanceWest.recall(scene).mapB ||
  unitsOnMap(scene, GERMAN).some((unit) => {
    const at = cellOf(unit)
    return at !== undefined && mapOf(at) !== 'a'
  })

/** 43 [43]: the turn in which a German unit left Map A, as far as the log tells. */
export const turnLeftA = (scene: HexScene): number | undefined => advanceWest.recall(scene).leftA
