import type { MapPlan, PlacedCrossing } from './map-plan.ts'
import { atLeast, type PaintArea, type Pen, pathIn } from './paint-area.ts'
import type { PathLook } from './terrain-kinds.ts'

type Paved = Exclude<PathLook, 'railway'>

const ROAD_WIDTH: Readonly<Record<PathLook, number>> = { track: 2.4, road: 4.6, highway: 6.8, railway: 6 }
/** The default edge width; a palette with wider edges keeps them wider from far off. */
const PLAIN_CASING = 2.4
const RISING = ['track', 'road', 'highway'] as const satisfies readonly Paved[]
const DASHES = [8, 4]

/** All edges before all beds, so that no edge crosses a junction. */
export function paintRoads(pen: Pen, { paths }: MapPlan, area: PaintArea): void {
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  const classes = RISING.flatMap((look) => {
    const path = pathOf(paths, look, area)
    return path ? [{ look, path }] : []
  })
  const { casing } = area.palette
  const bolder = (casing - PLAIN_CASING) / 2
  for (const { look, path } of classes) {
    pen.strokeStyle = area.palette.road[look].edge
    pen.lineWidth = atLeast(ROAD_WIDTH[look] + casing, area, (look === 'highway' ? 2.6 : 1.6) + bolder)
    pen.stroke(path)
  }
  for (const { look, path } of classes) {
    pen.strokeStyle = area.palette.road[look].bed
    pen.lineWidth = atLeast(ROAD_WIDTH[look], area, look === 'highway' ? 1.7 : 0.8)
    if (look === 'track') {
      pen.lineCap = 'butt'
      pen.setLineDash(DASHES)
    }
    pen.stroke(path)
    pen.setLineDash([])
    pen.lineCap = 'round'
  }
  const rails = pathOf(paths, 'railway', area)
  if (rails) railway(pen, rails, area)
}

const pathOf = (paths: MapPlan['paths'], look: PathLook, area: PaintArea): Path2D | undefined =>
  pathIn(
    paths.flatMap((each) => (each.look === look ? [each.curve] : [])),
    area,
    10,
  )

/** A line with ticks across it. */
function railway(pen: Pen, path: Path2D, area: PaintArea): void {
  pen.lineCap = 'butt'
  pen.strokeStyle = area.palette.halo
  pen.lineWidth = atLeast(4, area, 1.8)
  pen.stroke(path)
  pen.strokeStyle = area.palette.railway
  pen.lineWidth = atLeast(1.8, area)
  pen.stroke(path)
  pen.lineWidth = atLeast(ROAD_WIDTH.railway, area, 3)
  pen.setLineDash([1.4, 7.6])
  pen.stroke(path)
  pen.setLineDash([])
}

const SPAN = 12

export function paintCrossings(pen: Pen, { crossings }: MapPlan, area: PaintArea): void {
  for (const crossing of crossings) {
    pen.save()
    pen.translate(crossing.x, crossing.y)
    pen.rotate(crossing.angle)
    if (crossing.look === 'bridge') bridge(pen, crossing, area)
    else ford(pen, area)
    pen.restore()
  }
}

/** A road deck between two walls that open at their ends. */
function bridge(pen: Pen, { road }: PlacedCrossing, area: PaintArea): void {
  const { palette } = area
  const paved = road === undefined || road === 'railway' ? undefined : palette.road[road]
  const deck = atLeast((road ? ROAD_WIDTH[road] : 6) / 2 + 1.2, area, 1.4)
  pen.fillStyle = paved && road !== 'track' ? paved.bed : palette.bridge.deck
  pen.fillRect(-SPAN, -deck, 2 * SPAN, 2 * deck)
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.beginPath()
  for (const side of [-1, 1]) {
    pen.moveTo(-SPAN - 3.5, side * (deck + 4))
    pen.lineTo(-SPAN, side * deck)
    pen.lineTo(SPAN, side * deck)
    pen.lineTo(SPAN + 3.5, side * (deck + 4))
  }
  pen.strokeStyle = palette.halo
  pen.lineWidth = atLeast(4, area, 2)
  pen.globalAlpha = 0.5
  pen.stroke()
  pen.globalAlpha = 1
  pen.strokeStyle = palette.bridge.rail
  pen.lineWidth = atLeast(2, area, 1)
  pen.stroke()
  if (road === 'railway') {
    pen.strokeStyle = palette.railway
    pen.beginPath()
    pen.moveTo(-SPAN, 0)
    pen.lineTo(SPAN, 0)
    pen.stroke()
  }
}

function ford(pen: Pen, area: PaintArea): void {
  pen.strokeStyle = area.palette.ford
  pen.lineWidth = atLeast(1.8, area, 0.8)
  pen.setLineDash([2.5, 3])
  pen.beginPath()
  for (const side of [-3.4, 3.4]) {
    pen.moveTo(-SPAN, side)
    pen.lineTo(SPAN, side)
  }
  pen.stroke()
  pen.setLineDash([])
}
