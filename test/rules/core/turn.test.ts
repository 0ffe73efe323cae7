import { describe, expect, it } from 'vitest'
import { PLAIN } from '../../../rules/hex/referee.ts'
import { at, combat, moveTo, type Placed, refereeFor, rulesOf, sentencesOf, table, tiny, type When } from '../stage.ts'

const game = tiny({ supply: undefined })
const referee = refereeFor(game)!
const BOTH: Placed[] = [
  { def: 'grey-1', at: '2.1' },
  { def: 'green-1', at: '9.6' },
]
const moved = (piece: string, when: When, sides: readonly string[]) => {
  const state = table(game, BOTH, when)
  return referee.judge(at(referee, state, sides), moveTo(game, piece, piece === 'grey-1' ? '3.1' : '8.6'))
}

describe('whose turn it is', () => {
  it.each([
    ['grey', 'green', 'Grey', 'Green'],
    ['green', 'grey', 'Green', 'Grey'],
  ])('T1 lets %s move in its own phase, and %s not', (own, other, Own, Other) => {
    const phase = `${own}-move`
    expect(sentencesOf(moved(`${own}-1`, { phase }, [own]))).toEqual([])
    const verdict = moved(`${other}-1`, { phase }, [other])
    expect(sentencesOf(verdict)).toEqual([`illegal T1: Only ${Own} units move now; ${Other} 1st is ${Other}.`])
    expect(verdict.findings[0]?.pieces).toEqual([`${other}-1`])
  })

  it('T1 is read from the side on the tracker, if it has one', () => {
    expect(sentencesOf(moved('green-1', { phase: 'grey-move', side: 'green' }, ['green']))).toEqual([])
  })

  it.each([
    ['grey-1', 'green', 'Grey'],
    ['green-1', 'grey', 'Green'],
  ])('T1 leaves %s to its owner, and not to %s', (piece, hand, Owner) => {
    const phase = `${piece.slice(0, -2)}-move`
    expect(sentencesOf(moved(piece, { phase }, [hand]))).toEqual([
      `illegal ${Owner} 1st belongs to ${Owner}: only that side handles it.`,
    ])
    expect(sentencesOf(moved(piece, { phase }, ['grey', 'green']))).toEqual([])
  })

  it('T1 knows phases without movement', () => {
    expect(sentencesOf(moved('grey-1', { phase: 'night' }, ['grey']))).toEqual([
      'illegal T1: No movement in the Night phase.',
    ])
  })

  it('T1 says nothing of phases in which counters retreat and advance, nor of set-up', () => {
    expect(sentencesOf(moved('green-1', { phase: 'grey-fight' }, ['green']))).toEqual([])
    expect(sentencesOf(moved('green-1', { phase: 'set-up' }, ['green']))).toEqual([])
    const far = table(game, BOTH, { phase: 'set-up' })
    expect(sentencesOf(referee.judge(at(referee, far, ['grey']), moveTo(game, 'grey-1', '9.4')))).toEqual([])
  })

  it('counts the first phase of the first turn as set-up, if no phase is for that', () => {
    const co = combat()
    const other = refereeFor(co, PLAIN)!
    const state = (turn: number) => table(co, [{ def: 'red-49-inf-1', at: 'G12' }], { turn, phase: 'supply' })
    const judge = (turn: number) => other.judge(at(other, state(turn), ['red']), moveTo(co, 'red-49-inf-1', 'A1'))
    expect(sentencesOf(judge(1))).toEqual([])
    expect(rulesOf(judge(2))).toContain('turns/phase')
  })

  it('is not judged if the sheet has no turns', () => {
    const free = tiny({ supply: undefined, turns: undefined })
    const other = refereeFor(free)!
    const state = table(free, BOTH, { phase: 'night' })
    expect(sentencesOf(other.judge(at(other, state, ['grey']), moveTo(free, 'grey-1', '3.1')))).toEqual([])
  })

  it('T1 illegal: a phase out of sequence, and no phase in sequence', () => {
    const turn = (from: When, phase: string, day = 2) =>
      sentencesOf(
        referee.judge(at(referee, table(game, BOTH, from), ['grey']), { type: 'turn', time: { turn: day, phase } }),
      )
    expect(turn({ phase: 'grey-move' }, 'grey-fight')).toEqual([])
    expect(turn({ phase: 'night' }, 'set-up', 3)).toEqual([])
    expect(turn({ phase: 'grey-move' }, 'grey-move')).toEqual([])
    expect(turn({ phase: 'grey-move' }, 'green-move')).toEqual([
      'illegal T1: Grey fights of turn 2 follows Grey moves, not Green moves of turn 2.',
    ])
  })

  it('proposes the phase that follows', () => {
    const next = (phase: string) =>
      referee.advise(at(referee, table(game, BOTH, { phase }), ['grey']), { ask: 'next' })[0]?.actions
    expect(next('grey-fight')).toEqual([{ type: 'turn', time: { turn: 2, phase: 'green-move', side: 'green' } }])
    expect(next('night')).toEqual([{ type: 'turn', time: { turn: 3, phase: 'set-up' } }])
  })
})

describe('exploitation in Combat Operations', () => {
  const co = combat({ supply: undefined })
  const other = refereeFor(co, PLAIN)!

  it.each([
    ['red', 'attacker', 'red-21-arm-1', 'red-49-inf-1'],
    ['blue', 'defender', 'blue-2-arm-1', 'blue-36-inf-1'],
  ])('10.0 [27] is for motorized units of %s only', (side, player, tank, infantry) => {
    const state = table(
      co,
      [
        { def: tank, at: 'D13' },
        { def: infantry, at: 'D13' },
      ],
      { phase: `${player}-exploit-move` },
    )
    expect(sentencesOf(other.judge(at(other, state, [side]), moveTo(co, tank, 'E13')))).toEqual([])
    expect(rulesOf(other.judge(at(other, state, [side]), moveTo(co, infantry, 'E13')))).toEqual(['turns/who'])
  })
})
