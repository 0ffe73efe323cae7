import type { Cell, Finding, Id, PieceId } from '../table/generated/types.ts'
import { onCell } from '../table/place.ts'
import type { SupplyLine } from '../table/referee.ts'
import { agree, finding, names } from './finding.ts'
import type { Ground } from './ground.ts'
import type { Guess } from './route.ts'
import type { Scene } from './scene.ts'
import { SupplyGround } from './supplyline.ts'
import { type Trace, trace } from './supplytrace.ts'
import type { Unit } from './unit.ts'

/** Whether a unit is in supply: in, out, or what is hidden decides it. */
export type Supplied = 'in' | 'out' | 'unknown'

/** A unit's supply, with its line; where there is none, the line that would be stopped least, and by what. */
export interface SupplyStatus {
  readonly unit: Unit
  readonly supplied: Supplied
  /** From the unit to its source. */
  readonly line: readonly Cell[]
  readonly source: string | undefined
  readonly blocks: readonly Finding[]
}

/** The supply of a side's units as it is now: each is found out when it is asked for. */
export class Supply {
  private readonly found = new Map<PieceId, SupplyStatus>()
  private readonly needing: ReadonlyMap<PieceId, Needing>

  constructor(scene: Scene, side: Id) {
    this.needing = needingOf(scene, side)
  }

  get(id: PieceId): SupplyStatus | undefined {
    const needing = this.needing.get(id)
    const known = this.found.get(id)
    if (known || !needing) return known
    const status = statusOf(needing)
    this.found.set(id, status)
    return status
  }

  /** Of all that need it, by board and id. */
  all(): readonly SupplyStatus[] {
    return [...this.needing.keys()].map((id) => this.get(id)!)
  }
}

/** A unit that needs supply, and the lines on its board. */
interface Needing {
  readonly unit: Unit
  readonly cell: number
  readonly ground: Ground
  trace(guess: Guess): Trace
}

function needingOf(scene: Scene, side: Id): ReadonlyMap<PieceId, Needing> {
  const needing = new Map<PieceId, Needing>()
  const rules = scene.book.sheet.supply
  if (!rules) return needing
  for (const field of scene.fields.values()) {
    const traces = new Map<Guess, Trace>()
    const land = new SupplyGround(scene.book, rules, field)
    const traced = (guess: Guess) => {
      const known = traces.get(guess) ?? trace(scene, field, land, side, guess)
      traces.set(guess, known)
      return known
    }
    const units = field.units
      .flatMap((unit, index) => (unit.side === side ? [{ unit, cell: field.where[index]! }] : []))
      .filter(({ unit }) => scene.book.fits(unit, rules.who) !== 'no')
      .sort((a, b) => (a.unit.id < b.unit.id ? -1 : 1))
    for (const each of units) needing.set(each.unit.id, { ...each, ground: field.ground, trace: traced })
  }
  return needing
}

function statusOf({ unit, cell, ground, trace }: Needing): SupplyStatus {
  const worst = trace('worst')
  const sure = worst.line(unit, cell)
  const line = sure ?? trace('best').line(unit, cell)
  if (line) {
    return {
      unit,
      supplied: sure ? 'in' : 'unknown',
      source: line.source,
      get line() {
        return line.cells().map(ground.cell)
      },
      get blocks() {
        return sure ? [] : worst.blocks(unit, cell)
      },
    }
  }
  return {
    unit,
    supplied: 'out',
    source: undefined,
    get line() {
      return trace('best').way(unit, cell).map(ground.cell)
    },
    get blocks() {
      return trace('best').blocks(unit, cell)
    },
  }
}

/** Supply as it holds for a unit now: as it was fixed for the turn, or as its mark says, or as it is traced. */
export function supplyOf(scene: Scene, unit: Unit): Supplied {
  const rules = scene.book.sheet.supply
  if (!rules || unit.side === undefined || scene.book.fits(unit, rules.who) === 'no') return 'in'
  const { supply } = scene.memory
  if (supply && supply.turn === scene.state.time.turn) {
    if (supply.out.has(unit.id)) return 'out'
    return supply.unknown.has(unit.id) ? 'unknown' : 'in'
  }
  if (rules.fixed) return rules.mark !== undefined && (unit.piece.marks?.[rules.mark] ?? 0) > 0 ? 'out' : 'in'
  return scene.supply(unit.side).get(unit.id)?.supplied ?? 'in'
}

/**
 * Movement in a turn in which nobody looked when supply was fixed: what has no mark moves as if it were in supply. Only
 * of what is cut off now is anything said.
 */
export function judgeUnfixed(scene: Scene, units: readonly Unit[]): Finding[] {
  const { supply: rules, movement } = scene.book.sheet
  const { turn, phase } = scene.state.time
  const value = movement?.points
  if (!rules?.fixed || value === undefined || !rules.effects?.[value] || rules.fixed.includes(phase)) return []
  // A position that no log led to has nothing to look back on.
  if (scene.memory.time === undefined || scene.memory.supply?.turn === turn) return []
  const { mark, cite } = rules
  const unmarked = units.filter(({ kind, piece }) => kind === 'unit' && !(mark && (piece.marks?.[mark] ?? 0) > 0))
  const those = (is: Supplied) =>
    unmarked.filter(
      (unit) =>
        unit.side !== undefined && onCell(unit.piece.at) && scene.supply(unit.side).get(unit.id)?.supplied === is,
    )
  const told = (cut: readonly Unit[], now: string): readonly Finding[] => {
    const [is, they] = [agree(cut, 'was', 'were'), agree(cut, 'it', 'they')]
    const text = `Whether ${names(cut)} ${is} in supply when that was fixed is not known, for the referee did not look then; ${now}, and ${they} ${agree(cut, 'is', 'are')} judged as if in supply.`
    return cut.length === 0 ? [] : [finding('supply/unfixed', cite, 'unchecked', text, [], cut)]
  }
  const out = those('out')
  const unsure = those('unknown')
  return [
    ...told(out, `now ${agree(out, 'it is', 'they are')} out of supply`),
    ...told(unsure, `what ${agree(unsure, 'its', 'their')} supply is now cannot be seen`),
  ]
}

/** A printed value out of supply. */
export function reduced(scene: Scene, value: Id, printed: number): number {
  const effect = scene.book.sheet.supply?.effects?.[value]
  if (!effect || printed <= 0) return printed
  return Math.max(Math.floor(printed / effect.divide), effect.least ?? 0)
}

export const lineOf = ({ unit, ...rest }: SupplyStatus): SupplyLine => ({ piece: unit.id, ...rest })
