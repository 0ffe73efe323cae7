import type { Finding, Id, Mark, PieceId } from '../../../table/generated/types.ts'
import { onCell } from '../../../table/place.ts'
import { finding } from '../../core/finding.ts'
import { phaseStep } from '../../core/procedure.ts'
import { printCell } from '../../hex/board/cells.ts'
import type { HexChapter, HexScene } from '../../hex/board/scene.ts'
import { whyClosed } from '../../hex/supply/closed.ts'
import { type SupplyStatus, supplyOf, supplyOn } from '../../hex/supply/supply.ts'

/** The mark of what is out of supply. */
const MARK = 'out-of-supply'
/** 4.0 step 1. */
const STEP: Id = 'supply'

/** 4.0 step 1: supply is found out by tracing, and nobody has anything to choose. */
const supplyPhase = phaseStep<HexScene>([STEP], '4.0 step 1', { passes: () => true })

/** 4.0, 7.0 to 7.2 [5, 13, 14, 16]: supply is found out in step 1, and the mark says how it stands. */
export const supply: HexChapter = {
  id: 'supply',
  procedure: [supplyPhase],
  judge: (scene, action) => (action.type === 'mark' && action.mark === MARK ? judgeMark(scene, action) : []),
}

function judgeMark(scene: HexScene, { pieces, count }: Mark): Finding[] {
  return unitsOf(scene, pieces).flatMap((status) => {
    const { unit } = status
    if ((unit.piece.marks?.[MARK] ?? 0) > 0 === count > 0) return []
    const at = onCell(unit.piece.at) ? [unit.piece.at] : []
    const fixed = scene.state.time.phase !== STEP
    if (fixed && scene.memory.supply?.turn !== scene.state.time.turn) {
      const text = `Whether ${unit.name} was in supply in step 1 is not known, and it holds for the turn.`
      return [finding('supply/fixed', '7.0', 'unchecked', text, at, [unit])]
    }
    const supplied = fixed ? supplyOf(scene, unit) : status.supplied
    if (supplied === (count > 0 ? 'out' : 'in')) return []
    const then = fixed ? ' was found in step 1 to be' : ' is'
    if (supplied === 'unknown') {
      const text = `Whether ${unit.name}${then} in supply cannot be seen.`
      return [finding('supply/status', '7.1', 'unchecked', text, at, [unit])]
    }
    const how = `${supplied} ${supplied === 'in' ? 'supply' : 'of supply'}${fixed ? '' : because(scene, status)}`
    // A dummy may be marked as its owner likes.
    const real = unit.kind === 'unit'
    const text = `${unit.name}${then} ${how}${real ? '' : ', unless it is a dummy'}.`
    const rule = fixed ? 'supply/fixed' : 'supply/status'
    return [finding(rule, fixed ? '7.0' : '7.1', real ? 'illegal' : 'unchecked', text, at, [unit])]
  })
}

/** Counters that need supply, with how they stand to it now. */
function unitsOf(scene: HexScene, pieces: readonly PieceId[]): readonly SupplyStatus[] {
  return [...new Set(pieces)].sort().flatMap((id) => {
    const unit = scene.unit(id)
    if (!unit || unit.side === undefined || unit.kind === 'other' || unit.kind === 'dummy') return []
    return supplyOn(scene, unit.side).get(id) ?? []
  })
}

/** The line of supply from end to end, or what stops it. */
function because(scene: HexScene, { line, source, blocks }: SupplyStatus): string {
  const [first, last] = [line[0], line.at(-1)]
  if (source !== undefined && first && last)
    return `: its line goes from ${printCell(scene, first)} to the ${source} at ${printCell(scene, last)}`
  const why = whyClosed(blocks)
  return why === '' ? '' : ` (${why})`
}
