import { describe, expect, it } from 'vitest'
import type { AskedAction, PlacedPiece } from '../../../../table/generated/types.ts'
import { real } from '../../celles/game.ts'
import { asking, go, graded, grey, put, rules, supplied } from './asking.ts'

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
