/** How often each figure is measured. The median is reported. */
export const RUNS = 5

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export function quantile(values: readonly number[], q: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}

/** Runs the peers in turn, A B C A B C, so that other load hits all alike. The first round does not count. */
export async function interleaved<P extends string, R>(
  peers: readonly P[],
  run: (peer: P) => Promise<R>,
): Promise<Record<P, R[]>> {
  const results = Object.fromEntries(peers.map((peer) => [peer, [] as R[]])) as Record<P, R[]>
  for (let round = 0; round <= RUNS; round++) {
    for (const peer of peers) {
      const result = await run(peer)
      if (round > 0) results[peer].push(result)
    }
  }
  return results
}

/** The median of one figure over all runs of a peer. */
export const middle = <R>(runs: readonly R[], figure: (run: R) => number): number => median(runs.map(figure))
