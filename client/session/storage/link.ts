import type { TableId, Token } from '../../../table/generated/types.ts'

/** A link to a table. Without a key its user is an observer. */
export interface Link {
  readonly table: TableId
  readonly key?: Token
}

const TABLE = /^[A-Za-z0-9_-]{8,32}$/
const KEY = /^[A-Za-z0-9_-]{16,64}$/

/** Reads the fragment of an address, or a whole address. */
export function readLink(text: string): Link | undefined {
  const fragment = new URLSearchParams(text.trim().replace(/^[^#]*#/, ''))
  const table = fragment.get('table') ?? ''
  const key = fragment.get('key')
  if (!TABLE.test(table) || (key !== null && !KEY.test(key))) return undefined
  return { table, ...(key !== null && { key }) }
}

/** The part that an incomplete link lacks: if it names a table, most likely the key. */
export function missingPart(text: string): 'key' | 'table' {
  const fragment = new URLSearchParams(text.trim().replace(/^[^#]*#/, ''))
  return TABLE.test(fragment.get('table') ?? '') && fragment.has('key') ? 'key' : 'table'
}

/** The key is in the fragment, which browsers never send to a server. */
export const printLink = ({ table, key }: Link, origin = ''): string =>
  `${origin}/#table=${table}${key === undefined ? '' : `&key=${key}`}`
