import type { BaseShape, Corner, Counter, Cover, Outline, ScenarioSheet, TableArea } from '../generated/types.ts'
import type { Spot } from '../geometry/hex.ts'
import type { KnownWords, PointerKey, ProblemList } from './problem.ts'

/** A base in words: 50, or oval 60 by 35. */
export const baseText = (base: Counter['base']): string =>
  typeof base === 'object' ? shapeText(base) : String(base ?? 'no size')

const shapeText = ({ shape, width, depth = width }: BaseShape): string => `${shape} ${width} by ${depth}`

/** Only tokens stand on bases; all other counters have the same size. */
export function checkBase(
  { id, kind, base }: Counter | Cover,
  found: ProblemList,
  list: 'counters' | 'covers',
  index: number,
): void {
  if (base !== undefined && kind !== 'token') {
    const message = `${id} has a base of ${baseText(base)}, but only tokens have bases; this is a ${kind ?? 'unit'}.`
    found.report('mismatch', message, list, index, 'base')
  }
  if (typeof base !== 'object' || base.shape !== 'round') return
  const { width, depth = width } = base
  if (width === depth) return
  const message = `A round base is as deep as it is wide, but this one is ${width} by ${depth}; write oval.`
  found.report('mismatch', message, list, index, 'base', 'depth')
}

/** Scenery has a shape, and nothing else has one. */
export function checkScenery({ id, kind, scenery }: Counter, index: number, found: ProblemList): void {
  if (kind === 'scenery' && scenery === undefined)
    found.report('mismatch', `${id} is scenery, but has no shape; write it as scenery.`, 'counters', index, 'kind')
  if (kind !== 'scenery' && scenery !== undefined)
    found.report(
      'mismatch',
      `${id} has the shape of scenery, but is a ${kind}; its kind must be scenery.`,
      'counters',
      index,
      'scenery',
    )
  if (scenery) checkOutline(scenery.outline, found, 'counters', index, 'scenery', 'outline')
}

/** The areas of a scenario: whose they are, and where they lie. */
export function checkAreas(
  { areas = [] }: ScenarioSheet,
  sides: KnownWords,
  boards: KnownWords,
  checkAt: (area: TableArea, where: readonly PointerKey[]) => void,
  found: ProblemList,
): void {
  found.once(areas, 'areas')
  for (const [index, area] of areas.entries()) {
    found.known('side', area.side, sides, 'areas', index, 'side')
    if (area.board !== undefined) found.known('board', area.board, boards, 'areas', index, 'board')
    checkAt(area, ['areas', index])
    checkOutline(area.outline, found, 'areas', index, 'outline')
  }
}

/** A polygon whose sides cross has no inside. */
function checkOutline(outline: Outline, found: ProblemList, ...where: readonly PointerKey[]): void {
  if ('circle' in outline) return
  const crossing = crossingIn(outline.polygon)
  if (!crossing) return
  const [one, other] = crossing.map((corner) => `${corner.x},${corner.y}`)
  found.report('mismatch', `The sides from ${one} and from ${other} cross.`, ...where, 'polygon')
}

function crossingIn(corners: readonly Corner[]): readonly [Corner, Corner] | undefined {
  const at = (index: number): Corner => corners[index % corners.length] as Corner
  for (let one = 0; one < corners.length; one++) {
    for (let other = one + 2; other < corners.length; other++) {
      if (one === 0 && other === corners.length - 1) continue // they share the first corner
      if (cross(at(one), at(one + 1), at(other), at(other + 1))) return [at(one), at(other)]
    }
  }
  return undefined
}

const side = (a: Spot, b: Spot, c: Spot): number => Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))

const cross = (a: Spot, b: Spot, c: Spot, d: Spot): boolean =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
