import type { Counter, Face } from '../generated/types.ts'

export type FaceLook = NonNullable<Face['look']>

type Printed = Pick<Counter, 'kind' | 'faces'>

/** Turning a used unit over costs no step, and a reduced one stays reduced. */
const OVERLEAF: Readonly<Record<FaceLook, FaceLook>> = {
  full: 'used',
  used: 'full',
  reduced: 'reduced-used',
  'reduced-used': 'reduced',
}

/**
 * The look as the sheet states it, or else by the name of the face. A second face without a name is the reduced one, as
 * in most games.
 */
export function faceLook({ kind, faces }: Printed, index: number): FaceLook | undefined {
  const face = faces[index]
  if (face?.look !== undefined) return face.look
  const name = face?.name?.toLowerCase() ?? ''
  const isUsed = /\b(used|spent|activated)\b/.test(name)
  const isReduced = /\b(reduced|flipped|weakened)\b/.test(name)
  if (isUsed) return isReduced ? 'reduced-used' : 'used'
  if (isReduced) return 'reduced'
  if (index === 0 || name !== '') return 'full'
  return kind === 'unit' && faces.length === 2 ? 'reduced' : undefined
}

/**
 * The other face of the same cardboard. Where none is printed, the next face with the same losses, which may be the
 * same face.
 */
export function flippedFace(counter: Printed, face: number): number {
  const count = counter.faces.length
  if (count === 2) return 1 - face
  const looks = counter.faces.map((_, index) => faceLook(counter, index))
  const look = looks[face]
  const other = look === undefined ? -1 : looks.indexOf(OVERLEAF[look])
  if (other >= 0) return other
  const after = looks.map((_, step) => (face + 1 + step) % count)
  return after.find((index) => hasLost(looks[index]) === hasLost(look)) ?? face
}

const hasLost = (look: FaceLook | undefined): boolean => look === 'reduced' || look === 'reduced-used'

/** The steps of a face. Without a number a reduced face has 1, and a full one has 1 more. */
export function stepsOn(counter: Printed & Pick<Counter, 'steps'>, face: number): number {
  const looks = counter.faces.map((_, index) => faceLook(counter, index))
  return counter.faces[face]?.steps ?? (hasLost(looks[face]) ? 1 : (counter.steps ?? (looks.some(hasLost) ? 2 : 1)))
}
