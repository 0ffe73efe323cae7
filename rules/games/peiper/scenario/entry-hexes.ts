import type { Cell, Id } from '../../../../table/generated/types.ts'
import type { Unit } from '../../../core/unit.ts'
import { around, cellsIn, distinct, fieldCellOf, stepsFrom, terrainAt } from '../../../hex/board/cells.ts'
import { cellOf, enemiesIn } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { hasRoom } from '../../../kit/plain/stacking-room.ts'
import { lineFrom } from '../supply/lines.ts'
import { defOf, GERMAN, isSS, SPITZE, US } from '../terms/counters.ts'
import { entryMaps } from '../terms/figures.ts'
import { readingsOf } from '../terms/switches.ts'

/** The group of a reinforcement: the turn of its tray, or by 44 a later one. */
export interface Group {
  readonly side: Id
  readonly turn: number
  readonly tray: Id
  /** The sheet prints this group; the others are those of the first game. */
  readonly isPrinted: boolean
}

const PRINTED_FROM = 6

export function groupOf(scene: HexScene, unit: Unit): Group | undefined {
  const { side } = unit
  const { at } = unit.piece
  const tray = 'pile' in at ? /^(german|us)-turn-(\d+)$/.exec(at.pile) : null
  if (!tray || side === undefined) return undefined
  const marsch = side === GERMAN && readingsOf(scene.house)['panzers-marsch']
  const turn = Number(tray[2])
  const isPrinted = turn >= PRINTED_FROM
  // 44 [44]: with Panzers Marsch the first game's units come from turn 3 on, SS units from turn 7 on.
  const due = marsch && !isPrinted ? (isSS(scene, unit) ? 7 : 3) : turn
  return { side, turn: due, tray: tray[0], isPrinted }
}

/** Whether a road leads through a hex. */
export function hasRoad(scene: HexScene, cell: Cell): boolean {
  const spot = fieldCellOf(scene, cell)
  return spot !== undefined && stepsFrom(spot).some((step) => spot.field.ground.side(step).paths.length > 0)
}

const isFree = (scene: HexScene, unit: Unit, cell: Cell): boolean =>
  enemiesIn(scene, cell, unit.side).length === 0 && hasRoom(scene, unit, cell) && mayStand(scene, unit, cell)

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

/** 8, 10 [8, 10]: with the Spitze if it is in supply and has room, else on Map A. */
function germanHexes(scene: HexScene, unit: Unit): readonly Cell[] {
  const spitze = spitzeOf(scene)
  const at = spitze && cellOf(spitze)
  if (!at || lineFrom(scene, at) === 'out') return roadsOfA(scene).filter((cell) => lineFrom(scene, cell) !== 'out')
  const near = [at, ...around(scene, at)]
  if (near.some((cell) => isFree(scene, unit, cell))) return near
  return overflowHexes(scene)
}

const roadsOfA = (scene: HexScene): readonly Cell[] => cellsIn(scene, 'map-a').filter((cell) => hasRoad(scene, cell))

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
  const spitze = spitzeOf(scene)
  const at = spitze && cellOf(spitze)
  return lineFrom(scene, at && lineFrom(scene, at) !== 'out' ? at : cell) === 'unknown'
}
