import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Action, Cell, Id } from '../../../table/generated/types.ts'
import { view } from '../../../table/secrecy/sight.ts'
import { at, type Placed, table } from '../stage.ts'
import { cup, declare, drawing, flip, go, Play, put, real, realReferee, type Side, U } from './game.ts'

/*
 * Properties: reach and judge agree, the order of pieces does not matter, nor does anything a viewer cannot see.
 */

const [board] = real.maps
const grid = board!.grid
const CELLS = grid.cells().map(({ q, r }): Cell => ({ board: board!.id, q, r }))
const NEAR = CELLS.filter((cell) => /^2[0-9](0[6-9]|1[0-3])$/.test(grid.print(cell)))
const KEPT = ['us-3arm', 'german-fbb-3', 'us-84inf-309']
const UNITS = [...real.counters.values()]
  .filter(({ kind, id }) => kind === 'unit' && !KEPT.includes(id))
  .map(({ id }) => id)
const MARKS = ['disrupted', 'out-of-supply', 'isolated']
/** Chits, and units that do not belong in a cup. */
const HIDDEN = [
  'german-chit-lehr',
  'german-combat',
  'allied-chit-2arm',
  'allied-air',
  'us-3arm',
  'german-fbb-3',
  'us-84inf-309',
]
const CHITS = ['german-chit-lehr', 'german-chit-2pz', 'allied-chit-2arm', 'allied-chit-84inf']

const armies = fc
  .tuple(
    fc.shuffledSubarray(UNITS, { minLength: 3, maxLength: 14 }),
    fc.array(fc.tuple(fc.constantFrom(...NEAR), fc.nat(3), fc.subarray(MARKS)), { minLength: 14, maxLength: 14 }),
  )
  .map(([defs, places]) =>
    defs.map((def, index): Placed => {
      const [where, face, marks] = places[index]!
      const count = real.counters.get(def)?.faces.length ?? 1
      return { def, at: where, face: face % count, marks: Object.fromEntries(marks.map((mark) => [mark, 1])) }
    }),
  )
  // Enemies never share a hex.
  .map((list) => {
    const held = new Map<string, string | undefined>()
    return list.filter(({ def, at: where }) => {
      const key = JSON.stringify(where)
      const side = real.counters.get(def)?.side
      if (held.has(key) && held.get(key) !== side) return false
      held.set(key, side)
      return true
    })
  })
const turn = fc.integer({ min: 1, max: 8 })
const chit = fc.constantFrom(...CHITS)

const sideOf = (def: Id): Side => (def.startsWith('german') ? 'german' : 'allied')

/** A table in an Action Phase: its chit is drawn, and all units are unused. */
function acting(list: readonly Placed[], drawn: Id, now: number): Play {
  const side = sideOf(drawn)
  const fresh = list.map((each) => ({ ...each, face: (each.face ?? 0) - ((each.face ?? 0) % 2) }))
  return new Play([...fresh, ...cup(side)], { turn: now, side, onMap: true }).draw(drawn, side)
}

describe('reach and judge of Celles', () => {
  it('8.0 [41, 42, 45, 46, 47, 48, 57, 59]: every hex of the reach is legal at its cost, and no hex outside it is', () => {
    let asked = 0
    fc.assert(
      fc.property(
        armies,
        chit,
        turn,
        fc.array(fc.nat(CELLS.length - 1), { minLength: 12, maxLength: 12 }),
        (list, drawn, now, picks) => {
          const play = acting(list, drawn, now)
          const formation = new Set(['german-lehr', 'german-2pz', 'us-2arm', 'us-84inf'])
          const own = list.find(
            ({ def }) => sideOf(def) === sideOf(drawn) && formation.has(def.split('-').slice(0, 2).join('-')),
          )
          if (!own) return
          const reach = play.reach(own.def)
          if (reach.findings.some(({ severity }) => severity === 'illegal')) return
          const within = new Map(reach.cells.map((each) => [grid.print(each.at), each]))
          const from = play.where(own.def)
          for (const cell of [
            ...picks.map((pick) => CELLS[pick]!),
            ...reach.cells.slice(0, 12).map(({ at: to }) => to),
          ]) {
            const hex = grid.print(cell)
            if (hex === from) continue
            const { findings, walks } = play.verdict(go(own.def, hex))
            const illegal = findings.filter(({ severity }) => severity === 'illegal').map(({ rule }) => rule)
            const known = within.get(hex)
            asked++
            expect([hex, illegal.length === 0]).toEqual([hex, known !== undefined])
            if (known) expect([hex, walks?.[0]?.cost]).toEqual([hex, known.cost])
          }
        },
      ),
      { numRuns: 30, seed: 31 },
    )
    expect(asked).toBeGreaterThan(150)
  })

  it('8.5 [48]: of a strategic and a normal move that leave the same points, both name the cheaper', () => {
    const about = [put(U.lehr, '1907'), put(U.pz2, '1907'), put(U.pz116, '1911', { marks: { disrupted: 1 } })]
    const play = acting([put('us-2arm-ccb-2', '2211'), ...about], 'allied-chit-84inf', 8)
    const costs = [play.reach('us-2arm-ccb-2').cells.find(({ at }) => grid.print(at) === '1608')?.cost]
    costs.push(play.verdict(go('us-2arm-ccb-2', '1608')).walks?.[0]?.cost)
    expect(costs).toEqual([9, 9])
  })
})

/** Any action that a player might do with these counters. */
const deed = (list: readonly Placed[], drawn: Id, what: number, to: number): Action => {
  const own = list.find(({ def }) => sideOf(def) === sideOf(drawn))?.def ?? list[0]!.def
  const other = list.find(({ def }) => sideOf(def) !== sideOf(drawn))
  const where = grid.print(NEAR[to % NEAR.length]!)
  const enemy = other && 'q' in (other.at as Cell) ? grid.print(other.at as Cell) : where
  const all: readonly Action[] = [
    go(own, where),
    declare('attack', list.map(({ def }) => def).sort(), [enemy], 'light'),
    declare('infiltrate', [own], [where]),
    flip(own, 1),
    drawing(sideOf(drawn)),
    { type: 'turn', time: { turn: 3, phase: 'recovery' } },
    { type: 'turn', time: { turn: 3, phase: 'chits' } },
  ]
  return all[what % all.length]!
}
const ASKS = ['next', 'supply', 'infiltrate', 'chits', 'victory', 'odds']

describe('the verdicts of Celles', () => {
  it('are the same in any order of the pieces', () => {
    fc.assert(
      fc.property(armies, chit, turn, fc.nat(20), fc.nat(500), (list, drawn, now, what, to) => {
        const answersFor = (pieces: readonly Placed[]) => {
          const state = table(real, pieces, { scenario: 'campaign', turn: now, phase: `${sideOf(drawn)}-action` })
          const position = at(realReferee, state, [sideOf(drawn)])
          return JSON.stringify([
            realReferee.judge(position, deed(list, drawn, what, to)),
            ASKS.map((ask) => realReferee.advise(position, { ask, pieces: [list[0]!.def] })),
            realReferee.supply(position, 'german'),
            realReferee.survey(position),
          ])
        }
        expect(answersFor([...list].reverse())).toBe(answersFor(list))
      }),
      { numRuns: 60, seed: 32 },
    )
  })

  it('change no byte with pieces that the mover cannot see', () => {
    const hidden = real.scenarios.get('campaign')!.piles.filter(({ sight }) => sight === 'none')
    expect(hidden.map(({ id }) => id)).toEqual(['german-cup', 'allied-cup'])
    fc.assert(
      fc.property(
        armies,
        chit,
        turn,
        fc.nat(20),
        fc.nat(500),
        fc.shuffledSubarray(HIDDEN, { minLength: 4, maxLength: 4 }),
        (list, drawn, now, what, to, inside) => {
          const side = sideOf(drawn)
          // Each cup holds two of four, units among them: the mover cannot know which ones, nor their order.
          const answersFor = (defs: readonly Id[]) => {
            const cups = defs.map(
              (def, index): Placed => ({ def, id: `c${index}`, at: `pile:${index < 2 ? 'german' : 'allied'}-cup` }),
            )
            const state = table(real, [...list, ...cups], { scenario: 'campaign', turn: now, phase: `${side}-action` })
            const position = at(realReferee, view(state, { sides: [side] }), [side])
            return JSON.stringify([
              realReferee.judge(position, deed(list, drawn, what, to)),
              realReferee.reach(position, [list[0]!.def]).cells,
              ASKS.map((ask) => realReferee.advise(position, { ask, pieces: [list[0]!.def] })),
              realReferee.survey(position),
            ])
          }
          expect(answersFor([...inside].reverse())).toBe(answersFor(inside))
        },
      ),
      { numRuns: 40, seed: 33 },
    )
  })
})
