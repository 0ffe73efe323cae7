import type { Cell, CostPart, Finding, Offer, Walk } from '../../../table/generated/types.ts'
import { agree, finding, names, points } from '../../core/finding.ts'
import { pointsSaid, toPoints } from '../../core/points.ts'
import { namesOf } from '../../core/turn.ts'
import type { Unit } from '../../core/unit.ts'
import { printCell } from '../board/cells.ts'
import type { HexChapter, HexScene } from '../board/scene.ts'
import type { Walker } from '../board/walker.ts'
import { BOUNDLESS, MAYBE } from '../ground/search.ts'
import { type Breach, Replay } from './breach.ts'
import { Purse } from './purse.ts'
import type { Everywhere, Outcome } from './resolve.ts'
import { type Found, prepare, walkTo } from './route.ts'

/** A group of counters on one leg, and what came of it. */
export interface Judged {
  readonly walker: Walker
  readonly outcome: Outcome
}

/** The findings of one walk, with the nearest legal alternative. */
export function findingsOf(scene: HexScene, judged: Judged, to: Cell, mayGo: () => boolean): Finding[] {
  const { walker, outcome } = judged
  switch (outcome.is) {
    case 'legal':
      return []
    case 'perhaps':
      return [perhaps(scene, walker, outcome.found)]
    case 'nowhere':
      return [noWay(scene, judged, to, mayGo)]
    case 'illegal': {
      const terrain = prepare(scene, walker, 'best', outcome.off)
      const breaches = new Replay(scene, walker, terrain, outcome.found).breaches(outcome.off)
      if (breaches.length === 0) return [noWay(scene, judged, to, mayGo)]
      const offer = mayGo() ? nearest(scene, walker, outcome.reached, to) : NOT_GOING
      return breaches.map((breach, index) => illegal(breach, walker, index === 0 ? offer : NOT_GOING))
    }
  }
}

interface CellOffer extends Offer {
  readonly at: Cell
}

/** What else they could do is not said of counters that may not move at all, nor twice of the same way. */
const NOT_GOING = 'not going'

function noWay(scene: HexScene, { walker, outcome }: Judged, to: Cell, mayGo: () => boolean): Finding {
  const { print } = walker.field.ground
  const text = `No way on the map leads from ${print(walker.start)} to ${printCell(scene, to)} for ${names(walker.units)}`
  const rule = { rule: 'movement/no-way', cite: scene.book.chart?.rules.cite ?? '', text, at: [to] }
  const offering = mayGo() && 'reached' in outcome
  return illegal(rule, walker, offering ? nearest(scene, walker, outcome.reached, to) : NOT_GOING)
}

function illegal(breach: Breach, walker: Walker, offer: CellOffer | undefined | typeof NOT_GOING): Finding {
  const { rule, cite, text, at, needed, had } = breach
  const they = agree(walker.units, 'it', 'they')
  const { ground } = walker.field
  const can =
    offer === NOT_GOING
      ? '.'
      : offer
        ? `; ${they} can reach ${ground.print(ground.index(offer.at))} for ${pointsSaid(offer.cost)}.`
        : `; ${they} can move nowhere.`
  return {
    ...finding(rule, cite, 'illegal', text + can, at, walker.units),
    ...(needed !== undefined && { needed: toPoints(needed) }),
    ...(had !== undefined && { had: toPoints(had) }),
    ...(offer && offer !== NOT_GOING && { offer }),
  }
}

/** The chapters of the system that ask where a move ends. */
export const askingEnds = ({ chapters }: HexScene): readonly HexChapter[] => chapters.filter(({ ending }) => ending)

/** What they have against ending a move in a cell. */
export function judgeEnding(
  scene: HexScene,
  units: readonly Unit[],
  to: Cell,
  asking: readonly HexChapter[] = askingEnds(scene),
): readonly Finding[] {
  const findings: Finding[] = []
  for (const { ending } of asking) for (const found of ending?.(scene, units, to) ?? []) findings.push(found)
  return findings
}

/** The legal cell nearest to the one that was meant; of several the cheapest. */
function nearest(scene: HexScene, walker: Walker, { cells, cost }: Everywhere, to: Cell): CellOffer | undefined {
  const { ground } = walker.field
  const asking = askingEnds(scene)
  const refused = new Set<number>([walker.start])
  for (;;) {
    let best = -1
    let least = Number.POSITIVE_INFINITY
    for (let index = 0; index < cells.length; index++) {
      const far = ground.distance(ground.cell(cells[index]!), to)
      const rank = far * BOUNDLESS + cost[index]!
      if (rank >= least || refused.has(cells[index]!)) continue
      best = index
      least = rank
    }
    if (best < 0) return undefined
    const at = ground.cell(cells[best]!)
    if (judgeEnding(scene, walker.units, at, asking).length === 0) return { at, cost: toPoints(cost[best]!) }
    refused.add(cells[best]!)
  }
}

/** Legal or not: what is hidden decides. Says what, and what it would do. */
function perhaps(scene: HexScene, walker: Walker, found: Found): Finding {
  const { ground } = walker.field
  const { sheet } = scene.book
  const { least, most } = walker.allowance
  const { units } = walker
  const name = names(units)
  const [is, it] = [agree(units, 'is', 'are'), agree(units, 'it has', 'they have')]
  const last = found.cells.at(-1)!
  const surely: Walker = { ...walker, allowance: { least: most, most } }
  const supply = least !== most && walkTo(scene, prepare(scene, surely, 'worst'), [last]) !== undefined
  if (supply) {
    const cite = sheet.supply?.effects?.[scene.book.chart?.rules.points ?? '']?.cite ?? sheet.supply?.cite ?? ''
    const text = `Whether ${name} ${is} in supply cannot be seen; out of supply ${it} ${points(least)} points, and ${ground.print(last)} takes ${points(found.spent.at(-1)!)}.`
    const sums = { needed: toPoints(walker.spent + found.spent.at(-1)!), had: toPoints(least) }
    return { ...finding('supply/unknown', cite, 'unchecked', text, [ground.cell(last)], walker.units), ...sums }
  }
  const met = walker.field.against(walker.side, 'movement')
  const doubtful = found.cells.filter((cell) => (met[cell]! & MAYBE) !== 0)
  const cell = doubtful.find((each) => each !== walker.start) ?? doubtful[0] ?? last
  const maybe = walker.field.exerting(walker.side, cell).map(({ unit }) => unit)
  const cite = sheet.zones?.enter?.cite ?? sheet.zones?.cite ?? ''
  const text = `${namesOf(scene, maybe)} may have a zone of control over ${ground.print(cell)}, which cannot be seen; if so, ${name} cannot come to ${ground.print(last)}.`
  return finding('zones/unknown', cite, 'unchecked', text, doubtful.map(ground.cell), walker.units)
}

/** The way that was found, for a map to draw; of one that is flagged, with what each step is paid for. */
export function walkOf(scene: HexScene, { walker, outcome }: Judged): Walk | undefined {
  if (outcome.is === 'nowhere') return undefined
  const { found } = outcome
  const { ground } = walker.field
  const legal = outcome.is === 'perhaps' ? {} : { legal: outcome.is === 'legal' }
  const spent = found.spent.at(-1)!
  const off = outcome.is === 'illegal' ? outcome.off : undefined
  const replay =
    outcome.is === 'legal' && !scene.thorough
      ? undefined
      : new Replay(scene, walker, prepare(scene, walker, 'best', off), found)
  return {
    pieces: walker.units.map(({ id }) => id),
    ...legal,
    steps: found.cells.slice(1).map((cell, index) => ({
      at: ground.cell(cell),
      cost: toPoints(found.spent[index + 1]! - found.spent[index]!),
      ...(replay && { parts: partsOf(replay, index) }),
    })),
    cost: toPoints(spent),
    left: toPoints(off === undefined ? found.left : purse(scene, walker, found, off).left(off)),
  }
}

const purse = (scene: HexScene, walker: Walker, found: Found, off: number): Purse =>
  new Purse(scene, walker, prepare(scene, walker, 'best', off), found)

/** What a step is paid for, in points. */
export const partsOf = (replay: Replay, index: number): CostPart[] =>
  replay.parts(index).map(({ cite, what, cost }) => ({ cite, what, cost: toPoints(cost) }))
