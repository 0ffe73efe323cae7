import { describe, expect, it } from 'vitest'
import { Marches } from '../../tools/selfplay/marches.ts'
import { cellOn, type Placed, table, tiny } from '../rules/stage.ts'

const module = tiny()
const goals = [cellOn(module, '4.5')]

/** The cost of the way of the first counter to 4.5, in half points. */
function wayFrom(from: string, ...placed: readonly [Placed, ...Placed[]]): number | undefined {
  const state = table(module, placed)
  const far = new Marches(module, 'skirmish').costs(state, state.pieces.get(placed[0].def)!, goals)
  return far?.(cellOn(module, from))
}

const STAFF: Placed = { def: 'grey-staff', at: '4.4' }
const RIFLES: Placed = { def: 'grey-1', at: '4.4' }
const WRECK: Placed = { def: 'wreckage', at: '3.5', turn: 30 }

describe('the way of the self-player to its goals', () => {
  it('goes round ground that the unit cannot enter', () => {
    expect(wayFrom('4.4', RIFLES)).toBeLessThan(wayFrom('4.4', STAFF)!)
    expect(wayFrom('3.4', STAFF)).toBeLessThan(wayFrom('4.4', STAFF)!)
  })

  it('takes another bridge where one is wrecked, and the wreck where there is no other', () => {
    const whole = wayFrom('3.4', STAFF)!
    const round = wayFrom('3.4', STAFF, WRECK)!
    expect(round).toBeGreaterThan(whole)
    const roadless = tiny({ movement: { paths: [] } })
    const state = table(roadless, [STAFF, WRECK])
    const far = new Marches(roadless, 'skirmish').costs(state, state.pieces.get('grey-staff')!, goals)!
    expect(far(cellOn(roadless, '3.4'))).toBe(whole + 30)
  })

  it('is unknown for a unit of no movement class', () => {
    expect(wayFrom('4.4', { def: 'balloon', at: '4.4' })).toBeUndefined()
  })
})
