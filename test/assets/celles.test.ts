import ms from 'milsymbol'
import { describe, expect, it } from 'vitest'
import { readModule } from '../../relay/modules/module-folder.ts'
import type { Counter, Face, Id, Piece } from '../../table/generated/types.ts'
import type { Hex } from '../../table/geometry/hex.ts'
import { spaceOf, trackExtent } from '../../table/geometry/track.ts'
import { flippedFace } from '../../table/module/faces.ts'
import { printProblem } from '../../table/module/problem.ts'
import { openScenario } from '../../table/module/setup.ts'

const resolved = readModule('assets/modules/celles')
if ('problems' in resolved) throw new Error(resolved.problems.map(printProblem).join('\n'))
const { module } = resolved
const board = module.maps[0]!
const { grid } = board

const hex = (id: string): Hex => {
  const found = grid.parse(id)
  if (!found) throw new Error(`There is no hex ${id}`)
  return found
}
const counter = (id: Id): Counter => module.counters.get(id)!
const units = [...module.counters.values()].filter(({ kind }) => kind === 'unit')
const chits = [...module.counters.values()].filter(({ kind }) => kind === 'chit')

/** The printed values of a face: attack, defence, movement. */
const line = ({ faces }: Counter, look: Face['look']): string | undefined => {
  const values = faces.find((face) => face.look === look)?.values
  return values && [values.attack, values.defence, values.movement].join('-')
}
const lines = (each: Counter): (string | undefined)[] =>
  (['full', 'used', 'reduced', 'reduced-used'] as const).map((look) => line(each, look))

const tally = (words: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

const pileOf = ({ at }: Piece): string | undefined => ('pile' in at ? at.pile : undefined)
const hexOf = ({ at }: Piece): string | undefined => ('q' in at ? grid.print(at) : undefined)
const nation = ({ class: id }: Counter): string =>
  ['german', 'us', 'british'].find((each) => module.classes.get(id!)?.traits?.includes(each)) ?? 'none'

describe('the counters of Celles', () => {
  it('are as many in each formation as section 8 counts, and forty in all with the third unit of the FBB', () => {
    expect(tally(units.map(({ formation }) => formation!))).toEqual({
      '2nd Panzer': 5,
      'Panzer Lehr': 4,
      '116th Panzer': 4,
      '9th Panzer': 4,
      'Führer Begleit': 3,
      '2nd Armored': 6,
      '84th Infantry': 10,
      '4th Cavalry': 1,
      '3rd Armored': 1,
      '29th Armoured': 2,
    })
    expect(units).toHaveLength(40)
  })

  it('bear the values that were reported, and fill the gaps by the pattern', () => {
    const kinds = new Map<string, Set<string>>()
    for (const each of units) {
      const kind = `${each.formation} ${each.class?.replace(/^\w+?-/, '')}`
      kinds.set(kind, (kinds.get(kind) ?? new Set()).add(lines(each).join(' ').trim()))
    }
    expect(Object.fromEntries([...kinds].map(([kind, found]) => [kind, [...found]]))).toEqual({
      '2nd Panzer armor': ['11-8-9 6-5-9 6-4-9 3-2-9'],
      '2nd Panzer recon': ['7-5-10 3-3-10'],
      '2nd Panzer sp-at': ['7-5-9 3-3-9'],
      'Panzer Lehr armor': ['11-8-9 6-5-9 6-4-9 3-2-9'],
      'Panzer Lehr recon': ['7-5-10 3-3-10'],
      '116th Panzer armor': ['11-8-9 6-5-9 6-4-9 3-2-9'],
      '116th Panzer recon': ['7-5-10 3-3-10'],
      '9th Panzer armor': ['12-9-9 7-5-9 6-5-9 3-3-9'],
      '9th Panzer recon': ['7-5-10 3-3-10'],
      'Führer Begleit armor': ['12-9-9 6-5-9 6-5-9 3-3-9'],
      '2nd Armored armor': ['15-12-9 8-7-9 8-6-9 4-4-9'],
      '2nd Armored recon': ['6-5-9 3-3-9'],
      '84th Infantry infantry': ['5-7-3 2-4-3'],
      '4th Cavalry recon': ['6-5-9 3-3-9'],
      '3rd Armored armor': ['5-4-0 2-2-0'],
      '29th Armoured armor': ['8-6-9 4-4-9'],
    })
  })

  it('have a reduced side exactly where they have two steps, and it has one', () => {
    for (const each of units) {
      const looks = each.faces.map(({ look, steps }) => [look, steps])
      const one = [
        ['full', 1],
        ['used', 1],
      ]
      const two = [
        ['full', 2],
        ['used', 2],
        ['reduced', 1],
        ['reduced-used', 1],
      ]
      expect([each.id, looks]).toEqual([each.id, each.steps === 2 ? two : one])
    }
    expect(units.filter(({ steps }) => steps === 2)).toHaveLength(20)
  })

  it('are turned over within their strength: to use a unit costs it no step', () => {
    const [big] = units.filter(({ steps }) => steps === 2)
    expect([0, 1, 2, 3].map((face) => flippedFace(big!, face))).toEqual([1, 0, 3, 2])
  })

  it('say of each where its values come from', () => {
    for (const each of [...units, ...chits]) expect([each.id, each.basis]).toEqual([each.id, expect.any(String)])
    for (const { id, text } of units) expect(text, id).toMatch(/^(Reported|Printed|No report)/)
    const reported = units.filter(({ basis }) => basis === 'reported')
    expect(reported.length).toBeGreaterThanOrEqual(28)
  })

  it('tell their nation by their class, and the British by their cardboard as well', () => {
    expect(tally(units.map(nation))).toEqual({ german: 20, us: 18, british: 2 })
    for (const each of units) {
      expect([each.id, each.side]).toEqual([each.id, nation(each) === 'german' ? 'german' : 'allied'])
      expect([each.id, each.colour !== undefined]).toEqual([each.id, nation(each) === 'british'])
    }
  })

  it('are motorized but for infantry (8.0)', () => {
    const slow = [...module.classes.values()].filter(({ traits = [] }) => !traits.includes('motorized'))
    expect(slow.map(({ id }) => id)).toEqual(['us-infantry', 'truck'])
  })

  it('have symbols that can be drawn, and short names that tell the units of a formation apart', () => {
    for (const { id, symbol } of module.classes.values()) {
      expect(symbol, id).toMatch(/^\d{20}$/)
      expect(new ms.Symbol(symbol!, { size: 40 }).isValid(), id).toBe(true)
    }
    const shorts = units.map(({ formation, short }) => `${formation} ${short}`)
    expect(new Set(shorts).size).toBe(units.length)
    expect(new Set(units.map(({ name }) => name)).size).toBe(units.length)
  })
})

/** Section 3 and 3.1: the days on which each chit is in its cup. */
const CHITS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  german: {
    '23': ['2nd Panzer', 'Panzer Lehr'],
    '24': ['116th Panzer', '2nd Panzer', 'Panzer Lehr', 'Panzer Lehr'],
    '25': ['2nd Panzer', '9th Panzer', 'FBB', 'Panzer Lehr'],
    '26': ['2nd Panzer', '9th Panzer', 'FBB', 'Panzer Lehr'],
    '27': ['2nd Panzer', '9th Panzer', 'FBB', 'Panzer Lehr'],
  },
  allied: {
    '23': ['2nd Armored'],
    '24': ['4th Cavalry', '84th Inf'],
    '25': ['29th Brigade', '2nd Armored', '2nd Armored', '4th Cavalry', '84th Inf'],
    '26': ['29th Brigade', '2nd Armored', '2nd Armored', '4th Cavalry', '84th Inf'],
    '27': ['29th Brigade', '2nd Armored', '84th Inf'],
  },
}

/** The dates in a chit's name: 23 and 25–27. */
const daysOf = ({ name }: Counter): readonly number[] => {
  const words = /chit, (.+) December$/.exec(name)?.[1] ?? ''
  return words.split(' and ').flatMap((part) => {
    const [from = 0, to = from] = part.split('–').map(Number)
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
}

describe('the chits', () => {
  it('of a row whose last day no report shows are reconstructed', () => {
    const chart = module.rules?.charts?.find(({ id }) => id === 'chits')
    const ours = chart?.rows.flatMap(({ row, basis }) => (basis === 'reconstructed' ? row : []))
    expect([chart?.basis, ours]).toEqual(['reported', ['german-chit-2pz', 'german-chit-lehr', 'german-chit-9pz']])
  })

  it('say on which days they are in the cup, as section 3.1 has them', () => {
    for (const [side, days] of Object.entries(CHITS)) {
      for (const [day, expected] of Object.entries(days)) {
        const found = chits.filter((each) => each.side === side && daysOf(each).includes(Number(day)))
        expect([side, day, found.map(({ short }) => short).sort()]).toEqual([side, day, expected])
      }
    }
  })

  it('show on their back that one unit of another formation acts (7.0)', () => {
    for (const each of chits.filter(({ name }) => name.includes('action chit'))) {
      expect(each.faces.map(({ name }) => name)).toEqual([undefined, 'One other unit'])
    }
  })

  it('are of three and of four tactical kinds, one of each', () => {
    const tactical = (side: string) =>
      chits.filter((each) => each.side === side && each.faces.length === 1).map(({ short }) => short)
    expect(tactical('german')).toEqual(['Combat', 'Extra Move', 'Replacement'])
    expect(tactical('allied')).toEqual(['Combat', 'Extra Move', 'Replacement', 'Allied Air'])
  })
})

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

  it('begins on 23 December by night, lasts eight turns, and the Germans come first in the order', () => {
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

  it('sets up nobody in the other side’s Rear Area', () => {
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

  it('names on each tray the hexes where its units enter, and they are on the map', () => {
    for (const pile of piles.filter((each) => /-\d$/.test(each.id))) {
      const formations = pieces
        .filter((piece) => pileOf(piece) === pile.id)
        .flatMap(({ def }) => counter(def!).formation ?? [])
      const hexes = new Set(formations.flatMap((formation) => ENTRIES[formation] ?? []))
      expect([pile.id, new Set(hexesIn(pile.name))]).toEqual([pile.id, hexes])
      for (const each of hexes) expect(grid.parse(each), each).toBeDefined()
    }
  })

  it('uses each unit at most once, and all but those that its reading leaves out', () => {
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

  it('says of each place where it comes from: printed hexes whose unit a report names are reported', () => {
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

  it('fills two cups that nobody looks into with the chits of the 23rd and all tactical ones', () => {
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

  it('tells in its notes what one needs to play, with the case', () => {
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

describe('what lies beside the map', () => {
  const boxes = [...board.boxes.values()].map((box) => ({ id: box.pile, ...box }))
  const tracks = board.tracks.map((track) => ({ id: track.id, ...trackExtent(track) }))

  it('is a place for every pile of every scenario', () => {
    const piles = new Set([...module.scenarios.values()].flatMap((scenario) => scenario.piles.map(({ id }) => id)))
    expect(new Set(boxes.map(({ pile }) => pile))).toEqual(piles)
  })

  it('overlaps neither the map nor anything else', () => {
    const all = [{ id: 'map', x: 0, y: 0, ...grid.size }, ...boxes, ...tracks]
    for (const [index, a] of all.entries()) {
      for (const b of all.slice(index + 1)) {
        const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
        expect(apart, `${a.id} and ${b.id}`).toBe(true)
      }
    }
  })

  it('tells on the turn track which turns are night, in their words', () => {
    const turns = board.tracks.find(({ kind }) => kind === 'turn')!
    expect([turns.from, turns.to]).toEqual([1, 8])
    expect(turns.labels).toEqual([
      '23 Dec night',
      '24 Dec day',
      '24 Dec night',
      '25 Dec day',
      '25 Dec night',
      '26 Dec day',
      '26 Dec night',
      '27 Dec day',
    ])
  })

  it('tells on the turn track how many actions each side has, as section 3 does', () => {
    const [turns] = board.tracks.filter(({ kind }) => kind === 'turn')
    expect(turns?.feet).toEqual([
      'German 2 Allied 1',
      'German 3 Allied 2',
      'German 4 Allied 2',
      'German 3 Allied 5',
      'German 4 Allied 3',
      'German 3 Allied 5',
      'German 3 Allied 2',
      'German 2 Allied 3',
    ])
    expect(turns?.night).toEqual([1, 3, 5, 7])
  })

  it('goes from 0 to 5 actions for each side, and to 9 points', () => {
    const spans = board.tracks.map(({ id, from, to }) => [id, from, to])
    expect(spans).toEqual(
      expect.arrayContaining([
        ['german-actions', 0, 5],
        ['allied-actions', 0, 5],
        ['german-points', 0, 9],
      ]),
    )
  })
})
