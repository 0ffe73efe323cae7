/**
 * The last few things that were worked out, by what they follow from. Not a weak map, nor one that is emptied when it is
 * full: what hangs on those outlives the young heap, however short its life, and every move leaves a trail of garbage.
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
