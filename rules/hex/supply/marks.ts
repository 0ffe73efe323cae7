import type { Id, Proposal } from '../../../table/generated/types.ts'
import { agree } from '../../core/finding.ts'
import { inIdOrder, proposal } from '../../core/proposal.ts'
import { namesOf } from '../../core/turn.ts'
import type { Unit } from '../../core/unit.ts'
import type { HexScene } from '../board/scene.ts'
import { type Supplied, type SupplyStatus, supplyOf, supplyOn } from './supply.ts'

/** Marks to be put on what is out of supply, and taken off what is not. */
export function adviseMarks(scene: HexScene, only: Id | undefined): Proposal[] {
  const rules = scene.book.sheet.supply
  if (rules?.mark === undefined) return []
  const { mark, cite } = rules
  const sides = only === undefined ? [...scene.book.module.sides.keys()].sort() : [only]
  return sides.flatMap((side) => {
    const all = supplyOn(scene, side).all()
    const units = (held: Supplied) => all.flatMap((status) => (heldNow(scene, status) === held ? status.unit : []))
    const marked = (unit: Unit) => (unit.piece.marks?.[mark] ?? 0) > 0
    const lost = units('out').filter((unit) => !marked(unit))
    const found = units('in').filter(marked)
    const put =
      lost.length > 0
        ? [setMark(mark, 1, lost, cite, `${namesOf(scene, lost)} ${agree(lost, 'is', 'are')} out of supply.`)]
        : []
    const take =
      found.length > 0
        ? [setMark(mark, 0, found, cite, `${namesOf(scene, found)} ${agree(found, 'is', 'are')} in supply again.`)]
        : []
    return [...put, ...take]
  })
}

/** Where supply is fixed for the turn, its marks go by what was found then. */
function heldNow(scene: HexScene, { unit, supplied }: SupplyStatus): Supplied {
  const { fixed } = scene.book.sheet.supply ?? {}
  return !fixed || fixed.includes(scene.state.time.phase) ? supplied : supplyOf(scene, unit)
}

function setMark(mark: Id, count: number, units: readonly Unit[], cite: string, text: string): Proposal {
  const pieces = inIdOrder(units)
  return proposal('supply/mark', cite, text, [{ type: 'mark', pieces, mark, count }], pieces)
}
