import { helpOf } from '../../core/ledger.ts'
import ledger from './ledger.json' with { type: 'json' }

export const help = helpOf(ledger)
