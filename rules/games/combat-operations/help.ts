import { helpOf } from '../../core/ledger.ts'
import ledger from './ledger.json' with { type: 'json' }

/** The ledger's own notes speak of the list it was made from, which no player has. */
const readable = (text: string): string =>
  text.replace(/ \(5\.\d+\)/g, '').replace(/\b5\.\d+: (.)/g, (_, first: string) => first.toUpperCase())

export const help = helpOf(ledger, readable)
