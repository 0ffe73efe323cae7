import type { Cell, Counter, Finding, Id, StackingRules, StackLimit, Time } from '../../../table/generated/types.ts'
import { finding, type Severity } from '../../core/finding.ts'
import { endsPhase, isActing, momentOf, movingSide } from '../../core/turn.ts'
import { markCount, type Sure, type Unit } from '../../core/unit.ts'
import { fieldCellOf, printCell } from './cells.ts'
import type { Field } from './field.ts'
import type { HexScene } from './scene.ts'

/** The count of a unit for a limit: two numbers if it is hidden. */
interface Weight {
  readonly least: number
  readonly most: number
}

/** The count of a cell for one limit. */
export interface StackCount {
  readonly at: Cell
  readonly side: Id | undefined
  readonly limit: StackLimit
  readonly least: number
  readonly most: number
  readonly units: readonly Unit[]
}

function stackingWeight({ book }: HexScene, rules: StackingRules, limit: StackLimit, unit: Unit): Weight {
  const { roster } = book
  const lost = limit.lost === undefined ? 0 : markCount(unit.piece, limit.lost)
  const one = (counter: Counter): number => {
    if (!roster.fits(counter, unit.side, limit.who)) return 0
    switch (limit.count) {
      case 'pieces':
        return 1
      case 'steps': {
        const steps = (unit.known ? counter.faces[unit.piece.face]?.steps : undefined) ?? counter.steps ?? 0
        return Math.min(steps, Math.max(0, steps - lost) * (limit.per ?? 1))
      }
      case 'size':
        return (counter.size && limit.sizes?.[counter.size]) ?? 0
      case 'value': {
        const value = counter.faces[0]?.values?.[limit.value ?? '']
        return typeof value === 'number' ? value : 0
      }
    }
  }
  const posesAsUnit = rules.dummies === true && unit.piece.veil !== undefined
  const weights = unit.couldBe.flatMap((counter) => {
    if (counter.kind === 'unit') return [one(counter)]
    if (counter.kind !== 'dummy') return [0]
    const lookalikes = posesAsUnit ? roster.lookalikes(counter.cover).filter(({ kind }) => kind === 'unit') : []
    return lookalikes.length > 0 ? lookalikes.map(one) : [0]
  })
  const per = limit.per ?? 1
  return weights.length === 0
    ? { least: 0, most: limit.most + 1 }
    : { least: Math.min(...weights) / per, most: Math.max(...weights) / per }
}

/** The counts of one side's units in a cell, for each limit that applies. */
export function stackCounts(
  scene: HexScene,
  field: Field,
  cell: number,
  side: Id | undefined,
  units: readonly Unit[],
): StackCount[] {
  const rules = scene.book.sheet.stacking
  if (!rules) return []
  const terrain = field.ground.terrain[cell]!
  return rules.limits
    .filter(({ terrains }) => terrains === undefined || terrains.includes(terrain))
    .map((limit) => {
      const weights = units.map((unit) => stackingWeight(scene, rules, limit, unit))
      return {
        at: field.ground.cell(cell),
        side,
        limit,
        least: weights.reduce((sum, weight) => sum + weight.least, 0),
        most: weights.reduce((sum, weight) => sum + weight.most, 0),
        units,
      }
    })
}

/** The counts of every stack of one side or of all. */
export function allStacks(scene: HexScene, only: Id | undefined): StackCount[] {
  return [...scene.fields.values()].flatMap((field) =>
    field.occupied().flatMap((cell) => {
      const here = field.at(cell)
      const sides = [...new Set(here.map(({ side }) => side))].sort()
      return sides
        .filter((side) => only === undefined || side === only)
        .flatMap((side) =>
          stackCounts(
            scene,
            field,
            cell,
            side,
            here.filter((unit) => unit.side === side),
          ),
        )
    }),
  )
}

/** The finding on one stack, or none. `over` words the sentence for one that is certainly too large. */
function stackFindings(
  stacked: StackCount,
  where: string,
  cite: string,
  severity: Severity,
  over: (count: string) => string,
) {
  const { limit, least, most, units, at } = stacked
  const limited = { needed: limit.most, had: least }
  if (least > limit.most) {
    return [{ ...finding('stacking/limit', cite, severity, over(`${least} ${limit.name}`), [at], units), ...limited }]
  }
  if (most <= limit.most || severity === 'note') return []
  const text = `${where} may hold more than ${limit.most} ${limit.name}: hidden units cannot be counted.`
  return [finding('stacking/limit', cite, 'unchecked', text, [at], units)]
}

/** Stacks that are too large when a phase ends. */
export const judgeStacksAtEnd = (scene: HexScene, time: Time): Finding[] =>
  endsPhase(scene, time) ? judgeAllStacks(scene) : []

/** The same for a phase that ends and begins again at once. */
export function judgeAllStacks(scene: HexScene): Finding[] {
  const rules = scene.book.sheet.stacking
  if (!rules?.ends?.includes(scene.state.time.phase) || !isActing(scene, movingSide(scene))) return []
  return allStacks(scene, movingSide(scene)).flatMap((stacked) => {
    const { limit, at } = stacked
    const where = printCell(scene, at)
    const text = (count: string) => `${where} holds ${count}; the limit is ${limit.most} at the end of the phase.`
    return stackFindings(stacked, where, limit.cite ?? rules.cite, 'illegal', text)
  })
}

/** The cell after units entered it. Illegal only in games that forbid overstacking at all times; otherwise a note. */
export function judgeStack(
  scene: HexScene,
  field: Field,
  cell: number,
  side: Id | undefined,
  units: readonly Unit[],
): Finding[] {
  const rules = scene.book.sheet.stacking
  if (!rules) return []
  const where = field.ground.print(cell)
  // Overstacking is allowed for a moment during set-up.
  const severity = rules.always && momentOf(scene).is !== 'set-up' ? 'illegal' : 'note'
  return stackCounts(scene, field, cell, side, units).flatMap((stacked) => {
    const { limit } = stacked
    const text = (count: string) =>
      severity === 'illegal'
        ? `${where} would hold ${count}; the limit is ${limit.most}.`
        : `${where} holds ${count}; the limit is ${limit.most} at the end of the phase.`
    return stackFindings(stacked, where, limit.cite ?? rules.cite, severity, text)
  })
}

/** Whether units may stack in a cell, in games that forbid overstacking at all times. */
export function mayStack(scene: HexScene, at: Cell, units: readonly Unit[]): Sure {
  const spot = scene.book.sheet.stacking?.always ? fieldCellOf(scene, at) : undefined
  if (!spot) return 'yes'
  const { field, index } = spot
  const findings = [...new Set(units.map(({ side }) => side))].flatMap((side) => {
    const all = [...field.at(index), ...units].filter((unit) => unit.side === side)
    return judgeStack(scene, field, index, side, [...new Set(all)])
  })
  if (findings.some(({ severity }) => severity === 'illegal')) return 'no'
  return findings.some(({ severity }) => severity === 'unchecked') ? 'maybe' : 'yes'
}
