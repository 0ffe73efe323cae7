import type { Spot } from '../../../table/hex.ts'
import { grow, holds } from '../rect.ts'
import { nearestOn } from './curve.ts'
import { chanceAt, stream } from './noise.ts'
import { atLeast, type Pen, type Sight } from './pen.ts'
import type { Plan } from './plan.ts'

interface House extends Spot {
  readonly width: number
  readonly depth: number
  readonly angle: number
  readonly shade: number
}

const ROOFS = ['#8d857c', '#a1968a', '#7b736c', '#94766a', '#b0a698'] as const
/** Houses stand back from the road. */
const STREET = 6.5
const known = new WeakMap<Plan, readonly House[]>()

export function paintTowns(pen: Pen, plan: Plan, sight: Sight): void {
  const houses = known.get(plan) ?? housesOf(plan)
  known.set(plan, houses)
  const reach = grow(sight.rect, 20)
  for (const house of houses) if (holds(reach, house)) paint(pen, house, sight)
}

function paint(pen: Pen, { x, y, width, depth, angle, shade }: House, sight: Sight): void {
  pen.save()
  pen.translate(x, y)
  pen.rotate(angle)
  pen.fillStyle = 'rgba(40, 30, 20, 0.35)'
  pen.fillRect(-width / 2 + 1.2, -depth / 2 + 1.4, width, depth)
  pen.fillStyle = ROOFS[shade % ROOFS.length] as string
  pen.fillRect(-width / 2, -depth / 2, width, depth)
  pen.strokeStyle = '#3f3832'
  pen.lineWidth = atLeast(0.8, sight, 0.5)
  pen.strokeRect(-width / 2, -depth / 2, width, depth)
  pen.restore()
}

function housesOf(plan: Plan): readonly House[] {
  const { board, terrains, names } = plan
  const towns = terrains.find(({ motif }) => motif === 'town')?.cells ?? []
  const cells = new Set(towns.map(({ q, r }) => `${q},${r}`))
  const places = towns.map((cell) => quarter(plan, board.grid.centre(cell), 41, 34))
  for (const { at, kind } of names) {
    const cell = board.grid.parse(at)
    if (!cell || cells.has(`${cell.q},${cell.r}`)) continue
    if (kind === 'village' || kind === 'town')
      places.push(quarter(plan, board.grid.centre(cell), 24, kind === 'town' ? 18 : 11))
  }
  return places.flat().sort((a, b) => a.y - b.y)
}

/** A cluster of blocks in a grid a little turned, thinning outwards, with the roads left free. */
function quarter(plan: Plan, { x, y }: Spot, radius: number, most: number): House[] {
  const seed = plan.seed + Math.round(x * 31 + y)
  const chance = stream(seed)
  const turn = (chance() - 0.5) * 0.9
  const roads = plan.paths.filter(({ curve: { bounds } }) => holds(grow(bounds, radius), { x, y }))
  const pitch = 10.5
  const reach = Math.ceil(radius / pitch)
  const houses: House[] = []
  for (let row = -reach; row <= reach; row++) {
    for (let column = -reach; column <= reach; column++) {
      const across = column * pitch + (chance() - 0.5) * 3
      const down = row * pitch + (chance() - 0.5) * 3
      const far = Math.hypot(across, down)
      const width = 5 + chance() * 5
      const depth = 4.5 + chance() * 4
      const kept = chance() > (far / radius) ** 3 * 0.8
      if (far > radius || !kept) continue
      const spot = {
        x: x + across * Math.cos(turn) - down * Math.sin(turn),
        y: y + across * Math.sin(turn) + down * Math.cos(turn),
      }
      if (roads.some(({ curve }) => nearestOn(curve.spots, spot) < STREET + Math.max(width, depth) / 2 - 2)) continue
      houses.push({ ...spot, width, depth, angle: turn, shade: Math.floor(chanceAt(column, row, seed) * ROOFS.length) })
    }
  }
  return houses.slice(0, most)
}
