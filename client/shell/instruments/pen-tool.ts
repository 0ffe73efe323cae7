import { type Signal, signal } from '@preact/signals'
import { nanoid } from 'nanoid'
import type { Drawing, Id, Point } from '../../../table/generated/types.ts'
import { drawingAt, pointsOf, type Shape, type SharedPoint } from '../../board/geometry/drawing-shapes.ts'
import { pointOnMap } from '../../board/layout/tabletop.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'

/** What the hand holds: a pen for one shape, or the sponge. */
export type PenMode = Shape | 'wipe'

/** In pixels of the page: a line is thinner than a finger. */
const REACH = 12

/** The lane of pointers carries no more points than these at once. */
const MOST_WAVED = 64
const NOBODY = '#3a3a3a'

/** At most so many of them, both ends among them. */
export const thinned = <T>(all: readonly T[], most: number): T[] =>
  all.length <= most
    ? [...all]
    : Array.from({ length: most }, (_, at) => all[Math.round((at * (all.length - 1)) / (most - 1))] as T)

/** A name that nobody has, and that a table takes. */
export const newDrawing = (): Id => `d${nanoid(10)}`

/** The hand that draws on the map. While it holds a tool, a press draws and does nothing else. */
export class PenTool {
  readonly tool: Signal<PenMode | undefined> = signal(undefined)
  /** What is drawn fades after some seconds, and stands in no log. */
  readonly isFading: Signal<boolean> = signal(false)
  private way: Point[] | undefined
  /** What this press has wiped off already: the table may not know yet. */
  private readonly wiped = new Set<Id>()

  constructor(
    private readonly table: Table,
    private readonly screen: Screen,
  ) {}

  /** Whether this player may draw now. */
  get isAllowed(): boolean {
    const { seat, state, playback } = this.table
    return seat.value !== undefined && !state.value?.closed && playback.moment.value === undefined
  }

  /** Takes the pen up to draw lines, or puts it down. */
  toggle(): void {
    if (this.tool.value !== undefined) this.putDown()
    else if (this.isAllowed) this.tool.value = 'line'
  }

  /** True where the press was the pen's. */
  down(event: PointerEvent): boolean {
    if (this.tool.value === undefined || event.button !== 0) return false
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId)
    this.way = []
    this.wiped.clear()
    this.goOn(event)
    return true
  }

  /** By keys: once it begins there, once more it ends there. Words and the sponge need no second press. */
  press(at: Pick<PointerEvent, 'clientX' | 'clientY'>): void {
    const begins = !this.way
    if (begins) {
      this.way = []
      this.wiped.clear()
    }
    this.goOn(at)
    if (!begins || this.tool.value === 'text' || this.tool.value === 'wipe') this.up()
  }

  get isDrawing(): boolean {
    return this.way !== undefined
  }

  move(event: Pick<PointerEvent, 'clientX' | 'clientY'>): boolean {
    if (!this.way) return false
    this.goOn(event)
    return true
  }

  up(): boolean {
    const { way } = this
    const tool = this.tool.value
    if (!way) return false
    this.letGo()
    if (tool === undefined || tool === 'wipe') return true
    const points = pointsOf(tool, way, this.shared)
    const [at] = points
    if (!at) return true
    if (tool === 'text') this.screen.open({ kind: 'write', at })
    else if (this.isFading.value) this.wave(tool, points)
    else this.table.act({ type: 'annotate', drawing: newDrawing(), shape: tool, points })
    return true
  }

  /** All see it for some seconds, this screen too; it travels as a ping does. */
  private wave(shape: 'line' | 'arrow' | 'circle', all: readonly Point[]): void {
    const [side] = this.table.seat.value?.sides ?? []
    const colour = side === undefined ? undefined : this.table.module.value?.sides.get(side)?.colour
    const points = thinned(all, MOST_WAVED)
    const [last] = points.slice(-1)
    if (!last) return
    const sketch = { shape, points }
    this.screen.board.value?.fadingSketch(sketch, colour ?? NOBODY)
    this.table.hover({ ...last, ping: true, sketch })
  }

  putDown(): void {
    this.letGo()
    this.tool.value = undefined
  }

  /** What was begun is not drawn. */
  letGo(): void {
    this.way = undefined
    this.screen.board.value?.sketch(undefined)
  }

  private readonly shared: SharedPoint = (point) => {
    const top = this.screen.board.value?.top
    return top ? pointOnMap(top, point) : point
  }

  private goOn({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): void {
    const board = this.screen.board.value
    const tool = this.tool.value
    const at = board?.pointAt({ x: clientX, y: clientY })
    if (!board || !at || !this.way || tool === undefined) return
    if (tool === 'wipe') this.wipe(at, REACH * board.unit())
    else {
      this.way.push(at)
      board.sketch(this.draft(tool, pointsOf(tool, this.way, this.shared)))
    }
  }

  private draft(shape: Shape, points: Point[]): Drawing | undefined {
    const by = this.table.seat.value?.id
    return by === undefined || points.length < 2 ? undefined : { id: 'draft', by, shape, points }
  }

  private wipe(at: Point, reach: number): void {
    const drawings = this.table.state.value?.drawings ?? {}
    const id = drawingAt(drawings, at, reach, this.shared)
    if (id === undefined || this.wiped.has(id)) return
    this.wiped.add(id)
    this.table.act({ type: 'erase', drawings: [id] })
  }
}
