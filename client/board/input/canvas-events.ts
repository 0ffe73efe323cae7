import type { Spot } from '../../../table/geometry/hex.ts'
import { commandOf } from '../../words/keys.ts'
import type { PointerGestures, PointerState } from './pointer-gestures.ts'
import { type WheelCommand, wheelCommand } from './wheel.ts'

/** A touch this long opens the menu, in milliseconds. */
const LINGER = 520

/**
 * several: taps add to the selection and a drag pulls a box. top: takes only the top of a stack. point: pings for
 * all to see.
 */
export type TouchMode = 'usual' | 'several' | 'top' | 'point'

interface CanvasHandlers {
  readonly canvas: HTMLCanvasElement
  readonly gestures: PointerGestures
  readonly wheel: (at: Spot, turned: WheelCommand) => void
  readonly wheelMode: () => 'zoom' | 'pan'
  /** Touch has no modifier keys, so it has modes. */
  readonly touchMode: () => TouchMode
  readonly ping: (at: Spot) => void
  readonly pressed: () => void
  /** Whether the board has the keyboard focus. */
  readonly focused: (isHere: boolean) => void
  /** The menu key was pressed. */
  readonly menu: () => void
  /** True if a carry command handled the key. */
  readonly carrying: (event: KeyboardEvent) => boolean
  /** True if the board handled the key. */
  readonly key: (event: KeyboardEvent) => boolean
}

/** Listens to pointer and keys on the canvas; returns the function that stops it. */
export function listenToCanvas(handlers: CanvasHandlers): () => void {
  const { canvas, gestures, wheel, wheelMode, touchMode, ping, pressed, focused, menu, carrying, key } = handlers
  let lingering: ReturnType<typeof setTimeout> | undefined
  const cancelLinger = (): void => clearTimeout(lingering)
  const isMode = ({ pointerType }: PointerEvent, mode: TouchMode) => pointerType === 'touch' && touchMode() === mode
  const pointerOf = (event: PointerEvent): PointerState => ({
    ...spotIn(canvas, event),
    id: event.pointerId,
    touch: event.pointerType === 'touch',
    button: event.button,
    shift: event.shiftKey || isMode(event, 'several'),
    alt: event.altKey || isMode(event, 'top'),
    free: event.ctrlKey || event.metaKey,
  })
  const stop = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    act: (event: HTMLElementEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ): void => canvas.addEventListener(type, act, { ...options, signal: stop.signal })

  on('pointerdown', (event) => {
    if (event.button > 1) return
    // The focus ring is for keyboard users.
    canvas.style.outline = 'none'
    canvas.focus({ preventScroll: true })
    canvas.setPointerCapture(event.pointerId)
    pressed()
    if (isMode(event, 'point') && event.isPrimary) return ping(spotIn(canvas, event))
    // Prevents the browser's own scrolling.
    if (event.button === 1) event.preventDefault()
    gestures.down(pointerOf(event))
    cancelLinger()
    if (event.pointerType === 'touch') lingering = setTimeout(() => gestures.longPress(), LINGER)
  })
  on('pointermove', (event) => {
    gestures.move(pointerOf(event))
    if (gestures.dragging) cancelLinger()
  })
  on('pointerup', (event) => {
    cancelLinger()
    gestures.up(pointerOf(event))
  })
  on('pointercancel', (event) => {
    cancelLinger()
    gestures.lost(event.pointerId)
  })
  on('pointerleave', () => gestures.leave())
  on('contextmenu', (event) => {
    event.preventDefault()
    const { pointerType } = event as PointerEvent
    // A long touch already opened the menu by the timer above; some browsers send this as well.
    if (pointerType === 'touch') return
    // Not every browser names the pointer here, but a button or Ctrl means there was one.
    if (pointerType === 'mouse' || event.button === 2 || event.ctrlKey) gestures.menu(spotIn(canvas, event))
    else menu()
  })
  on(
    'wheel',
    (event) => {
      event.preventDefault()
      wheel(spotIn(canvas, event), wheelCommand(event as WheelEvent & { wheelDeltaY?: number }, wheelMode()))
    },
    { passive: false },
  )
  on('keydown', (event) => {
    if (gestures.dragging && carrying(event)) return event.preventDefault()
    if (commandOf('carrying', event) === 'putBack' && gestures.cancel()) return event.preventDefault()
    if (key(event)) event.preventDefault()
  })
  on('focus', () => focused(true))
  on('blur', () => {
    canvas.style.outline = ''
    gestures.cancel()
    focused(false)
  })

  return () => {
    cancelLinger()
    stop.abort()
  }
}

function spotIn(canvas: HTMLCanvasElement, event: MouseEvent): Spot {
  const box = canvas.getBoundingClientRect()
  return { x: event.clientX - box.left, y: event.clientY - box.top }
}
