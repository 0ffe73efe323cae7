import { describe, expect, it } from 'vitest'
import { accept, lehr, messages, proposed, rochefort } from './attack-proposals.ts'
import { acting, declare, flip, go, mark, put, U } from './game.ts'

const armored = 'allied-chit-2arm'

describe('the result of a fight', () => {
  it('11.0 [83]: nothing else is asked while it is owed', () => {
    const play = rochefort().do(declare('attack', [U.lehr], ['2113'], 'medium'))
    expect(play.advise('next').map(({ rule, owed }) => [rule, owed])).toEqual([['combat/roll', 'german']])
    play.die(9)
    expect(play.advise('next').every(({ rule }) => rule.startsWith('combat/'))).toBe(true)
    expect(proposed(play, 'combat/losses').map(({ owed }) => owed)).toEqual(['allied'])
    play.do(go(U.inf, 'pile:allied-dead')).do(flip(U.lehr, 1))
    expect(play.advise('next').map(({ rule }) => rule)).toContain('round/next')
  })

  /** Two battalions in 2411, with zones on every adjacent hex and none beyond. */
  const pair = (marks: Readonly<Record<string, number>>) => {
    const placed = [
      put(U.inf, '2411', { marks }),
      put(U.inf2, '2411', { marks }),
      put(U.lehr, '2412'),
      put(U.lehr2, '2311'),
      put(U.lehrRecon, '2512'),
    ]
    return acting(lehr, placed, { turn: 2 })
  }

  it('11.1 [93] legal: of two Disrupted one-step units in a stack the zone eliminates one, and the other retreats', () => {
    const play = pair({ disrupted: 1 })
    play.do(declare('attack', [U.lehr, U.lehr2], ['2411'], 'light'))
    play.die(6)
    expect(messages(play, 'combat/result')[0]).toContain('at 3-2: -/R')
    const paths = proposed(play, 'retreat/way')
    expect(paths[0]?.message).toMatch(/can retreat together by 2411-.*: .* is eliminated, .* survives/)
    for (const action of paths[0]!.actions) expect(play.breaks(action)).toEqual([])
    accept(play, 'retreat/way')
    expect(play.advise('next').filter(({ owed }) => owed)).toEqual([])
    expect([play.where(U.inf), play.where(U.inf2)].filter((at) => at === 'pile:allied-dead')).toHaveLength(1)
  })

  it('11.1 [93] legal and illegal: one of the two is eliminated by its owner, not both, and then the other retreats freely', () => {
    const play = pair({ disrupted: 1 })
    play.do(declare('attack', [U.lehr, U.lehr2], ['2411'], 'light')).die(6)
    expect(play.breaks(go([U.inf, U.inf2], 'pile:allied-dead'))).toEqual(['combat/losses'])
    expect(play.breaks(go(U.inf, 'pile:allied-dead'))).toEqual([])
    play.do(go(U.inf, 'pile:allied-dead'))
    expect(proposed(play, 'retreat/lost')).toEqual([])
    const [path] = proposed(play, 'retreat/way')
    expect(path?.actions).toHaveLength(1)
    play.do(path!.actions[0]!)
    expect(play.advise('next').filter(({ owed }) => owed)).toEqual([])
  })

  it('11.1 [93] legal: the same applies if the two are dragged together', () => {
    const play = pair({ disrupted: 1 })
    play.do(declare('attack', [U.lehr, U.lehr2], ['2411'], 'light')).die(6)
    const [path] = proposed(play, 'retreat/way')
    const move = path!.actions.at(-1)!
    if (move.type !== 'move') throw new Error('No move')
    play.do({ ...move, moves: [{ ...move.moves[0]!, pieces: [U.inf, U.inf2] }] })
    expect(messages(play, 'combat/losses')).toEqual([
      expect.stringContaining('The defender loses 1 step'),
      expect.stringContaining('The defender loses 1 step'),
    ])
    accept(play, 'combat/losses')
    expect(play.advise('next').filter(({ owed }) => owed)).toEqual([])
  })

  it('11.1 [93]: units that were not Disrupted become so in the zone, by the same click', () => {
    const play = pair({})
    play.do(declare('attack', [U.lehr, U.lehr2], ['2411'], 'medium')).die(6)
    expect(messages(play, 'combat/result')[0]).toContain('at 3-2: -/R')
    expect(messages(play, 'retreat/way')[0]).toContain('becoming Disrupted')
    accept(play, 'retreat/way')
    accept(play, 'retreat/way')
    expect([U.inf, U.inf2].map((id) => play.piece(id).marks)).toEqual([{ disrupted: 1 }, { disrupted: 1 }])
    expect(play.advise('next').filter(({ owed }) => owed)).toEqual([])
  })

  it('11.1 [93]: a drag through a zone leaves the Disruption owed', () => {
    const play = pair({})
    play.do(declare('attack', [U.lehr, U.lehr2], ['2411'], 'medium')).die(6)
    play.do(proposed(play, 'retreat/way')[0]!.actions[0]!)
    const [owed] = proposed(play, 'combat/rattled')
    expect(owed?.actions).toEqual([mark(owed!.pieces, 'disrupted', 1)])
  })

  it('11.1 [93]: a unit eliminated for lack of a retreat pays no loss for another that passes a zone', () => {
    const shaken = { marks: { disrupted: 1 } }
    const germans = [put(U.lehrRecon, '2412', shaken), put(U.pz2, '2311', shaken)]
    const play = acting(armored, [...germans, put(U.arm, '2411'), put(U.arm2, '2310'), put(U.cav, '2211')], { turn: 4 })
    const [light] = play
      .advise('odds', { pieces: [U.arm, U.arm2] })
      .filter(({ odds, pieces }) => odds?.choice === 'Light' && pieces.length === 2 && pieces.includes(U.arm2))
    play.do(light!.actions[0]!)
    const shown = light?.odds?.results.findIndex(({ result }) => result === '-/R')
    play.die(shown!)
    play.do(go(U.lehrRecon, 'pile:german-dead'))
    const path = proposed(play, 'retreat/way').find(({ pieces }) => pieces.includes(U.pz2))
    expect(path?.message).toContain('losing a step')
    play.do(path!.actions[0]!)
    expect(proposed(play, 'combat/losses').map(({ pieces }) => pieces)).toEqual([[U.pz2]])
  })

  it('11.0 [87], 11.1 [93]: of three units with a D the third is not Disrupted, and a zone takes no step from it', () => {
    const placed = [
      put(U.lehrRecon, '2412'),
      put(U.pz2Recon, '2412'),
      put(U.pz2At, '2311'),
      put(U.arm, '2411'),
      put(U.arm2, '2310'),
      put(U.armRecon, '2312'),
    ]
    const play = acting(armored, placed, { turn: 4 })
    play.do(declare('attack', [U.arm, U.arm2], ['2412', '2311'], 'medium')).die(7)
    expect(messages(play, 'combat/result')[0]).toContain('RD')
    const marked = [U.lehrRecon, U.pz2Recon]
    play.do(mark(marked, 'disrupted', 1))
    expect(proposed(play, 'combat/disruption')).toEqual([])
    const path = proposed(play, 'retreat/way').find(({ pieces }) => pieces.includes(U.pz2At))
    expect(path?.message).toContain('becoming Disrupted')
    play.do(path!.actions[0]!)
    expect(proposed(play, 'combat/losses')).toEqual([])
    expect(proposed(play, 'combat/rattled').map(({ pieces }) => pieces)).toEqual([[U.pz2At]])
  })

  it('11.2 [97, 99]: a unit that joined advances free, but pays when it moves on its own activation', () => {
    const play = acting(lehr, [put(U.lehr, '2412'), put(U.lehr2, '2311'), put(U.inf, '2411')], { turn: 2 })
    play
      .do(declare('attack', [U.lehr, U.lehr2], ['2411'], 'medium'))
      .die(8)
      .do(go(U.inf, 'pile:allied-dead'))
    expect(play.verdict(go(U.lehr2, '2411')).walks ?? []).toEqual([])
    expect(proposed(play, 'advance/may')).toHaveLength(2)
    play.do(flip(U.lehr, 1))
    expect(play.price(go(U.lehr2, '2411'))).toBe(2)
    expect(proposed(play, 'advance/may').flatMap(({ pieces }) => pieces)).toEqual([U.lehr])
  })
})
