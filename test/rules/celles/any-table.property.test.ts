import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Action, OptionValue, Place } from '../../../table/generated/types.ts'
import { at, type Placed, table } from '../stage.ts'
import { Play, real, realReferee } from './game.ts'

const [board] = real.maps
const CELLS = board!.grid.cells().map(({ q, r }): Place => ({ board: board!.id, q, r }))
/** The area of most fighting, so that counters meet. */
const NEAR = CELLS.filter((_, index) => index % 33 > 18 && index % 33 < 24)
const PILES = real.scenarios.get('campaign')!.piles.map(({ id }): Place => ({ pile: id }))
const DEFS = [...real.counters.keys()]
const MARKS = ['disrupted', 'out-of-supply', 'isolated']

const place = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...(NEAR.length > 0 ? NEAR : CELLS)) },
  { weight: 2, arbitrary: fc.constantFrom(...CELLS) },
  { weight: 2, arbitrary: fc.constantFrom(...PILES) },
)
const absurd = fc.oneof(
  { weight: 9, arbitrary: place },
  fc.constantFrom<Place>({ board: 'map', x: 333, y: 444 }, { board: 'map', q: 99, r: 99 }, { pile: 'nowhere' }),
)

const counters = fc
  .array(fc.tuple(fc.constantFrom(...DEFS), place, fc.nat(3), fc.subarray(MARKS)), { minLength: 2, maxLength: 16 })
  .map((list) =>
    list.map(([def, where, face, marks], index): Placed => {
      const count = real.counters.get(def)?.faces.length ?? 1
      return {
        def,
        id: `p${index}`,
        at: where,
        face: face % count,
        marks: Object.fromEntries(marks.map((mark) => [mark, 1])),
      }
    }),
  )

const pieces = fc.array(
  fc.nat(17).map((index) => `p${index}`),
  { minLength: 1, maxLength: 3 },
)
const phase = fc.constantFrom(...real.sequence.phases.map(({ id }) => id))
const cells = fc.array(absurd, { maxLength: 3 })
const action: fc.Arbitrary<Action> = fc.oneof(
  fc
    .array(fc.record({ pieces, to: absurd }), { minLength: 1, maxLength: 2 })
    .map((moves): Action => ({ type: 'move', moves })),
  fc.tuple(fc.constantFrom('attack', 'infiltrate', 'air'), pieces, cells, fc.constantFrom('light', 'heavy', '')).map(
    ([what, those, where, text]): Action => ({
      type: 'declare',
      what,
      pieces: those,
      at: where,
      ...(text !== '' && { text }),
    }),
  ),
  fc
    .tuple(pieces, fc.constantFrom(...MARKS), fc.nat(1))
    .map(([those, mark, count]): Action => ({ type: 'mark', pieces: those, mark, count })),
  fc.tuple(pieces, fc.nat(3)).map(([those, face]): Action => ({ type: 'flip', pieces: those, face })),
  fc.tuple(fc.nat(9), phase).map(([turn, id]): Action => ({ type: 'turn', time: { turn, phase: id } })),
  fc.constantFrom<Action>(
    { type: 'roll', dice: 'd10 0-9', nonce: 'nonce-nonce' },
    { type: 'roll', dice: '2d6', nonce: 'nonce-nonce' },
    {
      type: 'draw',
      pile: 'german-cup',
      count: 1,
      from: 'random',
      to: { pile: 'german-available' },
      nonce: 'nonce-nonce',
    },
    {
      type: 'draw',
      pile: 'allied-cup',
      count: 2,
      from: 'random',
      to: { pile: 'allied-available' },
      nonce: 'nonce-nonce',
    },
  ),
)
/** Any setting of every house rule. */
const house: fc.Arbitrary<Record<string, OptionValue>> = fc.record(
  Object.fromEntries(
    realReferee.switches.map(({ id, settings }) => [id, fc.constantFrom(...settings.map(({ value }) => value))]),
  ),
)
const options = house.map((all) => Object.fromEntries(Object.entries(all).map(([id, value]) => [`house/${id}`, value])))
const when = fc.record({ turn: fc.integer({ min: 0, max: 9 }), phase, side: fc.constantFrom('german', 'allied') })
const ASKS = ['next', 'supply', 'infiltrate', 'retreat', 'advance', 'chits', 'victory', 'odds']

describe('any table of Celles', () => {
  it('gets an answer from the referee without an error, and the same answer twice', () => {
    fc.assert(
      fc.property(
        counters,
        when,
        fc.array(action, { minLength: 1, maxLength: 4 }),
        pieces,
        options,
        (list, time, actions, those, options) => {
          const state = table(real, list, { scenario: 'campaign', ...time, options })
          const position = at(realReferee, state, ['german'])
          for (const each of actions) {
            const first = JSON.stringify(realReferee.judge(position, each))
            expect(JSON.stringify(realReferee.judge(position, each))).toBe(first)
          }
          realReferee.reach(position, those)
          for (const ask of ASKS) realReferee.advise(position, { ask, pieces: those })
        },
      ),
      { numRuns: 120, seed: 22 },
    )
  })

  it('has a memory that follows every action', () => {
    fc.assert(
      fc.property(
        counters,
        when,
        fc.array(action, { minLength: 1, maxLength: 10 }),
        house,
        (list, time, actions, house) => {
          const play = new Play(list, { ...time, side: time.side as 'german' | 'allied', onMap: true, house })
          for (const each of actions) if (play.attempt(each) === undefined) for (const ask of ASKS) play.advise(ask)
          expect(play.memory.deeds.size).toBeGreaterThan(0)
          const saved = JSON.parse(JSON.stringify(realReferee.save(play.memory)))
          expect(JSON.stringify(realReferee.save(realReferee.restore(saved)))).toBe(JSON.stringify(saved))
        },
      ),
      { numRuns: 120, seed: 23 },
    )
  })
})
