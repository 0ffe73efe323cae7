import type { LineNames, Numbering } from '../generated/types.ts'

/** A cell by its column and row in the rectangle of the board. Axial coordinates belong to the grid. */
export interface Offset {
  readonly column: number
  readonly row: number
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Letters double after Z: AA, BB. Below A or zero they count up again after a minus sign. */
export function lineName(names: LineNames, index: number): string {
  const number = names.descending ? names.from - index : names.from + index
  const rank = names.as === 'letters' ? number - 1 : number
  const size = Math.abs(rank)
  const name =
    names.as === 'letters'
      ? LETTERS.charAt(size % 26).repeat(Math.floor(size / 26) + 1)
      : String(size).padStart(names.pad ?? 1, '0')
  return rank < 0 ? `-${name}` : name
}

export function printedId(numbering: Numbering, { column, row }: Offset): string {
  const names = [lineName(numbering.column, column), lineName(numbering.row, row)]
  if (numbering.first === 'row') names.reverse()
  return names.join(numbering.separator ?? '')
}

function countingUp(names: LineNames, count: number): readonly number[] {
  const indices = Array.from({ length: count }, (_, index) => index)
  return names.descending ? indices.reverse() : indices
}

/** Every place of a rectangle in reading order: the part of the id that is printed first changes last. */
export function inPrintedOrder(numbering: Numbering, columns: number, rows: number): readonly Offset[] {
  const across = countingUp(numbering.column, columns)
  const down = countingUp(numbering.row, rows)
  return numbering.first === 'column'
    ? across.flatMap((column) => down.map((row) => ({ column, row })))
    : down.flatMap((row) => across.map((column) => ({ column, row })))
}

/** Compares two places in printed order. */
export function comparePrinted({ first, column, row }: Numbering, a: Offset, b: Offset): number {
  const across = column.descending ? b.column - a.column : a.column - b.column
  const down = row.descending ? b.row - a.row : a.row - b.row
  return first === 'column' ? across || down : down || across
}
