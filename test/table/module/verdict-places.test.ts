import { describe, expect, it } from 'vitest'
import type { Entry, Finding, Place } from '../../../table/generated/types.ts'
import { checkSaveLine } from '../../../table/module/schema.ts'

const CELL = { board: 'map', q: 3, r: 4 }
const POINT = { board: 'table', x: 1200, y: -40 }
const PILE = { pile: 'reserves' }

const found = (at: readonly Place[], offer: Place): Finding => ({
  ...{ rule: 'a/b', cite: '1.0', severity: 'illegal', message: '1.0: Not so.', pieces: ['p'] },
  at: [...at],
  offer: { at: offer, cost: 2 },
})

/** An entry as it stands in a log. */
const entry = (at: readonly Place[], offer: Place): Entry => ({
  ...{ seq: 2, id: 'a', seat: 'red', at: 5, prev: '0'.repeat(64) },
  action: { type: 'say', text: 'so' },
  verdict: {
    open: {
      findings: [found(at, offer)],
      walks: [{ pieces: ['p'], steps: [{ at: offer, cost: 2 }], cost: 2, left: 1 }],
    },
  },
})

describe('a verdict in a log', () => {
  it.each([
    ['cells, as every log before', CELL],
    ['free points', POINT],
    ['piles', PILE],
  ])('may name %s', (_what, place) => {
    expect(checkSaveLine(entry([place], place))).toMatchObject({ ok: true })
  })

  it('may name places of all three kinds at once', () => {
    expect(checkSaveLine(entry([CELL, POINT, PILE], POINT))).toMatchObject({ ok: true })
  })

  it('may not name an invalid place', () => {
    const nowhere = { board: 'map', q: 3, y: 4 } as unknown as Place
    expect(checkSaveLine(entry([nowhere], CELL))).toMatchObject({ ok: false })
    expect(checkSaveLine(entry([CELL], nowhere))).toMatchObject({ ok: false })
  })
})
