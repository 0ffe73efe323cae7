import type { Cell, Finding, Id, PieceId } from '../../../table/generated/types.ts'
import { onCell } from '../../../table/geometry/place.ts'
import type { SupplyLine } from '../../../table/referee.ts'
import { agree, finding, names } from '../../core/finding.ts'
import { hasMark, type Unit } from '../../core/unit.ts'
import type { Field } from '../board/field.ts'
import type { HexScene } from '../board/scene.ts'
import { SideLines, type TracedLine } from './supply-trace.ts'

/** unknown: hidden facts decide. */
export type SupplyState = 'in' | 'out' | 'unknown'

/** A unit's supply with its line; out of supply, the least obstructed line and its obstacles. */
export interface SupplyStatus {
  readonly unit: Unit
  readonly supplied: SupplyState
  /** From the unit to its source. */
  readonly line: readonly Cell[]
  readonly source: string | undefined
  readonly blocks: readonly Finding[]
}

/** The current supply of a side, cached. */
export const supplyOn = (scene: HexScene, side: Id): Supply => scene.cachedForSide(side, () => new Supply(scene, side))

/** The current supply of a side. Each unit is traced on demand. */
export class Supply {
  private readonly found = new Map<PieceId, SupplyStatus | undefined>()
  private readonly lines = new Map<Field, SideLines>()

  constructor(
    private readonly scene: HexScene,
    private readonly side: Id,
  ) {}

  get(id: PieceId): SupplyStatus | undefined {
    if (!this.found.has(id)) this.found.set(id, this.find(id))
    return this.found.get(id)
  }

  /** The units that need supply, by id. */
  all(): readonly SupplyStatus[] {
    const ids = [...this.scene.fields.values()].flatMap(({ units }) => units.map(({ id }) => id))
    return ids.sort().flatMap((id) => this.get(id) ?? [])
  }

  private find(id: PieceId): SupplyStatus | undefined {
    const { scene, side } = this
    const rules = scene.book.sheet.supply
    if (!rules) return undefined
    for (const field of scene.fields.values()) {
      for (let index = 0; index < field.units.length; index++) {
        const unit = field.units[index]!
        if (unit.id !== id) continue
        if (unit.side !== side || scene.book.fits(unit, rules.who) === 'no') return undefined
        return new Status(unit, field.where[index]!, this.linesOn(field))
      }
    }
    return undefined
  }

  private linesOn(field: Field): SideLines {
    const known = this.lines.get(field) ?? new SideLines(this.scene, field, this.side)
    this.lines.set(field, known)
    return known
  }
}

/** Line and obstacles are computed on demand. */
class Status implements SupplyStatus {
  readonly supplied: SupplyState
  private readonly found: TracedLine | undefined

  constructor(
    readonly unit: Unit,
    private readonly cell: number,
    private readonly lines: SideLines,
  ) {
    const sure = lines.worst.line(unit, cell)
    this.found = sure ?? lines.best.line(unit, cell)
    this.supplied = sure ? 'in' : this.found ? 'unknown' : 'out'
  }

  get source(): string | undefined {
    return this.found?.source
  }

  get line(): readonly Cell[] {
    const { found, lines, cell } = this
    const cells = found ? found.cells() : lines.best.leastBlocked(cell)
    return cells.map(lines.field.ground.cell)
  }

  get blocks(): readonly Finding[] {
    const { supplied, lines, unit, cell } = this
    if (supplied === 'in') return []
    return (supplied === 'unknown' ? lines.worst : lines.best).blocks(unit, cell)
  }
}

/** A unit's supply as it was fixed for this turn; undefined if it was not. */
export function fixedSupplyOf({ memory, state }: HexScene, { id }: Unit): SupplyState | undefined {
  const { supply } = memory
  if (supply?.turn !== state.time.turn) return undefined
  if (supply.out.has(id)) return 'out'
  return supply.unknown.has(id) ? 'unknown' : 'in'
}

/** The supply that counts now: fixed for the turn, or by mark, or traced. */
export function supplyOf(scene: HexScene, unit: Unit): SupplyState {
  const rules = scene.book.sheet.supply
  if (!rules || unit.side === undefined || scene.book.fits(unit, rules.who) === 'no') return 'in'
  const fixed = fixedSupplyOf(scene, unit)
  if (fixed) return fixed
  if (rules.fixed) return rules.mark !== undefined && hasMark(unit.piece, rules.mark) ? 'out' : 'in'
  return supplyOn(scene, unit.side).get(unit.id)?.supplied ?? 'in'
}

/**
 * An unchecked finding if the referee did not see supply being fixed this turn. Units without a mark count as in
 * supply, so only those cut off now are reported.
 */
export function judgeUnseenSupply(scene: HexScene, units: readonly Unit[]): Finding[] {
  const { supply: rules, movement } = scene.book.sheet
  const { turn, phase } = scene.state.time
  const value = movement?.points
  if (!rules?.fixed || value === undefined || !rules.effects?.[value] || rules.fixed.includes(phase)) return []
  // A position without a log has no past to check.
  if (scene.memory.time === undefined || scene.memory.supply?.turn === turn) return []
  const { mark, cite } = rules
  const unmarked = units.filter(({ kind, piece }) => kind === 'unit' && !(mark && hasMark(piece, mark)))
  const those = (is: SupplyState) =>
    unmarked.filter(
      (unit) =>
        unit.side !== undefined && onCell(unit.piece.at) && supplyOn(scene, unit.side).get(unit.id)?.supplied === is,
    )
  const unfixed = (cut: readonly Unit[], now: string): readonly Finding[] => {
    const they = agree(cut, 'it is', 'they are')
    const text = `The referee did not see the supply of ${names(cut)} when it was fixed: ${now}, but ${they} judged as in supply.`
    return cut.length === 0 ? [] : [finding('supply/unfixed', cite, 'unchecked', text, [], cut)]
  }
  const out = those('out')
  const unsure = those('unknown')
  return [
    ...unfixed(out, `${agree(out, 'it is', 'they are')} out of supply now`),
    ...unfixed(unsure, `${agree(unsure, 'its', 'their')} supply cannot be seen now`),
  ]
}

/** A printed value when out of supply. */
export function outOfSupplyValue(scene: HexScene, value: Id, printed: number): number {
  const effect = scene.book.sheet.supply?.effects?.[value]
  if (!effect || printed <= 0) return printed
  return Math.max(Math.floor(printed / effect.divide), effect.least ?? 0)
}

export const supplyLineOf = ({ unit, supplied, line, source, blocks }: SupplyStatus): SupplyLine => ({
  piece: unit.id,
  supplied,
  line,
  source,
  blocks,
})
