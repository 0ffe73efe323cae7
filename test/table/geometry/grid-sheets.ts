import fc from 'fast-check'
import type { GridSheet, LineNames, Numbering } from '../../../table/generated/types.ts'
import type { Hex } from '../../../table/geometry/hex.ts'

/** Names of at most six characters. A separator keeps them apart, whatever their signs and padding. */
const lineNames: fc.Arbitrary<LineNames> = fc.record(
  {
    as: fc.constantFrom('letters' as const, 'numbers' as const),
    from: fc.integer({ min: -40, max: 70 }),
    pad: fc.integer({ min: 1, max: 4 }),
    descending: fc.boolean(),
  },
  { requiredKeys: ['as', 'from'] },
)

const spaced: fc.Arbitrary<Numbering> = fc.record(
  {
    first: fc.constantFrom('column' as const, 'row' as const),
    separator: fc.constantFrom('.', ',', '-'),
    column: lineNames,
    row: lineNames,
    stagger: fc.boolean(),
  },
  { requiredKeys: ['first', 'separator', 'column', 'row'] },
)

/** Without a separator: letters beside numbers, or numbers of one length. */
const packed: fc.Arbitrary<Numbering> = spaced.map((numbering) => {
  const { separator: _, ...rest } = numbering
  if (rest.column.as !== rest.row.as) return rest
  const fixed = (names: LineNames): LineNames => ({ ...names, as: 'numbers', from: Math.abs(names.from) + 30, pad: 4 })
  return { ...rest, column: fixed(rest.column), row: fixed(rest.row) }
})

export const numberings = fc.oneof(spaced, packed)

const side = fc.integer({ min: 1, max: 14 })

export type HexSheet = Extract<GridSheet, { kind: 'hex' }>
export type SquareSheet = Extract<GridSheet, { kind: 'square' }>

export const hexSheets: fc.Arbitrary<HexSheet> = fc.record({
  kind: fc.constant('hex' as const),
  tops: fc.constantFrom('flat' as const, 'pointy' as const),
  columns: side,
  rows: side,
  shifted: fc.constantFrom('odd' as const, 'even' as const),
  numbering: numberings,
})

export const squareSheets: fc.Arbitrary<SquareSheet> = fc.record({
  kind: fc.constant('square' as const),
  columns: side,
  rows: side,
  diagonal: fc.boolean(),
  numbering: numberings,
})

export const sheets: fc.Arbitrary<HexSheet | SquareSheet> = fc.oneof(hexSheets, squareSheets)

/** A coordinate on a board or off it. */
export const anywhere: fc.Arbitrary<Hex> = fc.record({
  q: fc.integer({ min: -30, max: 30 }),
  r: fc.integer({ min: -30, max: 30 }),
})

const LETTERED: LineNames = { as: 'letters', from: 1 }
const NUMBERED: LineNames = { as: 'numbers', from: 1 }
const PAIRS: LineNames = { as: 'numbers', from: 1, pad: 2 }

export const COMBAT_OPERATIONS: HexSheet = {
  kind: 'hex',
  tops: 'flat',
  columns: 20,
  rows: 13,
  shifted: 'odd',
  numbering: { first: 'column', column: LETTERED, row: NUMBERED },
}

export const CELLES: HexSheet = {
  kind: 'hex',
  tops: 'flat',
  columns: 33,
  rows: 17,
  shifted: 'odd',
  numbering: { first: 'column', column: PAIRS, row: PAIRS },
}
