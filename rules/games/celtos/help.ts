import { helpOf } from '../../core/ledger.ts'
import ledger from './ledger.json' with { type: 'json' }

/** The rules of the sheet as the help panel shows them. */
export const help = helpOf(ledger)
