import { helpOf } from '../../core/ledger.ts'
import ledger from './ledger.json' with { type: 'json' }

/** Removes references to the checklist behind the ledger, which players do not have. */
const readable = (text: string): string =>
  text.replace(/ \(5\.\d+\)/g, '').replace(/\b5\.\d+: (.)/g, (_, first: string) => first.toUpperCase())

export const help = helpOf(ledger, readable)
