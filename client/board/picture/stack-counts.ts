import type { Spot } from '../../../table/geometry/hex.ts'
import { pileKey } from '../../../table/geometry/place.ts'
import type { IndexRange } from '../geometry/spatial-index.ts'
import type { DraggedStack } from '../layout/dragged-stacks.ts'
import { COUNTER } from '../layout/stack.ts'
import { CAPTION, type Heap, type TableLayout } from '../layout/table-layout.ts'
import type { Tabletop } from '../layout/tabletop.ts'
import type { Stamp } from '../stage/stamps.ts'
import { PLATE, type PlateLook, textPlate } from '../stage/text-plate.ts'

/** The number beside a stack or in a tray. */
interface Count extends Spot {
  readonly count: number
  /** In units. */
  readonly height: number
}

/** From this height on stacks are counted. */
const COUNTED = 2
/** The smallest count in pixels, while it covers little of its counter. */
const LEGIBLE = 13
const MOST = COUNTER * 0.42
const LOOK: PlateLook = { name: 'count', wide: 96, round: true, ground: '#211c15', rim: '#f6eccb', ink: '#fff6da' }

/** `pixel` is the size of a window pixel in units. */
export const countsIn = (top: Tabletop, layout: TableLayout, range: IndexRange, pixel: number): readonly Count[] => [
  ...countsOf(layout.within(range), pixel),
  ...ofTrays(top, layout, pixel),
]

export const countsOf = (heaps: readonly Heap[], pixel: number): readonly Count[] =>
  heaps.flatMap((heap) => ofStack(heap, pixel))

export const countStamp = ({ x, y, count, height }: Count): Stamp => ({
  ...{ x, y, painting: textPlate(String(count), LOOK) },
  scale: height / PLATE,
})

export const countsOfDragged = ({ counters, count }: DraggedStack, pixel: number): readonly Count[] =>
  besideStack(counters.at(-1), count, pixel)

function ofStack({ kind, ids, counters }: Heap, pixel: number): readonly Count[] {
  if (kind === 'stack') return besideStack(counters.at(-1), ids.length, pixel)
  return counters.flatMap(({ x, y, size, alike = 1 }) =>
    alike < COUNTED ? [] : { x: x + size * 0.42, y: y - size * 0.42, count: alike, height: heightAt(pixel) },
  )
}

function besideStack(top: Spot | undefined, count: number, pixel: number): readonly Count[] {
  if (count < COUNTED || !top) return []
  return [{ x: top.x + COUNTER * 0.5, y: top.y - COUNTER * 0.54, count, height: heightAt(pixel) }]
}

const heightAt = (pixel: number): number => Math.min(Math.max(18, LEGIBLE * pixel), MOST)

/** In the tray's caption, and over its upper edge when the table is far off. */
export const ofTrays = ({ trays }: Tabletop, layout: TableLayout, pixel: number): readonly Count[] =>
  layout.state.game.piles.flatMap(({ id }) => {
    const tray = trays.get(id)
    const count = layout.state.veiled[id] ?? layout.at(pileKey(id))?.ids.length ?? 0
    const height = Math.min(Math.max(21, LEGIBLE * pixel), CAPTION * 1.2)
    const { x, y, width } = tray ?? { x: 0, y: 0, width: 0 }
    return tray && count > 0 ? [{ x: x + width - 24, y: y + CAPTION - 4 - height / 2, count, height }] : []
  })
