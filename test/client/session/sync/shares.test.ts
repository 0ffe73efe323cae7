import { describe, expect, it } from 'vitest'
import { Shares } from '../../../../client/session/sync/shares.ts'
import { nonceCommitment } from '../../../../table/action/shared-chance.ts'
import type { Open, People } from '../../../../table/generated/types.ts'
import { LogKeeper } from '../../../../table/log/log-keeper.ts'
import { opening, PRINTED, SECRET } from '../../../table/game.ts'

const OPENING: Open = { ...opening, game: { ...opening.game, format: 2 } }
const PEOPLE: People = ['red', 'blue'].map((seat) => ({ who: seat, seat }))

/** A table at which red has bound a roll and blue is asked for a share. */
function bound(): LogKeeper {
  const keeper = new LogKeeper(PRINTED, SECRET)
  keeper.keep(keeper.open(OPENING, 0))
  const action = { type: 'roll', dice: '2d6' } as const
  const bind = { type: 'bind', action, commitment: nonceCommitment('nonce-of-red') } as const
  const kept = keeper.decide('red', 'bind', bind, 1, { result: { asked: ['blue'] } })
  if (!('entry' in kept)) throw new Error(kept.code)
  keeper.keep(kept)
  return keeper
}

/** Blue's page, with a different share each time. */
function page() {
  let count = 0
  return new Shares({ now: () => 0, nonce: () => `share-of-blue-${count++}` })
}

describe('a page that is asked for a share', () => {
  it('shares once, also if it joined after the bind', () => {
    const [{ state }, blue] = [bound(), page()]
    blue.joined('blue', PEOPLE, [])
    expect(blue.entriesArrived([], false, state).shares).toEqual([
      { type: 'share', bound: 1, share: 'share-of-blue-0' },
    ])
    expect(blue.entriesArrived([], true, state).shares).toEqual([])
  })

  it('gives the same share again after a lost connection, until it is in the log', () => {
    const [keeper, blue] = [bound(), page()]
    blue.joined('blue', PEOPLE, [])
    const [share] = blue.entriesArrived([], false, keeper.state).shares
    blue.disconnected()
    expect(blue.entriesArrived([], false, keeper.state).shares).toEqual([])
    blue.joined('blue', PEOPLE, [])
    expect(blue.entriesArrived([], false, keeper.state).shares).toEqual([share])
    const kept = keeper.decide('blue', 'share', share!, 2)
    if (!('entry' in kept)) throw new Error(kept.code)
    keeper.keep(kept)
    blue.disconnected()
    blue.joined('blue', PEOPLE, [])
    expect(blue.entriesArrived([], false, keeper.state).shares).toEqual([])
  })
})
