/** What both pages show of themselves to the benchmark. */
export interface Bench {
  readonly renderer: string
  /** Frames drawn so far. */
  frames(): number
  /** Where some counter lies, in pixels of the page. */
  spot(): { readonly x: number; readonly y: number }
}

declare global {
  var bench: Bench | undefined
}

export const countAsked = (): number => Number(new URLSearchParams(location.search).get('count'))

export function boardElement(): HTMLElement {
  const element = document.querySelector<HTMLElement>('#board')
  if (element) return element
  throw new Error('The page has no element for the board.')
}
