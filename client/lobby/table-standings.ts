import type { NoStanding, Standing, TablesAnswer, TablesRequest } from '../../table/generated/types.ts'
import type { Link } from '../session/storage/link.ts'

/** The standing of each table, in the order of the links, by one request. */
export async function readStandings(links: readonly Link[]): Promise<readonly (Standing | NoStanding)[]> {
  if (links.length === 0) return []
  const request: TablesRequest = {
    tables: links.map(({ table, key }) => ({ table, ...(key !== undefined && { token: key }) })),
  }
  const response = await fetch('/api/tables', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })
  if (!response.ok) throw new Error(`The relay answered ${response.status}.`)
  const { tables }: TablesAnswer = await response.json()
  return tables
}
