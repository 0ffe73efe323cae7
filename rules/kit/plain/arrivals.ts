import type {
  Action,
  ArrivalGroup,
  ArrivalRules,
  Cell,
  Finding,
  Id,
  Move,
  Proposal,
} from '../../../table/generated/types.ts'
import { onCell } from '../../../table/geometry/place.ts'
import { finding } from '../../core/finding.ts'
import { proposal } from '../../core/proposal.ts'
import { isActing, momentOf, movingSide, phaseName } from '../../core/turn.ts'
import { idOrder, type Unit } from '../../core/unit.ts'
import { cellsIn, distinct, isIn, printCell } from '../../hex/board/cells.ts'
import type { HexChapter, HexScene } from '../../hex/board/scene.ts'
import { judgeCell } from '../../hex/movement/arrival.ts'
import { isDead } from '../fight/losses.ts'
import { hasRoom } from './stacking-room.ts'

/** Reinforcements by turn, in groups with their own entry areas. */
export const arrivalsBy = (rules: ArrivalRules): HexChapter => ({
  id: 'arrivals',
  judge: (scene, action) => (action.type === 'move' ? judgeBeside(scene, rules, action) : []),
  arrival: (scene, units, to) => judge(scene, rules, units, to),
  places: (scene, units) => placesOf(scene, rules, units),
  advise: (scene, { ask }) => (ask === 'next' ? advise(scene, rules) : []),
})

const groupOf = ({ groups }: ArrivalRules, scene: HexScene, { piece: { def } }: Unit): ArrivalGroup | undefined =>
  groups.find(
    ({ counters, scenario }) =>
      def !== undefined &&
      counters.includes(def) &&
      (scenario ?? scene.state.game.scenario) === scene.state.game.scenario,
  )

/** Undefined if no unit is in a group: then the sheet's entry areas apply. */
function judge(scene: HexScene, rules: ArrivalRules, units: readonly Unit[], to: Cell): readonly Finding[] | undefined {
  const due = units.flatMap((unit) => {
    const group = groupOf(rules, scene, unit)
    return group ? [{ unit, group }] : []
  })
  if (due.length === 0) return undefined
  const found = due.flatMap(({ unit, group }) => judgeOne(scene, rules, unit, group, to))
  return [...found, ...judgeCell(scene, units, to, rules.cite)]
}

/** Judges arrivals in phases without movement. */
function judgeBeside(scene: HexScene, rules: ArrivalRules, { moves }: Move): readonly Finding[] {
  if (momentOf(scene).is !== 'other') return []
  return moves.flatMap(({ pieces, to }) => {
    const coming = scene.units(pieces).filter(({ kind, piece }) => kind !== 'other' && 'pile' in piece.at)
    return onCell(to) && coming.length > 0 ? (judge(scene, rules, coming, to) ?? []) : []
  })
}

function judgeOne(scene: HexScene, rules: ArrivalRules, unit: Unit, group: ArrivalGroup, to: Cell): readonly Finding[] {
  const { turn, areas, cite = rules.cite } = group
  const illegal = (rule: Id, text: string) => finding(rule, cite, 'illegal', text, [to], [unit])
  const found: Finding[] = []
  if (scene.state.time.turn < turn) {
    const text = `${unit.name} arrives on turn ${turn}; it is turn ${scene.state.time.turn}.`
    found.push({ ...illegal('arrivals/turn', text), needed: turn, had: scene.state.time.turn })
  }
  if (!rules.phases.includes(scene.state.time.phase)) {
    found.push(illegal('arrivals/phase', `${unit.name} cannot enter the map in ${phaseName(scene)}.`))
  }
  if (!areas.some((area) => isIn(scene, area, to))) {
    const cells = distinct(areas.flatMap((area) => cellsIn(scene, area)))
    const where = cells
      .slice(0, 6)
      .map((cell) => printCell(scene, cell))
      .join(', ')
    const more = cells.length > 6 ? ' and others' : ''
    const [near] = openCells(scene, rules, unit, group)
    const text = `${unit.name} enters at ${where}${more}, not at ${printCell(scene, to)}.`
    found.push({ ...illegal('arrivals/hex', text), ...(near && { offer: { at: near, cost: 0 } }) })
  }
  return found
}

/** The hexes where a unit can enter now, by the same test as the verdict. */
function openCells(scene: HexScene, rules: ArrivalRules, unit: Unit, { areas }: ArrivalGroup): readonly Cell[] {
  const cells = distinct(areas.flatMap((area) => cellsIn(scene, area)))
  const isFull = (cell: Cell) => scene.book.sheet.stacking?.always === true && !hasRoom(scene, unit, cell)
  return cells.filter((cell) => !isFull(cell) && judgeCell(scene, [unit], cell, rules.cite).length === 0)
}

function placesOf(scene: HexScene, rules: ArrivalRules, units: readonly Unit[]): readonly Cell[] {
  const [first = [], ...others] = units.map((unit): readonly Cell[] => {
    const group = groupOf(rules, scene, unit)
    const isDue = group && !onCell(unit.piece.at) && !isDead(scene, unit.piece.at) && isNow(scene, rules, group)
    return isDue ? openCells(scene, rules, unit, group) : []
  })
  return first.filter((cell) => others.every((cells) => cells.includes(cell)))
}

const isNow = ({ state: { time } }: HexScene, { phases }: ArrivalRules, { turn }: ArrivalGroup): boolean =>
  time.turn >= turn && phases.includes(time.phase)

/** Proposes each open hex for each unit that can enter: the player chooses. */
function advise(scene: HexScene, rules: ArrivalRules): readonly Proposal[] {
  const side = movingSide(scene)
  if (!rules.phases.includes(scene.state.time.phase) || !isActing(scene, side)) return []
  const waiting = scene
    .allUnits()
    .filter((unit) => unit.kind === 'unit' && 'pile' in unit.piece.at && (side === undefined || unit.side === side))
    .filter((unit) => !isDead(scene, unit.piece.at))
    .sort(idOrder)
  return waiting.flatMap((unit) => {
    const group = groupOf(rules, scene, unit)
    if (!group || !isNow(scene, rules, group)) return []
    const cells = openCells(scene, rules, unit, group)
    const cite = group.cite ?? rules.cite
    if (cells.length === 0)
      return [proposal('arrivals/wait', cite, `${unit.name} waits: no entry hex is free.`, [], [unit.id])]
    return cells.map((to) => {
      const text = `${unit.name} enters at ${printCell(scene, to)}.`
      const move: Action = { type: 'move', moves: [{ pieces: [unit.id], to }] }
      return proposal('arrivals/come', cite, text, [move], [unit.id], [to])
    })
  })
}
