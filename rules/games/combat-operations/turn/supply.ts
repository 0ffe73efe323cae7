import type { Finding, Id, Mark, PieceId } from '../../../../table/generated/types.ts'
import { agree, finding, names, type Severity } from '../../../core/finding.ts'
import { mergeRemarks, type Remark } from '../../../core/merge-findings.ts'
import { phaseStep } from '../../../core/procedure.ts'
import { hasMark, type Unit } from '../../../core/unit.ts'
import { printCell } from '../../../hex/board/cells.ts'
import { cellsOf } from '../../../hex/board/occupants.ts'
import type { HexChapter, HexScene } from '../../../hex/board/scene.ts'
import { whyClosed } from '../../../hex/supply/closed-lines.ts'
import { type SupplyStatus, supplyOf, supplyOn } from '../../../hex/supply/supply.ts'

const MARK = 'out-of-supply'
/** 4.0 step 1. */
const STEP: Id = 'supply'

/** 4.0 step 1: supply is traced, without a choice for any player. */
const supplyPhase = phaseStep<HexScene>([STEP], '4.0 step 1', { passes: () => true })

/** 4.0, 7.0 to 7.2 [5, 13, 14, 16]: marks show the supply that is determined in step 1. */
export const supply: HexChapter = {
  id: 'supply',
  procedure: [supplyPhase],
  judge: (scene, action) => (action.type === 'mark' && action.mark === MARK ? judgeMark(scene, action) : []),
}

function judgeMark(scene: HexScene, { pieces, count }: Mark): Finding[] {
  return mergeRemarks(
    unitsOf(scene, pieces).flatMap((status) => {
      const statusFinding = judgeStatus(scene, status, count > 0)
      return statusFinding ? [{ unit: status.unit, said: statusFinding }] : []
    }),
  )
}

/** Judges setting or removing the mark of a unit. */
function judgeStatus(scene: HexScene, status: SupplyStatus, marked: boolean): Remark['said'] | undefined {
  const { unit } = status
  if (hasMark(unit.piece, MARK) === marked) return undefined
  const remark =
    (rule: Id, cite: Id, severity: Severity, text: (units: readonly Unit[]) => string) => (units: readonly Unit[]) =>
      finding(rule, cite, severity, text(units), cellsOf(units), units)
  const fixed = scene.state.time.phase !== STEP
  if (fixed && scene.memory.supply?.turn !== scene.state.time.turn) {
    return remark(
      'supply/fixed',
      '7.0',
      'unchecked',
      (units) =>
        `It is not known whether ${names(units)} ${agree(units, 'was', 'were')} in supply in step 1, which holds for the turn.`,
    )
  }
  const supplied = fixed ? supplyOf(scene, unit) : status.supplied
  if (supplied === (marked ? 'out' : 'in')) return undefined
  const is = (units: readonly Unit[]) => (fixed ? agree(units, 'was', 'were') : agree(units, 'is', 'are'))
  const when = fixed ? ' in step 1' : ''
  if (supplied === 'unknown')
    return remark(
      'supply/status',
      '7.1',
      'unchecked',
      (units) => `It cannot be seen whether ${names(units)} ${is(units)} in supply${when}.`,
    )
  const state = supplied === 'in' ? 'in supply' : 'out of supply'
  const reason = (units: readonly Unit[]) => (fixed ? '' : reasonText(scene, status, agree(units, 'its', 'their')))
  // In step 1 a dummy may be marked either way, to deceive. Afterwards no mark changes.
  const isReal = unit.kind === 'unit' || fixed
  const unless = (units: readonly Unit[]) =>
    isReal ? '' : `, unless ${agree(units, 'it is a dummy', 'they are dummies')}`
  const [rule, cite] = fixed ? ['supply/fixed', '7.0'] : ['supply/status', '7.1']
  return remark(
    rule,
    cite,
    isReal ? 'illegal' : 'unchecked',
    (units) => `${names(units)} ${is(units)} ${state}${when}${unless(units)}${reason(units)}.`,
  )
}

/** Counters that need supply, with their supply status now. */
function unitsOf(scene: HexScene, pieces: readonly PieceId[]): readonly SupplyStatus[] {
  return [...new Set(pieces)].sort().flatMap((id) => {
    const unit = scene.unit(id)
    if (!unit || unit.side === undefined || unit.kind === 'other' || unit.kind === 'dummy') return []
    return supplyOn(scene, unit.side).get(id) ?? []
  })
}

/** The supply line from end to end, or what blocks it. */
function reasonText(scene: HexScene, { line, source, blocks }: SupplyStatus, whose: string): string {
  const [first, last] = [line[0], line.at(-1)]
  if (source !== undefined && first && last)
    return `: ${whose} line goes from ${printCell(scene, first)} to the ${source} at ${printCell(scene, last)}`
  const why = whyClosed(blocks)
  return why === '' ? '' : ` (${why})`
}
