import '../../style/shell/focus.css'
import type { Screen } from '../../screen/screen.ts'
import { KEYS_TEXTS } from './texts.ts'

/** The parts of the page in order, and the element of each that gets the focus. */
const REGIONS: readonly (readonly [string, string])[] = [
  ['.board', 'canvas'],
  ['.panel', '[role="tab"][aria-selected="true"]'],
  ['.topbar', 'a, button'],
]

/** Focuses the next part of the page that is there, or the one before. */
export function focusRegion(by: 1 | -1): void {
  const parts = REGIONS.flatMap(([of, into]) => {
    const part = document.querySelector(of)
    const target = part?.querySelector<HTMLElement>(into)
    return part && target ? [{ part, target }] : []
  })
  const here = parts.findIndex(({ part }) => part.contains(document.activeElement))
  const start = here < 0 && by === -1 ? parts.length : here
  parts.at((start + by + parts.length) % parts.length)?.target.focus()
}

/** The first stop for Tab: the way past the top bar. */
export const SkipToBoard = ({ screen }: { screen: Screen }) => (
  <button type="button" class="skip" onClick={() => screen.board.value?.focus()}>
    {KEYS_TEXTS.skipToBoard}
  </button>
)
