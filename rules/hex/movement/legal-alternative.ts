import type { Cell, Leg, Offer } from '../../../table/generated/types.ts'
import { agree } from '../../core/finding.ts'
import { type Halves, pointsText, toPoints } from '../../core/points.ts'
import type { Unit } from '../../core/unit.ts'
import { printCell, sameCell } from '../board/cells.ts'
import type { HexScene } from '../board/scene.ts'
import { judgeStack } from '../board/stacking.ts'
import type { Walker } from '../board/walker.ts'
import { BOUNDLESS } from '../ground/search.ts'
import { judgeEnding } from './end-of-move.ts'
import { findPath, prepareSearch } from './find-path.ts'
import { indexOfCell, type JudgedWalk, type ReachedCells, reachedCells } from './resolve-walk.ts'

/** A cell that all units of a leg can reach in one gesture. */
export interface LegalAlternative {
  readonly at: Cell
  /** The cost for the unit that pays most. */
  readonly cost: Halves
}

interface Table {
  readonly walker: Walker
  readonly reached: ReachedCells
}

/** The legal cell nearest to the intended one; the cheapest of several. */
export function nearestLegal(
  scene: HexScene,
  leg: Leg,
  to: Cell,
  all: readonly JudgedWalk[],
): LegalAlternative | undefined {
  const [first, ...others] = all.map((judged): Table => ({ walker: judged.walker, reached: reachedBy(scene, judged) }))
  if (!first) return undefined
  const { ground } = first.walker.field
  // The others may join the first where it is.
  const cells = others.length > 0 ? [...first.reached.cells, first.walker.start] : first.reached.cells
  const refused = new Set<number>(others.length > 0 ? [] : [first.walker.start])
  for (;;) {
    let best = -1
    let least = Number.POSITIVE_INFINITY
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index]!
      const own = first.reached.cost[index] ?? 0
      const cost = refused.has(cell) ? -1 : others.length === 0 ? own : dearest(first, others, cell, own)
      const rank = ground.distance(ground.cell(cell), to) * BOUNDLESS + cost
      if (cost < 0 || rank >= least) continue
      best = cell
      least = rank
    }
    if (best < 0) return undefined
    const at = ground.cell(best)
    if (isOpen(scene, leg, at, all)) return { at, cost: dearest(first, others, best, costIn(first, best)) }
    refused.add(best)
  }
}

const reachedBy = (scene: HexScene, { walker, outcome }: JudgedWalk): ReachedCells =>
  'reached' in outcome ? outcome.reached : reachedCells(scene, walker, 'worst')

/** The highest cost of a cell for these units; -1 if one cannot reach it, or all are there already. */
function dearest(first: Table, others: readonly Table[], cell: number, own: Halves): Halves {
  let most = first.walker.start === cell ? 0 : own
  let stay = first.walker.start === cell
  for (const table of others) {
    const cost = costIn(table, cell)
    if (cost < 0) return -1
    most = Math.max(most, cost)
    stay &&= table.walker.start === cell
  }
  return stay ? -1 : most
}

function costIn({ walker, reached }: Table, cell: number): Halves {
  if (walker.start === cell) return 0
  const place = indexOfCell(reached, cell)
  return place < 0 ? -1 : reached.cost[place]!
}

/** Whether these units may end a leg in a cell that they all reach. */
function isOpen(scene: HexScene, { pieces }: Leg, at: Cell, all: readonly JudgedWalk[]): boolean {
  const units = all.flatMap(({ walker }) => walker.units)
  if (judgeEnding(scene, units, at).length > 0) return false
  const { field, side } = all[0]!.walker
  const cell = field.ground.index(at)
  const together = scene.book.sheet.stacking?.always
    ? [...field.at(cell).filter((unit) => unit.side === side && !units.includes(unit)), ...units]
    : []
  const findings = [
    ...judgeStack(scene, field, cell, side, together),
    ...scene.chapters.flatMap(({ judge }) => judge?.(scene, { type: 'move', moves: [{ pieces, to: at }] }) ?? []),
  ]
  return findings.every(({ severity }) => severity !== 'illegal')
}

/** The alternative as the end of a sentence. */
export function alternativeText(
  scene: HexScene,
  all: readonly { readonly judged: JudgedWalk; readonly units: readonly Unit[] }[],
  to: Cell,
  instead: LegalAlternative | 'nowhere' | undefined,
): string {
  const they = agree(
    all.flatMap(({ units }) => units),
    'it',
    'they',
  )
  if (instead === undefined) return ''
  if (instead === 'nowhere') return `; ${they} can move nowhere`
  const price = pointsText(toPoints(instead.cost))
  const past = sameCell(instead.at, to) ? all.flatMap(({ judged }) => pastBy(scene, judged, to)) : []
  return past.length > 0
    ? `; by way of ${[...new Set(past)].join(' and ')} it costs ${price}`
    : `; ${they} can reach ${printCell(scene, instead.at)} for ${price}`
}

/** The cells that set the cheapest legal path apart from the intended one: the first and the last. */
function pastBy(scene: HexScene, { walker, outcome }: JudgedWalk, to: Cell): readonly string[] {
  if (outcome.is !== 'illegal') return []
  const { ground } = walker.field
  const way = findPath(scene, prepareSearch(scene, walker, 'worst'), [ground.index(to)])?.cells.slice(1, -1) ?? []
  const others = way.filter((cell) => !outcome.found.cells.includes(cell))
  const shown = others.length > 0 ? others : way
  return [...new Set([...shown.slice(0, 1), ...shown.slice(-1)])].map(ground.print)
}

export const offerOf = ({ at, cost }: LegalAlternative): Offer => ({ at, cost: toPoints(cost) })
