import type { Id, PrintedChart } from '../../table/generated/types.ts'
import type { Book } from '../core/book.ts'

export const chartOf = ({ sheet }: Pick<Book, 'sheet'>, id: Id): PrintedChart | undefined =>
  sheet.charts?.find((chart) => chart.id === id)

type Printed = string | number | undefined

const cellIn = (chart: PrintedChart, row: PrintedChart['rows'][number] | undefined, column: string): Printed =>
  row?.cells[chart.columns.indexOf(column)] ?? undefined

/** The entry of a printed table. */
export function printedIn(book: Pick<Book, 'sheet'>, id: Id, row: string, column: string): Printed {
  const chart = chartOf(book, id)
  return (
    chart &&
    cellIn(
      chart,
      chart.rows.find((each) => each.row === row),
      column,
    )
  )
}

export function numberIn(book: Pick<Book, 'sheet'>, id: Id, row: string, column: string): number | undefined {
  const found = printedIn(book, id, row, column)
  return typeof found === 'number' ? found : undefined
}

/** The result of a modified die. A row holds up to the next row, and the outermost rows hold beyond the table. */
export function resultIn(book: Pick<Book, 'sheet'>, id: Id, modified: number, column: string): Printed {
  const chart = chartOf(book, id)
  if (!chart) return undefined
  const rows = [...chart.rows].sort((a, b) => Number(a.row) - Number(b.row))
  const row = rows.findLast((each) => Number(each.row) <= modified) ?? rows[0]
  return cellIn(chart, row, column)
}
