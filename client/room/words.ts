import { readDice } from '../../table/dice.ts'
import type { Action } from '../../table/generated/types.ts'

const LONGEST_REASON = 200

/** What one typed: words, or with /roll dice and what they are for. Undefined where it names no dice that there are. */
export function spoken(text: string, nonce: () => string): Action | undefined {
  const [, asked] = /^\/roll(?:\s+(.*))?$/is.exec(text) ?? []
  if (asked === undefined && !/^\/roll$/i.test(text)) return { type: 'say', text }
  const words = (asked ?? '').split(/\s+/)
  // As many words as still read as dice: 2d6 + 1 is one notation.
  for (let count = words.length; count > 0; count--) {
    const notation = words.slice(0, count).join(' ')
    // In "d10 3 columns" the 3 is no part of the dice, as d103 it would be.
    if (/\d [\dd]/i.test(notation) || !readDice(notation)) continue
    const dice = notation.replaceAll(' ', '')
    const reason = words.slice(count).join(' ').slice(0, LONGEST_REASON)
    return { type: 'roll', dice, ...(reason !== '' && { reason }), nonce: nonce() }
  }
  return undefined
}
