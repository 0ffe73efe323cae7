import { describe, expect, it } from 'vitest'
import { readModule } from '../../relay/modules/module-folder.ts'
import type { ScenarioSheet } from '../../table/generated/types.ts'
import type { Board } from '../../table/module/board.ts'
import { mapGroupsOf } from '../../table/module/map-groups.ts'
import type { Module } from '../../table/module/module.ts'
import { printProblem } from '../../table/module/problem.ts'
import { checkModule } from '../../table/module/schema.ts'
import { openScenario } from '../../table/module/setup.ts'

const FOLDER = 'assets/modules/peiper'
const opened = readModule(FOLDER)
if ('problems' in opened) throw new Error(opened.problems.map(printProblem).join('\n'))
const { module, files, warnings } = opened

const campaign = module.scenarios.get('campaign')!
const evening = module.scenarios.get('first-evening')!
const [strip] = mapGroupsOf(module, 'campaign').all
const board: Board = strip!.board
const BOARDS = ['map-d', 'map-c', 'map-b', 'map-a'] as const
const JOINS = [
  ['map-d', 'map-c'],
  ['map-c', 'map-b'],
  ['map-b', 'map-a'],
] as const

const namesAt = (scenario: ScenarioSheet, pile: string): readonly string[] =>
  scenario.pieces
    .filter(({ at }) => at === `pile:${pile}`)
    .map(({ def }) => module.counters.get(def)!.name)
    .sort()

const startOf = (scenario: ScenarioSheet, def: string) => scenario.pieces.filter((piece) => piece.def === def)

it('loads without problems, and without anything that is probably a mistake', () => {
  expect(warnings).toEqual([])
})

describe('the strip', () => {
  it('[2] lies in one piece, D, C, B, A from west to east, ten columns each', () => {
    expect(mapGroupsOf(module, 'campaign').all).toHaveLength(1)
    const west = strip!.maps.map(({ board: { id }, shift }) => [id, Math.round(shift.x / 866.03)])
    expect(west).toEqual(BOARDS.map((id, index) => [id, index]))
    expect(board.grid.count).toBe(400)
  })

  it('has each printed id once', () => {
    const ids = module.maps.flatMap(({ grid }) => grid.cells().map(grid.print))
    expect(new Set(ids).size).toBe(400)
  })

  it.each(JOINS)('has no gap in a road between %s and %s', (west, east) => {
    const [one, other] = [module.maps.find(({ id }) => id === west)!, module.maps.find(({ id }) => id === east)!]
    const over = [...(one.sheet.paths ?? []), ...(other.sheet.paths ?? [])].filter(({ from, to }) => from || to)
    expect(over.length).toBeGreaterThan(1)
    const roads = (cell: string) => board.pathsAt(board.grid.parse(cell)!).length
    const seam = [...board.passages.keys()].flatMap((side) => {
      const cells = (board.grid.sideCells(side) ?? []).map(board.grid.print)
      return cells.some((id) => one.grid.parse(id)) && cells.some((id) => other.grid.parse(id)) ? [cells] : []
    })
    expect(seam.length).toBeGreaterThan(0)
    for (const cells of seam) for (const cell of cells) expect(roads(cell)).toBeGreaterThan(0)
  })

  it('has no gap in a river where it passes from one map to the next', () => {
    const across = new Map<string, Set<string>>()
    for (const { id, sheet } of module.maps)
      for (const edge of sheet.edges ?? []) across.set(edge.id, (across.get(edge.id) ?? new Set()).add(id))
    const several = [...across].filter(([, maps]) => maps.size > 1).map(([id]) => id)
    expect(several).toContain('ambleve')
    for (const river of several) expect([river, piecesOf(board, river)]).toEqual([river, 1])
  })

  it('holds the places of the campaign where they lie to each other', () => {
    const at = (text: string) => board.grid.centre(cellNamed(text))
    const order = ['Andenne', 'Huy', 'Hamoir', 'Werbomont', 'Stoumont', 'La Gleize', 'Stavelot', 'Malmedy', 'Losheim']
    const xs = order.map((name) => at(name).x)
    expect(xs).toEqual([...xs].sort((a, b) => a - b))
    expect(board.areas.get('andenne')!.map(board.grid.print)).toEqual([board.grid.print(cellNamed('Andenne'))])
    expect(board.areas.get('huy')!.map(board.grid.print)).toEqual([board.grid.print(cellNamed('Huy'))])
  })

  it('leads from Losheim to Andenne and Huy by road', () => {
    const reached = new Set([board.grid.print(cellNamed('Losheim'))])
    for (const id of reached)
      for (const near of board.grid.neighbours(board.grid.parse(id)!))
        if (board.passages.has(board.grid.sideBetween(board.grid.parse(id)!, near)!))
          reached.add(board.grid.print(near))
    for (const name of ['Andenne', 'Huy']) expect(reached).toContain(board.grid.print(cellNamed(name)))
  })
})

/** How many pieces a river lies in on a board. */
function piecesOf({ edges, grid }: Board, river: string): number {
  const key = ({ x, y }: { x: number; y: number }) => `${x.toFixed(1)},${y.toFixed(1)}`
  const sides = [...edges].filter(([, lines]) => lines.some(({ id }) => id.endsWith(` ${river}`)))
  const left = new Set(sides.map(([side]) => grid.sideCorners(side)!.map(key)))
  let pieces = 0
  for (const first of left) {
    left.delete(first)
    pieces++
    const reached = new Set(first)
    for (let grew = true; grew; ) {
      grew = false
      for (const ends of left) {
        if (!ends.some((end) => reached.has(end))) continue
        left.delete(ends)
        for (const end of ends) reached.add(end)
        grew = true
      }
    }
  }
  return pieces
}

function cellNamed(text: string) {
  const name = board.sheet.names?.find((each) => each.text === text)
  if (!name) throw new Error(`The strip has no ${text}.`)
  return board.grid.parse(name.at)!
}

describe('the forces', () => {
  it('[9] are on turn 6 the six German units that the sheet lists', () => {
    expect(namesAt(campaign, 'german-turn-6')).toEqual([
      '1/1 LAH Panzer',
      '3/2 LAH Panzer Grenadier',
      '3FJ/KG1 Infantry',
      '3FJ/KG2 Infantry',
      '501 Tiger',
      'Spitze Recon',
    ])
  })

  it('[11] are on turn 6 three American battalions', () => {
    expect(namesAt(campaign, 'us-turn-6')).toEqual(['2/23/3 Infantry', '30/117/1 Infantry', '30/117/2 Infantry'])
  })

  it('[12] are on turn 11 six American units, CCB/3/1 twice', () => {
    expect(namesAt(campaign, 'us-turn-11')).toEqual([
      '30/117/3 Infantry',
      '30/119/1 Infantry',
      '30/119/2 Infantry',
      '30/119/3 Infantry',
      'CCB/3/1 Tank',
      'CCB/3/1 Tank (second)',
    ])
  })

  it('[13] are on turn 17 two American units', () => {
    expect(namesAt(campaign, 'us-turn-17')).toEqual(['101 Battle Group Paratroop', 'CCB/3/3 Tank'])
  })

  it('[6] have one American depot on a road of map B and one on a road of map C', () => {
    const depots = startOf(campaign, 'us-depot')
    expect(depots.map((piece) => piece.board).sort()).toEqual(['map-b', 'map-c'])
    for (const { at } of depots) expect(board.pathsAt(board.grid.parse(at)!).length).toBeGreaterThan(0)
  })

  it('[7] have the 99th and the 106th on map B', () => {
    for (const def of ['us-99', 'us-106']) expect(startOf(campaign, def).map((piece) => piece.board)).toEqual(['map-b'])
  })

  it('[29] have as many blown bridges to lay as there are bridges, in both scenarios', () => {
    const bridges = (maps: readonly string[]) =>
      module.maps.filter(({ id }) => maps.includes(id)).flatMap(({ sheet }) => sheet.crossings ?? []).length
    expect(startOf(campaign, 'blown-bridge')[0]!.count).toBe(bridges(BOARDS))
    expect(startOf(evening, 'blown-bridge')[0]!.count).toBe(bridges(['map-a']))
  })

  it('have a full side and a reduced one, with every value on both', () => {
    const units = [...module.counters.values()].filter(({ kind }) => kind === 'unit')
    expect(units.length).toBeGreaterThan(30)
    for (const { id, faces } of units) {
      expect([id, faces.map(({ look, steps }) => [look, steps])]).toEqual([
        id,
        [
          ['full', 2],
          ['reduced', 1],
        ],
      ])
      for (const { values } of faces)
        for (const name of ['attack', 'proficiency', 'move'])
          expect([id, name, Number(values?.[name])]).toEqual([id, name, expect.toSatisfy((value) => value >= 1)])
      expect(Number(faces[1]!.values?.attack)).toBeLessThan(Number(faces[0]!.values?.attack))
    }
  })
})

describe.each(['campaign', 'first-evening'])('the set-up of %s', (id) => {
  const scenario = module.scenarios.get(id)!
  const state = openScenario(module, id)!

  it('[39] has two units in a hex at most, of one side', () => {
    const cells = new Map<string, { readonly side: string | undefined; readonly count: number }>()
    for (const { def, at, side } of state.pieces) {
      if (!('q' in at) || module.counters.get(def ?? '')?.kind !== 'unit') continue
      const key = `${at.board} ${at.q} ${at.r}`
      const before = cells.get(key)
      if (before) expect(before.side).toBe(side)
      cells.set(key, { side, count: (before?.count ?? 0) + 1 })
    }
    expect(Math.max(...[...cells.values()].map(({ count }) => count))).toBeLessThanOrEqual(2)
  })

  it('[1] has the whole deck with one Joker, face down and shuffled, and empty places for the cards', () => {
    const deck = state.pieces.filter(({ at }) => 'pile' in at && at.pile === 'deck')
    const cards = deck.map(({ def }) => module.counters.get(def ?? '')!)
    expect(cards.map(({ id }) => id).sort()).toEqual(
      [...module.parts.get('red-and-black-cards')!.counters].map(({ id }) => id).sort(),
    )
    expect(cards.filter(({ id }) => id === 'card-joker')).toHaveLength(1)
    const piles = new Map(scenario.piles.map((pile) => [pile.id, pile]))
    expect(piles.get('deck')).toMatchObject({ kind: 'deck', sight: 'none' })
    for (const open of ['shown', 'fight', 'discard']) expect(piles.get(open)).toMatchObject({ sight: 'all' })
  })

  it('has a tray on the table for every pile', () => {
    const boxes = new Set(mapGroupsOf(module, id).all.flatMap((group) => [...group.board.boxes.keys()]))
    for (const pile of scenario.piles) expect(boxes).toContain(pile.id)
  })
})

describe('the turn track', () => {
  const track = board.tracks.find(({ kind }) => kind === 'turn')!
  const note = (turn: number) => track.feet![turn - 1]!.trim()

  it('[4] dates six turns, five, five and four', () => {
    const days = track.labels!.map((label) => label.split(' · ')[1])
    const count = (day: string) => days.filter((each) => each === day).length
    expect(['16 Dec', '17 Dec', '18 Dec', '19 Dec'].map(count)).toEqual([6, 5, 5, 4])
    expect(campaign.turns).toMatchObject({ first: 1, last: 20 })
    expect(campaign.turns.names![5]).toBe('Turn 6: 16 December')
    expect(campaign.turns.names![6]).toBe('Turn 7: 17 December')
  })

  it('[29, 41] bears the printed notes, turn by turn', () => {
    const notes = new Map(track.labels!.flatMap((_, index) => (note(index + 1) ? [[index + 1, note(index + 1)]] : [])))
    expect(Object.fromEntries(notes)).toEqual({
      2: 'Surprise ends?',
      3: 'Surprise ends?',
      4: 'Surprise ends?',
      5: 'Surprise ends?',
      6: 'US, German units. Luftwaffe ends',
      7: 'Regroup first',
      11: 'US reinforcements',
      12: 'Regroup first',
      17: 'Regroup first. US units, US air',
    })
  })

  it('lies beside the strip once, and has six turns beside map A alone', () => {
    expect(board.tracks).toHaveLength(1)
    const [alone] = mapGroupsOf(module, 'first-evening').all
    expect(alone!.board.id).toBe('map-a')
    expect(alone!.board.tracks.map(({ from, to }) => [from, to])).toEqual([[1, 6]])
  })
})

describe('what is not printed', () => {
  const OURS = 'reconstructed.json'

  it('stands in one file: values of units, costs of terrain, activation, fights and the set-up', () => {
    const sheets = files as Readonly<Record<string, Readonly<Record<string, unknown>>>>
    expect(Object.keys(sheets[OURS]!)).toEqual([
      'counters.json',
      'rules.json',
      'scenarios/campaign.json',
      'scenarios/first-evening.json',
    ])
    expect(JSON.stringify(sheets['counters.json'])).not.toContain('proficiency":')
    expect(sheets['rules.json']).not.toHaveProperty('movement')
  })

  it('gives way to what an owner lays over it', () => {
    const mine = { 'counters.json': { counters: [{ id: 'spitze-panzer', faces: ownFaces(9) }] } }
    const manifest = { ...(files['module.json'] as object), overlays: [OURS, 'mine.json'] }
    const result = checkModule({ ...files, 'module.json': manifest, 'mine.json': mine })
    if ('problems' in result) throw new Error(result.problems.map(printProblem).join('\n'))
    const attack = (of: Module, id: string) => of.counters.get(id)!.faces[0]!.values!.attack
    expect(attack(result.module, 'spitze-panzer')).toBe(9)
    expect(attack(result.module, 'tiger-501')).toBe(attack(module, 'tiger-501'))
  })
})

const ownFaces = (attack: number) => [
  { name: 'Full', look: 'full', steps: 2, values: { attack, proficiency: 5, move: 5, ss: 1 } },
  { name: 'Reduced', look: 'reduced', steps: 1, values: { attack: 5, proficiency: 4, move: 5, ss: 1 } },
]
