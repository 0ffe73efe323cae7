import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refereeFor } from '../../../rules/referee.ts'
import type { Action, Verdict } from '../../../table/generated/types.ts'
import { Keeper } from '../../../table/keeper.ts'
import { printed } from '../../../table/setup.ts'
import { toSnapshot } from '../../../table/state.ts'
import { cellOn, type Placed, table } from '../stage.ts'
import { CHITS, drawing, game, type Side } from './game.ts'

/** Around the King's Bridge, close enough for fights. */
const CELLS = ['E8', 'E9', 'E10', 'F7', 'F8', 'F9', 'F10', 'G6', 'G7', 'G8', 'G9', 'G10', 'H6', 'H7', 'H8', 'H9']
const cell = fc.constantFrom(...CELLS).map((id) => cellOn(game, id))
const DEFS = [...game.counters.values()].filter(({ kind }) => kind === 'unit' || kind === 'dummy').map(({ id }) => id)

const counters = fc
  .array(fc.tuple(fc.constantFrom(...DEFS), cell, fc.boolean(), fc.nat(2)), { minLength: 4, maxLength: 12 })
  .map((list) =>
    list.map(
      ([def, at, covered, lost], index): Placed => ({
        def,
        id: `p${index}`,
        at,
        ...(covered && { veil: 'cover' as const }),
        ...(lost === 2 && { marks: { 'step-loss': 1 } }),
      }),
    ),
  )

const piece = fc.nat(11).map((index) => `p${index}`)
const pieces = fc.uniqueArray(piece, { minLength: 1, maxLength: 4 })
const phase = fc.constantFrom(...game.sequence.phases.map(({ id }) => id))
const dead = fc.constantFrom('red-dead', 'blue-dead').map((pile) => ({ pile }))
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(pieces, cell).map(([those, to]): Action => ({ type: 'move', moves: [{ pieces: those, to }] })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(pieces, dead).map(([those, to]): Action => ({ type: 'move', moves: [{ pieces: those, to }] })),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(pieces, cell)
      .map(([those, at]): Action => ({ type: 'declare', what: 'attack', pieces: those, at: [at] })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(pieces, cell)
      .map(([those, at]): Action => ({ type: 'declare', what: 'support', pieces: those, at: [at] })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(pieces, fc.constantFrom('step-loss', 'out-of-supply'), fc.nat(3))
      .map(([those, mark, count]): Action => ({ type: 'mark', pieces: those, mark, count })),
  },
  { weight: 2, arbitrary: pieces.map((those): Action => ({ type: 'veil', pieces: those, as: 'open' })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.integer({ min: 2, max: 3 }), phase)
      .map(([turn, id]): Action => ({ type: 'turn', time: { turn, phase: id } })),
  },
  fc.constant(drawing()),
)

const illegal = (verdict: Verdict | undefined) =>
  (verdict?.findings ?? []).filter(({ severity }) => severity === 'illegal')

/** Of what bars a way only some is named, and whoever sees that a counter is a dummy asks no more of it. */
const KIN = [/^(movement|zones)\//, /^attack\/(adjacent|dummy|exploit|hand)$/]
const kin = (rule: string): string => KIN.find((each) => each.test(rule))?.source ?? rule

describe('nobody is accused on a guess', () => {
  it('what is called illegal by whoever sees less is illegal', () => {
    const referee = refereeFor(game)!
    let accused = 0
    let unlike = 0
    fc.assert(
      fc.property(
        counters,
        phase,
        fc.array(fc.tuple(fc.constantFrom<Side>('red', 'blue'), action), { minLength: 3, maxLength: 10 }),
        (list, at, actions) => {
          const keeper = new Keeper(printed(game), 'd'.repeat(64), undefined, referee)
          const state = table(game, [...list, ...CHITS], { phase: at })
          const { game: sheet, seats, pieces: all, time } = toSnapshot(state)
          keeper.keep(
            keeper.open({ type: 'open', game: sheet, seats, pieces: all, time, options: { referee: 'open' } }, 0),
          )
          for (const [index, [seat, each]] of actions.entries()) {
            const kept = keeper.decide(seat, `a${index}`, each, index)
            if (!('entry' in kept)) continue
            keeper.keep(kept)
            const { open, public: common, sealed } = kept.entry.verdict ?? {}
            const truth = sealed ?? open
            for (const said of [open, common]) {
              if (said && said !== truth) unlike++
              for (const found of illegal(said)) {
                accused++
                const guilty = illegal(truth).some(({ rule }) => kin(rule) === kin(found.rule))
                const told = (truth?.findings ?? []).map(({ severity, message }) => `${severity} ${message}`)
                expect(
                  guilty
                    ? ''
                    : `${seat} ${JSON.stringify(each)} is told ${found.message} and in truth ${told.join(' | ')}`,
                ).toBe('')
              }
            }
          }
        },
      ),
      { numRuns: 500, seed: 22 },
    )
    expect([accused > 300, unlike > 100]).toEqual([true, true])
  })
})
