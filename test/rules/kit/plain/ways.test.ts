import { describe, expect, it } from 'vitest'
import { placeOn } from '../../stage.ts'
import { attack, go, put, reduce, supplied, WAR, War, war } from './war.ts'

/** Every option of a sheet that the default war of these tests does not use. */

const { combat } = WAR

describe('strengths', () => {
  const odds = (fight: War, hex: string, ...pieces: string[]) =>
    fight.ask('odds', { at: hex, pieces }).find((each) => each.odds)?.odds

  it('are divided for attacks across a river, and no others', () => {
    const over = { cite: 'C30', what: 'over the river', of: 'attacker' as const, over: { edges: ['river'] }, divide: 2 }
    const game = war({ combat: { strengths: [over], modifiers: [] } })
    const both = new War([put('grey-1', '4.4'), put('grey-3', '3.5'), put('green-1', '4.5')], { game })
    // 3.5 and 4.5 lie south of the Wend, 4.4 north of it: 3 becomes 1.
    expect(odds(both, '4.5', 'grey-1', 'grey-3')?.attackers).toEqual([
      { piece: 'grey-1', strength: 1 },
      { piece: 'grey-3', strength: 4 },
    ])
    const back = new War([put('green-1', '4.4'), put('grey-1', '4.5')], { game, phase: 'grey-fight' })
    expect(odds(back, '4.4', 'grey-1')).toMatchObject({ attack: 1, defence: 3 })
  })

  it('are multiplied and added in the order of the sheet', () => {
    const strengths = [
      { cite: 'C31', what: 'in forest', of: 'defender' as const, when: { terrains: ['forest'] }, multiply: 2 },
      { cite: 'C32', what: 'rifles', of: 'defender' as const, when: { who: { classes: ['rifles'] } }, add: 1 },
    ]
    const game = war({ combat: { strengths, modifiers: [] } })
    const fight = new War([put('grey-1', '2.2'), put('green-1', '3.2')], { game })
    expect(fight.ask('odds', { at: '3.2', pieces: ['grey-1'] }).map(({ message }) => message)).toContain(
      'C1: Green 1st: 3 printed strength, +3 in forest (C31), +1 rifles (C32) = 7.',
    )
  })

  it('take the divisor for supply from the supply rules', () => {
    const { supply } = supplied().rules!
    const game = war({
      supply: { ...supply, effects: { strength: { cite: 'P7', divide: 2 } } },
      combat: { modifiers: [] },
    })
    const fight = new War([put('grey-1', '5.2'), put('green-1', '4.2')], { game })
    expect(odds(fight, '4.2', 'grey-1')).toMatchObject({ defence: 1 })
    expect(odds(new War([put('grey-1', '8.7'), put('green-1', '9.7')], { game }), '9.7', 'grey-1')).toMatchObject({
      defence: 3,
    })
  })

  it('give differences the last column that is reached', () => {
    const game = war({
      combat: { table: { ...combat.table, by: 'difference' }, modifiers: [] },
      charts: [{ ...WAR.charts[0]!, columns: ['-3', '0', '+2', '+4'] }],
    })
    const fight = new War([put('grey-1', '6.2'), put('grey-3', '6.2'), put('green-3', '7.2')], { game })
    expect(odds(fight, '7.2', 'grey-1', 'grey-3')).toMatchObject({ attack: 7, defence: 4, column: '+2' })
    expect(odds(fight, '7.2', 'grey-1')).toMatchObject({ attack: 3, defence: 4, column: '-3' })
    expect(fight.ask('odds', { at: '7.2', pieces: ['grey-1'] }).map(({ message }) => message)).toContain(
      'C5: Grey 1st on 7.2: 3 against 4 (−1) is -3.',
    )
  })

  it('use the sum of two dice', () => {
    const game = war({ combat: { table: { ...combat.table, dice: '2d6' } } })
    const fight = new War([put('grey-1', '6.2'), put('green-1', '7.2')], { game })
    expect(odds(fight, '7.2', 'grey-1')!.results).toHaveLength(36)
    fight.do(attack('7.2', 'grey-1')).do({ type: 'roll', dice: '2d6', nonce: 'nonce-nonce' }, [3, 2])
    // A 5 at 1-1 is D1.
    expect(fight.crumbs().at(-1)).toBe('The defender loses 1 step')
  })
})

describe('guns at a distance', () => {
  const placed = [put('grey-1', '6.2'), put('grey-guns', '5.2'), put('green-1', '7.2')]
  const [ranged] = combat.ranged!

  it('C2: suffer no result; the others do', () => {
    // 8 against 3 is 2-1; a 1 there is an exchange.
    const game = war({ combat: { modifiers: [] } })
    const fight = new War(placed, { game }).fight('7.2', ['grey-1', 'grey-guns'], 1)
    fight.accept(fight.ask('next')[1]!)
    expect(fight.ask('next')[1]).toMatchObject({ pieces: ['grey-1'], must: { side: 'grey' } })
    expect(fight.breaks(reduce('grey-1'))).toEqual([])
  })

  it('C2: suffer it, if the sheet says so', () => {
    const game = war({ combat: { modifiers: [], ranged: [{ ...ranged!, suffers: true }] } })
    const fight = new War(placed, { game }).fight('7.2', ['grey-1', 'grey-guns'], 1)
    fight.accept(fight.ask('next')[1]!)
    expect(
      fight
        .ask('next')
        .slice(1)
        .map(({ pieces }) => pieces),
    ).toEqual([['grey-1'], ['grey-guns']])
  })

  it('C2 illegal: attack alone, if they may only join', () => {
    const game = war({ combat: { ranged: [{ ...ranged!, alone: 'no' }] } })
    const fight = new War(placed, { game })
    expect(fight.breaks(attack('7.2', 'grey-guns'))).toEqual(['attack/alone'])
    expect(fight.says(attack('7.2', 'grey-guns', 'grey-1'))).toEqual([])
    for (const each of fight.ask('next')) expect(fight.breaks(each.actions[0]!)).toEqual([])
  })
})

describe('retreats', () => {
  /** Grey zones lie north and south of 7.2; ahead only 8.2 is free of enemies, and it is in a zone. */
  const placed = [
    ...[put('grey-1', '6.2'), put('grey-2', '6.2'), put('green-1', '7.2')],
    ...[put('grey-3', '9.1'), put('grey-guns', '8.4')],
  ]
  const game = (retreat: object) => war({ combat: { retreat: { cite: 'C12', ...retreat } } })

  it('C12 loss: a zone on the path costs a step, which is owed until it is lost', () => {
    const fight = new War(placed, { game: game({ zones: 'loss' }) }).fight('7.2', ['grey-1', 'grey-2'], 4)
    const dear = fight.ask('retreat').filter(({ actions }) => actions.length > 1)
    expect(dear.length).toBeGreaterThan(0)
    const [move, price] = dear[0]!.actions
    fight.do(move!)
    expect(fight.crumbs().at(-1)).toMatch(/^Green 1st loses 1 step for enemy zones on its way back$|^Green 1st loses 2/)
    expect(fight.says(price!)).toEqual([])
    expect(fight.do(price!).crumbs().at(-1)).not.toMatch(/Green 1st loses/)
    fight.do({ type: 'undo' })
    expect(fight.crumbs().at(-1)).toMatch(/^Green 1st loses/)
  })

  it('C12 avoid: into a zone only if every path leads through one', () => {
    const free = new War([put('grey-1', '6.2'), put('grey-2', '6.2'), put('green-1', '7.2'), put('grey-3', '9.1')], {
      game: game({ zones: 'avoid' }),
    }).fight('7.2', ['grey-1', 'grey-2'], 4)
    expect(free.breaks(go('green-1', '8.2'))).toEqual(['combat/retreat'])
    expect(free.says(go('green-1', '8.3'))).toEqual([])
  })

  it('C12 beside: not beside an enemy, even outside its zone', () => {
    const placed = [put('grey-1', '6.2'), put('grey-2', '6.2'), put('green-1', '7.2')]
    // The staff has no zone, and is beside 8.2 and 9.3.
    const staff = put('grey-staff', '9.2')
    const fight = (beside?: 'no') =>
      new War([...placed, staff], { game: game(beside ? { beside } : {}) }).fight('7.2', ['grey-1', 'grey-2'], 4)
    expect(fight().says(go('green-1', '9.3', '8.3'))).toEqual([])
    expect(fight('no').breaks(go('green-1', '9.3', '8.3'))).toEqual(['combat/retreat'])
    expect(fight('no').says(go('green-1', '8.4', '8.3'))).toEqual([])
  })

  it('C12: may be longer without room to stay, but not into a full hex', () => {
    const full = [put('green-2', '9.2'), put('green-guns', '9.2'), put('green-staff', '9.2')]
    const fight = new War([put('grey-1', '6.2'), put('grey-2', '6.2'), put('green-1', '7.2'), ...full])
    fight.fight('7.2', ['grey-1', 'grey-2'], 4)
    const ends = fight
      .ask('retreat')
      .flatMap(({ actions: [action] }) => (action?.type === 'move' ? [fight.printed(action.moves[0]!.to)] : []))
    expect(ends).not.toContain('9.2')
    expect(ends).toContain('9.3')
    expect(fight.breaks(go('green-1', '9.2', '8.2'))).toContain('stacking/limit')
  })

  describe('C12: out of a corner, where only 10.2 is open and zones close the hexes beyond it', () => {
    const corner = [put('grey-1', '9.1'), put('grey-2', '9.1'), put('grey-3', '9.3'), put('green-1', '10.1')]
    const cornered = (...there: readonly string[]) =>
      new War([...corner, ...there.map((each) => put(each, '10.2'))])
        .fight('10.1', ['grey-1', 'grey-2'], 5)
        .do({ type: 'mark', pieces: ['green-1'], mark: 'shaken', count: 1 })
    const offered = (fight: War) => fight.ask('retreat').filter(({ actions }) => actions.length > 0)

    it('legal: ends there while there is room', () => {
      const fight = cornered('green-guns')
      expect(offered(fight).map(({ message }) => message)).toEqual(['C12: Green 1st can retreat by 10.1-10.2.'])
      expect(fight.says(go('green-1', '10.2'))).toEqual([])
    })

    it('illegal: never ends in a full hex, and is eliminated instead', () => {
      const fight = cornered('green-2', 'green-guns', 'green-staff')
      expect(fight.breaks(go('green-1', '10.2'))).toEqual(['combat/retreat', 'stacking/limit', 'stacking/limit'])
      expect(offered(fight).map(({ message }) => message)).toEqual(['C12: Green 1st cannot retreat and is eliminated.'])
      fight.accept(offered(fight)[0]!)
      expect(fight.where('green-1')).toBe('pile:lost')
    })
  })
})

describe('the order of a result', () => {
  it('C11: the attacker is first, if the sheet says so', () => {
    const game = war({ combat: { losses: { ...combat.losses, order: 'attacker' } } })
    const fight = new War([put('grey-1', '6.2'), put('grey-2', '6.2'), put('green-1', '7.2')], { game })
    fight.fight('7.2', ['grey-1', 'grey-2'], 1)
    expect(fight.crumbs().at(-1)).toBe('The attacker loses 2 steps')
    expect(fight.says(reduce('green-1'))).toEqual(['illegal C11: First the attacker loses 2 steps.'])
  })
})

describe('advances', () => {
  it('C13 illegal: more units than the sheet lets advance', () => {
    const game = war({ combat: { advance: { cite: 'C13', units: 1 } } })
    const fight = new War([put('grey-1', '6.2'), put('grey-2', '6.2'), put('green-1', '7.2')], { game })
    fight.fight('7.2', ['grey-1', 'grey-2'], 6)
    fight.accept(fight.ask('next')[1]!)
    const both = { pieces: ['grey-1', 'grey-2'], to: placeOn(game, '7.2') }
    expect(fight.breaks({ type: 'move', moves: [both] })).toEqual(['advance/many'])
    const lit = (...pieces: string[]) =>
      fight.referee.reach({ state: fight.state, memory: fight.memory, sides: ['grey'] }, pieces).cells.length
    expect([lit('grey-1'), lit('grey-2'), lit('grey-1', 'grey-2')]).toEqual([1, 1, 0])
    fight.do(go('grey-1', '7.2'))
    expect(fight.findings(go('grey-2', '7.2'))).toMatchObject([{ rule: 'advance/many', needed: 1, had: 2 }])
    expect(fight.crumbs()).toEqual(['Grey fights'])
  })

  it('C13 illegal: a unit does not advance into a hex that it may not enter', () => {
    const game = war({ combat: { barred: [] } })
    const fight = new War([put('grey-guns', '5.5'), put('green-1', '5.6')], { game })
    fight.fight('5.6', ['grey-guns'], 6)
    fight.accept(fight.ask('next')[1]!)
    expect(fight.breaks(go('grey-guns', '5.6'))).toEqual(['advance/terrain'])
    expect(fight.ask('advance')).toEqual([])
  })
})
