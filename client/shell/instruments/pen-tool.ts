import { type Signal, signal } from '@preact/signals'
import { nanoid } from 'nanoid'
import type { Drawing, Id, Point } from '../../../table/generated/types.ts'
import { drawingAt, isTemplate, pointsOf, type Shape, type SharedPoint } from '../../board/geometry/drawing-shapes.ts'
import { pointOnMap } from '../../board/layout/tabletop.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'

/** The shape the pen draws, or the eraser. */
export type PenMode = Shape | 'wipe'

/** How near the eraser must come to a drawing, in pixels: a line is thinner than a finger. */
const ERASER_REACH = 12

/** A hover message carries no more points than these. */
const MAX_POINTS = 64
const NO_SIDE = '#3a3a3a'

/** Thins a list evenly, and keeps both ends. */
export const thinned = <T>(all: readonly T[], most: number): T[] =>
  all.length <= most
    ? [...all]
    : Array.from({ length: most }, (_, at) => all[Math.round((at * (all.length - 1)) / (most - 1))] as T)

export const newDrawing = (): Id => `d${nanoid(10)}`

/** The pen. While it is in hand, a press draws and does nothing else. */
export class PenTool {
  readonly tool: Signal<PenMode | undefined> = signal(undefined)
  /** Drawings fade after some seconds, and are not logged. */
  readonly isFading: Signal<boolean> = signal(false)
  private path: Point[] | undefined
  /** The drawings this press has erased: the table may not know yet. */
  private readonly erased = new Set<Id>()

  constructor(
    private readonly table: Table,
    private readonly screen: Screen,
  ) {}

  get isAllowed(): boolean {
    const { seat, state, playback } = this.table
    return seat.value !== undefined && !state.value?.closed && playback.moment.value === undefined
  }

  /** Takes the pen up to draw lines, or puts it down. */
  toggle(): void {
    if (this.tool.value !== undefined) this.putDown()
    else if (this.isAllowed) this.tool.value = 'line'
  }

  /** True if the pen handled the press. */
  down(event: PointerEvent): boolean {
    if (this.tool.value === undefined || event.button !== 0) return false
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId)
    this.path = []
    this.erased.clear()
    this.addPoint(event)
    return true
  }

  /** By key: the first press begins a drawing, the second ends it. Text and eraser need no second. */
  press(at: Pick<PointerEvent, 'clientX' | 'clientY'>): void {
    const begins = !this.path
    if (begins) {
      this.path = []
      this.erased.clear()
    }
    this.addPoint(at)
    if (!begins || this.tool.value === 'text' || this.tool.value === 'wipe') this.up()
  }

  get isDrawing(): boolean {
    return this.path !== undefined
  }

  move(event: Pick<PointerEvent, 'clientX' | 'clientY'>): boolean {
    if (!this.path) return false
    this.addPoint(event)
    return true
  }

  up(): boolean {
    const { path } = this
    const tool = this.tool.value
    if (!path) return false
    this.letGo()
    if (tool === undefined || tool === 'wipe') return true
    const points = pointsOf(tool, path, this.shared)
    const [at] = points
    if (!at) return true
    if (tool === 'text') this.screen.open({ kind: 'mapText', at })
    else if (this.isFading.value && !isTemplate(tool)) this.fade(tool, points)
    else this.table.act({ type: 'annotate', drawing: newDrawing(), shape: tool, points })
    return true
  }

  /** Shows a fading drawing to all, as a ping is shown. */
  private fade(shape: 'line' | 'arrow' | 'circle', all: readonly Point[]): void {
    const [side] = this.table.seat.value?.sides ?? []
    const colour = side === undefined ? undefined : this.table.module.value?.sides.get(side)?.colour
    const points = thinned(all, MAX_POINTS)
    const [last] = points.slice(-1)
    if (!last) return
    const sketch = { shape, points }
    this.screen.board.value?.fadingSketch(sketch, colour ?? NO_SIDE)
    this.table.hover({ ...last, ping: true, sketch })
  }

  putDown(): void {
    this.letGo()
    this.tool.value = undefined
  }

  /** Cancels the drawing in progress. */
  letGo(): void {
    this.path = undefined
    this.screen.board.value?.sketch(undefined)
  }

  private readonly shared: SharedPoint = (point) => {
    const top = this.screen.board.value?.top
    return top ? pointOnMap(top, point) : point
  }

  private addPoint({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): void {
    const board = this.screen.board.value
    const tool = this.tool.value
    const at = board?.pointAt({ x: clientX, y: clientY })
    if (!board || !at || !this.path || tool === undefined) return
    if (tool === 'wipe') this.erase(at, ERASER_REACH * board.unit())
    else {
      this.path.push(at)
      board.sketch(this.draft(tool, pointsOf(tool, this.path, this.shared)))
    }
  }

  private draft(shape: Shape, points: Point[]): Drawing | undefined {
    const by = this.table.seat.value?.id
    return by === undefined || points.length < 2 ? undefined : { id: 'draft', by, shape, points }
  }

  private erase(at: Point, reach: number): void {
    const drawings = this.table.state.value?.drawings ?? {}
    const id = drawingAt(drawings, at, reach, this.shared)
    if (id === undefined || this.erased.has(id)) return
    this.erased.add(id)
    this.table.act({ type: 'erase', drawings: [id] })
  }
}
