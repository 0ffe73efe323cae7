/** Numbers by rank, the least first. */
export class Heap {
  private readonly ranks: number[] = []
  private readonly items: number[] = []

  get size(): number {
    return this.items.length
  }

  push(rank: number, item: number): void {
    const { ranks, items } = this
    let at = items.length
    while (at > 0) {
      const above = (at - 1) >> 1
      if (ranks[above]! <= rank) break
      ranks[at] = ranks[above]!
      items[at] = items[above]!
      at = above
    }
    ranks[at] = rank
    items[at] = item
  }

  /** Takes the item of the least rank; undefined when it is empty. */
  pop(): { readonly rank: number; readonly item: number } | undefined {
    const { ranks, items } = this
    if (items.length === 0) return undefined
    const top = { rank: ranks[0]!, item: items[0]! }
    const [rank, item] = [ranks.pop()!, items.pop()!]
    const count = items.length
    if (count === 0) return top
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= count) break
      if (below + 1 < count && ranks[below + 1]! < ranks[below]!) below++
      if (ranks[below]! >= rank) break
      ranks[at] = ranks[below]!
      items[at] = items[below]!
      at = below
    }
    ranks[at] = rank
    items[at] = item
    return top
  }
}
