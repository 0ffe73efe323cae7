import { describe, expect, it } from 'vitest'
import { openLog } from '../../../client/session/log/reported-log.ts'
import { withLocations } from '../../../client/words/entry-location.ts'
import type { Action, Place, Point } from '../../../table/generated/types.ts'
import { type Viewer, view } from '../../../table/secrecy/sight.ts'
import { combat, Game, hex, move, startOf } from '../combat.ts'

const RED = { sides: ['red'] }
const BLUE = { sides: ['blue'] }
const POINT: Point = { board: combat.maps[0]?.id ?? '', x: 300, y: 200 }
const NONCE = 'nonce-0123456789'

/** The locations of the lines that this viewer reads about the played entries. */
function places(viewer: Viewer, play: (game: Game) => void): (Place | undefined)[] {
  const game = new Game()
  const from = game.log.length
  play(game)
  const { lines } = openLog(game.seen(viewer), view(game.keeper.state, viewer), { module: combat })
  return withLocations(lines)
    .slice(from)
    .map(({ where }) => where)
}

const HQ = 'red-49-hq'

describe('each line of the log leads to its place', () => {
  it.each<[string, (id: string) => Action, Place]>([
    ['a mark', (id) => ({ type: 'mark', pieces: [id], mark: 'moved', count: 1 }), startOf(HQ)],
    ['a label', (id) => ({ type: 'label', pieces: [id], text: 'Here' }), startOf(HQ)],
    ['a counter removed', (id) => ({ type: 'remove', pieces: [id] }), startOf(HQ)],
    ['a shuffle', () => ({ type: 'shuffle', at: { pile: 'cup' }, nonce: NONCE }), { pile: 'cup' }],
    ['a new counter', () => ({ type: 'put', pieces: [{ def: 'bridge-destroyed' }], to: hex('J9') }), hex('J9')],
    ['a drawing', () => ({ type: 'annotate', drawing: 'd', shape: 'circle', points: [POINT, POINT] }), POINT],
  ])('%s', (_, action, where) => {
    expect(places(RED, (game) => game.do('red', action(game.id(HQ))))).toEqual([where])
  })

  it('an erased drawing, to where it was', () => {
    const found = places(RED, (game) => {
      game.do('red', { type: 'annotate', drawing: 'd', shape: 'line', points: [POINT, { ...POINT, x: 900 }] })
      game.do('red', { type: 'erase', drawings: ['d'] })
    })
    expect(found).toEqual([POINT, POINT])
  })

  it('an undone and redone move, to where the counter is then', () => {
    const found = places(RED, (game) => {
      game.do('red', move(game.id(HQ), hex('J9')))
      game.do('red', { type: 'undo' })
      game.do('red', { type: 'redo' })
    })
    expect(found).toEqual([hex('J9'), startOf(HQ), hex('J9')])
  })

  it('a request to undo a draw, and its answer, to where the drawn piece lay', () => {
    const found = places(RED, (game) => {
      game.do('red', { type: 'draw', pile: 'cup', count: 1, from: 'random', to: { pile: 'drawn' }, nonce: NONCE })
      game.do('red', { type: 'undo', ask: true })
      game.do('blue', { type: 'rule', entry: 2, ruling: 'refused' })
    })
    expect(found).toEqual([{ pile: 'drawn' }, { pile: 'drawn' }, { pile: 'drawn' }])
  })

  it('an action in a pile that one does not look into, to the pile', () => {
    const found = places(BLUE, (game) => {
      const piece = [...game.keeper.state.pieces.values()].find(
        ({ at }) => 'pile' in at && at.pile === 'red-battalions',
      )
      game.do('red', { type: 'label', pieces: [piece?.id ?? ''], text: 'Secret' })
      game.do('red', move(piece?.id ?? '', { pile: 'red-dead' }))
    })
    expect(found.at(-1)).toEqual({ pile: 'red-dead' })
  })

  it('words and dice lead nowhere', () => {
    const found = places(RED, (game) => {
      game.do('red', { type: 'say', text: 'Hello' })
      game.do('red', { type: 'roll', dice: '2d6', nonce: NONCE })
    })
    expect(found).toEqual([undefined, undefined])
  })
})
