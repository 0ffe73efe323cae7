import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Action, Place } from '../../../table/generated/types.ts'
import { view } from '../../../table/secrecy/sight.ts'
import { at, type Placed, table } from '../stage.ts'
import { drawing, game, Play, referee } from './game.ts'

const [board] = game.maps
const CELLS = board!.grid.cells().map((cell): Place => ({ board: board!.id, q: cell.q, r: cell.r }))
const PILES = [...game.scenarios.values()].flatMap(({ piles }) => piles.map(({ id }): Place => ({ pile: id })))
const DEFS = [...game.counters.keys()]

const place = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...CELLS) },
  { weight: 2, arbitrary: fc.constantFrom(...PILES) },
  fc.constantFrom<Place>({ board: 'map-1', x: 333, y: 444 }, { board: 'map-1', q: 99, r: 99 }, { pile: 'nowhere' }),
)

const placed = fc.array(
  fc.tuple(fc.constantFrom(...DEFS), place, fc.boolean(), fc.integer({ min: 0, max: 7 }), fc.nat(359)),
  { minLength: 1, maxLength: 14 },
)
const counters = placed.map((list) =>
  list.map(
    ([def, where, covered, lost, turn], index): Placed => ({
      def,
      id: `p${index}`,
      at: where,
      turn,
      ...(covered && { veil: 'cover' as const }),
      ...(lost > 0 && { marks: { 'step-loss': lost, 'out-of-supply': lost % 2 } }),
    }),
  ),
)

const piece = fc.nat(15).map((index) => `p${index}`)
const pieces = fc.array(piece, { minLength: 1, maxLength: 4 })
const phase = fc.constantFrom(...game.sequence.phases.map(({ id }) => id))
const action: fc.Arbitrary<Action> = fc.oneof(
  fc
    .array(fc.record({ pieces, to: place }), { minLength: 1, maxLength: 3 })
    .map((moves): Action => ({ type: 'move', moves })),
  fc
    .tuple(pieces, fc.constantFrom('step-loss', 'out-of-supply'), fc.nat(4))
    .map(([those, mark, count]): Action => ({ type: 'mark', pieces: those, mark, count })),
  fc.tuple(pieces, fc.nat(359)).map(([those, turn]): Action => ({ type: 'rotate', pieces: those, turn })),
  pieces.map((those): Action => ({ type: 'remove', pieces: those })),
  pieces.map((those): Action => ({ type: 'veil', pieces: those, as: 'open' })),
  fc.tuple(fc.nat(12), phase).map(([turn, id]): Action => ({ type: 'turn', time: { turn, phase: id } })),
  fc.nat(3).map((count) => drawing('random', count + 1)),
)
const when = fc.record({
  scenario: fc.constantFrom('red-attack', 'blue-attack'),
  turn: fc.integer({ min: 1, max: 10 }),
  phase,
})
const ASKS = ['next', 'supply', 'bridges', 'victory', 'odds']

describe('on any table', () => {
  it('The referee of Combat Operations answers without an error, the same twice, also for a viewer that sees less.', () => {
    fc.assert(
      fc.property(counters, when, fc.array(action, { minLength: 1, maxLength: 5 }), (list, time, actions) => {
        const state = table(game, list, time)
        for (const sides of [['red'], ['blue'], ['blue', 'red']]) {
          const position = at(referee, view(state, { sides }), sides)
          for (const each of actions) {
            const first = JSON.stringify(referee.judge(position, each))
            expect(JSON.stringify(referee.judge(position, each))).toBe(first)
          }
          for (const ask of ASKS) referee.advise(position, { ask })
        }
      }),
      { numRuns: 150, seed: 20 },
    )
  })

  it('Its memory follows every action, undone ones too.', () => {
    fc.assert(
      fc.property(counters, when, fc.array(action, { minLength: 1, maxLength: 8 }), (list, time, actions) => {
        const play = new Play(
          list.filter(
            ({ at: where }) => !('pile' in (where as object) && (where as { pile: string }).pile === 'nowhere'),
          ),
          { attacker: time.scenario === 'red-attack' ? 'red' : 'blue', turn: time.turn, phase: time.phase },
        )
        for (const each of actions) if (play.attempt(each) === undefined) play.advise('next')
        expect(play.memory.deeds.size).toBeGreaterThan(0)
      }),
      { numRuns: 100, seed: 21 },
    )
  })
})
