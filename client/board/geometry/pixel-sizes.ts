/** Counters are painted in these sizes, in device pixels, and only ever shrunk: by less than a third, which stays crisp. */
export const COUNTER_PIXELS = [24, 34, 48, 68, 96, 136, 192, 272, 384] as const
export type CounterPixels = (typeof COUNTER_PIXELS)[number]

/** A little magnified is not seen, and spares painting everything once more. */
const STRETCH = 1.12

/** The size for a piece that is larger or smaller than a counter of this size. */
export const scaledPixels = (pixels: CounterPixels, share: number): CounterPixels =>
  share === 1 ? pixels : counterPixels(pixels * share)

export function counterPixels(wanted: number): CounterPixels {
  // The smallest show no values, so none is magnified that could show them.
  if (wanted <= COUNTER_PIXELS[0]) return COUNTER_PIXELS[0]
  return COUNTER_PIXELS.slice(1).find((pixels) => pixels * STRETCH >= wanted) ?? 384
}

/** Map tiles are painted at powers of two of a device pixel for each unit. */
export const COARSEST = -5
export const FINEST = 2

export function tileLevel(pixelsPerUnit: number): number {
  const level = Math.ceil(Math.log2(pixelsPerUnit / STRETCH))
  return Math.min(Math.max(level, COARSEST), FINEST)
}

export const levelScale = (level: number): number => 2 ** level

/** Finer than this nobody sees what is laid over a cell. */
const OVERLAY = 1

/** In how many pixels for each unit what lies over cells is painted. */
export const overlayPixels = (pixelsPerUnit: number): number => levelScale(Math.min(tileLevel(pixelsPerUnit), OVERLAY))
