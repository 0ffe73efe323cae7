import { describe, expect, it } from 'vitest'
import { refereesOf } from '../../../../rules/referees.ts'
import type { Action, Id, RefereeRequest, Verdict } from '../../../../table/generated/types.ts'
import type { Module } from '../../../../table/module/module.ts'
import { checkRefereeRequest } from '../../../../table/module/schema.ts'
import { at, combat, moveTo, type Placed, placeOn, refereeFor, sentencesOf, table, tiny } from '../../stage.ts'

const game = tiny({ supply: undefined })
const rulesOf = (module: Module) => refereesOf().rulesFor(module.manifest.id)
const { answer, judging } = await rulesOf(game)
const move = (piece: string, to: string, ...via: string[]) => moveTo(game, piece, to, ...via)

type Position = RefereeRequest['position']
type Asked = Partial<Omit<RefereeRequest, 'position'>> & { readonly position?: Partial<Position> }

/** A request about the tiny game in turn 2, with Grey to move. */
function request(pieces: Position['pieces'], actions: readonly Action[], { position, ...rest }: Asked = {}) {
  const asked: RefereeRequest = {
    module: game.manifest.id,
    position: { pieces, time: { turn: 2, phase: 'grey-move' }, ...position },
    actions: [...actions],
    ...rest,
  }
  return asked
}

/** Verdicts as at a table, which gives no printed ids beside places. */
const withoutIds = (verdicts: readonly Verdict[]): unknown =>
  JSON.parse(JSON.stringify(verdicts), (_, part) => {
    const { cell, ...rest } = Object(part)
    return cell !== undefined && 'q' in rest ? rest : part
  })

const named = (...placed: [id: string, at: string][]) => placed.map(([def, at]) => ({ id: def, def, at }))

function judged(asked: RefereeRequest, module = game): readonly Verdict[] {
  expect(checkRefereeRequest(asked)).toMatchObject({ ok: true })
  const answered = answer(module, asked)
  if ('problems' in answered) throw new Error(JSON.stringify(answered.problems))
  return answered.verdicts
}

function problems(asked: RefereeRequest): readonly (readonly [pointer: string, code: string, message: string])[] {
  const answered = answer(game, asked)
  if (!('problems' in answered)) throw new Error('It was answered')
  return answered.problems.map(({ pointer, code, message }) => [pointer, code, message])
}

describe('an answer', () => {
  it('equals the referee’s verdict at the same table, action by action', () => {
    const placed: Placed[] = [
      { def: 'grey-1', at: '2.2' },
      { def: 'green-1', at: '5.2' },
    ]
    const state = table(game, placed)
    const referee = refereeFor(game)!
    const own = referee.judge(at(referee, state, ['grey']), move('grey-1', '9.1'))
    const asked = request(named(['grey-1', '2.2'], ['green-1', '5.2']), [move('grey-1', '9.1')], { sides: ['grey'] })
    expect(withoutIds(judged(asked))).toEqual([own])
    expect(own.findings[0]?.at.length).toBeGreaterThan(0)
    for (const { at } of judged(asked)[0]!.findings) for (const place of at) expect(place).toHaveProperty('cell')
    expect(own.findings.length).toBeGreaterThan(0)
  })

  it('judges each action after those before it, and remembers what they spent', () => {
    const pieces = named(['grey-1', '5.1'])
    const [first, second] = judged(request(pieces, [move('grey-1', '7.1'), move('grey-1', '10.1')]))
    expect(first).toMatchObject({ findings: [], walks: [{ cost: 2, left: 2 }] })
    expect(second?.findings).toMatchObject([{ rule: 'movement/points', severity: 'illegal' }])
    expect(judged(request(named(['grey-1', '7.1']), [move('grey-1', '10.1')]))[0]?.findings).toEqual([])
  })

  it('accepts a new turn as an action', () => {
    const turn: Action = { type: 'turn', time: { turn: 3, phase: 'grey-move' } }
    const verdicts = judged(request(named(['grey-1', '5.1']), [move('grey-1', '7.1'), turn, move('grey-1', '10.1')]))
    expect(verdicts[2]).toMatchObject({ findings: [], walks: [{ cost: 3 }] })
  })

  it('accepts a later action on a counter that an earlier one put on the table', () => {
    const put: Action = { type: 'put', pieces: [{ def: 'grey-2', side: 'grey' }], to: placeOn(game, '5.1') }
    expect(judged(request([], [put, move('1.0', '6.1')]))).toHaveLength(2)
    // New counters never get an id that the position already uses.
    const taken = { id: '7.0', def: 'grey-1', at: '1.1' }
    expect(problems(request([taken], [put, move('1.0', '6.1')]))).toEqual([
      ['/actions/1/moves/0/pieces/0', 'unknown', 'Counter 1.0 is not on the table at that point.'],
    ])
    expect(judged(request([taken], [put, move('8.0', '6.1')]))).toHaveLength(2)
  })

  it('leaves results of chance open, but draws from an open pile in its order', () => {
    const draw = (pile: Id, from: 'top' | 'random'): Action => ({
      type: 'draw',
      pile,
      count: 1,
      from,
      to: placeOn(game, '5.1'),
      nonce: 'nonce-0000',
    })
    const drawn = (pile: Id, from: 'top' | 'random') =>
      answer(game, request(named(['grey-1', `pile:${pile}`]), [draw(pile, from), draw(pile, from)]))
    expect(drawn('grey-tray', 'random')).toMatchObject({ verdicts: [{}, {}] })
    expect(drawn('grey-tray', 'top')).toMatchObject({ verdicts: [{}, {}] })
    expect(drawn('off', 'random')).toMatchObject({ verdicts: [{}, {}] })
    expect(drawn('off', 'top')).toMatchObject({ problems: [{ pointer: '/actions/1', message: expect.any(String) }] })
  })

  it('refuses the steps of a shared result, which need a log', () => {
    const hash = 'a'.repeat(64)
    const roll: Action = { type: 'roll', dice: '1d6', nonce: 'nonce-0000' }
    const steps: Action[] = [
      { type: 'bind', action: roll, commitment: hash },
      { type: 'share', bound: 1, share: 'share-0000' },
      { type: 'withhold', bound: 1 },
      { type: 'contest', entry: 1, reason: 'undecided' },
    ]
    expect(problems(request([], steps))).toEqual(
      steps.map(({ type }, index) => [
        `/actions/${index}/type`,
        'mismatch',
        `The action ${type} needs a table with a log; leave it out.`,
      ]),
    )
  })

  it('judges whose action it is, if the request says so', () => {
    const foreign = [move('green-1', '8.6')]
    const pieces = named(['green-1', '7.6'])
    const asked = { position: { time: { turn: 2, phase: 'green-move' } } }
    expect(judged(request(pieces, foreign, asked))[0]?.findings).toEqual([])
    expect(judged(request(pieces, foreign, { ...asked, sides: ['grey'] }))[0]?.findings).not.toEqual([])
  })

  it('judges by the house rules of the request', async () => {
    const module = combat()
    const { answer } = await rulesOf(module)
    const referee = refereeFor(module)!
    expect(referee.switches.length).toBeGreaterThan(0)
    const plain = { module: module.manifest.id, position: { pieces: [], time: { turn: 2, phase: 'attacker-move' } } }
    for (const { id, settings } of referee.switches) {
      const [first, other] = settings
      for (const key of [id, `house/${id}`]) {
        expect(answer(module, { ...plain, actions: [], options: { [key]: other!.value } })).toEqual({ verdicts: [] })
      }
      const wrong = answer(module, { ...plain, actions: [], options: { [id]: `${first!.value}-not` } })
      expect(wrong).toMatchObject({ problems: [{ pointer: `/options/${id}`, code: 'unknown' }] })
    }
  })

  it('comes verdict by verdict, each computed when it is asked for', () => {
    const verdicts = judging(game, request(named(['grey-1', '5.1']), [move('grey-1', '7.1'), move('grey-1', '10.1')]))
    if ('problems' in verdicts) throw new Error('refused')
    const [first] = verdicts
    expect(first).toMatchObject({ findings: [], walks: [{ cost: 2 }] })
    expect(Array.isArray(verdicts)).toBe(false)
  })

  it('is equal for equal questions, and states the same house rules', async () => {
    const asked = request(named(['grey-1', '2.2'], ['green-1', '5.2']), [move('grey-1', '9.1')])
    expect(JSON.stringify(answer(game, asked))).toBe(JSON.stringify(answer(game, structuredClone(asked))))
    const again = await rulesOf(game)
    expect(again.answer(game, asked)).toEqual(answer(game, asked))
  })
})

describe('other terrain', () => {
  const cost = (terrain?: Record<string, string>) =>
    judged(request(named(['grey-1', '5.1']), [move('grey-1', '6.1')], { position: terrain ? { terrain } : {} }))[0]
      ?.walks?.[0]?.cost

  it('is used for judging in the cells that the request names, in this request only', () => {
    expect(cost()).toBe(1)
    expect(cost({ '6.1': 'forest' })).toBe(2)
    expect(cost({ '9.1': 'forest' })).toBe(1)
    expect(cost()).toBe(1)
    const guns = request(named(['grey-guns', '5.1']), [move('grey-guns', '6.1')], {
      position: { terrain: { '6.1': 'marsh' } },
    })
    expect(sentencesOf(judged(guns)[0]!)).toEqual([
      expect.stringContaining('illegal M4: 6.1 (marsh) is closed to wheels'),
    ])
  })

  it('may make a hard move easy', () => {
    const into = (terrain: Record<string, string>) =>
      judged(request(named(['grey-1', '4.4']), [move('grey-1', '4.3')], { position: { terrain } }))[0]?.walks?.[0]?.cost
    expect([into({ '1.1': 'plain' }), into({ '4.3': 'plain' })]).toEqual([2, 1])
  })
})

describe('a request that cannot be judged', () => {
  it('is reported with all faults, each by its pointer', () => {
    const asked = request(
      [
        { id: 'a', def: 'grey-9', at: '5.1' },
        { id: 'b', def: 'grey-1', at: '55.1' },
        { id: 'b', def: 'grey-2', at: 'pile:cellar', side: 'blue', face: 9, marks: { pined: 1 } },
        { id: 'c', def: 'grey-2', at: '5.1', board: 'hills' },
      ],
      [
        move('zz', '5.1'),
        move('a', '5.2'),
        { type: 'move', moves: [{ pieces: ['b'], to: { board: 'valley', q: 99, r: 0 }, via: [{ pile: 'cellar' }] }] },
        { type: 'turn', time: { turn: 2, phase: 'grey-mov', side: 'blue' } },
        { type: 'roll', dice: 'two', nonce: 'nonce-0000' },
        { type: 'undo' },
        { type: 'mark', pieces: ['b'], mark: 'pinned', count: 1 },
        { type: 'mark', pieces: ['q'], mark: 'cut-of', count: 1 },
        { type: 'put', pieces: [{ def: 'grey-0', side: 'red' }], to: { pile: 'off' } },
      ],
      {
        scenario: 'skirmsh',
        options: { weather: 'fair' },
        sides: ['gray'],
        position: { time: { turn: 1, phase: 'dawn', side: 'blue' }, terrain: { '99.9': 'plain', '1.1': 'lava' } },
      },
    )
    const pointers = problems(asked).map(([pointer, code]) => `${code} ${pointer}`)
    expect(pointers.sort()).toEqual(
      [
        'duplicate /position/pieces/2/id',
        'malformed /actions/4/dice',
        'mismatch /actions/5/type',
        'no-such-cell /actions/2/moves/0/to',
        'no-such-cell /position/pieces/1/at',
        'no-such-cell /position/terrain/99.9',
        'unknown /actions/0/moves/0/pieces/0',
        'unknown /actions/2/moves/0/via/0/pile',
        'unknown /actions/3/time/phase',
        'unknown /actions/3/time/side',
        'unknown /actions/7/mark',
        'unknown /actions/7/pieces/0',
        'unknown /actions/8/pieces/0/def',
        'unknown /actions/8/pieces/0/side',
        'unknown /actions/8/to/pile',
        'unknown /options/weather',
        'unknown /position/pieces/0/def',
        'unknown /position/pieces/2/at',
        'unknown /position/pieces/2/marks/pined',
        'unknown /position/pieces/2/side',
        'unknown /position/pieces/3/board',
        'unknown /position/terrain/1.1',
        'unknown /position/time/phase',
        'unknown /position/time/side',
        'unknown /scenario',
        'unknown /sides/0',
        'mismatch /position/pieces/2/face',
      ].sort(),
    )
  })

  it('is reported with the name that was probably meant', () => {
    expect(problems(request(named(['grey-11', '5.1']), []))).toEqual([
      ['/position/pieces/0/def', 'unknown', 'There is no counter grey-11; did you mean grey-1?'],
    ])
  })

  it('is reported up to a readable number of faults', () => {
    const wrong = Array.from({ length: 5000 }, (_, index) => ({ id: `p${index}`, def: `grey-x${index}`, at: '5.1' }))
    expect(problems(request(wrong, []))).toHaveLength(200)
  })

  it('may name a game without a rules sheet', () => {
    const { rules: _rules, ...bare } = game
    expect(answer(bare, request([], []))).toMatchObject({ problems: [{ pointer: '/module', code: 'missing-file' }] })
  })
})
