import type { Spot } from '../../table/geometry/hex.ts'

export interface Geo {
  readonly lat: number
  readonly lon: number
}

/** x and y of the board, each as a + b * lon + c * lat. */
export interface Affine {
  readonly x: readonly [number, number, number]
  readonly y: readonly [number, number, number]
}

export const applyAffine = ({ x, y }: Affine, { lat, lon }: Geo): Spot => ({
  x: x[0] + x[1] * lon + x[2] * lat,
  y: y[0] + y[1] * lon + y[2] * lat,
})

/** The affine map with the least sum of squared distances from the given spots. */
export function fitAffine(pairs: readonly { readonly geo: Geo; readonly spot: Spot }[]): Affine {
  const middle = {
    lat: mean(pairs.map(({ geo }) => geo.lat)),
    lon: mean(pairs.map(({ geo }) => geo.lon)),
  }
  // Relative to the middle the sums stay small, which avoids rounding errors.
  let [aa, ab, bb] = [0, 0, 0]
  for (const { geo } of pairs) {
    const [a, b] = [geo.lon - middle.lon, geo.lat - middle.lat]
    aa += a * a
    ab += a * b
    bb += b * b
  }
  const spread = aa * bb - ab * ab
  if (spread < 1e-12) throw new Error(`${pairs.length} pins lie on one line, so no map fits them`)
  const fitAxis = (value: (spot: Spot) => number): readonly [number, number, number] => {
    const level = mean(pairs.map(({ spot }) => value(spot)))
    let [av, bv] = [0, 0]
    for (const { geo, spot } of pairs) {
      av += (geo.lon - middle.lon) * (value(spot) - level)
      bv += (geo.lat - middle.lat) * (value(spot) - level)
    }
    const [b, c] = [(av * bb - bv * ab) / spread, (bv * aa - av * ab) / spread]
    return [level - b * middle.lon - c * middle.lat, b, c]
  }
  return { x: fitAxis(({ x }) => x), y: fitAxis(({ y }) => y) }
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
