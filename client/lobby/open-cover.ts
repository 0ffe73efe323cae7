import type { Id, ModuleManifest, Piece } from '../../table/generated/types.ts'
import type { Spot } from '../../table/geometry/hex.ts'
import type { Board } from '../../table/module/board.ts'
import type { Module } from '../../table/module/module.ts'
import { pointNamed } from '../../table/module/scenario.ts'
import { openScenario } from '../../table/module/setup.ts'
import { around, holds, middle, type Rect } from '../board/geometry/rect.ts'
import { type CounterShapes, counterShapesOf } from '../board/layout/counter-shape.ts'
import { type Tabletop, tableSpotOf } from '../board/layout/tabletop.ts'
import { isUnder, type LaidScenery } from '../board/map/scenery/laid-scenery.ts'

/** The scenery of a scenario as it begins. */
export function sceneryIn(module: Module, top: Tabletop, scenario: Id): readonly LaidScenery[] {
  const cuts = counterShapesOf(module)
  if (!cuts.hasScenery) return []
  return (openScenario(module, scenario)?.pieces ?? []).flatMap((piece) => {
    const spot = 'pile' in piece.at ? undefined : tableSpotOf(top, piece.at)
    return (spot && cuts.lay(piece, spot)) ?? []
  })
}

/** A miniature on the lid. */
interface PosedModel extends Spot {
  readonly piece: Piece
  readonly size: number
}

/** The part of an open table on the lid, in table units, with the miniatures that meet there. */
export interface OpenCover {
  readonly part: Rect
  readonly models: readonly PosedModel[]
}

/** Where both sides stand about the middle of the lid, as shares of it, and where they look. */
const POSES = [
  {
    turn: 235,
    spots: [
      [0.62, 0.2],
      [0.78, 0.28],
      [0.7, 0.42],
      [0.87, 0.46],
      [0.9, 0.17],
    ],
  },
  {
    turn: 55,
    spots: [
      [0.2, 0.62],
      [0.36, 0.74],
      [0.27, 0.84],
      [0.46, 0.6],
      [0.12, 0.8],
      [0.5, 0.86],
    ],
  },
] as const

export function openCover(
  module: Module,
  { board, x, y, scenery }: { readonly board: Board; readonly scenery: readonly LaidScenery[] } & Spot,
  size: Pick<Rect, 'width' | 'height'>,
): OpenCover {
  const { grid } = board
  const focus = focusOf(module.manifest.cover, scenery, size) ?? middle({ x: 0, y: 0, ...grid.size })
  const kept = (at: number, length: number, all: number): number => Math.max(0, Math.min(at - length / 2, all - length))
  const part = {
    x: x + kept(focus.x, size.width, grid.size.width),
    y: y + kept(focus.y, size.height, grid.size.height),
    ...size,
  }
  const [order] = [...module.scenarios.values()].map((scenario) => scenario.order)
  const cuts = counterShapesOf(module)
  const models = POSES.flatMap((pose, at) => posed(module, cuts, order?.[1 - at], pose, part))
  // Models on a roof are left out.
  const roofs = scenery.filter(({ look }) => look === 'building' || look === 'wall')
  return { part, models: models.filter((model) => !roofs.some((roof) => isUnder(roof, model))) }
}

/** The point that the module names, or the piece of scenery with the most others about it. */
function focusOf(
  cover: ModuleManifest['cover'],
  scenery: readonly LaidScenery[],
  { width, height }: Pick<Rect, 'width' | 'height'>,
): Spot | undefined {
  const named = cover && pointNamed(cover.at)
  if (named) return named
  const near = (spot: Spot): number => scenery.filter((each) => holds(around(spot, width, height), each)).length
  return scenery.reduce<LaidScenery | undefined>(
    (best, each) => (best && near(best) >= near(each) ? best : each),
    undefined,
  )
}

function posed(
  module: Module,
  cuts: CounterShapes,
  side: Id | undefined,
  { turn, spots }: (typeof POSES)[number],
  { x, y, width, height }: Rect,
): readonly PosedModel[] {
  const tokens = module.sheet.counters.filter((each) => each.kind === 'token' && each.side === side)
  // One of each class first: a warband is more than its spearmen.
  const seen = new Set<string | undefined>()
  const different = tokens.filter((each) => !seen.has(each.class) && seen.add(each.class))
  const chosen = [...different, ...tokens.filter((each) => !different.includes(each))]
  return spots.flatMap(([across, down], at) => {
    const counter = chosen[at]
    if (!counter) return []
    const piece: Piece = {
      ...{ id: counter.id, def: counter.id, at: { board: '', x: 0, y: 0 }, face: 0, turn: (turn + 9 * at) % 360 },
      ...(counter.side !== undefined && { side: counter.side }),
    }
    return [{ x: x + across * width, y: y + down * height, piece, size: cuts.of(piece).size }]
  })
}
