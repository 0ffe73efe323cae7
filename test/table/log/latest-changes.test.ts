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

describe('an action chosen on an outdated table', () => {
  it.each([
    TURN,
    { type: 'bind', action: ROLL, commitment: HASH },
    { type: 'rule', entry: 1, ruling: 'accepted' },
  ] satisfies Action[])('is refused if another seat has changed a part that it uses: $type', (action) => {
    expect(since(['red', TURN], ['blue', action]).refuse('red', 1)).toMatchObject({ code: 'overtaken', seq: 2 })
  })

  it.each([
    { type: 'say', text: 'Well played.' },
    { type: 'share', bound: 1, share: 'a-share-of-ours' },
  ] satisfies Action[])('is allowed after chat or shares of others: $type', (action) => {
    expect(since(['red', TURN], ['blue', action]).refuse('red', 1)).toBeUndefined()
  })

  it('is allowed after changes that the page knew, or of its own seat', () => {
    const latest = since(['blue', TURN], ['red', TURN])
    expect(latest.refuse('red', 1)).toBeUndefined()
    expect(latest.refuse('red', 0)).toMatchObject({ code: 'overtaken', seq: 1 })
  })
})
