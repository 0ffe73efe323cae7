/** Counters are painted at these sizes, in device pixels, and shrunk by less than a third, which stays crisp. */
export const COUNTER_PIXELS = [24, 34, 48, 68, 96, 136, 192, 272, 384] as const
export type CounterPixels = (typeof COUNTER_PIXELS)[number]

/** Magnifying this much is not visible and saves another painting. */
const STRETCH = 1.12

export const scaledPixels = (pixels: CounterPixels, share: number): CounterPixels =>
  share === 1 ? pixels : counterPixels(pixels * share)

export function counterPixels(needed: number): CounterPixels {
  // The smallest size shows no values, so it is never magnified.
  if (needed <= COUNTER_PIXELS[0]) return COUNTER_PIXELS[0]
  return COUNTER_PIXELS.slice(1).find((pixels) => pixels * STRETCH >= needed) ?? 384
}

/** Map tiles are painted at powers of two of a device pixel for each unit. */
export const COARSEST = -5
export const FINEST = 2

export function tileLevel(pixelsPerUnit: number): number {
  const level = Math.ceil(Math.log2(pixelsPerUnit / STRETCH))
  return Math.min(Math.max(level, COARSEST), FINEST)
}

export const levelScale = (level: number): number => 2 ** level

/** Overlays on cells gain nothing from a finer level. */
const OVERLAY = 1

/** Pixels for each unit at which overlays on cells are painted. */
export const overlayPixels = (pixelsPerUnit: number): number => levelScale(Math.min(tileLevel(pixelsPerUnit), OVERLAY))
