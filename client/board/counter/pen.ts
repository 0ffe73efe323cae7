export type Pen = CanvasRenderingContext2D

/** Counters are painted on a square of this many parts. */
export const PARTS = 100
