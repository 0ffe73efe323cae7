import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Action, Id, SeenEntry } from '../../../table/generated/types.ts'
import { type KeptEntry, LogKeeper } from '../../../table/log/log-keeper.ts'
import { redact } from '../../../table/log/redact.ts'
import { isIntact } from '../../../table/secrecy/sealed-note.ts'
import { ALL_SEEING, OBSERVER, type Viewer, view } from '../../../table/secrecy/sight.ts'
import { opening, PRINTED, SECRET } from '../game.ts'

const RED: Viewer = { sides: ['red'] }
const BLUE: Viewer = { sides: ['blue'] }
const NONCE = 'nonce-0000000001'
const PLAN = 'The 49th crosses at J9.'
const SEAL: Action = { type: 'seal', note: 'plan', text: PLAN, nonce: NONCE, to: ['red'] }
const OPEN: Action = { type: 'unseal', note: 'plan' }

function table() {
  const keeper = new LogKeeper(PRINTED, SECRET)
  keeper.keep(keeper.open({ ...opening, seats: opening.seats.filter(({ sides }) => sides.length === 1) }, 0))
  let count = 0
  const decide = (seat: Id, action: Action) => keeper.decide(seat, `s${count++}`, action, count)
  return {
    keeper,
    act(seat: Id, action: Action): KeptEntry {
      const kept = decide(seat, action)
      if (!('entry' in kept)) throw new Error(`${kept.code}: ${kept.message}`)
      keeper.keep(kept)
      return kept
    },
    refused(seat: Id, action: Action): string | undefined {
      const answer = decide(seat, action)
      return 'entry' in answer ? undefined : answer.code
    },
    noteOf: (viewer: Viewer) => view(keeper.state, viewer).notes.plan,
  }
}
const seen = ({ entry, patch, before, after }: KeptEntry, viewer: Viewer): SeenEntry =>
  redact(entry, patch, before, after, viewer)

describe('a sealed note', () => {
  it('is seen by all at once, with the hash of its nonce and text, and its text by its writer only', () => {
    const { act, noteOf } = table()
    const sealed = act('red', SEAL)
    const commitment = createHash('sha256').update(`${NONCE}\n${PLAN}`).digest('hex')
    expect(noteOf(RED)).toMatchObject({ text: PLAN, seal: { commitment, nonce: NONCE } })
    for (const viewer of [BLUE, OBSERVER]) {
      expect(noteOf(viewer)).toEqual({ id: 'plan', by: 'red', text: '', to: ['red'], seal: { commitment } })
      const reported = seen(sealed, viewer)
      expect(reported.action).toEqual({ type: 'seal', note: 'plan', to: ['red'] })
      expect(JSON.stringify(reported)).not.toContain('49th')
      expect(JSON.stringify(reported)).not.toContain(NONCE)
      expect(reported.salt).toBeUndefined()
    }
    expect(noteOf(ALL_SEEING)?.text).toBe(PLAN)
  })

  it('opens to everybody, who can check that it is the same', () => {
    const { act, noteOf } = table()
    act('red', SEAL)
    const before = noteOf(BLUE)
    expect(before && isIntact(before)).toBeUndefined()
    act('red', OPEN)
    for (const viewer of [RED, BLUE, OBSERVER]) {
      const note = noteOf(viewer)
      expect(note).toMatchObject({ text: PLAN, seal: { commitment: before?.seal?.commitment, nonce: NONCE } })
      expect(note && isIntact(note)).toBe(true)
      expect(note && isIntact({ ...note, text: `${PLAN} ` })).toBe(false)
    }
  })

  it('is never changed, sealed again or removed, before or after it is opened', () => {
    const { act, refused } = table()
    act('red', SEAL)
    const tries = () => [
      refused('red', { type: 'note', note: 'plan', text: 'Another plan' }),
      refused('red', { type: 'note', note: 'plan', text: '' }),
      refused('red', { ...SEAL, text: 'Another plan' } as Action),
    ]
    expect(tries()).toEqual(['sealed', 'sealed', 'sealed'])
    act('red', OPEN)
    expect(tries()).toEqual(['sealed', 'sealed', 'sealed'])
    expect(refused('red', OPEN)).toBe('sealed')
  })

  it('cannot be undone silently: neither the seal nor its opening', () => {
    const { act, refused } = table()
    expect(act('red', SEAL).entry.undo).toBe('horizon')
    expect(refused('red', { type: 'undo' })).toBe('horizon')
    expect(act('red', OPEN).entry.undo).toBe('horizon')
    expect(refused('red', { type: 'undo' })).toBe('horizon')
  })

  it('is opened by its writer only, and readable for the writer’s own sides only', () => {
    const { act, refused } = table()
    expect(refused('red', OPEN)).toBe('unknown-note')
    expect(refused('red', { ...SEAL, to: ['blue'] } as Action)).toBe('not-yours')
    expect(refused('red', { type: 'seal', note: 'plan', to: ['red'] })).toBe('malformed')
    act('red', { type: 'note', note: 'other', text: 'open words' })
    expect(refused('blue', { ...SEAL, note: 'other', to: ['blue'] } as Action)).toBe('not-yours')
    act('red', SEAL)
    expect(refused('blue', OPEN)).toBe('not-yours')
    expect(refused('blue', { type: 'note', note: 'plan', text: 'mine' })).toBe('not-yours')
  })
})
