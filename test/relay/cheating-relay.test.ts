import { describe, expect, it } from 'vitest'
import { chanceText, NONCE_MS } from '../../table/action/shared-chance.ts'
import { chanceFrom } from '../../table/chance/chance.ts'
import { rollDice } from '../../table/chance/dice.ts'
import { parseDice } from '../../table/chance/dice-notation.ts'
import type { Entry, Id, Seq } from '../../table/generated/types.ts'
import { tallyLines } from '../../table/log/chance-tally.ts'
import { verify } from '../../table/log/verify.ts'
import { checkSaveLine } from '../../table/module/schema.ts'
import { CheatingRelay, ROLL } from './cheating-relay.ts'

/** A relay whose operator plays red and wants two sixes, against the honest pages of blue and green. */

const SIXES = parseDice('2d6')!
/** For a share or nonce made up by red. */
const made = (n: number) => `made-up-by-red-${n}`

interface Cheat {
  readonly name: string
  readonly cheat: (relay: CheatingRelay) => void
  /** The one who must notice: the pages by a complaint, or verify by refuting or counting it. */
  readonly blue?: readonly string[]
  readonly green?: readonly string[]
  readonly verify?: RegExp
}

/** Sends a made-up share for a seat, chosen by the shares that the relay knows already so that two sixes come out. */
function forgeShare(relay: CheatingRelay, seq: Seq, seat: Id): void {
  const { shares, ...bound } = relay.bound(seq)
  const n = relay.ground((each) =>
    relay.foreseen({ ...bound, shares: [...shares, { seat, share: made(each) }] }, relay.nonce(0)),
  )
  relay.say(seat, { type: 'share', bound: seq, share: made(n) })
}

const CHEATS: readonly Cheat[] = [
  {
    name: 'opens another nonce than it committed to, ground after the shares',
    cheat(relay) {
      const seq = relay.bind()
      relay.hear()
      const bound = relay.bound(seq)
      const nonce = relay.nonce(relay.ground((n) => relay.foreseen(bound, relay.nonce(n))))
      const action = { ...ROLL, nonce, bound: seq }
      relay.forge({ seat: 'red', action, result: { faces: relay.foreseen(bound, nonce) }, undo: 'horizon' })
    },
    blue: ['other-nonce'],
    green: ['other-nonce'],
    verify: /could not have been accepted/,
  },
  {
    name: 'opens another nonce, and binds it in a log written anew',
    cheat(relay) {
      const seq = relay.bind()
      relay.hear()
      const bound = relay.bound(seq)
      const nonce = relay.nonce(relay.ground((n) => relay.foreseen(bound, relay.nonce(n))))
      relay.rebind(seq, nonce)
      relay.open(seq, nonce)
      relay.rejoin()
    },
    blue: ['rewritten'],
    green: ['rewritten'],
    verify: /1 contested/,
  },
  {
    name: 'leaves a share out, having tried which',
    cheat(relay) {
      const seq = relay.bind()
      relay.hear((_, seat) => seat !== 'green')
      relay.waitForShares()
      relay.open(seq)
    },
    green: ['left-out'],
    verify: /red: 1 shared by others \(1 not by all who were asked\)/,
  },
  {
    name: 'leaves all shares out',
    cheat(relay) {
      const seq = relay.bind()
      relay.hear(() => false)
      relay.waitForShares()
      relay.open(seq)
    },
    blue: ['left-out'],
    green: ['left-out'],
    verify: /1 rests on the relay/,
  },
  {
    name: 'tells a page of the bind only when it is too late to share',
    cheat(relay) {
      const seq = relay.late(() => relay.bind())
      relay.clock.advance(2000)
      relay.late(() => relay.open(seq))
      relay.tellLate()
    },
    blue: ['left-out'],
    green: ['left-out'],
    verify: /1 rests on the relay/,
  },
  {
    name: 'forges the share of a seat, once it knows the other',
    cheat(relay) {
      const seq = relay.bind()
      relay.hear((_, seat) => seat !== 'green')
      forgeShare(relay, seq, 'green')
      relay.open(seq)
    },
    green: ['not-mine'],
  },
  {
    name: 'forges a second share for a seat that it asks twice',
    cheat(relay) {
      const seq = relay.bind(['blue', 'blue', 'green'])
      relay.hear()
      forgeShare(relay, seq, 'blue')
      relay.open(seq)
    },
    blue: ['not-mine'],
  },
  {
    name: 'shares for a seat at which nobody is',
    cheat(relay) {
      const seq = relay.bind(['blue', 'gray', 'green'])
      relay.hear()
      forgeShare(relay, seq, 'gray')
      relay.open(seq)
    },
    blue: ['absent'],
    green: ['absent'],
  },
  {
    name: 'answers at once although others are online, with a nonce that it has ground',
    cheat(relay) {
      const n = relay.ground((each) => relay.foreseen({ seat: 'red', count: 1, shares: [] }, relay.nonce(each)))
      relay.say('red', { ...ROLL, nonce: relay.nonce(n) })
    },
    blue: ['not-asked'],
    green: ['not-asked'],
    verify: /1 rests on the relay/,
  },
  {
    name: 'binds without asking anybody',
    cheat(relay) {
      const n = relay.ground((each) => relay.foreseen({ seat: 'red', count: 1, shares: [] }, relay.nonce(each)))
      relay.open(relay.bind([], relay.nonce(n)), relay.nonce(n))
    },
    blue: ['not-asked'],
    green: ['not-asked'],
    verify: /1 rests on the relay/,
  },
  {
    name: 'asks one of two',
    cheat(relay) {
      const seq = relay.bind(['blue'])
      relay.hear()
      relay.open(seq)
    },
    green: ['not-asked'],
  },
  {
    name: 'says that its own nonce was withheld, where it does not suit, and rolls again',
    cheat(relay) {
      const seq = relay.bind()
      relay.hear()
      relay.clock.advance(NONCE_MS)
      const again = relay.say('red', { type: 'withhold', bound: seq }, { result: { asked: ['blue', 'green'] } }).seq
      relay.hear()
      relay.say('red', { ...ROLL, bound: again })
    },
    verify: /red: 1 shared by others, 0 rest on the relay, 1 withheld/,
  },
  {
    name: 'says that an honest nonce came too late, and chooses the share that it gives instead',
    cheat(relay) {
      relay.blue.act({ ...ROLL, nonce: 'nonce-of-blue-0' })
      relay.hear(() => true, 1)
      const seq = relay.keeper.state.seq
      relay.hear(() => true, 1)
      relay.say('red', { type: 'share', bound: seq, share: made(0) })
      relay.hear(({ type }) => type !== 'roll')
      relay.clock.advance(NONCE_MS)
      const again = relay.say('blue', { type: 'withhold', bound: seq }, { result: { asked: ['green', 'red'] } }).seq
      relay.hear()
      const { shares, ...bound } = relay.bound(again)
      const n = relay.ground((each) =>
        relay.foreseen({ ...bound, shares: [...shares, { seat: 'red', share: made(each) }] }, undefined),
      )
      relay.say('red', { type: 'share', bound: again, share: made(n) })
      relay.say('blue', { ...ROLL, bound: again })
    },
    blue: ['opened'],
    verify: /blue: 1 shared by others, 0 rest on the relay, 1 withheld, 1 contested/,
  },
  {
    name: 'changes its share when the honest nonce is open',
    cheat(relay) {
      relay.blue.act({ ...ROLL, nonce: 'nonce-of-blue-0' })
      relay.hear(() => true, 1)
      const seq = relay.keeper.state.seq
      relay.hear(() => true, 1)
      relay.say('red', { type: 'share', bound: seq, share: made(0) })
      const { shares, ...bound } = relay.bound(seq)
      const others = shares.filter(({ seat }) => seat !== 'red')
      const n = relay.ground((each) =>
        relay.foreseen({ ...bound, shares: [...others, { seat: 'red', share: made(each) }] }, 'nonce-of-blue-0'),
      )
      relay.reshare(made(n))
      relay.hear(({ type }) => type === 'roll', 1)
      relay.rejoin()
    },
    blue: ['rewritten'],
    green: ['rewritten'],
    verify: /1 contested/,
  },
  {
    name: 'binds, and never opens what does not suit',
    cheat(relay) {
      relay.bind()
      relay.hear()
      relay.clock.advance(60_000)
    },
    blue: ['undecided'],
    green: ['undecided'],
    verify: /1 never decided/,
  },
  {
    name: 'binds again while the last is open',
    cheat(relay) {
      const seq = relay.bind()
      relay.hear()
      const { action } = relay.entry(seq)
      relay.forge({ seat: 'red', action, result: { asked: ['blue', 'green'], count: 2 } })
    },
    verify: /could not have been accepted/,
  },
  {
    name: 'counts on, that another result may come',
    cheat(relay) {
      const nonce = relay.nonce(0)
      const count = relay.ground((each) => relay.foreseen({ seat: 'red', count: each, shares: [] }, nonce))
      const faces = relay.foreseen({ seat: 'red', count: count + 1, shares: [] }, nonce)
      relay.forge({ seat: 'red', action: { ...ROLL, nonce }, result: { faces }, undo: 'horizon' })
    },
    blue: ['not-asked'],
    green: ['not-asked'],
    verify: /played honestly it is/,
  },
  {
    name: 'writes other dice than fell',
    cheat(relay) {
      const seq = relay.bind()
      relay.hear()
      const action = { ...ROLL, nonce: relay.nonce(0), bound: seq }
      const [a = 1, b = 1] = relay.foreseen(relay.bound(seq), relay.nonce(0))
      relay.forge({ seat: 'red', action, result: { faces: [7 - a, 7 - b] }, undo: 'horizon' })
    },
    verify: /played honestly it is/,
  },
  {
    name: 'decides by another secret than it committed to',
    cheat(relay) {
      const seq = relay.bind()
      relay.hear()
      const { count, shares } = relay.bound(seq)
      const text = chanceText('red', count, relay.nonce(0), shares)
      const n = relay.ground((each) => rollDice(SIXES, chanceFrom(`another secret ${each}`, text)))
      const faces = rollDice(SIXES, chanceFrom(`another secret ${n}`, text))
      const [a = 1, b = 1] = relay.foreseen(relay.bound(seq), relay.nonce(0))
      const isSame = a === faces[0] && b === faces[1]
      relay.forge({
        seat: 'red',
        action: { ...ROLL, nonce: relay.nonce(0), bound: seq },
        result: { faces: isSame ? [1, 1] : faces },
        undo: 'horizon',
      })
    },
    verify: /played honestly it is/,
  },
]

/** The result of verify for the whole game. */
function verified(relay: CheatingRelay): string {
  const found = verify(relay.saved(), (line) => {
    const checked = checkSaveLine(JSON.parse(line))
    if (!checked.ok) return { problem: checked.problems.map(({ message }) => message).join(' ') }
    return 'counterpoint' in checked.value ? { seal: checked.value } : { entry: checked.value as Entry }
  })
  return 'fault' in found ? found.fault.message : tallyLines(found.proof.results).join('\n')
}

const ROLLS = 200

describe('a relay that cheats at the dice', () => {
  it.each(CHEATS)('is detected when it $name', ({ cheat, blue = [], green = [], verify: expected }) => {
    const relay = new CheatingRelay(1)
    cheat(relay)
    expect({ blue: relay.blue.complaints, green: relay.green.complaints }).toEqual({ blue, green })
    relay.hear()
    if (expected) expect(verified(relay)).toMatch(expected)
    expect(blue.length + green.length > 0 || expected !== undefined).toBe(true)
  })

  it(`is detected in each of ${ROLLS} rolls against two honest pages`, () => {
    const silent: string[] = []
    for (let roll = 0; roll < ROLLS; roll++) {
      const { name, cheat } = CHEATS[roll % CHEATS.length] as Cheat
      const relay = new CheatingRelay(roll)
      cheat(relay)
      const seen = relay.pages.some(({ complaints }) => complaints.length > 0)
      relay.hear()
      const reported = verified(relay)
      const isTold = /played honestly|could not have been|[1-9]\d* (withheld|contested|rests? on the relay|never)/.test(
        reported,
      )
      if (!seen && !isTold) silent.push(`${roll}: ${name}: ${reported}`)
    }
    expect(silent).toEqual([])
  })

  it('is not suspected when it is honest', () => {
    for (let roll = 0; roll < 50; roll++) {
      const relay = new CheatingRelay(roll)
      const seq = relay.bind()
      relay.hear()
      relay.open(seq)
      relay.blue.act({ ...ROLL, nonce: 'nonce-of-blue-0' })
      relay.hear(() => true, 1)
      relay.say('red', { type: 'share', bound: relay.keeper.state.seq, share: made(0) })
      relay.hear()
      relay.clock.advance(60_000)
      expect(relay.pages.map(({ complaints }) => complaints)).toEqual([[], []])
      expect(verified(relay)).toBe(
        'dice   red: 1 shared by others, 0 rest on the relay, 0 withheld, 0 contested\n' +
          'dice   blue: 1 shared by others, 0 rest on the relay, 0 withheld, 0 contested',
      )
    }
  })
})
