import { describe, expect, it } from 'vitest'
import type { Counter, Id, Piece } from '../../table/generated/types.ts'
import type { Hex } from '../../table/geometry/hex.ts'
import { spaceOf } from '../../table/geometry/track.ts'
import { openScenario } from '../../table/module/setup.ts'
import { board, CHITS, chits, grid, module, tally, units } from './celles-module.ts'

const hex = (id: string): Hex => {
  const found = grid.parse(id)
  if (!found) throw new Error(`There is no hex ${id}`)
  return found
}
const counter = (id: Id): Counter => module.counters.get(id)!

const pileOf = ({ at }: Piece): string | undefined => ('pile' in at ? at.pile : undefined)
const hexOf = ({ at }: Piece): string | undefined => ('q' in at ? grid.print(at) : undefined)

describe('the sequence of play', () => {
  it('has the phases of 3.0, and an action phase for each side', () => {
    expect(module.sequence.phases.map(({ id, player }) => [id, player])).toEqual([
      ['chits', undefined],
      ['supply', undefined],
      ['initiative', undefined],
      ['german-action', 0],
      ['allied-action', 1],
      ['recovery', undefined],
      ['victory', undefined],
    ])
    for (const { cite, note, name } of module.sequence.phases) {
      expect(cite, name).toMatch(/^3\.0/)
      expect(note?.length, name).toBeGreaterThan(60)
    }
  })
})

/** Section 8, row by row: arrivals by date, formation and type. */
const DUE: Readonly<Record<string, Readonly<Record<string, Record<string, number>>>>> = {
  campaign: {
    'german-1': { 'Panzer Lehr armor': 1, 'Panzer Lehr recon': 1, '2nd Panzer armor': 2, '2nd Panzer sp-at': 1 },
    'allied-1': { '2nd Armored armor': 2 },
    'german-2': { 'Panzer Lehr armor': 1 },
    'allied-2': { '29th Armoured armor': 2, truck: 1 },
    'german-3': { 'Panzer Lehr armor': 1, '116th Panzer armor': 1 },
    'allied-3': { '2nd Armored armor': 2, '2nd Armored recon': 1 },
    'german-4': { '116th Panzer armor': 1 },
    'allied-4': { '84th Infantry infantry': 2 },
    'german-5': { '9th Panzer armor': 2, '9th Panzer recon': 1, 'Führer Begleit armor': 2 },
    'allied-5': { '2nd Armored armor': 1 },
    'german-6': { '9th Panzer armor': 1 },
  },
  'arrivals-early': {
    'german-1': { 'Panzer Lehr armor': 1, 'Panzer Lehr recon': 1, '2nd Panzer armor': 2, '2nd Panzer sp-at': 1 },
    'allied-1': { '2nd Armored armor': 2 },
    'german-2': { 'Panzer Lehr armor': 1, '116th Panzer armor': 1 },
    'allied-2': { '29th Armoured armor': 2, truck: 1 },
    'german-3': { 'Panzer Lehr armor': 1 },
    'allied-3': { '2nd Armored armor': 2, '2nd Armored recon': 1, '84th Infantry infantry': 2 },
    'german-4': { '116th Panzer armor': 1, '9th Panzer armor': 2, '9th Panzer recon': 1 },
    'german-5': { 'Führer Begleit armor': 3 },
    'allied-5': { '2nd Armored armor': 1 },
    'german-6': { '9th Panzer armor': 1 },
  },
  'arrivals-late': {
    'german-1': { 'Panzer Lehr armor': 1, 'Panzer Lehr recon': 1, '2nd Panzer armor': 2, '2nd Panzer sp-at': 1 },
    'allied-1': { '2nd Armored armor': 2 },
    'german-2': { 'Panzer Lehr armor': 1 },
    'allied-2': { '29th Armoured armor': 2, truck: 1 },
    'german-3': { 'Panzer Lehr armor': 1, '116th Panzer armor': 1 },
    'allied-3': { '2nd Armored armor': 2, '2nd Armored recon': 1 },
    'german-5': { '9th Panzer armor': 2, '9th Panzer recon': 1, 'Führer Begleit armor': 2 },
    'allied-5': { '2nd Armored armor': 1, '84th Infantry infantry': 1 },
    'german-7': { '116th Panzer armor': 1, '9th Panzer armor': 1 },
  },
}

/** The entry hexes of each formation in section 8. */
const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  '2nd Panzer': ['3316'],
  'Panzer Lehr': ['2216'],
  '116th Panzer': ['3309', '3310', '3311'],
  '9th Panzer': ['3316'],
  'Führer Begleit': ['3309', '3310', '3311'],
  '2nd Armored': ['1300', '1500', '1900'],
  '84th Infantry': ['0815', '0213', '0113'],
  '29th Armoured': ['0704', '0213'],
}

const kindOf = ({ id, formation, class: type }: Counter): string =>
  formation === undefined ? id : `${formation} ${type?.replace(/^\w+?-/, '')}`

/** 3309–3311 are three hexes. */
const hexesIn = (words: string): readonly string[] =>
  (words.match(/\d{4}–\d{4}|\d{4}/g) ?? []).flatMap((each) => {
    const [from = 0, to = from] = each.split('–').map(Number)
    return Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(4, '0'))
  })

describe.each(Object.keys(DUE))('the scenario %s', (id) => {
  const scenario = module.scenarios.get(id)!
  const { pieces, time, piles } = openScenario(module, id)!
  const onMap = pieces.filter((piece) => hexOf(piece) !== undefined)

  it('begins on the night of 23 December, lasts eight turns, and has the Germans first in the order', () => {
    expect(time).toEqual({ turn: 1, phase: 'chits' })
    expect(scenario.order).toEqual(['german', 'allied'])
    expect(scenario.turns).toMatchObject({ first: 1, last: 8 })
    const days = scenario.turns.names?.map((name) => /(\d+) December, (\w+)$/.exec(name)?.slice(1).join(' '))
    expect(days).toEqual(['23 night', '24 day', '24 night', '25 day', '25 night', '26 day', '26 night', '27 day'])
  })

  it('sets up the units of section 8 in their hexes', () => {
    const at = (formation: string) =>
      onMap
        .filter(({ def }) => counter(def!).formation === formation)
        .map((piece) => [kindOf(counter(piece.def!)), hexOf(piece)])
    expect(at('116th Panzer').sort()).toEqual([
      ['116th Panzer armor', '3011'],
      ['116th Panzer recon', '3211'],
    ])
    expect(at('2nd Panzer').sort()).toEqual([
      ['2nd Panzer armor', '2712'],
      ['2nd Panzer recon', '2611'],
    ])
    expect(at('3rd Armored')).toEqual([['3rd Armored armor', '3306']])
    expect(at('84th Infantry')).toHaveLength(8)
    expect(at('4th Cavalry')).toHaveLength(1)
    expect(onMap).toHaveLength(14)
  })

  it('sets up the Allies within the distances of section 8', () => {
    const far = (a: string, b: string) => grid.distance(hex(a), hex(b))
    const battalions = onMap
      .filter(({ def }) => counter(def!).formation === '84th Infantry')
      .map((piece) => hexOf(piece)!)
    expect(battalions.filter((at) => at === '2113')).toHaveLength(1)
    const rest = battalions.filter((at) => at !== '2113')
    const line = new Set(['3306', '2808', ...between('3306', '2808')])
    const onLine = (at: string) => [...line].some((each) => far(at, each) <= 1)
    const byMarche = (at: string) => far(at, '2808') <= 2
    for (const at of rest) expect(onLine(at) || byMarche(at), at).toBe(true)
    // Three stand around Marche, the other four along the highway.
    expect(rest.filter((at) => !onLine(at)).length).toBeLessThanOrEqual(3)
    expect(rest.filter((at) => !byMarche(at)).length).toBeLessThanOrEqual(4)
    expect(rest.filter(byMarche).length).toBeGreaterThanOrEqual(3)
    const [cavalry] = onMap.filter(({ def }) => def === 'us-4cav')
    expect(far(hexOf(cavalry!)!, '2305')).toBeLessThanOrEqual(2)
  })

  it('sets up at most two steps in a hex, and never both sides', () => {
    const stacks = new Map<string, Counter[]>()
    for (const piece of onMap) stacks.set(hexOf(piece)!, [...(stacks.get(hexOf(piece)!) ?? []), counter(piece.def!)])
    for (const [at, stack] of stacks) {
      expect(
        stack.reduce((sum, { steps = 0 }) => sum + steps, 0),
        at,
      ).toBeLessThanOrEqual(2)
      expect(new Set(stack.map(({ side }) => side)).size, at).toBe(1)
    }
  })

  it('sets up no unit in the other side’s Rear Area', () => {
    for (const piece of onMap) {
      const enemy = piece.side === 'german' ? 'allied-rear' : 'german-rear'
      expect((board.areas.get(enemy) ?? []).map(grid.print), piece.def).not.toContain(hexOf(piece))
    }
    for (const name of ['allied-rear', 'german-rear']) expect(board.areas.get(name)?.length, name).toBeGreaterThan(0)
  })

  it('has every arrival of section 8 in the tray of its turn', () => {
    const due: Record<string, Record<string, number>> = {}
    for (const pile of piles.filter((each) => /-\d$/.test(each.id))) {
      const here = pieces.filter((piece) => pileOf(piece) === pile.id)
      if (here.length > 0) due[pile.id] = tally(here.map(({ def }) => kindOf(counter(def!))))
    }
    expect(due).toEqual(DUE[id])
  })

  it('names on each tray the entry hexes of its units, and they are on the map', () => {
    for (const pile of piles.filter((each) => /-\d$/.test(each.id))) {
      const formations = pieces
        .filter((piece) => pileOf(piece) === pile.id)
        .flatMap(({ def }) => counter(def!).formation ?? [])
      const hexes = new Set(formations.flatMap((formation) => ENTRIES[formation] ?? []))
      expect([pile.id, new Set(hexesIn(pile.name))]).toEqual([pile.id, hexes])
      for (const each of hexes) expect(grid.parse(each), each).toBeDefined()
    }
  })

  it('uses each unit at most once, and all except those that its reading leaves out', () => {
    const used = pieces.map(({ def }) => def!).filter((def) => counter(def).kind === 'unit')
    expect(new Set(used).size).toBe(used.length)
    const left = units.map((unit) => unit.id).filter((unit) => !used.includes(unit))
    const expected = {
      campaign: ['german-fbb-3'],
      'arrivals-early': [],
      'arrivals-late': ['german-fbb-3', 'us-84inf-309'],
    }
    expect(left).toEqual(expected[id as keyof typeof expected])
  })

  it('names the source of each place: a printed hex whose unit a report names is reported', () => {
    const basis = (...defs: readonly string[]) =>
      defs.map((def) => scenario.pieces.find((piece) => piece.def === def)?.basis)
    const [printed, reported, ours] = ['printed', 'reported', 'reconstructed']
    expect(basis('us-3arm', 'us-84inf-3-335', 'br-29-3rtr', 'br-29-23h', 'truck')).toEqual(Array(5).fill(printed))
    expect(basis('german-116pz-recon', 'german-116pz-60', 'german-2pz-recon', 'german-2pz-304')).toEqual(
      Array(4).fill(reported),
    )
    expect(basis('german-fbb-1', 'us-2arm-ccr', 'german-lehr-902')).toEqual(Array(3).fill(reported))
    expect(basis('us-2arm-ccb-1', 'us-2arm-recon', 'german-116pz-156', 'german-9pz-33')).toEqual(Array(4).fill(ours))
  })

  it('fills two closed cups with the chits of the 23rd and all tactical ones', () => {
    for (const side of ['german', 'allied']) {
      expect(piles.find((pile) => pile.id === `${side}-cup`)).toMatchObject({ kind: 'cup', sight: 'none', side })
      const cup = pieces.filter((piece) => pileOf(piece) === `${side}-cup`).map(({ def }) => counter(def!))
      const first = cup.filter(({ faces }) => faces.length === 2).map(({ short }) => short)
      expect(first.sort()).toEqual(CHITS[side]?.['23'])
      expect(cup.filter(({ faces }) => faces.length === 1)).toHaveLength(side === 'german' ? 3 : 4)
      const others = pieces.filter((piece) => pileOf(piece) === `${side}-chits`)
      expect(cup.length + others.length).toBe(chits.filter((each) => each.side === side).length)
    }
  })

  it('has the markers on their tracks: two actions, one action, no points', () => {
    const lying = pieces.flatMap((piece) => {
      const found = 'x' in piece.at ? spaceOf(board.tracks, piece.at) : undefined
      return found ? [[piece.def, found.track.id, found.space.value]] : []
    })
    expect(lying).toEqual([
      ['german-actions', 'german-actions', 2],
      ['allied-actions', 'allied-actions', 1],
      ['german-points', 'german-points', 0],
    ])
  })

  it('says how many actions each side has in each turn', () => {
    const text = scenario.notes.find(({ title }) => title === 'Actions')?.text ?? ''
    const actions = [...text.matchAll(/German (\d), Allied (\d)/g)].map(([, german, allied]) => [
      Number(german),
      Number(allied),
    ])
    expect(actions).toEqual([
      [2, 1],
      [3, 2],
      [4, 2],
      [3, 5],
      [4, 3],
      [3, 5],
      [3, 2],
      [2, 3],
    ])
  })

  it('explains in its notes how to play, with the cases', () => {
    const titles = scenario.notes.map(({ title }) => title)
    for (const title of [
      'Set-up',
      'Reinforcements',
      'Chits of the day',
      'Combat results',
      'Victory',
      'Open readings',
    ]) {
      expect(titles).toContain(title)
    }
    for (const note of scenario.notes) expect(note.cite, note.title).toMatch(/^\d+\.\d/)
  })
})

/** The hexes of the shortest route by highway. */
function between(from: string, to: string): readonly string[] {
  const [start, goal] = [hex(from), hex(to)]
  const before = new Map<string, string | undefined>([[grid.print(start), undefined]])
  const queue = [start]
  for (const at of queue) {
    if (grid.print(at) === grid.print(goal)) break
    for (const next of grid.neighbours(at)) {
      const side = grid.sideBetween(at, next)!
      if (before.has(grid.print(next)) || !board.passages.get(side)?.some(({ kind }) => kind === 'highway')) continue
      before.set(grid.print(next), grid.print(at))
      queue.push(next)
    }
  }
  const way: string[] = []
  for (let at: string | undefined = to; at !== undefined; at = before.get(at)) way.push(at)
  return way
}
