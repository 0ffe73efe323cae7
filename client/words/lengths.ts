import { fromScale, lengthNumber, lengthText, type Scale } from '../../table/geometry/measure/length-text.ts'

/** How much of what a model may move is used up: 6.5 of 8 inches. Both in the unit of the map. */
export function spentText(cost: number, left: number, scale: Scale): string {
  const [spent, allowed] = [fromScale(cost, scale), fromScale(cost + left, scale)]
  return `${lengthNumber(spent, scale, allowed)} of ${lengthText(allowed, scale)}`
}
