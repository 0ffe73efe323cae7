import type { PrintedChart } from '../../table/generated/types.ts'
import { printNumber } from '../words/numbers.ts'
import { texts } from './texts.ts'

/** A chart of the game, as printed. */
export function ChartTable({ chart: { name, cite, basis, columns, rows } }: { chart: PrintedChart }) {
  return (
    <table class="chart">
      <caption>
        <b>{cite}</b> {name}
        {basis === 'reconstructed' && texts.reconstructed}
      </caption>
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, cells }) => (
          <tr key={row}>
            <th scope="row">{row}</th>
            {cells.map((cell, at) => (
              <td key={columns[at]}>{typeof cell === 'number' ? printNumber(cell) : (cell ?? '–')}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
