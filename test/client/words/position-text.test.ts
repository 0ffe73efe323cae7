import { describe, expect, it } from 'vitest'
import { positionText } from '../../../client/words/position-text.ts'
import { view } from '../../../table/secrecy/sight.ts'
import { combat, Game, hex, move } from '../combat.ts'

const RED = { sides: ['red'] }
const BLUE = { sides: ['blue'] }

const textFor = (game: Game, viewer: { sides: string[] }) =>
  positionText(combat, view(game.keeper.state, viewer), 'somebody')

describe('the position as text', () => {
  it('gives the game, the time and the viewer, and lists counters by side and place', () => {
    const game = new Game()
    game.do('red', move(game.id('red-49-hq'), hex('J9')))
    const text = textFor(game, RED)
    const [title, , seen] = text.split('\n')
    expect(title).toMatch(/^Combat Operations: /)
    expect(seen).toBe('After entry 1, as seen by somebody')
    const [red = '', blue = ''] = text.split('\n\n').slice(1)
    expect(red).toMatch(/^Red: \d+ counters\n/)
    expect(blue).toMatch(/^Blue: \d+ counters\n/)
    expect(red).toMatch(/^ {2}J9: .*Headquarters.*49/m)
  })

  it('counts every visible counter once', () => {
    const game = new Game()
    const counts = [...textFor(game, RED).matchAll(/: (\d+) counters?$/gm)].map(([, count]) => Number(count))
    expect(counts.reduce((a, b) => a + b, 0)).toBe(view(game.keeper.state, RED).pieces.size)
  })

  it('shows marks, labels and face-down counters', () => {
    const game = new Game()
    const pieces = [game.id('red-49-hq')]
    game.do('red', { type: 'mark', pieces, mark: 'step-loss', count: 1 })
    game.do('red', { type: 'label', pieces, text: 'Here' })
    expect(textFor(game, RED)).toMatch(/“Here” \([^)]*face down[^)]*Step loss\)/)
  })

  it('shows the other side no hidden names, and no fully hidden counters', () => {
    const game = new Game()
    game.do('red', move(game.id('red-49-hq'), hex('J9')))
    expect(textFor(game, BLUE)).not.toContain('49')
    expect(textFor(game, BLUE)).toMatch(/^ {2}J9: Hidden headquarters$/m)
    game.do('red', { type: 'veil', pieces: [game.id('red-49-hq')], as: 'absent' })
    expect(textFor(game, BLUE)).not.toMatch(/^ {2}J9:/m)
    expect(textFor(game, RED)).toMatch(/^ {2}J9: .*hidden/m)
  })

  it('names hexes in printed order, and trays after them', () => {
    const lines = textFor(new Game(), RED).split('\n\n')[1]?.split('\n').slice(1) ?? []
    const places = lines.map((line) => line.trim().split(':')[0] ?? '')
    const isHex = places.map((place) => /^[A-T]\d+$/.test(place))
    expect(isHex.lastIndexOf(true)).toBeLessThan(isHex.indexOf(false))
    const order = combat.maps[0]?.grid
    const indices = places.flatMap((place) => {
      const cell = order?.parse(place)
      return cell && order ? [order.index(cell)] : []
    })
    expect(indices).toEqual([...indices].sort((a, b) => a - b))
  })
})
