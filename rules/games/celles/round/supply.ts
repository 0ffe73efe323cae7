import type { Action, Finding, Id, Mark, PieceId, Proposal, SeenEntry } from '../../../../table/generated/types.ts'
import { onCell } from '../../../../table/geometry/place.ts'
import type { State } from '../../../../table/state.ts'
import { agree, finding, names } from '../../../core/finding.ts'
import { eventIn } from '../../../core/memory.ts'
import { phaseStep } from '../../../core/procedure.ts'
import { inIdOrder, must, proposal } from '../../../core/proposal.ts'
import { endsPhase, isActing } from '../../../core/turn.ts'
import { hasMark, type Unit } from '../../../core/unit.ts'
import { printCell } from '../../../hex/board/cells.ts'
import { cellOf, cellsOf } from '../../../hex/board/occupants.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { whyClosed } from '../../../hex/supply/closed-lines.ts'
import { type SupplyStatus, supplyOn } from '../../../hex/supply/supply.ts'
import { allNames, ISOLATED, OUT_OF_SUPPLY, SUPPLY_PHASE } from '../terms/counters.ts'
import { statedSupply } from './stated-memory.ts'

const STATES = ['in', 'out', 'isolated'] as const
type Standing = (typeof STATES)[number]

/** The marks at the beginning of the Supply Phase: a unit gets worse by one step only. */
interface Before {
  readonly turn: number
  readonly out: readonly PieceId[]
  readonly isolated: readonly PieceId[]
}

const supplyPhase = phaseStep<HexScene>([SUPPLY_PHASE], '5.0', { passes: () => true })

/** 5.0 [12-21]: the two supply marks. */
export const supply = chapter<Before>({
  id: 'supply',
  procedure: [supplyPhase],
  judge(scene, action) {
    if (action.type === 'mark' && (action.mark === OUT_OF_SUPPLY || action.mark === ISOLATED))
      return judgeMark(scene, action)
    if (action.type === 'turn') return judgeOwed(scene, action.time.phase)
    return []
  },
  allows: (_, action) =>
    action.type === 'mark' && (action.mark === OUT_OF_SUPPLY || action.mark === ISOLATED) ? action.pieces : [],
  advise(scene, { ask }) {
    const now = scene.state.time.phase === SUPPLY_PHASE
    return ask === 'supply' || (ask === 'next' && now) ? advise(scene) : []
  },
  stated: statedSupply,
  deeds: (scene, entry, after) => begun(scene, entry, after),
  memory: {
    start: { turn: -1, out: [], isolated: [] },
    fold: (before, deed) => eventIn<Before>(deed, 'supply') ?? before,
  },
})

const markOf = (unit: Unit): Standing =>
  hasMark(unit.piece, ISOLATED) ? 'isolated' : hasMark(unit.piece, OUT_OF_SUPPLY) ? 'out' : 'in'

/** Recorded once a turn: when the phase begins, or with the first entry of a log in it. */
function begun(scene: HexScene, { action }: SeenEntry, after: State): readonly Before[] {
  const { phase, turn } = after.time
  if (phase !== SUPPLY_PHASE || supply.recall(scene).turn === turn) return []
  const isHere = action?.type !== 'open' && !endsPhase(scene, after.time)
  const { pieces } = isHere ? scene.state : after
  const marked = (mark: Id) =>
    [...pieces.values()]
      .filter((piece) => hasMark(piece, mark))
      .map(({ id }) => id)
      .sort()
  return [{ turn, out: marked(OUT_OF_SUPPLY), isolated: marked(ISOLATED) }]
}

/** The mark at the beginning of the phase, or now if that is not known. */
function stoodAt(scene: HexScene, unit: Unit): Standing {
  const { turn, out, isolated } = supply.recall(scene)
  if (turn !== scene.state.time.turn) return markOf(unit)
  return isolated.includes(unit.id) ? 'isolated' : out.includes(unit.id) ? 'out' : 'in'
}

/** 5.0 [21]: one step worse without a path; no mark with one. */
function stepOf(before: Standing, supplied: boolean): Standing {
  if (supplied) return 'in'
  return before === 'in' ? 'out' : 'isolated'
}

const due = (scene: HexScene, { unit, supplied }: SupplyStatus): Standing =>
  stepOf(stoodAt(scene, unit), supplied === 'in')

const SAID: Readonly<Record<Standing, string>> = { in: 'in supply', out: 'Out of Supply', isolated: 'Isolated' }

const HEADS: Readonly<Record<Standing, string>> = {
  in: 'In supply again',
  out: 'Out of Supply',
  isolated: 'Isolated',
}

const statuses = (scene: HexScene): readonly SupplyStatus[] =>
  [...scene.book.module.sides.keys()]
    .sort()
    .flatMap((side) => supplyOn(scene, side).all())
    .filter(({ unit }) => unit.kind === 'unit')

/** 5.0 [12, 21]: judges marks that contradict the path or are set in another phase. */
function judgeMark(scene: HexScene, { pieces, mark, count }: Mark): Finding[] {
  const units = scene
    .unitsById(pieces)
    .filter((unit) => unit.kind === 'unit' && unit.side !== undefined && cellOf(unit))
    .filter((unit) => hasMark(unit.piece, mark) !== count > 0)
  const illegal = (rule: Id, text: string, those: readonly Unit[]): Finding[] =>
    those.length === 0 ? [] : [finding(rule, '5.0', 'illegal', text, cellsOf(those), those)]
  if (scene.state.time.phase !== SUPPLY_PHASE) {
    const text = `Supply marks change in the Supply Phase only: keep those of ${allNames(units)} until then.`
    return illegal('supply/phase', text, units)
  }
  const wrong = units.flatMap((unit) => {
    const status = supplyOn(scene, unit.side ?? '').get(unit.id)
    const is = status && due(scene, status)
    const wanted = (is === 'out' && mark === OUT_OF_SUPPLY) || (is === 'isolated' && mark === ISOLATED)
    if (!status || !is || wanted === count > 0) return []
    return [{ unit, text: `${unit.name} is ${SAID[is]}${because(scene, status)}` }]
  })
  const text = wrong.map((each) => each.text).join('; ')
  return illegal(
    'supply/status',
    `${text}.`,
    wrong.map(({ unit }) => unit),
  )
}

function because(scene: HexScene, { line, source, blocks }: SupplyStatus): string {
  const [first, last] = [line[0], line.at(-1)]
  if (source !== undefined && first && last)
    return `: it has a path from ${printCell(scene, first)} to the ${source} at ${printCell(scene, last)}`
  // The case number is not repeated within the sentence.
  const why = whyClosed(blocks, '5.0')
  return why === '' ? '' : `: ${why}`
}

interface Change {
  readonly to: Standing
  readonly units: readonly Unit[]
}

function changes(scene: HexScene): readonly Change[] {
  const owed = statuses(scene).filter((status) => due(scene, status) !== markOf(status.unit))
  return STATES.map((to) => ({
    to,
    units: owed.filter((each) => due(scene, each) === to).map(({ unit }) => unit),
  })).filter(({ units }) => units.length > 0)
}

/** All changes in one proposal. */
function advise(scene: HexScene): readonly Proposal[] {
  const owed = changes(scene)
  if (owed.length === 0) return []
  const actions: Action[] = []
  const setMark = (units: readonly Unit[], mark: Id, count: number) => {
    const pieces = units
      .filter((unit) => hasMark(unit.piece, mark) !== count > 0)
      .map(({ id }) => id)
      .sort()
    if (pieces.length > 0) actions.push({ type: 'mark', pieces, mark, count })
  }
  for (const { to, units } of owed) {
    setMark(units, OUT_OF_SUPPLY, to === 'out' ? 1 : 0)
    setMark(units, ISOLATED, to === 'isolated' ? 1 : 0)
  }
  // All names are listed, so that players see whom they accept it for.
  const all = (units: readonly Unit[]) =>
    units
      .map(({ name }) => name)
      .sort()
      .join(', ')
  const text = owed.map(({ to, units }) => `${HEADS[to]}: ${all(units)}`).join('. ')
  const units = owed.flatMap((each) => each.units)
  const cells = units.flatMap(({ piece }) => (onCell(piece.at) ? piece.at : []))
  // 5.0 [12]: other phases only show the supply.
  const isNow = scene.state.time.phase === SUPPLY_PHASE
  return [must(proposal('supply/marks', '5.0', `${text}.`, isNow ? actions : [], inIdOrder(units), cells))]
}

/** 5.0 [21]: findings on wrong marks at the end of the phase. */
function judgeOwed(scene: HexScene, phase: Id): Finding[] {
  if (scene.state.time.phase !== SUPPLY_PHASE || phase === SUPPLY_PHASE) return []
  return changes(scene).flatMap(({ to, units }) => {
    const own = units.filter(({ side }) => isActing(scene, side))
    if (own.length === 0) return []
    const text =
      to === 'in'
        ? `${names(own)} ${agree(own, 'has', 'have')} a supply path: remove the mark.`
        : `${names(own)} must be marked ${SAID[to]}.`
    return [finding('supply/owed', '5.0', 'warning', text, [], own)]
  })
}
