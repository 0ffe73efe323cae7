import type { Spot } from '../../../table/geometry/hex.ts'
import { commandOf } from '../../words/keys.ts'
import type { PointerGestures, PointerState } from './pointer-gestures.ts'
import { type WheelCommand, wheelCommand } from './wheel.ts'

/** A finger that rests so long asks for the menu. */
const LINGER = 520

/** several: taps add to what is selected, and a drag pulls a box. top: only the top of a stack is taken. point: for all to see. */
export type TouchMode = 'usual' | 'several' | 'top' | 'point'

export interface CanvasHandlers {
  readonly canvas: HTMLCanvasElement
  readonly grip: PointerGestures
  readonly wheel: (at: Spot, turned: WheelCommand) => void
  /** What this player's wheel does. */
  readonly wheels: () => 'zoom' | 'pan'
  /** What fingers are to do, for they have no keys beside them. */
  readonly fingers: () => TouchMode
  /** One points at a spot of the window, for all to see. */
  readonly ping: (at: Spot) => void
  /** A pointer comes down. */
  readonly pressed: () => void
  /** Whether the keys are the board's. */
  readonly focused: (isHere: boolean) => void
  /** The menu was asked for by keyboard. */
  readonly menu: () => void
  /** True where what is carried answered the key. */
  readonly carrying: (event: KeyboardEvent) => boolean
  /** True where the board answered the key. */
  readonly key: (event: KeyboardEvent) => boolean
}

/** Hears the pointer and the keys on the canvas. Returns what makes it deaf again. */
export function listenToCanvas(hearing: CanvasHandlers): () => void {
  const { canvas, grip, wheel, wheels, fingers, ping, pressed, focused, menu, carrying, key } = hearing
  let lingering: ReturnType<typeof setTimeout> | undefined
  const quiet = (): void => clearTimeout(lingering)
  const isMode = ({ pointerType }: PointerEvent, mode: TouchMode) => pointerType === 'touch' && fingers() === mode
  const finger = (event: PointerEvent): PointerState => ({
    ...spotIn(canvas, event),
    id: event.pointerId,
    touch: event.pointerType === 'touch',
    button: event.button,
    shift: event.shiftKey || isMode(event, 'several'),
    alt: event.altKey || isMode(event, 'top'),
    free: event.ctrlKey || event.metaKey,
  })
  const deaf = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    act: (event: HTMLElementEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ): void => canvas.addEventListener(type, act, { ...options, signal: deaf.signal })

  on('pointerdown', (event) => {
    if (event.button > 1) return
    // The ring about the board is for those who come to it by keyboard.
    canvas.style.outline = 'none'
    canvas.focus({ preventScroll: true })
    canvas.setPointerCapture(event.pointerId)
    pressed()
    if (isMode(event, 'point') && event.isPrimary) return ping(spotIn(canvas, event))
    // The middle button would start the browser's own scrolling.
    if (event.button === 1) event.preventDefault()
    grip.down(finger(event))
    quiet()
    if (event.pointerType === 'touch') lingering = setTimeout(() => grip.linger(), LINGER)
  })
  on('pointermove', (event) => {
    grip.move(finger(event))
    if (grip.dragging) quiet()
  })
  on('pointerup', (event) => {
    quiet()
    grip.up(finger(event))
  })
  on('pointercancel', (event) => {
    quiet()
    grip.lost(event.pointerId)
  })
  on('pointerleave', () => grip.leave())
  on('contextmenu', (event) => {
    event.preventDefault()
    const { pointerType } = event as PointerEvent
    // A long touch is told twice: by the timer above, and by some browsers as this.
    if (pointerType === 'touch') return
    // Not every browser names the pointer here, but a button or Ctrl means that there was one.
    if (pointerType === 'mouse' || event.button === 2 || event.ctrlKey) grip.menu(spotIn(canvas, event))
    else menu()
  })
  on(
    'wheel',
    (event) => {
      event.preventDefault()
      wheel(spotIn(canvas, event), wheelCommand(event as WheelEvent & { wheelDeltaY?: number }, wheels()))
    },
    { passive: false },
  )
  on('keydown', (event) => {
    if (grip.dragging && carrying(event)) return event.preventDefault()
    if (commandOf('carrying', event) === 'putBack' && grip.cancel()) return event.preventDefault()
    if (key(event)) event.preventDefault()
  })
  on('focus', () => focused(true))
  on('blur', () => {
    canvas.style.outline = ''
    grip.cancel()
    focused(false)
  })

  return () => {
    quiet()
    deaf.abort()
  }
}

function spotIn(canvas: HTMLCanvasElement, event: MouseEvent): Spot {
  const box = canvas.getBoundingClientRect()
  return { x: event.clientX - box.left, y: event.clientY - box.top }
}
