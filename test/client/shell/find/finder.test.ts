import { describe, expect, it } from 'vitest'
import { finderOf } from '../../../../client/shell/find/finder.ts'
import { pieceDescriber } from '../../../../client/words/piece-description.ts'
import { view } from '../../../../table/secrecy/sight.ts'
import { twoMaps } from '../../../rules/stage.ts'
import { combat, Game, hex, move, startOf } from '../../combat.ts'

const finder = finderOf(combat, pieceDescriber(combat))
const RED = { sides: ['red'] }
const BLUE = { sides: ['blue'] }

const titles = (game: Game, sought: string, viewer = RED) =>
  finder(view(game.keeper.state, viewer), sought).results.map(({ kind, title }) => `${kind} ${title}`)

describe('what one types', () => {
  const game = new Game()

  it('finds the hex of this id first, then those whose ids begin like it', () => {
    expect(titles(game, 'e1').slice(0, 5)).toEqual(['hex E1', 'hex E10', 'hex E11', 'hex E12', 'hex E13'])
    const [found] = finder(game.keeper.state, ' e13 ').results
    expect(found).toMatchObject({ kind: 'hex', title: 'E13', at: hex('E13') })
    expect(titles(game, 'Z99')).toEqual([])
  })

  it('finds the hex of one map by the name of that map, where two print the same id', () => {
    const joined = twoMaps()
    const { state } = new Game().keeper
    const both = finderOf(joined, pieceDescriber(joined))
    const found = (sought: string) => both(state, sought).results.map(({ title }) => title)
    expect(found('0102')).toEqual(['West 0102', 'East 0102'])
    expect(found('east 0102')).toEqual(['East 0102'])
    expect(found('east 010')).toEqual(['East 0101', 'East 0102', 'East 0103', 'East 0104', 'East 0105'])
  })

  it('finds a town by its beginning, in any case, and says where it is', () => {
    const [town] = finder(game.keeper.state, 'ostw').results
    expect(town).toMatchObject({ kind: 'place', title: 'Ostwick', detail: 'Town, G3', at: hex('G3') })
  })

  it('finds rivers, bridges, roads and trays by their names', () => {
    expect(titles(game, 'wideflow')).toEqual(['place River Wideflow'])
    expect(titles(game, "king's bridge")).toEqual(["place King's Bridge"])
    expect(titles(game, 'fen road')).toEqual(['place Fen road'])
    expect(titles(game, 'red losses')).toContain('pile Red losses')
  })

  it('finds a counter by name, by short name, by formation, by type and by label', () => {
    const counter = /^counter .*Headquarters/
    expect(titles(game, 'headquarters 49')).toEqual([expect.stringMatching(counter)])
    expect(titles(game, '49th infantry').length).toBeGreaterThan(5)
    const short = combat.counters.get('red-49-inf-1-1')?.short ?? 'none'
    expect(titles(game, short)).toHaveLength(1)
    expect(titles(game, 'engineer').length).toBeGreaterThan(0)
    const labelled = new Game()
    labelled.do('red', { type: 'label', pieces: [labelled.id('red-49-hq')], text: 'Señor' })
    expect(titles(labelled, 'senor')).toEqual([expect.stringMatching(counter)])
    labelled.do('red', { type: 'label', pieces: [labelled.id('red-49-hq')], text: '' })
    expect(titles(labelled, 'senor')).toEqual([])
  })

  it('finds a counter where it is now', () => {
    const moved = new Game()
    const sought = () => finder(view(moved.keeper.state, RED), 'headquarters 49').results[0]
    expect(sought()?.at).toEqual(startOf('red-49-hq'))
    moved.do('red', move(moved.id('red-49-hq'), hex('J9')))
    expect(sought()).toMatchObject({ at: hex('J9'), detail: expect.stringContaining('J9') })
  })

  it('puts what begins so before what only holds it', () => {
    const all = titles(game, 'fen')
    expect(all.indexOf('place Fen road')).toBeLessThan(all.indexOf('place Reed Fen'))
  })

  it('says how many more there are than it shows', () => {
    const { results: found, more } = finder(game.keeper.state, 'battalion')
    expect(found).toHaveLength(40)
    expect(more).toBeGreaterThan(0)
  })
})

describe('what these eyes do not see', () => {
  it('is not found by its name, though its back is', () => {
    const game = new Game()
    expect(titles(game, 'headquarters 49', BLUE)).toEqual([])
    expect(titles(game, 'hidden headquarters', BLUE).length).toBeGreaterThan(0)
  })

  it('is not found at all where it is hidden altogether', () => {
    const game = new Game()
    const before = titles(game, 'hidden headquarters', BLUE).length
    game.do('red', { type: 'veil', pieces: [game.id('red-49-hq')], as: 'absent' })
    expect(titles(game, 'hidden headquarters', BLUE)).toHaveLength(before - 1)
    expect(titles(game, 'headquarters 49', RED)).toHaveLength(1)
  })

  it('does not betray how many lie in a closed pile', () => {
    const [cup] = finder(view(new Game().keeper.state, BLUE), 'chit cup').results
    expect(cup).toMatchObject({ kind: 'pile', detail: 'closed to you' })
  })
})
