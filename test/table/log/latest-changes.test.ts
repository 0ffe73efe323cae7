import { describe, expect, it } from 'vitest'
import type { Action, Entry, Id } from '../../../table/generated/types.ts'
import { LatestChanges } from '../../../table/log/latest-changes.ts'

const TURN: Action = { type: 'turn', time: { turn: 1, phase: 'supply' } }
const ROLL: Action = { type: 'roll', dice: 'd6' }
const HASH = '0'.repeat(64)

/** Changes by these seats in entries 1, 2 and so on. */
function since(...done: readonly (readonly [Id, Action])[]): LatestChanges {
  const latest = new LatestChanges()
  for (const [index, [seat, action]] of done.entries())
    latest.keep({ seq: index + 1, id: `a${index}`, seat, at: 0, action, prev: HASH } satisfies Entry)
  return latest
}

describe('an action that was chosen from the table as it was', () => {
  it.each([
    TURN,
    { type: 'bind', action: ROLL, commitment: HASH },
    { type: 'rule', entry: 1, ruling: 'accepted' },
  ] satisfies Action[])('is refused where another seat has changed since what comes next: $type', (action) => {
    expect(since(['red', TURN], ['blue', action]).refuse('red', 1)).toMatchObject({ code: 'overtaken', seq: 2 })
  })

  it.each([
    { type: 'say', text: 'Well played.' },
    { type: 'share', bound: 1, share: 'a-share-of-ours' },
  ] satisfies Action[])('is not for words or shares of others: $type', (action) => {
    expect(since(['red', TURN], ['blue', action]).refuse('red', 1)).toBeUndefined()
  })

  it('is not for what the page knew, nor for what its own seat did since', () => {
    const latest = since(['blue', TURN], ['red', TURN])
    expect(latest.refuse('red', 1)).toBeUndefined()
    expect(latest.refuse('red', 0)).toMatchObject({ code: 'overtaken', seq: 1 })
  })
})
