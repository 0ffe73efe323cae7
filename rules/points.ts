/** Movement points are counted in halves inside, so that every sum is whole. */
export type Halves = number

export const toHalves = (points: number): Halves => Math.round(points * 2)
/** As people say it. */
export const pointsSaid = (points: number): string => (points === 1 ? '1 point' : `${points} points`)
export const toPoints = (halves: Halves): number => halves / 2
