import { describe, expect } from 'vitest'
import type { PieceId } from '../../../table/generated/types.ts'
import { at } from '../stage.ts'
import { both, go, legs, mark, of, Play, referee, type Side, turnTo } from './game.ts'

const tray = (side: Side) => `pile:${side}-battalions`
const PARTS = ['infantry', 'infantry2', 'infantry3'] as const

/** A regiment in D10 and its battalions in the tray. */
const regiment = (me: Side, start: ConstructorParameters<typeof Play>[1] = {}, marks?: Record<string, number>) =>
  new Play(
    [
      { def: of(me, 'regiment'), at: 'D10', ...(marks && { marks }) },
      ...PARTS.map((twin) => ({ def: of(me, twin), at: tray(me) })),
    ],
    { attacker: me, ...start },
  )

const parts = (me: Side) => PARTS.map((twin) => of(me, twin))
const breakDown = (me: Side, hex = 'D10') => legs([of(me, 'regiment'), tray(me)], [parts(me), hex])

describe('17.0 regiments and their battalions', () => {
  both('17.0 [4] legal: a regiment breaks down where it stands', (me) => {
    expect(regiment(me).breaks(breakDown(me), [me])).toEqual([])
    const play = regiment(me).do(go(of(me, 'regiment'), tray(me)))
    expect(play.breaks(go(parts(me), 'D10'), [me])).toEqual([])
  })

  both('17.0 [4] illegal: elsewhere, without a regiment, or beside itself', (me) => {
    expect(regiment(me).breaks(breakDown(me, 'D9'), [me])).toContain('regiments/place')
    expect(regiment(me).breaks(go(parts(me), 'D10'), [me])).toEqual(
      expect.arrayContaining(['regiments/place', 'regiments/twice']),
    )
    const play = regiment(me)
      .do(go(of(me, 'regiment'), tray(me)))
      .phase('attacker-combat')
      .phase('attacker-exploit-move')
    expect(play.breaks(go(parts(me), 'D10'), [me])).toContain('regiments/place')
  })

  both('17.0 [4] legal: its battalions go on from its walked path, and begin fresh if it had not moved', (me) => {
    const fresh = regiment(me).do(breakDown(me))
    const [first] = parts(me).map((def) => fresh.piece(def).id)
    expect(fresh.breaks(go(first!, 'D6'), [me])).toEqual([])
    expect(fresh.memory.moved.size).toBe(0)
  })

  both('17.0 [4] illegal: they have no more points than it had left', (me) => {
    const play = regiment(me)
      .do(go(of(me, 'regiment'), 'D8'))
      .do(breakDown(me, 'D8'))
    const [first] = parts(me).map((def) => play.piece(def).id)
    expect(play.breaks(go(first!, 'D6'), [me])).toEqual([])
    expect(play.breaks(go(first!, 'E7'), [me])).toEqual(['movement/points'])
    expect(play.memory.moved.get(first!)).toEqual(['attacker-move'])
  })

  both('17.0 [4] legal: a zone does not hold battalions whose regiment began in it', (me, foe) => {
    const enemy = { def: of(foe, 'infantry'), at: 'E10' }
    const placed = [
      { def: of(me, 'regiment'), at: 'D10' },
      ...PARTS.map((twin) => ({ def: of(me, twin), at: tray(me) })),
      enemy,
    ]
    const play = new Play(placed, { attacker: me }).do(breakDown(me))
    expect(play.breaks(go(play.piece(of(me, 'infantry')).id, 'C11'), [me])).toEqual([])
    const moved = new Play([{ ...placed[0]!, at: 'D11' }, ...placed.slice(1)], { attacker: me })
    moved.do(go(of(me, 'regiment'), 'D10')).do(breakDown(me))
    expect(moved.breaks(go(moved.piece(of(me, 'infantry')).id, 'C10'), [me])).toEqual(['zones/enter'])
  })

  both('17.0 [4] its battalions are out of supply if it was', (me) => {
    const at = me === 'red' ? 'A5' : 'S5'
    const play = new Play(
      [{ def: of(me, 'regiment'), at }, ...PARTS.map((twin) => ({ def: of(me, twin), at: tray(me) }))],
      { attacker: 'blue', phase: 'supply' },
    )
    play.until(me === 'blue' ? 'attacker-move' : 'defender-move', 2).do(breakDown(me, at))
    for (const def of parts(me)) expect(play.memory.supply?.out.has(play.piece(def).id)).toBe(true)
    expect(play.breaks(mark(play.piece(of(me, 'infantry')).id, 'out-of-supply', 1), [me])).toEqual([])
  })

  both('17.0 [4] its losses pass to them', (me) => {
    const play = regiment(me, {}, { 'step-loss': 2 })
    const [found] = play.findings(breakDown(me), [me]).filter(({ severity }) => severity === 'warning')
    expect(found).toMatchObject({ rule: 'regiments/steps', needed: 4, had: 6 })
    expect(found?.message).toContain('mark 2 more as lost')
    const less = regiment(me, {}, { 'step-loss': 2 })
    expect(less.graded('warning', legs([of(me, 'regiment'), tray(me)], [parts(me).slice(0, 2), 'D10']), [me])).toEqual(
      [],
    )
  })

  both('17.0 [4] no case lets battalions be combined again', (me) => {
    const play = new Play(
      [{ def: of(me, 'regiment'), at: tray(me) }, ...PARTS.map((twin) => ({ def: of(me, twin), at: 'D10' }))],
      { attacker: me },
    )
    const together = legs([parts(me), tray(me)], [of(me, 'regiment'), 'D10'])
    expect(play.breaks(together, [me])).toEqual([])
    expect(play.graded('note', together, [me])).toEqual(['regiments/whole'])
    expect(play.breaks(legs([parts(me).slice(1), tray(me)], [of(me, 'regiment'), 'D10']), [me])).toEqual([
      'regiments/twice',
    ])
    const after = play.do(together).piece(of(me, 'regiment')).id
    expect(play.breaks(go(after, 'D6'), [me])).toEqual([])
    expect(play.breaks(turnTo(2, 'attacker-combat'))).toEqual([])
  })

  both('17.0 [4] illegal: steps healed by an exchange, when the phase is left', (me) => {
    const next = turnTo(2, 'attacker-combat')
    const play = regiment(me, {}, { 'step-loss': 2 }).do(breakDown(me))
    const [found] = play.findings(next, [me])
    expect(found).toMatchObject({ rule: 'regiments/steps', severity: 'illegal', cite: '17.0', needed: 4, had: 6 })
    for (const part of parts(me).slice(0, 2)) play.do(mark(play.piece(part).id, 'step-loss', 1))
    expect(play.breaks(next, [me])).toEqual([])
  })
})

describe('the orders of a regiment', () => {
  const orders = (play: Play, me: Side, id: PieceId) =>
    referee.advise(at(referee, play.state, [me], play.memory), { ask: 'orders', pieces: [id] })

  both('17.0 [4] one command breaks it down, and one puts it together again', (me, foe) => {
    const play = regiment(me)
    const [apart, ...others] = orders(play, me, of(me, 'regiment'))
    expect(others).toEqual([])
    expect(apart?.message).toBe('17.0: Break down into 3 battalions.')
    expect(apart?.actions).toHaveLength(1)
    expect(play.breaks(apart!.actions[0]!, [me])).toEqual([])
    expect(orders(play, foe, of(me, 'regiment'))).toEqual([])
    play.do(apart!.actions[0]!)
    const [together] = orders(play, me, play.piece(of(me, 'infantry')).id)
    expect(together?.message).toMatch(/^17\.0: Put .* together\.$/)
    expect(play.breaks(together!.actions[0]!, [me])).toEqual([])
    play.do(together!.actions[0]!)
    expect(orders(play, me, play.piece(of(me, 'regiment')).id).map(({ message }) => message)).toEqual([apart!.message])
  })

  both('17.0 [4] a regiment that has lost a step is not offered whole battalions', (me) => {
    expect(orders(regiment(me, {}, { 'step-loss': 1 }), me, of(me, 'regiment'))).toEqual([])
  })

  both('2.1, 17.0 [1, 4] a covered regiment breaks down into covered battalions', (me) => {
    const play = regiment(me)
    play.do({ type: 'veil', pieces: [of(me, 'regiment')], as: 'cover' })
    for (const action of orders(play, me, of(me, 'regiment'))[0]!.actions) play.do(action)
    expect(parts(me).map((def) => play.piece(def).veil)).toEqual(['cover', 'cover', 'cover'])
  })
})
