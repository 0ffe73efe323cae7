import { describe, expect, it } from 'vitest'
import { declaredAttacks } from '../../../../client/shell/instruments/declared-attacks.ts'
import type { Action, Cell, Declare } from '../../../../table/generated/types.ts'
import { type Viewer, view } from '../../../../table/secrecy/sight.ts'
import { Game, hex, move } from '../../combat.ts'

const RED: Viewer = { sides: ['red'] }
const BLUE: Viewer = { sides: ['blue'] }
const OBSERVER: Viewer = { sides: [] }
const [D5, E5, E6, F6] = ['D5', 'E5', 'E6', 'F6'].map(hex) as [Cell, Cell, Cell, Cell]

const turn = (phase: string): Action => ({ type: 'turn', time: { turn: 1, phase, side: 'red' } })

/** Two units of Red stand next to one of Blue, and Red has the phase. */
function facing() {
  const game = new Game()
  const [first, second] = [...game.keeper.state.pieces.values()].filter(({ side, at }) => side === 'red' && 'q' in at)
  const defender = [...game.keeper.state.pieces.values()].find(({ side, at }) => side === 'blue' && 'q' in at)
  const [a, b, d] = [first!.id, second!.id, defender!.id]
  game.do('red', move(a, D5))
  game.do('red', move(b, E6))
  game.do('blue', move(d, E5))
  game.do('red', turn('attacker-combat'))
  return { game, a, b, d }
}

const attack = (pieces: string[], at = E5): Declare => ({ type: 'declare', what: 'attack', pieces, at: [at] })
const seen = (game: Game, viewer: Viewer) => declaredAttacks(game.seen(viewer), view(game.keeper.state, viewer))

describe('declared attacks', () => {
  it('are known to everybody, whoever sees more of the counters', () => {
    const { game, a, b } = facing()
    game.do('red', attack([a, b]))
    const all = [
      { piece: a, at: E5 },
      { piece: b, at: E5 },
    ]
    for (const viewer of [RED, BLUE, OBSERVER]) expect(seen(game, viewer)).toEqual(all)
  })

  it('are over when an attacker moves on or the defenders have gone', () => {
    const { game, a, b, d } = facing()
    game.do('red', attack([a, b]))
    game.do('red', move(a, E6))
    expect(seen(game, BLUE)).toEqual([{ piece: b, at: E5 }])
    game.do('blue', move(d, F6))
    expect(seen(game, BLUE)).toEqual([])
  })

  it('are decided by the next roll, the one declared last first, until the roll is undone', () => {
    const { game, a, b, d } = facing()
    const other = [...game.keeper.state.pieces.values()].find(
      ({ id, side, at }) => side === 'blue' && id !== d && 'q' in at,
    )
    game.do('blue', move(other!.id, F6))
    game.do('red', attack([a]))
    game.do('red', attack([b], F6))
    game.do('red', { type: 'roll', dice: '1d10', nonce: 'nonce-0123456789' })
    expect(seen(game, BLUE)).toEqual([{ piece: a, at: E5 }])
    game.do('red', { type: 'undo', ask: true })
    game.do('blue', { type: 'rule', entry: game.keeper.state.seq, ruling: 'accepted' })
    expect(seen(game, BLUE)).toHaveLength(2)
  })

  it('end with the step of the sequence in which they were declared', () => {
    const { game, a } = facing()
    game.do('red', attack([a]))
    game.do('red', turn('defender-move'))
    expect(seen(game, RED)).toEqual([])
    game.do('red', { type: 'undo' })
    expect(seen(game, RED)).toEqual([{ piece: a, at: E5 }])
  })

  it('are replaced by another against the same hex, or cancelled by one without units', () => {
    const { game, a, b } = facing()
    game.do('red', attack([a]))
    game.do('red', attack([b]))
    expect(seen(game, BLUE)).toEqual([{ piece: b, at: E5 }])
    game.do('red', attack([]))
    expect(seen(game, BLUE)).toEqual([])
  })

  it('are no other declarations, and none that wait for an answer', () => {
    const { game, a } = facing()
    game.do('red', { ...attack([a]), what: 'infiltrate' })
    expect(seen(game, RED)).toEqual([])
    const { seq } = game.do('red', attack([a])).entry
    const entries = game.seen(RED).map((entry) => (entry.seq === seq ? { ...entry, held: {} } : entry))
    const now = view(game.keeper.state, RED)
    expect(declaredAttacks(entries, now)).toEqual([])
    const answer = { seq: seq + 1, action: { type: 'rule', entry: seq, ruling: 'allowed' } } as const
    expect(declaredAttacks([...entries, answer], now)).toEqual([{ piece: a, at: E5 }])
    expect(declaredAttacks([...entries, { ...answer, action: { ...answer.action, ruling: 'refused' } }], now)).toEqual(
      [],
    )
  })
})
