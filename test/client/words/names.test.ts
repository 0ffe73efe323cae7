import { describe, expect, it } from 'vitest'
import { counterName, pieceNames, waitingForConsent } from '../../../client/words/names.ts'
import type { Piece, Seat } from '../../../table/generated/types.ts'
import { module } from '../board/trial-table.ts'

const seat = (side: string): Seat => ({ id: side, sides: [side], host: false })

describe('the name of a counter', () => {
  const faces = [{ name: 'Full' }, { name: 'Reduced' }]

  it('is a unit’s own name whichever face is up, with the other face’s name', () => {
    const unit = { id: 'u', kind: 'unit', name: '1st Battalion', faces } as const
    expect([0, 1].map((face) => counterName({ ...unit, faces }, face))).toEqual([
      '1st Battalion',
      '1st Battalion (reduced)',
    ])
  })

  it('is its printed text if that is all words', () => {
    expect(counterName({ id: 'c', kind: 'chit', name: 'Chit', faces }, 1)).toBe('Reduced')
    expect(counterName({ id: 'c', kind: 'chit', name: '7', faces: [{}] })).toBe('chit 7')
  })
})

describe('several counters', () => {
  it('are named, and if many each is counted, though some look alike', () => {
    const pieces = ['Alpha', 'Bravo', 'Ghost', 'Ghost', 'Delta'].map(
      (def, index): Piece => ({ id: `p${index}`, def, at: { pile: 'p' }, face: 0, turn: 0 }),
    )
    expect(pieceNames(module, pieces.slice(0, 4))).toBe('Alpha, Bravo and 2 × Ghost')
    expect(pieceNames(module, pieces)).toBe('Alpha, Bravo and 3 more')
  })
})

describe('a text about consent', () => {
  it('names one seat, and several seats', () => {
    expect(waitingForConsent(module, [seat('red')])).toMatch(/^This needs the consent of \w+\.$/)
    expect(waitingForConsent(module, [seat('red'), seat('blue')])).toMatch(/^This needs the consent of \w+ and \w+\.$/)
  })
})
