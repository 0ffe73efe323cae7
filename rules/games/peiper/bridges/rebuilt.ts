import type { Id } from '../../../../table/generated/types.ts'
import type { HexScene } from '../../../hex/board/scene.ts'

export const REBUILDING: Id = 'rebuilding'

/** A bridge that was rebuilt. */
export interface Rebuilt {
  readonly turn: number
  readonly side: Id
  /** Both printed ids. */
  readonly bridge: string
}

/** What was rebuilt, and the bridge whose marker still lies there. */
export interface Rebuilding {
  readonly all: readonly Rebuilt[]
  readonly open: Rebuilt | undefined
}

export const rebuildingOf = (scene: HexScene): Rebuilding =>
  (scene.memory.chapters.get(REBUILDING) ?? { all: [], open: undefined }) as Rebuilding

/** The side that last rebuilt a bridge; undefined if it is the printed one. */
export const rebuiltBy = (scene: HexScene, bridge: string): Id | undefined =>
  rebuildingOf(scene).all.findLast((each) => each.bridge === bridge)?.side
