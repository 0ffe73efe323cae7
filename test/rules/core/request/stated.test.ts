import { describe, expect, it } from 'vitest'
import type { AskedAction } from '../../../../table/generated/types.ts'
import { real } from '../../celles/game.ts'
import { asking, costOf, field, game, go, graded, grey, moved, type Position, put, rules } from './asking.ts'

describe('terrain in a request', () => {
  const { grid } = game.maps[0]!
  const last = grid.cells().map(grid.print).at(-1)!

  it('is a terrain, by the id of its cell', () => {
    expect([costOf({}), costOf({ map: { '6.1': { terrain: 'forest' } } })]).toEqual([1, 2])
  })

  it('is a river or a road on the side of a cell, and takes away what is printed there', () => {
    const river = moved({ map: { '5.1/6.1': { edges: ['river'] } } })
    expect([costOf({ map: { '5.1/6.1': { edges: [] } } }), river.walks?.[0]?.cost]).not.toEqual([1, 1])
    const through = { '6.1': { terrain: 'forest' } }
    const [bare, road] = [costOf({ map: through }), costOf({ map: { ...through, '5.1/6.1': { paths: ['road'] } } })]
    expect(road).toBeLessThan(bare!)
  })

  it('is no cell at all, or a cell that the map does not print', () => {
    const off = { map: { '6.1': { is: 'off' as const } } }
    expect(grey.problems([put('grey-1', '6.1')], off)).toMatchObject([['/position/pieces/0/at', 'no-such-cell', {}]])
    const [column, row] = last.split('.').map(Number)
    const beyond = `${column}.${row! + 1}`
    expect(grey.problems([put('grey-1', beyond)])).toMatchObject([['/position/pieces/0/at', 'no-such-cell', {}]])
    const on = { map: { [beyond]: { is: 'on' as const } } }
    expect(moved(on, last, [put('grey-1', beyond)]).walks?.[0]?.cost).toBe(1)
  })

  it('adds at most ten columns or rows, in whatever order they are named', () => {
    const on = (...ids: string[]) => ({ map: Object.fromEntries(ids.map((id) => [id, { is: 'on' as const }])) })
    const beyond = (more: number) => last.replace(/\d+$/, (row) => String(Number(row) + more))
    const at = (more: number) => [put('grey-1', beyond(more))]
    expect(grey.ask(at(10), on(beyond(10), beyond(1))).verdicts).toEqual([])
    expect(grey.problems(at(5), on(beyond(10), beyond(1)))).toMatchObject([
      ['/position/pieces/0/at', 'no-such-cell', {}],
    ])
    expect(grey.problems([], on(beyond(10), beyond(12)))).toMatchObject([
      [`/position/map/${beyond(12)}`, 'no-such-cell', {}],
    ])
  })

  it('is refused quickly if thousands of wrong ids ask for cells', () => {
    const celles = asking(real, { turn: 2, phase: 'action', side: 'german' }, rules.celles)
    const map = Object.fromEntries(Array.from({ length: 8000 }, (_, index) => [`x${index}`, { is: 'on' as const }]))
    expect(celles.problems([], { map })).toHaveLength(200)
  })

  it('is refused for wrong words, each by its pointer', () => {
    const map = {
      '6.1': { terrain: 'lava', edges: ['river'], areas: ['moon'] },
      '5.1/9.1': { edges: [] },
      '5.1/6.1': { terrain: 'forest', paths: ['canal'] },
      '99.9': { level: 1 },
    }
    const found = grey.problems([], { map }).map(([pointer, code]) => `${code} ${pointer}`)
    expect(found.sort()).toEqual([
      'mismatch /position/map/5.1~16.1/terrain',
      'mismatch /position/map/6.1/edges',
      'no-such-cell /position/map/99.9',
      'not-neighbours /position/map/5.1~19.1',
      'unknown /position/map/5.1~16.1/paths/0',
      'unknown /position/map/6.1/areas/0',
      'unknown /position/map/6.1/terrain',
    ])
  })

  it('applies to one request only', () => {
    expect(costOf({ map: { '6.1': { terrain: 'forest' } } })).toBe(2)
    expect(costOf({})).toBe(1)
  })
})

describe('values and points', () => {
  it('replace the printed ones of one counter', () => {
    const pieces = [put('grey-1', '5.1', { values: { move: 1 } }), put('grey-2', '5.1')]
    const reach = (id: string) =>
      grey.ask(pieces, {}, { questions: [{ ask: 'reach', pieces: [id] }] }).answers![0]!.reach!.cells.length
    expect(reach('grey-1')).toBeLessThan(reach('grey-2'))
    expect(reach('grey-1')).toBeGreaterThan(0)
  })

  it('that were spent are missing from those left', () => {
    const left = (spent?: number) =>
      moved({}, '6.1', [put('grey-1', '5.1', { ...(spent !== undefined && { spent }) })]).walks?.[0]?.left
    expect(left(1)).toBe(left()! - 1)
    const far = moved({}, '6.1', [put('grey-1', '5.1', { spent: 4 })])
    expect([graded(far.findings, 'illegal'), far.walks?.[0]?.legal]).toEqual([['movement/points'], false])
  })

  it('are refused if no counter prints them', () => {
    expect(grey.problems([put('grey-1', '5.1', { values: { wings: 2 } })])).toMatchObject([
      ['/position/pieces/0/values/wings', 'unknown', expect.stringContaining('known: ')],
    ])
  })

  it.each([0, -4, 0.5])('are refused if a counter is given %d steps', (steps) => {
    expect(grey.problems([put('grey-1', '5.1', { values: { steps } })])).toMatchObject([
      ['/position/pieces/0/values/steps', 'mismatch', expect.stringContaining('whole number')],
    ])
  })
})

describe('places', () => {
  it('are printed ids in actions and questions, boards with cells, piles, and spaces of tracks', () => {
    const { ask } = asking(real, { turn: 2, phase: 'action', side: 'german' }, rules.celles)
    const pieces = [
      put('german-actions', 'track:german-actions:2'),
      put('german-lehr-901', { board: 'map', cell: '2412' }),
    ]
    const { answers } = ask(
      pieces,
      {},
      {
        questions: [{ ask: 'reach', pieces: ['german-lehr-901'], at: ['2411', { board: 'map', cell: '2410' }] }],
      },
    )
    const paths = answers![0]!.reach!.cells.filter(({ way: path }) => path !== undefined)
    expect(paths.map(({ at }) => at)).toMatchObject([{ cell: '2410' }, { cell: '2411' }])
    for (const { way: path } of paths) expect(path!.at(-1)!.parts!.length).toBeGreaterThan(0)
  })

  it('are refused if they do not exist', () => {
    const { problems } = asking(real, { turn: 2, phase: 'action', side: 'german' }, rules.celles)
    const pieces = [
      put('german-actions', 'track:german-actions:99'),
      put('allied-actions', 'track:moon:1'),
      put('german-lehr-901', { board: 'moon', cell: '2412' }),
      put('german-lehr-902', { board: 'map', q: 999, r: 999 }),
      put('german-lehr-recon', { board: 'moon', q: 1, r: 1 }),
      put('german-2pz-2', { board: 'moon', x: 1, y: 1 }),
      put('german-2pz-304', { pile: 'moon' }),
      put('german-points', 'track:german-points:many'),
    ]
    const heads = { german: [{ board: 'map', q: 999, r: 999 }] }
    const questions = [{ ask: 'odds', at: [{ board: 'map', q: 999, r: 999 }] }]
    const found = problems(pieces, { heads }, { questions }).map(([pointer, code]) => `${code} ${pointer}`)
    expect(found).toEqual([
      'no-such-cell /position/heads/german/0',
      'unknown /position/pieces/0/at',
      'unknown /position/pieces/1/at',
      'unknown /position/pieces/2/at/board',
      'no-such-cell /position/pieces/3/at',
      'unknown /position/pieces/4/at/board',
      'unknown /position/pieces/5/at/board',
      'unknown /position/pieces/6/at/pile',
      'malformed /position/pieces/7/at',
      'no-such-cell /questions/0/at/0',
    ])
  })
})

describe('memory', () => {
  it('of moves and attacks applies to phases in which only fresh units may move', () => {
    const { ask } = asking(field, { turn: 2, phase: 'exploit-move', side: 'red' }, rules.combat)
    const tank = put('red-21-arm-1-1', 'D9')
    const illegal = (memory: Position['memory']) =>
      graded(
        ask([tank], { memory: memory! }, { actions: [go('red-21-arm-1-1', 'D8')] }).verdicts[0]?.findings,
        'illegal',
      )
    expect(illegal({ moved: [] })).toEqual([])
    expect(illegal({ moved: ['red-21-arm-1-1'] })).toEqual(['turns/fresh'])
    expect(illegal({ attacked: ['red-21-arm-1-1'] })).toEqual(['turns/fresh'])
  })

  it('of fixed supply takes the mark of the game', () => {
    const { ask } = asking(field, { turn: 2, phase: 'move', side: 'red' }, rules.combat)
    const left = (out: string[]) =>
      ask([put('red-49-inf-1-1', 'D9')], { memory: { supply: { out } } }, { actions: [go('red-49-inf-1-1', 'D8')] })
        .verdicts[0]?.walks?.[0]?.left
    expect(left(['red-49-inf-1-1'])).toBe(left([])! - 2)
  })

  it('is refused for unknown words, and the known ones are listed', () => {
    const { problems } = asking(field, { turn: 2, phase: 'move', side: 'red' }, rules.combat)
    const memory = { initiative: { red: 3 }, supply: { isolated: [] }, moved: ['ghost'] }
    const [unknown, isolated, ghost] = problems([], { memory })
    expect(isolated?.slice(0, 2)).toEqual(['/position/memory/supply/isolated', 'unknown'])
    expect(unknown).toEqual([
      '/position/memory/initiative',
      'unknown',
      'This game has no memory word "initiative"; known: attacked, building, done, draws, forces, held, moved, replacements, setUp, supply.',
    ])
    expect(ghost).toEqual(['/position/memory/moved/0', 'unknown', 'There is no counter ghost in the position.'])
  })

  it('of a game is refused if its words do not know it', () => {
    const { problems } = asking(real, { turn: 2, phase: 'action', side: 'german' }, rules.celles)
    const memory = { chit: '3rd Panzer', played: ['rain'], actions: { french: 1 } }
    expect(problems([], { memory })).toMatchObject([
      ['/position/memory/actions/french', 'unknown', 'There is no side french; known: german, allied.'],
      ['/position/memory/chit', 'unknown', expect.stringContaining('known: 2nd Panzer, Panzer Lehr')],
    ])
  })

  it('of earlier actions is not judged, and their dice count', () => {
    const { ask } = asking(real, { turn: 2, phase: 'action', side: 'german' }, rules.celles)
    const pieces = [put('german-116pz-60', '2910'), put('us-84inf-1-333', '2909')]
    const done: AskedAction[] = [
      { type: 'declare', what: 'attack', how: 'medium', pieces: ['german-116pz-60'], at: ['2909'] },
      { type: 'roll', dice: 'd10 0-9', gives: { faces: [8] } },
    ]
    const { verdicts, answers } = ask(pieces, { memory: { done } }, { questions: [{ ask: 'next' }] })
    expect(verdicts).toEqual([])
    expect(answers![0]!.fight).toMatchObject({ die: 8, modified: 7, column: '3-2', result: { text: '-/D' } })
  })
})
