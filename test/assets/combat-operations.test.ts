import ms from 'milsymbol'
import { describe, expect, it } from 'vitest'
import { readModule } from '../../relay/modules/module-folder.ts'
import type { Counter, Id, Piece } from '../../table/generated/types.ts'
import type { Hex } from '../../table/geometry/hex.ts'
import type { SideKey } from '../../table/geometry/hexside.ts'
import { printProblem } from '../../table/module/problem.ts'
import { openScenario } from '../../table/module/setup.ts'

const resolved = readModule('assets/modules/combat-operations')
if ('problems' in resolved) throw new Error(resolved.problems.map(printProblem).join('\n'))
const { module } = resolved
const board = module.maps[0]!
const { grid } = board

const cell = (id: string): Hex => {
  const found = grid.parse(id)
  if (!found) throw new Error(`There is no hex ${id}`)
  return found
}
const ids = (hexes: Iterable<Hex>): string[] => [...hexes].map(grid.print).sort()
const area = (name: string): string[] => ids(board.areas.get(name) ?? [])
const side = (id: string): SideKey => {
  const [a, b] = id.split('/').map(cell)
  return grid.sideBetween(a!, b!)!
}
const column = (letter: string, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, row) => `${letter}${first + row}`)
const counter = (id: Id): Counter => module.counters.get(id)!

/** Every hex that can be reached without crossing the river. */
function bank(from: string): string[] {
  const seen = new Set([cell(from)])
  for (const hex of seen) {
    for (const near of grid.neighbours(hex)) if (!board.edges.has(grid.sideBetween(hex, near)!)) seen.add(near)
  }
  return ids(seen)
}

describe('the map of Combat Operations', () => {
  it('has columns A to T and rows 1 to 13, and the even letters lie half a hex lower', () => {
    expect(grid.count).toBe(260)
    expect([grid.print(grid.cellAt(0)!), grid.print(grid.cellAt(259)!)]).toEqual(['A1', 'T13'])
    for (const other of ['C5', 'C6']) expect(grid.distance(cell('D5'), cell(other))).toBe(1)
    expect(grid.centre(cell('D5')).y).toBeGreaterThan(grid.centre(cell('C5')).y)
  })

  it('has every hex that the figures and the scenarios name', () => {
    const named = ['B8', 'C5', 'C6', 'D5', 'G3', 'G1', 'O1', 'G13', 'O13', 'G2', 'H2', 'H3']
    for (const id of [...named, ...column('A', 7, 13), ...column('T', 6, 12)]) expect(grid.parse(id)).toBeDefined()
  })

  it('has exactly the four town hexes of 17.1', () => {
    const towns = grid.cells().filter((hex) => board.terrain(hex) === 'town')
    expect(ids(towns)).toEqual(['G2', 'G3', 'H2', 'H3'])
    expect(area('towns')).toEqual(['G2', 'G3', 'H2', 'H3'])
  })

  it('pins what the rulebook prints', () => {
    const pinned = (board.sheet.pins ?? []).flatMap(({ basis, cells }) => (basis === 'printed' ? cells : []))
    const fixed = ['G1', 'O1', 'G13', 'O13', 'G2', 'G3', 'H2', 'H3', ...column('A', 7, 13), ...column('T', 6, 12)]
    expect(pinned.sort()).toEqual(fixed.sort())
    expect(board.sheet.basis).toBe('reconstructed')
  })

  it('has the supply heads of both scenarios as areas', () => {
    expect(area('red-attack.blue-supply')).toEqual(['G1', 'O1'])
    expect(area('red-attack.red-supply')).toEqual(['G13', 'O13'])
    expect(area('blue-attack.red-supply')).toEqual(column('A', 7, 13).sort())
    expect(area('blue-attack.blue-supply')).toEqual(column('T', 6, 12).sort())
  })

  it('has woods, swamp and hills of two levels, and clear ground on most of it', () => {
    const count = (kind: string): number => grid.cells().filter((hex) => board.terrain(hex) === kind).length
    expect(count('woods')).toBeGreaterThan(40)
    expect(count('swamp')).toBeGreaterThan(8)
    expect(count('clear')).toBeGreaterThan(130)
    expect(new Set(grid.cells().map(board.elevation))).toEqual(new Set([0, 1, 2]))
  })

  it('climbs one level at a time', () => {
    for (const hex of grid.cells()) {
      for (const near of grid.neighbours(hex)) {
        expect(Math.abs(board.elevation(hex) - board.elevation(near)), `${ids([hex, near])}`).toBeLessThanOrEqual(1)
      }
    }
  })

  it('has its swamps beside the river', () => {
    const river = [...board.edges.keys()]
    for (const hex of grid.cells().filter((each) => board.terrain(each) === 'swamp')) {
      const sides = grid.neighbours(hex).map((near) => grid.sideBetween(hex, near)!)
      expect(
        sides.some((key) => river.includes(key)),
        grid.print(hex),
      ).toBe(true)
    }
  })

  it('lays its boxes beside the board and beside each other', () => {
    const boxes = [...board.boxes.values()]
    const apart = (a: (typeof boxes)[0], b: (typeof boxes)[0]): boolean =>
      a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
    const paper = { pile: 'board', x: 0, y: 0, ...grid.size }
    const all = [paper, ...boxes]
    for (const [index, box] of all.entries()) {
      for (const other of all.slice(index + 1)) expect(apart(box, other), `${box.pile} and ${other.pile}`).toBe(true)
    }
  })

  it.each(['red-attack', 'blue-attack'])('has a box for every pile of %s', (id) => {
    const piles = module.scenarios.get(id)!.piles.map((pile) => pile.id)
    expect([...board.boxes.keys()].sort()).toEqual(piles.sort())
  })
})

describe('the River Wideflow', () => {
  const river = board.sheet.edges![0]!
  const ends = (key: SideKey): string[] => grid.sideCorners(key)!.map(({ x, y }) => `${x},${y}`)

  it('is one chain of hexsides: each begins where the one before it ends', () => {
    const chain = river.sides.map(side)
    expect(new Set(chain).size).toBe(chain.length)
    const corners = new Map<string, number>()
    for (const [index, key] of chain.entries()) {
      const before = chain[index - 1]
      if (before) expect(ends(before).filter((end) => ends(key).includes(end))).toHaveLength(1)
      for (const end of ends(key)) corners.set(end, (corners.get(end) ?? 0) + 1)
    }
    const counts = [...corners.values()].sort()
    expect(counts.filter((count) => count === 1)).toHaveLength(2)
    expect(Math.max(...counts)).toBe(2)
  })

  it('runs from the west edge to the east edge', () => {
    expect(river.sides[0]).toMatch(/^A6\/A7$/)
    expect(river.sides.at(-1)).toMatch(/^T5\/T6$/)
    const columns = new Set(river.sides.flatMap((id) => id.split('/').map((part) => part[0])))
    expect(columns.size).toBe(20)
  })

  it('parts the map in two banks, with Blue’s town north of it and the south edge south', () => {
    const north = bank('G1')
    const south = bank('G13')
    expect(north).toEqual(area('north-of-river'))
    expect(south).toEqual(area('south-of-river'))
    expect(north.length + south.length).toBe(260)
    for (const id of [...area('towns'), 'G1', 'O1']) expect(north).toContain(id)
    for (const id of [...area('south-edge'), 'G13', 'O13']) expect(south).toContain(id)
  })

  it('leaves the supply heads of 17.2 south of it', () => {
    const south = new Set(bank('G13'))
    for (const id of [...column('A', 7, 13), ...column('T', 6, 12)]) expect(south.has(id), id).toBe(true)
  })

  it('gives Blue’s engineers of 17.2 a bank to begin on', () => {
    const banks = area('blue-attack.blue-set-up').filter((id) => {
      const hex = cell(id)
      return grid.neighbours(hex).some((near) => board.edges.has(grid.sideBetween(hex, near)!))
    })
    expect(banks.length).toBeGreaterThanOrEqual(2)
  })
})

describe('the roads', () => {
  it('avoid the town hexes, as the errata say', () => {
    for (const id of area('towns')) expect(board.pathsAt(cell(id)), id).toEqual([])
  })

  it('cross the river only by bridges, and every bridge lies on the river with a road over it', () => {
    const bridges = [...board.crossings.keys()]
    const wet = [...board.passages.keys()].filter((key) => board.edges.has(key))
    expect(wet.sort()).toEqual(bridges.sort())
    expect(bridges.length).toBeGreaterThanOrEqual(3)
  })

  it('include an East–West road from A to T on the south bank', () => {
    const road = board.paths.find(({ line }) => line.id === 'east-west')!
    const names = road.cells.map(grid.print)
    expect(names.map((id) => id[0])).toEqual([...'ABCDEFGHIJKLMNOPQRST'])
    expect(area('blue-attack.red-supply')).toContain(names[0])
    expect(area('blue-attack.blue-supply')).toContain(names.at(-1))
    expect([...names].sort()).toEqual(area('east-west-road'))
    const south = new Set(area('south-of-river'))
    for (const id of names) expect(south.has(id), id).toBe(true)
  })

  it('lead through swamp somewhere, or nobody would ever see that rule', () => {
    const wet = grid.cells().filter((hex) => board.terrain(hex) === 'swamp' && board.pathsAt(hex).length > 0)
    expect(ids(wet)).toEqual(['G8', 'K10'])
  })

  it('join each supply head of 17.1 to the bridges', () => {
    for (const id of ['G1', 'O1', 'G13', 'O13']) expect(board.pathsAt(cell(id)).length, id).toBeGreaterThan(0)
  })
})

describe('the counters', () => {
  const hidden = [...module.counters.values()].filter(({ cover }) => cover !== undefined)
  const faces = (each: Counter) => each.faces[0]?.values ?? {}

  it('have backs that tell only side, type, size and movement', () => {
    for (const cover of module.covers.values()) {
      expect(Object.keys(cover.values ?? {}).filter((name) => name !== 'movement')).toEqual([])
    }
  })

  it('share a back only with counters of the same side, class, size and movement', () => {
    for (const { id, side, class: type, size, values } of module.covers.values()) {
      for (const each of hidden.filter(({ cover }) => cover === id)) {
        const own = [each.side, each.class, each.size, faces(each).movement]
        expect([each.id, ...own]).toEqual([each.id, side, type, size, values?.movement])
      }
    }
  })

  it('share a back with every counter of the same side, class, size and movement', () => {
    const kinds = new Map<string, Id>()
    for (const each of hidden.filter(({ kind }) => kind !== 'chit')) {
      const kind = [each.side, each.class, each.size, faces(each).movement].join()
      expect(kinds.get(kind) ?? each.cover).toBe(each.cover)
      kinds.set(kind, each.cover!)
    }
    expect(kinds.size).toBe(module.covers.size - 1)
  })

  it('give every dummy the back of a real unit', () => {
    const dummies = hidden.filter(({ kind }) => kind === 'dummy')
    expect(dummies.map(({ id }) => id).sort()).toEqual([
      'blue-dummy-arm',
      'blue-dummy-inf',
      'red-dummy-arm',
      'red-dummy-arm-bn',
      'red-dummy-inf',
      'red-dummy-motinf',
    ])
    for (const dummy of dummies) {
      expect(
        hidden.some(({ kind, cover }) => kind === 'unit' && cover === dummy.cover),
        dummy.id,
      ).toBe(true)
      expect(faces(dummy)).toEqual({ movement: expect.any(Number) })
    }
  })

  it('hide every unit and every chit', () => {
    for (const each of module.counters.values()) {
      if (each.kind !== 'marker') expect(each.cover, each.id).toBeDefined()
    }
  })

  it('show attack, defence and movement where 2.1 says', () => {
    const corners = { topLeft: 'attack', topRight: 'defence', bottomRight: 'movement' }
    expect(module.sheet.corners).toEqual(corners)
    for (const each of hidden.filter(({ kind }) => kind === 'unit')) {
      expect(faces(each), each.id).toMatchObject({
        attack: expect.any(Number),
        defence: expect.any(Number),
        movement: expect.any(Number),
      })
    }
  })

  it('make a regiment of its battalions, with the bonus of 13.1 counted in', () => {
    const regiments = hidden.filter(({ kind, size }) => kind === 'unit' && size === 'regiment')
    expect(regiments).toHaveLength(12)
    for (const regiment of regiments) {
      const battalions = [...module.counters.values()].filter(({ parent }) => parent === regiment.id)
      expect(battalions).toHaveLength(regiment.class === 'infantry' ? 3 : 2)
      expect(regiment.steps).toBe(2 * battalions.length)
      for (const value of ['attack', 'defence']) {
        const sum = battalions.reduce((total, battalion) => total + Number(faces(battalion)[value]) + 1, 0)
        expect([regiment.id, faces(regiment)[value]]).toEqual([regiment.id, sum])
      }
      for (const battalion of battalions) {
        const of = (each: Counter) => [each.side, each.class, each.formation, faces(each).movement]
        expect(of(battalion)).toEqual(of(regiment))
        expect([battalion.size, battalion.steps]).toEqual(['battalion', 2])
      }
    }
  })

  it('give artillery its range by 13.4', () => {
    const range = { 'light-artillery': 2, 'medium-artillery': 3, 'heavy-artillery': 4 } as const
    for (const each of hidden) {
      expect([each.id, faces(each).range]).toEqual([each.id, range[each.class as keyof typeof range]])
    }
  })

  it('have symbols that can be drawn, each of its own look', () => {
    const drawn = [...module.classes.values()].map(({ id, symbol }) => {
      const made = new ms.Symbol(symbol!, { size: 40 })
      expect(made.isValid(), id).toBe(true)
      expect(symbol).toMatch(/^\d{20}$/)
      return made.asSVG()
    })
    expect(new Set(drawn).size).toBe(drawn.length)
    expect(drawn).toHaveLength(13)
  })

  it('give a zone of control to every class but headquarters (5.0)', () => {
    const without = [...module.classes.values()].filter(({ traits = [] }) => !traits.includes('zoc'))
    expect(without.map(({ id }) => id)).toEqual(['headquarters'])
  })
})

/** The lists of 17.1 and 17.2, counted by hand. Names as in the rulebook, numbers of counters. */
const FORCES: Readonly<Record<string, { start: Record<string, number>; reinforcements: Record<string, number> }>> = {
  'red-attack': {
    start: {
      'blue infantry regiment': 2,
      'blue engineer battalion': 1,
      'blue light-artillery battalion': 2,
      'blue medium-artillery battalion': 1,
      'blue headquarters division': 1,
      'blue dummy infantry regiment': 1,
      'red infantry regiment': 2,
      'red engineer battalion': 2,
      'red antitank battalion': 2,
      'red light-artillery battalion': 2,
      'red medium-artillery battalion': 2,
      'red heavy-artillery battalion': 2,
      'red headquarters division': 2,
      'red dummy infantry regiment': 1,
      'red armor regiment': 1,
      'red armored-infantry regiment': 1,
      'red armored-cavalry battalion': 1,
      'red dummy armor regiment': 1,
    },
    reinforcements: {
      'blue-first blue infantry regiment': 1,
      'blue-first blue armor regiment': 1,
      'blue-first blue dummy armor regiment': 2,
      'blue-second blue-infantry-step': 2,
      'red-first red-infantry-step': 2,
      'red-second red motorized-infantry regiment': 1,
      'red-second red dummy motorized-infantry regiment': 1,
    },
  },
  'blue-attack': {
    start: {
      'red infantry regiment': 3,
      'red engineer battalion': 1,
      'red antitank battalion': 1,
      'red light-artillery battalion': 2,
      'red heavy-artillery battalion': 1,
      'red headquarters division': 1,
      'red dummy infantry regiment': 1,
      'blue infantry regiment': 3,
      'blue engineer battalion': 1,
      'blue armored-cavalry battalion': 1,
      'blue light-artillery battalion': 4,
      'blue medium-artillery battalion': 2,
      'blue headquarters division': 2,
      'blue armor regiment': 2,
      'blue armored-infantry regiment': 1,
      'blue motorized-engineer battalion': 1,
      'blue dummy armor regiment': 1,
    },
    reinforcements: {
      'blue-second blue-armor-step': 2,
      'blue-second blue-infantry-step': 2,
      'red-first red-infantry-step': 2,
      'red-second red armor battalion': 1,
      'red-second red dummy armor battalion': 1,
    },
  },
}

const tally = (words: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

const pileOf = ({ at }: Piece): string | undefined => ('pile' in at ? at.pile : undefined)
const hexOf = ({ at }: Piece): string | undefined => ('q' in at ? grid.print(at) : undefined)
const battalions = ({ size, steps = 0, kind }: Counter): number =>
  kind === 'unit' && size !== 'division' ? Math.ceil(steps / 2) : 0

function described(each: Counter): string {
  if (each.kind === 'marker') return each.id
  return [each.side, ...(each.kind === 'dummy' ? ['dummy'] : []), each.class, each.size].join(' ')
}

describe.each(['red-attack', 'blue-attack'])('the scenario %s', (id) => {
  const scenario = module.scenarios.get(id)!
  const { pieces, time, piles } = openScenario(module, id)!
  const forces = FORCES[id]!
  const onMap = pieces.filter((piece) => hexOf(piece) !== undefined)
  const units = onMap.map((piece) => counter(piece.def!))

  it('begins in turn 1 with supply, the attacker first in the order', () => {
    expect(time).toEqual({ turn: 1, phase: 'supply' })
    expect(scenario.order).toEqual(id === 'red-attack' ? ['red', 'blue'] : ['blue', 'red'])
  })

  it('has the forces of the rulebook’s list, whole or broken into battalions', () => {
    const whole = units.filter(({ parent }) => parent === undefined)
    const broken = new Set(units.flatMap(({ parent }) => parent ?? []))
    for (const regiment of broken) {
      const all = [...module.counters.values()].filter(({ parent }) => parent === regiment)
      expect(units.filter(({ parent }) => parent === regiment)).toHaveLength(all.length)
      expect(whole).not.toContain(counter(regiment))
    }
    expect(tally([...whole, ...[...broken].map(counter)].map(described))).toEqual(forces.start)
  })

  it('has the reinforcements of the rulebook’s list, each in the tray of its half', () => {
    const waiting = pieces.filter((piece) => /-(first|second)$/.test(pileOf(piece) ?? ''))
    const words = waiting.map((piece) => `${pileOf(piece)} ${described(counter(piece.def!))}`)
    expect(tally(words)).toEqual(forces.reinforcements)
  })

  it('uses each unit once, and keeps the other form of every regiment in exchange', () => {
    const used = pieces.filter(({ def }) => counter(def!).kind === 'unit')
    expect(new Set(used.map(({ def }) => def)).size).toBe(used.length)
    const exchange = used.filter((piece) => pileOf(piece)?.endsWith('-battalions')).map(({ def }) => def!)
    const inPlay = used.filter((piece) => !pileOf(piece)?.endsWith('-battalions')).map(({ def }) => def!)
    for (const def of exchange) {
      const { parent = def } = counter(def)
      const family = [...module.counters.values()].filter((each) => each.parent === parent).map((each) => each.id)
      expect(inPlay.includes(parent) || family.every((each) => inPlay.includes(each)), def).toBe(true)
    }
    const regiments = inPlay.filter((def) => counter(def).size === 'regiment')
    const split = new Set(inPlay.flatMap((def) => counter(def).parent ?? []))
    const expected = [
      ...split,
      ...[...module.counters.values()].filter(({ parent }) => regiments.includes(parent!)).map((each) => each.id),
    ]
    expect([...exchange].sort()).toEqual(expected.sort())
  })

  it('sets up every counter on the map under its cover', () => {
    for (const piece of onMap) expect([piece.def, piece.veil]).toEqual([piece.def, 'cover'])
  })

  it('sets up each side in its area', () => {
    for (const piece of onMap) {
      expect(area(`${id}.${piece.side}-set-up`), `${piece.def} in ${hexOf(piece)}`).toContain(hexOf(piece))
    }
  })

  it('stacks four battalions at most, and never both sides in a hex', () => {
    const stacks = new Map<string, Piece[]>()
    for (const piece of onMap) stacks.set(hexOf(piece)!, [...(stacks.get(hexOf(piece)!) ?? []), piece])
    for (const [hex, stack] of stacks) {
      const sum = stack.reduce((total, { def }) => total + battalions(counter(def!)), 0)
      expect(sum, hex).toBeLessThanOrEqual(4)
      expect(new Set(stack.map((piece) => piece.side)).size, hex).toBe(1)
    }
  })

  it('sets up nobody where he could not have gone', () => {
    for (const piece of onMap) {
      const hex = cell(hexOf(piece)!)
      const { traits = [] } = module.classes.get(counter(piece.def!).class!)!
      const heavy = traits.includes('motorized') || traits.includes('artillery')
      const bogged = heavy && board.terrain(hex) === 'swamp' && board.pathsAt(hex).length === 0
      expect(bogged, `${piece.def} in ${hexOf(piece)}`).toBe(false)
    }
  })

  it('sets up no two enemies in contact', () => {
    for (const blue of onMap.filter(({ side }) => side === 'blue')) {
      for (const red of onMap.filter((each) => each.side === 'red')) {
        expect(grid.distance(cell(hexOf(blue)!), cell(hexOf(red)!))).toBeGreaterThan(1)
      }
    }
  })

  it('has ten chits in one cup that nobody looks into', () => {
    const cup = pieces.filter((piece) => pileOf(piece) === 'cup').map(({ def }) => def)
    expect(cup).toEqual(Array.from({ length: 10 }, (_, index) => `chit-${index + 1}`))
    expect(piles.find((pile) => pile.id === 'cup')).toMatchObject({ kind: 'cup', sight: 'none' })
  })

  it('has ten secret boxes a side, for the chits that bring reinforcements', () => {
    for (const owner of ['blue', 'red']) {
      for (let chit = 1; chit <= 10; chit++) {
        expect(piles.find((pile) => pile.id === `${owner}-${chit}`)).toMatchObject({ sight: 'owner', side: owner })
      }
    }
  })

  it('says where each side sets up, what it wants and how long the game lasts, with the case', () => {
    const titles = scenario.notes.map(({ title }) => title)
    for (const title of ['Set-up', 'Supply heads', 'Blue forces', 'Red forces', 'Victory', 'Length']) {
      expect(titles).toContain(title)
    }
    for (const note of scenario.notes) expect(note.cite, note.title).toMatch(/^\d+\.\d/)
  })
})

describe('the sequence of play', () => {
  it('is step 1 for both and steps 2 to 6 for each player in turn (4.0)', () => {
    const steps = module.sequence.phases.map(({ cite, player }) => [cite, player])
    const each = (player: number) => [2, 3, 4, 5, 6].map((step) => [`4.0 step ${step}`, player])
    expect(steps).toEqual([['4.0 step 1', undefined], ...each(0), ...each(1)])
  })
})
