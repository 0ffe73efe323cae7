import { describe, expect } from 'vitest'
import type { Action } from '../../../table/generated/types.ts'
import { both, go, of, Play, type Side, type Start, turnTo } from './game.ts'

const dummy = (me: Side, covered: boolean, start: Start = {}) =>
  new Play(
    [
      { def: of(me, 'dummy'), at: 'D10', ...(covered && { veil: 'cover' }) },
      { def: of(me, 'regiment'), at: 'D8', veil: 'cover' },
    ],
    { attacker: me, ...start },
  )

const open = (...pieces: string[]): Action => ({ type: 'veil', pieces, as: 'open' })

describe('2.1 dummies', () => {
  both('2.1 [50] legal: a covered dummy moves like its cover, and is removed when it is turned up', (me) => {
    expect(dummy(me, true).findings(go(of(me, 'dummy'), 'D9'), [me])).toEqual([])
    const play = dummy(me, true)
    expect(play.graded('note', open(of(me, 'dummy')), [me])).toEqual(['dummies/shown'])
    play.do(open(of(me, 'dummy')))
    expect(play.findings({ type: 'remove', pieces: [of(me, 'dummy')] }, [me])).toEqual([])
    expect(play.findings(go(of(me, 'dummy'), `pile:${me}-dead`), [me])).toEqual([])
  })

  both('2.1 [50] illegal: it does not stay on the map face up', (me) => {
    expect(dummy(me, false).breaks(go(of(me, 'dummy'), 'D9'), [me])).toEqual(['dummies/stays'])
    expect(dummy(me, false).graded('warning', turnTo(2, 'attacker-combat'), [me])).toEqual(['dummies/stays'])
    const proposal = dummy(me, false)
      .advise('next', [me])
      .find(({ rule }) => rule === 'dummies/off')
    expect(dummy(me, false).do(proposal!.actions[0]!).findings(turnTo(2, 'attacker-combat'), [me])).toEqual([])
  })

  both('2.1 [50] no other player learns that it is a dummy', (me, foe) => {
    const play = dummy(me, true, { viewer: { sides: [foe] } })
    expect(play.findings(open(of(me, 'dummy')), [foe]).map(({ rule }) => rule)).toEqual(['table/foreign-hand'])
    const same = (piece: string) => JSON.stringify(play.findings(go(piece, 'D9'), [me])).replaceAll(piece, 'it')
    expect(same(of(me, 'dummy'))).toBe(same(of(me, 'regiment')))
  })
})

/** A battalion moves past an enemy dummy, for a viewer that sees everything. */
const past = (me: Side, foe: Side, house: Start['house']) =>
  new Play(
    [
      { def: of(me, 'infantry'), at: 'D9' },
      { def: of(foe, 'dummy'), at: 'F8', veil: 'cover' },
    ],
    { attacker: me, ...(house && { house }) },
  ).breaks(go(of(me, 'infantry'), 'F9', 'E9'))

/** A regiment, an engineer and a dummy regiment in one hex when movement ends. */
const crowd = (me: Side, veil: boolean, house: Start['house']) =>
  new Play(
    [
      { def: of(me, 'regiment'), at: 'D9', veil: 'cover' },
      { def: of(me, 'engineer'), at: 'D9', veil: 'cover' },
      { def: of(me, 'dummy'), at: 'D9', ...(veil && { veil: 'cover' as const }) },
    ],
    { attacker: me, ...(house && { house }) },
  ).breaks(turnTo(2, 'attacker-combat'))

describe('section 5.26 the effects of a dummy', () => {
  both('2.1 [50, 6] legal: it has no zone', (me, foe) => {
    expect(past(me, foe, {})).toEqual([])
  })

  both('2.1 [50, 6] illegal: the other way it has one while it is covered', (me, foe) => {
    expect(past(me, foe, { dummies: 'units' })).toEqual(['zones/enter'])
  })

  both('2.1 [50, 12] legal: it does not count for stacking', (me) => {
    expect(crowd(me, true, {})).toEqual([])
  })

  both('2.1 [50, 12] illegal: the other way it counts as its cover shows', (me) => {
    expect(crowd(me, true, { dummies: 'units' })).toEqual(['stacking/limit'])
    expect(crowd(me, false, { dummies: 'units' })).toEqual([])
  })
})
