import { describe, expect } from 'vitest'
import type { Action, Id } from '../../../table/generated/types.ts'
import type { Placed } from '../stage.ts'
import { both, CHITS, go, mark, of, Play, type Side, type Start } from './game.ts'

const LOST = 'step-loss'
/** In Red Attack the infantry steps of Red come in the first half; in Blue Attack too, and Blue's in the second. */
const scenario = (me: Side): Side => (me === 'red' ? 'red' : 'blue')

/** A side with a reduced battalion and a step on chit 3, in its movement after a draw. */
function mending(me: Side, chit: number, reduced: readonly Placed[], start: Start = {}, by: Side = me): Play {
  const placed: Placed[] = [{ def: of(me, 'step'), at: `pile:${me}-3` }]
  const attacker = scenario(me)
  const play = new Play([...CHITS, ...placed, ...reduced], { attacker, turn: 1, phase: 'attacker-chit', ...start })
  let turn = 1
  if (me === 'blue') {
    // Blue's steps come in the second half.
    for (const each of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) play.draw(each)
    turn = 6
    const pieces = [...play.keeper.state.pieces.values()].flatMap(({ id, at }) =>
      'pile' in at && at.pile === 'drawn' ? id : [],
    )
    play.phase('attacker-chit', turn).do({ type: 'move', moves: [{ pieces, to: { pile: 'cup' } }] })
  }
  play.phase(by === me ? 'attacker-chit' : 'defender-chit', turn).draw(chit)
  return play.phase('attacker-move', turn)
}

const home = (me: Side) => (me === 'red' ? 'H12' : 'R9')
const reduced = (me: Side, twin: Parameters<typeof of>[1] = 'infantry', lost = 1, marks = {}): Placed => ({
  def: of(me, twin),
  at: home(me),
  marks: { [LOST]: lost, ...marks },
})

const mend = (id: Id, to = 0): Action => mark(id, LOST, to)

describe('14.1 replacements', () => {
  both('14.1 [41] legal: an arrived step restores a reduced battalion in supply', (me) => {
    const play = mending(me, 3, [reduced(me)])
    expect(play.breaks(mend(of(me, 'infantry')), [me])).toEqual([])
    expect(play.advise('next', [me]).map(({ rule }) => rule)).toContain('replacements/add')
  })

  both('14.1 [41] illegal: a step that has not arrived, or arrived for the other side', (me, foe) => {
    const [found] = mending(me, 4, [reduced(me)]).findings(mend(of(me, 'infantry')), [me])
    expect(found).toMatchObject({ rule: 'replacements/steps', severity: 'illegal', cite: '14.1', needed: 1, had: 0 })
    expect(mending(me, 3, [reduced(me)], {}, foe).breaks(mend(of(me, 'infantry')), [me])).toEqual([
      'replacements/steps',
    ])
  })

  both('14.1 [41] illegal: one step restores one, and is then used', (me) => {
    const two = mending(me, 3, [reduced(me, 'regiment', 2)])
    expect(two.breaks(mend(of(me, 'regiment')), [me])).toEqual(['replacements/steps'])
    expect(two.breaks(mend(of(me, 'regiment'), 1), [me])).toEqual([])
    two.do(mend(of(me, 'regiment'), 1))
    expect(two.breaks(mend(of(me, 'regiment')), [me])).toEqual(['replacements/steps'])
    expect(two.do({ type: 'undo' }).breaks(mend(of(me, 'regiment'), 1), [me])).toEqual([])
  })

  both('14.1 [41] illegal: out of supply', (me) => {
    const play = mending(me, 3, [reduced(me, 'infantry', 1, { 'out-of-supply': 1 })])
    expect(play.breaks(mend(of(me, 'infantry')), [me])).toEqual(['replacements/supply'])
  })

  both('14.1 [41] illegal: infantry steps mend infantry only', (me) => {
    expect(mending(me, 3, [reduced(me, 'tanks')]).breaks(mend(of(me, 'tanks')), [me])).toEqual(['replacements/steps'])
    expect(mending(me, 3, [reduced(me, 'guns')]).breaks(mend(of(me, 'guns')), [me])).toEqual(['replacements/kind'])
  })

  both('14.1 [41] illegal: in another step than movement', (me) => {
    const play = mending(me, 3, [reduced(me)]).phase('attacker-combat')
    expect(play.breaks(mend(of(me, 'infantry')), [me])).toEqual(['replacements/phase'])
  })

  both('14.1 [41] legal: a mark put on by mistake is removed again in the same phase', (me) => {
    const play = new Play([{ def: of(me, 'infantry'), at: home(me) }], { attacker: me, phase: 'attacker-combat' })
    play.do(mend(of(me, 'infantry'), 1))
    expect(play.breaks(mend(of(me, 'infantry')), [me])).toEqual([])
    expect(play.phase('attacker-exploit-move').breaks(mend(of(me, 'infantry')), [me])).not.toEqual([])
  })

  both('14.1 [41] the opponent’s steps are hidden', (me, foe) => {
    const play = mending(me, 3, [reduced(me)], { viewer: { sides: [foe] } })
    expect(play.breaks(mend(of(me, 'infantry')), [me])).toEqual([])
    expect(play.graded('unchecked', mend(of(me, 'infantry')), [me])).toEqual(['replacements/steps'])
  })

  both('14.1 [41] the counter of the step may return to its place or leave the table', (me) => {
    const play = mending(me, 3, [reduced(me)])
    const step = play.piece(of(me, 'step')).id
    expect(play.findings(go(step, `pile:${me}-dead`), [me])).toEqual([])
    expect(play.findings({ type: 'remove', pieces: [step] }, [me])).toEqual([])
  })

  both('14.0, 14.1 [40, 41] illegal: not in exploitation', (me) => {
    const play = mending(me, 3, [reduced(me)]).phase('attacker-exploit-move')
    expect(play.breaks(mark(of(me, 'infantry'), LOST, 0), [me])).toEqual(['replacements/phase'])
  })
})
