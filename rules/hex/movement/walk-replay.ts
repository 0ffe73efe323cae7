import type { Cell, Id } from '../../../table/generated/types.ts'
import { cutsText } from '../../core/amount.ts'
import { agree, names, pointsNumber } from '../../core/finding.ts'
import { type Halves, pointsText, toPoints } from '../../core/points.ts'
import { namesOf } from '../../core/turn.ts'
import type { Unit } from '../../core/unit.ts'
import { isAmong } from '../board/cells.ts'
import type { HexScene } from '../board/scene.ts'
import type { Walker } from '../board/walker.ts'
import { crossingsOn } from '../ground/bridges.ts'
import { ENEMIES, POINTS, type Reason, THROUGHOUT, ZONE_ENTER, ZONE_LEAVE } from '../ground/reason.ts'
import { BARRED, barsIn, WAYS, zoneDues, zoneIn } from '../ground/search.ts'
import { type PricePart, type StepPrice, stepAcross, stepAlong, WHOLE_ALLOWANCE } from '../ground/step-price.ts'
import { type FoundPath, isBoundToPath, type SearchSetup } from './find-path.ts'
import { pathLayer, stepFromTo } from './likely-path.ts'
import { explainedPoints } from './movement-points.ts'
import { PointBudget } from './point-budget.ts'

/** A rule that a path breaks, and where. */
export interface BrokenRule {
  readonly rule: Id
  readonly cite: string
  readonly text: string
  readonly at: readonly Cell[]
  readonly needed?: Halves
  readonly had?: Halves
}

/** Follows a path step by step with the reasons that a search does not keep. */
export class WalkReplay {
  private readonly broken = new Map<
    Id,
    { breach: Omit<BrokenRule, 'text' | 'at'>; say: string | (() => string); at: Cell[] }
  >()

  /** Rules that are broken only because another is, and are not reported beside it. */
  private readonly implied = new Set<Id>()
  private readonly purse: PointBudget

  constructor(
    private readonly scene: HexScene,
    private readonly walker: Walker,
    private readonly terrain: SearchSetup,
    private readonly found: FoundPath,
    /** The units that findings name. */
    private readonly units: readonly Unit[] = walker.units,
  ) {
    this.purse = new PointBudget(scene, walker, terrain, found)
  }

  /** The parts of a step's cost, which add up to it. */
  parts(index: number): readonly PricePart[] {
    const { zones, movement } = this.scene.book.sheet
    const [from, to] = this.ends(index)
    const step = this.step(index)
    const parts = [...(step?.parts ?? [])]
    const { course } = this.terrain
    const cost = this.found.spent[index + 1]! - this.found.spent[index]!
    const dues = zoneDues(course.toll, zoneIn(course, from), zoneIn(course, to), ~this.terrain.terms.off)
    if (dues > 0) parts.push({ cite: zones?.cite ?? '', what: 'zone of control', cost: dues })
    const extra = course.own?.extra[to] ?? 0
    if (extra !== 0) parts.push({ cite: '', what: 'special', cost: extra })
    const sum = parts.reduce((total, part) => total + part.cost, 0)
    if (sum === cost) return parts
    const { cite } = parts.find((part) => part.cost >= WHOLE_ALLOWANCE) ?? movement?.whole ?? { cite: '' }
    return [{ cite, what: 'the whole allowance', cost }]
  }

  /** The lifted rules that the path breaks. */
  breaches(off: number): readonly BrokenRule[] {
    this.go(off)
    return [...this.broken.values()].map(({ breach, say, at }) => ({
      ...breach,
      text: typeof say === 'string' ? say : say(),
      at,
    }))
  }

  /** The same without texts. */
  rules(off: number): readonly Id[] {
    this.go(off)
    return [...this.broken.keys(), ...this.implied]
  }

  private go(off: number): void {
    if (off & POINTS) this.paid()
    for (const rule of this.walker.halted) this.halted(rule, off)
    if (off & THROUGHOUT) this.strayed()
    // Points count over the whole path; the other rules apply step by step.
    const steps = (off & ~POINTS) === 0 ? 0 : this.found.cells.length - 1
    for (let index = 0; index < steps; index++) this.taken(index, off)
  }

  /** The rules by which the last step ended the move, as a mask. */
  halts(): number {
    const { cells } = this.found
    if (cells.length < 2) return 0
    return (this.step(cells.length - 2)?.halts ?? 0) | (this.terrain.course.own?.halts[cells.at(-1)!] ?? 0)
  }

  private ends(index: number): readonly [number, number] {
    return [this.found.cells[index]!, this.found.cells[index + 1]!]
  }

  private edge(index: number): number {
    const [from, to] = this.ends(index)
    return stepFromTo(this.terrain.course, from, to)
  }

  /** The step as the search took it, along a followed path or not. */
  private step(index: number): StepPrice | undefined {
    const { chart } = this.scene.book
    const { ground, laid } = this.walker.field
    const edge = this.edge(index)
    if (!chart || edge < 0) return undefined
    const { crowded } = this.terrain.course
    const who = { column: this.walker.column, allowance: this.terrain.terms.allowance, crowded }
    const way = this.terrain.course.costs.ways[this.way(index)]
    return way && !way.march
      ? stepAlong(chart, ground, who, edge, laid, way.path)
      : stepAcross(chart, ground, who, edge, laid)
  }

  /** The followed path of a step. On the stopped layer, the step's start tells. */
  private way(index: number): number {
    return pathLayer(this.found.layers[index]!, this.found.layers[index + 1]!)
  }

  private add(
    reason: { readonly rule: Id; readonly cite: string },
    at: readonly number[],
    say: string | (() => string),
    sums?: object,
  ) {
    const { ground } = this.walker.field
    const cells = at.map((cell) => ground.cell(cell))
    const known = this.broken.get(reason.rule)
    if (known) {
      for (const cell of cells) if (!isAmong(known.at, cell)) known.at.push(cell)
      return
    }
    const { rule, cite } = reason
    this.broken.set(rule, { breach: { rule, cite, ...sums }, say, at: cells })
  }

  private name(): string {
    return names(this.units)
  }

  private verb(one: string, more: string): string {
    return agree(this.units, one, more)
  }

  private print(cell: number): string {
    return this.walker.field.ground.print(cell)
  }

  private reason(bit: number): Reason {
    return this.scene.book.reasons.find((each) => each.bit === bit)!
  }

  /** Too few points. */
  private paid(): void {
    const { cells, spent } = this.found
    const { had } = this.purse
    const short = spent.findIndex((sum) => sum > had)
    if (short <= 0) return
    const needed = spent.at(-1)!
    const { walker } = this
    const { march } = this.scene.book.chart?.rules ?? {}
    const isBeside = walker.field.beside(walker.side)[walker.start] === 1
    if (march && isBeside && !walker.moved && needed <= (walker.march ?? 0)) {
      const text = `Strategic movement cannot begin next to an enemy, as in ${this.print(walker.start)}: the way costs ${pointsText(toPoints(needed))}; without it ${this.name()} ${this.verb('has', 'have')} ${pointsNumber(had)}`
      this.add({ ...this.reason(POINTS), cite: march.cite }, [cells[short]!], text, { needed, had })
    } else this.add(this.reason(POINTS), [cells[short]!], () => this.lacking(short, had), { needed, had })
  }

  private lacking(short: number, had: Halves): string {
    const { cells, spent } = this.found
    const { walker } = this
    const { all } = this.purse
    const left = had - spent[short - 1]!
    const whole = this.parts(short - 1).some(({ what }) => what === 'the whole allowance')
    const has = `${this.name()} ${this.verb('has', 'have')}`
    const purse = walker.spent > 0 ? `${pointsNumber(had)} of ${pointsNumber(all)} left` : pointsNumber(had)
    const cuts = this.cuts()
    return whole
      ? `Entering ${this.print(cells[short]!)} takes the whole allowance; ${has} ${pointsNumber(left)} of ${pointsNumber(all)} points left by then${cuts}`
      : `The way to ${this.print(cells.at(-1)!)} costs ${pointsText(toPoints(spent.at(-1)!))}; ${has} ${purse}${cuts}`
  }

  /** The reasons why the points are lower than printed. */
  private cuts(): string {
    const [unit] = this.walker.units
    const sum = unit && explainedPoints(this.scene, unit)
    const cuts = sum ? cutsText(sum) : ''
    return cuts === '' ? '' : `: ${cuts}`
  }

  /** A walker that had to stop may not go on. */
  private halted(rule: Id, off: number): void {
    const reason = this.scene.book.reasons.find((each) => each.rule === rule)
    if (!reason || (reason.bit & off) === 0) return
    this.add(
      reason,
      [this.walker.start],
      `${this.name()} had to stop in ${this.print(this.walker.start)} and cannot move on`,
    )
  }

  /** A walker that began along an exclusive path may not leave it. */
  private strayed(): void {
    const { walker } = this
    const index = this.found.layers.findIndex((layer) => layer < WAYS)
    if (!isBoundToPath(walker, this.terrain.course.costs) || index < 0) return
    const at = this.found.cells[index]!
    this.add(
      this.reason(THROUGHOUT),
      [at],
      `${this.name()} ${this.verb('moves', 'move')} by ${walker.along} in this phase and cannot leave it`,
    )
  }

  /** A step without any rule but its cost. */
  private isPlain(index: number, edge: number, from: number, to: number): boolean {
    const { costs, cells, crowded } = this.terrain.course
    return !crowded && this.way(index) < 0 && costs.open[edge]! >= 0 && (cells[from]! | cells[to]!) === 0
  }

  private taken(index: number, off: number): void {
    const { course } = this.terrain
    const [from, to] = this.ends(index)
    const edge = this.edge(index)
    if (edge < 0 || this.isPlain(index, edge, from, to)) return
    const step = this.step(index)
    if (!step) return
    if (step.bars & off) this.chartBreaks(edge, from, to, step.bars & off)
    this.overBreaks(index, edge, off)
    const bars = barsIn(course, to) & off
    if (bars & ENEMIES) {
      const who = this.walker.field.at(to).filter(({ side }) => side !== this.walker.side)
      const text = `${this.name()} may not enter ${this.print(to)}, where ${namesOf(this.scene, who)} ${agree(who, 'stands', 'stand')}`
      this.add(this.reason(ENEMIES), [to], text)
    }
    this.zoned(index, from, to, off)
    for (const { rule, reason } of this.scene.book.steps) {
      if (bars & reason.bit) this.add(reason, [to], rule.say(this.print(to), this.name()))
    }
    if (index + 2 < this.found.cells.length) this.stopped(step.halts | (course.own?.halts[to] ?? 0), edge, to, off)
  }

  /** Rules laid over the chart: a roll that was not won, and enemies next to a march. */
  private overBreaks(index: number, edge: number, off: number): void {
    const { costs } = this.terrain.course
    const way = costs.ways[this.way(index)]
    const bars = ((way ?? costs).bars[edge] ?? 0) & off
    const [from, to] = this.ends(index)
    const { roll } = this.scene.book
    if (roll && bars & roll.bit) {
      const text = `From ${this.print(from)} to ${this.print(to)}, from zone to zone, ${this.name()} must roll to infiltrate first: ask the referee for Infiltration`
      this.add(roll, [to], text)
    }
    if (way?.march && bars & THROUGHOUT && this.purse.needsMarch) {
      const needed = this.found.spent.at(-1)!
      const had = this.purse.withoutMarch
      this.add(
        { ...this.reason(THROUGHOUT), cite: way.path.cite },
        [to],
        `Strategic movement cannot go next to an enemy, as in ${this.print(to)}: the way costs ${pointsText(toPoints(needed))}; without it ${this.name()} ${this.verb('has', 'have')} ${pointsNumber(had)}`,
        { needed, had },
      )
    }
  }

  /** The chart's prohibitions on a step. */
  private chartBreaks(edge: number, from: number, to: number, bars: number): void {
    const { chart } = this.scene.book
    const { ground, laid } = this.walker.field
    if (!chart) return
    const { column } = this.walker
    const named = chart.rules.classes[column]?.name ?? ''
    const sides = [...this.scene.book.module.sides.values()]
    // Class names are lower case unless they begin with a side: motorized units, German units.
    const who = sides.some(({ name }) => named.startsWith(name)) ? named : named.toLowerCase()
    const [a, b] = [this.print(from), this.print(to)]
    const row = chart.terrain.get(ground.terrain[to]!)
    if (row && row.reason.bit & bars && row.prices[column] === 'no')
      this.add(
        row.reason,
        [to],
        `${b} (${ground.named(row.id).toLowerCase()}) is closed to ${who}, such as ${this.name()}`,
      )
    const side = ground.side(edge)
    for (const each of side.edges) {
      if (each.row && each.row.reason.bit & bars && each.row.prices[column] === 'no')
        this.add(each.row.reason, [from, to], `${this.name()} cannot cross from ${a} to ${b} over ${each.name}`)
    }
    for (const each of crossingsOn(side, edge, laid)) {
      if (each.reason.bit & bars && each.prices[column] === 'no')
        this.add(
          each.reason,
          [from, to],
          `The ${each.id.replaceAll('-', ' ')} from ${a} to ${b} does not carry ${who}, such as ${this.name()}`,
        )
    }
    if (chart.climb && chart.climb.reason.bit & bars)
      this.add(chart.climb.reason, [from, to], `From ${a} to ${b} is too steep for ${this.name()}`)
  }

  private whose(cell: number): string {
    const near = this.walker.field.exerting(this.walker.side, cell)
    const sure = near.filter((each) => each.sure === 'yes')
    const from = [...new Set(sure.map((each) => each.cell))].sort((a, b) => a - b)
    return `the zone of control of ${namesOf(
      this.scene,
      sure.map(({ unit }) => unit),
    )} at ${from.map((each) => this.print(each)).join(', ')}`
  }

  private zoned(index: number, from: number, to: number, off: number): void {
    const { course, terms } = this.terrain
    const [here, there] = [zoneIn(course, from), zoneIn(course, to)]
    if ((here | there) === 0) return
    const { toll } = course
    // An enemy in the cell forbids entering it; its zone is not mentioned too.
    const isHeld = (barsIn(course, to) & off & ENEMIES) !== 0
    const set = index > 0 || from !== terms.start
    if (toll.stop && off & ZONE_ENTER && set && here !== 0) {
      const text = () => `${this.name()} must stop in ${this.print(from)}, in ${this.whose(from)}`
      if (isHeld) this.implied.add(this.reason(ZONE_ENTER).rule)
      else this.add(this.reason(ZONE_ENTER), [from], text)
    }
    for (const bit of [ZONE_ENTER, ZONE_LEAVE, toll.throughRule]) {
      if ((off & bit) === 0) continue
      const asked = zoneDues(toll, here, there, bit)
      if (asked === 0 || (asked !== BARRED && !this.purse.lacksToll(off))) continue
      if (isHeld) {
        this.implied.add(this.reason(bit).rule)
        continue
      }
      const entering = bit === ZONE_ENTER
      const cell = entering ? to : from
      const does = entering
        ? 'enter'
        : there !== 0 && bit === toll.throughRule
          ? `go straight on to ${this.print(to)} in another zone from`
          : 'leave'
      const price = asked >= WHOLE_ALLOWANCE ? 'whole allowance' : pointsText(toPoints(asked))
      const text = () =>
        asked === BARRED
          ? `${this.name()} may not ${does} ${this.print(cell)}, in ${this.whose(cell)}`
          : `${this.name()} ${this.verb('lacks', 'lack')} the ${price} needed to ${does} ${this.print(cell)}, in ${this.whose(cell)}`
      this.add(this.reason(bit), [cell], text)
    }
    const shuns = course.costs.ways[this.way(index)]?.path.sheet.throughout?.zones === 'no'
    if (off & THROUGHOUT && there !== 0 && shuns)
      this.add(
        this.reason(THROUGHOUT),
        [to],
        () => `The way of ${this.name()} goes through ${this.print(to)}, in ${this.whose(to)}`,
      )
  }

  /** A step that should have ended the path. */
  private stopped(halts: number, edge: number, to: number, off: number): void {
    const { chart, steps } = this.scene.book
    const { ground } = this.walker.field
    const here = halts & off
    if (here === 0 || !chart) return
    const row = chart.terrain.get(ground.terrain[to]!)
    const text = `${this.name()} must stop in ${this.print(to)}`
    if (row?.stop && row.reason.bit & here)
      this.add(row.reason, [to], `${text} (${ground.named(row.id).toLowerCase()})`)
    for (const { row, name } of ground.side(edge).edges) {
      if (row?.stop && row.reason.bit & here) this.add(row.reason, [to], `${text} after crossing ${name}`)
    }
    for (const { rule, reason } of steps) {
      if (reason.bit & here) this.add(reason, [to], rule.say(this.print(to), this.name()))
    }
  }
}
