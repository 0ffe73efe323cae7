import { describe, expect, it } from 'vitest'
import type { Action } from '../../../table/generated/types.ts'
import { openScenario } from '../../../table/module/setup.ts'
import type { Placed } from '../stage.ts'
import { both, game, go, legs, of, Play, type Side, turnTo } from './game.ts'

/** Before the first turn. */
const setting = (placed: readonly Placed[], attacker: Side = 'red', viewer?: Side) =>
  new Play(placed, { attacker, turn: 1, phase: 'supply', ...(viewer && { viewer: { sides: [viewer] } }) })

const covered = (def: string, at: string): Placed => ({ def, at, veil: 'cover' })

/** A scenario as it opens. */
function opened(attacker: Side, viewer?: Side): Play {
  const { pieces } = openScenario(game, `${attacker}-attack`)!
  return setting(
    pieces.map((piece) => ({ ...piece, def: piece.def! })),
    attacker,
    viewer,
  )
}

describe('2.1, 3.0 face down', () => {
  both('3.0 [1] legal: units are set up covered', (me) => {
    const play = setting([covered(of(me, 'infantry'), me === 'red' ? 'G13' : 'G5')])
    expect(play.breaks(go(of(me, 'infantry'), me === 'red' ? 'H13' : 'G4'), [me])).toEqual([])
  })

  both('3.0 [1] illegal: not face up', (me) => {
    const play = setting([{ def: of(me, 'infantry'), at: me === 'red' ? 'G13' : 'G5' }])
    expect(play.breaks(go(of(me, 'infantry'), me === 'red' ? 'H13' : 'G4'), [me])).toEqual(['set-up/face-down'])
    const turned = setting([covered(of(me, 'infantry'), me === 'red' ? 'G13' : 'G5')])
    const open: Action = { type: 'veil', pieces: [of(me, 'infantry')], as: 'open' }
    expect(turned.breaks(open, [me])).toEqual(['set-up/face-down'])
    expect(turned.phase('attacker-combat').breaks(open, [me])).toEqual([])
  })

  both('2.1 [1] the enemy’s covered counter has its type and its movement, and no strength', (me, foe) => {
    const play = setting([covered(of(foe, 'infantry'), foe === 'red' ? 'G13' : 'G5')], 'red', me)
    const piece = play.state.pieces.get(of(foe, 'infantry'))
    expect(piece?.def).toBeUndefined()
    const cover = game.covers.get(piece?.cover ?? '')
    expect([cover?.class, cover?.values]).toEqual(['infantry', { movement: 4 }])
  })
})

describe('3.0 the order of set-up', () => {
  both('3.0 [3] legal: the defender, and then the attacker', (me, foe) => {
    // `me` attacks in its own scenario.
    const [mine, his] = me === 'red' ? ['G13 H13', 'G5 G4'] : ['T8 T9', 'P9 O9']
    const play = setting(
      [covered(of(me, 'infantry'), mine!.split(' ')[0]!), covered(of(foe, 'infantry'), his!.split(' ')[0]!)],
      me,
    )
    expect(play.breaks(go(of(foe, 'infantry'), his!.split(' ')[1]!), [foe])).toEqual([])
    play.do(go(of(foe, 'infantry'), his!.split(' ')[1]!))
    expect(play.breaks(go(of(me, 'infantry'), mine!.split(' ')[1]!), [me])).toEqual([])
  })

  /** Counters of both sides on the map, with a defender's move, an attacker's move and a move back. */
  function facing(me: Side, foe: Side, ...others: readonly Placed[]) {
    const [mine, his] = me === 'red' ? ['G13 H13', 'G5 G4'] : ['T8 T9', 'P9 O9']
    const [from, to] = mine!.split(' ')
    const [here, there] = his!.split(' ')
    const [own, other] = [of(me, 'infantry'), of(foe, 'infantry')]
    const play = setting([covered(own, from!), covered(other, here!), ...others], me)
    return { play, first: go(other, there!), second: go(own, to!), back: go(other, here!) }
  }

  both('3.0 [3] illegal: the attacker, before the defender; the defender is then not at fault', (me, foe) => {
    const { play, first, second } = facing(me, foe)
    const [found] = play.findings(second, [me])
    expect(found).toMatchObject({
      rule: 'set-up/order',
      cite: '3.0',
      severity: 'illegal',
      pieces: [of(me, 'infantry')],
    })
    expect(found?.message).toMatch(/^3\.0: (Red|Blue) sets up first and has not begun; .* must wait\.$/)
    play.do(second)
    expect(play.breaks(first, [foe])).toEqual([])
    expect(play.do(first).breaks(second, [me])).toEqual([])
  })

  both('3.0 [3] illegal: the attacker, while counters of the defender are not on the map', (me, foe) => {
    const { play, first, second } = facing(me, foe, covered(of(foe, 'hq'), 'pile:off'))
    const [found] = play.do(first).findings(second, [me])
    expect(found?.rule).toBe('set-up/order')
    expect(found?.message).toMatch(/ sets up first and has not placed .* yet; .* must wait\.$/)
    play.do(second)
    expect(play.breaks(go(of(foe, 'hq'), foe === 'red' ? 'P9' : 'G5'), [foe])).toEqual([])
  })

  both('3.0 [3] illegal: the defender, after finishing and after the attacker has begun', (me, foe) => {
    const { play, first, second, back } = facing(me, foe)
    play.do(first).do(second)
    expect(play.breaks(back, [foe])).toEqual(['set-up/order'])
    expect(play.do({ type: 'undo' }).breaks(back, [foe])).toEqual([])
  })

  both('3.0 [3] illegal: each player sets up their own side', (me, foe) => {
    const play = setting([covered(of(foe, 'infantry'), foe === 'red' ? 'G13' : 'G5')])
    expect(play.breaks(go(of(foe, 'infantry'), foe === 'red' ? 'H13' : 'G4'), [me])).toEqual(['set-up/owner'])
  })
})

describe('3.0 reinforcements on chits', () => {
  const setOut = (me: Side) => setting([{ def: of(me, 'step'), at: `pile:${me}-first` }])

  both('3.0 [3] legal: before play, in one’s own boxes', (me) => {
    expect(setOut(me).breaks(go(of(me, 'step'), `pile:${me}-3`), [me])).toEqual([])
    const play = setOut(me).do(go(of(me, 'step'), `pile:${me}-3`))
    expect(play.breaks(go(play.piece(of(me, 'step')).id, `pile:${me}-4`), [me])).toEqual([])
  })

  both('3.0 [3] illegal: in the other’s, or during play', (me, foe) => {
    expect(setOut(me).breaks(go(of(me, 'step'), `pile:${foe}-3`), [me])).toContain('reinforcements/box')
    const play = setOut(me).phase('attacker-chit')
    expect(play.breaks(go(of(me, 'step'), `pile:${me}-3`), [me])).toEqual(['reinforcements/laid'])
  })

  both('3.0 [3] a player who begins without is warned, and the other does not learn the number', (me, foe) => {
    const play = setOut(me)
    expect(play.graded('warning', turnTo(1, 'attacker-chit'), [me])).toContain('set-up/chits')
    play.do(go(of(me, 'step'), `pile:${me}-3`))
    expect(play.graded('warning', turnTo(1, 'attacker-chit'), [me])).not.toContain('set-up/chits')
    const seen = setting([{ def: of(foe, 'step'), at: `pile:${foe}-first` }], 'red', me)
    expect(seen.findings(turnTo(1, 'attacker-chit')).map(({ rule }) => rule)).not.toContain('set-up/chits')
  })

  both('3.0 [3] what the other side has left undone is not reported as a player’s own', (me, foe) => {
    const next = turnTo(1, 'attacker-chit')
    const idle = setting([{ def: of(foe, 'step'), at: `pile:${foe}-first` }])
    expect(idle.graded('warning', next, [foe])).toContain('set-up/chits')
    expect(idle.graded('warning', next, ['blue', 'red'])).toContain('set-up/chits')
    const reported = idle.findings(next, [me]).map(({ message }) => message)
    expect(reported.filter((each) => each.includes(foe === 'red' ? 'Red' : 'Blue'))).toEqual([])
  })

  both('3.0 [3] the first proposals are the things that would be flagged', (me, foe) => {
    const play = opened(me)
    const asked = play.advise('next', [me])
    expect(asked.at(-1)?.rule).toBe('turns/next')
    expect(asked.at(-1)?.warning).toMatch(/^(3\.0|17\.1): /)
    const warned = play.graded('warning', turnTo(1, 'attacker-chit'), [me])
    expect(warned).toContain('set-up/chits')
    expect(asked.map(({ rule }) => rule)).toEqual(expect.arrayContaining([...warned]))
    expect(asked.filter(({ message }) => message.includes(foe === 'red' ? 'Red' : 'Blue'))).toEqual([])
    play.do(
      go(
        [...play.state.pieces.values()].flatMap(({ id, at }) =>
          'pile' in at && /^(red|blue)-(first|second)$/.test(at.pile) ? id : [],
        ),
        `pile:${me}-3`,
      ),
    )
    expect(play.advise('next', [me]).map(({ rule }) => rule)).not.toContain('set-up/chits')
  })

  both('3.0, 14.0 [3, 40] each reinforcement is offered every chit of its side, until it lies on one', (me, foe) => {
    const laying = (play: ReturnType<typeof opened>) =>
      play.advise('next', [me]).filter(({ rule }) => rule === 'set-up/chit')
    const play = opened(me)
    const waiting = [...play.state.pieces.values()].filter(
      ({ at }) => 'pile' in at && (at.pile === `${me}-first` || at.pile === `${me}-second`),
    )
    expect(laying(play)).toHaveLength(waiting.length * 10)
    const [first] = laying(play)
    expect(first?.message).toMatch(/ comes with chit 1\.$/)
    for (const { actions } of laying(play)) expect(play.breaks(actions[0]!, [me])).toEqual([])
    play.do(first!.actions[0]!)
    expect(laying(play)).toHaveLength((waiting.length - 1) * 10)
    expect(play.advise('next', [foe]).flatMap(({ pieces }) => pieces)).not.toContain(first?.pieces[0])
  })
})

describe('17.1, 17.2 the set-up areas', () => {
  it.each([
    ['red', 'blue', 'G5', 'G7 A1 J8', 'G8 C10 T13'],
    ['red', 'red', 'G13', 'A13 T13 O13', 'G12 G5'],
  ] as const)('17.1 [44] legal and illegal: %s attack, %s', (attacker, side, from, inside, outside) => {
    const play = setting([covered(of(side, 'infantry'), from)], attacker)
    for (const hex of inside.split(' '))
      expect([hex, play.breaks(go(of(side, 'infantry'), hex), [side])]).toEqual([hex, []])
    for (const hex of outside.split(' ')) {
      expect([hex, play.breaks(go(of(side, 'infantry'), hex), [side])]).toEqual([hex, ['set-up/area']])
    }
  })

  both('17.1 [44] legal: each side in its part of the map', (me) => {
    const [from, to] = me === 'red' ? ['G13', 'K13'] : ['G5', 'K5']
    const play = setting([covered(of(me, 'infantry'), from)])
    expect(play.breaks(go(of(me, 'infantry'), to), [me])).toEqual([])
  })

  both('17.1 [44] illegal: in no other part', (me) => {
    const [from, to] = me === 'red' ? ['G13', 'G12'] : ['G5', 'G9']
    const [found] = setting([covered(of(me, 'infantry'), from)]).findings(go(of(me, 'infantry'), to), [me])
    expect(found).toMatchObject({ rule: 'set-up/area', cite: '17.1' })
    expect(found?.message).toContain(me === 'red' ? 'on the south edge' : 'north of the river')
  })

  both('17.2 [46] legal: each side in its part of the map', (me) => {
    const [from, to] = me === 'red' ? ['P9', 'A1'] : ['T8', 'R6']
    const play = setting([covered(of(me, 'infantry'), from)], 'blue')
    expect(play.breaks(go(of(me, 'infantry'), to), [me])).toEqual([])
  })

  both('17.2 [46] illegal: not in hexrow Q, nor north of the river east of it', (me) => {
    const [from, ...bad] = me === 'red' ? ['P9', 'Q9', 'R9'] : ['T8', 'Q9', 'P9', 'R5', 'T5']
    const play = setting([covered(of(me, 'infantry'), from!)], 'blue')
    for (const hex of bad) {
      const [found] = play.findings(go(of(me, 'infantry'), hex), [me])
      expect([hex, found?.rule, found?.cite]).toEqual([hex, 'set-up/area', '17.2'])
    }
  })
})

describe('17.1, 17.2 the set-up units', () => {
  for (const attacker of ['red', 'blue'] as const) {
    const [cite, rule] = attacker === 'red' ? ['17.1', 48] : ['17.2', 49]
    const later: Record<Side, string> =
      attacker === 'red' ? { red: 'red-21-motinf-2', blue: 'blue-36-inf-3' } : { red: 'red-502', blue: 'blue-36-inf-3' }

    it(`${cite} [${rule}] the suggested deployment is legal and complete`, () => {
      const play = opened(attacker)
      const warned = play.findings(turnTo(1, 'attacker-chit')).filter(({ rule: id }) => id !== 'set-up/chits')
      expect(warned).toEqual([])
      for (const piece of play.state.pieces.values()) {
        if (!('q' in piece.at) || piece.def === undefined) continue
        const again = setting([{ def: piece.def, at: 'pile:off', veil: 'cover' }], attacker)
        expect([piece.def, again.breaks(go(piece.def, piece.at))]).toEqual([piece.def, []])
      }
    })

    it(`${cite} [${rule}] later units are not set up`, () => {
      const def = later.red
      const play = setting([{ def, at: 'pile:red-first', veil: 'cover' }], attacker)
      const hex = attacker === 'red' ? 'G13' : 'P9'
      expect(play.breaks(go(def, hex))).toEqual(['set-up/forces'])
    })
  }

  both('17.1 [48] legal: a regiment is set up whole or in its battalions', (me) => {
    const hex = me === 'red' ? 'G13' : 'G5'
    const tray = `pile:${me}-battalions`
    const play = setting([
      covered(of(me, 'reserve'), hex),
      covered(of(me, 'reserve1'), tray),
      covered(of(me, 'reserve2'), tray),
      covered(of(me, 'reserve2').replace(/2$/, '3'), tray),
    ])
    const all = [of(me, 'reserve1'), of(me, 'reserve2'), of(me, 'reserve2').replace(/2$/, '3')]
    expect(play.breaks(legs([of(me, 'reserve'), tray], [all, hex]), [me])).toEqual([])
    expect(
      play.breaks(legs([of(me, 'reserve'), tray], [all[0]!, hex], [all.slice(1), me === 'red' ? 'H13' : 'G4']), [me]),
    ).toEqual([])
  })

  both('17.1 [48] illegal: reinforcements are not set up', (me) => {
    const def = me === 'red' ? 'red-21-motinf-2' : 'blue-36-inf-3'
    const play = setting([covered(def, `pile:${me}-first`)])
    expect(play.breaks(go(def, me === 'red' ? 'G13' : 'G5'), [me])).toEqual(['set-up/forces'])
  })

  both('17.2 [49] legal: the listed units', (me) => {
    const def = me === 'red' ? 'red-49-inf-3' : 'blue-36-inf-3'
    const play = setting([covered(def, 'pile:off')], 'blue')
    expect(play.breaks(go(def, me === 'red' ? 'P9' : 'R9'), [me])).toEqual([])
  })

  both('17.2 [49] illegal: other units', (me) => {
    const def = me === 'red' ? 'red-21-arm-1' : 'blue-armor-step'
    const play = setting([covered(me === 'red' ? def : 'blue-dummy-inf', 'pile:off')], 'blue')
    const piece = me === 'red' ? def : 'blue-dummy-inf'
    expect(play.breaks(go(piece, me === 'red' ? 'P9' : 'R9'), [me])).toEqual(['set-up/forces'])
  })

  both('17.1 [48] missing units are named', (me) => {
    const play = opened('red')
    const hq = play.piece(of(me, 'hq')).id
    play.do(go(hq, `pile:${me}-dead`))
    const [found] = play.findings(turnTo(1, 'attacker-chit'), [me]).filter(({ rule }) => rule === 'set-up/missing')
    expect(found?.message).toContain(me === 'red' ? 'HQ 49' : 'HQ 36')
    // A viewer that sees only backs learns no names.
    const foe = me === 'red' ? 'blue' : 'red'
    const seen = opened('red', foe).do(go(hq, `pile:${me}-dead`))
    const reported = seen.findings(turnTo(1, 'attacker-chit'), [foe]).filter(({ rule }) => rule === 'set-up/missing')
    expect(reported).toEqual([])
  })

  both('17.1 [44] illegal: several units that are set up elsewhere are named in one finding', (me) => {
    const [from, to] = me === 'red' ? ['G13', 'G12'] : ['G5', 'G9']
    const those = [of(me, 'infantry'), of(me, 'infantry2')]
    const found = setting(those.map((def) => covered(def, from!))).findings(go(those, to!), [me])
    expect(found).toMatchObject([{ rule: 'set-up/area', pieces: those.sort() }])
  })

  both(
    '3.0 [48] illegal: a counter put new, also for those who see only covers; one taken away comes back',
    (me, foe) => {
      const def = of(me, 'reserve')
      for (const viewer of [me, foe]) {
        const play = opened('red', viewer)
        const { id, at } = play.piece(def)
        const put: Action = { type: 'put', pieces: [{ def, side: me, veil: 'cover' }], to: at }
        expect(play.breaks(put, [me])).toEqual(['table/new'])
        expect(play.do({ type: 'remove', pieces: [id] }).breaks(put, [me])).toEqual([])
        expect(play.do(put).breaks(put, [me])).toEqual(['table/new'])
      }
    },
  )
})
