import { describe, expect, it } from 'vitest'
import { acting, declare, go, type Play, put, U } from './game.ts'

const lehr = 'german-chit-lehr'
const armored = 'allied-chit-2arm'

/** The points left after the walk, and those that the finding says are available and needed. */
function sums(play: Play, action: ReturnType<typeof go>) {
  const { findings, walks } = play.verdict(action)
  const [found] = findings.filter(({ severity }) => severity === 'illegal')
  return { left: walks?.[0]?.left, needed: found?.needed, had: found?.had, text: found?.message }
}

describe('the points of a march', () => {
  it('8.5 [41, 48] illegal: the walk and the finding agree on the points left', () => {
    const play = acting(armored, [put(U.arm, '1205'), put(U.lehr, '2412')], { turn: 2 })
    expect(sums(play, go(U.arm, '1215'))).toMatchObject({ needed: 20, had: 12, left: -8 })
    play.do(go(U.arm, '1210'))
    expect(sums(play, go(U.arm, '1213'))).toMatchObject({ needed: 6, had: 2, left: -4 })
  })

  it('8.5 [48] illegal and mirror: the bonus is lost beside an enemy, and the finding names the case', () => {
    for (const [chit, unit, enemy, turn] of [
      [armored, U.arm, U.lehr, 2],
      [lehr, U.lehr, U.arm, 3],
    ] as const) {
      const play = acting(chit, [put(unit, '2405'), put(enemy, '2412')], { turn })
      const beside = sums(play, go(unit, '2411', '2406', '2407', '2408', '2409', '2410'))
      expect([beside.needed, beside.had, beside.left]).toEqual([12, 9, -3])
      expect(beside.text).toContain('8.5')
    }
  })
})

describe('reduced movement points', () => {
  it.each([
    [{ 'out-of-supply': 1, disrupted: 1 }, 'Out of Supply (5.0), Disrupted (12.0)'],
    [{ isolated: 1 }, 'Isolated (5.0)'],
  ])('5.0, 12.0 [22, 23, 24] illegal and mirror: are reported with the cases that cut them (%o)', (marks, cuts) => {
    for (const [chit, unit, enemy] of [
      [lehr, U.lehr, U.inf],
      [armored, U.arm, U.lehr],
    ] as const) {
      const play = acting(chit, [put(unit, '2412', { marks }), put(enemy, '2411')], { turn: 2 })
      expect(sums(play, declare('infiltrate', [unit], ['2312'])).text).toMatch(/ has 3 left: .*\.$/)
      expect(sums(play, declare('infiltrate', [unit], ['2312'])).text).toContain(cuts)
      expect(sums(play, go(unit, '2416')).text).toContain(cuts)
      if (!('isolated' in marks))
        expect(sums(play, declare('attack', [unit], ['2411'], 'heavy')).text).toContain(`has 3 left: ${cuts}; a light`)
    }
  })

  it('5.0, 8.0, 12.0 [24, 42] illegal: an Isolated and Disrupted unit has none, and ½ point is one half', () => {
    const marks = { isolated: 1, disrupted: 1 }
    const play = acting('german-chit-2pz', [put(U.pz2, '2215', { marks }), put(U.inf, '1205')], { turn: 2 })
    const { text } = sums(play, go(U.pz2, '2214'))
    expect(text).toMatch(/costs ½ point; .* has 0: Isolated \(5\.0\), Disrupted \(12\.0\)/)
  })
})
