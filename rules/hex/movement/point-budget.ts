import type { Halves } from '../../core/points.ts'
import type { HexScene } from '../board/scene.ts'
import type { Walker } from '../board/walker.ts'
import { THROUGHOUT, ZONE_ENTER, ZONE_LEAVE } from '../ground/reason.ts'
import { BARRED, barsIn, WAYS, zoneDues, zoneIn } from '../ground/search.ts'
import type { FoundPath, SearchSetup } from './find-path.ts'
import { pricePath, stepFromTo } from './likely-path.ts'

/** The points of a walker for one path: on foot, along a followed path, or on a march. */
export class PointBudget {
  /** For the whole phase. */
  readonly all: Halves
  /** Before this path. */
  readonly had: Halves
  /** Before this path, without the march bonus. */
  readonly withoutMarch: Halves
  private isTollLacking: boolean | undefined

  constructor(
    private readonly scene: HexScene,
    private readonly walker: Walker,
    private readonly terrain: SearchSetup,
    private readonly found: FoundPath,
  ) {
    const { allowance, march, spent } = walker
    const way = this.way
    const { throughout } = way?.path.sheet ?? {}
    const printed = throughout?.allowance === undefined ? allowance.most : throughout.allowance * 2
    this.all = way?.march && march !== undefined ? march : printed + (way?.march ? 0 : (throughout?.bonus ?? 0) * 2)
    this.had = Math.max(0, this.all - spent)
    this.withoutMarch = Math.max(0, allowance.most - spent)
  }

  /** Whether only the march bonus makes the points suffice. */
  get needsMarch(): boolean {
    const needed = this.found.spent.at(-1)!
    return this.way?.march === true && needed > this.withoutMarch && needed <= this.had
  }

  /** The points left with these rules lifted. A broken march gives no bonus. */
  left(off: number): Halves {
    const isBroken = (off & THROUGHOUT) !== 0 && this.needsMarch
    return (isBroken ? this.withoutMarch : this.had) - this.found.spent.at(-1)!
  }

  /** Whether the points suffice for the path but not for its zones. */
  lacksToll(off: number): boolean {
    this.isTollLacking ??= this.needsMore(off)
    return this.isTollLacking
  }

  private needsMore(off: number): boolean {
    const { scene, walker, found, terrain } = this
    const { course } = terrain
    // Zones beyond the first forbidden step do not matter.
    const barred = found.cells.findIndex((to, index) => index > 0 && this.isBarred(found.cells[index - 1]!, to, off))
    const end = barred < 0 ? found.cells.length : barred
    const [cells, layers] = [found.cells.slice(0, end), found.layers.slice(0, end)]
    if (found.spent.at(-1)! > this.had) return false
    const { enter, leave, through, throughRule } = course.toll
    const zoneBits = (enter > 0 ? ZONE_ENTER : 0) | (leave > 0 ? ZONE_LEAVE : 0) | (through > 0 ? throughRule : 0)
    const paid = pricePath(scene, walker, { cells, layers }, off & ~zoneBits)
    return paid === undefined || paid.left < 0
  }

  private isBarred(from: number, to: number, off: number): boolean {
    const { course } = this.terrain
    const step = stepFromTo(course, from, to)
    // A roll that is still to be won does not end the count.
    const rolled = this.scene.book.roll?.bit ?? 0
    const bars = (barsIn(course, to) | (this.way ?? course.costs).bars[step]!) & ~rolled
    return (bars & off) !== 0 || zoneDues(course.toll, zoneIn(course, from), zoneIn(course, to), off) === BARRED
  }

  private get way() {
    return this.terrain.course.costs.ways[(this.found.layers.at(-1) ?? 0) - WAYS]
  }
}
