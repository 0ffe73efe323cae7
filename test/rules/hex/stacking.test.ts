import { describe, expect, it } from 'vitest'
import { PLAIN } from '../../../rules/hex/referee.ts'
import type { StackingRules } from '../../../table/generated/types.ts'
import {
  at,
  cellOn,
  combat,
  moveTo,
  type Placed,
  refereeFor,
  rulesOf,
  sentencesOf,
  table,
  tiny,
  type When,
} from '../stage.ts'

function stacked(stacking: Partial<StackingRules> = {}) {
  const game = tiny({ supply: undefined, stacking })
  const referee = refereeFor(game, PLAIN)!
  return {
    move: (placed: readonly Placed[], piece: string, to: string, when: When = {}) => {
      const side = piece.startsWith('green') ? 'green' : 'grey'
      const state = table(game, placed, { phase: `${side}-move`, ...when })
      return referee.judge(at(referee, state, [side]), moveTo(game, piece, to))
    },
    turn: (placed: readonly Placed[], from: string, to: string, by = from.split('-')[0]!) => {
      const state = table(game, placed, { phase: from })
      return referee.judge(at(referee, state, [by]), { type: 'turn', time: { turn: 2, phase: to } })
    },
  }
}

const printed = stacked()
const atEnd = stacked({ always: false, ends: ['grey-move', 'green-move'] })

describe('stacking', () => {
  it.each(['grey', 'green'])('S1 counts the printed steps of %s', (side) => {
    const two = [
      { def: `${side}-1`, at: '5.3' },
      { def: `${side}-2`, at: '6.3' },
    ]
    expect(sentencesOf(printed.move(two, `${side}-1`, '6.3'))).toEqual([])
    const three = [...two, { def: `${side}-3`, at: '6.3' }]
    const verdict = printed.move(three, `${side}-1`, '6.3')
    expect(sentencesOf(verdict)).toEqual(['illegal S1: 6.3 would hold 7 steps; the limit is 5.'])
    expect(verdict.findings[0]).toMatchObject({ needed: 5, had: 7, pieces: [`${side}-1`, `${side}-2`, `${side}-3`] })
  })

  it.each(['grey', 'green'])('S1 leaves out of the reach of %s a cell that is full, and no other', (side) => {
    const reached = (game: ReturnType<typeof tiny>, ...there: readonly string[]) => {
      const placed = [{ def: `${side}-1`, at: '5.3' }, ...there.map((def) => ({ def, at: '6.3' }))]
      const referee = refereeFor(game, PLAIN)!
      const state = table(game, placed, { phase: `${side}-move` })
      const { cells } = referee.reach(at(referee, state, [side]), [`${side}-1`])
      const { q, r } = cellOn(game, '6.3')
      return cells.some((cell) => cell.at.q === q && cell.at.r === r)
    }
    const always = tiny({ supply: undefined })
    expect(reached(always, `${side}-2`)).toBe(true)
    expect(reached(always, `${side}-2`, `${side}-3`)).toBe(false)
    expect(reached(tiny({ supply: undefined, stacking: { always: false } }), `${side}-2`, `${side}-3`)).toBe(true)
  })

  it('S2 applies beside it: both limits are judged', () => {
    const many = [
      { def: 'grey-guns', at: '5.3' },
      { def: 'grey-staff', at: '6.3' },
      { def: 'grey-1', at: '6.3' },
      { def: 'grey-guns', id: 'more', at: '6.3' },
    ]
    expect(sentencesOf(printed.move(many, 'grey-guns', '6.3'))).toEqual([
      'illegal S2: 6.3 would hold 4 units; the limit is 3.',
    ])
  })

  it('counts only units, separately for each side', () => {
    const mixed = [
      { def: 'grey-1', at: '5.3' },
      { def: 'grey-3', at: '6.3' },
      { def: 'grey-decoy', at: '6.3' },
      { def: 'pontoon', at: '6.3' },
      { def: 'green-staff', at: '6.3' },
    ]
    expect(rulesOf(printed.move(mixed, 'grey-1', '6.3'))).toEqual(['movement/enemies'])
  })

  it('counts counters that come and go in the same gesture', () => {
    const state = [
      { def: 'grey-1', at: '5.3' },
      { def: 'grey-2', at: '6.3' },
      { def: 'grey-3', at: '6.3' },
    ]
    const game = tiny({ supply: undefined })
    const referee = refereeFor(game)!
    const both = referee.judge(at(referee, table(game, state), ['grey']), {
      type: 'move',
      moves: ['grey-1', 'grey-2'].flatMap((piece, index) => {
        const action = moveTo(game, piece, index === 0 ? '6.3' : '5.3')
        return action.type === 'move' ? action.moves : []
      }),
    })
    expect(sentencesOf(both)).toEqual([])
  })

  it('may be limited by size, by a printed value, and on some terrain only', () => {
    const placed = [
      { def: 'grey-1', at: '5.3' },
      { def: 'grey-3', at: '4.3' },
    ]
    const by = (limit: StackingRules['limits'][number]) => stacked({ limits: [limit] }).move(placed, 'grey-1', '4.3')
    expect(rulesOf(by({ count: 'value', value: 'strength', most: 6, name: 'strength' }))).toEqual(['stacking/limit'])
    expect(rulesOf(by({ count: 'value', value: 'strength', most: 7, name: 'strength' }))).toEqual([])
    expect(rulesOf(by({ count: 'pieces', most: 1, name: 'units', terrains: ['forest'] }))).toEqual(['stacking/limit'])
    expect(rulesOf(by({ count: 'pieces', most: 1, name: 'units', terrains: ['marsh'] }))).toEqual([])
    expect(rulesOf(by({ count: 'size', sizes: { battalion: 1 }, most: 0, name: 'battalions' }))).toEqual([])
    expect(rulesOf(by({ count: 'pieces', most: 1, name: 'guns', who: { classes: ['guns'] } }))).toEqual([])
  })

  it('is a note, if it is judged only when a phase ends', () => {
    const placed = [
      { def: 'grey-1', at: '5.3' },
      { def: 'grey-2', at: '6.3' },
      { def: 'grey-3', at: '6.3' },
    ]
    expect(sentencesOf(atEnd.move(placed, 'grey-1', '6.3'))).toEqual([
      'note S1: 6.3 holds 7 steps; the limit is 5 at the end of the phase.',
    ])
  })

  it('is judged on the whole map when such a phase ends, for the phase’s side', () => {
    const placed = ['grey', 'green'].flatMap((side) => [
      ...['1', '2', '3'].map((n) => ({ def: `${side}-${n}`, at: side === 'grey' ? '5.3' : '9.6' })),
      { def: `${side}-guns`, at: '2.2' },
    ])
    expect(sentencesOf(atEnd.turn(placed, 'grey-move', 'grey-fight'))).toEqual([
      'illegal S1: 5.3 holds 7 steps; the limit is 5 at the end of the phase.',
    ])
    expect(sentencesOf(atEnd.turn(placed, 'green-move', 'green-fight'))).toEqual([
      'illegal S1: 9.6 holds 7 steps; the limit is 5 at the end of the phase.',
    ])
    expect(sentencesOf(atEnd.turn(placed, 'grey-fight', 'green-move'))).toEqual([])
    expect(sentencesOf(atEnd.turn(placed, 'grey-move', 'grey-fight', 'green'))).toEqual([
      'illegal T1: Grey moves belongs to Grey: only that side ends it.',
    ])
  })

  it('is unchecked if covered counters may count', () => {
    const covered = ['a', 'b', 'c'].map((id) => ({
      def: undefined as never,
      id,
      side: 'green',
      cover: 'green-back',
      veil: 'cover' as const,
      at: '9.6',
    }))
    const verdict = atEnd.turn(covered, 'green-move', 'green-fight')
    expect(verdict.findings).toMatchObject([{ severity: 'unchecked', rule: 'stacking/limit' }])
    expect(sentencesOf(atEnd.turn(covered.slice(0, 1), 'green-move', 'green-fight'))).toEqual([])
  })

  it('counts decoys as their cover shows, if the sheet says so', () => {
    const placed: Placed[] = [
      { def: 'grey-3', at: '5.3' },
      { def: 'grey-decoy', at: '6.3', veil: 'cover' },
      { def: 'grey-2', at: '6.3' },
    ]
    expect(sentencesOf(printed.move(placed, 'grey-3', '6.3'))).toEqual([])
    const posing = stacked({ dummies: true }).move(placed, 'grey-3', '6.3')
    expect(rulesOf(posing)).toEqual(['stacking/limit'])
    const open = placed.map(({ veil: _veil, ...piece }) => piece)
    expect(sentencesOf(stacked({ dummies: true }).move(open, 'grey-3', '6.3'))).toEqual([])
  })
})

describe('stacking in Combat Operations', () => {
  const game = combat()
  const referee = refereeFor(game, PLAIN)!

  it.each([
    ['red', 'red-49', 'attacker-move', 'attacker-combat'],
    ['blue', 'blue-36', 'defender-move', 'defender-combat'],
  ])('6.0 [12] allows four battalions of %s at the end of movement', (side, army, from, to) => {
    const judge = (...defs: string[]) => {
      const placed = defs.map((def, index) => ({ def, id: `p${index}`, side, at: 'F10' }))
      const state = table(game, placed, { phase: from })
      return referee.judge(at(referee, state, [side]), { type: 'turn', time: { turn: 2, phase: to } })
    }
    expect(sentencesOf(judge(`${army}-inf-1`, `${army}-eng`))).toEqual([])
    const verdict = judge(`${army}-inf-1`, `${army}-eng`, `${army}-art-1`)
    expect(sentencesOf(verdict)).toEqual([
      'illegal 6.0: F10 holds 5 battalions; the limit is 4 at the end of the phase.',
    ])
    expect(verdict.findings[0]).toMatchObject({ needed: 4, had: 5 })
  })
})
