import { describe, expect, it } from 'vitest'
import { NONCE_MS } from '../../../table/action/shared-chance.ts'
import { CheatingRelay, ROLL } from '../../relay/cheating-relay.ts'

/** The relay is honest here, and the page is suspended: a sleeping tab, a closed laptop. */
describe('a suspended page', () => {
  it('contests nothing that was bound and decided meanwhile', () => {
    const relay = new CheatingRelay(0)
    const seq = relay.late(() => relay.bind())
    relay.clock.sleep(2000)
    relay.late(() => relay.open(seq))
    relay.tellLate()
    expect(relay.blue.complaints).toEqual([])
    expect(relay.blue.notices).toEqual([])
  })

  it('does not claim that it opened its nonce in time', () => {
    const relay = new CheatingRelay(0)
    relay.blue.act({ ...ROLL, nonce: 'nonce-of-blue-0' })
    relay.late(() => relay.hear(() => true, 1))
    const { seq } = relay.keeper.state
    relay.late(() => {
      for (const seat of ['green', 'red'])
        relay.say(seat, { type: 'share', bound: seq, share: `share-of-${seat}-0001` })
    })
    relay.clock.sleep(NONCE_MS)
    relay.tellLate()
    relay.say('blue', { type: 'withhold', bound: seq }, { result: { asked: ['green', 'red'] } })
    expect(relay.blue.complaints).toEqual([])
  })

  it('waits again for an action bound before, until it is overdue', () => {
    const relay = new CheatingRelay(0)
    relay.bind()
    relay.clock.sleep(40_000)
    relay.clock.advance(5000)
    expect(relay.blue.complaints).toEqual([])
    relay.clock.advance(60_000)
    expect(relay.blue.complaints).toEqual(['undecided'])
  })

  it('still contests a result that omits a share sent in time', () => {
    const relay = new CheatingRelay(0)
    relay.clock.sleep(2000)
    const seq = relay.bind()
    relay.hear(() => false)
    relay.waitForShares()
    relay.open(seq)
    expect(relay.blue.complaints).toEqual(['left-out'])
  })

  it('contests again after it has been awake for a while', () => {
    const relay = new CheatingRelay(0)
    relay.clock.sleep(2000)
    relay.clock.advance(4000)
    const seq = relay.late(() => relay.bind())
    relay.clock.advance(2000)
    relay.late(() => relay.open(seq))
    relay.tellLate()
    expect(relay.blue.complaints).toEqual(['left-out'])
  })
})
