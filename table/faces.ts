import type { Counter, Face } from './generated/types.ts'

/** A unit that has acted is turned over: that costs it no step, and what has lost one stays so. */
const OVERLEAF: Readonly<Record<NonNullable<Face['look']>, Face['look']>> = {
  full: 'used',
  used: 'full',
  reduced: 'reduced-used',
  'reduced-used': 'reduced',
}

/** The face on the other side of the same cardboard; where none is known, the next. */
export function overleaf({ faces }: Pick<Counter, 'faces'>, face: number): number {
  const look = faces[face]?.look
  const other = look === undefined ? -1 : faces.findIndex((each) => each.look === OVERLEAF[look])
  return other < 0 ? (face + 1) % faces.length : other
}
