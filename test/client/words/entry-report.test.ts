import { describe, expect, it } from 'vitest'
import {
  appendNews,
  oldestSeq,
  openLog,
  prependEntries,
  undoneLines,
} from '../../../client/session/log/reported-log.ts'
import { lineSentence } from '../../../client/words/line-sentence.ts'
import type { Action, Cell, Point } from '../../../table/generated/types.ts'
import { ALL_SEEING, OBSERVER, type Viewer, view } from '../../../table/secrecy/sight.ts'
import { combat, Game, hex, move } from '../combat.ts'

const RED = { sides: ['red'] }
const BLUE = { sides: ['blue'] }
const NONCE = 'nonce-0123456789'

/** Plays, and returns the new lines that this viewer reads. */
function linesFor(viewer: Viewer, play: (game: Game) => void, game = new Game()): string[] {
  const from = game.log.length
  play(game)
  const { lines } = openLog(game.seen(viewer), view(game.keeper.state, viewer), { module: combat })
  return lines.slice(from).map(({ who, text }) => `${who}: ${text}`)
}
const one = (viewer: Viewer, seat: string, action: (game: Game) => Action) =>
  linesFor(viewer, (game) => game.do(seat, action(game)))[0]

const BATTALION = 'blue-36-inf-1-3'

describe('a line of the log', () => {
  it('gives for a move the counters, from where, to where and how far', () => {
    expect(one(BLUE, 'blue', (game) => move(game.id(BATTALION), hex('D6')))).toBe(
      'Blue: 3rd Battalion, 1st Infantry Regiment C5 → D6, 2 hexes',
    )
  })

  it('gives for a hidden counter only what its back shows', () => {
    expect(one(RED, 'blue', (game) => move(game.id(BATTALION), hex('D6')))).toBe(
      'Blue: a hidden infantry battalion C5 → D6, 2 hexes',
    )
  })

  it('names what an opponent does to hidden counters as far as their backs show', () => {
    const did = (action: (game: Game) => Action) =>
      linesFor(RED, (game) => game.do('blue', action(game)), new Game('online', 2))[0]
    const battalion = (game: Game) => [game.id(BATTALION)]
    expect(did((game) => ({ type: 'clone', pieces: battalion(game) }))).toBe(
      'Blue: copies a hidden infantry battalion in C5',
    )
    expect(did((game) => ({ type: 'remove', pieces: battalion(game) }))).toBe(
      'Blue: removes a hidden infantry battalion in C5 from the game',
    )
    expect(did((game) => ({ type: 'mark', pieces: battalion(game), mark: 'step-loss', count: 1 }))).toBe(
      'Blue: marks a hidden infantry battalion “Step loss”',
    )
    expect(did((game) => ({ type: 'veil', pieces: battalion(game), as: 'absent' }))).toBe(
      'Blue: hides a hidden infantry battalion',
    )
    const put = { def: BATTALION, side: 'blue', cover: 'blue-infantry-battalion-4', veil: 'cover' } as const
    expect(did(() => ({ type: 'put', pieces: [put], to: hex('D6') }))).toBe(
      'Blue: adds a hidden infantry battalion in D6',
    )
  })

  it('says of an action of which nothing can be seen just that', () => {
    const lay = (game: Game) => {
      const reinforcement = [...game.keeper.state.pieces.values()].find(
        ({ at }) => 'pile' in at && at.pile === 'blue-first',
      )
      return move(reinforcement!.id, { pile: 'blue-1' })
    }
    expect(one(RED, 'blue', lay)).toBe('Blue: acts out of your sight')
  })

  it('gives the place of a counter in free placement, and where it came from', () => {
    const [map] = combat.maps
    const free = { board: map?.id, ...map?.grid.centre(hex('Q12') as Cell) } as Point
    const lines = linesFor(BLUE, (game) => {
      game.do('blue', move(game.id(BATTALION), free))
      game.do('blue', move(game.id(BATTALION), hex('Q11')))
    })
    expect(lines).toEqual([
      'Blue: 3rd Battalion, 1st Infantry Regiment C5 → a free place near Q12',
      'Blue: 3rd Battalion, 1st Infantry Regiment a free place near Q12 → Q11',
    ])
  })

  it('names the target of an attack without attackers, such as one from the air', () => {
    const lines = linesFor(ALL_SEEING, (game) => {
      game.do('red', { type: 'declare', what: 'air', pieces: [game.id(BATTALION)], at: [], text: 'air attack' })
      game.do('blue', { type: 'declare', what: 'support', pieces: [game.id(BATTALION)], at: [] })
    })
    expect(lines).toEqual([
      'Red: declares air attack on 3rd Battalion, 1st Infantry Regiment in C5',
      'Blue: declares support with 3rd Battalion, 1st Infantry Regiment',
    ])
  })

  it('says that a unit enters from its tray, once play has begun', () => {
    const later = (game: Game) =>
      game.do('red', { type: 'turn', time: { turn: 1, phase: 'attacker-move', side: 'red' } })
    const enter = (game: Game) => move(game.id('red-21-motinf-2'), hex('M13'))
    const lines = linesFor(ALL_SEEING, (game) => {
      later(game)
      game.do('red', enter(game))
    })
    expect(lines.at(-1)).toMatch(/^Red: .* enters at M13 \(Red reinforcements \(.\)\)$/)
  })

  it('says in one line that battalions replace their regiment', () => {
    const lines = linesFor(ALL_SEEING, (game) => {
      const parts = ['1', '2', '3'].map((part) => game.id(`blue-36-inf-2-${part}`))
      const out = { pieces: [game.id('blue-36-inf-2')], to: { pile: 'blue-battalions' } }
      game.do('blue', { type: 'move', moves: [out, { pieces: parts, to: hex('G7') }] })
    })
    expect(lines).toEqual([expect.stringMatching(/^Blue: 2nd Infantry Regiment → 1st Battalion, .* in G7$/)])
  })

  it('says whom an attack is on', () => {
    const lines = linesFor(ALL_SEEING, (game) => {
      const target = hex('C5')
      game.do('red', { type: 'declare', what: 'attack', pieces: [game.id('red-49-inf-1')], at: [target] })
    })
    expect(lines[0]).toMatch(/^Red: declares attack with .* at C5 against 3rd Battalion, 1st Infantry Regiment/)
  })

  it('separates counters from different places', () => {
    const lines = linesFor(ALL_SEEING, (game) => {
      const pieces = [game.id(BATTALION), game.id('blue-36-inf-2'), game.id('blue-36-eng')]
      game.do('blue', { type: 'move', moves: [{ pieces, to: hex('E6') }] })
    })
    expect(lines[0]).toMatch(/^Blue: 3rd Battalion, .* C5 → E6, 2 hexes; 2 counters G7 → E6, 2 hexes: .* and .*$/)
  })

  it('names a counter that is turned up', () => {
    expect(one(RED, 'blue', (game) => ({ type: 'veil', pieces: [game.id(BATTALION)], as: 'open' }))).toBe(
      'Blue: reveals 3rd Battalion, 1st Infantry Regiment',
    )
  })

  it('gives dice and their sum', () => {
    const game = new Game()
    const line = linesFor(
      OBSERVER,
      () => game.do('red', { type: 'roll', dice: '2d6+1', reason: 'the bridge', nonce: NONCE }),
      game,
    )[0]
    const [, a, b, sum] = /^Red: rolls 2d6\+1 for the bridge: (\d) \+ (\d) \+ 1 = (\d+)$/.exec(line ?? '') ?? []
    expect(Number(a) + Number(b) + 1).toBe(Number(sum))
    const { lines } = openLog(game.seen(OBSERVER), view(game.keeper.state, OBSERVER), { module: combat })
    expect(lines.at(-1)?.dice).toEqual({ faces: [a, b], plus: 1, total: Number(sum) })
  })

  it('describes a drawing on the map, and a text written there', () => {
    const at: Point[] = [{ board: combat.maps[0]?.id ?? '', x: 100, y: 100 }]
    const drawn = (shape: 'arrow' | 'text', text?: string): Action => ({
      type: 'annotate',
      drawing: 'd1',
      shape,
      points: at,
      ...(text !== undefined && { text }),
    })
    expect(one(RED, 'blue', () => drawn('arrow'))).toBe('Blue: draws an arrow on the map')
    expect(one(RED, 'blue', () => drawn('text', 'Hold'))).toBe('Blue: writes “Hold” on the map')
  })

  it('says to outsiders of a secret roll that it was made, with which dice, and no more', () => {
    const roll: Action = { type: 'roll', dice: 'd6', reason: 'the ambush', to: ['red'], nonce: NONCE }
    expect(one(RED, 'red', () => roll)).toMatch(/^Red: rolls d6 \(Red only\) for the ambush: \d$/)
    expect(one(BLUE, 'red', () => roll)).toBe('Red: rolls d6 (Red only)')
  })

  it('gives the dice of an opened secret roll, with the names of their faces to those who knew them', () => {
    const open = (viewer: Viewer) => {
      const game = new Game()
      const { entry } = game.do('red', { type: 'roll', dice: '2d{miss,hit}', to: ['red'], nonce: NONCE })
      return linesFor(viewer, (now) => now.do('red', { type: 'reveal', roll: entry.seq }), game)[0]
    }
    expect(open(RED)).toMatch(/^Red: reveals the secret roll of 2d\{miss,hit\}: (miss|hit), (miss|hit)$/)
    expect(open(BLUE)).toMatch(/^Red: reveals the secret roll: \d \+ \d$/)
  })

  it('shows an action by its text, and a whisper with its audience', () => {
    expect(one(BLUE, 'red', () => ({ type: 'say', text: '/me salutes' }))).toBe('Red: salutes')
    const aside: Action = { type: 'say', text: 'Hold the ford', to: ['red'] }
    expect(one(RED, 'red', () => aside)).toBe('Red: (to Red only) Hold the ford')
  })

  it('names no side twice if the phase already names it', () => {
    const { sequence } = combat
    const phases = sequence.phases.map((each) =>
      each.id === 'attacker-move' ? { ...each, name: 'Action: Red' } : each,
    )
    const game = new Game()
    game.do('red', { type: 'turn', time: { turn: 2, phase: 'attacker-move', side: 'red' } })
    const module = { ...combat, sequence: { ...sequence, phases } }
    expect(openLog(game.seen(BLUE), view(game.keeper.state, BLUE), { module }).lines.at(-1)?.text).toBe(
      'Turn 2 (−), Action: Red',
    )
  })

  it('puts a colon before a message, and none before a note', () => {
    const game = new Game()
    game.do('red', { type: 'say', text: 'Your move?' })
    game.do('red', { type: 'note', note: 'n1', text: 'Hold the ford', to: ['red'] })
    const { lines } = openLog(game.seen(RED), view(game.keeper.state, RED), { module: combat })
    expect(lines.slice(-2).map(lineSentence)).toEqual([
      'Red: Your move?',
      'Red writes a note (Red only): Hold the ford',
    ])
  })

  it('reports seats that change hands, and a requested end', () => {
    const lines = linesFor(BLUE, (game) => {
      game.do('blue', { type: 'sit', name: 'Björn' })
      game.do('red', { type: 'replace', seat: 'blue' })
      game.do('blue', { type: 'rule', entry: game.keeper.state.seq, ruling: 'accepted' })
    })
    expect(lines).toEqual([
      'Blue: is now played by Björn',
      'Red: asks to give the seat of Blue (Björn) to another player',
      expect.stringMatching(/^Blue: accepts entry/),
    ])
  })

  it('names drawn pieces that lie open, and counts others', () => {
    const draw = (pile: string): Action => ({
      type: 'draw',
      pile: 'cup',
      count: 1,
      from: 'random',
      to: { pile },
      nonce: NONCE,
    })
    expect(one(OBSERVER, 'red', () => draw('drawn'))).toMatch(/^Red: draws chit \d+ from Chit cup to Chits drawn$/)
    expect(one(BLUE, 'red', () => draw('red-1'))).toBe('Red: draws 1 piece from Chit cup to Red on chit 1')
  })

  it('uses the game’s words for turns, marks and sides', () => {
    const lines = linesFor(BLUE, (game) => {
      game.do('red', { type: 'sit', name: 'Anna' })
      game.do('red', { type: 'turn', time: { turn: 2, phase: 'attacker-move', side: 'red' } })
      game.do('blue', { type: 'mark', pieces: [game.id(BATTALION)], mark: 'step-loss', count: 2 })
      game.do('blue', { type: 'say', text: 'Well played.' })
      game.do('red', { type: 'shuffle', at: { pile: 'cup' }, nonce: NONCE })
      game.do('red', { type: 'stand' })
      game.do('red', { type: 'close' })
    })
    expect(lines).toEqual([
      'Red: is now played by Anna',
      'Red: Turn 2 (−), Attacker: movement (Red)',
      'Blue: marks 3rd Battalion, 1st Infantry Regiment “Step loss” × 2',
      'Blue: Well played.',
      'Red: shuffles Chit cup',
      'Red: is vacant: Anna left the seat',
      'Red: ends the game; everything is revealed',
    ])
  })

  it('names the side of a phase once, where the name of the phase begins with it', () => {
    const game = new Game()
    game.do('red', { type: 'turn', time: { turn: 2, phase: 'attacker-move', side: 'red' } })
    const phases = combat.sequence.phases.map((each) => ({ ...each, name: each.name.replace('Attacker:', 'Red:') }))
    const module = { ...combat, sequence: { ...combat.sequence, phases } }
    const { lines } = openLog(game.seen(BLUE), view(game.keeper.state, BLUE), { module })
    expect(lines.at(-1)?.text).toBe('Turn 2 (−), Red: movement')
  })

  it('is never empty and never undefined, for any viewer', () => {
    const game = new Game()
    const id = game.id(BATTALION)
    const actions: Action[] = [
      { type: 'put', pieces: [{ def: 'blue-36-eng', side: 'blue', veil: 'absent' }], to: hex('C5') },
      { type: 'veil', pieces: [id], as: 'absent' },
      move(id, { pile: 'blue-1' }),
      { type: 'undo' },
      { type: 'redo' },
      { type: 'label', pieces: [game.id('blue-36-eng')], text: 'x' },
      { type: 'stack', pieces: [game.id('blue-36-inf-2')], at: hex('G7') },
      { type: 'clone', pieces: [game.id('blue-36-eng')] },
      { type: 'remove', pieces: [game.id('blue-36-eng')] },
      { type: 'veil', pieces: [game.id('blue-36-inf-2')], as: 'open' },
      { type: 'own', pieces: [game.id('blue-36-inf-2')], side: null },
      { type: 'show', pieces: [game.id('blue-36-art-1')], to: ['red'] },
      { type: 'declare', what: 'attack', pieces: [], at: [hex('C5')] },
      { type: 'note', note: 'n', text: 'secret', to: ['blue'] },
      { type: 'set', option: 'weather', value: 'off' },
    ]
    for (const action of actions) game.do('blue', action)
    for (const viewer of [RED, BLUE, OBSERVER, ALL_SEEING]) {
      const { lines } = openLog(game.seen(viewer), view(game.keeper.state, viewer), { module: combat })
      expect(lines).toHaveLength(actions.length + 1)
      for (const { who, text } of lines) expect(`${who}: ${text}`).not.toMatch(/undefined|null|: $|\bnothing\b/)
    }
  })
})

describe('the log', () => {
  const played = () => {
    const game = new Game()
    for (const to of ['D6', 'E6', 'F6', 'G6']) game.do('blue', move(game.id(BATTALION), hex(to)))
    return game
  }

  it('that begins in the middle gives a piece’s origin once it knows it', () => {
    const game = played()
    const { lines } = openLog(game.seen(BLUE).slice(3), game.keeper.state, { module: combat })
    expect(lines.map(({ text }) => text)).toEqual([
      '3rd Battalion, 1st Infantry Regiment → F6',
      '3rd Battalion, 1st Infantry Regiment F6 → G6, 1 hex',
    ])
  })

  it('grows when older entries arrive, and knows when it is complete', () => {
    const game = played()
    const all = game.seen(BLUE)
    const reader = { module: combat }
    const partial = openLog(all.slice(3), view(game.keeper.state, BLUE), reader)
    expect(oldestSeq(partial)).toBe(3)
    const whole = prependEntries(partial, all.slice(0, 4), reader)
    expect(oldestSeq(whole)).toBeUndefined()
    expect(whole.lines.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4])
    expect(whole.lines[3]?.text).toContain('E6 → F6')
  })

  it('knows which entries were undone, and which of those were redone', () => {
    const game = played()
    game.do('blue', { type: 'undo' })
    game.do('blue', { type: 'undo' })
    game.do('blue', { type: 'redo' })
    const { lines } = openLog(game.seen(RED), view(game.keeper.state, RED), { module: combat })
    expect([...undoneLines(lines)]).toEqual([4])
  })

  it('shows each player at one screen only what his side may know', () => {
    const game = new Game('hotseat')
    const kept = game.do('both', move(game.id(BATTALION), hex('D6')))
    const { entry, before, after } = kept
    const seenLines = (viewer: Viewer) => {
      const reader = { module: combat, viewer }
      const live = appendNews(openLog([], before, reader), [{ entry, before, after }], reader)
      const past = openLog(
        game.log.map((each) => each.entry),
        after,
        reader,
      )
      expect(past.lines.at(-1)?.text).toBe(live.lines.at(-1)?.text)
      return live.lines.map(({ who, text }) => `${who}: ${text}`)
    }
    expect(seenLines(BLUE)).toEqual(['Blue: 3rd Battalion, 1st Infantry Regiment C5 → D6, 2 hexes'])
    expect(seenLines(RED)).toEqual(['Blue: a hidden infantry battalion C5 → D6, 2 hexes'])
  })
})
