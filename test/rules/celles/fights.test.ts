import { describe, expect, it } from 'vitest'
import { Book } from '../../../rules/book.ts'
import { columnFor, resultOf } from '../../../rules/celles/odds.ts'
import { readLie, Scene } from '../../../rules/scene.ts'
import { Search } from '../../../rules/search.ts'
import { SYSTEMS } from '../../../rules/systems.ts'
import { acting, declare, go, Play, put, real, realReferee, U } from './game.ts'
import { assaults, fights, lying, sideOf } from './report.ts'

/** The rules of the game with nobody on its map: what a chart says needs no more. */
const book = new Book(real, real.rules!, [])
const { state } = new Play([], { onMap: true })
const scene = new Scene(
  { state, memory: realReferee.start, sides: [] },
  book,
  {},
  SYSTEMS.get('celles')!,
  new Search(),
  readLie(book, state.pieces),
)

const rows = fights.map(({ turn, event, before: placed }) => {
  const [odds = '', column = '', modified = '', result = ''] = event.made.split(' ')
  return { turn, event, placed, odds, column, modified: Number(modified), result }
})
/** The two fights of the rulebook's examples. */
const PRINTED = [
  { turn: 0, odds: '14:7', column: '2-1', modified: 8, result: '-/RD' },
  { turn: 0, odds: '28:14', column: '2-1', modified: 3, result: '-' },
]
const DICE = [...rows, ...PRINTED]

describe('E11, the dice of a published game', () => {
  it('are 51 of the report and two of the rulebook', () => {
    expect([rows.length, DICE.length]).toEqual([51, 53])
  })

  it.each(DICE.map(({ turn, odds, column, modified, result }) => [turn, odds, column, modified, result] as const))(
    '11.0 [83, 84, 86, 87]: on turn %i, %s at %s, a modified %i is %s',
    (_, __, column, modified, result) => {
      const found = resultOf(scene, column, modified)
      if (result === 'kill') expect(found?.defender.steps).toBeGreaterThan(0)
      else expect(found?.text).toBe(result)
    },
  )

  it('11.0 [77] illegal: N8, the column 1-1 was read eight times for odds of 3-2, and no other column wrongly', () => {
    const wrong = DICE.flatMap(({ turn, odds, column }) => {
      const [attack = 0, defence = 0] = odds.split(':').map(Number)
      const right = columnFor(scene, attack, defence)
      return right === column ? [] : [`turn ${turn}: ${odds} at ${column}, not ${right}`]
    })
    expect(wrong).toEqual([
      'turn 1: 11:7 at 1-1, not 3-2',
      'turn 2: 13:8 at 1-1, not 3-2',
      'turn 4: 15:8 at 1-1, not 3-2',
      'turn 4: 15:8 at 1-1, not 3-2',
      'turn 4: 15:8 at 1-1, not 3-2',
      'turn 4: 15:8 at 1-1, not 3-2',
      'turn 5: 15:8 at 1-1, not 3-2',
      'turn 6: 15:8 at 1-1, not 3-2',
    ])
  })
})

describe('the ground of the published fights, on the map', () => {
  const GROUND: Readonly<Record<string, number>> = { 'town −2': -2, 'village −1': -1, 'woods −1': -1 }
  const told = rows.map(({ turn, event, placed }) => {
    const play = new Play(placed, { turn, side: sideOf(event.who), onMap: true })
    const joiners = event.with?.split(' ') ?? []
    play.do(declare('attack', [event.who, ...joiners], event.against.split(' '), event.how))
    const said = play.advise('next').find(({ rule }) => rule === 'combat/roll')?.message ?? ''
    const ground = Object.entries(GROUND).find(([words]) => said.includes(words))?.[1] ?? 0
    return {
      turn,
      event,
      same: ground === (event.ground ?? 0) && said.includes('river') === (event.river ?? false),
      said,
    }
  })

  it('11.0 [79, 80]: terrain and river are what the report added, in all but the one that forgot a town', () => {
    const other = told.filter(({ same }) => !same)
    expect(other.map(({ turn, event, said }) => [turn, event.against, said.slice(6)])).toEqual([
      [5, '2809', expect.stringContaining('town −2')],
    ])
    expect(told.filter(({ event }) => event.apart !== undefined)).toEqual(other)
  })
})

describe('slips of the published game, where they were made', () => {
  const onMap = true
  const ATTACK: Readonly<Record<string, number>> = { light: 3, medium: 6, heavy: 9 }
  const foot = (who: string) => who.includes('84inf')

  /** What the report spent together, and what the referee says of points when the attack is declared. */
  const spent = assaults
    .filter(({ walk }) => !foot(walk.event.who))
    .map(({ walk, fight }) => {
      const { who, to, paid } = walk.event
      const play = new Play(walk.before, { turn: walk.turn, side: sideOf(who), onMap })
      play.do(go(who, to, ...(walk.event.via ?? [])))
      const findings = play.findings(declare('attack', [who], fight.event.against.split(' '), fight.event.how))
      const flag = findings.find(({ rule }) => rule === 'attack/points')
      const allowance = /german.*recon/.test(who) ? 10 : 9
      return {
        where: `turn ${walk.turn}, ${who} to ${to}`,
        over: paid + (ATTACK[fight.event.how] ?? 0) > allowance,
        flag,
      }
    })

  it('8.5, 11.0 [41, 48, 70] illegal: N1 to N3 and all of their kind, a march and an attack together take more than there is', () => {
    const over = spent.filter(({ over: is }) => is)
    expect(over).toHaveLength(31)
    // Three came there for less than was paid, and could.
    expect(over.filter(({ flag }) => flag === undefined).map(({ where }) => where)).toEqual([
      'turn 4, us-2arm-ccb-1 to 2709',
      'turn 6, us-2arm-ccb-2 to 2711',
      'turn 7, german-116pz-60 to 3207',
    ])
  })

  it.each([
    ['N1', 1, 'german-lehr-901', '2114', '2113', 'heavy', '9/7.5', 'medium', 'german-chit-lehr'],
    ['N2', 2, 'us-2arm-cca-1', '2008', '2009', 'medium', '6/5', 'light', 'allied-chit-2arm'],
    ['N3', 4, 'br-29-23h', '0210', '0310', 'medium', '6/4', 'light', 'allied-chit-29'],
    ['N3', 8, 'br-29-23h', '0212', '0213', 'medium', '6/4', 'light', 'allied-chit-29'],
  ] as const)(
    '8.5 [41, 48] illegal: %s, on turn %i %s goes to %s, and against %s a %s attack lacks points: %s; a %s one does not',
    (_, turn, who, to, against, how, lack, lighter, chit) => {
      const play = acting(chit, lying(turn, who, to), { turn, onMap })
      expect(play.breaks(go(who, to))).toEqual([])
      play.do(go(who, to))
      expect(play.price(declare('attack', [who], [against], how))).toBe(`attack/points ${lack}`)
      expect(play.breaks(declare('attack', [who], [against], lighter))).toEqual([])
    },
  )

  it('7.0 [34] illegal: N4, the chit of the 84th moves the three that moved first on turn 2, and not the fourth', () => {
    const play = acting('allied-chit-84inf', lying(2, U.inf, '2209'), { turn: 2, onMap })
    const moves = [
      [U.inf, '2209'],
      [U.inf2, '2409'],
      [U.inf3, '2710'],
    ] as const
    for (const [unit, hex] of moves) {
      expect(play.breaks(go(unit, hex))).toEqual([])
      play.do(go(unit, hex)).do({ type: 'flip', pieces: [unit], face: 1 })
    }
    expect(play.breaks(go(U.inf4, '2808'))).toEqual(['action/three'])
  })

  it.each([
    ['N5', 3, 'german', U.pz2Recon, '2611', '3316', 'german-chit-lehr', 'german-lehr-901', '0814'],
    ['N6', 4, 'allied', U.inf3, '3206', '2808', 'allied-chit-84inf', 'us-2arm-cca-2', '0806'],
  ] as const)(
    '13.3 [107] illegal: %s, on turn %i the %s unit %s is not rebuilt in %s, but may be in %s',
    (_, turn, side, unit, wrong, right, chit, who, to) => {
      // Two of the 84th fill Marche by then: one of them makes room.
      const placed = lying(turn, who, to).filter(({ def }) => def !== unit && def !== 'us-84inf-3-334')
      const play = new Play(
        [
          ...placed,
          put(unit, `pile:${side}-dead`),
          put(`${side}-replacement`, `pile:${side}-cup`),
          put(chit, `pile:${side}-cup`),
        ],
        { turn, onMap, side },
      )
      play.draw(`${side}-replacement`, side).draw(chit, side)
      play.do(go(play.piece(`${side}-replacement`).id, `pile:${side}-played`))
      expect(play.breaks(go(unit, wrong))).toContain('replacement/hex')
      expect(play.breaks(go(unit, right))).toEqual([])
    },
  )

  it('13.4 [110] illegal: N7, by night on turn 5 Allied Air is not played against 2911', () => {
    const placed = lying(5, U.cav, '0713').map((each) => ({ ...each, marks: {} }))
    const play = new Play(
      [...placed, put('allied-air', 'pile:allied-cup'), put('allied-chit-4cav', 'pile:allied-cup')],
      { turn: 5, side: 'allied', onMap },
    )
    play.draw('allied-air', 'allied').draw('allied-chit-4cav', 'allied')
    expect(play.breaks(go(play.piece('allied-air').id, 'pile:allied-played'))).toEqual(['tactical/air-night'])
    expect(play.breaks(declare('air', ['german-116pz-156'], []))).toEqual(['air/chit'])
  })

  it('16.0 [119, 136] illegal: N9, on turn 7 Panzer Lehr stands in Givet at the Meuse, but Out of Supply, and makes no point', () => {
    const points = (marks: Readonly<Record<string, number>>) => {
      const placed = lying(8, U.pz2At, '2113').map((each) => (each.def === U.lehr2 ? { ...each, marks } : each))
      const play = new Play(placed, { turn: 7, phase: 'victory', onMap })
      return play
        .advise('next')
        .flatMap(({ message }) => /^16\.0: Points .* Meuse: (\d) this turn/.exec(message)?.[1] ?? [])
    }
    expect([points({}), points({ 'out-of-supply': 1 })]).toEqual([['1'], ['0']])
  })
})
