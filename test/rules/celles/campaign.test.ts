import { expect, it } from 'vitest'
import { ROUND } from '../../../rules/games/celles/round/round.ts'
import type { Proposal } from '../../../table/generated/types.ts'
import { flip, Play, put, real } from './game.ts'

/** A player who only follows the procedure takes the first proposal in this order. */
const ORDER = [
  'cups/fill',
  'actions/marker',
  'chits/track',
  'victory/marker',
  'supply/marks',
  'initiative/roll',
  'withdrawal/now',
  'reinforcements/may',
  'action/fresh',
  'recovery/all',
  'round/begin',
  'chits/draw',
  'round/next',
  'round/again',
  'turns/next',
]

const nextOf = (all: readonly Proposal[]): Proposal | undefined =>
  ORDER.flatMap((rule) => all.find((each) => each.rule === rule && each.actions.length > 0) ?? [])[0]

/** Moves the units of an overstacked hex to empty hexes, one after the other. */
function spreadOut(play: Play): void {
  for (let steps = 0; steps < 30; steps++) {
    const { turn } = play.state.time
    const formation = ROUND.in(play.memory)?.formation
    const taken = new Set([...play.state.pieces.values()].map(({ at }) => JSON.stringify(at)))
    const full = play
      .findings({ type: 'turn', time: { turn, phase: 'recovery' } })
      .filter(({ rule }) => rule === 'stacking/limit')
    const [moving] = full
      .flatMap(({ pieces }) => pieces)
      .filter((id) => real.counters.get(play.state.pieces.get(id)?.def ?? '')?.formation === formation)
      .flatMap((id) => {
        const { findings, cells } = play.reach(id)
        const [free] = cells.filter(({ at }) => !taken.has(JSON.stringify(at)))
        return free && findings.every(({ severity }) => severity !== 'illegal') ? [{ id, to: free.at }] : []
      })
    if (!moving) return
    play.do({ type: 'move', moves: [{ pieces: [moving.id], to: moving.to }] })
    play.do(flip(moving.id, play.state.pieces.get(moving.id)!.face + 1))
  }
}

it('3.0 [6], 7.0, 16.0: a player who only follows the advice plays eight turns from the first chit to the score, and breaks no rule', () => {
  const placed = real.scenarios.get('campaign')!.pieces.map(({ def, at, face }) =>
    // Markers begin off their tracks, and the advice puts them there.
    put(def, at.startsWith('track:') ? 'pile:german-chits' : at, { ...(face !== undefined && { face }) }),
  )
  const play = new Play(placed, { turn: 1, phase: 'chits', onMap: true })
  const broken: string[] = []
  const drawn: string[] = []
  let steps = 0
  for (; steps < 600; steps++) {
    const { turn, phase } = play.state.time
    // 10.0: the end of the phase is not offered while a hex is overstacked.
    if (!nextOf(play.advise('next')) && phase.endsWith('-action')) spreadOut(play)
    const next = nextOf(play.advise('next'))
    if (!next || turn > 8) break
    for (const action of next.actions) {
      if (action.type === 'turn' && action.time.turn > 8) continue
      const illegal = play.findings(action).filter(({ severity }) => severity === 'illegal')
      broken.push(...illegal.map(({ message }) => `${turn} ${phase} ${next.rule}: ${message}`))
      if (action.type === 'draw') drawn.push(`${turn} ${action.pile}`)
      play.do(action)
    }
    if (turn === 8 && phase === 'victory') break
  }
  expect(broken).toEqual([])
  expect(steps).toBeLessThan(600)
  expect([play.state.time.turn, play.state.time.phase]).toEqual([8, 'victory'])
  // Each side has acted as often as the calendar allows.
  const actions = [...play.memory.deeds].filter((deed) => deed.deed === 'anew').length
  expect(actions).toBe(2 + 3 + 4 + 3 + 4 + 3 + 3 + 2 + 1 + 2 + 2 + 5 + 3 + 5 + 2 + 3)
  expect(drawn.length).toBeGreaterThanOrEqual(actions)
  const score = play.advise('victory').find(({ rule }) => rule === 'victory/score')
  expect(score?.message).toMatch(/At the end: (the (Germans|Allies) win|a tie)\. Germans \d+ \(.*\), Allies \d+ \(/)
})
