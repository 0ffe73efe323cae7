import type { Listed } from '../../table/generated/types.ts'
import type { GamePainter } from './game-painter.ts'

/** Pictures that are painted once while the page is open, one after the other, when nothing else is to be done. */

type Painted = Promise<HTMLCanvasElement | undefined>

const artists = new Map<string, Promise<GamePainter>>()
const pictures = new Map<string, Painted>()
let line: Promise<unknown> = Promise.resolve()

/** Where a line is counted by the megabyte, paper does. */
const isSparing = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true

/** When the page is drawn and has nothing to do; not every browser tells. */
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
  // What did not arrive is asked for again by whoever looks next.
  coming.catch(() => artists.delete(key))
  return coming
}

/** What has been painted before is there at once; what cannot be is undefined, and paper stays. */
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
