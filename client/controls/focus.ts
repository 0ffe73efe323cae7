/** Keys typed into a field are words, not shortcuts. A field of a closed dialog may have the focus for a frame. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select')) &&
  !target.closest('dialog:not([open])')

/** A focused button or link is pressed by Enter and Space. */
export const isPressable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('button, a')

/** A dialog that was closed stays in the page for a moment longer; a key pressed then is meant for the table. */
export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null
export const isMenuOpen = (): boolean => document.querySelector('[role="menu"]') !== null

/** Focuses an element once the next frame has drawn it. */
export function focusSoon(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
}
