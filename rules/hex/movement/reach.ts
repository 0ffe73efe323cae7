import type { Cell, PieceId, WalkStep } from '../../../table/generated/types.ts'
import { onCell } from '../../../table/geometry/place.ts'
import type { CellReach, Reached, ReachMode } from '../../../table/referee.ts'
import { capitalized, finding, names, sortFindings } from '../../core/finding.ts'
import { toPoints } from '../../core/points.ts'
import { isMovement, momentOf } from '../../core/turn.ts'
import { idOrder, type Unit } from '../../core/unit.ts'
import type { HexChapter, HexScene } from '../board/scene.ts'
import { mayStack } from '../board/stacking.ts'
import type { Walker } from '../board/walker.ts'
import type { PathRow } from '../ground/chart.ts'
import { chaptersWithEnding, judgeEnding } from './end-of-move.ts'
import { findPath, prepareSearch } from './find-path.ts'
import { groupByCell, judgeGoing } from './movement.ts'
import { partsOf } from './movement-findings.ts'
import { indexOfCell, reachedCellsWithDoubt } from './resolve-walk.ts'
import { WalkReplay } from './walk-replay.ts'
import { MARCH } from './walker-costs.ts'
import { type Progress, walkersFrom } from './walkers.ts'

const NOTHING: Progress = { at: new Map(), walked: new Map() }

export function reachOf(scene: HexScene, ids: readonly PieceId[]): CellReach {
  const units = scene.units(new Set(ids)).filter(({ kind }) => kind !== 'other')
  const here = groupByCell(scene, units.sort(idOrder), NOTHING)
  const placed = units.filter(({ piece }) => onCell(piece.at))
  // Units off the map do not walk: they are placed where they may enter.
  if (placed.length === 0) {
    const cells = placesOf(scene, units)
    return { cells, findings: sortFindings(judgeGoing(scene, units)), way: () => [] }
  }
  const findings = [...judgeGoing(scene, placed)]
  const [first] = here
  const field = first && scene.field(first[0].board)
  const nowhere: CellReach = { cells: [], findings: sortFindings(findings), way: () => [] }
  if (!field || !scene.book.chart || here.some(([at]) => scene.field(at.board) !== field)) return nowhere
  // Only walking units have a reach; retreating units have their own places.
  const places = placesOf(scene, placed)
  if (!isMovement(momentOf(scene)) || places.length > 0) return { ...nowhere, cells: places }
  const parts = here.map(([from, group]) => walkersFrom(scene, from, group, NOTHING))
  for (const { unjudged } of parts) {
    for (const those of unjudged.values()) {
      const text = `The movement points of ${names(those)} are not known.`
      findings.push(finding('movement/unknown', scene.book.chart.rules.cite, 'unchecked', text, [], those))
    }
  }
  const walkers = parts.flatMap((part) => part.walkers)
  if (walkers.length === 0) return { ...nowhere, findings: sortFindings(findings) }
  const tables = walkers.map((walker) => ({ walker, reached: reachedCellsWithDoubt(scene, walker) }))
  const cells: Reached[] = []
  const asking = chaptersWithEnding(scene)
  // A cell that all reach is reached by the first, or is its own cell.
  const within = tables[0]!.reached.cells
  for (let place = 0; place < within.length; place++) {
    const cell = within[place]!
    const reached = together(field.ground.cell(cell), tables, cell, place)
    const open = reached && asking.length > 0 ? ended(scene, placed, reached, asking) : reached
    const roomy = open && stacked(scene, placed, open)
    if (roomy) cells.push(roomy)
  }
  return {
    cells,
    findings: sortFindings(findings),
    way(at) {
      const index = field.ground.index(at)
      const going =
        index < 0 || !together(at, tables, index, indexOfCell(tables[0]!.reached, index))
          ? []
          : tables.filter(({ walker }) => walker.start !== index)
      const left = ({ reached }: Table) => reached.left[indexOfCell(reached, index)]!
      const [poorest] = going.sort((a, b) => left(a) - left(b))
      return poorest ? stepsTo(scene, poorest.walker, index) : []
    },
  }
}

/** On one ground, as a reach is. */
const placesOf = (scene: HexScene, units: readonly Unit[]): readonly Reached[] => {
  const from = units.map(({ piece: { at } }) => at).find(onCell)
  const cells = scene.chapters.flatMap(({ places }) => places?.(scene, units) ?? [])
  const [first] = from ? [from] : cells
  return cells
    .filter((at) => first && scene.field(at.board) === scene.field(first.board))
    .flatMap((at) => stacked(scene, units, { at, cost: 0, left: 0, sure: true }) ?? [])
}

/** A cell that all units reach or are in; undefined if one does not reach it, or none has to move. */
function together(at: Cell, tables: readonly Table[], cell: number, inFirst: number): Reached | undefined {
  let cost = -1
  let left = Number.POSITIVE_INFINITY
  let sure = true
  let only: PathRow | undefined
  for (let index = 0; index < tables.length; index++) {
    const { walker, reached } = tables[index]!
    if (walker.start === cell) continue
    const place = index === 0 ? inFirst : indexOfCell(reached, cell)
    if (place < 0) return undefined
    cost = Math.max(cost, reached.cost[place]!)
    left = Math.min(left, reached.left[place]!)
    sure &&= reached.sure?.[place] !== false
    only ??= reached.only[place]
  }
  return cost < 0
    ? undefined
    : { at, cost: toPoints(cost), left: toPoints(left), sure, ...(only && { mode: modeOf(only) }) }
}

/** The name of a move along one path from its start to its end. */
const modeOf = ({ id, sheet }: PathRow): ReachMode => ({
  cite: sheet.throughout?.cite ?? sheet.cite,
  name: id === MARCH ? 'Strategic movement' : `${capitalized(sheet.kind.replaceAll('-', ' '))} movement`,
})

/** The cell, if the chapters let the units end their move there. */
function ended(
  scene: HexScene,
  units: readonly Unit[],
  reached: Reached,
  asking: readonly HexChapter[],
): Reached | undefined {
  const findings = judgeEnding(scene, units, reached.at, asking)
  if (findings.length === 0) return reached
  if (findings.some(({ severity }) => severity === 'illegal')) return undefined
  return findings.some(({ severity }) => severity === 'unchecked') ? { ...reached, sure: false } : reached
}

/** The cell, if it has room in a game that forbids overstacking at all times. */
function stacked(scene: HexScene, units: readonly Unit[], reached: Reached): Reached | undefined {
  const room = mayStack(scene, reached.at, units)
  if (room === 'no') return undefined
  return room === 'maybe' ? { ...reached, sure: false } : reached
}

interface Table {
  readonly walker: Walker
  readonly reached: ReturnType<typeof reachedCellsWithDoubt>
}

function stepsTo(scene: HexScene, walker: Walker, cell: number): readonly WalkStep[] {
  for (const guess of ['worst', 'best'] as const) {
    const terrain = prepareSearch(scene, walker, guess)
    const found = findPath(scene, terrain, [cell])
    if (!found) continue
    const replay = new WalkReplay(scene, walker, terrain, found)
    return found.cells.slice(1).map((each, index) => ({
      at: walker.field.ground.cell(each),
      cost: toPoints(found.spent[index + 1]! - found.spent[index]!),
      parts: partsOf(replay, index),
    }))
  }
  return []
}
