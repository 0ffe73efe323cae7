import { describe, expect, it } from 'vitest'
import { attack, put, supplied, turnTo, War, war } from './war.ts'

/** Grey 1st and 2nd (3 each) in 6.2 and Grey guns (5, range 2) in 5.2, two hexes from Green 1st (3) in 7.2. */
const line = () => new War([put('grey-1', '6.2'), put('grey-2', '6.2'), put('grey-guns', '5.2'), put('green-1', '7.2')])

describe('an attack by the sheet', () => {
  it('C1 legal: units in the next hex, and guns from two hexes away', () => {
    expect(line().says(attack('7.2', 'grey-1'))).toEqual([])
    expect(line().says(attack('7.2', 'grey-1', 'grey-2', 'grey-guns'))).toEqual([])
    expect(line().says(attack('7.2', 'grey-guns'))).toEqual([])
  })

  it('C1 illegal: in another phase', () => {
    const war = new War([put('grey-1', '6.2'), put('green-1', '7.2')], { phase: 'grey-move' })
    expect(war.says(attack('7.2', 'grey-1'))).toEqual(['illegal C1: No attacks in Grey moves.'])
  })

  it('C1 illegal: by the side whose phase it is not, or by another hand; the mirror side may', () => {
    const placed = [put('grey-1', '6.2'), put('green-1', '7.2')]
    expect(new War(placed).breaks(attack('6.2', 'green-1'))).toContain('attack/nobody')
    expect(new War(placed, { phase: 'green-fight' }).says(attack('6.2', 'green-1'))).toEqual([])
    expect(new War(placed).breaks(attack('7.2', 'grey-1'), ['green'])).toEqual(['attack/hand'])
    const two = [...placed, put('green-2', '6.3')]
    expect(new War(two).says(attack('7.2', 'grey-1', 'green-2'))).toEqual([
      'illegal C1: Green 2nd may not attack: Grey attacks in this phase.',
    ])
  })

  it('C1 illegal: no enemy is there, and the finding names the hexes of enemies', () => {
    expect(line().says(attack('6.1', 'grey-1'))).toEqual(['illegal C1: There is no enemy in 6.1; enemies are in 7.2.'])
    expect(new War([put('grey-1', '2.2'), put('green-1', '7.2')]).says(attack('3.2', 'grey-1'))).toEqual([
      'illegal C1: There is no enemy in 3.2, and none next to Grey 1st.',
    ])
  })

  it('C1 illegal: from too far away, with the distance', () => {
    const war = new War([put('grey-1', '5.2'), put('grey-guns', '4.2'), put('green-1', '7.2')])
    const [foot] = war.findings(attack('7.2', 'grey-1'))
    expect([foot?.rule, foot?.needed, foot?.had, foot?.message]).toEqual([
      'attack/far',
      1,
      2,
      'C1: Grey 1st may not attack: 7.2 is 2 hexes away; the range is 1.',
    ])
    const [guns] = war.findings(attack('7.2', 'grey-guns'))
    expect([guns?.cite, guns?.needed, guns?.had]).toEqual(['C2', 2, 3])
  })

  it('C1 illegal: with a mark that forbids it, without strength, or of another kind', () => {
    const war = new War([
      put('grey-1', '6.2', { marks: { pinned: 1 } }),
      put('grey-staff', '6.2'),
      put('green-1', '7.2'),
    ])
    expect(war.says(attack('7.2', 'grey-1'))).toEqual(['illegal C1: Grey 1st may not attack: marked Pinned.'])
    expect(war.says(attack('7.2', 'grey-staff'))).toEqual([
      'illegal C1: Grey Staff may not attack: no attack strength.',
    ])
  })

  it('C3 illegal: across a cliff or into a marsh, but along a road', () => {
    const cliff = new War([put('grey-1', '2.6'), put('green-1', '3.6')])
    expect(cliff.says(attack('3.6', 'grey-1'))).toEqual([
      'illegal C3: Grey 1st may not attack: no attacks across the Scarp.',
    ])
    const marsh = new War([put('grey-1', '5.5'), put('green-1', '5.6')])
    expect(marsh.says(attack('5.6', 'grey-1'))).toEqual(['illegal C3: Grey 1st may not attack: no attacks into marsh.'])
    expect(new War([put('grey-1', '4.6'), put('green-1', '4.5')]).says(attack('4.5', 'grey-1'))).toEqual([])
  })

  it('C1 illegal: twice by one unit or on one hex, unless the sheet allows it', () => {
    const placed = [put('grey-1', '6.2'), put('grey-2', '6.2'), put('green-1', '7.2'), put('green-2', '6.3')]
    const fought = (game?: ReturnType<typeof war>) => new War(placed, game ? { game } : {}).fight('7.2', ['grey-1'], 4)
    expect(fought().says(attack('6.3', 'grey-1'))).toEqual([
      'illegal C1: Grey 1st may not attack: already attacked this phase.',
    ])
    expect(fought().breaks(attack('7.2', 'grey-2'))).toEqual(['attack/again'])
    expect(fought().says(attack('6.3', 'grey-2'))).toEqual([])
    const often = war({ combat: { again: ['attackers', 'targets'] } })
    expect(fought(often).says(attack('7.2', 'grey-1'))).toEqual([])
  })

  it('C5 illegal: below the first column, unless the sheet uses the first column for it', () => {
    const placed = [put('grey-1', '6.2', { face: 1 }), put('green-guns', '7.2'), put('green-1', '7.2')]
    expect(new War(placed).says(attack('7.2', 'grey-1'))).toEqual([
      'illegal C5: 2 against 8 is below the first column.',
    ])
    const { table } = war().rules!.combat!
    const low = war({ combat: { table: { ...table, below: 'first' } } })
    expect(new War(placed, { game: low }).says(attack('7.2', 'grey-1'))).toEqual([])
  })

  it('C5: odds below the first column have no column, whatever would shift it', () => {
    const war = new War([
      put('grey-guns', '6.2'),
      put('green-1', '7.2'),
      put('green-2', '7.2'),
      put('green-guns', '7.2'),
    ])
    const [odds] = war.ask('odds', { at: '7.2', pieces: ['grey-guns'] }).filter(({ kind }) => kind === 'odds')
    expect(odds?.message).toBe('C5: Grey Guns on 7.2: 5 against 11 is below the first column.')
  })

  it('C1 illegal: before the earlier attack is rolled for or carried out', () => {
    const placed = [put('grey-1', '6.2'), put('grey-2', '6.2'), put('green-1', '7.2'), put('green-2', '6.3')]
    const declared = new War(placed).do(attack('7.2', 'grey-1'))
    expect(declared.breaks(attack('6.3', 'grey-2'))).toEqual(['attack/unrolled'])
    expect(declared.breaks(turnTo(2, 'green-move', 'green'))).toEqual(['attack/unrolled'])
    // A second declaration replaces the first.
    expect(declared.says(attack('7.2', 'grey-1', 'grey-2'))).toEqual([])
    const rolled = new War(placed).fight('7.2', ['grey-1'], 5)
    expect(rolled.says(attack('6.3', 'grey-2'))).toEqual(['illegal C11: Not done yet: the defender loses 1 step.'])
  })

  it('C1: an attack by nobody calls off the one that was declared', () => {
    const war = line().do(attack('7.2', 'grey-1'))
    expect(war.crumbs()).toEqual(['Grey fights', 'Grey 1st attacks 7.2'])
    expect(war.says(attack('7.2'))).toEqual([])
    war.do(attack('7.2'))
    expect(war.crumbs()).toEqual(['Grey fights'])
    expect(war.breaks(attack('7.2'))).toEqual(['attack/nobody'])
  })

  it('C5 unchecked: against a counter that is face down and may be a dummy', () => {
    const { referee, memory, state } = new War([put('grey-1', '6.2'), put('green-1', '7.2', { veil: 'cover' })])
    const { def: _, ...covered } = state.pieces.get('green-1')!
    const seen = { ...state, pieces: state.pieces.set('green-1', covered) }
    const { findings } = referee.judge({ state: seen, memory, sides: ['grey'] }, attack('7.2', 'grey-1'))
    expect(findings.map(({ severity, rule, cite }) => [severity, rule, cite])).toEqual([
      ['unchecked', 'attack/odds', 'C5'],
    ])
    const odds = referee.advise({ state: seen, memory, sides: ['grey'] }, { ask: 'odds', at: [attack('7.2').at[0]!] })
    expect(odds.every((each) => each.odds === undefined)).toBe(true)
  })
})

describe('covered units', () => {
  it('C1: are turned up by their own side before the dice, and the odds are taken then', () => {
    const covered = new War([put('grey-1', '6.2'), put('green-1', '7.2', { veil: 'cover' })])
    covered.do(attack('7.2', 'grey-1'))
    const [reveal] = covered.ask('next')
    expect(reveal).toMatchObject({ rule: 'attack/reveal', owed: 'green', must: { side: 'green' }, pieces: ['green-1'] })
    covered.accept(reveal!)
    expect(covered.ask('next')).toMatchObject([{ rule: 'combat/roll' }])
    // 3 against 3 is 1-1; a 5 there is D1.
    covered.do({ type: 'roll', dice: 'd6', nonce: 'nonce-nonce' }, [5])
    expect(covered.crumbs().at(-1)).toBe('The defender loses 1 step')
  })

  it('C5: an attacker that could not see them learns the column after the roll', () => {
    const { referee, state } = new War([put('grey-1', '6.2'), put('green-1', '7.2', { veil: 'cover' })])
    const { def: _, ...covered } = state.pieces.get('green-1')!
    const hidden = { ...state, pieces: state.pieces.set('green-1', covered) }
    const entry = { id: 'a1', seat: 'grey', at: 0 }
    const declared = { ...entry, seq: 1, action: attack('7.2', 'grey-1') }
    const roll = { type: 'roll' as const, dice: 'd6', nonce: 'nonce-nonce' }
    const rolled = { ...entry, id: 'a2', seq: 2, action: roll, result: { faces: [5] } }
    const before = referee.remember(referee.start, declared as never, hidden, hidden)
    const crumb = (seen: typeof state) => {
      const memory = referee.remember(before, rolled as never, seen, seen)
      return referee.procedure({ state: seen, memory, sides: [] }).at(-1)?.text
    }
    expect(crumb(state)).toBe('The defender loses 1 step')
    expect(crumb(hidden)).not.toMatch(/loses/)
  })
})

describe('the odds of an attack, counted by hand', () => {
  const odds = (war: War, hex: string, ...pieces: string[]) =>
    war.ask('odds', { at: hex, pieces }).find((each) => each.odds)?.odds

  it('C5, C8: 3 and 3 against 3 is 2-1; with the guns 11 against 3 is 3-1, unchanged by one more column', () => {
    expect(odds(line(), '7.2', 'grey-1', 'grey-2')).toMatchObject({
      attack: 6,
      defence: 3,
      column: '2-1',
      modifiers: [],
      attackers: [
        { piece: 'grey-1', strength: 3 },
        { piece: 'grey-2', strength: 3 },
      ],
      defenders: [{ piece: 'green-1', strength: 3 }],
    })
    expect(odds(line(), '7.2', 'grey-1', 'grey-2', 'grey-guns')).toMatchObject({ attack: 11, column: '3-1' })
    expect(odds(line(), '7.2', 'grey-guns')).toMatchObject({ attack: 5, column: '2-1' })
  })

  it('give the result of each face of the die, and the sides that it harms', () => {
    const { results = [] } = odds(line(), '7.2', 'grey-1', 'grey-2') ?? {}
    expect(results.map(({ shown, result, hurts }) => `${shown} ${result} ${hurts}`)).toEqual([
      '1 EX both',
      '2 NE nobody',
      '3 D1 defender',
      '4 DR defender',
      '5 DD defender',
      '6 DE defender',
    ])
    expect(results[4]?.text).toBe('the defender is marked Shaken and retreats 1 hex')
  })

  it('C6: a forest shifts one column to the left', () => {
    const war = new War([put('grey-1', '2.2'), put('grey-2', '2.2'), put('green-1', '3.2')])
    expect(odds(war, '3.2', 'grey-1', 'grey-2')).toMatchObject({ column: '1-1' })
    expect(war.ask('odds', { at: '3.2', pieces: ['grey-1', 'grey-2'] }).map(({ message }) => message)).toContain(
      'C5: Grey 1st and Grey 2nd on 3.2: 6 against 3 is 2-1; forest −1 (C6): 1-1.',
    )
  })

  it('C7, C10: across the river the die loses 2, to 1 at least; not across a ford', () => {
    // The Wend flows between 4.4 and 4.5; 3.4/3.5 has a ford.
    const river = new War([put('grey-1', '4.4'), put('green-1', '4.5')])
    expect(odds(river, '4.5', 'grey-1')).toMatchObject({ column: '1-1', modifiers: [{ cite: 'C7', by: -2 }] })
    expect(odds(river, '4.5', 'grey-1')!.results.map(({ result }) => result)).toEqual([
      'A1',
      'A1',
      'AR',
      '-',
      'NE',
      'D1',
    ])
    const ford = new War([put('grey-1', '3.4'), put('green-1', '3.5')])
    expect(odds(ford, '3.5', 'grey-1')).toMatchObject({ modifiers: [] })
  })

  it('C4: a shaken unit fights with half its strength, 1 at least', () => {
    const shaken = new War([
      put('grey-1', '6.2', { marks: { shaken: 1 } }),
      put('green-1', '7.2', { marks: { shaken: 1 } }),
    ])
    expect(odds(shaken, '7.2', 'grey-1')).toMatchObject({ attack: 1, defence: 1, column: '1-1' })
    expect(shaken.ask('odds', { at: '7.2', pieces: ['grey-1'] }).map(({ message }) => message)).toContain(
      'C1: Grey 1st: 3 printed strength, -2 shaken (C4) = 1.',
    )
  })

  it('C9: defenders that are all out of supply add 1 to the die', () => {
    // 9.7 is beside the depot of Green in 10.7; 4.2 is not, and grey zones lie between.
    const near = new War([put('grey-1', '8.7'), put('green-1', '9.7')], { game: supplied() })
    expect(odds(near, '9.7', 'grey-1')).toMatchObject({ column: '1-1', modifiers: [] })
    const far = new War([put('grey-1', '5.2'), put('green-1', '4.2')], { game: supplied() })
    expect(odds(far, '4.2', 'grey-1')).toMatchObject({ column: '1-1', modifiers: [{ cite: 'C9', by: 1 }] })
  })

  it('name the units that can join, and the reasons why others cannot', () => {
    const war = new War([put('grey-1', '6.2'), put('grey-2', '6.2', { marks: { pinned: 1 } }), put('green-1', '7.2')])
    expect(
      war
        .ask('odds', { at: '7.2' })
        .map(({ kind, message }) => `${kind} ${message}`)
        .slice(0, 2),
    ).toEqual(['join C1: 7.2 can be attacked by Grey 1st.', 'barred C1: Grey 2nd may not attack: marked Pinned.'])
    expect(new War([put('grey-1', '2.2'), put('green-1', '7.2')]).ask('odds', { pieces: ['grey-1'] })).toMatchObject([
      { kind: 'nobody' },
    ])
  })

  it('are given for the declared attack', () => {
    const { referee, state, memory } = new War([
      put('grey-1', '2.2'),
      put('grey-2', '2.2'),
      put('green-1', '3.2'),
    ]).fight('3.2', ['grey-1', 'grey-2'], 2)
    // 6 against 3 is 2-1; the forest makes it 1-1, where a 2 is AR.
    expect(referee.fight({ state, memory, sides: [] })).toMatchObject({
      ...{ side: 'grey', attack: 6, defence: 3, ratio: 2, odds: '2-1', column: '1-1' },
      shifts: [{ cite: 'C6', by: -1 }],
      ...{ modifiers: [], die: 2, modified: 2 },
      result: {
        text: 'AR',
        attacker: { steps: 0, retreat: 1, disrupted: false },
        defender: { steps: 0, retreat: 0, disrupted: false },
      },
    })
    const quiet = new War([put('grey-1', '2.2')])
    expect(quiet.referee.fight({ state: quiet.state, memory: quiet.memory, sides: [] })).toBeUndefined()
  })
})
