import { describe, expect, it } from 'vitest'
import { attack, bury, go, put, reduce, turnTo, War, war } from './war.ts'

/** Two grey rifles in 6.2 beside a green one in 7.2: 6 against 3 is 2-1. */
const two = () => new War([put('grey-1', '6.2'), put('grey-2', '6.2'), put('green-1', '7.2')])
const fought = (die: number) => two().fight('7.2', ['grey-1', 'grey-2'], die)

describe('losses by the table', () => {
  it('C11 D1: the defender loses a step, carries that out itself, and is asked first', () => {
    const war = fought(3)
    expect(war.crumbs()).toEqual(['Grey fights', 'Grey 1st and Grey 2nd attack 7.2', 'The defender loses 1 step'])
    const [note, path] = war.ask('next')
    expect(note?.message).toBe('C5: Roll 3 at 2-1: D1, the defender loses 1 step.')
    expect(path).toMatchObject({ owed: 'green', must: { side: 'green' }, pieces: ['green-1'] })
    expect(war.findings(reduce('green-1'), ['green'])).toEqual([])
    expect(war.says(reduce('green-1'))).toEqual([])
    expect(war.findings(reduce('green-1'), ['grey']).map(({ severity, rule }) => [severity, rule])).toEqual([
      ['illegal', 'combat/hand'],
    ])
    expect(war.accept(path!).crumbs()).toEqual(['Grey fights'])
  })

  it('C11 illegal: too many steps, by another side, or without an attack that takes any', () => {
    expect(fought(3).findings(bury('green-1'))).toMatchObject([{ rule: 'combat/losses', needed: 1, had: 2 }])
    expect(fought(3).says(reduce('grey-1'))).toEqual(['illegal C11: Grey 1st owes no steps now; this takes 1.'])
    const other = new War([put('grey-1', '6.2'), put('green-1', '7.2'), put('green-2', '9.2')]).fight(
      '7.2',
      ['grey-1'],
      5,
    )
    expect(other.says(reduce('green-2'))).toEqual(['illegal C11: No attack costs Green 2nd a step.'])
    expect(fought(3).do(reduce('green-1')).breaks(reduce('grey-1'))).toEqual(['combat/losses'])
    expect(two().breaks(reduce('green-1'))).toEqual(['combat/losses'])
  })

  it('C11: every unit loses a step before any loses a second; the owner chooses', () => {
    const stack = new War([
      ...[put('grey-guns', '5.2'), put('grey-1', '6.2'), put('grey-2', '6.2'), put('grey-3', '6.3')],
      ...[put('green-1', '7.2'), put('green-2', '7.2')],
    ])
    // 11 against 6 is 1-1, and guns shift it to 2-1; a 3 is D1.
    stack.fight('7.2', ['grey-guns', 'grey-1', 'grey-2'], 3)
    expect(stack.ask('next').map(({ pieces, must }) => [pieces, must])).toEqual([
      [[], undefined],
      [['green-1'], undefined],
      [['green-2'], undefined],
    ])
    stack.do(reduce('green-2'))
    expect(stack.crumbs()).toEqual(['Grey fights'])
  })

  it('C11 exchange: the weaker side loses all its steps and the other as many, the defender first', () => {
    const war = fought(1)
    expect(war.crumbs().at(-1)).toBe('The defender loses 2 steps')
    expect(war.says(reduce('grey-1'))).toEqual(['illegal C11: First the defender loses 2 steps.'])
    const [, all] = war.ask('next')
    expect(all).toMatchObject({ must: { side: 'green' } })
    war.accept(all!)
    expect(war.where('green-1')).toBe('pile:lost')
    expect(war.crumbs().at(-1)).toBe('The attacker loses 2 steps')
    war.do(reduce('grey-1'))
    expect(war.says(bury('grey-1'))).toEqual(['illegal C11: Grey 2nd must lose a step before Grey 1st loses 2 steps.'])
    expect(war.says(reduce('grey-2'))).toEqual([])
    expect(war.do(reduce('grey-2')).ask('next')[0]?.message).toBe('C13: Grey 1st may advance to 7.2 (optional).')
  })

  it('are marks, if the sheet shows losses so; the classes named first lose first', () => {
    const { losses } = war().rules!.combat!
    const game = war({
      combat: {
        losses: { ...losses, by: 'mark', mark: 'pinned', first: [{ cite: 'C15', who: { counters: ['green-2'] } }] },
        unable: ['shaken'],
      },
    })
    const placed = [put('grey-1', '6.2'), put('grey-3', '6.3'), put('green-1', '7.2'), put('green-2', '7.2')]
    const fight = new War(placed, { game }).fight('7.2', ['grey-1', 'grey-3'], 5)
    const hit = (piece: string) => ({ type: 'mark' as const, pieces: [piece], mark: 'pinned', count: 1 })
    expect(fight.says(hit('green-1'))).toEqual([
      'illegal C15: Green 2nd must lose a step before Green 1st loses 1 step.',
    ])
    expect(fight.says(hit('green-2'))).toEqual([])
    expect(fight.ask('next')[1]?.actions).toEqual([hit('green-2')])
  })

  it('cost nothing to undo: the loss is owed again, and the attack is not finished', () => {
    const war = fought(3)
    const owed = war.crumbs()
    war.do(reduce('green-1')).do({ type: 'undo' })
    expect(war.crumbs()).toEqual(owed)
    const declared = two().do(attack('7.2', 'grey-1')).do({ type: 'undo' })
    expect(declared.crumbs()).toEqual(['Grey fights'])
    expect(declared.memory.attacked.size).toBe(0)
    expect(declared.breaks(attack('7.2'))).toEqual(['attack/nobody'])
  })

  it('C5: the dice are those of the table, rolled by the side that attacks', () => {
    const war = two().do(attack('7.2', 'grey-1'))
    const roll = (dice: string) => ({ type: 'roll', dice, nonce: 'nonce-nonce' }) as const
    expect(war.says(roll('d6'))).toEqual([])
    expect(war.says(roll('2d6'))).toEqual(['illegal C5: Attacks are rolled with d6, not 2d6.'])
    expect(war.findings(roll('d6'), ['green']).map(({ severity, rule }) => [severity, rule])).toEqual([
      ['illegal', 'combat/hand'],
    ])
    expect(war.ask('next')).toMatchObject([{ rule: 'combat/roll', owed: 'grey', must: { side: 'grey' } }])
  })
})

describe('retreats by the table', () => {
  /** DR at 2-1: Green 1st retreats two hexes. */
  const back = () => fought(4)

  it('C12 legal: two hexes, away from the enemy, by the paths that are offered', () => {
    const war = back()
    expect(war.crumbs().at(-1)).toBe('Green 1st retreats 2 hexes')
    const paths = war.ask('retreat').filter(({ actions }) => actions.length > 0)
    expect(paths.length).toBeGreaterThan(1)
    for (const { actions, message } of paths)
      expect([message, war.breaks(actions[0]!, ['green'])]).toEqual([message, []])
    expect(war.says(go('green-1', '9.2', '8.2'))).toEqual([])
    expect(war.says(go('green-1', '9.2'))).toEqual([])
  })

  it('C12 illegal: too short, or into an enemy zone; the finding names the paths and the reason', () => {
    const war = back()
    expect(war.breaks(go('green-1', '8.3', '8.2'))).toContain('combat/retreat')
    expect(war.says(go('green-1', '7.1'))[0]).toMatch(
      /^illegal C12: Green 1st must retreat by .* not to 7\.1 \(7\.1: in an enemy zone\)\.$/,
    )
    const closed = war.ask('retreat').filter(({ kind }) => kind === 'barred')
    expect(closed.map(({ message }) => message)).toContain('C12: Not to 6.2: enemy units are there, in an enemy zone.')
  })

  it('C12: hex by hex, and the rest is asked from the new hex; undo takes it back', () => {
    const war = back().do(go('green-1', '8.2'))
    expect(war.crumbs().at(-1)).toBe('Green 1st retreats 1 hex')
    expect(war.says(go('green-1', '9.2'))).toEqual([])
    expect(war.breaks(go('green-1', '7.2'))).toEqual(['combat/retreat'])
    war.do(go('green-1', '9.2'))
    expect(war.crumbs()).toEqual(['Grey fights', 'Grey 1st and Grey 2nd attack 7.2'])
    war.do({ type: 'undo' }).do({ type: 'undo' })
    expect(war.crumbs().at(-1)).toBe('Green 1st retreats 2 hexes')
  })

  it('C12: the reach shows where it may end', () => {
    const war = back()
    const { cells } = war.referee.reach({ state: war.state, memory: war.memory, sides: ['green'] }, ['green-1'])
    const offered = war
      .ask('retreat')
      .flatMap(({ actions: [action] }) => (action?.type === 'move' ? action.moves[0]!.to : []))
    expect(cells.map(({ at }) => at)).toEqual(expect.arrayContaining(offered))
    expect(cells.every(({ at }) => offered.some((each) => JSON.stringify(each) === JSON.stringify(at)))).toBe(true)
  })

  it('C12: a unit without a path is eliminated; or it loses a step for each hex, if the sheet says so', () => {
    const ring = [
      put('grey-1', '6.2'),
      put('grey-2', '6.2'),
      put('green-1', '7.2'),
      put('grey-3', '8.1'),
      put('grey-guns', '8.3'),
    ]
    const caught = new War(ring).fight('7.2', ['grey-1', 'grey-2'], 4)
    const [, lost] = caught.ask('next')
    expect(lost).toMatchObject({
      message: 'C12: Green 1st cannot retreat and is eliminated.',
      must: { side: 'green' },
    })
    expect(caught.says(reduce('green-1'))).toEqual([
      'illegal C11: Green 1st cannot retreat and is eliminated: losing a step is not enough.',
    ])
    expect(caught.accept(lost!).crumbs()).toEqual(['Grey fights', 'Grey 1st and Grey 2nd attack 7.2'])
    const { retreat } = war().rules!.combat!
    const game = war({ combat: { retreat: { ...retreat!, blocked: 'step' } } })
    const stand = new War(
      ring.map((each) => (each.def === 'green-1' ? put('green-3', '7.2') : each)),
      { game },
    )
    // 6 against 4 is 1-1; a 6 is DR.
    stand.fight('7.2', ['grey-1', 'grey-2'], 6)
    const [, pays] = stand.ask('next')
    expect(pays?.message).toBe('C12: Green 3rd cannot retreat and loses 2 steps instead.')
    stand.accept(pays!)
    expect([stand.where('green-3'), stand.state.pieces.get('green-3')?.face]).toEqual(['7.2', 2])
    expect(stand.crumbs()).toEqual(['Grey fights'])
  })

  it('C12: a refused retreat is offered the end of a legal path, and the unit may go there', () => {
    const offer = back().findings(go('green-1', '7.1'))[0]?.offer
    expect(offer).toMatchObject({ cost: 0 })
    expect(back().findings({ type: 'move', moves: [{ pieces: ['green-1'], to: offer!.at }] })).toEqual([])
  })

  it('C12 illegal: a step is lost although the retreat can be made', () => {
    expect(back().says(reduce('green-1'))).toEqual(['illegal C11: Green 1st can retreat, so it loses no step instead.'])
  })

  it('C1 illegal: any other move in a phase of attacks; the attacker retreats by AR', () => {
    expect(two().says(go('grey-1', '6.1'))).toEqual(['illegal C1: No result lets Grey 1st retreat or advance.'])
    const war = new War([put('grey-1', '6.2'), put('green-1', '7.2')]).fight('7.2', ['grey-1'], 2)
    expect(war.crumbs().at(-1)).toBe('Grey 1st retreats 1 hex')
    expect(war.says(go('grey-1', '5.2'))).toEqual([])
    expect(war.says(go('green-1', '8.2'))[0]).toBe('illegal C1: No result lets Green 1st retreat or advance.')
  })

  it('C1: the reach says so, and an eliminated counter makes no move', () => {
    const { referee, state, memory } = two()
    const { findings } = referee.reach({ state, memory, sides: ['grey'] }, ['grey-1'])
    expect(findings.map(({ rule }) => rule)).toEqual(['combat/move'])
    const won = fought(6)
    expect(won.says(bury('green-1'))).toEqual([])
  })

  it('C12 home: away from home only if nothing else is open', () => {
    const { retreat } = war().rules!.combat!
    const home = { cite: 'C16', areas: { skirmish: { green: ['green-edge'] } }, effect: 'avoid' as const }
    const game = war({ combat: { retreat: { ...retreat!, home } } })
    const placed = [put('grey-1', '6.2'), put('grey-2', '6.2'), put('green-1', '7.2')]
    const back = (fight: War) => fight.fight('7.2', ['grey-1', 'grey-2'], 4)
    // 8.1 is as near to the green edge as 7.2; the step from 8.2 to 9.1 leads away from it.
    for (const fight of [back(new War(placed)), back(new War(placed, { game }))]) {
      expect(fight.says(go('green-1', '9.1', '8.1'))).toEqual([])
    }
    expect(back(new War(placed)).says(go('green-1', '9.1', '8.2'))).toEqual([])
    expect(back(new War(placed, { game })).breaks(go('green-1', '9.1', '8.2'))).toEqual(['combat/retreat'])
  })

  it('are flagged if the phase is left before them; those of the other side too', () => {
    const leave = turnTo(2, 'green-move', 'green')
    expect(back().says(leave)).toEqual(['illegal C12: Not done yet: Green 1st retreats 2 hexes.'])
    expect(
      back()
        .findings(leave, ['grey'])
        .map(({ severity, needed }) => [severity, needed]),
    ).toEqual([['illegal', 2]])
  })
})

describe('marks by the table', () => {
  it('C5 DD: the mark comes before the retreat, on the units that fought', () => {
    const war = fought(5)
    const shake = (piece: string) => ({ type: 'mark' as const, pieces: [piece], mark: 'shaken', count: 1 })
    expect(war.crumbs().at(-1)).toBe('Green 1st is marked Shaken')
    expect(war.says(go('green-1', '8.2'))).toEqual(['illegal C11: First Green 1st is marked Shaken.'])
    expect(war.breaks(shake('grey-1'))).toEqual(['combat/mark'])
    expect(war.says(shake('green-1'))).toEqual([])
    expect(war.do(shake('green-1')).crumbs().at(-1)).toBe('Green 1st retreats 1 hex')
  })

  it('C14: it is removed in its phase, and not before', () => {
    const off = { type: 'mark' as const, pieces: ['green-1'], mark: 'shaken', count: 0 }
    const placed = [put('green-1', '7.2', { marks: { shaken: 1 } }), put('grey-1', '2.2', { marks: { shaken: 1 } })]
    const now = new War(placed, { phase: 'green-move' })
    expect(now.ask('next')).toMatchObject([
      { rule: 'marks/off', pieces: ['green-1'], must: { side: 'green' }, owed: 'green' },
    ])
    expect(now.says(off)).toEqual([])
    expect(now.says(turnTo(2, 'green-fight', 'green'))).toEqual([
      'illegal C14: The Shaken mark must come off Green 1st in this phase.',
    ])
    expect(now.do(off).says(turnTo(2, 'green-fight', 'green'))).toEqual([])
    expect(new War(placed, { phase: 'grey-move' }).says(off)).toEqual([])
    expect(new War(placed).says(off)).toEqual([
      'illegal C14: Green 1st keeps the Shaken mark until Grey moves or Green moves.',
    ])
  })
})

describe('advances by the table', () => {
  it('C13 legal: into the hex that was left, one after the other; undo takes it back', () => {
    const war = fought(6)
    war.accept(war.ask('next')[1]!)
    expect(war.next().slice(0, 2)).toEqual([
      'C13: Grey 1st may advance to 7.2 (optional).',
      'C13: Grey 2nd may advance to 7.2 (optional).',
    ])
    expect(war.says(go('grey-1', '7.2'))).toEqual([])
    war.do(go('grey-1', '7.2'))
    expect(war.ask('advance').map(({ pieces }) => pieces)).toEqual([['grey-2']])
    war.do({ type: 'undo' })
    expect(war.ask('advance')).toHaveLength(2)
  })

  it('C13: lapses with a note when the phase is left, and when another attack is declared', () => {
    const won = new War([put('grey-1', '6.2'), put('grey-2', '6.2'), put('green-1', '7.2'), put('green-2', '6.3')])
    won.fight('7.2', ['grey-1'], 6)
    won.do(go('green-1', '9.2', '8.2'))
    const word = 'note C13: Grey 1st can no longer advance to 7.2 after this.'
    expect(won.says(attack('6.3', 'grey-2'))).toEqual([word])
    expect(won.says(turnTo(2, 'green-move', 'green'))).toEqual([word])
    expect(won.do(go('grey-1', '7.2')).says(turnTo(2, 'green-move', 'green'))).toEqual([])
  })

  it('C13 illegal: before the hex is left, elsewhere, from afar, or into closed terrain', () => {
    expect(fought(4).breaks(go('grey-1', '7.2'))).toContain('combat/order')
    const won = fought(6)
    won.accept(won.ask('next')[1]!)
    expect(won.breaks(go('grey-1', '6.1'))).toEqual(['advance/hex'])
    expect(won.breaks(go('grey-1', '7.2', '7.1'))).toEqual(['advance/hex'])
    const guns = new War([put('grey-guns', '5.2'), put('green-guns', '7.2')]).fight('7.2', ['grey-guns'], 4)
    expect(guns.crumbs().at(-1)).toBe('Green Guns retreats 2 hexes')
    guns.do(go('green-guns', '9.2', '8.2'))
    expect(guns.breaks(go('grey-guns', '7.2'))).toEqual(['advance/hex'])
    expect(guns.ask('advance')).toEqual([])
  })

  it('C13 illegal: the sheet has no advance, or not after an elimination', () => {
    const game = war({ combat: { advance: { cite: 'C13', after: ['retreat'] } } })
    const won = new War([put('grey-1', '6.2'), put('grey-2', '6.2'), put('green-1', '7.2')], { game })
    won.fight('7.2', ['grey-1', 'grey-2'], 6)
    won.accept(won.ask('next')[1]!)
    expect(won.says(go('grey-1', '7.2'))).toEqual(['illegal C13: There is no advance after an elimination.'])
    expect(won.crumbs()).toEqual(['Grey fights'])
  })
})

describe('going on', () => {
  it('offers the possible attacks, and the next phase only if none is left', () => {
    const war = two()
    const [offer, next] = war.ask('next')
    expect(offer?.message).toBe('C1: Grey 1st and Grey 2nd can attack 7.2: 6 against 3 is 2-1.')
    expect(offer?.actions).toEqual([attack('7.2', 'grey-1', 'grey-2')])
    expect([next?.rule, next?.must]).toEqual(['turns/next', undefined])
    expect(
      war.ask('next', { sides: ['green'] }).map(({ actions, rule, must }) => [rule, actions.length, must]),
    ).toEqual([['attack/offer', 0, undefined]])
    war.fight('7.2', ['grey-1', 'grey-2'], 2)
    expect(war.ask('next')).toMatchObject([{ rule: 'turns/next', must: {} }])
  })
})

describe('equal findings are reported once', () => {
  it('C11 illegal: two units of a gesture that lose too early are one finding, which names both', () => {
    const war = fought(3)
    const moves = ['grey-1', 'grey-2'].map((id) => go(id, '7.2')).flatMap((each) => ('moves' in each ? each.moves : []))
    expect(war.findings({ type: 'move', moves }).filter(({ rule }) => rule === 'combat/order')).toMatchObject([
      { cite: 'C11', pieces: ['grey-1', 'grey-2'] },
    ])
  })
})
