import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Memory } from '../../../rules/core/memory.ts'
import type { Action, Piece } from '../../../table/generated/types.ts'
import { LogKeeper } from '../../../table/log/log-keeper.ts'
import { redact } from '../../../table/log/redact.ts'
import { componentsOf } from '../../../table/module/components.ts'
import type { Module } from '../../../table/module/module.ts'
import { MODES } from '../../../table/referee.ts'
import { type Viewer, view } from '../../../table/secrecy/sight.ts'
import { type State, toSnapshot } from '../../../table/state.ts'
import { at, combat, moveTo, type Placed, refereeFor, table, tiny } from '../stage.ts'

const SEED = 20261118

/** All that a referee says to a viewer about a position, as one text to compare byte by byte. */
function everything(
  module: Module,
  state: State,
  sides: readonly string[],
  memory: Memory,
  actions: readonly Action[],
) {
  const referee = refereeFor(module)!
  const position = { state, memory, sides }
  const pieces = [...state.pieces.values()].filter(({ side }) => side !== undefined && sides.includes(side))
  const own = pieces.map(({ id }) => id).sort()
  return JSON.stringify([
    actions.map((action) => referee.judge(position, action)),
    own.map((id) => {
      const { cells, findings } = referee.reach(position, [id])
      return [cells, findings, cells.slice(0, 3).map((cell) => referee.reach(position, [id]).way(cell.at))]
    }),
    [...module.sides.keys()].map((side) => referee.supply(position, side).map(({ piece, ...rest }) => [piece, rest])),
    referee.survey(position).zones,
    referee.survey(position).stacks,
    ['next', 'supply', 'odds', 'retreat', 'victory'].map((ask) => referee.advise(position, { ask })),
    referee.procedure(position),
  ])
}

/** A game in which the second side hides something, in two versions of the hidden things. */
function versions(module: Module, own: string, other: string) {
  const board = module.maps[0]!
  const cell = fc.nat(board.grid.count - 1).map((index) => ({ board: board.id, ...board.grid.cellAt(index)! }))
  const counters = [...module.counters.values()]
  const mine = counters.filter(({ side, kind }) => side === own && kind === 'unit').map(({ id }) => id)
  const theirs = counters.filter(({ side, cover }) => side === other && cover !== undefined)
  const covers = [...new Set(theirs.map(({ cover }) => cover!))]
  const alike = (cover: string) => fc.constantFrom(...theirs.filter((each) => each.cover === cover).map(({ id }) => id))
  const covered = fc.constantFrom(...covers).chain((cover) =>
    fc.record({
      cover: fc.constant(cover),
      at: cell,
      one: alike(cover),
      two: alike(cover),
      face: fc.nat(1),
      label: fc.nat(1),
    }),
  )
  const unseen = fc.record({ def: fc.constantFrom(...theirs.map(({ id }) => id)), at: cell, first: fc.boolean() })
  return fc.record({
    own: fc.array(fc.record({ def: fc.constantFrom(...mine), at: cell }), { minLength: 1, maxLength: 5 }),
    covered: fc.array(covered, { maxLength: 6 }),
    unseen: fc.array(unseen, { maxLength: 3 }),
    to: fc.array(cell, { minLength: 1, maxLength: 4 }),
  })
}
type Twins = ReturnType<typeof versions> extends fc.Arbitrary<infer T> ? T : never

function setOut({ own, covered, unseen }: Twins, other: string, first: boolean): Placed[] {
  return [
    ...own.map((piece, index): Placed => ({ ...piece, id: `own-${index}` })),
    ...covered.map(
      ({ cover, at, one, two, face, label }, index): Placed => ({
        def: first ? one : two,
        id: `covered-${index}`,
        cover,
        side: other,
        veil: 'cover',
        at,
        ...(first ? {} : { face, layers: { steps: 1 }, ...(label && { label: 'secret' }) }),
      }),
    ),
    ...unseen
      .filter((piece) => piece.first === first)
      .map(({ def, at }, index): Placed => ({ def, id: `unseen-${index}`, side: other, veil: 'absent', at })),
  ]
}

describe('hidden counters', () => {
  it.each([
    ['the tiny game', () => tiny(), 'grey', 'green', 'grey-move'],
    ['the tiny game, mirrored', () => tiny(), 'green', 'grey', 'green-move'],
    ['Combat Operations', () => combat(), 'red', 'blue', 'attacker-move'],
    ['Combat Operations, mirrored', () => combat(), 'blue', 'red', 'defender-move'],
  ])('change no byte of the mover’s answers in %s', (_, make, own, other, phase) => {
    const module = make()
    const referee = refereeFor(module)!
    let different = 0
    fc.assert(
      fc.property(versions(module, own, other), (game) => {
        const moves = game.to.map((to) => moveTo(module, 'own-0', to))
        const actions: Action[] = [
          ...moves,
          { type: 'turn', time: { turn: 9, phase: 'none' } },
          { type: 'declare', what: 'attack', pieces: ['own-0'], at: [game.to[0]!] },
        ]
        const whole = [true, false].map((first) => table(module, setOut(game, other, first), { phase }))
        const viewer: Viewer = { sides: [own] }
        const [one, two] = whole.map((state) => everything(module, view(state, viewer), [own], referee.start, actions))
        expect(two).toBe(one)
        const [a, b] = whole.map((state) => everything(module, state, [own], referee.start, actions))
        if (a !== b) different++
      }),
      { numRuns: 40, seed: SEED },
    )
    // A viewer that sees everything must get different answers, or the test proves nothing.
    expect(different).toBeGreaterThan(10)
  })

  it('change no byte after a game in which the mover moved, either', () => {
    const module = tiny()
    const referee = refereeFor(module)!
    const viewer: Viewer = { sides: ['grey'] }
    const play = (placed: readonly Placed[], actions: readonly [string, Action][]) => {
      const keeper = new LogKeeper(componentsOf(module), 'b'.repeat(64))
      let memory = referee.start
      const take = (kept: ReturnType<LogKeeper['open']>) => {
        const { entry, patch, before, after } = kept
        const seen = redact(entry, patch, before, after, viewer)
        memory = referee.remember(memory, seen, view(before, viewer), view(after, viewer))
        keeper.keep(kept)
      }
      const { game, seats, pieces, time, options } = toSnapshot(table(module, placed))
      take(keeper.open({ type: 'open', game, seats, pieces, time, options }, 0))
      for (const [index, [seat, action]] of actions.entries()) {
        const kept = keeper.decide(seat, `a${index}`, action, index)
        if ('entry' in kept) take(kept)
      }
      return { state: view(keeper.state, viewer), memory }
    }
    fc.assert(
      fc.property(versions(module, 'grey', 'green'), (game) => {
        const theirs = game.covered.map((_, index) => `covered-${index}`)
        const actions: [string, Action][] = [
          ['green', { type: 'turn', time: { turn: 2, phase: 'green-move' } }],
          ...game.to.flatMap((to, index): [string, Action][] => {
            const id = theirs[index % Math.max(1, theirs.length)]
            return id === undefined ? [] : [['green', moveTo(module, id, to)]]
          }),
          ['green', { type: 'undo' }],
          ['grey', { type: 'turn', time: { turn: 3, phase: 'grey-move' } }],
          ['grey', moveTo(module, 'own-0', game.to[0]!)],
        ]
        const reported = [true, false].map((first) => {
          const { state, memory } = play(setOut(game, 'green', first), actions)
          return everything(
            module,
            state,
            ['grey'],
            memory,
            game.to.map((to) => moveTo(module, 'own-0', to)),
          )
        })
        expect(reported[1]).toBe(reported[0])
      }),
      { numRuns: 40, seed: SEED },
    )
  })

  it.each(MODES)('change no byte sent to the mover at a table with the referee at %s', (mode) => {
    const module = combat()
    const viewer: Viewer = { sides: ['red'] }
    let sealed = 0
    const sent = (placed: readonly Placed[], actions: readonly [string, Action][]) => {
      const keeper = new LogKeeper(componentsOf(module), 'b'.repeat(64), undefined, refereeFor(module))
      const { game, seats, pieces, time, options } = toSnapshot(table(module, placed, { phase: 'attacker-move' }))
      const opened: Action = { type: 'open', game, seats, pieces, time, options: { ...options, referee: mode } }
      keeper.keep(keeper.open(opened, 0))
      return actions.map(([seat, action], index) => {
        const kept = keeper.decide(seat, `a${index}`, action, index)
        if (!('entry' in kept)) return kept
        keeper.keep(kept)
        if (kept.entry.verdict?.sealed) sealed++
        const { prev, ...seen } = redact(kept.entry, kept.patch, kept.before, kept.after, viewer)
        // The hash chain goes on whatever an entry hides; its input cannot be guessed.
        expect(prev).toMatch(/^[0-9a-f]{64}$/)
        return seen
      })
    }
    fc.assert(
      fc.property(versions(module, 'red', 'blue'), (game) => {
        const actions: [string, Action][] = [
          ...game.to.map((to): [string, Action] => ['red', moveTo(module, 'own-0', to)]),
          ['red', { type: 'declare', what: 'attack', pieces: ['own-0'], at: [game.to[0]!] }],
          ['red', { type: 'turn', time: { turn: 9, phase: 'none' } }],
          ['red', { type: 'undo' }],
        ]
        const [one, two] = [true, false].map((first) => sent(setOut(game, 'blue', first), actions))
        expect(JSON.stringify(two)).toBe(JSON.stringify(one))
      }),
      { numRuns: 15, seed: SEED },
    )
    expect(sealed > 0).toBe(mode !== 'off')
  })

  it('are not revealed by names that others read, even of one’s own counters', () => {
    const module = combat()
    const referee = refereeFor(module)!
    const secret: Piece['veil'] = 'cover'
    const state = table(module, [{ def: 'red-49-inf-1', at: 'G12', veil: secret }], { phase: 'attacker-move' })
    const { findings } = referee.judge(at(referee, state, ['red']), moveTo(module, 'red-49-inf-1', 'A1'))
    const text = findings.map(({ message }) => message).join()
    expect(text).toContain('Infantry regiment')
    expect(text).not.toContain('1st')
  })
})
