import type { Id, Outline, PieceId, Scenery } from '../../../../table/generated/types.ts'
import type { Spot } from '../../../../table/geometry/hex.ts'
import { isWithin } from '../../../../table/geometry/reached-area.ts'
import { boundsOf, holds, type Rect } from '../../geometry/rect.ts'
import { SCENERY_LOOKS, type SceneryLook, sceneryLook } from './scenery-kinds.ts'

/** A piece of scenery as it lies on the table, in table units. */
export interface LaidScenery extends Spot {
  readonly id: PieceId
  readonly kind: Id
  readonly look: SceneryLook
  readonly name: string
  readonly height: number
  /** Degrees clockwise. */
  readonly turn: number
  /** Its outline about its middle before it is turned. */
  readonly flat: readonly Spot[]
  /** Its outline on the table. */
  readonly corners: readonly Spot[]
  readonly bounds: Rect
  readonly isRound: boolean
}

/** Corners of a circle: its outline strays from the true one by less than a unit. */
const ROUND = 64

export function layScenery(
  { id, turn }: { readonly id: PieceId; readonly turn: number },
  { kind, height = 0, outline }: Scenery,
  name: string,
  { x, y }: Spot,
): LaidScenery {
  const isRound = 'circle' in outline
  const flat = outlineCorners(outline)
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const corners = flat.map((corner) => ({
    x: x + corner.x * cos - corner.y * sin,
    y: y + corner.x * sin + corner.y * cos,
  }))
  const look = sceneryLook(kind)
  return { id, x, y, kind, look, name, height, turn, flat, corners, bounds: boundsOf(corners), isRound }
}

/** The corners of an outline about its middle; of a circle so many that it looks round. */
export const outlineCorners = (outline: Outline): readonly Spot[] =>
  'circle' in outline ? circle(outline.circle / 2) : outline.polygon

const circle = (radius: number): readonly Spot[] =>
  Array.from({ length: ROUND }, (_, at) => {
    const angle = (2 * Math.PI * at) / ROUND
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
  })

export const isUnder = ({ bounds, corners }: Pick<LaidScenery, 'bounds' | 'corners'>, spot: Spot): boolean =>
  holds(bounds, spot) && isWithin([corners], spot)

const rank = ({ look }: LaidScenery): number => SCENERY_LOOKS.indexOf(look)

/** In painting order: what stands lies above what is flat, and the near above the far. */
export const fromBottom = (a: LaidScenery, b: LaidScenery): number =>
  rank(a) - rank(b) || a.y - b.y || (a.id < b.id ? -1 : 1)
