import pixelmatch from 'pixelmatch'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { expect } from 'vitest'
import type { Place } from '../../table/generated/types.ts'
import { pixel } from './players.ts'

/** Pictures of a part of the page, compared with a tolerance: two renderings round the edges of a line differently. */

/** How far the colour of a pixel may be off, from 0 to 1, and which share of the pixels may be off by more. */
const COLOUR = 0.05
const SHARE = 0.005

export interface Clip {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const pictureOfClip = async (page: Page, clip: Clip): Promise<PNG> =>
  PNG.sync.read(await page.screenshot({ clip }))

/** The picture of the square around a place. */
export async function pictureOf(page: Page, place: Place, reach = 20): Promise<PNG> {
  const { x, y } = await pixel(page, place)
  return pictureOfClip(page, {
    x: Math.round(x) - reach,
    y: Math.round(y) - reach,
    width: 2 * reach,
    height: 2 * reach,
  })
}

export function looksLike(one: PNG, other: PNG): boolean {
  const { width, height } = one
  if (other.width !== width || other.height !== height) return false
  const off = pixelmatch(one.data, other.data, undefined, width, height, { threshold: COLOUR, includeAA: true })
  return off <= SHARE * width * height
}

expect.extend({
  toLookLike(seen: PNG, expected: PNG) {
    return {
      pass: looksLike(seen, expected),
      message: () => `expected the picture ${this.isNot ? 'to differ from' : 'to look like'} the one before`,
    }
  },
})

declare module 'vitest' {
  interface Matchers<T> {
    toLookLike(expected: PNG): T
  }
}
