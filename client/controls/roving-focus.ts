/** Moves the focus from button to button of a long list, which is one stop for Tab. */
export function roveFocus(event: KeyboardEvent): void {
  const list = event.currentTarget
  if (!(list instanceof HTMLElement) || event.ctrlKey || event.altKey || event.metaKey) return
  const buttons = [...list.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  const to = nextIndex(event.key, at, buttons.length)
  if (to === undefined) return
  event.preventDefault()
  buttons.at(to)?.focus()
}

/** The first arrow goes to the end of the list, where the latest entry is. */
function nextIndex(key: string, at: number, count: number): number | undefined {
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
