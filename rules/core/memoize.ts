/** Remembers the result for each pair of a position and an object. Both must be immutable. */
export function memoizeBy<S extends object, K extends object, R>(work: (scene: S, of: K) => R): (scene: S, of: K) => R {
  const known = new WeakMap<S, WeakMap<K, { readonly result: R }>>()
  return (scene, of) => {
    const ofScene = known.get(scene) ?? new WeakMap<K, { readonly result: R }>()
    known.set(scene, ofScene)
    const found = ofScene.get(of) ?? { result: work(scene, of) }
    ofScene.set(of, found)
    return found.result
  }
}
