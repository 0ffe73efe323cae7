import type { Spot } from '../../table/hex.ts'
import { PLATE, type PlateLook, plate } from './plate.ts'
import type { Stamp } from './stamps.ts'

/** A count that stands on the table: how many lie in a tray, or in a stack too high to see. */
export interface Count extends Spot {
  readonly count: number
  /** Height in units. */
  readonly height: number
}

const LOOK: PlateLook = { name: 'count', wide: 96, round: true, ground: '#211c15', rim: '#f6eccb', ink: '#fff6da' }

export const counted = ({ x, y, count, height }: Count): Stamp => ({
  ...{ x, y, painting: plate(String(count), LOOK) },
  scale: height / PLATE,
})
