import { describe, expect, it } from 'vitest'
import { acting, declare, go, ids, line, put, shift } from './game.ts'

const APART = [...line('gael-warriors', 1000, 3000, 4), ...line('sidhe-retainers', 1000, 1000, 4)]
/** A Gael and a Sidhe model in base contact, the others behind them. */
const TOUCHING = [...line('gael-warriors', 1000, 2100, 4), ...line('sidhe-retainers', 1000, 2000, 4)]

const gael = (order: string) => declare(`order-${order}`, ...ids('gael-warriors', 4))
const sidhe = (order: string) => declare(`order-${order}`, ...ids('sidhe-retainers', 4))

describe('orders', () => {
  it('5 [5] legal: a Move may be followed by an Assault or a shot', () => {
    const units = [...line('sidhe-archers', 1000, 1000, 4), ...line('gael-warriors', 1000, 1700, 4)]
    const play = acting('sidhe', units).do(declare('order-move', ...ids('sidhe-archers', 4)))
    const at = ids('gael-warriors', 4)
    play.do(shift(play, ids('sidhe-archers', 4), 0, 250))
    expect(play.breaks(declare('order-shoot', ...ids('sidhe-archers', 4), ...at))).toEqual([])
    expect(play.breaks(declare('order-assault', ...ids('sidhe-archers', 4), ...at))).toEqual([])
  })

  it('5 [5] illegal: nothing else follows a Move, and nothing a Rush', () => {
    const play = acting('gael', APART).do(gael('move'))
    expect(play.breaks(gael('hold'))).toEqual(['orders/follow'])
    expect(acting('gael', APART).do(gael('rush')).breaks(gael('hold'))).toEqual(['orders/passed'])
  })

  it('5 [5] mirror: nothing follows a Rush of the Sidhe', () => {
    expect(acting('sidhe', APART).do(sidhe('rush')).breaks(sidhe('move'))).toEqual(['orders/passed'])
  })

  it('5 [5]: by house rule a unit carries out one order', () => {
    const near = [...line('gael-warriors', 1000, 1300, 4), ...line('sidhe-retainers', 1000, 1000, 4)]
    const assault = declare('order-assault', ...ids('gael-warriors', 4), ...ids('sidhe-retainers', 4))
    const play = (orders: string) => acting('gael', near, { house: { orders } }).do(gael('move'))
    expect(play('one').breaks(assault)).toEqual(['orders/one'])
    expect(play('move-first').breaks(assault)).toEqual([])
  })

  it('6 [6] legal: a model moves exactly its Move, or rushes exactly three times as far', () => {
    const play = acting('gael', [put('gael-chieftain', 1000, 3000), ...line('sidhe-retainers', 3000, 500, 2)])
    expect(play.do(declare('order-move', 'gael-chieftain')).breaks(go('gael-chieftain', 1000, 2600))).toEqual([])
    const rushing = acting('gael', [put('gael-chieftain', 1000, 3000), ...line('sidhe-retainers', 3000, 500, 2)])
    expect(rushing.do(declare('order-rush', 'gael-chieftain')).breaks(go('gael-chieftain', 1000, 1800))).toEqual([])
  })

  it('6 [6] illegal: not farther than its order goes, measured along the way', () => {
    const units = [put('gael-chieftain', 1000, 3000), ...line('sidhe-retainers', 3000, 500, 2)]
    const moving = acting('gael', units).do(declare('order-move', 'gael-chieftain'))
    const [far] = moving.findings(go('gael-chieftain', 1000, 2595))
    expect(far).toMatchObject({ rule: 'measure/distance', needed: 4.05, had: 4 })
    expect(moving.breaks(go('gael-chieftain', 1000, 2800, [1150, 2900]))).toEqual([])
    expect(moving.breaks(go('gael-chieftain', 1000, 2800, [1250, 2900]))).toEqual(['measure/distance'])
    const rushing = acting('gael', units).do(declare('order-rush', 'gael-chieftain'))
    expect(rushing.breaks(go('gael-chieftain', 1000, 1795))).toEqual(['measure/distance'])
  })

  it('6 [6] mirror: the Sidhe Prince, Move 8, rushes 24 inches and no farther', () => {
    const play = acting('sidhe', [put('sidhe-prince', 1000, 1000), put('gael-chieftain', 4000, 4500)])
    play.do(declare('order-rush', 'sidhe-prince'))
    expect(play.breaks(go('sidhe-prince', 1000, 3400))).toEqual([])
    expect(play.breaks(go('sidhe-prince', 1000, 3405))).toEqual(['measure/distance'])
  })

  it('6 [6]: without an order a model that goes farther than its Move rushes', () => {
    const play = acting('gael', [put('gael-chieftain', 1000, 3000), ...line('sidhe-retainers', 3000, 500, 2)])
    play.do(go('gael-chieftain', 1000, 2700))
    expect(play.crumbs().at(-1)).toBe('The Gael Chieftain: move')
    play.do(go('gael-chieftain', 1000, 2400))
    expect(play.crumbs().at(-1)).toBe('The Gael Chieftain: rush')
    expect(play.breaks(go('gael-chieftain', 1000, 1700))).toEqual(['measure/distance'])
  })

  it('6 [6]: says that it cannot be known whether a unit leaves base contact', () => {
    expect(acting('gael', TOUCHING).graded('unchecked', gael('move'))).toEqual(['orders/engaged'])
  })

  it('7 [7] legal: a unit apart from the enemy may hold', () => {
    expect(acting('gael', APART).breaks(gael('hold'))).toEqual([])
  })

  it('7 [7] illegal: a unit in base contact with an enemy may not', () => {
    const play = acting('gael', TOUCHING)
    expect(play.breaks(gael('hold'))).toEqual(['orders/hold'])
    expect(play.next()).not.toContain('orders/holds')
    const apart = [...line('gael-warriors', 1000, 2105, 4), ...line('sidhe-retainers', 1000, 2000, 4)]
    expect(acting('gael', apart).breaks(gael('hold'))).toEqual([])
  })

  it('7 [7] mirror: neither may the Sidhe', () => {
    expect(acting('sidhe', APART).breaks(sidhe('hold'))).toEqual([])
    expect(acting('sidhe', TOUCHING).breaks(sidhe('hold'))).toEqual(['orders/hold'])
  })

  it('8 [8] legal, mirror: both sides shoot with models that have a ranged weapon', () => {
    const units = [...line('gael-slingers', 1000, 2000, 3), ...line('sidhe-archers', 1000, 1200, 3)]
    const [own, theirs] = [ids('gael-slingers', 3), ids('sidhe-archers', 3)]
    expect(acting('gael', units).breaks(declare('order-shoot', ...own, ...theirs))).toEqual([])
    expect(acting('sidhe', units).breaks(declare('order-shoot', ...theirs, ...own))).toEqual([])
  })

  it('8 [8] illegal: warriors have nothing to shoot with', () => {
    const play = acting('gael', APART)
    const shoot = declare('order-shoot', ...ids('gael-warriors', 4), ...ids('sidhe-retainers', 4))
    expect(play.breaks(shoot)).toContain('orders/weapon')
    expect(play.next()).not.toContain('orders/shoot')
  })
})

describe('an assault', () => {
  const near = [...line('gael-warriors', 1000, 2400, 4), ...line('sidhe-retainers', 1000, 2000, 4)]
  const assault = (play: ReturnType<typeof acting>) =>
    play.do(declare('order-assault', ...ids('gael-warriors', 4), ...ids('sidhe-retainers', 4)))

  it('9 [9] legal: reaches an enemy exactly as far away as the Move', () => {
    const units = [...line('gael-warriors', 1000, 2500, 1), ...line('sidhe-retainers', 1000, 2000, 1)]
    const declared = declare('order-assault', 'gael-warriors-1', 'sidhe-retainers-1')
    expect(acting('gael', units).breaks(declared)).toEqual([])
    const far = [...line('gael-warriors', 1000, 2505, 1), ...line('sidhe-retainers', 1000, 2000, 1)]
    const [found] = acting('gael', far).findings(declared)
    expect(found).toMatchObject({ rule: 'assault/far', needed: 4.05, had: 4 })
  })

  it('9 [9] legal: ends in contact with the unit that is assaulted, and other moves do not', () => {
    const play = assault(acting('gael', near))
    expect(play.breaks(shift(play, ids('gael-warriors', 4), 0, -300))).toEqual([])
    const moving = acting('gael', near).do(gael('move'))
    expect(moving.breaks(go('gael-warriors-1', 1000, 2100))).toContain('measure/contact')
  })

  it('9 [9] illegal: fights only when all models that can come are in contact', () => {
    const play = assault(acting('gael', near)).do(go('gael-warriors-1', 1000, 2100))
    const fight = declare('fight', ...ids('gael-warriors', 4))
    const [found] = play.findings(fight)
    expect(found).toMatchObject({ rule: 'assault/more', pieces: ids('gael-warriors', 3, 2) })
    play.do(shift(play, ids('gael-warriors', 3, 2), 0, -300))
    expect(play.breaks(fight)).toEqual([])
  })

  it('9 [9] mirror: the Sidhe bring in all that can come, too', () => {
    const units = [...line('sidhe-retainers', 1000, 2000, 3), ...line('gael-warriors', 1000, 2300, 3)]
    const play = acting('sidhe', units)
    play.do(declare('order-assault', ...ids('sidhe-retainers', 3), ...ids('gael-warriors', 3)))
    play.do(go('sidhe-retainers-1', 1000, 2200))
    expect(play.breaks(declare('fight', ...ids('sidhe-retainers', 3)))).toEqual(['assault/more'])
    play.follow('assault/contact-moves')
    expect(play.breaks(declare('fight', ...ids('sidhe-retainers', 3)))).toEqual([])
  })

  it('9 [9]: brings the models into contact as proposed', () => {
    const play = assault(acting('gael', near))
    expect(play.next()).toEqual(['assault/contact-moves', 'activation/done', 'activation/waiting'])
    play.follow('assault/contact-moves')
    expect(play.next()).toEqual(['assault/fight-now', 'activation/waiting'])
  })

  it('9 [9] illegal: a unit in base contact assaults no other one', () => {
    const units = [...TOUCHING, put('sidhe-prince', 3000, 2100)]
    const play = acting('gael', units)
    expect(play.breaks(declare('order-assault', ...ids('gael-warriors', 4), 'sidhe-prince'))).toEqual([
      'assault/engaged',
    ])
    expect(play.breaks(declare('order-assault', ...ids('gael-warriors', 4)))).toEqual(['assault/target'])
  })
})
