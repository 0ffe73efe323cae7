import { describe, expect, it } from 'vitest'
import {
  type CounterGroup,
  groupCounters,
  groupingProperties,
} from '../../../../client/table/counters/counter-groups.ts'
import { pieceDescriber } from '../../../../client/words/piece-description.ts'
import { view } from '../../../../table/secrecy/sight.ts'
import type { State } from '../../../../table/state.ts'
import { combat, Game } from '../../combat.ts'

const RED = { sides: ['red'] }

function groupsOf(state: State, ...by: string[]): readonly CounterGroup[] {
  const describe = pieceDescriber(combat)
  const properties = groupingProperties(combat, state.game)
  const rows = [...state.pieces.values()].map((piece) => describe(state, piece))
  return groupCounters(
    rows,
    by.flatMap((id) => properties.find((each) => each.id === id) ?? []),
  )
}

const counts = (groups: readonly CounterGroup[]) => Object.fromEntries(groups.map(({ title, count }) => [title, count]))
const total = (groups: readonly CounterGroup[]) => groups.reduce((sum, { count }) => sum + count, 0)

describe('grouped counters', () => {
  const game = new Game()
  const state = view(game.keeper.state, RED)

  it.each(['side', 'formation', 'type', 'where', 'sheet', 'face', 'marks', 'label', 'value attack'])(
    'by %s, each stands in one group and none is lost',
    (by) => {
      const groups = groupsOf(state, by)
      expect(total(groups)).toBe(state.pieces.size)
      const ids = groups.flatMap(({ rows }) => rows.map(({ piece }) => piece.id))
      expect(new Set(ids).size).toBe(state.pieces.size)
      expect(new Set(groups.map(({ title }) => title)).size).toBe(groups.length)
    },
  )

  it('by two properties stand in groups within groups, whose counts agree', () => {
    for (const { groups = [], count, rows } of groupsOf(state, 'side', 'type')) {
      expect(rows).toEqual([])
      expect(total(groups)).toBe(count)
    }
    const red = groupsOf(state, 'side', 'type').find(({ title }) => title === 'Red')
    expect(red?.groups?.length).toBeGreaterThan(2)
    expect(new Set(red?.groups?.map(({ key }) => key)).size).toBe(red?.groups?.length)
  })

  it('by side begin with the game’s first side, and those without a side come last', () => {
    expect(
      groupsOf(state, 'side')
        .map(({ title }) => title)
        .slice(0, 2),
    ).toEqual(['Red', 'Blue'])
    expect(groupsOf(state, 'formation').at(-1)?.title).toBe('No formation')
  })

  it('by value stand in the order of numbers', () => {
    const numbers = groupsOf(state, 'value defence')
      .map(({ title }) => Number(title))
      .filter((each) => !Number.isNaN(each))
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  })

  it('of the other side show only their backs, in one group called hidden', () => {
    const hidden = [...state.pieces.values()].filter(({ def }) => def === undefined)
    expect(counts(groupsOf(state, 'face')).Hidden).toBe(hidden.length)
    expect(hidden.length).toBeGreaterThan(0)
    const blue = groupsOf(state, 'side', 'formation').find(({ title }) => title === 'Blue')
    expect(blue?.groups?.map(({ title }) => title)).toEqual(['No formation'])
  })

  it('follow the actions on them', () => {
    const played = new Game()
    const pieces = [played.id('red-49-hq')]
    played.do('red', { type: 'mark', pieces, mark: 'step-loss', count: 2 })
    played.do('red', { type: 'label', pieces, text: 'Here' })
    const now = view(played.keeper.state, RED)
    expect(counts(groupsOf(now, 'marks'))['Step loss × 2']).toBe(1)
    expect(counts(groupsOf(now, 'label'))['“Here”']).toBe(1)
  })
})
