import type { Renderer } from '../../../client/board/stage/renderer.ts'

/** Values that both pages expose to the benchmark. */
export interface Bench {
  frames(): number
  /** Where one counter lies, in pixels of the page. */
  spot(): { readonly x: number; readonly y: number }
}

declare global {
  var bench: Bench | undefined
}

const asked = new URLSearchParams(location.search)
export const countAsked = (): number => Number(asked.get('count'))
export const rendererAsked = (): Renderer => (asked.get('renderer') === 'webgl' ? 'webgl' : 'canvas')

export function boardElement(): HTMLElement {
  const element = document.querySelector<HTMLElement>('#board')
  if (element) return element
  throw new Error('The page has no element for the board.')
}
