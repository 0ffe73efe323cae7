/** Values that the pages of this benchmark expose. */
declare global {
  /** Milliseconds from the navigation to the first frame that shows the whole map. */
  var opened: number | undefined
}

export const moduleAsked = (): string => new URLSearchParams(location.search).get('module') ?? 'combat-operations'

/** Resolves after the next frame is shown. */
export function reportShown(): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      globalThis.opened = performance.now()
    }),
  )
}
