/** Movement points are counted in halves inside, so that every sum is whole. */
export type Halves = number

export const toHalves = (points: number): Halves => Math.round(points * 2)
export const toPoints = (halves: Halves): number => halves / 2
