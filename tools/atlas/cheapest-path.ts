export interface Step<T> {
  readonly to: T
  readonly cost: number
}

/** Finds the cheapest path to any node where `arrived` answers the cost of ending; both ends are included. */
export function cheapestPath<T>(
  from: T,
  steps: (node: T) => readonly Step<T>[],
  arrived: (node: T) => number | undefined,
): readonly T[] | undefined {
  const cost = new Map<T, number>([[from, 0]])
  const before = new Map<T, T>()
  const done = new Set<T>()
  let best: { readonly node: T; readonly cost: number } | undefined
  for (;;) {
    let here: T | undefined
    let least = best?.cost ?? Infinity
    // Among equals the first wins, so that the map is the same each time.
    for (const [node, so] of cost) if (!done.has(node) && so < least) [here, least] = [node, so]
    if (here === undefined) break
    done.add(here)
    const end = arrived(here)
    if (end !== undefined && least + end < (best?.cost ?? Infinity)) best = { node: here, cost: least + end }
    for (const { to, cost: more } of steps(here)) {
      if (done.has(to) || least + more >= (cost.get(to) ?? Infinity)) continue
      cost.set(to, least + more)
      before.set(to, here)
    }
  }
  if (!best) return undefined
  const way = [best.node]
  for (let node = before.get(best.node); node !== undefined; node = before.get(node)) way.unshift(node)
  return way
}
