import type { PathLook } from './kinds.ts'
import { atLeast, type Pen, pathIn, type Sight } from './pen.ts'
import type { Plan } from './plan.ts'

interface Paving {
  readonly width: number
  readonly bed: string
  readonly edge: string
}

const PAVING: Readonly<Record<Exclude<PathLook, 'railway'>, Paving>> = {
  track: { width: 2.2, bed: '#a9855a', edge: 'rgba(90, 62, 30, 0.35)' },
  road: { width: 5, bed: '#f3d9a4', edge: '#6b4a25' },
  highway: { width: 6.6, bed: '#e9a45c', edge: '#5c3216' },
}
const RISING = ['track', 'road', 'highway'] as const

/** All edges of one class before all beds, so that roads run into each other without a seam. */
export function paintRoads(pen: Pen, { paths }: Plan, sight: Sight): void {
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  for (const look of RISING) {
    const path = pathOf(paths, look, sight)
    if (!path) continue
    const { width, bed, edge } = PAVING[look]
    pen.strokeStyle = edge
    pen.lineWidth = atLeast(width + 2.2, sight, 1.2)
    pen.stroke(path)
    pen.strokeStyle = bed
    pen.lineWidth = atLeast(width, sight, 0.6)
    if (look === 'track') pen.setLineDash([7, 4])
    pen.stroke(path)
    pen.setLineDash([])
  }
  const rails = pathOf(paths, 'railway', sight)
  if (rails) railway(pen, rails, sight)
}

const pathOf = (paths: Plan['paths'], look: PathLook, sight: Sight): Path2D | undefined =>
  pathIn(
    paths.flatMap((each) => (each.look === look ? [each.curve] : [])),
    sight,
    10,
  )

function railway(pen: Pen, path: Path2D, sight: Sight): void {
  pen.lineCap = 'butt'
  pen.strokeStyle = '#2e2a26'
  pen.lineWidth = atLeast(1.8, sight)
  pen.stroke(path)
  pen.lineWidth = atLeast(6, sight)
  pen.setLineDash([1.4, 6.6])
  pen.stroke(path)
  pen.setLineDash([])
}

const SPAN = 12
const DECK = 4.4

export function paintCrossings(pen: Pen, { crossings }: Plan, sight: Sight): void {
  for (const crossing of crossings) {
    pen.save()
    pen.translate(crossing.x, crossing.y)
    pen.rotate(crossing.angle)
    if (crossing.look === 'bridge') bridge(pen, sight)
    else ford(pen, sight)
    pen.restore()
  }
}

function bridge(pen: Pen, sight: Sight): void {
  pen.fillStyle = '#efe6d2'
  pen.fillRect(-SPAN, -DECK, 2 * SPAN, 2 * DECK)
  pen.lineCap = 'round'
  pen.strokeStyle = '#2d251c'
  pen.lineWidth = atLeast(2.2, sight, 1)
  pen.beginPath()
  for (const side of [-1, 1]) {
    pen.moveTo(-SPAN - 3.5, side * (DECK + 4))
    pen.lineTo(-SPAN, side * DECK)
    pen.lineTo(SPAN, side * DECK)
    pen.lineTo(SPAN + 3.5, side * (DECK + 4))
  }
  pen.stroke()
}

function ford(pen: Pen, sight: Sight): void {
  pen.strokeStyle = '#3f5c72'
  pen.lineWidth = atLeast(1.8, sight, 0.8)
  pen.setLineDash([2.5, 3])
  pen.beginPath()
  for (const side of [-3.4, 3.4]) {
    pen.moveTo(-SPAN, side)
    pen.lineTo(SPAN, side)
  }
  pen.stroke()
  pen.setLineDash([])
}
