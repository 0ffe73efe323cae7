import type { Action, Cell, Finding, Id, Proposal, Time } from '../../../../table/generated/types.ts'
import { onCell } from '../../../../table/geometry/place.ts'
import { destinationsOf } from '../../../core/destinations.ts'
import { finding, names } from '../../../core/finding.ts'
import { phaseStep } from '../../../core/procedure.ts'
import { inIdOrder, proposal } from '../../../core/proposal.ts'
import { endsPhase, isActing, momentOf } from '../../../core/turn.ts'
import { idOrder, type Unit } from '../../../core/unit.ts'
import { distance, isAmong, printCell } from '../../../hex/board/cells.ts'
import { cellsOf, unitsOnMap } from '../../../hex/board/occupants.ts'
import type { HexChapter, HexScene } from '../../../hex/board/scene.ts'
import { GERMAN, otherSide, REINFORCEMENT_PHASE, SIDES, theSide } from '../terms/counters.ts'
import { isActivation } from '../turn/activation-state.ts'
import { entryHexes, type Group, groupOf, hangsOnLine, hasRoad } from './entry-hexes.ts'

const isNow = ({ state }: HexScene): boolean => state.time.phase === REINFORCEMENT_PHASE

const ARRIVAL_PHASE = phaseStep<HexScene>([REINFORCEMENT_PHASE], '8', { passes: () => true })

/** 5, 8-14 [5, 8-14]: reinforcements enter at the end of their turn. */
export const reinforcements: HexChapter = {
  id: 'reinforcements',
  procedure: [ARRIVAL_PHASE],
  judge(scene, action) {
    if (action.type === 'move') return judgeMove(scene, action)
    return action.type === 'turn' ? judgeLeft(scene, action.time) : []
  },
  going: (scene, units) => judgeStill(scene, units),
  arrival: (scene, units, to) =>
    momentOf(scene).is === 'set-up' ? undefined : units.flatMap((unit) => judgeArrival(scene, unit, to)),
  // Units that come onto the map in these phases are placed: nothing moves in them.
  displaces: (scene, unit, to) => onCell(to) && 'pile' in unit.piece.at && !isActivation(scene),
  places: (scene, units) => placesFor(scene, units),
  allows: (scene, action) => (action.type === 'move' ? comingIn(scene, action).map(({ unit }) => unit.id) : []),
  advise(scene, { ask }) {
    if (ask === 'entry' && !isNow(scene)) return schedule(scene)
    return ask === 'next' || ask === 'entry' ? advise(scene) : []
  },
}

function judgeStill(scene: HexScene, units: readonly Unit[]): readonly Finding[] {
  const there = units.filter(({ piece }) => onCell(piece.at))
  if (!isNow(scene) || there.length === 0) return []
  return [
    finding('reinforcements/still', '8', 'illegal', 'No unit on the map moves while reinforcements enter.', [], there),
  ]
}

const comingIn = (scene: HexScene, action: Extract<Action, { type: 'move' }>) =>
  [...destinationsOf(action)].flatMap(([id, to]) => {
    const unit = scene.unit(id)
    const group = unit && groupOf(scene, unit)
    return unit && group && onCell(to) ? [{ unit, group, to }] : []
  })

function judgeMove(scene: HexScene, action: Extract<Action, { type: 'move' }>): readonly Finding[] {
  if (momentOf(scene).is === 'set-up' || isActivation(scene)) return []
  return comingIn(scene, action).flatMap(({ unit, to }) => judgeArrival(scene, unit, to))
}

/** 8, 10-15 [8, 10-15]: judges a unit that enters. */
function judgeArrival(scene: HexScene, unit: Unit, to: Cell): readonly Finding[] {
  const group = groupOf(scene, unit)
  const illegal = (rule: Id, cite: string, text: string) => finding(rule, cite, 'illegal', text, [to], [unit])
  if (!group)
    return isActivation(scene) ? [illegal('reinforcements/phase', '8', `${unit.name} does not enter now.`)] : []
  const cite = citeOf(group)
  const { turn } = scene.state.time
  if (!isNow(scene))
    return [
      illegal('reinforcements/phase', cite, `${unit.name} enters at the end of a turn, in the Reinforcements phase.`),
    ]
  if (turn < group.turn) {
    const text = `${unit.name} enters at the end of turn ${group.turn}, not in turn ${turn}.`
    return [{ ...illegal('reinforcements/turn', cite, text), needed: group.turn, had: turn }]
  }
  const found: Finding[] = []
  if (group.isPrinted && turn > group.turn) {
    const text = `It is not stated whether ${unit.name}, due in turn ${group.turn}, may enter later.`
    found.push(finding('reinforcements/late', cite, 'unchecked', text, [to], [unit]))
  }
  const cells = entryHexes(scene, unit, group)
  if (!isAmong(cells, to))
    found.push(
      illegal(
        'reinforcements/hex',
        cite,
        `${unit.name} may not enter at ${printCell(scene, to)}: ${whereText(group)}.`,
      ),
    )
  else if (hangsOnLine(scene, group, to)) {
    const text = `It is not stated whether the line of supply counts by which ${unit.name} enters at ${printCell(scene, to)}.`
    found.push(finding('supply/unknown', '21', 'unchecked', text, [to], [unit]))
  }
  return found
}

const citeOf = ({ side, turn, isPrinted }: Group): string =>
  !isPrinted ? '5' : side === GERMAN ? '8' : turn === 6 ? '11' : turn === 11 ? '12' : '13'

const whereText = ({ side, isPrinted }: Group): string => {
  if (!isPrinted) return side === GERMAN ? 'it enters at the east edge of Map A' : 'it enters at the west edge of Map A'
  return side === GERMAN
    ? 'it is set up with the Spitze if that is in supply, else on a road of Map A with a line to the east edge'
    : 'it enters at a north or south edge that the schedule names, in a hex free of enemies'
}

/** The units of a side that may enter now. */
const dueOf = (scene: HexScene, side: Id) =>
  scene
    .allUnits()
    .filter((unit) => unit.side === side && unit.kind === 'unit')
    .sort(idOrder)
    .flatMap((unit) => {
      const group = groupOf(scene, unit)
      const isDue =
        group && (group.isPrinted ? scene.state.time.turn === group.turn : scene.state.time.turn >= group.turn)
      return group && isDue ? [{ unit, group }] : []
    })

function placesFor(scene: HexScene, units: readonly Unit[]): readonly Cell[] {
  if (!isNow(scene)) return []
  const lists = units.map((unit) => {
    const group = groupOf(scene, unit)
    return group && scene.state.time.turn >= group.turn ? entryHexes(scene, unit, group) : []
  })
  return (lists[0] ?? []).filter((cell) => lists.every((list) => isAmong(list, cell)))
}

/** So many entry hexes are offered as steps: those nearest to the enemy, with a road first. The others are open too. */
const OFFERED = 12

function advise(scene: HexScene): readonly Proposal[] {
  if (!isNow(scene)) return []
  return [...steps(scene), ...SIDES.filter((side) => !isActing(scene, side)).flatMap((side) => waiting(scene, side))]
}

/** Units with a free entry hex. */
const readyOf = (scene: HexScene, side: Id): readonly Unit[] =>
  dueOf(scene, side).flatMap(({ unit, group }) => (entryHexes(scene, unit, group).length > 0 ? [unit] : []))

/** The other side's units, for a player who would end the phase. */
function waiting(scene: HexScene, side: Id): readonly Proposal[] {
  const units = readyOf(scene, side)
  if (units.length === 0) return []
  const text = `${names(units)} may still enter: wait for ${theSide(side)}.`
  return [proposal('reinforcements/wait', '8', text, [], inIdOrder(units))]
}

/** The units of later turns, tray by tray. */
function schedule(scene: HexScene): readonly Proposal[] {
  const { turn } = scene.state.time
  const trays = new Map<Id, { readonly group: Group; readonly units: Unit[] }>()
  for (const unit of scene
    .allUnits()
    .filter(({ kind }) => kind === 'unit')
    .sort(idOrder)) {
    const group = groupOf(scene, unit)
    if (!group || (group.isPrinted && group.turn < turn)) continue
    const tray = trays.get(group.tray) ?? { group, units: [] }
    tray.units.push(unit)
    trays.set(group.tray, tray)
  }
  return [...trays.values()]
    .sort((a, b) => a.group.turn - b.group.turn)
    .map(({ group, units }) => {
      const list = units.map(({ name }) => name).join(', ')
      const text = `End of turn ${Math.max(turn, group.turn)}, ${theSide(group.side)}: ${list}; ${whereText(group)}.`
      return proposal('reinforcements/later', citeOf(group), text, [], inIdOrder(units))
    })
}

function steps(scene: HexScene): readonly Proposal[] {
  return SIDES.filter((side) => isActing(scene, side)).flatMap((side) => {
    const enemies = cellsOf(unitsOnMap(scene, otherSide(side)))
    const far = (cell: Cell) => Math.min(...enemies.map((enemy) => distance(scene, cell, enemy)))
    return dueOf(scene, side).flatMap(({ unit, group }) => {
      const cells = entryHexes(scene, unit, group)
      const count = cells.length === 1 ? '1 hex is open' : `${cells.length} hexes are open`
      const note = `${unit.name}: ${whereText(group)}; ${count}.`
      const offRoad = (cell: Cell) => (hasRoad(scene, cell) ? 0 : 1)
      const near = [...cells].sort((a, b) => far(a) - far(b) || offRoad(a) - offRoad(b)).slice(0, OFFERED)
      return [
        proposal('reinforcements/where', citeOf(group), note, [], [unit.id], cells),
        ...near.map((to) => {
          const text = `${unit.name} enters at ${printCell(scene, to)}.`
          const move: Action = { type: 'move', moves: [{ pieces: [unit.id], to }] }
          return proposal('reinforcements/enter', citeOf(group), text, [move], [unit.id], [to])
        }),
      ]
    })
  })
}

/** Units left in their tray, although there is room, of either side: they may be lost for good. */
function judgeLeft(scene: HexScene, time: Time): readonly Finding[] {
  if (!isNow(scene) || !endsPhase(scene, time)) return []
  return SIDES.flatMap((side) => {
    const units = readyOf(scene, side)
    const [first] = units
    if (!first) return []
    const text = `${names(units)} could still enter for ${theSide(side)}.`
    return [finding('reinforcements/left', citeOf(groupOf(scene, first)!), 'warning', text, [], units)]
  })
}
