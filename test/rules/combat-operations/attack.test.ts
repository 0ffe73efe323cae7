import { describe, expect, it } from 'vitest'
import { attack, battle, END, lent, messagesOf, sentences, support, unit } from './battle.ts'
import { both, of, Play, turnTo } from './game.ts'

describe('11.0 declared attacks', () => {
  both('11.0 [28] legal: the fights of a phase are known again when the time goes back to it', (me, foe) => {
    const play = battle(me, [unit(me, 'infantry', 'D9'), unit(foe, 'infantry', 'E10')]).phase('attacker-combat')
    const done = play.do(attack([of(me, 'infantry')], 'E10')).memory.chapters.get('combat')
    const owed = messagesOf(play, END)
    expect(owed).not.toEqual([])
    play.phase('attacker-exploit-move')
    expect(messagesOf(play, turnTo(2, 'attacker-exploit-combat'))).toEqual([])
    play.phase('attacker-combat')
    expect(play.memory.chapters.get('combat')).toEqual(done)
    expect(messagesOf(play, END)).toEqual(owed)
  })

  both('11.0 [28] legal: units next to a hex attack the enemy in it', (me, foe) => {
    const play = battle(me, [unit(me, 'infantry', 'D9'), unit(me, 'reserve', 'F9'), unit(foe, 'infantry', 'E10')])
    expect(messagesOf(play, attack([of(me, 'infantry'), of(me, 'reserve')], 'E10'))).toEqual([])
  })

  both('11.0 [28] illegal: from two hexes away', (me, foe) => {
    const play = battle(me, [unit(me, 'infantry', 'D8'), unit(me, 'reserve', 'F9'), unit(foe, 'infantry', 'E10')])
    const [found, ...rest] = play.findings(attack([of(me, 'infantry'), of(me, 'reserve')], 'E10'))
    expect(rest).toEqual([])
    expect(found).toMatchObject({
      severity: 'illegal',
      rule: 'attack/adjacent',
      cite: '11.0',
      needed: 1,
      had: 2,
      pieces: [of(me, 'infantry')],
    })
    expect(found?.message).toMatch(
      /^11\.0: (Red|Blue) 1st Battalion.* in D8 is 2 hexes from E10 and can attack only an adjacent hex\.$/,
    )
  })

  both('11.0 [28] illegal: from outside the map', (me, foe) => {
    const play = battle(me, [unit(me, 'infantry', `pile:${me}-dead`), unit(foe, 'infantry', 'E10')])
    expect(messagesOf(play, attack([of(me, 'infantry')], 'E10'))).toEqual(['illegal attack/adjacent'])
  })

  both('11.0 [28] legal: across a river, with or without a bridge', (me, foe) => {
    for (const from of ['G7', 'H7']) {
      const play = battle(me, [unit(me, 'infantry', from), unit(foe, 'infantry', 'G8')])
      expect(messagesOf(play, attack([of(me, 'infantry')], 'G8'))).toEqual([])
    }
  })

  both('11.0 [28] illegal: an empty hex, two hexes at once, or none', (me, foe) => {
    const play = battle(me, [unit(me, 'infantry', 'D9'), unit(foe, 'infantry', 'E10')])
    expect(messagesOf(play, attack([of(me, 'infantry')], 'E9'))).toContain('illegal attack/empty')
    const one = attack([of(me, 'infantry')], 'E10')
    const two = attack([of(me, 'infantry')], 'D10')
    if (one.type !== 'declare' || two.type !== 'declare') throw new Error('no declaration')
    expect(messagesOf(play, { ...one, at: [...one.at, ...two.at] })).toEqual(['illegal attack/target'])
    expect(messagesOf(play, { ...one, at: [...one.at, ...one.at] })).toEqual([])
    expect(messagesOf(play, { ...one, at: [] })).toEqual(['illegal attack/target'])
    expect(messagesOf(play, attack([], 'E10'))).toEqual(['illegal attack/nobody'])
  })

  both('4.0 [5] legal: in steps 4 and 6 of the side whose turn it is', (me, foe) => {
    const placed = [unit(me, 'tanks', 'D9'), unit(foe, 'tanks', 'E10')]
    expect(messagesOf(battle(me, placed), attack([of(me, 'tanks')], 'E10'))).toEqual([])
    expect(
      messagesOf(battle(me, placed, { phase: 'attacker-exploit-combat' }), attack([of(me, 'tanks')], 'E10')),
    ).toEqual([])
    expect(messagesOf(battle(foe, placed, { phase: 'defender-combat' }), attack([of(me, 'tanks')], 'E10'))).toEqual([])
  })

  both('4.0 [5] illegal: in any other step, by the other side, or by a seat of another side', (me, foe) => {
    const placed = [unit(me, 'infantry', 'D9'), unit(foe, 'infantry', 'E10')]
    for (const phase of ['supply', 'attacker-chit', 'attacker-move', 'attacker-exploit-move']) {
      expect([phase, messagesOf(battle(me, placed, { phase }), attack([of(me, 'infantry')], 'E10'))]).toEqual([
        phase,
        ['illegal attack/phase'],
      ])
    }
    expect(messagesOf(battle(foe, placed), attack([of(me, 'infantry')], 'E10'))).toContain('illegal attack/side')
    expect(messagesOf(battle(me, placed), attack([of(me, 'infantry'), of(foe, 'infantry')], 'E10'))).toEqual([
      'illegal attack/side',
    ])
    expect(messagesOf(battle(me, placed), attack([of(me, 'infantry')], 'E10'), [foe])).toEqual(['illegal attack/hand'])
  })

  both('10.0 [27a] legal: in step 6 motorized units that did nothing, whether or not they exploited', (me, foe) => {
    const placed = [unit(me, 'tanks', 'C9'), unit(me, 'tanks2', 'D9'), unit(foe, 'tanks', 'E10')]
    const play = new Play(placed, { attacker: me, phase: 'attacker-exploit-move' })
    play.do({ type: 'move', moves: [{ pieces: [of(me, 'tanks')], to: play.piece(of(me, 'tanks2')).at }] })
    play.phase('attacker-exploit-combat')
    expect(messagesOf(play, attack([of(me, 'tanks'), of(me, 'tanks2')], 'E10'))).toEqual([])
  })

  both(
    '10.0 [27a] illegal: in step 6 a unit that is not motorized, or moved in step 3 or attacked in step 4',
    (me, foe) => {
      const placed = [
        unit(me, 'infantry', 'D9'),
        unit(me, 'tanks', 'C9'),
        unit(me, 'tanks2', 'F9'),
        unit(foe, 'regiment', 'E10'),
      ]
      const play = new Play(placed, { attacker: me, phase: 'attacker-move' })
      play.do({ type: 'move', moves: [{ pieces: [of(me, 'tanks')], to: play.piece(of(me, 'infantry')).at }] })
      play
        .phase('attacker-combat')
        .do(attack([of(me, 'tanks2')], 'E10'))
        .phase('attacker-exploit-combat')
      const found = play.findings(attack([of(me, 'infantry'), of(me, 'tanks'), of(me, 'tanks2')], 'E10'))
      expect(found.map(({ rule, pieces }) => `${rule} ${pieces.join()}`).sort()).toEqual(
        [
          `attack/exploit ${of(me, 'infantry')}`,
          `attack/exploit ${of(me, 'tanks')}`,
          `attack/exploit ${of(me, 'tanks2')}`,
        ].sort(),
      )
    },
  )

  both('[50] illegal: a dummy attacks nobody', (me, foe) => {
    const play = battle(me, [unit(me, 'dummy', 'D9', { veil: 'cover' }), unit(foe, 'infantry', 'E10')])
    expect(messagesOf(play, attack([of(me, 'dummy')], 'E10'))).toEqual(['illegal attack/dummy'])
  })

  both('[50] legal: a possible dummy may be attacked, but not one that is turned up', (me, foe) => {
    const covered = battle(me, [unit(me, 'infantry', 'D9'), unit(foe, 'dummy', 'E10', { veil: 'cover' })], {
      viewer: { sides: [me] },
    })
    expect(messagesOf(covered, attack([of(me, 'infantry')], 'E10'), [me])).toEqual([])
    const open = battle(me, [unit(me, 'infantry', 'D9'), unit(foe, 'dummy', 'E10')])
    expect(messagesOf(open, attack([of(me, 'infantry')], 'E10'))).toEqual(['note attack/empty'])
  })

  both('11.0 [28] legal: attackers are turned up as the next step, and nothing is flagged', (me, foe) => {
    const play = battle(me, [unit(me, 'infantry', 'D9', { veil: 'cover' }), unit(foe, 'infantry', 'E10')])
    expect(messagesOf(play, attack([of(me, 'infantry')], 'E10'))).toEqual([])
    play.do(attack([of(me, 'infantry')], 'E10'))
    expect(play.advise('next', [me]).filter(({ rule }) => rule === 'attack/reveal')).toMatchObject([
      { pieces: [of(me, 'infantry')], must: { side: me } },
    ])
  })

  both('11.0 [28] a declaration is replaced by another, until the fight has a result', (me, foe) => {
    const [one, two] = [of(me, 'infantry'), of(me, 'infantry2')]
    const play = battle(me, [unit(me, 'infantry', 'D9'), unit(me, 'infantry2', 'D9'), unit(foe, 'infantry', 'E10')])
    play.do(attack([one], 'E10'))
    expect(messagesOf(play, attack([one, two], 'E10'))).toEqual(['note attack/anew'])
    play.do(attack([one, two], 'E10'))
    const odds = () =>
      play
        .advise('next')
        .filter(({ rule }) => rule === 'odds/column')
        .map(({ message }) => message)
    expect(odds()).toEqual(['11.0: 6 against 4 is 1-1.'])
    expect(messagesOf(play, attack([], 'E10'))).toEqual(['note attack/anew'])
    play.do(attack([], 'E10'))
    expect(odds()).toEqual([])
    play.do(attack([one, two], 'E10')).do({ type: 'mark', pieces: [of(foe, 'infantry')], mark: 'step-loss', count: 1 })
    expect(messagesOf(play, attack([one], 'E10'))).toEqual(['note attack/again', 'note attack/again'])
  })

  both(
    '4.0 [5] illegal: out of turn, which is the only finding; enemies are those of the attacking side',
    (me, foe) => {
      const play = battle(me, [unit(foe, 'infantry', 'D9'), unit(me, 'regiment', 'E10')])
      expect(messagesOf(play, attack([of(foe, 'infantry')], 'E10'))).toEqual(['illegal attack/side'])
      expect(messagesOf(play, attack([of(foe, 'infantry')], 'D10'))).toEqual([
        'illegal attack/empty',
        'illegal attack/side',
      ])
    },
  )

  it('11.0 [28] findings name both values', () => {
    const play = battle('red', [
      unit('red', 'infantry', 'D8'),
      lent('red-49-art-4', 'gun', 'red', 'A9'),
      unit('blue', 'infantry', 'E10'),
    ])
    expect(sentences(play, attack([of('red', 'infantry'), 'gun'], 'E10'))).toEqual([
      '11.0: Red 1st Battalion, 1st Infantry Regiment in D8 is 2 hexes from E10 and can attack only an adjacent hex.',
      '13.4: 4th Artillery Battalion cannot attack E10 alone: a unit other than artillery must attack too.',
    ])
  })

  both('11.0 [28] illegal: an attack on no enemy owes no soak-off', (me, foe) => {
    const placed = [unit(me, 'regiment', 'E9'), unit(foe, 'infantry', 'E10'), unit(foe, 'infantry2', 'F9')]
    expect(messagesOf(battle(me, placed), attack([of(me, 'regiment')], 'E8'))).toEqual(['illegal attack/empty'])
    const early = battle(me, placed, { phase: 'attacker-move' })
    expect(messagesOf(early, attack([of(me, 'regiment')], 'E10'))).toEqual(['illegal attack/phase'])
    expect(messagesOf(early, support([of(foe, 'guns')], 'E10'))).toEqual(['illegal attack/phase'])
  })
})
