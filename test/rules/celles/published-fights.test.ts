import { describe, expect, it } from 'vitest'
import { columnFor, resultOf } from '../../../rules/games/celles/combat/odds.ts'
import { CELLES } from '../../../rules/games/celles/system.ts'
import { HexBook } from '../../../rules/hex/board/book.ts'
import { Deployments, HexScene } from '../../../rules/hex/board/scene.ts'
import { Search } from '../../../rules/hex/ground/search.ts'
import { declare, Play, real, realReferee } from './game.ts'
import { fights, sideOf } from './report.ts'

/** The rules of the game with an empty map, enough for the terrain chart. */
const book = new HexBook(real, real.rules!, [])
const { state } = new Play([], { onMap: true })
const scene = new HexScene(
  { state, memory: realReferee.start, sides: [] },
  book,
  {},
  CELLES.chapters,
  new Search(),
  new Deployments(book).of(state),
)

const rows = fights.map(({ turn, event, before: placed }) => {
  const [odds = '', column = '', modified = '', result = ''] = event.made.split(' ')
  return { turn, event, placed, odds, column, modified: Number(modified), result }
})
/** The two fights in the examples of the rulebook. */
const PRINTED = [
  { turn: 0, odds: '14:7', column: '2-1', modified: 8, result: '-/RD' },
  { turn: 0, odds: '28:14', column: '2-1', modified: 3, result: '-' },
]
const DICE = [...rows, ...PRINTED]

describe('E11, the dice of a published game', () => {
  it('are 51 of the report and two of the rulebook', () => {
    expect([rows.length, DICE.length]).toEqual([51, 53])
  })

  it.each(DICE.map(({ turn, odds, column, modified, result }) => [turn, odds, column, modified, result] as const))(
    '11.0 [83, 84, 86, 87]: on turn %i, %s at %s, a modified %i is %s',
    (_, __, column, modified, result) => {
      const found = resultOf(scene, column, modified)
      if (result === 'kill') expect(found?.defender.steps).toBeGreaterThan(0)
      else expect(found?.text).toBe(result)
    },
  )

  it('11.0 [77] illegal: N8, the report used 1-1 eight times for odds of 3-2, and no other column wrongly', () => {
    const wrong = DICE.flatMap(({ turn, odds, column }) => {
      const [attack = 0, defence = 0] = odds.split(':').map(Number)
      const right = columnFor(scene, attack, defence)
      return right === column ? [] : [`turn ${turn}: ${odds} at ${column}, not ${right}`]
    })
    expect(wrong).toEqual([
      'turn 1: 11:7 at 1-1, not 3-2',
      'turn 2: 13:8 at 1-1, not 3-2',
      'turn 4: 15:8 at 1-1, not 3-2',
      'turn 4: 15:8 at 1-1, not 3-2',
      'turn 4: 15:8 at 1-1, not 3-2',
      'turn 4: 15:8 at 1-1, not 3-2',
      'turn 5: 15:8 at 1-1, not 3-2',
      'turn 6: 15:8 at 1-1, not 3-2',
    ])
  })
})

describe('the terrain of the published fights, on the map', () => {
  const GROUND: Readonly<Record<string, number>> = { 'town −2': -2, 'village −1': -1, 'woods −1': -1 }
  const told = rows.map(({ turn, event, placed }) => {
    const play = new Play(placed, { turn, side: sideOf(event.who), onMap: true })
    const joiners = event.with?.split(' ') ?? []
    play.do(declare('attack', [event.who, ...joiners], event.against.split(' '), event.how))
    const said = play.advise('next').find(({ rule }) => rule === 'combat/roll')?.message ?? ''
    const ground = Object.entries(GROUND).find(([words]) => said.includes(words))?.[1] ?? 0
    return {
      turn,
      event,
      same: ground === (event.ground ?? 0) && said.includes('river') === (event.river ?? false),
      said,
    }
  })

  it('11.0 [79, 80]: terrain and river give the published modifiers, except one forgotten town', () => {
    const other = told.filter(({ same }) => !same)
    expect(other.map(({ turn, event, said }) => [turn, event.against, said.slice(6)])).toEqual([
      [5, '2809', expect.stringContaining('town −2')],
    ])
    expect(told.filter(({ event }) => event.apart !== undefined)).toEqual(other)
  })
})
