import { nanoid } from 'nanoid'
import type { Spot } from '../../table/geometry/hex.ts'
import type { Module } from '../../table/module/module.ts'
import type { State } from '../../table/state.ts'
import { commandOf } from '../words/keys.ts'
import type { BoardEvents, BoardPreferences } from './board-view.ts'
import type { Rect } from './geometry/rect.ts'
import { BoardInput } from './input/board-input.ts'
import { keyCommandOf } from './input/board-keys.ts'
import { listenToCanvas, type TouchMode } from './input/canvas-events.ts'
import { HoverReports } from './input/hover-reports.ts'
import { throttledHover } from './input/hover-throttle.ts'
import { KeyboardCursor } from './input/keyboard-cursor.ts'
import { MovePreview } from './input/move-preview.ts'
import { PointerGestures } from './input/pointer-gestures.ts'
import type { WheelCommand } from './input/wheel.ts'
import { counterShapesOf } from './layout/counter-shape.ts'
import { TableLayout } from './layout/table-layout.ts'
import { isOpenPlace, type Tabletop, tableSpotOf, turnTracks } from './layout/tabletop.ts'
import { Viewport } from './layout/viewport.ts'
import { BoardPicture } from './picture/board-picture.ts'
import { PreviewReport } from './preview-report.ts'
import type { Stage } from './stage/stage.ts'

/** The parts of a mounted board, wired to each other. */
export class BoardParts {
  readonly viewport: Viewport
  readonly preview: MovePreview
  readonly input: BoardInput
  readonly keyboard: KeyboardCursor
  readonly picture: BoardPicture
  readonly gestures: PointerGestures
  readonly viewListeners = new Set<(window: Rect) => void>()
  readonly printListeners = new Set<() => void>()
  wheel: BoardPreferences['wheel'] = 'zoom'
  touchMode: TouchMode = 'usual'
  private readonly layout: TableLayout
  private readonly hover: HoverReports
  private readonly hoverMessages: ReturnType<typeof throttledHover>
  private readonly previewReport: PreviewReport
  private readonly stopListening: () => void
  private cameraBefore: unknown
  private hasPieces = false

  constructor(
    readonly stage: Stage,
    readonly top: Tabletop,
    module: Module,
    private readonly events: BoardEvents,
    private readonly reducedMotion: boolean,
  ) {
    const paper = top.maps[0]?.paper ?? top.bounds
    const changed = (what: 'counters' | 'marks'): void => this.picture.change(what)
    const toPage = (pixel: Spot): Spot => this.toPage(pixel)
    this.layout = new TableLayout(top, counterShapesOf(module))
    this.viewport = new Viewport(top.bounds, paper, stage.pane, reducedMotion, () => stage.wake(), turnTracks(top))
    this.hoverMessages = throttledHover((hover) => events.hover(hover), this.now)
    this.hover = new HoverReports(top, { hover: this.hoverMessages.send, point: (what) => events.point(what) }, toPage)
    this.preview = this.makePreview(() => changed('marks'))
    const { layout, viewport, hover, preview } = this
    this.input = new BoardInput({
      ...{ module, top, layout, viewport, hover, preview, events, changed, toPage },
      now: this.now,
      nonce: () => nanoid(),
      setCursorShape: (shape) => {
        stage.canvas.style.cursor = shape
      },
    })
    const { input } = this
    this.keyboard = new KeyboardCursor({
      ...{ top, layout, viewport, input, preview, hover },
      changed: () => changed('marks'),
      announce: (what) => events.announceCursor?.(what),
    })
    const pictureParts = { module, top, layout, viewport, input, preview, cursor: this.keyboard }
    this.picture = new BoardPicture(stage, pictureParts, reducedMotion, () => {
      for (const listener of this.printListeners) listener()
    })
    this.previewReport = new PreviewReport({ top, viewport, input, preview, toPage, events })
    this.gestures = new PointerGestures(input)
    this.stopListening = this.listen()
  }

  now = (): number => performance.now()

  /** Draws a frame; true if another is needed at once. */
  draw(now: number): boolean {
    const isDrifting = this.input.drift()
    const isMoving = this.picture.draw(now) || isDrifting
    this.previewReport.update()
    this.reportView()
    return isMoving
  }

  show(state: State): void {
    const moved = this.input.follow(state)
    if (!this.reducedMotion && this.hasPieces) this.picture.glides.begin(moved, this.now())
    if (this.hasPieces || state.pieces.size === 0) return
    this.hasPieces = true
    const spots = [...state.pieces.values()].flatMap(({ at }) =>
      'pile' in at ? [] : (tableSpotOf(this.top, at) ?? []),
    )
    this.viewport.begin(spots)
  }

  toPage({ x, y }: Spot): Spot {
    const box = this.stage.canvas.getBoundingClientRect()
    return { x: box.left + x, y: box.top + y }
  }

  /** From page pixels to units. */
  toUnits({ x, y }: Spot): Spot {
    const box = this.stage.canvas.getBoundingClientRect()
    return this.viewport.toUnits({ x: x - box.left, y: y - box.top })
  }

  destroy(): void {
    this.stopListening()
    this.preview.end()
    this.hoverMessages.stop()
    this.picture.destroy()
    this.stage.destroy()
  }

  private makePreview(changed: () => void): MovePreview {
    return new MovePreview({
      sidesOf: (ids) => new Set(ids.flatMap((id) => this.layout.state.pieces.get(id)?.side ?? [])),
      action: (to, via) => this.input.dropActionAt(to, via),
      later: afterFrame,
      wait: (milliseconds, act) => {
        const timer = setTimeout(act, milliseconds)
        return () => clearTimeout(timer)
      },
      changed,
      isOpen: (ids) =>
        ids.some((id) => {
          const at = this.layout.state.pieces.get(id)?.at
          return at !== undefined && isOpenPlace(this.top, at)
        }),
      reachSize: (size) => this.events.reachSize?.(size),
    })
  }

  private reportView(): void {
    const { camera } = this.viewport
    if (camera === this.cameraBefore) return
    this.cameraBefore = camera
    for (const listener of this.viewListeners) listener(this.viewport.window())
  }

  private listen(): () => void {
    const { gestures, keyboard, input } = this
    return listenToCanvas({
      canvas: this.stage.canvas,
      gestures,
      wheel: (at, command) => this.turnWheel(at, command),
      wheelMode: () => this.wheel,
      touchMode: () => this.touchMode,
      ping: (at) => this.hover.ping(this.viewport.toUnits(at)),
      pressed: () => keyboard.away(),
      focused: (isHere) => keyboard.focus(isHere),
      menu: () => keyboard.menu() || input.menuOfSelected(),
      carrying: (event) => this.keyWhileDragging(event),
      key: (event) => this.key(event),
    })
  }

  private turnWheel(at: Spot, command: WheelCommand): void {
    if (command.does === 'zoom') this.viewport.zoom(at, command.factor)
    else this.viewport.pan(command.dx, command.dy)
    if (!this.gestures.dragging) this.input.hover(at)
  }

  private keyWhileDragging(event: KeyboardEvent): boolean {
    switch (commandOf('carrying', event)) {
      case 'addWaypoint':
        return this.preview.addWaypoint()
      case 'spreadUnder':
        return this.input.openUnder()
      case 'removeWaypoint':
      case 'putBack':
        return this.preview.removeWaypoint()
      default:
        return false
    }
  }

  private key(event: KeyboardEvent): boolean {
    if (this.keyboard.key(event)) {
      // The page has other meanings for some of these keys.
      event.stopPropagation()
      return true
    }
    const command = keyCommandOf(event)
    return command !== undefined && this.input.runCommand(command)
  }
}

/** Runs after the next frame has been drawn and shown. */
function afterFrame(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
