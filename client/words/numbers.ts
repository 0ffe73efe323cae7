/** A number as a rulebook prints it: 1½, −2. */
export function printNumber(value: number): string {
  const whole = Math.trunc(value)
  const isHalf = Math.abs(value - whole) === 0.5
  if (!isHalf) return value < 0 ? `−${-value}` : `${value}`
  const sign = value < 0 ? '−' : ''
  return `${sign}${whole === 0 ? '' : Math.abs(whole)}½`
}

/** A number with its unit: ½ point, 1 hex, 2 hexes, 0 entries. */
export const countOf = (value: number, unit: string): string =>
  `${printNumber(value)} ${value === 0.5 || value === 1 ? unit : plural(unit)}`

export const printPoints = (value: number): string => countOf(value, 'point')

export const pointWord = (value: number): string => (value === 0.5 || value === 1 ? 'point' : 'points')

function plural(unit: string): string {
  if (/(s|x|ch|sh)$/.test(unit)) return `${unit}es`
  return /[^aeiou]y$/.test(unit) ? `${unit.slice(0, -1)}ies` : `${unit}s`
}
