import { describe, expect, it } from 'vitest'
import { openLog, reportNews } from '../../../client/session/log/reported-log.ts'
import { ACTIONS } from '../../../table/action/action-kinds.ts'
import { NONCE_MS, nonceCommitment, withoutNonce } from '../../../table/action/shared-chance.ts'
import type { Action, ByChance, PieceId, Point } from '../../../table/generated/types.ts'
import { pileKey } from '../../../table/geometry/place.ts'
import { LOG_FORMAT } from '../../../table/log-format.ts'
import { ALL_SEEING, OBSERVER, type Viewer, view } from '../../../table/secrecy/sight.ts'
import { stackAt } from '../../../table/state.ts'
import { combat, Game, hex, move } from '../combat.ts'

type Kind = Action['type']

const RED = { sides: ['red'] }
const BLUE = { sides: ['blue'] }
const NONCE = 'nonce-0123456789'
const ROLL: ByChance = { type: 'roll', dice: '2d6', reason: 'the bridge', nonce: NONCE }
const POINT: Point = { board: combat.maps[0]?.id ?? '', x: 100, y: 100 }

/** For each kind: plays entries that end with one of the kind, and the line that Blue reads. */
const LINES: { readonly [K in Kind]: readonly [play: (game: Game) => void, line: string | RegExp] } = {
  open: [() => {}, 'The table: opened for “Combat Operations”'],
  close: [
    (game) => {
      game.do('red', { type: 'sit', name: 'Anna' })
      game.do('red', { type: 'close' })
    },
    'Red: ends the game; everything is revealed',
  ],
  save: [
    (game) => game.do('red', { type: 'save', name: 'Evening one' }),
    'Red: asks to save the game as “Evening one”',
  ],
  sit: [(game) => game.do('blue', { type: 'sit', name: 'Björn' }), 'Blue: is now played by Björn'],
  stand: [
    (game) => {
      game.do('blue', { type: 'sit', name: 'Björn' })
      game.do('blue', { type: 'stand' })
    },
    'Blue: is vacant: Björn left the seat',
  ],
  claim: [
    (game) => game.do('blue', { type: 'claim' }, { byRelay: true }),
    'Blue: has changed hands; the old link no longer works',
  ],
  replace: [
    (game) => {
      game.do('blue', { type: 'sit', name: 'Björn' })
      game.do('red', { type: 'replace', seat: 'blue' })
    },
    'Red: asks to give the seat of Blue (Björn) to another player',
  ],
  move: [
    (game) => game.do('blue', move(inf(game), hex('D6'))),
    'Blue: 3rd Battalion, 1st Infantry Regiment C5 → D6, 2 hexes',
  ],
  flip: [(game) => game.do('blue', { type: 'flip', pieces: [art(game)], face: 0 }), /^Blue: flips .*Artillery/],
  rotate: [
    (game) => game.do('blue', { type: 'rotate', pieces: [inf(game)], turn: 60 }),
    'Blue: rotates 3rd Battalion, 1st Infantry Regiment to 60°',
  ],
  layer: [
    (game) => game.do('blue', { type: 'layer', pieces: [inf(game)], layer: 'steps', level: 1 }),
    /^Blue: sets steps of 3rd .* to 1$/,
  ],
  mark: [
    (game) => game.do('blue', { type: 'mark', pieces: [inf(game)], mark: 'step-loss', count: 2 }),
    'Blue: marks 3rd Battalion, 1st Infantry Regiment “Step loss” × 2',
  ],
  label: [
    (game) => game.do('blue', { type: 'label', pieces: [inf(game)], text: 'Kampfgruppe' }),
    /^Blue: writes “Kampfgruppe” on 3rd Battalion/,
  ],
  lock: [
    (game) => game.do('blue', { type: 'lock', pieces: [inf(game)], locked: true }),
    /^Blue: locks 3rd .* in place$/,
  ],
  veil: [(game) => game.do('blue', { type: 'veil', pieces: [inf(game)], as: 'open' }), /^Blue: reveals 3rd Battalion/],
  show: [
    (game) => game.do('blue', { type: 'show', pieces: [inf(game)], to: ['red'] }),
    /^Blue: shows 3rd .* to Red only$/,
  ],
  own: [(game) => game.do('blue', { type: 'own', pieces: [inf(game)], side: 'red' }), /^Blue: gives 3rd .* to Red$/],
  stack: [
    (game) => game.do('blue', { type: 'stack', pieces: [inf(game)], at: hex('C5') }),
    'Blue: reorders the stack in C5',
  ],
  put: [
    (game) => game.do('blue', { type: 'put', pieces: [{ def: 'bridge-destroyed' }], to: hex('J9') }),
    /^Blue: adds .* in J9$/,
  ],
  clone: [(game) => game.do('blue', { type: 'clone', pieces: [inf(game)] }), /^Blue: copies 3rd Battalion/],
  remove: [(game) => game.do('blue', { type: 'remove', pieces: [inf(game)] }), /^Blue: removes 3rd .* from the game$/],
  draw: [
    (game) =>
      game.do('red', { type: 'draw', pile: 'cup', count: 1, from: 'random', to: { pile: 'red-1' }, nonce: NONCE }),
    'Red: draws 1 piece from Chit cup to Red on chit 1',
  ],
  deal: [
    (game) =>
      game.do('red', { type: 'deal', pile: 'cup', each: 2, from: 'random', to: [{ pile: 'red-1' }], nonce: NONCE }),
    'Red: deals 2 pieces each from Chit cup to Red on chit 1',
  ],
  take: [
    (game) => game.do('red', { type: 'take', pile: 'drawn', pieces: [drawn(game)], to: hex('J9') }),
    /^Red: searches Chits drawn and takes chit \d+ to J9$/,
  ],
  pour: [
    (game) => game.do('red', { type: 'pour', pile: 'cup', to: { pile: 'drawn' } }),
    'Red: empties Chit cup into Chits drawn',
  ],
  peek: [
    (game) => game.do('red', { type: 'peek', pile: 'cup', count: 1 }),
    'Red: asks to look at the top piece of Chit cup',
  ],
  tell: [
    (game) => game.do('red', { type: 'tell', pile: 'drawn', pieces: [drawn(game)], to: ['blue'] }),
    /^Red: shows part of Chits drawn to Blue only: chit \d+$/,
  ],
  look: [
    (game) => game.do('red', { type: 'look', pieces: [inf(game)] }),
    'Red: asks to look at a face-down counter in C5',
  ],
  shuffle: [(game) => game.do('red', { type: 'shuffle', at: { pile: 'cup' }, nonce: NONCE }), 'Red: shuffles Chit cup'],
  roll: [(game) => game.do('red', ROLL), /^Red: rolls 2d6 for the bridge: \d \+ \d = \d+$/],
  bind: [(game) => bind(game), 'Red: is rolling 2d6 for the bridge'],
  share: [
    (game) => game.do('blue', { type: 'share', bound: bind(game), share: 'share-0123456789' }),
    'Blue: adds a share while Red is rolling 2d6 for the bridge',
  ],
  withhold: [
    (game) => {
      const bound = bind(game)
      game.do('blue', { type: 'share', bound, share: 'share-0123456789' })
      game.do('red', { type: 'withhold', bound }, { asked: [], later: NONCE_MS })
    },
    'Red: did not reveal its secret number in time; the result is decided again with new shares',
  ],
  contest: [
    (game) => game.do('blue', { type: 'contest', entry: bind(game), reason: 'undecided' }),
    /^Blue: contests entry \d+: it has been undecided for too long$/,
  ],
  reveal: [
    (game) => {
      const { entry } = game.do('red', { type: 'roll', dice: 'd6', to: ['red'], nonce: NONCE })
      game.do('red', { type: 'reveal', roll: entry.seq })
    },
    /^Red: reveals the secret roll: \d$/,
  ],
  turn: [
    (game) => game.do('red', { type: 'turn', time: { turn: 2, phase: 'attacker-move', side: 'red' } }),
    'Red: Turn 2 (−), Attacker: movement (Red)',
  ],
  clock: [(game) => clock(game), 'Red: clock set to 60 min for the whole game'],
  press: [
    (game) => {
      clock(game)
      game.do('red', { type: 'press', seat: 'red' })
    },
    'Red: clock started for Red',
  ],
  pause: [
    (game) => {
      clock(game)
      game.do('red', { type: 'press', seat: 'red' })
      game.do('red', { type: 'pause' })
    },
    'Red: requests: clock stopped',
  ],
  adjust: [
    (game) => {
      clock(game)
      game.do('red', { type: 'press', seat: 'red' })
      game.do('red', { type: 'adjust', seat: 'red', left: 90_000 })
    },
    'Red: requests: Red’s clock set to 1:30',
  ],
  declare: [
    (game) => game.do('red', { type: 'declare', what: 'attack', pieces: [], at: [hex('C5')] }),
    'Red: declares attack at C5',
  ],
  note: [
    (game) => game.do('red', { type: 'note', note: 'red/n', text: 'Hold the ford' }),
    'Red: writes a note: Hold the ford',
  ],
  seal: [(game) => seal(game), /^Blue: seals a note as [0-9a-f]{8}: Turn 4$/],
  unseal: [
    (game) => {
      seal(game)
      game.do('blue', { type: 'unseal', note: 'blue/n' })
    },
    /^Blue: opens the note sealed as [0-9a-f]{8} \(unchanged\): Turn 4$/,
  ],
  say: [(game) => game.do('red', { type: 'say', text: 'Well played.' }), 'Red: Well played.'],
  annotate: [
    (game) =>
      game.do('red', { type: 'annotate', drawing: 'd', shape: 'circle', points: [POINT, { ...POINT, x: 200 }] }),
    'Red: draws a circle on the map',
  ],
  erase: [
    (game) => {
      game.do('red', { type: 'annotate', drawing: 'd', shape: 'line', points: [POINT, { ...POINT, x: 200 }] })
      game.do('red', { type: 'erase', drawings: ['d'] })
    },
    'Red: erases a drawing',
  ],
  set: [
    (game) => game.do('red', { type: 'set', option: 'handling', value: 'owners' }),
    'Red: requests: each side handles only its own counters',
  ],
  rule: [
    (game) => {
      const { entry } = game.do('red', { type: 'set', option: 'handling', value: 'owners' })
      game.do('blue', { type: 'rule', entry: entry.seq, ruling: 'refused', reason: 'Not now' })
    },
    /^Blue: rejects entry \d+: “Not now”$/,
  ],
  appeal: [
    (game) => game.do('blue', { type: 'appeal', reason: 'the ferry' }),
    'Blue: asks for a human referee: “the ferry”',
  ],
  undo: [(game) => undo(game), /^Blue: undoes entry \d+$/],
  redo: [
    (game) => {
      undo(game)
      game.do('blue', { type: 'redo' })
    },
    /^Blue: redoes entry \d+$/,
  ],
}

const inf = (game: Game) => game.id('blue-36-inf-1-3')
const art = (game: Game) => game.id('blue-36-art-1')
function drawn(game: Game): PieceId {
  game.do('red', { type: 'draw', pile: 'cup', count: 1, from: 'random', to: { pile: 'drawn' }, nonce: NONCE })
  return stackAt(game.keeper.state, pileKey('drawn'))[0] ?? ''
}

function bind(game: Game): number {
  const action: Action = { type: 'bind', action: withoutNonce(ROLL), commitment: nonceCommitment(NONCE) }
  return game.do('red', action, { asked: ['blue'] }).entry.seq
}
const clock = (game: Game) =>
  game.do('red', { type: 'clock', control: { kind: 'sudden', main: 3_600_000 }, seats: ['red', 'blue'] })
const seal = (game: Game) =>
  game.do('blue', { type: 'seal', note: 'blue/n', text: 'Turn 4', nonce: 'nonce-0123456789'.repeat(2), to: ['blue'] })
function undo(game: Game): void {
  game.do('blue', move(inf(game), hex('D6')))
  game.do('blue', { type: 'undo' })
}

const linesOf = (game: Game, viewer: Viewer): readonly string[] =>
  openLog(game.seen(viewer), view(game.keeper.state, viewer), { module: combat }).lines.map(
    ({ who, text }) => `${who}: ${text}`,
  )

describe('every kind of action', () => {
  it('has a row here', () => {
    expect(Object.keys(LINES).sort()).toEqual(Object.keys(ACTIONS).sort())
  })

  it.each(Object.entries(LINES))('%s is reported in words that name what was done', (kind, [play, line]) => {
    const game = new Game('online', LOG_FORMAT)
    play(game)
    const last = game.log.at(-1)
    if (!last) throw new Error('No entry was kept')
    expect(last.entry.action?.type).toBe(kind)
    const { who, text } = reportNews(last, { module: combat, viewer: BLUE })
    expect(`${who}: ${text}`).toEqual(typeof line === 'string' ? line : expect.stringMatching(line))
  })

  it.each(Object.entries(LINES))('%s is reported to every viewer without a gap', (_, [play]) => {
    const game = new Game('online', LOG_FORMAT)
    play(game)
    for (const viewer of [RED, BLUE, OBSERVER, ALL_SEEING]) {
      const lines = linesOf(game, viewer)
      expect(lines.length).toBeGreaterThan(0)
      for (const each of lines) expect(each).not.toMatch(/undefined|null|\[object|: $|\bnothing\b/)
    }
  })
})
