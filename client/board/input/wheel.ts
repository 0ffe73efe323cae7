/** What a browser tells of a turned wheel. */
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
/** How strongly a wheel zooms, and a pinch, whose deltas are far smaller. */
const WHEEL = 0.0016
const PINCH = 0.01

/**
 * A wheel zooms, two fingers on a trackpad pan, and their pinch, which browsers tell as Ctrl and a wheel, zooms.
 * Nothing says which of the two it was: a wheel turns by notches and never sideways, and where browsers count in
 * pixels a trackpad's wheelDelta is always three times its delta.
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
