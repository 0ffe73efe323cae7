import type { Laid } from '../../relay/atlas/sheet.ts'
import { parseSide } from '../../table/grid.ts'

/** What the moves of a published game cost, turn by turn: who (m: motorized, i: infantry), from, to, points. */
export const PAID: Readonly<Record<string, string>> = {
  '24 December, day':
    'i 2111 2209 2;i 2710 2409 3;i 2709 2710 3;i 2909 2808 1;m 3107 2710 5.5;m 2113 1611 9;m 2114 1614 9;m 2216 2113 3;' +
    'm 2205 2008 4;m 2506 1709 12;m 2412 2610 3.5;m 2712 2711 3;m 2811 2810 2',
  '25 December, day':
    'm 1513 0914 8;m 1204 0805 6;m 1900 2608 12;m 1500 2508 12;m 1811 2509 9;m 1300 1006 12;m 2611 2212 7.5;m 2711 2610 0.5;' +
    'm 0805 0806 1;m 2509 2410 3;m 0914 0310 9;m 0807 0512 9;m 0806 0606 2.5;m 1006 0607 6;m 2507 2509 2.5;m 2410 2511 1;' +
    'm 2508 2609 2;m 2608 2709 4;m 0313 0210 5',
  '26 December, day':
    'm 3311 3307 7;m 3311 3108 9;m 0510 0312 5.5;m 0607 0511 3.5;m 2506 2909 4;m 0312 0412 3;m 2909 2809 3;m 2610 2711 4;' +
    'm 2511 2712 7;m 0412 0313 3',
  '27 December, day': 'm 2315 2113 4;m 0409 0212 5;m 2810 2412 11.5;m 2810 2210 3;m 0313 0314 4;m 2809 3206 4',
}

/** What a motorized unit pays: the two for roads and rough are printed, the others fit the published moves best. */
const CHART: Readonly<Record<string, number>> = {
  highway: 0.5,
  road: 1,
  clear: 2,
  village: 2,
  town: 2,
  woods: 3,
  rough: 3,
}
const RIVER = 1

/** The least that a move costs on a map, with nobody about. */
export function leastCost({ sheet, grid }: Laid, who: string, from: string, to: string): number {
  const terrain = new Map(
    Object.entries(sheet.terrain).flatMap(([id, cells]) => cells.map((cell) => [cell, id] as const)),
  )
  const roads = new Map<string, string>()
  for (const { kind, cells } of sheet.paths ?? [])
    for (const [at, cell] of cells.slice(1).entries()) {
      const side = parseSide(grid, `${cells[at]}/${cell}`)!
      if (roads.get(side) !== 'highway') roads.set(side, kind)
    }
  const rivers = new Map(
    (sheet.edges ?? []).flatMap(({ kind, sides }) => sides.map((side) => [parseSide(grid, side)!, kind] as const)),
  )
  const price = (side: string, into: string): number => {
    const ground = terrain.get(into) ?? sheet.ground
    const road = roads.get(side)
    if (rivers.get(side) === 'river' && road === undefined) return Infinity
    if (who === 'i') return 1
    if (ground === 'town') return CHART.town!
    return road === undefined ? CHART[ground]! + (rivers.get(side) === 'minor-river' ? RIVER : 0) : CHART[road]!
  }
  const cost = new Map([[from, 0]])
  const done = new Set<string>()
  for (;;) {
    const here = [...cost].filter(([id]) => !done.has(id)).sort(([, a], [, b]) => a - b)[0]
    if (!here || here[0] === to) return here?.[1] ?? Infinity
    done.add(here[0])
    const cell = grid.parse(here[0])!
    for (const near of grid.neighbours(cell)) {
      const id = grid.print(near)
      const so = here[1] + price(grid.sideBetween(cell, near)!, id)
      if (so < (cost.get(id) ?? Infinity)) cost.set(id, so)
    }
  }
}
