import { fileURLToPath } from 'node:url'
import { describe, expect, it, test } from 'vitest'
import { drawingAt, pointsOf } from '../../../client/board/geometry/drawing-shapes.ts'
import { measure, onJoinedBoard } from '../../../client/board/geometry/ruler.ts'
import { sightSteps } from '../../../client/board/geometry/sight-steps.ts'
import { type Heading, positionOf, step } from '../../../client/board/input/cursor-steps.ts'
import { dropLegs } from '../../../client/board/input/drop.ts'
import { rangeAreaOf } from '../../../client/board/layout/range-area.ts'
import { TableLayout } from '../../../client/board/layout/table-layout.ts'
import {
  layTable,
  placeAt,
  placedBoard,
  pointOnMap,
  type Tabletop,
  tableSpotOf,
} from '../../../client/board/layout/tabletop.ts'
import { mapPlanOf } from '../../../client/board/map/terrain/map-plan.ts'
import { rimSides } from '../../../client/board/overlay/cell-shape.ts'
import { outerLabels } from '../../../client/board/print/edge-labels.ts'
import { seamsOf } from '../../../client/board/print/seams.ts'
import { spotsOf } from '../../../client/board/stage/strokes.ts'
import type { Screen } from '../../../client/screen/screen.ts'
import type { Table } from '../../../client/session/table.ts'
import { metWords } from '../../../client/shell/instruments/ruler-card.tsx'
import { RulerTool } from '../../../client/shell/instruments/ruler-tool.ts'
import { cellWordsAt } from '../../../client/words/cell-words.ts'
import { placeName } from '../../../client/words/names.ts'
import { readModuleFiles } from '../../../relay/modules/module-folder.ts'
import type { Cell, Place, Point } from '../../../table/generated/types.ts'
import type { Hex, Spot } from '../../../table/geometry/hex.ts'
import { onCell, placeKey } from '../../../table/geometry/place.ts'
import { type MapGroup, mapGroupsOf } from '../../../table/module/map-groups.ts'
import type { Module } from '../../../table/module/module.ts'
import { printProblem } from '../../../table/module/problem.ts'
import { checkModule } from '../../../table/module/schema.ts'
import { EMPTY_STATE } from '../../../table/state.ts'
import { type Cut, cutModule } from '../../table/module/cut-maps.ts'
import { piece, table } from './trial-table.ts'

const sheetsOf = (path: string) => readModuleFiles(fileURLToPath(new URL(`../../../${path}`, import.meta.url))).files
const COMBAT = sheetsOf('assets/modules/combat-operations')
const TINY = sheetsOf('test/rules/tiny')

function moduleOf(files: Readonly<Record<string, unknown>>): Module {
  const resolved = checkModule(files)
  if ('problems' in resolved) throw new Error(resolved.problems.map(printProblem).join('\n'))
  return resolved.module
}

/** A module whole, or cut and joined again, with its table and its places by printed id. */
interface Seen {
  readonly module: Module
  readonly top: Tabletop
  readonly group: MapGroup
  cell(id: string): Cell
  print(place: Place | undefined): string
}

function seen(files: Readonly<Record<string, unknown>>): Seen {
  const module = moduleOf(files)
  const lands = mapGroupsOf(module)
  const group = lands.all[0]!
  const { grid } = group.board
  return {
    module,
    top: layTable(module.maps, lands),
    group,
    cell: (id) => group.onMap(grid.parse(id)!),
    print: (place) =>
      place === undefined ? 'nowhere' : onCell(place) ? grid.print(group.onBoard(place)) : placeKey(place),
  }
}

const HEADINGS: readonly Heading[] = ['up', 'down', 'left', 'right']
const CUTS: readonly (readonly [string, Record<string, unknown>, Cut])[] = [
  ['columns of flat hexes', COMBAT, { across: 'columns', before: 7, whose: 1, turned: false }],
  ['columns of flat hexes, the east map first', COMBAT, { across: 'columns', before: 10, whose: 5, turned: true }],
  ['rows of flat hexes', COMBAT, { across: 'rows', before: 6, whose: 3, turned: false }],
  ['columns of pointed hexes', TINY, { across: 'columns', before: 4, whose: 2, turned: false }],
  ['rows of pointed hexes', TINY, { across: 'rows', before: 3, whose: 7, turned: true }],
]

it('draws on each of two joined maps the ground of its own', () => {
  const files = cutModule(TINY, { across: 'columns', before: 5, whose: 1, turned: false }) as Record<string, object>
  const wooded = { ...files, 'cut-1.json': { ...files['cut-1.json'], ground: 'forest', terrain: {} } }
  const { group } = seen(wooded)
  const { ground, terrains } = mapPlanOf(group.board)
  const woods = terrains.find(({ motif }) => motif === 'woods')
  expect(ground).toEqual([])
  // Drawings go on a little beyond the edge.
  const wild = woods?.cells.filter(group.board.grid.has).map((cell) => group.onMap(cell).board)
  expect(wild).toEqual(Array.from({ length: 40 }, () => 'valley-1'))
})

describe.each(CUTS)('a map cut at %s and joined again', (_, files, cut) => {
  const whole = seen(files)
  const joined = seen(cutModule(files, cut))
  const ids = whole.group.board.grid.cells().map(whole.group.board.grid.print)
  const far = (spot: Spot | undefined, from: Spot | undefined) =>
    spot && from && [spot.x - from.x, spot.y - from.y].map((each) => Math.round(each * 1e6) + 0)

  it('lies on the table as before, one paper with one border and one key', () => {
    expect(joined.top.maps).toHaveLength(1)
    expect(joined.top.boards).toHaveLength(2)
    const [before, after] = [whole, joined].map(({ top }) => top.maps[0]!)
    expect(
      far({ x: after!.paper.width, y: after!.paper.height }, { x: before!.paper.width, y: before!.paper.height }),
    ).toEqual([0, 0])
    for (const id of ids) {
      const spots = [whole, joined].map(({ top, cell }) => tableSpotOf(top, cell(id)))
      expect(far(spots[1], after!.paper)).toEqual(far(spots[0], before!.paper))
    }
  })

  it('has every place where it was, to a pointer and by name', () => {
    for (const id of ids) {
      const { x, y } = tableSpotOf(joined.top, joined.cell(id))!
      for (const [right, down] of [
        [0, 0],
        [48, 3],
        [-48, 3],
        [3, 46],
        [-3, -46],
      ] as const) {
        const from = tableSpotOf(whole.top, whole.cell(id))!
        const expected = whole.print(placeAt(whole.top, { x: from.x + right, y: from.y + down }))
        const spot = { x: x + right, y: y + down }
        expect(joined.print(placeAt(joined.top, spot))).toBe(expected)
        const point = placeAt(joined.top, spot, true)
        expect(point && far(tableSpotOf(joined.top, point), spot)?.every((each) => Math.abs(each) <= 5e5)).toBe(true)
      }
      expect(placeName(joined.module, EMPTY_STATE.game, joined.cell(id))).toBe(
        placeName(whole.module, EMPTY_STATE.game, whole.cell(id)),
      )
    }
  })

  it('lets the cursor of the keyboard cross', () => {
    for (const id of ids) {
      for (const heading of HEADINGS) {
        const went = ({ top, cell, print }: Seen) => print(step(top, positionOf(top, cell(id))!, heading)?.place)
        const ahead = went(whole)
        // Beyond the edge of the map there may be trays.
        if (!ahead.startsWith('pile:')) expect([id, heading, went(joined)]).toEqual([id, heading, ahead])
      }
    }
  })

  it('lets areas and the rims of lights cross', () => {
    for (const id of ids.filter((_, index) => index % 7 === 0)) {
      const area = ({ top, cell, print }: Seen) => {
        const { cells } = rangeAreaOf(top, [{ from: cell(id), far: 3 }])
        const keys = new Set(cells.map(placeKey))
        const rims = cells.map((at) => rimSides(placedBoard(top, at.board)!, at, (each) => keys.has(placeKey(each))))
        return cells.map((at, index) => `${print(at)} ${rims[index]!.join()}`).sort()
      }
      expect(area(joined)).toEqual(area(whole))
    }
  })

  it('lets rulers and lines of sight cross, and says the same of every cell', () => {
    for (const [index, id] of ids.entries()) {
      const to = ids[(index * 37 + 11) % ids.length]!
      const measured = ({ group, cell }: Seen) => {
        const tape = onJoinedBoard(group, { kind: 'ruler', places: [cell(id), cell(to)] })
        const { far, cells } = measure(group.board, tape.places)
        const [a, b] = tape.places as [Cell, Cell]
        const met = sightSteps(group.board.grid, a, b).map((each) => metWords(group.board, each))
        return [far, cells.map(group.board.grid.print), met.map((words) => words.split(', ').sort())]
      }
      expect(measured(joined)).toEqual(measured(whole))
      const words = ({ module, cell }: Seen) => {
        const { lines = [], ...rest } = cellWordsAt(mapGroupsOf(module), cell(id)) ?? {}
        return { ...rest, lines: [...lines].sort() }
      }
      expect(words(joined)).toEqual(words(whole))
    }
  })

  it('lets a selection keep its distance, wherever it is put down', () => {
    for (const [index, id] of ids.entries()) {
      const [other, goal] = [ids[(index * 17 + 5) % ids.length]!, ids[(index * 31 + 2) % ids.length]!]
      const put = ({ top, cell, print }: Seen) => {
        const layout = new TableLayout(top)
        layout.follow(table([piece('held', cell(id)), piece('along', cell(other))]))
        const held = {
          kind: 'pieces',
          ids: ['held', 'along'],
          anchor: cell(id),
          held: tableSpotOf(top, cell(id))!,
        } as const
        return dropLegs(top, layout, held, cell(goal)).map((leg) => `${leg.pieces.join()} ${print(leg.to)}`)
      }
      expect(put(joined)).toEqual(put(whole))
    }
  })

  it('lets a ruler by keys and a line of the pen go on', () => {
    const [start, end] = [ids[0]!, ids.at(-1)!]
    const screen = { board: { value: { top: joined.top } } } as unknown as Screen
    const ruler = new RulerTool({} as unknown as Table, screen, () => false)
    ruler.take('ruler')
    for (const id of [start, end]) ruler.put(joined.cell(id))
    expect(ruler.places.value.map(joined.print)).toEqual([start, end])
    const drawn = ({ top, cell }: Seen) => {
      const [from, to] = [tableSpotOf(top, cell(start))!, tableSpotOf(top, cell(end))!]
      const way = Array.from({ length: 200 }, (_, step) => {
        const [x, y] = [from.x + ((to.x - from.x) * step) / 199, from.y + ((to.y - from.y) * step) / 199]
        return placeAt(top, { x, y }, true) as Point
      })
      const shared = (point: Point) => pointOnMap(top, point)
      const points = pointsOf('line', way, shared)
      const near = drawingAt({ line: { id: 'line', by: 'red', shape: 'line', points } }, way[100]!, 3, shared)
      return [points.length > 100, spotsOf(top, points).length === points.length, near]
    }
    expect(drawn(joined)).toEqual([true, true, 'line'])
    expect(drawn(whole)).toEqual(drawn(joined))
  })

  test('shows its seam along the cut, and no other', () => {
    expect(seamsOf(whole.group)).toEqual([])
    const seams = seamsOf(joined.group)
    const middles = seams.map(([a, b]) => (cut.across === 'columns' ? (a.x + b.x) / 2 : (a.y + b.y) / 2))
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(100)
    const { grid } = joined.group.board
    const mapOf = (cell: Hex) => joined.group.onMap(cell).board
    const parted = grid.cells().flatMap((cell) => grid.neighbours(cell).filter((each) => mapOf(each) !== mapOf(cell)))
    expect(seams).toHaveLength(parted.length / 2)
    expect(seams.length).toBeGreaterThan(8)
  })

  test('names its columns and rows along the outer edges only', () => {
    const named = ({ top }: Seen) => {
      const { boards: maps, paper } = top.maps[0]!
      return maps
        .flatMap((map) => outerLabels(map, paper))
        .map(
          ({ edge, text, far }) =>
            `${edge} ${text} ${Math.round(far - (edge === 'top' || edge === 'bottom' ? paper.x : paper.y))}`,
        )
        .sort()
    }
    expect(named(joined)).toEqual(named(whole))
  })
})
