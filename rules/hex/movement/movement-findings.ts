import type { Cell, CostPart, Finding, Walk } from '../../../table/generated/types.ts'
import { agree, finding, names, pointsNumber } from '../../core/finding.ts'
import { pointsText, toPoints } from '../../core/points.ts'
import { namesOf } from '../../core/turn.ts'
import { idOrder, type Unit } from '../../core/unit.ts'
import { distinct, printCell } from '../board/cells.ts'
import type { HexScene } from '../board/scene.ts'
import type { Walker } from '../board/walker.ts'
import { MAYBE } from '../ground/search.ts'
import { type FoundPath, findPath, prepareSearch } from './find-path.ts'
import { alternativeText, type LegalAlternative, offerOf } from './legal-alternative.ts'
import { PointBudget } from './point-budget.ts'
import type { JudgedWalk } from './resolve-walk.ts'
import { type BrokenRule, WalkReplay } from './walk-replay.ts'

/** Units that break the same rules in the same way. */
export interface AlikeGroup {
  readonly judged: JudgedWalk
  readonly units: readonly Unit[]
}

/** The legal alternative of a leg. nowhere: a single group that cannot move. undefined: not mentioned. */
type Alternative = LegalAlternative | 'nowhere' | undefined

/** The findings of one leg: each rule once, and the legal alternative once. */
export function findingsOf(
  scene: HexScene,
  all: readonly AlikeGroup[],
  to: Cell,
  instead: Alternative,
  isOffered: boolean,
): Finding[] {
  const unsure = all.flatMap(({ judged: { walker, outcome }, units }) =>
    outcome.is === 'perhaps' ? perhaps(scene, walker, units, outcome.found) : [],
  )
  const faults = mergedByRule(all.flatMap((alike) => faultsOf(scene, alike, to)))
  const alternative = alternativeText(scene, all, to, instead)
  const illegal = faults.map(({ rule, cite, text, at, units, needed, had }, index) => ({
    ...finding(rule, cite, 'illegal', `${text}${index === 0 ? alternative : ''}.`, at, units),
    ...(needed !== undefined && { needed: toPoints(needed) }),
    ...(had !== undefined && { had: toPoints(had) }),
    ...(index === 0 && isOffered && instead && instead !== 'nowhere' && { offer: offerOf(instead) }),
  }))
  return [...unsure, ...illegal]
}

interface Fault extends BrokenRule {
  readonly units: readonly Unit[]
}

function faultsOf(scene: HexScene, { judged: { walker, outcome }, units }: AlikeGroup, to: Cell): readonly Fault[] {
  if (outcome.is === 'legal' || outcome.is === 'perhaps') return []
  if (outcome.is === 'illegal') {
    const terrain = prepareSearch(scene, walker, 'best', outcome.off)
    const breaches = new WalkReplay(scene, walker, terrain, outcome.found, units).breaches(outcome.off)
    if (breaches.length > 0) return breaches.map((breach) => ({ ...breach, units }))
  }
  const { print } = walker.field.ground
  const text = `${names(units)} ${agree(units, 'has', 'have')} no way from ${print(walker.start)} to ${printCell(scene, to)}`
  return [{ rule: 'movement/no-way', cite: scene.book.chart?.rules.cite ?? '', text, at: [to], units }]
}

/** Merges faults by rule. The numbers are those of the group that lacks most. */
function mergedByRule(faults: readonly Fault[]): readonly Fault[] {
  const merged = new Map<string, Fault>()
  for (const fault of faults) {
    const key = `${fault.rule} ${fault.cite}`
    const known = merged.get(key)
    merged.set(key, known ? joined(known, fault) : fault)
  }
  return [...merged.values()]
}

function joined(one: Fault, other: Fault): Fault {
  const lack = ({ needed = 0, had = 0 }: Fault) => needed - had
  return {
    ...(lack(other) > lack(one) ? other : one),
    text: `${one.text}${more(one.text, other.text)}`,
    at: distinct([...one.at, ...other.at]),
    units: [...one.units, ...other.units].sort(idOrder),
  }
}

const SEPARATOR = '; '

/** The addition of a second sentence. If both tell the same price, only the points of the others are added. */
function more(first: string, second: string): string {
  const [price = '', ...rest] = second.split(SEPARATOR)
  if (rest.length > 0 && first.startsWith(`${price}${SEPARATOR}`)) return `${SEPARATOR}${rest.join(SEPARATOR)}`
  return `; ${second.replace(/^(The|Entering|From|No) /, (word) => word.toLowerCase())}`
}

/** The finding on a move that hidden facts decide. */
function perhaps(scene: HexScene, walker: Walker, units: readonly Unit[], found: FoundPath): Finding {
  const { ground } = walker.field
  const { sheet } = scene.book
  const { least, most } = walker.allowance
  const name = names(units)
  const [is, it] = [agree(units, 'is', 'are'), agree(units, 'it has', 'they have')]
  const last = found.cells.at(-1)!
  const surely: Walker = { ...walker, allowance: { least: most, most } }
  const supply = least !== most && findPath(scene, prepareSearch(scene, surely, 'worst'), [last]) !== undefined
  if (supply) {
    const cite = sheet.supply?.effects?.[scene.book.chart?.rules.points ?? '']?.cite ?? sheet.supply?.cite ?? ''
    const text = `It cannot be seen whether ${name} ${is} in supply: out of supply ${it} ${pointsText(toPoints(least))}; ${ground.print(last)} costs ${pointsNumber(found.spent.at(-1)!)}.`
    const sums = { needed: toPoints(walker.spent + found.spent.at(-1)!), had: toPoints(least) }
    return { ...finding('supply/unknown', cite, 'unchecked', text, [ground.cell(last)], units), ...sums }
  }
  const enemyZones = walker.field.against(walker.side, 'movement')
  const doubtful = found.cells.filter((cell) => (enemyZones[cell]! & MAYBE) !== 0)
  const cell = doubtful.find((each) => each !== walker.start) ?? doubtful[0] ?? last
  const maybe = walker.field.exerting(walker.side, cell).map(({ unit }) => unit)
  const cite = sheet.zones?.enter?.cite ?? sheet.zones?.cite ?? ''
  const text = `${namesOf(scene, maybe)} may have a zone of control in ${ground.print(cell)} (hidden); if so, ${name} cannot reach ${ground.print(last)}.`
  return finding('zones/unknown', cite, 'unchecked', text, doubtful.map(ground.cell), units)
}

/** The path as a walk to draw; a flagged one with the parts of each step's cost. */
export function walkOf(scene: HexScene, { walker, outcome }: JudgedWalk): Walk | undefined {
  if (outcome.is === 'nowhere') return undefined
  const { found } = outcome
  const { ground } = walker.field
  const legal = outcome.is === 'perhaps' ? {} : { legal: outcome.is === 'legal' }
  const spent = found.spent.at(-1)!
  const off = outcome.is === 'illegal' ? outcome.off : undefined
  const replay =
    outcome.is === 'legal' && !scene.thorough
      ? undefined
      : new WalkReplay(scene, walker, prepareSearch(scene, walker, 'best', off), found)
  return {
    pieces: walker.units.map(({ id }) => id),
    ...legal,
    steps: found.cells.slice(1).map((cell, index) => ({
      at: ground.cell(cell),
      cost: toPoints(found.spent[index + 1]! - found.spent[index]!),
      ...(replay && { parts: partsOf(replay, index) }),
    })),
    cost: toPoints(spent),
    left: toPoints(off === undefined ? found.left : pointBudgetOf(scene, walker, found, off).left(off)),
  }
}

const pointBudgetOf = (scene: HexScene, walker: Walker, found: FoundPath, off: number): PointBudget =>
  new PointBudget(scene, walker, prepareSearch(scene, walker, 'best', off), found)

/** The parts of a step's cost in points. */
export const partsOf = (replay: WalkReplay, index: number): CostPart[] =>
  replay.parts(index).map(({ cite, what, cost }) => ({ cite, what, cost: toPoints(cost) }))
