import type { TableId, Token } from '../../../table/generated/types.ts'

/** Where a link leads. Without a key one observes. */
export interface Link {
  readonly table: TableId
  readonly key?: Token
}

const TABLE = /^[A-Za-z0-9_-]{8,32}$/
const KEY = /^[A-Za-z0-9_-]{16,64}$/

/** Reads the fragment of an address, or a whole address that somebody pasted. */
export function readLink(text: string): Link | undefined {
  const fragment = new URLSearchParams(text.trim().replace(/^[^#]*#/, ''))
  const table = fragment.get('table') ?? ''
  const key = fragment.get('key')
  if (!TABLE.test(table) || (key !== null && !KEY.test(key))) return undefined
  return { table, ...(key !== null && { key }) }
}

/** Which part of what was meant as a link does not reach us whole: where it names a table, most likely the key. */
export function missingPart(text: string): 'key' | 'table' {
  const fragment = new URLSearchParams(text.trim().replace(/^[^#]*#/, ''))
  return TABLE.test(fragment.get('table') ?? '') && fragment.has('key') ? 'key' : 'table'
}

/** The key stands in the fragment, which browsers send to nobody. */
export const printLink = ({ table, key }: Link, origin = ''): string =>
  `${origin}/#table=${table}${key === undefined ? '' : `&key=${key}`}`
