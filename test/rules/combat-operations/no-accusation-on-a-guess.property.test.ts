import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Verdict } from '../../../table/generated/types.ts'
import { LogKeeper } from '../../../table/log/log-keeper.ts'
import { componentsOf } from '../../../table/module/components.ts'
import { toSnapshot } from '../../../table/state.ts'
import { refereeFor, table } from '../stage.ts'
import { CHITS, game, Play, type Side } from './game.ts'
import { action, CELLS, counters, phase } from './melee.ts'

const illegal = (verdict: Verdict | undefined) =>
  (verdict?.findings ?? []).filter(({ severity }) => severity === 'illegal')

/** A viewer that sees a dummy gets fewer findings, and only some bars of a way are named. */
const KIN = [/^(movement|zones)\//, /^attack\/(adjacent|dummy|exploit|hand)$/]
const kin = (rule: string): string => KIN.find((each) => each.test(rule))?.source ?? rule

describe('no accusation on a guess', () => {
  it('A finding is illegal for a viewer that sees less only if it is illegal.', () => {
    const referee = refereeFor(game)!
    let accused = 0
    let unlike = 0
    fc.assert(
      fc.property(
        counters,
        phase,
        fc.array(fc.tuple(fc.constantFrom<Side>('red', 'blue'), action), { minLength: 3, maxLength: 10 }),
        (list, at, actions) => {
          const keeper = new LogKeeper(componentsOf(game), 'd'.repeat(64), undefined, referee)
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
            for (const messages of [open, common]) {
              if (messages && messages !== truth) unlike++
              for (const found of illegal(messages)) {
                accused++
                const guilty = illegal(truth).some(({ rule }) => kin(rule) === kin(found.rule))
                const reported = (truth?.findings ?? []).map(({ severity, message }) => `${severity} ${message}`)
                expect(
                  guilty
                    ? ''
                    : `${seat} ${JSON.stringify(each)} is told ${found.message} and in truth ${reported.join(' | ')}`,
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

describe('the referee’s proposals', () => {
  it('are not illegal, except the end of a phase in which something is still owed', () => {
    let tried = 0
    fc.assert(
      fc.property(counters, phase, fc.array(action, { minLength: 1, maxLength: 6 }), (list, at, actions) => {
        const play = new Play([...list, ...CHITS], { phase: at })
        for (const each of actions) {
          play.attempt(each)
          for (const ask of ['next', 'supply', 'bridges', 'retreat', 'advance', 'soak-off']) {
            for (const { rule, message, actions: proposed } of play.advise(ask)) {
              const [first] = rule === 'turns/next' ? [] : proposed
              if (!first) continue
              tried++
              const found = play.findings(first).filter(({ severity }) => severity === 'illegal')
              expect(found.map((each) => `${message} and yet ${each.message}`)).toEqual([])
            }
          }
        }
      }),
      { numRuns: 300, seed: 9 },
    )
    expect(tried).toBeGreaterThan(300)
  })

  it('11.0, 11.9 offered attacks are legal, with all their soak-offs', () => {
    let tried = 0
    fc.assert(
      fc.property(
        counters,
        fc.constantFrom('attacker-combat', 'defender-combat', 'attacker-exploit-combat'),
        (list, at) => {
          const play = new Play(list, { phase: at })
          for (let attacks = 0; attacks < 3; attacks++) {
            const offered = CELLS.flatMap((hex) => play.advise('odds', undefined, hex)).filter(
              ({ actions }) => actions.length > 0,
            )
            for (const { message, actions } of offered) {
              tried++
              const found = play.findings(actions[0]!).filter(({ severity }) => severity === 'illegal')
              expect(found.map((each) => `${message} and yet ${each.message}`)).toEqual([])
            }
            const next = offered[0]?.actions[0]
            if (!next) return
            play.do(next)
          }
        },
      ),
      { numRuns: 150, seed: 11 },
    )
    expect(tried).toBeGreaterThan(100)
  })
})
