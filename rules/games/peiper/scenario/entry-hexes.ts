import type { Cell, Id } from '../../../../table/generated/types.ts'
import type { Unit } from '../../../core/unit.ts'
import { around, cellsIn, distance, distinct, fieldCellOf, stepsFrom, terrainAt } from '../../../hex/board/cells.ts'
import { cellOf, enemiesIn } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { fixedSupplyOf } from '../../../hex/supply/supply.ts'
import { lineFrom, type Traced } from '../supply/lines.ts'
import { isWaived } from '../supply/waivers.ts'
import { defOf, GERMAN, isSS, SPITZE, US } from '../terms/counters.ts'
import { entryMaps } from '../terms/figures.ts'
import { readingsOf } from '../terms/switches.ts'
import { mayStack } from '../turn/surprise.ts'

/** The group of a reinforcement: the turn of its tray, or by 44 a later one. */
export interface Group {
  readonly side: Id
  readonly turn: number
  readonly tray: Id
  /** The sheet prints this group; the others are those of the first game. */
  readonly isPrinted: boolean
}

const PRINTED_FROM = 6

/** The group of a tray; undefined for any other pile. */
export function trayOf(pile: Id): Group | undefined {
  const [tray, side, number] = /^(german|us)-turn-(\d+)$/.exec(pile) ?? []
  if (tray === undefined || side === undefined) return undefined
  const turn = Number(number)
  return { side, turn, tray, isPrinted: turn >= PRINTED_FROM }
}

export function groupOf(scene: HexScene, unit: Unit): Group | undefined {
  const { at } = unit.piece
  const group = 'pile' in at ? trayOf(at.pile) : undefined
  if (!group || unit.side === undefined) return undefined
  const { side } = unit
  const isMarsch = side === GERMAN && readingsOf(scene.house)['panzers-marsch']
  // 44 [44]: with Panzers Marsch the first game's units come from turn 3 on, SS units from turn 7 on.
  const turn = isMarsch && !group.isPrinted ? (isSS(scene, unit) ? 7 : 3) : group.turn
  return { ...group, side, turn }
}

/** Whether a road leads through a hex. */
export function hasRoad(scene: HexScene, cell: Cell): boolean {
  const spot = fieldCellOf(scene, cell)
  return spot !== undefined && stepsFrom(spot).some((step) => spot.field.ground.side(step).paths.length > 0)
}

const isFree = (scene: HexScene, unit: Unit, cell: Cell): boolean =>
  enemiesIn(scene, cell, unit.side).length === 0 && mayStack(scene, unit, cell) && mayStand(scene, unit, cell)

/** Whether the terrain lets the unit in, by a road at least. */
function mayStand(scene: HexScene, unit: Unit, cell: Cell): boolean {
  const price = scene.book.chart?.terrain.get(terrainAt(scene, cell))?.prices[scene.column(unit)]
  return price !== 'no' || hasRoad(scene, cell)
}

/** 8, 10-14 [8, 10-14]: the hexes where a reinforcement may enter now. */
export function entryHexes(scene: HexScene, unit: Unit, group: Group): readonly Cell[] {
  return candidates(scene, unit, group).filter((cell) => isFree(scene, unit, cell))
}

function candidates(scene: HexScene, unit: Unit, group: Group): readonly Cell[] {
  if (!group.isPrinted) return cellsIn(scene, group.side === GERMAN ? 'a-east' : 'a-west')
  return group.side === US ? edgeHexes(scene, group) : germanHexes(scene, unit)
}

/** 11-14 [11-14]: the north and south edges of the maps that the schedule names for the turn. */
const edgeHexes = (scene: HexScene, { tray }: Group): readonly Cell[] =>
  distinct(
    (['north', 'south'] as const).flatMap((edge) =>
      entryMaps(scene.book, tray, edge).flatMap((map) => cellsIn(scene, `${map}-${edge}`)),
    ),
  )

const spitzeOf = (scene: HexScene): Unit | undefined =>
  scene.allUnits().find((unit) => defOf(unit) === SPITZE && cellOf(unit) !== undefined)

/** 8 [8]: the supply of the Spitze. It is not stated whether a captured depot puts it in supply. */
function spitzeLine(scene: HexScene): { readonly at: Cell | undefined; readonly line: Traced } {
  const spitze = spitzeOf(scene)
  const at = spitze && cellOf(spitze)
  if (!spitze || !at) return { at: undefined, line: 'out' }
  const line = fixedSupplyOf(scene, spitze) ?? lineFrom(scene, at)
  return { at, line: line === 'out' && isWaived(scene) ? 'unknown' : line }
}

/** 8, 10 [8, 10]: with the Spitze if it is in supply and has room, else on Map A. */
function germanHexes(scene: HexScene, unit: Unit): readonly Cell[] {
  const { at, line } = spitzeLine(scene)
  if (!at || line === 'out') return roadsOfA(scene)
  const near = [at, ...around(scene, at)]
  const withSpitze = near.some((cell) => isFree(scene, unit, cell)) ? near : overflowHexes(scene)
  return line === 'in' ? withSpitze : distinct([...withSpitze, ...roadsOfA(scene)])
}

const roadsOfA = (scene: HexScene): readonly Cell[] =>
  cellsIn(scene, 'map-a').filter((cell) => hasRoad(scene, cell) && lineFrom(scene, cell) !== 'out')

/** 10 [10]: the surplus goes on roads, towns and cities of Map A with a line and without a US neighbour. */
const overflowHexes = (scene: HexScene): readonly Cell[] =>
  cellsIn(scene, 'map-a').filter((cell) => {
    const isPlace = hasRoad(scene, cell) || ['town', 'city'].includes(terrainAt(scene, cell))
    const isBeside = around(scene, cell).some((each) => enemiesIn(scene, each, GERMAN).length > 0)
    return isPlace && !isBeside && lineFrom(scene, cell) !== 'out'
  })

/** Whether the line of a German entry hex hangs on what the sheet does not say. */
export const hangsOnLine = (scene: HexScene, group: Group, cell: Cell): boolean => {
  if (group.side !== GERMAN || !group.isPrinted) return false
  const { at, line } = spitzeLine(scene)
  const isNear = at !== undefined && distance(scene, at, cell) <= 1
  return line === 'unknown' || (!(line === 'in' && isNear) && lineFrom(scene, cell) === 'unknown')
}
