export type Roll = (below: number) => number
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export const pick = <T>(roll: Roll, from: readonly T[]): T => from[roll(from.length)] as T

export const ODD: readonly Json[] = [
  ...[null, true, '', 0, -1, 0.5, 1e9, 110_000_000, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, '__proto__', 'constructor'],
  ...[
    'x'.repeat(5000),
    [],
    {},
    [[]],
    { pile: 'cup' },
    { board: 'map', q: 1e9, r: -1e9 },
    { length: 1e9 },
    '\u0000',
    '2d6',
  ],
]

/** Every list and every record inside a value, itself included. */
function inside(value: Json): (Json[] | { [key: string]: Json })[] {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(inside)]
}

/** Changes one value in place. */
export function mutate(roll: Roll, value: Json): void {
  const holder = pick(roll, inside(value)) as { [key: string]: Json }
  const key = pick(roll, Object.keys(holder))
  if (key === undefined) return
  switch (roll(5)) {
    case 0:
      delete holder[key]
      break
    case 1:
      holder[pick(roll, ['__proto__', 'x', 'veiled', 'cup', '0', key])] = structuredClone(pick(roll, ODD))
      break
    case 2: {
      const other = pick(roll, inside(value)) as { [key: string]: Json }
      holder[key] = structuredClone(other[pick(roll, Object.keys(other))] ?? null)
      break
    }
    case 3:
      if (Array.isArray(holder[key]))
        holder[key] = Array.from({ length: 1 + roll(200) }, () => holder[key] as Json[]).flat()
      break
    default:
      holder[key] = structuredClone(pick(roll, ODD))
  }
}
