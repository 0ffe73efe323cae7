/** The fields read from a browser's WheelEvent. */
export interface WheelTurn {
  readonly deltaX: number
  readonly deltaY: number
  readonly deltaMode: number
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
  readonly wheelDeltaY?: number
}

export type WheelCommand =
  | { readonly does: 'zoom'; readonly factor: number }
  | { readonly does: 'pan'; readonly dx: number; readonly dy: number }

const LINE = 16
const PAGE = 400
/** Zoom for each unit of a wheel, and of a pinch, whose deltas are far smaller. */
const WHEEL = 0.0016
const PINCH = 0.01

/**
 * A wheel zooms and two fingers on a trackpad pan. Browsers report a pinch as Ctrl with a wheel. They do not say
 * which device it was: a wheel moves in notches and never sideways, and a trackpad's wheelDelta is always three
 * times its delta in pixels.
 */
export function wheelCommand(
  { deltaX, deltaY, deltaMode, ctrlKey, shiftKey, wheelDeltaY }: WheelTurn,
  wheel: 'zoom' | 'pan' = 'zoom',
): WheelCommand {
  const unit = deltaMode === 1 ? LINE : deltaMode === 2 ? PAGE : 1
  const [x, y] = [deltaX * unit, deltaY * unit]
  const notched = deltaMode !== 0 || Math.abs(y) >= 100 || (wheelDeltaY !== undefined && isNotch(wheelDeltaY, deltaY))
  if (ctrlKey) return { does: 'zoom', factor: Math.exp(-y * (notched ? WHEEL : PINCH)) }
  if (shiftKey) return { does: 'pan', dx: -(x || y), dy: 0 }
  if (deltaX === 0 && notched && wheel === 'zoom') return { does: 'zoom', factor: Math.exp(-y * WHEEL) }
  return { does: 'pan', dx: -x, dy: -y }
}

const isNotch = (wheelDelta: number, delta: number): boolean =>
  wheelDelta !== 0 && wheelDelta % 120 === 0 && wheelDelta !== -3 * delta
