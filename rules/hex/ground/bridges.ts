import type { Id } from '../../../table/generated/types.ts'
import type { Unit } from '../../core/unit.ts'
import type { Chart, CrossingRow } from './chart.ts'
import type { Ground, Hexside } from './ground.ts'

/** Bridges laid or wrecked by counters, by the steps over their sides. */
export interface LaidBridges {
  /** Equal for equal bridges. */
  readonly key: string
  readonly laid: ReadonlyMap<number, readonly CrossingRow[]>
  readonly wrecked: ReadonlyMap<number, ReadonlySet<Id>>
}

export const NO_BRIDGES_LAID: LaidBridges = { key: '', laid: new Map(), wrecked: new Map() }

/**
 * A bridge counter in a cell points at the side that it bridges: 0 degrees is up, clockwise; the first of two equally
 * near directions counts. A free counter bridges the nearest side.
 */
export function bridgedStep(ground: Ground, { piece }: Unit): number {
  const { degree, links } = ground
  const { at } = piece
  if ('pile' in at || !ground.maps.has(at.board)) return -1
  const free = 'q' in at ? undefined : ground.under(at)
  const index = 'q' in at ? ground.index(at) : (free?.cell ?? -1)
  if (index < 0) return -1
  const centre = ground.centre(index)
  const aim = free
    ? { x: free.spot.x - centre.x, y: free.spot.y - centre.y }
    : { x: Math.sin((piece.turn * Math.PI) / 180), y: -Math.cos((piece.turn * Math.PI) / 180) }
  let best = -1
  let nearest = Number.NEGATIVE_INFINITY
  for (let direction = 0; direction < degree; direction++) {
    const to = links[index * degree + direction]!
    if (to < 0) continue
    const there = ground.centre(to)
    const dot = aim.x * (there.x - centre.x) + aim.y * (there.y - centre.y)
    if (dot > nearest + 1e-6) {
      best = index * degree + direction
      nearest = dot
    }
  }
  return best
}

/** Counters that stand for crossings or for wrecks. */
export function bridgeCounters(chart: Chart | undefined): ReadonlySet<Id> {
  const rows = [...(chart?.crossings.values() ?? [])]
  return new Set(rows.flatMap(({ sheet }) => [...(sheet.laid ?? []), ...(sheet.wrecked ?? [])]))
}

export function readLaidBridges(ground: Ground, chart: Chart, counters: readonly Unit[]): LaidBridges {
  const rowsByStep = new Map<number, CrossingRow[]>()
  const wrecked = new Map<number, Set<Id>>()
  const words: string[] = []
  for (const unit of counters) {
    const def = unit.piece.def
    const step = def === undefined ? -1 : bridgedStep(ground, unit)
    if (def === undefined || step < 0) continue
    for (const row of chart.crossings.values()) {
      for (const way of [step, ground.back(step)]) {
        if (row.sheet.laid?.includes(def)) rowsByStep.set(way, [...(rowsByStep.get(way) ?? []), row])
        if (row.sheet.wrecked?.includes(def)) wrecked.set(way, (wrecked.get(way) ?? new Set()).add(row.id))
      }
    }
    words.push(`${def}@${Math.min(step, ground.back(step))}`)
  }
  return words.length === 0 ? NO_BRIDGES_LAID : { key: [...new Set(words)].sort().join(' '), laid: rowsByStep, wrecked }
}

/**
 * The crossings of a side that are intact. A wreck destroys the printed crossings of its kinds, and bridges laid over
 * it stand. Without a printed crossing the wreck is that of a laid bridge.
 */
export function crossingsOn(side: Hexside, step: number, { laid, wrecked }: LaidBridges): readonly CrossingRow[] {
  const printed = side.crossings.flatMap(({ row }) => row ?? [])
  const added = laid.get(step) ?? []
  const wreckedRows = wrecked.get(step)
  if (!wreckedRows) return added.length > 0 ? [...new Set([...printed, ...added])] : printed
  const standing = printed.filter(({ id }) => !wreckedRows.has(id))
  const anew = standing.length < printed.length ? added : added.filter(({ id }) => !wreckedRows.has(id))
  return [...new Set([...standing, ...anew])]
}
