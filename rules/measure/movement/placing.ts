import type { TableArea } from '../../../table/generated/types.ts'
import { isWithin } from '../../../table/geometry/measure/gap.ts'
import { outlineShape, type Shape, spotShape } from '../../../table/geometry/measure/shape.ts'
import { boardFor, pointNamed } from '../../../table/module/scenario.ts'
import type { MeasureScene } from '../board/scene.ts'
import { atRest } from './course.ts'
import type { Endings } from './ending.ts'
import { type Remark, remarkOn } from './movement-findings.ts'

/** An area of the scenario on its board. */
export interface LaidArea {
  readonly area: TableArea
  readonly board: string
  readonly shape: Shape
}

/** The areas of the scenario for one use. */
export function areasFor({ book, state }: MeasureScene, use: TableArea['use']): readonly LaidArea[] {
  const areas = book.scenario(state.game.scenario)?.areas ?? []
  return areas.flatMap((area): LaidArea[] => {
    const board = boardFor(book.module.maps, area.board)
    const spot = pointNamed(area.at)
    return area.use === use && board && spot ? [{ area, board: board.id, shape: outlineShape(area.outline, spot) }] : []
  })
}

/** Models are set up with their middles in an area of their side, where the scenario has one. */
export function judgePlacing(scene: MeasureScene, endings: Endings): readonly Remark[] {
  const areas = areasFor(scene, 'set-up')
  return [...endings.values()].flatMap((model): Remark[] => {
    const { unit, at } = model
    const own = areas.filter(({ area }) => area.side === unit.side)
    const [first] = own
    if (!first || unit.side === undefined) return []
    if (own.some(({ board, shape }) => board === at.board && isWithin(spotShape(at), shape, 0))) return []
    return [remarkOn(scene, atRest(model), { is: 'area', name: first.area.name })]
  })
}
