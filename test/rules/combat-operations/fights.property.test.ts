import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Attacker,
  type Fight,
  type Fighter,
  stepsPresent,
} from '../../../rules/games/combat-operations/combat/fighter.ts'
import { attackingTakers, defendingTakers, tiersOf } from '../../../rules/games/combat-operations/combat/loss-order.ts'
import { COLUMNS, oddsOf, shiftsIn } from '../../../rules/games/combat-operations/combat/odds.ts'
import { resultOf } from '../../../rules/games/combat-operations/combat/results.ts'
import { strengths } from '../../../rules/games/combat-operations/combat/strength.ts'
import { type Readings, SWITCHES } from '../../../rules/games/combat-operations/terms/switches.ts'
import { lossFaults, shareOut } from '../../../rules/kit/fight/loss-tiers.ts'
import type { Action, Piece } from '../../../table/generated/types.ts'
import { fromSnapshot, type State, toSnapshot } from '../../../table/state.ts'
import { at, type Placed } from '../stage.ts'
import { attack, bury, lose, support } from './battle.ts'
import { CLASSES, fighter, rates } from './fighters.ts'
import { game, go, Play, referee } from './game.ts'

const seeded = (numRuns: number) => ({ numRuns, seed: 19970411 })

const readings: fc.Arbitrary<Readings> = fc.record(
  Object.fromEntries(SWITCHES.map(({ id, settings }) => [id, fc.constantFrom(...settings.map(({ value }) => value))])),
) as unknown as fc.Arbitrary<Readings>

const grounds = fc.record({
  hex: fc.constant('E10'),
  terrain: fc.constantFrom('clear', 'woods', 'swamp', 'town', 'moor'),
  level: fc.integer({ min: -1, max: 3 }),
})

const fighters = (prefix: string): fc.Arbitrary<readonly Fighter[]> =>
  fc
    .array(
      fc.record({
        kind: fc.constantFrom(...CLASSES),
        attack: fc.integer({ min: -2, max: 15 }),
        defence: fc.integer({ min: -2, max: 15 }),
        battalions: fc.integer({ min: 1, max: 3 }),
        lost: fc.integer({ min: 0, max: 7 }),
        supplied: fc.constantFrom('in' as const, 'out' as const, 'unknown' as const),
        regiment: fc.constantFrom(undefined, { id: 'r', of: 2 }, { id: 's', of: 3 }),
        at: fc.option(grounds, { nil: undefined }),
      }),
      { maxLength: 6 },
    )
    .map((all) =>
      all.map(({ kind, lost, ...parts }, index) =>
        fighter(kind, { id: `${prefix}${index}`, ...parts, steps: Math.max(0, parts.battalions * 2 - lost) }),
      ),
    )

const fights: fc.Arbitrary<Fight> = fc.record({
  target: grounds,
  attackers: fc
    .tuple(fighters('a'), fc.option(fc.record({ river: fc.boolean(), bridge: fc.boolean() }), { nil: undefined }))
    .map(([all, over]): readonly Attacker[] => all.map((unit) => ({ ...unit, over }))),
  defenders: fighters('d'),
  support: fighters('s'),
})

const turned = (fight: Fight): Fight => ({
  ...fight,
  attackers: [...fight.attackers].reverse(),
  defenders: [...fight.defenders].reverse(),
  support: [...fight.support].reverse(),
})

describe('any fight', () => {
  it('11.0 [28] the terms of a strength add up to it, and no strength is below zero', () => {
    fc.assert(
      fc.property(fights, readings, (fight, read) => {
        const { attack, defence, attacking, defending } = strengths(fight, rates(read))
        for (const { terms, total } of [...attack, ...defence]) {
          expect(terms.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
          expect(total).toBeGreaterThanOrEqual(0)
        }
        const sum = (all: typeof attack) => all.reduce((whole, { total }) => whole + total, 0)
        expect([sum(attack), sum(defence)]).toEqual([attacking, defending])
      }),
      seeded(400),
    )
  })

  it('11.0 [29] the order of the counters changes nothing', () => {
    fc.assert(
      fc.property(fights, readings, (fight, read) => {
        const verdictsOf = (each: Fight) => {
          const { attacking, defending, attack, defence } = strengths(each, rates(read))
          const odds = oddsOf(attacking, defending, shiftsIn(each, read), read)
          const byId = [...attack, ...defence].sort((a, b) => (a.id < b.id ? -1 : 1))
          const takers = [...attackingTakers(each), ...defendingTakers(each)].sort((a, b) => (a.id < b.id ? -1 : 1))
          return { odds, byId, takers }
        }
        expect(verdictsOf(turned(fight))).toEqual(verdictsOf(fight))
      }),
      seeded(400),
    )
  })

  it('11.1-11.7 [30] no unit takes more steps than its share, and the defender no more than it has', () => {
    fc.assert(
      fc.property(fights, readings, fc.constantFrom(...COLUMNS), (fight, read, column) => {
        const steps = stepsPresent(fight)
        const { attackerLoses, defenderLoses } = resultOf(column, steps, read)
        for (const loses of [attackerLoses, defenderLoses]) expect(Number.isInteger(loses) && loses >= 0).toBe(true)
        expect(defenderLoses).toBeLessThanOrEqual(steps)
      }),
      seeded(200),
    )
  })

  it('12.0, 13.3 [33, 37] losses divided in order add up to the steps owed, and no part of them is a fault', () => {
    fc.assert(
      fc.property(fights, readings, fc.integer({ min: 0, max: 30 }), (fight, read, loses) => {
        for (const takers of [attackingTakers(fight), defendingTakers(fight)]) {
          const whole = takers.reduce((sum, { steps }) => sum + steps, 0)
          const owed = Math.min(loses, whole)
          const tiers = tiersOf(takers, read)
          const all = shareOut(tiers, owed)
          expect([...all.values()].reduce((sum, steps) => sum + steps, 0)).toBe(owed)
          expect(lossFaults(tiers, all, owed)).toEqual([])
          for (const [id, steps] of all) expect(lossFaults(tiers, new Map([[id, steps]]), owed)).toEqual([])
        }
      }),
      seeded(400),
    )
  })

  it('12.0, 13.3 [33, 37] losses are a fault exactly if they cannot end legally', () => {
    // All legal results, found by trying every combination.
    const ends = (
      takers: ReturnType<typeof attackingTakers>,
      owed: number,
      read: Readings,
    ): readonly (readonly number[])[] => {
      const vectors = takers.reduce<readonly number[][]>(
        (all, { steps }) => all.flatMap((each) => Array.from({ length: steps + 1 }, (_, n) => [...each, n])),
        [[]],
      )
      const all = read['damage-order'] === 'all'
      return vectors.filter((lost) => {
        if (lost.reduce((sum, steps) => sum + steps, 0) !== owed) return false
        return takers.every((one, i) =>
          takers.every((other, j) => {
            const second = lost[i]! > one.battalions && lost[j]! < other.battalions
            const group = one.first === other.first || !all
            if (second && group) return false
            if (!one.first && other.first && lost[i]! > 0) return lost[j]! >= (all ? other.steps : other.battalions)
            return true
          }),
        )
      })
    }
    const taken = fc.array(
      fc.record({
        first: fc.boolean(),
        battalions: fc.integer({ min: 1, max: 2 }),
        lost: fc.integer({ min: 0, max: 2 }),
      }),
      { minLength: 1, maxLength: 3 },
    )
    fc.assert(
      fc.property(
        taken,
        fc.integer({ min: 0, max: 12 }),
        fc.boolean(),
        fc.array(fc.integer({ min: 0, max: 4 })),
        (those, loses, all, marks) => {
          const takers = those.map(({ first, battalions, lost }, index) => {
            const steps = Math.max(1, battalions * 2 - lost)
            return { id: `t${index}`, name: '', first, steps, battalions: Math.min(battalions, steps) }
          })
          const read = { ...rates().readings, 'damage-order': all ? 'all' : 'first' } as Readings
          const owed = Math.min(
            loses,
            takers.reduce((sum, { steps }) => sum + steps, 0),
          )
          const lost = takers.map(({ steps }, index) => Math.min(steps, marks[index] ?? 0))
          if (lost.reduce((sum, steps) => sum + steps, 0) > owed) return
          const can = ends(takers, owed, read).some((end) => end.every((steps, index) => steps >= lost[index]!))
          const map = new Map(
            takers.flatMap(({ id }, index) => (lost[index]! > 0 ? [[id, lost[index]!] as const] : [])),
          )
          expect(lossFaults(tiersOf(takers, read), map, owed).length === 0).toBe(can)
        },
      ),
      seeded(2000),
    )
  })
})

const DEFS = [...game.counters.values()].filter(({ kind }) => kind === 'unit' || kind === 'dummy').map(({ id }) => id)
const HEXES = ['E10', 'D9', 'D10', 'E9', 'F9', 'F10', 'E11', 'G7', 'G8', 'F7', 'H7', 'G3', 'A1', 'T13']
const IDS = Array.from({ length: 14 }, (_, index) => `p${index}`)
const PHASES = game.sequence.phases.map(({ id }) => id)

const counts = fc.integer({ min: -3, max: 9 })
const placed: fc.Arbitrary<Placed> = fc
  .record({
    def: fc.constantFrom(...DEFS),
    at: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...HEXES) },
      { weight: 1, arbitrary: fc.constantFrom('pile:red-dead', 'pile:blue-battalions') },
    ),
    veil: fc.option(fc.constantFrom('cover' as const, 'absent' as const), { nil: undefined }),
    side: fc.option(fc.constantFrom('red', 'blue'), { nil: undefined }),
    marks: fc.option(fc.record({ 'step-loss': counts, 'out-of-supply': counts }), { nil: undefined }),
  })
  .map(({ veil, side, marks, ...rest }) => ({
    ...rest,
    ...(veil && { veil }),
    ...(side && { side }),
    ...(marks && { marks }),
  }))

const ids = fc.subarray(IDS, { maxLength: 6 })
const some = fc.subarray(IDS, { minLength: 1, maxLength: 4 })
const hex = fc.constantFrom(...HEXES)
const actions: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(ids, hex).map(([pieces, where]) => attack(pieces, where)) },
  { weight: 2, arbitrary: fc.tuple(ids, hex).map(([pieces, where]) => support(pieces, where)) },
  { weight: 3, arbitrary: fc.tuple(some, hex).map(([pieces, where]) => go(pieces, where)) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...IDS), fc.integer({ min: 0, max: 7 })).map(([id, n]) => lose(id, n)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(some, fc.constantFrom('red' as const, 'blue' as const))
      .map(([pieces, side]) => bury(pieces, side)),
  },
  { weight: 1, arbitrary: some.map((pieces): Action => ({ type: 'veil', pieces, as: 'open' })) },
  { weight: 1, arbitrary: some.map((pieces): Action => ({ type: 'remove', pieces })) },
  { weight: 1, arbitrary: fc.constantFrom<Action>({ type: 'undo' }, { type: 'redo' }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...PHASES), fc.integer({ min: 1, max: 3 }))
      .map(([phase, turn]): Action => ({ type: 'turn', time: { turn, phase } })),
  },
)

const games = fc.record({
  pieces: fc.array(placed, { minLength: 2, maxLength: IDS.length }),
  script: fc.array(actions, { minLength: 1, maxLength: 12 }),
  phase: fc.constantFrom('attacker-combat', 'attacker-exploit-combat', 'defender-combat'),
})

const named = (pieces: readonly Placed[]): readonly Placed[] =>
  pieces.map((piece, index) => ({ ...piece, id: IDS[index]! }))

/** All verdicts on the script, before and after each action. */
function reported(
  play: Play,
  script: readonly Action[],
  sides: readonly string[],
  through: (state: State) => State = (state) => state,
): string {
  const words: unknown[] = []
  for (const action of script) {
    const position = { ...at(referee, through(play.state), sides, play.memory) }
    words.push(referee.judge(position, action))
    for (const ask of ['next', 'odds', 'retreat', 'advance', 'soak-off']) {
      const where = action.type === 'declare' ? action.at.filter((each) => 'q' in each) : []
      words.push(referee.advise(position, { ask, at: where }))
    }
    try {
      play.do(action)
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes(' is refused: ')) throw error
    }
  }
  return JSON.stringify(words)
}

/** The same table with its counters in another order. */
function upsideDown(state: State): State {
  const snapshot = toSnapshot(state)
  return fromSnapshot({ ...snapshot, pieces: [...snapshot.pieces].reverse() as Piece[] })
}

describe('any table', () => {
  it('Any position and history gets an answer from the referee without an error.', () => {
    fc.assert(
      fc.property(games, ({ pieces, script, phase }) => {
        expect(reported(new Play(named(pieces), { phase }), script, ['red', 'blue'])).toContain('findings')
      }),
      seeded(150),
    )
  })

  it('The order of the counters changes no byte.', () => {
    fc.assert(
      fc.property(games, ({ pieces, script, phase }) => {
        const plain = reported(new Play(named(pieces), { phase }), script, ['red', 'blue'])
        expect(reported(new Play(named(pieces), { phase }), script, ['red', 'blue'], upsideDown)).toBe(plain)
      }),
      seeded(60),
    )
  })

  it('The front of a covered counter changes no byte of the other side’s answers.', () => {
    const twins = new Map<string, string[]>()
    for (const { id, cover, side } of game.counters.values()) {
      if (cover !== undefined && side === 'blue') twins.set(cover, [...(twins.get(cover) ?? []), id])
    }
    const other = (piece: Placed, turn: number): Placed => {
      const family = twins.get(game.counters.get(piece.def)?.cover ?? '') ?? [piece.def]
      return { ...piece, def: family[turn % family.length] ?? piece.def }
    }
    const quiet = (script: readonly Action[]): readonly Action[] => script.filter(({ type }) => type !== 'veil')
    const hide = (piece: Placed): Placed =>
      game.counters.get(piece.def)?.side === 'blue'
        ? { ...piece, side: 'blue', veil: 'cover' }
        : { ...piece, side: 'red' }
    fc.assert(
      fc.property(games, fc.integer({ min: 1, max: 5 }), ({ pieces, script, phase }, turn) => {
        const hidden = named(pieces)
          .map(hide)
          .filter(({ at: where }) => !String(where).includes('dead'))
        const swapped = hidden.map((piece) => (piece.side === 'blue' ? other(piece, turn) : piece))
        const play = (those: readonly Placed[]) => new Play(those, { phase, viewer: { sides: ['red'] } })
        expect(reported(play(swapped), quiet(script), ['red'])).toBe(reported(play(hidden), quiet(script), ['red']))
      }),
      seeded(80),
    )
  })
})
