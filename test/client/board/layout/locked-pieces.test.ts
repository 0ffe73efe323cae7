import { describe, expect, it } from 'vitest'
import { grab } from '../../../../client/board/input/grab.ts'
import { hitTest, piecesInBox } from '../../../../client/board/layout/hit-test.ts'
import { counterChoices } from '../../../../client/shell/menu/counter-choices.ts'
import { openScenario } from '../../../../table/module/setup.ts'
import { combat } from '../../combat.ts'
import { done, hex, layOut, module, piece, table, top } from '../trial-table.ts'

const fixed = { locked: true } as const
const state = table([
  piece('bridge', hex('C3'), fixed),
  piece('unit', hex('C3')),
  piece('wall', hex('E3'), fixed),
  piece('lone', hex('B5')),
])
const layout = layOut(state)
const at = (id: string) => {
  const lying = layout.heapOf(id)?.counters.find((each) => each.piece.id === id)
  if (!lying) throw new Error(`There is no ${id}.`)
  return hitTest(top, layout, undefined, lying)
}

describe('map furniture', () => {
  it('is taken by no press, alone or with Alt', () => {
    expect(grab(layout, at('wall'), [], false)).toBeUndefined()
    expect(grab(layout, at('wall'), [], true)).toBeUndefined()
    expect(grab(layout, at('wall'), ['wall'], false)).toBeUndefined()
  })

  it('stays where it is when the stack above it goes', () => {
    expect(grab(layout, at('unit'), [], false)).toMatchObject({ ids: ['unit'] })
    expect(grab(layout, at('unit'), ['unit', 'bridge', 'lone'], false)).toMatchObject({ ids: ['unit', 'lone'] })
  })

  it('is in no selection box', () => {
    expect([...piecesInBox(layout, top.bounds)].sort()).toEqual(['lone', 'unit'])
  })

  it('is locked and unlocked from the menu, in one action', () => {
    const seat = { id: 'red', sides: ['red'], host: true }
    const labels = (ids: string[]) =>
      counterChoices({ module, state, seat }, ids, undefined)
        .flat()
        .map(({ label }) => label)
    expect(labels(['wall'])).toContain('Unlock')
    expect(labels(['wall'])).not.toContain('Lock in place')
    expect(labels(['lone'])).toContain('Lock in place')
    const after = done(state, { type: 'lock', pieces: ['wall', 'lone'], locked: false })
    expect(after.pieces.get('wall')).not.toHaveProperty('locked')
    expect(after.pieces.get('lone')).toEqual(state.pieces.get('lone'))
    const again = done(after, { type: 'lock', pieces: ['lone'], locked: true })
    expect(again.pieces.get('lone')?.locked).toBe(true)
  })

  it('may be locked from the start by the scenario', () => {
    const sheet = combat.scenarios.get('red-attack')
    if (!sheet) throw new Error('There is no such scenario.')
    const [first, ...others] = sheet.pieces
    const scenarios = new Map([['red-attack', { ...sheet, pieces: [{ ...first!, ...fixed }, ...others] }]])
    const setUp = openScenario({ ...combat, scenarios }, 'red-attack')
    expect(setUp?.pieces.filter(({ locked }) => locked)).toHaveLength(first?.count ?? 1)
    expect(openScenario(combat, 'red-attack')?.pieces.some((each) => 'locked' in each)).toBe(false)
  })
})
