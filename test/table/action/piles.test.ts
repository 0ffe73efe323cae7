import { describe, expect, it } from 'vitest'
import type { Action, Entry, Id, SeenEntry } from '../../../table/generated/types.ts'
import { type KeptEntry, LogKeeper } from '../../../table/log/log-keeper.ts'
import { redact } from '../../../table/log/redact.ts'
import { sealOf, verify } from '../../../table/log/verify.ts'
import { ANY_COMPONENTS } from '../../../table/module/components.ts'
import { OBSERVER, type Viewer, view } from '../../../table/secrecy/sight.ts'
import { stackAt } from '../../../table/state.ts'
import { opening, PRINTED, SECRET } from '../game.ts'

const RED: Viewer = { sides: ['red'] }
const BLUE: Viewer = { sides: ['blue'] }
const NONCE = 'nonce-0000000001'

/** Two seats, each with a library that only its side looks into. */
function table(seats = opening.seats.filter(({ sides }) => sides.length === 1)) {
  const keeper = new LogKeeper(PRINTED, SECRET)
  const log: KeptEntry[] = []
  const keep = (kept: KeptEntry): KeptEntry => {
    keeper.keep(kept)
    log.push(kept)
    return kept
  }
  keep(keeper.open({ ...opening, seats }, 0))
  let count = 0
  const decide = (seat: Id, action: Action) => keeper.decide(seat, `p${count++}`, action, count)
  return {
    keeper,
    log,
    act(seat: Id, action: Action): KeptEntry {
      const kept = decide(seat, action)
      if (!('entry' in kept)) throw new Error(`${kept.code}: ${kept.message}`)
      return keep(kept)
    },
    refused(seat: Id, action: Action): string | undefined {
      const answer = decide(seat, action)
      return 'entry' in answer ? undefined : answer.code
    },
    inPile: (pile: Id) => stackAt(keeper.state, `pile:${pile}`).map((id) => keeper.state.pieces.get(id)?.def),
    idsIn: (pile: Id) => [...stackAt(keeper.state, `pile:${pile}`)],
  }
}
const seen = ({ entry, patch, before, after }: KeptEntry, viewer: Viewer): SeenEntry =>
  redact(entry, patch, before, after, viewer)
const HANDS = [{ pile: 'red-hand' }, { pile: 'blue-hand' }]
const DEAL: Action = { type: 'deal', pile: 'deck', each: 2, from: 'top', to: HANDS, nonce: NONCE }
const PEEK: Action = { type: 'peek', pile: 'deck', count: 2 }

describe('dealing', () => {
  it('gives one card to each in turn from the top until each has the number, as one entry', () => {
    const { act, inPile } = table()
    const deck = inPile('deck').reverse()
    act('red', DEAL)
    expect(inPile('red-hand')).toEqual(['red-card', deck[0], deck[2]])
    expect(inPile('blue-hand')).toEqual(['blue-card', deck[1], deck[3]])
    expect(inPile('deck')).toHaveLength(2)
  })

  it('shows each hand its own cards, and of the others only the number', () => {
    const { act } = table()
    const dealt = act('red', DEAL)
    const reported = JSON.stringify(seen(dealt, RED))
    for (const id of stackAt(dealt.after, 'pile:red-hand')) expect(reported).toContain(`"${id}"`)
    for (const id of stackAt(dealt.after, 'pile:blue-hand')) expect(reported).not.toContain(`"${id}"`)
    expect(view(dealt.after, RED).veiled).toEqual({ cup: 4, deck: 2, 'blue-hand': 3 })
  })

  it('is refused if the pile holds too few, and cannot be undone without consent', () => {
    const { act, refused } = table()
    expect(refused('red', { ...DEAL, each: 4 } as Action)).toBe('empty-pile')
    expect(refused('red', { ...DEAL, to: [{ pile: 'nowhere' }] } as Action)).toBe('no-such-pile')
    act('red', DEAL)
    expect(refused('red', { type: 'undo' })).toBe('horizon')
  })

  it('from a pile without an order is proved by the secret', () => {
    const { act, keeper, log } = table()
    act('red', { ...DEAL, pile: 'cup', from: 'random' } as Action)
    act('red', { type: 'close' })
    const lines = [...log.map(({ text }) => text), JSON.stringify({ seal: sealOf(keeper) })]
    const read = (line: string): { entry: Entry } | { seal: ReturnType<typeof sealOf> } =>
      'seal' in JSON.parse(line) ? JSON.parse(line) : { entry: JSON.parse(line) }
    expect(verify(lines, read, { printed: ANY_COMPONENTS })).toMatchObject({ proof: { chance: 'proved', entries: 3 } })
  })
})

describe('searching', () => {
  it('takes the chosen pieces, and shows the others the search but not the pieces', () => {
    const { act, idsIn } = table()
    const [card] = idsIn('red-hand')
    const took = act('red', { type: 'take', pile: 'red-hand', pieces: [card ?? ''], to: { pile: 'deck' } })
    expect(seen(took, RED).action).toMatchObject({ pieces: [card] })
    expect(seen(took, BLUE).action).toEqual({ type: 'take', pile: 'red-hand', pieces: [], to: { pile: 'deck' } })
    expect(JSON.stringify(seen(took, BLUE))).not.toContain('red-card')
  })

  it('shows everybody where the pieces go, and takes nothing if nothing was found', () => {
    const { act, idsIn, inPile } = table()
    act('red', { type: 'take', pile: 'red-hand', pieces: [], to: { pile: 'box' } })
    expect(inPile('box')).toEqual([])
    const took = act('red', { type: 'take', pile: 'red-hand', pieces: idsIn('red-hand'), to: { pile: 'box' } })
    expect(JSON.stringify(seen(took, OBSERVER))).toContain('red-card')
  })

  it('is refused without the right to look there, and for pieces that are elsewhere', () => {
    const { refused } = table()
    expect(refused('blue', { type: 'take', pile: 'red-hand', pieces: [], to: { pile: 'box' } })).toBe('not-yours')
    expect(refused('blue', { type: 'take', pile: 'deck', pieces: [], to: { pile: 'box' } })).toBe('not-yours')
    expect(refused('red', { type: 'take', pile: 'red-hand', pieces: ['0.0'], to: { pile: 'box' } })).toBe(
      'no-such-place',
    )
  })
})

describe('a request to look into a closed pile', () => {
  it('waits for everybody’s consent, and then shows the pile to the asker only', () => {
    const { act, keeper, inPile } = table()
    const [first, second] = inPile('deck').reverse()
    const ask = act('red', PEEK)
    expect(ask.entry).toMatchObject({ held: {} })
    expect(ask.entry.result).toBeUndefined()
    const yes = act('blue', { type: 'rule', entry: ask.entry.seq, ruling: 'accepted' })
    expect(yes.entry.result?.told).toEqual([first, second])
    expect(seen(yes, RED).result?.told).toEqual([first, second])
    for (const viewer of [BLUE, OBSERVER]) {
      const reported = seen(yes, viewer)
      expect(JSON.stringify(reported)).not.toContain(first)
      expect(reported.salt).toBeUndefined()
    }
    expect(keeper.state.held).toEqual({})
    expect(view(keeper.state, RED).veiled).toMatchObject({ deck: 6 })
  })

  it('needs the consent of every other player, or of the referee’s seat', () => {
    const three = table(opening.seats)
    const ask = three.act('red', PEEK).entry.seq
    expect(three.act('blue', { type: 'rule', entry: ask, ruling: 'accepted' }).entry.result?.told).toBeUndefined()
    expect(three.act('both', { type: 'rule', entry: ask, ruling: 'accepted' }).entry.result?.told).toHaveLength(2)
    const judged = table([...opening.seats, { id: 'judge', sides: [], host: false, referee: true }])
    const asked = judged.act('red', PEEK).entry.seq
    expect(judged.act('judge', { type: 'rule', entry: asked, ruling: 'allowed' }).entry.result?.told).toHaveLength(2)
  })

  it('is open once at a time, and can be made again after the answer', () => {
    const { act, refused } = table()
    const ask = act('red', PEEK).entry.seq
    expect(refused('red', { type: 'peek', pile: 'cup' })).toBe('too-large')
    expect(refused('blue', PEEK)).toBeUndefined()
    act('red', { type: 'rule', entry: ask, ruling: 'withdrawn' })
    expect(refused('red', PEEK)).toBeUndefined()
  })

  it('ends if one of the others refuses, the asker withdraws it, or the pile is gone', () => {
    for (const [seat, ruling] of [
      ['blue', 'refused'],
      ['red', 'withdrawn'],
    ] as const) {
      const { act, keeper } = table()
      const ask = act('red', PEEK).entry.seq
      const answer = act(seat, { type: 'rule', entry: ask, ruling })
      expect(answer.entry.result?.told).toBeUndefined()
      expect(keeper.state.held).toEqual({})
    }
    const { act, refused } = table()
    const ask = act('red', PEEK).entry.seq
    expect(refused('red', { type: 'rule', entry: ask, ruling: 'accepted' })).toBe('not-yours')
    act('blue', { type: 'pour', pile: 'deck', to: { pile: 'box' } })
    expect(refused('blue', { type: 'rule', entry: ask, ruling: 'accepted' })).toBe('empty-pile')
  })

  it('is granted at once to a solitaire player, and to a side that may look there anyway', () => {
    const alone = table([{ id: 'both', sides: ['red', 'blue'], host: true }])
    expect(alone.act('both', { type: 'peek', pile: 'deck' }).entry.result?.told).toHaveLength(6)
    const { act } = table()
    expect(act('red', { type: 'peek', pile: 'red-hand' }).entry.result?.told).toEqual(['red-card'])
  })

  it('is for the side that asked, if one seat plays several sides', () => {
    const { act, refused } = table([{ id: 'both', sides: ['red', 'blue'], host: true }])
    const look = act('both', { type: 'peek', pile: 'deck', to: ['red'] })
    expect(seen(look, RED).result?.told).toHaveLength(6)
    expect(seen(look, BLUE).result).toBeUndefined()
    expect(refused('both', { type: 'peek', pile: 'deck', to: ['green'] })).toBe('not-yours')
  })

  it('cannot be undone silently, because the asker remembers the pile', () => {
    const { act, refused } = table()
    const ask = act('red', PEEK).entry.seq
    expect(act('blue', { type: 'rule', entry: ask, ruling: 'accepted' }).entry.undo).toBe('horizon')
    expect(refused('blue', { type: 'undo' })).toBe('horizon')
  })
})

describe('holding cards up', () => {
  it('names them to the chosen sides, and to the others only that it was done', () => {
    const { act, idsIn } = table()
    const shown = act('red', { type: 'tell', pile: 'red-hand', pieces: idsIn('red-hand'), to: ['blue'] })
    expect(seen(shown, BLUE).result?.told).toEqual(['red-card'])
    expect(seen(shown, OBSERVER)).toMatchObject({
      action: { type: 'tell', pile: 'red-hand', pieces: [], to: ['blue'] },
    })
    expect(JSON.stringify(seen(shown, OBSERVER))).not.toContain('red-card')
    expect(shown.after.pieces).toBe(shown.before.pieces)
    expect(shown.entry.undo).toBe('horizon')
  })

  it('is refused for cards that are in no pile one may look into, and for none', () => {
    const { refused, idsIn } = table()
    const tell = (pieces: Id[], pile = 'red-hand', to = ['blue']): Action => ({ type: 'tell', pile, pieces, to })
    expect(refused('blue', tell(idsIn('red-hand')))).toBe('not-yours')
    expect(refused('red', tell([]))).toBe('malformed')
    expect(refused('red', tell(['0.0']))).toBe('no-such-place')
    expect(refused('red', tell(idsIn('red-hand'), 'red-hand', ['green']))).toBe('malformed')
  })
})

describe('a whole pile', () => {
  it('goes back into another in one gesture, in its order, also if it is closed to the mover', () => {
    const { act, inPile, refused } = table()
    const deck = inPile('deck')
    act('red', { type: 'pour', pile: 'deck', to: { pile: 'cup' } })
    expect(inPile('cup').slice(-6)).toEqual(deck)
    expect(inPile('deck')).toEqual([])
    expect(refused('red', { type: 'pour', pile: 'deck', to: { pile: 'cup' } })).toBe('empty-pile')
    expect(refused('red', { type: 'pour', pile: 'blue-hand', to: { pile: 'cup' } })).toBe('not-yours')
    act('red', { type: 'undo' })
    expect(inPile('deck')).toEqual(deck)
  })
})
