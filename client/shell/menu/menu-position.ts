import type { Rect } from '../../board/geometry/rect.ts'
import type { PixelSize } from '../../screen/dock-layout.ts'
import type { MenuRequest } from '../../screen/screen.ts'

const MARGIN = 8

/** A menu lies beside the counters it is about, or where it was asked for if there is no room; always within the window. */
export function menuPosition(
  window: PixelSize,
  { width, height }: PixelSize,
  { at, over }: Pick<MenuRequest, 'at' | 'over'>,
): { left: number; top: number } {
  return {
    left: Math.max(MARGIN, Math.min(over ? beside(window, width, over, at.x) : at.x, window.width - width - MARGIN)),
    top: Math.max(MARGIN, Math.min(at.y, window.height - height - MARGIN)),
  }
}

function beside(window: PixelSize, width: number, over: Rect, otherwise: number): number {
  const right = over.x + over.width + MARGIN
  if (right + width + MARGIN <= window.width) return right
  const left = over.x - MARGIN - width
  return left >= MARGIN ? left : otherwise
}
