import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finding, names } from '../../../rules/core/finding.ts'
import type { ChapterMemory } from '../../../rules/core/memory.ts'
import { proposal } from '../../../rules/core/proposal.ts'
import { printCell } from '../../../rules/hex/board/cells.ts'
import type { HexScene } from '../../../rules/hex/board/scene.ts'
import { chapter, type HexChapter, type HexSystem } from '../../../rules/hex/board/scene.ts'
import type { Action, PieceId, SeenEntry } from '../../../table/generated/types.ts'
import { onCell } from '../../../table/geometry/place.ts'
import type { State } from '../../../table/state.ts'
import { at, cellOn, moveTo, type Placed, refereeFor, rulesOf, sentencesOf, table, tiny, type When } from '../stage.ts'

const game = tiny({ supply: undefined })

/** How often each counter has been declared to dig in; kept by a chapter of its own. */
type Dug = ReadonlyMap<PieceId, number>
const dug: ChapterMemory<Dug> = {
  start: new Map(),
  fold: (before, deed) =>
    deed.deed === 'declared' && deed.what === 'dig'
      ? new Map([...before, ...deed.pieces.map((id) => [id, (before.get(id) ?? 0) + 1] as const)])
      : before,
}
const digging: HexChapter & { recall(scene: HexScene): Dug } = chapter<Dug>({
  id: 'digging',
  memory: dug,
  judge(scene, action) {
    if (action.type !== 'declare' || action.what !== 'dig') return []
    const tired = action.pieces.filter((id) => (digging.recall(scene).get(id) ?? 0) >= 2)
    const units = tired.flatMap((id) => scene.unit(id) ?? [])
    return units.length === 0 ? [] : [finding('digging/often', 'D1', 'illegal', `${names(units)} has dug.`, [], units)]
  },
  advise(scene, { ask }) {
    const pieces = [...digging.recall(scene).keys()]
    return ask === 'dig' ? [proposal('digging/next', 'D2', 'Dig.', [], pieces)] : []
  },
})

/** A made-up system that uses every extension point. */
const system: HexSystem = {
  switches: [
    {
      id: 'rivers',
      cite: 'H1',
      text: 'Do rivers matter?',
      settings: [
        { value: 'yes', text: 'They do' },
        { value: 'no', text: 'They do not' },
      ],
    },
  ],
  printed: (sheet, { rivers }) =>
    rivers === 'no' && sheet.movement ? { ...sheet, movement: { ...sheet.movement, edges: [] } } : sheet,
  chapters: [
    {
      id: 'ground',
      steps: [
        {
          rule: 'ground/mines',
          cite: 'G1',
          spread: ({ book }, _walker, on) => {
            const { grid } = book.module.maps[0]!
            on.bar(grid.index(grid.parse('5.1')!))
            on.halt(grid.index(grid.parse('5.3')!))
            on.tax(grid.index(grid.parse('7.1')!), 1.5)
            on.bar(-1)
            on.tax(9999, 1)
          },
          say: (cell, who) => `Mines at ${cell} stop ${who}`,
        },
      ],
      allowance: (_scene, { class: kind }, points) => points.add('G4', 'deep mud', kind === 'guns' ? -4 : 0),
      arrival: (_scene, units, to) =>
        units[0]?.side === 'grey' ? [finding('ground/arrival', 'G2', 'note', 'By balloon.', [to], units)] : undefined,
      going: (_scene, units) => {
        const staffs = units.filter((unit) => unit.class === 'staff')
        return staffs.length === 0 ? [] : [finding('ground/staff', 'G3', 'illegal', 'A staff stays.', [], staffs)]
      },
      ending: (scene, units, to) =>
        printCell(scene, to) === '3.4'
          ? [finding('ground/ford', 'G4', 'illegal', 'Nobody ends at the ford.', [to], units)]
          : [],
    },
    digging,
  ],
}
const referee = refereeFor(game, system)!

const moving = (placed: readonly Placed[], piece: string, to: string, when: When = {}, ...via: string[]) =>
  referee.judge(at(referee, table(game, placed, when), ['grey']), moveTo(game, piece, to, ...via))

describe('a system adds to the sheet', () => {
  it('barred cells', () => {
    expect(sentencesOf(moving([{ def: 'grey-1', at: '4.1' }], 'grey-1', '5.1'))).toEqual([
      'illegal G1: Mines at 5.1 stop Grey 1st; it can reach 4.2 for 1 point.',
    ])
  })

  it('cells that end a move, with an effect on later moves', () => {
    expect(sentencesOf(moving([{ def: 'grey-1', at: '4.4' }], 'grey-1', '6.3', {}, '5.3'))[0]).toContain(
      'G1: Mines at 5.3 stop',
    )
    const state = table(game, [{ def: 'grey-1', at: '4.4' }])
    const action = moveTo(game, 'grey-1', '5.3')
    const entry: SeenEntry = { seq: 1, id: 'a', seat: 'grey', at: 0, action, prev: '0'.repeat(64) }
    const moved = table(game, [{ def: 'grey-1', at: '5.3' }])
    const memory = referee.remember(referee.start, entry, state, moved)
    expect(sentencesOf(referee.judge(at(referee, moved, ['grey'], memory), moveTo(game, 'grey-1', '6.3')))).toEqual([
      'illegal G1: Grey 1st had to stop in 5.3 and cannot move on; it can move nowhere.',
    ])
  })

  it('extra points', () => {
    expect(moving([{ def: 'grey-1', at: '6.1' }], 'grey-1', '7.1').walks?.[0]?.cost).toBe(2.5)
    const reach = referee.reach(at(referee, table(game, [{ def: 'grey-1', at: '6.1' }]), ['grey']), ['grey-1'])
    expect(reach.way(cellOn(game, '7.1')).at(-1)?.parts).toEqual([
      { cite: 'M2', what: 'Plain', cost: 1 },
      { cite: '', what: 'special', cost: 1.5 },
    ])
  })

  it('another movement allowance', () => {
    expect(sentencesOf(moving([{ def: 'grey-guns', at: '4.4' }], 'grey-guns', '7.4'))).toEqual([
      'illegal M1: The way to 7.4 costs 3 points; Grey Guns has 2: deep mud (G4); it can reach 6.4 for 2 points.',
    ])
  })

  it('its own rule of coming onto the map, in place of the sheet’s', () => {
    expect(sentencesOf(moving([{ def: 'grey-1', at: 'pile:off' }], 'grey-1', '9.1'))).toEqual(['note G2: By balloon.'])
    const green = referee.judge(
      at(referee, table(game, [{ def: 'green-1', at: 'pile:off' }], { phase: 'green-move' }), ['green']),
      moveTo(game, 'green-1', '1.1'),
    )
    expect(rulesOf(green)).toEqual(['movement/entry'])
  })

  it('reasons against any move, which the reach reports too', () => {
    const placed = [{ def: 'grey-staff', at: '6.1' }]
    expect(sentencesOf(moving(placed, 'grey-staff', '7.2'))).toEqual(['illegal G3: A staff stays.'])
    expect(referee.reach(at(referee, table(game, placed), ['grey']), ['grey-staff']).findings).toMatchObject([
      { rule: 'ground/staff' },
    ])
  })

  it('cells where no unit may end, which reach leaves out and no offer names', () => {
    const placed = [{ def: 'grey-1', at: '2.4' }]
    expect(sentencesOf(moving(placed, 'grey-1', '3.4'))).toEqual(['illegal G4: Nobody ends at the ford.'])
    expect(sentencesOf(moving(placed, 'grey-1', '4.4'))).toEqual([])
    const { cells } = referee.reach(at(referee, table(game, placed), ['grey']), ['grey-1'])
    expect(cells.map(({ at }) => at)).not.toContainEqual(cellOn(game, '3.4'))
    const beyond = moving(
      [
        { def: 'grey-1', at: '1.3' },
        { def: 'green-1', at: '4.4' },
      ],
      'grey-1',
      '4.4',
    )
    expect(beyond.findings[0]?.offer?.at).not.toEqual(cellOn(game, '3.4'))
  })

  it('house rules, each with its own compiled rules', () => {
    const river = [{ def: 'grey-1', at: '1.4' }]
    expect(moving(river, 'grey-1', '1.5').walks?.[0]?.cost).toBe(4)
    expect(moving(river, 'grey-1', '1.5', { options: { 'house/rivers': 'no' } }).walks?.[0]?.cost).toBe(1)
    expect(moving(river, 'grey-1', '1.5', { options: { 'house/rivers': 'perhaps' } }).walks?.[0]?.cost).toBe(4)
    expect(referee.switches.map(({ id }) => id)).toEqual(['rivers'])
  })

  it('findings and advice from its memory, and forgets undone actions', () => {
    const state = table(game, [{ def: 'grey-1', at: '1.4' }])
    const dig: Action = { type: 'declare', what: 'dig', pieces: ['grey-1'], at: [] }
    const entry = (seq: number, action: Action, of?: number): SeenEntry => ({
      seq,
      id: `a${seq}`,
      seat: 'grey',
      at: 0,
      action,
      ...(of !== undefined && { result: { of, patch: {} } }),
      prev: '0'.repeat(64),
    })
    let memory = referee.start
    const take = (each: SeenEntry) => {
      memory = referee.remember(memory, each, state, state)
      return sentencesOf(referee.judge(at(referee, state, ['grey'], memory), dig))
    }
    expect(take(entry(1, dig))).toEqual([])
    expect(take(entry(2, dig))).toEqual(['illegal D1: Grey 1st has dug.'])
    expect(take(entry(3, { type: 'undo' }, 1))).toEqual([])
    expect(take(entry(4, { type: 'redo' }, 1))).toEqual(['illegal D1: Grey 1st has dug.'])
    expect(referee.advise(at(referee, state, ['grey'], memory), { ask: 'dig' })).toMatchObject([{ pieces: ['grey-1'] }])
  })

  it('and reach still agrees with judge everywhere', () => {
    const board = game.maps[0]!
    const cell = fc.nat(board.grid.count - 1)
    const place = (index: number) => ({ board: board.id, ...board.grid.cellAt(index)! })
    const arbitrary = fc.tuple(fc.constantFrom('grey-1', 'grey-guns'), cell, cell, cell)
    fc.assert(
      fc.property(arbitrary, ([def, from, enemy, other]) => {
        const state: State = table(game, [
          { def, at: place(from) },
          { def: 'green-1', at: place(enemy) },
          { def: 'green-2', at: place(other) },
        ])
        const position = at(referee, state, ['grey'])
        const reached = new Set(referee.reach(position, [def]).cells.map(({ at }) => board.grid.index(at)))
        for (const [index, { q, r }] of board.grid.cells().entries()) {
          const here = state.pieces.get(def)!.at
          if (onCell(here) && here.q === q && here.r === r) continue
          const { findings } = referee.judge(position, moveTo(game, def, place(index)))
          const wrong = findings.some(({ severity, rule }) => severity === 'illegal' && !rule.startsWith('stacking'))
          expect(reached.has(index), board.grid.print({ q, r })).toBe(!wrong)
        }
      }),
      { numRuns: 60, seed: 20261118 },
    )
  })
})
