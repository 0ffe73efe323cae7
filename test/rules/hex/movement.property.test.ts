import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Action, Cell, Finding, PieceId } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import { game as celles } from '../celles/game.ts'
import { named, positions } from '../positions.ts'
import { at, type Change, combat, type Placed, refereeFor, table, tiny, twoMaps } from '../stage.ts'

const PLENTY: Change = { supply: undefined }
const STOPPING: Change = { zones: { through: undefined as never, enter: { cite: 'Z3', effect: 'stop' } } }
const TOLLS: Change = { zones: { through: { cite: 'Z4', effect: 2 }, leave: { cite: 'Z5', effect: 1 } } }
const MARCH: Change = { movement: { march: { cite: 'S', bonus: 2, classes: ['foot'] } } }
const SPARE: Change = { movement: { whole: { cite: 'M0', with: 'rest' } } }

const GAMES: readonly (readonly [string, Module])[] = [
  ['the printed rules', tiny()],
  ['zones that stop', tiny({ ...PLENTY, ...STOPPING })],
  ['zones that ask for points', tiny({ ...PLENTY, ...TOLLS })],
  ['marches', tiny({ ...PLENTY, ...MARCH })],
  ['marches among zones that ask for points', tiny({ ...PLENTY, ...TOLLS, ...MARCH })],
  ['a last cell that is too dear', tiny({ ...PLENTY, ...SPARE })],
  ['two joined maps', twoMaps()],
  ['Combat Operations', combat()],
  ['Celles', celles],
]

const isIllegal = ({ severity }: Finding): boolean => severity === 'illegal'
const moveOf = (pieces: readonly PieceId[], to: Cell): Action => ({
  type: 'move',
  moves: [{ pieces: [...pieces], to }],
})

interface Drag {
  readonly pieces: readonly PieceId[]
  readonly side: string
  readonly state: State
  readonly to: Cell
}

/** Counters of one hex that move to a near cell, in the phase of their side. */
function drags(game: Module): fc.Arbitrary<Drag> {
  const [board] = game.maps
  const cells = board!.grid.cells()
  return fc
    .record({
      placed: positions(game, 10),
      who: fc.nat(9),
      to: fc.nat(cells.length - 1),
      all: fc.boolean(),
      phase: fc.nat(game.sequence.phases.length - 1),
    })
    .map(({ placed, who, to, all, phase }) => {
      const list: Placed[] = named(placed)
      const first = list[who % list.length]!
      const here = list.filter((each) => JSON.stringify(each.at) === JSON.stringify(first.at))
      const pieces = (all ? here : [first]).map(({ id }) => id!)
      const side = first.side ?? [...game.sides.keys()][0]!
      const state = table(game, list, { phase: game.sequence.phases[phase]!.id, side })
      return { pieces, side, state, to: { board: board!.id, q: cells[to]!.q, r: cells[to]!.r } }
    })
}

describe.each(GAMES)('with %s', (_, game) => {
  const referee = refereeFor(game)!
  const holds = (law: (drag: ReturnType<typeof judged>) => void) =>
    fc.assert(
      fc.property(drags(game), (drag) => law(judged(drag))),
      { numRuns: 250, seed: 15 },
    )
  const judged = ({ pieces, side, state, to }: Drag) => {
    const position = at(referee, state, [side])
    const judge = (where: Cell) => referee.judge(position, moveOf(pieces, where))
    const { findings, walks = [] } = judge(to)
    return { findings, walks, judge, illegal: findings.filter(isIllegal), pieces }
  }

  it('An offer is legal when it is done, for all counters of the gesture.', () => {
    holds(({ illegal, judge }) => {
      for (const { offer } of illegal) if (offer) expect(judge(offer.at as Cell).findings.filter(isIllegal)).toEqual([])
    })
  })

  it('No walk is legal beside an illegal finding.', () => {
    holds(({ illegal, walks }) => {
      if (illegal.length > 0) expect(walks.filter(({ legal }) => legal)).toEqual([])
    })
  })

  it('The points that a walk leaves agree with those of a finding.', () => {
    holds(({ illegal, walks, pieces }) => {
      for (const { rule, needed, had } of illegal) {
        if (pieces.length > 1 || !rule.startsWith('movement/') || needed === undefined || had === undefined) continue
        expect(needed).toBeGreaterThan(had)
        expect(walks[0]?.left).toBe(had - needed)
      }
    })
  })

  it('A movement rule is reported once, with all counters that break it.', () => {
    holds(({ illegal }) => {
      const reported = illegal.map(({ rule, cite }) => `${rule} ${cite}`).filter((id) => /^(movement|zones)\//.test(id))
      expect(reported.filter((id, index) => reported.indexOf(id) !== index)).toEqual([])
    })
  })
})
