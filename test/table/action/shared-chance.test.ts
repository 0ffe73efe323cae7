import { describe, expect, it } from 'vitest'
import { chanceText, NONCE_MS, nonceCommitment, SHARE_MS, withoutNonce } from '../../../table/action/shared-chance.ts'
import { chanceFor, chanceFrom } from '../../../table/chance/chance.ts'
import { commitmentTo } from '../../../table/chance/commitment.ts'
import { rollDice } from '../../../table/chance/dice.ts'
import { parseDice } from '../../../table/chance/dice-notation.ts'
import type { Action, ByChance, Entry, Id, Open, Roll } from '../../../table/generated/types.ts'
import { type KeptEntry, LogKeeper } from '../../../table/log/log-keeper.ts'
import { redact } from '../../../table/log/redact.ts'
import { savedPositionOf } from '../../../table/log/saved-position.ts'
import { sealOf, verify } from '../../../table/log/verify.ts'
import { fromSnapshot, toSnapshot } from '../../../table/state.ts'
import { opening, PRINTED, SECRET, VIEWERS } from '../game.ts'

const OPENING: Open = { ...opening, game: { ...opening.game, format: 2 } }
const ROLL: Roll = { type: 'roll', dice: '2d6', reason: 'the ford' }
const NONCE = 'nonce-of-red'
const DRAW: ByChance = { type: 'draw', pile: 'cup', count: 1, from: 'random', to: { board: 'map', q: 3, r: 3 } }

/** A table of format 2 whose clock the test sets. */
class Game {
  readonly keeper: LogKeeper
  readonly lines: string[] = []
  now = 1000
  private acts = 0

  constructor(secret: string | undefined = SECRET) {
    this.keeper = new LogKeeper(PRINTED, secret)
    this.take(this.keeper.open(OPENING, 0))
  }

  try(seat: Id, action: Action, asked?: readonly Id[], isRelays = false) {
    const reported = asked && { result: { asked: [...asked] } }
    return this.keeper.decide(seat, `a${this.acts++}`, action, this.now, reported, isRelays)
  }

  /** Does an action, or throws the code of its refusal. */
  do(seat: Id, action: Action, asked?: readonly Id[], isRelays = false): Entry {
    const kept = this.try(seat, action, asked, isRelays)
    if (!('entry' in kept)) throw new Error(kept.code)
    return this.take(kept).entry
  }

  bind(action: ByChance, asked: readonly Id[] = ['blue'], seat = 'red', nonce = NONCE): number {
    return this.do(seat, { type: 'bind', action: withoutNonce(action), commitment: nonceCommitment(nonce) }, asked).seq
  }

  share(bound: number, share = 'share-of-blue', seat = 'blue'): Entry {
    return this.do(seat, { type: 'share', bound, share })
  }

  get log(): string[] {
    return [...this.lines, JSON.stringify(sealOf(this.keeper))]
  }

  private take(kept: KeptEntry): KeptEntry {
    this.keeper.keep(kept)
    this.lines.push(kept.text)
    return kept
  }
}

const proved = (game: Game) =>
  verify(
    game.log,
    (line) => {
      const value = JSON.parse(line)
      return 'counterpoint' in value ? { seal: value } : { entry: value }
    },
    { printed: PRINTED },
  )

describe('a result that is shared', () => {
  it('follows from secret, seat, the seat’s own count, nonce and all shares, in whatever order they came', () => {
    const game = new Game()
    const shares = [
      { seat: 'blue', share: 'share-of-blue' },
      { seat: 'both', share: 'share-of-both' },
    ]
    for (const order of [shares, [...shares].reverse()]) {
      const seq = game.bind(ROLL, ['blue', 'both'])
      const { count } = game.keeper.state.bound![seq]!
      for (const { seat, share } of order) game.share(seq, share, seat)
      const { result } = game.do('red', { ...ROLL, nonce: NONCE, bound: seq })
      const chance = chanceFrom(SECRET, chanceText('red', count, NONCE, shares))
      expect(result).toEqual({ faces: rollDice(parseDice('2d6')!, chance) })
      expect(game.keeper.state.bound).toBeUndefined()
    }
  })

  it('does not change with the number of the entry: private chat shifts nothing', () => {
    const faces = [0, 3].map((words) => {
      const game = new Game()
      for (let n = 0; n < words; n++) game.do('red', { type: 'say', text: 'hm', to: ['red'] })
      return game.do('red', { ...ROLL, nonce: NONCE }).result?.faces
    })
    expect(faces[0]).toEqual(faces[1])
  })

  it('leaves the table alone until it is decided, and cannot be undone before', () => {
    const game = new Game()
    const before = { ...toSnapshot(game.keeper.state), seq: 0 }
    const seq = game.bind(ROLL)
    game.share(seq)
    const { bound, ...after } = toSnapshot(game.keeper.state)
    expect({ ...after, seq: 0 }).toEqual(before)
    expect(bound).toHaveLength(1)
    expect(() => game.do('red', { type: 'undo' })).toThrow('nothing-to-undo')
    expect(fromSnapshot(JSON.parse(JSON.stringify(toSnapshot(game.keeper.state))))).toEqual(game.keeper.state)
  })

  it('is proved from its log, and counted as shared', () => {
    const game = new Game()
    const seq = game.bind(DRAW)
    game.share(seq)
    game.do('red', { ...DRAW, nonce: NONCE, bound: seq })
    game.do('red', { ...ROLL, nonce: NONCE })
    game.do('red', { type: 'close' })
    expect(proved(game)).toMatchObject({
      proof: { chance: 'proved', results: [{ seat: 'red', shared: 1, relay: 1, withheld: 0, contested: [] }] },
    })
  })

  it('can be read from its log without the secret, while the game goes on', () => {
    const game = new Game()
    const seq = game.bind(DRAW)
    game.share(seq)
    game.do('red', { ...DRAW, nonce: NONCE, bound: seq })
    expect(proved(game)).toMatchObject({ proof: { chance: 'not yet open', results: [{ shared: 1 }] } })
  })

  it('shows every viewer the same bound action, and of a secret roll only that it happens', () => {
    const game = new Game()
    const secret: Roll = { ...ROLL, to: ['red'], reason: 'the ambush' }
    const bind: Action = { type: 'bind', action: withoutNonce(secret), commitment: nonceCommitment(NONCE) }
    const kept = game.try('red', bind, ['blue'])
    if (!('entry' in kept)) throw new Error(kept.code)
    const { salt: _salt, ...open } = kept.entry
    for (const viewer of VIEWERS)
      expect(redact(kept.entry, kept.patch, kept.before, kept.after, viewer)).toMatchObject(open)
    expect(kept.text).not.toContain('ambush')
    game.keeper.keep(kept)
    game.share(kept.entry.seq)
    game.do('red', { ...secret, nonce: NONCE, bound: kept.entry.seq })
  })

  it('is lost from a position that is saved before it is decided', () => {
    const game = new Game()
    game.bind(ROLL)
    const { snapshot } = savedPositionOf(game.keeper.state, game.keeper.head)
    expect(snapshot).not.toHaveProperty('bound')
    expect(snapshot).not.toHaveProperty('fresh')
  })

  it('does not keep the game from ending, even while a cup waits', () => {
    const game = new Game()
    game.bind(DRAW)
    game.do('red', { type: 'close' })
    expect(game.keeper.state.bound).toBeUndefined()
  })

  it('is forgotten when the game ends', () => {
    const game = new Game()
    game.bind(ROLL)
    game.do('red', { type: 'close' })
    expect(game.keeper.state.bound).toBeUndefined()
    expect(proved(game)).toMatchObject({ proof: { results: [{ seat: 'red', undecided: 1 }] } })
  })
})

describe('a nonce that is not opened in time', () => {
  it('is called withheld by the relay, and the result comes from fresh shares without it', () => {
    const game = new Game()
    const seq = game.bind(ROLL)
    game.share(seq)
    game.now += NONCE_MS
    const again = game.do('red', { type: 'withhold', bound: seq }, ['blue'], true).seq
    expect(() => game.do('red', { ...ROLL, nonce: NONCE, bound: seq })).toThrow('not-bound')
    expect(() => game.do('red', { ...ROLL, nonce: NONCE, bound: again })).toThrow('not-bound')
    game.share(again, 'fresh-share')
    const { result } = game.do('red', { ...ROLL, bound: again }, undefined, true)
    const text = chanceText('red', 1, undefined, [{ seat: 'blue', share: 'fresh-share' }])
    expect(result).toEqual({ faces: rollDice(parseDice('2d6')!, chanceFrom(SECRET, text)) })
    game.do('red', { type: 'close' })
    expect(proved(game)).toMatchObject({ proof: { results: [{ shared: 1, relay: 0, withheld: 1 }] } })
  })

  it('is declared so by the relay only, and not too early', () => {
    const game = new Game()
    const seq = game.bind(ROLL)
    expect(() => game.do('blue', { type: 'withhold', bound: seq })).toThrow('malformed')
    game.now += NONCE_MS - 1
    expect(() => game.do('red', { type: 'withhold', bound: seq }, [], true)).toThrow('too-early')
  })
})

describe('the table refuses', () => {
  const game = () => {
    const made = new Game()
    return { made, seq: made.bind(DRAW) }
  }

  it('too-early: to open before everybody has shared or had the time to', () => {
    const { made, seq } = game()
    expect(() => made.do('red', { ...DRAW, nonce: NONCE, bound: seq })).toThrow('too-early')
    made.now += SHARE_MS
    made.do('red', { ...DRAW, nonce: NONCE, bound: seq })
  })

  it.each<[string, string, (seq: number) => readonly [Id, Action]]>([
    ['another nonce', 'malformed', (bound) => ['red', { ...DRAW, nonce: 'another-nonce', bound }]],
    ['another action', 'malformed', (bound) => ['red', { ...DRAW, count: 2, nonce: NONCE, bound }]],
    ['another seat’s result', 'not-bound', (bound) => ['blue', { ...DRAW, nonce: NONCE, bound }]],
    ['a result that nothing binds', 'not-bound', () => ['red', { ...DRAW, nonce: NONCE, bound: 0 }]],
    ['a result without a nonce', 'malformed', () => ['red', { ...ROLL }]],
    ['a share in one’s own result', 'not-yours', (bound) => ['red', { type: 'share', bound, share: 'share-of-red' }]],
    [
      'a share that was not asked for',
      'not-yours',
      (bound) => ['both', { type: 'share', bound, share: 'share-of-both' }],
    ],
    ['a share in nothing', 'not-bound', () => ['blue', { type: 'share', bound: 0, share: 'share-of-blue' }]],
  ])('%s: %s', (_, code, next) => {
    const { made, seq } = game()
    const [seat, action] = next(seq)
    expect(() => made.do(seat, action)).toThrow(code)
  })

  it('not-yours: a second share of a seat that was asked once', () => {
    const { made, seq } = game()
    made.share(seq)
    expect(() => made.share(seq, 'another-share')).toThrow('not-yours')
  })

  it('being-decided: a second roll of the same seat', () => {
    const { made } = game()
    expect(() => made.bind(ROLL)).toThrow('being-decided')
  })

  it.each<[string, Action]>([
    ['a plain draw', { ...DRAW, nonce: 'nonce-of-blue' }],
    ['another bind', { type: 'bind', action: DRAW, commitment: nonceCommitment(NONCE) }],
    ['a shuffle', { type: 'shuffle', at: { pile: 'cup' }, nonce: 'nonce-of-blue' }],
    ['a counter that is put into it', { type: 'move', moves: [{ pieces: ['0.8'], to: { pile: 'cup' } }] }],
    ['pouring it out', { type: 'pour', pile: 'cup', to: { pile: 'box' } }],
  ])('being-decided: %s, during a draw from the cup', (_, action) => {
    const { made } = game()
    expect(() => made.do('blue', action, action.type === 'bind' ? [] : undefined)).toThrow('being-decided')
    made.do('blue', { type: 'move', moves: [{ pieces: ['0.8'], to: { board: 'map', q: 5, r: 5 } }] })
  })

  it('being-decided: to undo a move into the cup, during a draw from it', () => {
    const made = new Game()
    made.do('blue', { type: 'move', moves: [{ pieces: ['0.8'], to: { pile: 'cup' } }] })
    made.bind(DRAW)
    expect(() => made.do('blue', { type: 'undo' })).toThrow('being-decided')
  })

  it('being-decided: to undo the roller’s earlier action, as after the roll', () => {
    const made = new Game()
    const moveTo = (q: number): Action => ({
      type: 'move',
      moves: [{ pieces: ['0.0'], to: { board: 'map', q, r: 4 } }],
    })
    made.do('red', moveTo(4))
    const bound = made.bind(ROLL, [])
    expect(() => made.do('red', { type: 'undo' })).toThrow('being-decided')
    made.do('red', moveTo(3))
    made.do('red', { type: 'undo' })
    made.do('red', { ...ROLL, nonce: NONCE, bound })
    expect(() => made.do('red', { type: 'undo' })).toThrow('horizon')
  })

  it('no move of a hidden piece in a stack that is being shuffled, because a refusal would reveal it', () => {
    const made = new Game()
    const hidden = made.keeper.state.pieces.find(({ def }) => def === 'red-unseen')!
    made.bind({ type: 'shuffle', at: hidden.at }, ['red'], 'blue')
    made.do('red', { type: 'move', moves: [{ pieces: [hidden.id], to: { board: 'map', q: 2, r: 2 } }] })
    made.do('red', { type: 'undo' })
    const open = made.keeper.state.pieces.find(({ def }) => def === 'red-open-1')!
    const away: Action = { type: 'move', moves: [{ pieces: [open.id], to: { board: 'map', q: 2, r: 2 } }] }
    expect(() => made.do('red', away)).toThrow('being-decided')
  })

  it('malformed: to bind in a log of the old formula, or without chance', () => {
    const old = new LogKeeper(PRINTED, SECRET)
    old.keep(old.open(opening, 0))
    const bind: Action = { type: 'bind', action: DRAW, commitment: nonceCommitment(NONCE) }
    expect(old.decide('red', 'a', bind, 1)).toMatchObject({ code: 'malformed' })
    expect(() => new Game().bind({ ...DRAW, pile: 'deck', from: 'top' })).toThrow('malformed')
  })
})

describe('cups and decks', () => {
  it('have no order in a cup: its top piece is decided by chance when it is drawn', () => {
    const drawn = new Set<string>()
    for (let n = 0; n < 40; n++) {
      const game = new Game()
      const { result } = game.do('red', { ...DRAW, from: 'top', nonce: `nonce-of-red-${n}` } as ByChance)
      drawn.add(String(result?.pieces))
    }
    expect(drawn.size).toBe(4)
  })

  it('keep the relay’s order of a deck until the deck is touched', () => {
    const game = new Game()
    expect(game.keeper.state.fresh).toEqual(['deck'])
    game.do('red', { type: 'shuffle', at: { pile: 'deck' }, nonce: NONCE })
    expect(game.keeper.state.fresh).toBeUndefined()
  })
})

describe('the formula', () => {
  // Computed by another program from docs/dice.md alone.
  it.each<[Id, number, string | undefined, { seat: Id; share: string }[], number[]]>([
    ['red', 1, 'nonce-0001', [], [4, 1, 1, 1, 1, 6, 1, 4, 6, 3]],
    ['red', 2, 'nonce-0001', [{ seat: 'blue', share: 'share-of-blue' }], [2, 2, 4, 2, 1, 1, 5, 2, 2, 4]],
    [
      'blue',
      7,
      undefined,
      [
        { seat: 'red', share: 'share-of-red' },
        { seat: 'green', share: 'share-of-green' },
      ],
      [4, 4, 3, 5, 4, 2, 1, 1, 5, 3],
    ],
  ])('gives %s, result %i, nonce %s and shares %j the dice %j', (seat, count, nonce, shares, faces) => {
    expect(rollDice(parseDice('10d6')!, chanceFrom(SECRET, chanceText(seat, count, nonce, shares)))).toEqual(faces)
  })

  it('was another one in old logs: secret, number of the entry and nonce', () => {
    const faces = [4, 3, 6, 3, 1, 1, 4, 3, 3, 2]
    expect(rollDice(parseDice('10d6')!, chanceFor(SECRET, 5, 'nonce-0001'))).toEqual(faces)
  })

  it('commits to a nonce and to the secret by hashes that name their purpose', () => {
    expect(nonceCommitment('nonce-0001')).toBe('c0f27a8ff2b9324f7339ca9583b6f8eca396c9bb54f2c5b74759b62a19dd0f4f')
    expect(commitmentTo(SECRET)).toBe('0289e9fd26ad33061e328d63fca4494822086500c68f1de051aebdca29b2a327')
  })

  it('gives 100,000 dice with equal faces, and equal faces after each face', () => {
    const faces: number[] = []
    for (let count = 1; count <= 20_000; count++) {
      const shares = [{ seat: 'blue', share: `share-${count}` }]
      faces.push(...rollDice(parseDice('5d6')!, chanceFrom(SECRET, chanceText('red', count, `nonce-${count}`, shares))))
    }
    const single = Array<number>(6).fill(0)
    const pairs = Array<number>(36).fill(0)
    for (const [index, face] of faces.entries()) {
      single[face - 1]!++
      if (index % 2 === 1) pairs[6 * (faces[index - 1]! - 1) + face - 1]!++
    }
    expect(faces).toHaveLength(100_000)
    // The 99.9 percent points of chi-square with 5 and 35 degrees of freedom.
    expect(chiSquare(single)).toBeLessThan(20.52)
    expect(chiSquare(pairs)).toBeLessThan(66.62)
  })
})

function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}
