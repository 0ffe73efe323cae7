import '../../style/shell/focus.css'
import type { Screen } from '../../screen/screen.ts'

/** The parts of the room in their order, and what in each of them gets the keys. */
const REGIONS: readonly (readonly [string, string])[] = [
  ['.board', 'canvas'],
  ['.panel', '[role="tab"][aria-selected="true"]'],
  ['.topbar', 'a, button'],
]

/** F6: to the next part of the room that is there, or to the one before. */
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

/** The first thing one comes to by Tab: the way past the top bar. */
export const SkipToBoard = ({ screen }: { screen: Screen }) => (
  <button type="button" class="skip" onClick={() => screen.board.value?.focus()}>
    To the board
  </button>
)

/** Arrows go from button to button in a long list, which is one stop for Tab. */
export function rove(event: KeyboardEvent): void {
  const list = event.currentTarget
  if (!(list instanceof HTMLElement) || event.ctrlKey || event.altKey || event.metaKey) return
  const buttons = [...list.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  const to = goal(event.key, at, buttons.length)
  if (to === undefined) return
  event.preventDefault()
  buttons.at(to)?.focus()
}

/** Whoever comes into the list begins at its end, where the latest is. */
function goal(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowUp':
      return at < 0 ? count - 1 : Math.max(at - 1, 0)
    case 'ArrowDown':
      return at < 0 ? count - 1 : Math.min(at + 1, count - 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
