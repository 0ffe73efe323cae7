/** Movement points are counted in halves, so that all sums are whole numbers. */
export type Halves = number

export const toHalves = (points: number): Halves => Math.round(points * 2)
/** A number as a rulebook prints it: 2½. */
export function numberText(value: number): string {
  const whole = Math.trunc(value)
  if (Math.abs(value - whole) !== 0.5) return String(value)
  return `${value < 0 ? '-' : ''}${whole === 0 ? '' : Math.abs(whole)}½`
}

/** A number with its unit: ½ point, 1 point, 1½ points. */
export const pointsText = (points: number): string =>
  points === 1 || points === 0.5 ? `${numberText(points)} point` : `${numberText(points)} points`

export const toPoints = (halves: Halves): number => halves / 2
