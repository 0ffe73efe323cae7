import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Action, Point } from '../../../table/generated/types.ts'
import { COMMON, point, put, refereeOf, stateWith } from './common.ts'

/* Whatever lies on the table, and however: bases on each other, in walls, off the board. */

const DEFS = [...COMMON.counters.keys()]
const spot: fc.Arbitrary<Point> = fc
  .record({ x: fc.integer({ min: -200, max: 3800 }), y: fc.integer({ min: -200, max: 2600 }) })
  .map(({ x, y }) => point(x, y))
const counter = fc.record({ def: fc.constantFrom(...DEFS), at: spot, turn: fc.integer({ min: 0, max: 359 }) })
const pieces = fc.uniqueArray(fc.constantFrom(...DEFS), { minLength: 1, maxLength: 5 })
const action: fc.Arbitrary<Action> = fc.oneof(
  fc
    .record({ pieces, to: spot, via: fc.array(spot, { maxLength: 3 }) })
    .map((leg): Action => ({ type: 'move', moves: leg.pieces.map((id) => ({ ...leg, pieces: [id] })) })),
  fc
    .record({ pieces, turn: fc.integer({ min: 0, max: 359 }) })
    .map((turned): Action => ({ type: 'rotate', ...turned })),
  pieces.map((ids): Action => ({ type: 'declare', what: 'activate', pieces: ids, at: [] })),
  fc.constant<Action>({ type: 'turn', time: { turn: 2, phase: 'set-up' } }),
)

it('answers on any table, and equal questions alike', () => {
  const [referee, other] = [refereeOf(), refereeOf()]
  fc.assert(
    fc.property(
      fc.uniqueArray(counter, { maxLength: 14, selector: ({ def }) => def }),
      action,
      pieces,
      fc.constantFrom('set-up', 'act'),
      (all, done, asked, phase) => {
        const placed = all.map(({ def, at, turn }) => put(def, at.x, at.y, turn))
        const position = { state: stateWith(placed, { phase }), memory: referee.start, sides: ['red'] }
        const verdict = referee.judge(position, done)
        expect(JSON.stringify(other.judge({ ...position, state: stateWith(placed, { phase }) }, done))).toBe(
          JSON.stringify(verdict),
        )
        for (const { message } of verdict.findings) expect(message).not.toMatch(/NaN|undefined|Infinity/)
        const { areas } = referee.reach(position, asked)
        for (const { rings } of areas) for (const { x, y } of rings.flat()) expect(Number.isFinite(x + y)).toBe(true)
        referee.advise(position, { ask: 'next' })
        referee.procedure(position)
        referee.outstanding?.(position)
      },
    ),
    { numRuns: 120 },
  )
})
