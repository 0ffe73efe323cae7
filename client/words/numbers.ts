/** Points as a rulebook prints them: 1½. */
export function printNumber(value: number): string {
  const whole = Math.trunc(value)
  const isHalf = Math.abs(value - whole) === 0.5
  if (!isHalf) return value < 0 ? `−${-value}` : `${value}`
  const sign = value < 0 ? '−' : ''
  return `${sign}${whole === 0 ? '' : Math.abs(whole)}½`
}

/** With the word: ½ point, 1 point, 1½ points. */
export const printPoints = (value: number): string => `${printNumber(value)} ${pointWord(value)}`

export const pointWord = (value: number): string => (value === 0.5 || value === 1 ? 'point' : 'points')
