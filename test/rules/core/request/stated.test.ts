import { describe, expect, it } from 'vitest'
import { refereesOf } from '../../../../rules/referees.ts'
import type { AskedAction, Finding, PlacedPiece, RefereeRequest } from '../../../../table/generated/types.ts'
import type { Module } from '../../../../table/module/module.ts'
import { checkRefereeRequest } from '../../../../table/module/schema.ts'
import { real } from '../../celles/game.ts'
import { combat, tiny } from '../../stage.ts'

/** All that a request can state about a position beside counters and time, and how it is refused. */

const game = tiny({ supply: undefined })
const supplied = tiny()
const field = combat()
const rules = {
  tiny: await refereesOf().rulesFor(game.manifest.id),
  celles: await refereesOf().rulesFor('celles'),
  combat: await refereesOf().rulesFor('combat-operations'),
}

type Position = RefereeRequest['position']
type Rest = Partial<Omit<RefereeRequest, 'position'>>

function asking(module: Module, time: Position['time'], { answer } = rules.tiny) {
  const request = (pieces: readonly PlacedPiece[], more: Partial<Position> = {}, rest: Rest = {}): RefereeRequest => ({
    module: module.manifest.id,
    position: { pieces: [...pieces], time, ...more },
    ...rest,
  })
  return {
    ask(pieces: readonly PlacedPiece[], more?: Partial<Position>, rest?: Rest) {
      const asked = request(pieces, more, rest)
      expect(checkRefereeRequest(asked)).toMatchObject({ ok: true })
      const answered = answer(module, asked)
      if ('problems' in answered) throw new Error(JSON.stringify(answered.problems))
      return answered
    },
    problems(pieces: readonly PlacedPiece[], more?: Partial<Position>, rest?: Rest) {
      const answered = answer(module, request(pieces, more, rest))
      if (!('problems' in answered)) throw new Error('It was answered')
      return answered.problems.map(({ pointer, code, message }) => [pointer, code, message])
    },
  }
}

const put = (def: string, at: PlacedPiece['at'], more: Partial<PlacedPiece> = {}): PlacedPiece => ({
  id: def,
  def,
  at,
  ...more,
})
const go = (piece: string, to: string): AskedAction => ({ type: 'move', moves: [{ pieces: [piece], to }] })
const graded = (findings: readonly Finding[] | undefined, severity: Finding['severity']) =>
  (findings ?? []).flatMap((each) => (each.severity === severity ? each.rule : []))

const grey = asking(game, { turn: 2, phase: 'grey-move' })
const moved = (more: Partial<Position>, to = '6.1', pieces = [put('grey-1', '5.1')]) =>
  grey.ask(pieces, more, { actions: [go('grey-1', to)] }).verdicts[0]!
const costOf = (more: Partial<Position>, to?: string) => moved(more, to).walks?.[0]?.cost

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

describe('chance', () => {
  const roll = (dice: string, faces?: (number | string)[]): AskedAction => ({
    type: 'roll',
    dice,
    ...(faces && { gives: { faces } }),
  })

  it('is given by the shown dice, and refused for impossible faces', () => {
    const wrong = [roll('2d6', [3]), roll('d6', [7]), roll('d{miss, hit}', ['hit']), roll('d10 0-9', [0])]
    expect(grey.problems([], {}, { actions: wrong })).toEqual([
      ['/actions/0/gives/faces', 'mismatch', '"2d6" rolls 2 dice, but 1 face is given.'],
      ['/actions/1/gives/faces/0', 'unknown', 'A die of "d6" shows no 7; it shows 1, 2, 3, 4, 5, 6.'],
    ])
  })

  it('is given by the drawn pieces, and refused for pieces that are not there', () => {
    const draw = (count: number, ...pieces: string[]): AskedAction => ({
      type: 'draw',
      pile: 'grey-tray',
      count,
      from: 'random',
      to: '5.1',
      gives: { pieces },
    })
    const tray = [put('grey-1', 'pile:grey-tray'), { ...put('grey-2', 'pile:grey-tray'), id: 'second' }]
    const found = grey.ask(tray, {}, { actions: [draw(1, 'grey-2'), go('second', '6.1')] })
    expect(found.verdicts).toHaveLength(2)
    expect(
      grey.problems(tray, {}, { actions: [draw(2, 'grey-1'), draw(1, 'grey-9'), draw(2, 'second', 'second')] }),
    ).toMatchObject([
      ['/actions/0/gives/pieces', 'mismatch', 'This action brings 2 pieces, but 1 is given.'],
      ['/actions/1/gives/pieces/0', 'unknown', expect.stringContaining('there: grey-1, second')],
      ['/actions/2/gives/pieces/1', 'duplicate', 'second is given twice.'],
    ])
  })

  it('of a shuffle is the order of the pile, and ids stay', () => {
    const tray = [put('grey-1', 'pile:grey-tray'), put('grey-2', 'pile:grey-tray')]
    const shuffle: AskedAction = { type: 'shuffle', at: 'pile:grey-tray', gives: { pieces: ['grey-2', 'grey-1'] } }
    const draw: AskedAction = {
      type: 'draw',
      pile: 'grey-tray',
      count: 1,
      from: 'top',
      to: '5.1',
      gives: { pieces: ['grey-1'] },
    }
    expect(grey.ask(tray, {}, { actions: [shuffle, draw, go('grey-1', '6.1')] }).verdicts).toHaveLength(3)
  })

  it('without a result leaves dependent findings unchecked, never illegal, and the others unchanged', () => {
    const { ask } = asking(real, { turn: 2, phase: 'action', side: 'german' }, rules.celles)
    const pieces = [put('german-116pz-60', '2910'), put('us-84inf-1-333', '2909'), put('german-2pz-304', '1604')]
    const attack: AskedAction = {
      type: 'declare',
      what: 'attack',
      how: 'medium',
      pieces: ['german-116pz-60'],
      at: ['2909'],
    }
    const judge = (...actions: AskedAction[]) =>
      ask(pieces, { memory: { activated: ['german-116pz-60'] } }, { actions: [attack, ...actions] }).verdicts
    const back: AskedAction = go('us-84inf-1-333', '2808')
    const reported = judge(roll('d10 0-9', [4]), back)[2]!
    expect(graded(reported.findings, 'illegal').length).toBeGreaterThan(0)
    const untold = judge(roll('d10 0-9'), back)[2]!
    expect(graded(untold.findings, 'unchecked').length).toBeGreaterThan(0)
    expect(untold.findings.map(({ message }) => message).join()).toContain(
      'a roll or draw that the request does not give',
    )
    for (const { walks = [] } of [reported, untold]) expect(walks.some(({ legal }) => legal === true)).toBe(false)
    // Whatever the die shows, this chit activates no other formation.
    const other = judge(roll('d10 0-9'), go('german-2pz-304', '1605'))[2]!
    expect(graded(other.findings, 'illegal')).toContain('action/chit')
  })

  it('without a result leaves out of an answer the effects of some dice only', () => {
    const { ask } = asking(real, { turn: 2, phase: 'action', side: 'german' }, rules.celles)
    const pieces = [put('german-116pz-60', '2910'), put('us-84inf-1-333', '2909')]
    const attackers = ['german-116pz-60']
    const attack: AskedAction = { type: 'declare', what: 'attack', how: 'heavy', pieces: attackers, at: ['2909'] }
    const actions = [attack, roll('d10 0-9')]
    const questions = [{ ask: 'next' }, { ask: 'stacks' }, { ask: 'next', after: 1 }]
    const [next, stacks, before] = ask(pieces, {}, { actions, questions }).answers!
    expect(before).toMatchObject({ fight: { attack: 11 }, procedure: [{}, {}, {}] })
    expect(before).not.toHaveProperty('unchecked')
    expect(next).toMatchObject({ unchecked: expect.any(String), procedure: before!.procedure })
    expect(next).not.toHaveProperty('fight')
    expect(stacks!.stacks).toHaveLength(2)
  })

  it('without anything waiting for it changes nothing', () => {
    const messages = (action: AskedAction) =>
      grey.ask([put('grey-1', '5.1')], {}, { actions: [action, go('grey-1', '6.1')] }).verdicts[1]
    expect(messages(roll('3d6'))).toEqual(messages(roll('3d6', [1, 2, 3])))
  })
})

describe('how an attack is made', () => {
  it('is given in the words of the game, and refused in others', () => {
    const { problems } = asking(real, { turn: 2, phase: 'action', side: 'german' }, rules.celles)
    const attack = (how: string): AskedAction => ({
      type: 'declare',
      what: 'attack',
      how,
      pieces: ['german-116pz-60'],
      at: ['2909'],
    })
    expect(problems([put('german-116pz-60', '2910')], {}, { actions: [attack('furious')] })).toMatchObject([
      ['/actions/0/how', 'unknown', expect.stringContaining('light, medium, heavy')],
    ])
  })
})

describe('questions', () => {
  it('name the number of actions before them: 0 is before all, missing is after all', () => {
    const cells = (after?: number) =>
      grey
        .ask(
          [put('grey-1', '5.1')],
          {},
          {
            actions: [go('grey-1', '6.1'), go('grey-1', '7.1')],
            questions: [{ ask: 'reach', pieces: ['grey-1'], ...(after !== undefined && { after }) }],
          },
        )
        .answers!.map(({ after: number, reach }) => [number, reach!.cells[0]!.left + reach!.cells[0]!.cost])
    expect([cells(0), cells(1), cells(2), cells()]).toEqual([[[0, 4]], [[1, 3]], [[2, 2]], [[2, 2]]])
  })

  it('are answered in their order, whatever their number of actions', () => {
    const { answers } = grey.ask(
      [put('grey-1', '5.1')],
      {},
      {
        actions: [go('grey-1', '6.1')],
        questions: [{ ask: 'stacks' }, { after: 0, ask: 'zones' }, { after: 1, ask: 'next' }],
      },
    )
    expect(answers!.map(({ ask, after }) => `${ask} ${after}`)).toEqual(['stacks 1', 'zones 0', 'next 1'])
    expect(answers![1]!.zones!.length).toBeGreaterThan(0)
  })

  it('about an unknown scenario have that one problem, although its phases are unknown too', () => {
    const celles = asking(real, { turn: 2, phase: 'action', side: 'german' }, rules.celles)
    expect(celles.problems([], {}, { scenario: 'moon' })).toMatchObject([['/scenario', 'unknown', {}]])
  })

  it('without a possible answer are refused', () => {
    const questions = [
      { ask: 'weather' },
      { after: 1, ask: 'next' },
      { ask: 'reach', pieces: ['ghost'] },
      { ask: 'reach', at: ['99.9'] },
      { ask: 'supply', side: 'blue' },
    ]
    const found = grey.problems([], {}, { questions }).map(([pointer, code]) => `${code} ${pointer}`)
    expect(found.sort()).toEqual([
      'mismatch /questions/1/after',
      'no-such-cell /questions/3/at/0',
      'unknown /questions/0/ask',
      'unknown /questions/2/pieces/0',
      'unknown /questions/4/side',
    ])
  })

  it('of all odds are answered for the first thousand attacks, and say so', () => {
    const { ask } = asking(real, { turn: 2, phase: 'german-action', side: 'german' }, rules.celles)
    const { grid } = real.maps[0]!
    const pieces = grid.cells().map((cell, index): PlacedPiece => {
      const def = index % 2 ? 'german-lehr-901' : 'us-84inf-1-333'
      return { id: `p${index}`, def, at: grid.print(cell) }
    })
    const [all, one] = ask(pieces, {}, { questions: [{ ask: 'odds' }, { ask: 'odds', pieces: ['p101'] }] }).answers!
    expect(all!.attacks).toHaveLength(1000)
    expect(all!.unchecked).toContain('1000')
    expect(one).not.toHaveProperty('unchecked')
  })

  it('of supply say what stops each line', () => {
    const { ask } = asking(supplied, { turn: 2, phase: 'grey-move' })
    const [answer] = ask([put('grey-1', '5.1')], {}, { questions: [{ ask: 'supply', side: 'grey' }] }).answers!
    expect(answer!.supply).toMatchObject([{ piece: 'grey-1', supplied: expect.stringMatching(/^(in|out)$/) }])
  })
})
