/**
 * The last few computed values by key. A WeakMap, or a map emptied when full, keeps values alive past the young
 * generation, and every move would leave garbage for a major collection.
 */
export class RecentCache<K, V> {
  private readonly kept: { readonly key: K; readonly value: V }[] = []
  private next = 0

  constructor(private readonly most: number) {}

  get(key: K, make: (key: K) => V): V {
    for (const each of this.kept) if (each.key === key) return each.value
    const value = make(key)
    this.kept[this.next] = { key, value }
    this.next = (this.next + 1) % this.most
    return value
  }
}
