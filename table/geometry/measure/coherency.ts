import { isWithin } from './gap.ts'
import type { Shape } from './shape.ts'

/** How the models of a squad hang together. */
export interface Coherency {
  /** Models linked with each other, by their place in the list, the largest group first; one if all are in coherency. */
  readonly groups: readonly (readonly number[])[]
  /** Pairs of models within the distance. */
  readonly links: readonly (readonly [number, number])[]
}

/** Models are linked if they lie within a distance of each other, and with all that those are linked with. */
export function coherencyOf(shapes: readonly Shape[], distance: number): Coherency {
  const links: (readonly [number, number])[] = []
  const group = shapes.map((_, index) => index)
  for (const [at, shape] of shapes.entries()) {
    for (let other = at + 1; other < shapes.length; other++) {
      if (!isWithin(shape, shapes[other]!, distance)) continue
      links.push([at, other])
      const [kept, joined] = [group[at]!, group[other]!]
      if (kept !== joined) for (const [index, each] of group.entries()) if (each === joined) group[index] = kept
    }
  }
  const names = [...new Set(group)]
  const groups = names.map((name) => [...group.keys()].filter((index) => group[index] === name))
  return { groups: groups.sort((a, b) => b.length - a.length || a[0]! - b[0]!), links }
}
