import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Memory } from '../../../rules/core/memory.ts'
import type { Position } from '../../../rules/core/scene.ts'
import { HexBook } from '../../../rules/hex/board/book.ts'
import { NO_BRIDGES_LAID } from '../../../rules/hex/ground/bridges.ts'
import { costsOn } from '../../../rules/hex/ground/step-costs.ts'
import { PLAIN } from '../../../rules/hex/referee.ts'
import type { Action, Id, Piece, PieceId, Place } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { CellReach, Referee } from '../../../table/referee.ts'
import type { State } from '../../../table/state.ts'
import { defsOf, named, positions } from '../positions.ts'
import { at, type Change, combat, moveTo, type Placed, refereeFor, table, tiny } from '../stage.ts'

const SEED = 20261118

/** The tiny game under every style of zone, supply and spare points. */
const STYLES: Record<string, Change> = {
  printed: {},
  'stopping zones': { supply: undefined, zones: { enter: { cite: 'Z', effect: 'stop' }, through: undefined as never } },
  'zones that lock': { supply: undefined, zones: { leave: { cite: 'Z', effect: 'no' } } },
  'zones at a whole allowance': { supply: undefined, zones: { through: { cite: 'Z', effect: 'all' } } },
  'paid zones, void among friends': {
    supply: undefined,
    zones: { leave: { cite: 'Z', effect: 1.5 }, through: { cite: 'Z', effect: 2 }, friends: ['movement', 'supply'] },
  },
  'whatever is left': { supply: undefined, movement: { whole: { cite: 'M', with: 'rest' } } },
  'a bonus on the road': {
    supply: undefined,
    movement: {
      paths: [
        { kind: 'road', cite: 'M', share: 0.5, most: 2, throughout: { cite: 'M', bonus: 2 } },
        { kind: 'rail', cite: 'M', cost: 0.5, throughout: { cite: 'M', allowance: 6, only: true } },
      ],
    },
  },
}

const path = /^(movement|zones|supply|stacking)\//
/** Findings against the path itself and the room at its end; the turn is not judged here. */
const against = (referee: Referee<Memory>, position: Position, action: Action) =>
  referee.judge(position, action).findings.filter(({ rule, severity }) => path.test(rule) && severity !== 'note')

/** Disagreements of reach and judge about some counters, over every cell of the board or every nth. */
function disagreements(
  module: Module,
  referee: Referee<Memory, CellReach>,
  position: Position,
  ids: readonly PieceId[],
  every = 1,
  first = 0,
): string[] {
  const board = module.maps[0]!
  const reach = referee.reach(position, ids)
  const reached = new Map(reach.cells.map(({ at, sure }) => [board.grid.index(at), sure]))
  const unjudged = reach.findings.some(({ rule }) => rule.startsWith('movement/unknown'))
  const wrong: string[] = []
  for (const [index, { q, r }] of board.grid.cells().entries()) {
    const to = { board: board.id, q, r }
    if (index % every !== first % every) continue
    if (ids.some((id) => position.state.pieces.get(id) && same(position.state, id, to))) continue
    const findings = against(referee, position, moveTo(module, ids, to))
    const illegal = findings.some(({ severity }) => severity === 'illegal')
    const sure = reached.get(index)
    const judged = illegal ? undefined : findings.length === 0
    if (unjudged ? illegal && sure !== undefined : sure !== judged)
      wrong.push(
        `${board.grid.print(to)}: reach says ${sure}, judge ${findings.map(({ message }) => message).join(' ')}`,
      )
  }
  return wrong
}

function same(state: State, id: PieceId, to: Place): boolean {
  const here = state.pieces.get(id)?.at
  return here !== undefined && 'q' in here && 'q' in to && here.q === to.q && here.r === to.r
}

/** Markers and chits go anywhere and reach nothing, because movement rules do not apply to them. */
function isUnit(module: Module, { def, cover }: Placed): boolean {
  const could = def === undefined ? [...module.counters.values()].filter((each) => each.cover === cover) : []
  const counter = module.counters.get(def) ?? could[0]
  return counter?.kind === 'unit' || counter?.kind === 'dummy'
}

/** A memory in which this counter has spent some points. */
function spent(referee: Referee<Memory>, id: PieceId, halves: number): Memory {
  if (halves === 0) return referee.start
  const walked = { from: undefined, spent: halves, way: [], along: undefined, halted: [] }
  return { ...referee.start, walked: referee.start.walked.set(id, walked) }
}

describe('reach and judge', () => {
  const co = combat()
  const plain = refereeFor(co, PLAIN)!

  it('agree over every hex of Combat Operations, for every counter of both scenarios', () => {
    for (const scenario of co.scenarios.values()) {
      const placed = scenario.pieces
        .filter(({ at }) => !at.startsWith('pile:'))
        .map(({ def, at, veil }, index): Placed => ({ def, at, id: `p${index}`, ...(veil && { veil }) }))
      const state = table(co, placed, { scenario: scenario.id, phase: 'attacker-move' })
      const position = at(plain, state, ['red', 'blue'])
      for (const { id = '' } of placed) expect(disagreements(co, plain, position, [id])).toEqual([])
    }
  }, 60_000)

  it.each([
    ['every hex', 1, 50],
    ['every 29th hex', 29, 1500],
  ])('agree over %s in random positions of Combat Operations', (_, every, numRuns) => {
    const arbitrary = fc.tuple(positions(co, 24), fc.constantFrom(0, 0, 1, 4), fc.nat(every - 1))
    fc.assert(
      fc.property(arbitrary, ([placed, halves, first]) => {
        fc.pre(isUnit(co, placed[0]!))
        const state = table(co, named(placed), { phase: 'attacker-move' })
        const position = at(plain, state, ['red', 'blue'], spent(plain, 'p0', halves))
        expect(disagreements(co, plain, position, ['p0'], every, first)).toEqual([])
      }),
      { numRuns, seed: SEED },
    )
  })

  it.each(['attacker-move', 'attacker-exploit-move'])('agree with the chapters of Combat Operations in %s', (phase) => {
    const whole = refereeFor(co)!
    fc.assert(
      fc.property(fc.tuple(positions(co, 24), fc.nat(12)), ([placed, first]) => {
        fc.pre(isUnit(co, placed[0]!))
        const position = at(whole, table(co, named(placed), { phase }), ['red', 'blue'])
        expect(disagreements(co, whole, position, ['p0'], 13, first)).toEqual([])
      }),
      { numRuns: 150, seed: SEED },
    )
  })

  it.each(Object.entries(STYLES))('agree in random positions of the tiny game: %s', (_, change) => {
    const module = tiny(change)
    const referee = refereeFor(module)!
    const arbitrary = fc.tuple(positions(module, 12), fc.constantFrom(0, 0, 1, 4), fc.boolean())
    fc.assert(
      fc.property(arbitrary, ([placed, halves, two]) => {
        fc.pre(placed.slice(0, two ? 2 : 1).every((piece) => isUnit(module, piece)))
        const pieces = named(placed)
        if (two && pieces[1]) pieces[1] = { ...pieces[1], at: pieces[0]!.at }
        const position = at(referee, table(module, pieces), ['grey', 'green'], spent(referee, 'p0', halves))
        expect(disagreements(module, referee, position, two ? ['p0', 'p1'] : ['p0'])).toEqual([])
      }),
      { numRuns: 120, seed: SEED },
    )
  })

  it('agree that offers are legal', () => {
    const module = tiny()
    const referee = refereeFor(module)!
    let offers = 0
    fc.assert(
      fc.property(positions(module, 12), fc.nat(78), (placed, cell) => {
        const board = module.maps[0]!
        const position = at(referee, table(module, named(placed)), ['grey', 'green'])
        const action = moveTo(module, 'p0', { board: board.id, ...board.grid.cellAt(cell)! })
        for (const { offer } of referee.judge(position, action).findings) {
          if (!offer) continue
          offers++
          expect(against(referee, position, moveTo(module, 'p0', offer.at))).toEqual([])
        }
      }),
      { numRuns: 300, seed: SEED },
    )
    expect(offers).toBeGreaterThan(50)
  })

  it('name the same path, and the costs of its steps add up to its cost', () => {
    for (const [module, referee] of [[co, plain] as const, [tiny(), refereeFor(tiny())!] as const]) {
      fc.assert(
        fc.property(positions(module, 12), (placed) => {
          const state = table(module, named(placed))
          const position = at(referee, state, [...module.sides.keys()])
          const reach = referee.reach(position, ['p0'])
          for (const { at: to, cost } of reach.cells) {
            const path = reach.way(to)
            expect(path.reduce((sum, step) => sum + step.cost, 0)).toBe(cost)
            for (const step of path) expect(step.parts?.reduce((sum, part) => sum + part.cost, 0)).toBe(step.cost)
            expect(path.at(-1)?.at).toEqual(to)
          }
        }),
        { numRuns: 40, seed: SEED },
      )
    }
  })
})

describe('the order in which counters lie', () => {
  it.each([
    ['the tiny game', () => tiny(), undefined],
    ['Combat Operations', () => combat(), PLAIN],
    ['Combat Operations with its chapters', () => combat(), undefined],
  ])('has no effect in %s', (_, make, system) => {
    const module = make()
    const referee = refereeFor(module, ...(system ? [system] : []))!
    const board = module.maps[0]!
    const arbitrary = fc.tuple(positions(module, 14), fc.nat(board.grid.count - 1), fc.infiniteStream(fc.nat()))
    fc.assert(
      fc.property(arbitrary, ([placed, cell, order]) => {
        const pieces = named(placed)
        const shuffled = pieces
          .map((piece) => ({ piece, key: order.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ piece }) => piece)
        const ids = pieces.slice(0, 3).map(({ id }) => id as PieceId)
        const judge = (list: Placed[], those: readonly PieceId[]) => {
          const position = at(referee, table(module, list), [...module.sides.keys()])
          const move = moveTo(module, those, { board: board.id, ...board.grid.cellAt(cell)! })
          const turn: Action = { type: 'turn', time: { turn: 3, phase: 'none' } }
          const { cells, findings } = referee.reach(position, those)
          return JSON.stringify([
            referee.judge(position, move),
            referee.judge(position, turn),
            cells,
            findings,
            referee.advise(position, { ask: 'supply' }),
            [...module.sides.keys()].map((side) =>
              referee.supply(position, side).map(({ piece, ...rest }) => [piece, rest]),
            ),
          ])
        }
        const first = judge(pieces, ids)
        expect(judge(pieces, ids)).toBe(first)
        expect(judge(shuffled, [...ids].reverse())).toBe(first)
      }),
      { numRuns: 60, seed: SEED },
    )
  })
})

describe('any position and any action', () => {
  /** Places and counters that no real table has, beside real ones. */
  const absurd = (module: Module) => {
    const board = module.maps[0]!
    const word = fc.constantFrom<Id>('grey', 'green', 'red', 'blue', 'nobody', 'valley', 'move', '')
    const place: fc.Arbitrary<Place> = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.nat(board.grid.count - 1).map((i) => ({ board: board.id, ...board.grid.cellAt(i)! })),
      },
      fc.record({
        board: fc.constantFrom(board.id, 'nowhere'),
        q: fc.integer({ min: -99, max: 99 }),
        r: fc.integer({ min: -99, max: 99 }),
      }),
      fc.record({
        board: fc.constantFrom(board.id, 'nowhere'),
        x: fc.integer({ min: -999, max: 999 }),
        y: fc.nat(999),
      }),
      fc.record({ pile: fc.constantFrom('off', 'grey-tray', 'no-pile') }),
    )
    const piece: fc.Arbitrary<Omit<Piece, 'id'>> = fc.record(
      {
        def: fc.constantFrom(...defsOf(module), 'no-counter'),
        cover: fc.constantFrom(...module.covers.keys(), 'no-cover'),
        at: place,
        face: fc.nat(63),
        turn: fc.nat(359),
        side: word,
        veil: fc.constantFrom('cover' as const, 'absent' as const),
        layers: fc.dictionary(word, fc.integer({ min: -999, max: 999 }), { maxKeys: 2 }),
        marks: fc.dictionary(fc.constantFrom('pinned', 'cut-off', 'out-of-supply'), fc.integer({ min: -9, max: 9 }), {
          maxKeys: 2,
        }),
      },
      { requiredKeys: ['at', 'face', 'turn'] },
    )
    const id = fc.nat(14).map((n) => `p${n}`)
    const ids = fc.array(id, { minLength: 1, maxLength: 4 })
    const phase = fc.constantFrom(...module.sequence.phases.map((each) => each.id), 'no-phase')
    const action = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          type: fc.constant('move' as const),
          moves: fc.array(fc.record({ pieces: ids, to: place, via: fc.array(place, { maxLength: 3 }) }), {
            minLength: 1,
            maxLength: 3,
          }),
        }),
      },
      fc.record({ type: fc.constant('turn' as const), time: fc.record({ turn: fc.nat(9), phase }) }),
      fc.record({
        type: fc.constant('declare' as const),
        what: fc.constantFrom('attack', 'advance', 'retreat', 'support', 'bridge'),
        pieces: ids,
        at: fc.array(place, { maxLength: 2 }),
      }),
      fc.record({
        type: fc.constant('draw' as const),
        pile: fc.constantFrom('cup', 'off'),
        count: fc.integer({ min: 1, max: 3 }),
        from: fc.constantFrom('top' as const, 'random' as const),
        to: place,
        nonce: fc.constant('nonce-0001'),
      }),
      fc.record({ type: fc.constant('put' as const), pieces: fc.constant([{ def: 'grey-1' }]), to: place }),
      fc.record({ type: fc.constant('mark' as const), pieces: ids, mark: word, count: fc.nat(3) }),
      fc.record({ type: fc.constant('layer' as const), pieces: ids, layer: word, level: fc.nat(3) }),
      fc.record({
        type: fc.constant('veil' as const),
        pieces: ids,
        as: fc.constantFrom('open' as const, 'cover' as const),
      }),
      fc.record({ type: fc.constant('flip' as const), pieces: ids, face: fc.nat(3) }),
      fc.record({ type: fc.constant('remove' as const), pieces: ids }),
      fc.constantFrom<Action>({ type: 'undo' }, { type: 'redo' }, { type: 'close' }, { type: 'stand' }),
    ) as fc.Arbitrary<Action>
    return { place, phase, action, pieces: fc.array(piece, { maxLength: 15 }), ids, word }
  }

  it.each([
    ...Object.entries(STYLES).map(([name, change]) => [name, () => tiny(change), undefined] as const),
    [
      'no rules but stacking',
      () => tiny({ movement: undefined, zones: undefined, supply: undefined, turns: undefined }),
      undefined,
    ] as const,
    ['Combat Operations by its sheet', () => combat(), PLAIN] as const,
    ['Combat Operations with its chapters', () => combat(), undefined] as const,
  ])('never makes the referee throw: %s', (_, make, system) => {
    const module = make()
    const referee = refereeFor(module, ...(system ? [system] : []))!
    const any = absurd(module)
    const arbitrary = fc.record({
      pieces: any.pieces,
      phase: any.phase,
      turn: fc.nat(5),
      side: fc.option(any.word, { nil: undefined }),
      sides: fc.array(any.word, { maxLength: 2 }),
      actions: fc.array(any.action, { minLength: 1, maxLength: 5 }),
      ids: any.ids,
      ask: fc.constantFrom('next', 'supply', 'odds', 'retreat', 'victory', 'nothing'),
      scenario: fc.constantFrom(...module.scenarios.keys(), 'no-scenario'),
    })
    fc.assert(
      fc.property(arbitrary, ({ pieces, phase, turn, side, sides, actions, ids, ask, scenario }) => {
        const placed = pieces.map((piece, index) => ({ ...piece, id: `p${index}` }) as Placed)
        let state = table(module, placed, { phase, turn, ...(side !== undefined && { side }) })
        state = { ...state, game: { ...state.game, scenario } }
        let memory = referee.start
        for (const [seq, action] of actions.entries()) {
          const position = { state, memory, sides }
          const verdict = referee.judge(position, action)
          expect(JSON.stringify(referee.judge(position, action))).toBe(JSON.stringify(verdict))
          referee.reach(position, ids)
          referee.survey(position)
          referee.advise(position, { ask, pieces: ids })
          for (const each of ['grey', 'blue', 'nobody']) referee.supply(position, each)
          const entry = { seq: seq + 1, id: `a${seq}`, seat: 'red', at: 0, action, prev: '0'.repeat(64) }
          memory = referee.remember(memory, entry, state, state)
        }
      }),
      { numRuns: 150, seed: SEED },
    )
  })
})

describe('the search field', () => {
  it('holds half points along the roads of Combat Operations, and nowhere else', () => {
    const co = combat()
    const book = new HexBook(co, co.rules!, [])
    const ground = [...book.grounds.values()][0]!
    const column = book.chart!.rules.classes.findIndex(({ id }) => id === 'foot')
    const { cost, bars } = costsOn(book.chart!, ground, { column, allowance: 8 }, NO_BRIDGES_LAID)
    let halves = 0
    for (let step = 0; step < cost.length; step++) {
      if (ground.links[step]! < 0 || bars[step] !== 0) continue
      const road = ground.side(step).paths.length > 0
      if (!road) expect(cost[step]).toBeGreaterThanOrEqual(2)
      if (cost[step]! % 2 === 0) continue
      expect(road).toBe(true)
      halves++
    }
    expect(halves).toBeGreaterThan(100)
  })
})
