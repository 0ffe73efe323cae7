import type { Action, Cell, Finding, Id, Piece, Place, Proposal } from '../../../../table/generated/types.ts'
import { onCell } from '../../../../table/geometry/place.ts'
import { destinationsOf } from '../../../core/destinations.ts'
import { finding } from '../../../core/finding.ts'
import { proposal } from '../../../core/proposal.ts'
import { endsPhase, isActing, momentOf } from '../../../core/turn.ts'
import type { Unit } from '../../../core/unit.ts'
import { cellsIn, distinct, isAmong, printCell, sameCell } from '../../../hex/board/cells.ts'
import { cellOf, cellsOf, enemiesIn, unitsOnMap } from '../../../hex/board/occupants.ts'
import type { HexChapter, HexScene } from '../../../hex/board/scene.ts'
import { DEPOT, defOf, GERMAN, isInArea, mapOf, SIDES, US, WAITING } from '../terms/counters.ts'
import { readingsOf } from '../terms/switches.ts'
import { mayStack } from '../turn/surprise.ts'
import { hasRoad, trayOf } from './entry-hexes.ts'

const isSettingUp = (scene: HexScene): boolean => momentOf(scene).is === 'set-up'
const isMarsch = ({ house }: HexScene): boolean => readingsOf(house)['panzers-marsch']

/** 44 [44]: German units that enter on turn 1. */
const FIRST_UNITS = 6

/** 5-7, 44 [5-7, 44]: the set-up. */
export const setUp: HexChapter = {
  id: 'set-up',
  settingUp: (scene) => SIDES.filter((side) => side === US || isMarsch(scene)),
  places: (scene, units) => {
    const [unit] = units
    return isSettingUp(scene) && unit && units.length === 1 && isActing(scene, unit.side) ? openTo(scene, unit) : []
  },
  judge(scene, action) {
    if (!isSettingUp(scene)) return []
    if (action.type === 'move') return [...destinationsOf(action)].flatMap(([id, to]) => judgePlaced(scene, id, to))
    return action.type === 'turn' && endsPhase(scene, action.time) ? judgeDone(scene) : []
  },
  allows: (scene, action) => (isSettingUp(scene) && action.type === 'move' ? movedIn(scene, action) : []),
  advise: (scene, { ask }) => (ask === 'next' && isSettingUp(scene) ? notes(scene) : []),
}

const movedIn = (scene: HexScene, action: Extract<Action, { type: 'move' }>) =>
  [...destinationsOf(action).keys()].filter((id) => scene.unit(id)?.kind === 'unit' || scene.piece(id)?.def === DEPOT)

const has = ({ book }: HexScene, board: Id): boolean => book.module.maps.some(({ id }) => id === board)

/** The hexes where a unit may be set up. */
function openTo(scene: HexScene, unit: Unit): readonly Cell[] {
  const at = cellOf(unit)
  const isFree = (cell: Cell) =>
    !(at && sameCell(at, cell)) && enemiesIn(scene, cell, unit.side).length === 0 && mayStack(scene, unit, cell)
  if (WAITING.includes(defOf(unit))) return cellsIn(scene, 'map-b').filter(isFree)
  return unit.side === GERMAN && isMarsch(scene) ? startHexes(scene).filter(isFree) : []
}

/** A German tray of the first game. */
const isFirstTray = (pile: Id): boolean => {
  const group = trayOf(pile)
  return group?.side === GERMAN && !group.isPrinted
}

/** 44 [44]: the hexes by which German units enter Map A on turn 1. */
const startHexes = (scene: HexScene): readonly Cell[] =>
  distinct([...cellsIn(scene, 'a-east'), ...cellsOf(unitsOnMap(scene, GERMAN))])

function judgePlaced(scene: HexScene, id: Id, to: Place): readonly Finding[] {
  const piece = scene.piece(id)
  const unit = scene.unit(id)
  if (!piece || !unit) return []
  const illegal = (rule: Id, cite: string, text: string) => [finding(rule, cite, 'illegal', text, [to], [piece])]
  if (piece.def === DEPOT) return judgeDepot(scene, piece, to, illegal)
  if (unit.kind !== 'unit') return []
  if (WAITING.includes(defOf(unit))) {
    const isOpen = onCell(to) && isInArea(scene, 'map-b', to)
    return isOpen ? [] : illegal('set-up/waiting', '7', `${unit.name} is set up on Map B.`)
  }
  if (unit.side !== GERMAN || !isMarsch(scene))
    return illegal('set-up/fixed', '5', `${unit.name} is set up by the scenario and stays where it is.`)
  if (!onCell(to)) {
    return 'pile' in to && isFirstTray(to.pile)
      ? []
      : illegal('set-up/later', '44', `${unit.name} waits in a tray of German reinforcements.`)
  }
  if (isAmong(startHexes(scene), to)) return []
  return illegal('set-up/start', '44', `${unit.name} enters Map A at its east edge, not at ${printCell(scene, to)}.`)
}

type Illegal = (rule: Id, cite: string, text: string) => readonly Finding[]

/** 6 [6]: a fuel depot on Map B and one on Map C, on a road. */
function judgeDepot(scene: HexScene, depot: Piece, to: Place, illegal: Illegal): readonly Finding[] {
  const wrong = (text: string) => illegal('set-up/depot', '6', text)
  if (!onCell(to)) return wrong('A fuel depot lies on a road hex of Map B or C.')
  const map = mapOf(to)
  if (map !== 'b' && map !== 'c') return wrong('A fuel depot lies on Map B or on Map C.')
  const isOther = ({ id, def, at }: Piece) => def === DEPOT && id !== depot.id && onCell(at) && mapOf(at) === map
  if ([...scene.state.pieces.values()].some(isOther)) return wrong('One fuel depot lies on Map B and one on Map C.')
  return hasRoad(scene, to) ? [] : wrong(`${printCell(scene, to)} holds no road: a fuel depot lies on one.`)
}

/** 44 [44]: six German units begin on the map. */
function judgeDone(scene: HexScene): readonly Finding[] {
  if (!isMarsch(scene)) return []
  const had = unitsOnMap(scene, GERMAN).length
  if (had === FIRST_UNITS) return []
  const severity = had > FIRST_UNITS ? 'illegal' : 'warning'
  const text = `Six German units enter on turn 1; ${had} are on the map.`
  return [{ ...finding('set-up/six', '44', severity, text, [], []), needed: FIRST_UNITS, had }]
}

function notes(scene: HexScene): readonly Proposal[] {
  const waiting = scene.allUnits().filter((unit) => WAITING.includes(defOf(unit)) && cellOf(unit))
  return [
    ...(has(scene, 'map-b') && waiting.length > 0
      ? [
          proposal(
            'set-up/us',
            '7',
            'The US side may set up 99 and 106 anywhere on Map B, and the fuel depots on roads of Maps B and C.',
            [],
            waiting.map(({ id }) => id).sort(),
          ),
        ]
      : []),
    ...(isMarsch(scene) ? marschSteps(scene) : []),
  ]
}

/** 44 [44]: units beyond six go to a tray. */
function marschSteps(scene: HexScene): readonly Proposal[] {
  const text = `The Germans choose ${FIRST_UNITS} units for turn 1; the others wait in their trays.`
  const units = unitsOnMap(scene, GERMAN)
  const [tray] = scene.state.game.piles.filter(({ id }) => isFirstTray(id))
  const note = proposal('set-up/german', '44', text)
  if (units.length <= FIRST_UNITS || !tray || !isActing(scene, GERMAN)) return [note]
  return [
    note,
    ...units.map(({ id, name }) => {
      const move: Action = { type: 'move', moves: [{ pieces: [id], to: { pile: tray.id } }] }
      return proposal('set-up/waits', '44', `${name} waits.`, [move], [id])
    }),
  ]
}
