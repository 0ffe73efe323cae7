import type { Listed } from '../../table/generated/types.ts'
import type { GamePainter } from './game-painter.ts'

/* Paints pictures one after another in idle time, and keeps them while the page is open. */

type Painted = Promise<HTMLCanvasElement | undefined>

const artists = new Map<string, Promise<GamePainter>>()
const pictures = new Map<string, Painted>()
let line: Promise<unknown> = Promise.resolve()

/** With the browser's data saver on, boxes stay without pictures. */
const isSparing = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true

/** Resolves when the page is idle, or soon in browsers without requestIdleCallback. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 200)
  })
}

function artistOf({ id, fingerprint }: Listed): Promise<GamePainter> {
  const key = `${id} ${fingerprint}`
  const known = artists.get(key)
  if (known) return known
  const coming = import('./game-painter.ts').then(({ gamePainterFor: artistFor }) => artistFor(id))
  artists.set(key, coming)
  // After a failure the next picture tries again.
  coming.catch(() => artists.delete(key))
  return coming
}

/** The picture, from the cache if it was painted before; undefined where it cannot be painted. */
export function queuePicture(
  game: Listed,
  what: string,
  paint: (artist: GamePainter) => HTMLCanvasElement | undefined,
): Painted {
  const key = `${game.id} ${game.fingerprint} ${what}`
  const known = pictures.get(key)
  if (known) return known
  if (isSparing()) return Promise.resolve(undefined)
  const painted = line
    .then(idle)
    .then(() => artistOf(game))
    .then(async (artist) => {
      await idle()
      return paint(artist)
    })
    .catch(() => {
      pictures.delete(key)
      return undefined
    })
  line = painted
  pictures.set(key, painted)
  return painted
}
