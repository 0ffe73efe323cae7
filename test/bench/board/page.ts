/** Values that a page of this benchmark shows. */
declare global {
  /** Milliseconds from the call of the page until its whole map could be seen. */
  var opened: number | undefined
}

export const moduleAsked = (): string => new URLSearchParams(location.search).get('module') ?? 'combat-operations'

/** After the frame in which it is shown. */
export function told(): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      globalThis.opened = performance.now()
    }),
  )
}
