import { describe, expect, it } from 'vitest'
import { refereesOf } from '../../../rules/referees.ts'
import type { AskedAction, FightFigures, Judged, PlacedPiece, RefereeRequest } from '../../../table/generated/types.ts'
import { real } from './game.ts'

/**
 * Positions decided by hand from the rulebook before the referee was asked. A row: title | turn, side and chit |
 * units | ground | actions | the verdict on each, as cost/left or severity, case and needed/had | the fight.
 * If no ground is named, 1703 to 2710 are clear, with nothing on their hexsides.
 */

const UNITS: Readonly<Record<string, string>> = {
  pz: 'german-2pz-304',
  pz2: 'german-2pz-2',
  rec: 'german-2pz-recon',
  at: 'german-2pz-at',
  lehr: 'german-lehr-901',
  lehr2: 'german-lehr-902',
  fbb: 'german-fbb-1',
  arm: 'us-2arm-cca-1',
  inf: 'us-84inf-1-333',
  inf2: 'us-84inf-2-333',
  inf3: 'us-84inf-3-333',
  cav: 'us-4cav',
  third: 'us-3arm',
  br: 'br-29-3rtr',
  air: 'allied-air',
}
const CHITS: Readonly<Record<string, string>> = {
  '2pz': '2nd Panzer',
  lehr: 'Panzer Lehr',
  fbb: 'Führer Begleit',
  '84': '84th Infantry',
  '2arm': '2nd Armored',
  '4cav': '4th Cavalry',
  '29': '29th Armoured',
}

const MOVEMENT = `
8.0 legal: woods take 3 | 2 german 2pz | pz 2006 | 2005 woods | pz to 2005 | 3/6
8.0 legal: rough takes 3 | 2 german 2pz | pz 2006 | 2005 rough | pz to 2005 | 3/6
8.0 legal: the highway takes half a point | 2 german 2pz | pz 2006 | 2005/2006 highway, 2005 woods | pz to 2005 | 0.5/8.5
8.0 legal: the road takes 1 | 2 german 2pz | pz 2006 | 2005/2006 road, 2005 woods | pz to 2005 | 1/8
8.0 legal: a river takes 2 more | 2 german 2pz | pz 2006 | 2005/2006 minor-river | pz to 2005 | 4/5
8.0 illegal: infantry has 3, of which rough takes 2 | 2 allied 84 | inf 2006 | 2005 rough | inf to 2004, inf to 2003 | 3/0, illegal 8.0 1/0
8.0 illegal: five clear hexes take 10 of 9 | 2 german 2pz | pz 2009 | | pz to 2004 | illegal 8.0 10/9
8.2 legal: 2 more for a road with a motorized unit | 2 german 2pz | pz 2006, rec 2005 | 2005/2006 highway | pz to 2005 | 2.5/6.5
8.2 legal: none across country | 2 german 2pz | pz 2006, rec 2005 | | pz to 2005 | 2/7
8.0 illegal: the 3rd Armored never moves | 2 allied 84 | third 2006 | | third to 2005 | illegal 8.0
8.1 illegal: no German crosses a bridge of the Meuse | 2 german 2pz | pz 0704 | 0604 open | pz to 0604 | illegal 8.1
8.4 illegal: into the enemy Rear Area | 2 german 2pz | pz 2006 | 2005 allied-rear | pz to 2005 | illegal 8.4
8.5 legal: 3 more by night | 3 german 2pz | pz 2010 | | pz to 2004 | 12/0
8.5 illegal: not by day | 2 german 2pz | pz 2010 | | pz to 2004 | illegal 8.0 12/9
8.5 illegal: not for an American by night | 3 allied 2arm | arm 2010 | | arm to 2005 | illegal 8.0 10/9
8.5 illegal: nor for who ends beside an enemy | 3 german 2pz | pz 2010, inf 2003 | | pz to 2004 | illegal 8.5 12/9
8.5 illegal: nor for who begins beside one | 3 german 2pz | pz 2010, inf 2111 | | pz to 2005 | illegal 8.5 11/9
21.0 illegal: the 2nd Armored has 6 in turn 1 | 1 allied 2arm | arm 2010 | | arm to 2006 | illegal 8.0 8/6
5.0 illegal: Out of Supply 9 is 6 | 2 german 2pz | pz 2010 out-of-supply | | pz to 2006 | illegal 8.0 8/6
5.0 illegal: Isolated 9 is 3 | 2 german 2pz | pz 2010 isolated | | pz to 2008 | illegal 8.0 4/3
12.0 illegal: Disrupted 9 is 6 | 2 german 2pz | pz 2010 disrupted | | pz to 2006 | illegal 8.0 8/6
12.0 illegal: Isolated and Disrupted 9 is nothing | 2 german 2pz | pz 2010 disrupted isolated | | pz to 2009 | illegal 8.0 2/0
8.5, 5.0 legal: the bonus comes before the cut | 3 german 2pz | pz 2010 out-of-supply | | pz to 2006 | 8/0
9.0 legal: 1 more to leave a zone | 2 german 2pz | pz 2006, inf 2005 | | pz to 2007 | 3/6
9.0 legal: a Disrupted unit has none | 2 german 2pz | pz 2006, inf 2005 disrupted | | pz to 2007 | 2/7
9.0 legal: infantry leaves it for nothing | 2 allied 84 | inf 2006, pz 2005 | | inf to 2007 | 1/2
8.0 illegal: where an enemy stands | 2 german 2pz | pz 2006, inf 2005 | | pz to 2005 | illegal 8.0
7.0 illegal: no Briton before 25 December | 2 allied 84 | br 2006 | | br to 2005 | illegal 7.0 4/2
7.0 illegal: on its used side | 2 german 2pz | pz 2006 used | | pz to 2005 | illegal 7.0
7.0 illegal: a second of another formation | 2 german 2pz | lehr 2006, fbb 2206 | | lehr to 2005, lehr turns, fbb to 2205 | 2/7, legal, illegal 7.0 1/2
7.0 illegal: own formation and another | 2 german 2pz | pz 2006, fbb 2206 | | pz to 2005, pz turns, fbb to 2205 | 2/7, legal, illegal 7.0 0/1
8.0 illegal: who has not moved stays unused | 2 german 2pz | pz 2006 | | pz turns | illegal 8.0
10.0 illegal: a move ends with three steps | 2 german 2pz | pz 2006, rec 2005 | | pz to 2005, pz turns | 2/7, illegal 10.0 2/3
10.0 illegal: or another begins while they stand | 2 german 2pz | pz 2006, rec 2005 | | pz to 2005, rec to 2004 | 2/7, illegal 10.0 2/3
10.0 legal: through a full hex | 2 german 2pz | pz 2006, pz2 2005 | | pz to 2004, pz turns | 4/5, legal
9.1 illegal: from zone to zone without a die | 2 german 2pz | pz 2006, inf 2106, inf2 1906 | | pz to 2005 | illegal 9.1
9.1 illegal: 2 more than there are | 2 german 2pz | pz 2009, inf 2005 | | pz to 2006, pz into 2106 | 6/3, illegal 9.1 4/3
9.1 legal: infantry pays nothing more | 3 allied 84 | inf 2006, pz 2005 | | inf into 2106, die 5, inf to 2106 | legal, legal, 1/2
9.1 illegal: who failed goes no further | 2 german 2pz | pz 2006, inf 2005 | | pz into 2106, die 5, pz to 2007 | legal, legal, illegal 9.1
9.1 illegal: nor does it attack | 2 german 2pz | pz 2006, inf 2005 | | pz into 2106, die 5, pz light 2005 | legal, legal, illegal 9.1
9.1 illegal: a used unit, after another | 2 german 2pz | pz 2306, pz2 2006 used, inf 2005 | | pz to 2305, pz2 into 2106 | 2/7, illegal 7.0
8.3 illegal: the Truck comes on 24 December | 1 allied 84 | inf 2006, truck pile:allied-2 | | truck to 2006 | illegal 8.3 2/1
15.0 illegal: a brigade that is withdrawn | 7 german fbb | fbb 2006 | | fbb to 2005 | illegal 15.0
14.0 illegal: comes too early | 2 german lehr | lehr2 pile:german-3 | | lehr2 to 2216 | illegal 14.0 3/2
14.0 illegal: comes elsewhere | 3 german lehr | lehr2 pile:german-3 | | lehr2 to 2316 | illegal 14.0
14.0 legal: in an enemy zone | 3 german lehr | lehr2 pile:german-3, arm 2215 | | lehr2 to 2216 | legal
`

const COMBAT = `
11.0 legal: medium at 3-2 | 2 german 2pz | pz 2006, inf 2005 | | pz medium 2005, die 5 | legal, legal | 11:7 3-2 0 5=5 1/1
11.0 legal: light takes 2 | 2 german 2pz | pz 2006, inf 2005 | | pz light 2005, die 5 | legal, legal | 11:7 3-2 -2 5=3 -
11.0 legal: heavy and by night | 3 german 2pz | pz 2006, inf 2005 | | pz heavy 2005, die 9 | legal, legal | 11:7 3-2 2 9=11 -/1RD
18.0 legal: Allies by day from the 25th | 4 allied 2arm | arm 2006, pz 2005 | | arm medium 2005, die 9 | legal, legal | 15:8 3-2 1 9=10 -/1R
18.0 legal: and not on the 24th | 2 allied 4cav | cav 2006, rec 2005 | | cav medium 2005, die 9 | legal, legal | 6:5 1-1 0 9=9 -/1
12.0 legal: Disrupted on both sides | 2 german 2pz | pz 2006 disrupted, inf 2005 disrupted | | pz medium 2005, die 4 | legal, legal | 11:7 3-2 0 4=4 -
5.0 legal: Out of Supply takes 2 | 2 german 2pz | pz 2006 out-of-supply, inf 2005 | | pz medium 2005, die 4 | legal, legal | 11:7 3-2 -2 4=2 R/-
5.0 legal: an Isolated defender gives 2 | 2 german 2pz | pz 2006, inf 2005 isolated | | pz medium 2005, die 4 | legal, legal | 11:7 3-2 2 4=6 -/R
5.0 illegal: Isolated | 2 german 2pz | pz 2006 isolated, inf 2005 | | pz light 2005 | illegal 5.0
5.0 illegal: nor does it join | 2 german 2pz | pz 2006, pz2 2004 isolated, inf 2005 | | pz+pz2 light 2005 | illegal 5.0
11.0 unchecked: below 1-1 | 2 german 2pz | rec 2006, arm 2005 | | rec medium 2005 | unchecked 11.0
11.0 illegal: one beside it left out | 2 german 2pz | pz 2006, inf 2005, rec 2004, inf2 2106 | | pz medium 2005 | illegal 11.0
11.0 illegal: two hexes away | 2 german 2pz | pz 2006, inf 2004 | | pz medium 2004 | illegal 11.0
11.0 illegal: across the Meuse | 2 german 2pz | pz 0704, br 0604 | | pz medium 0604 | illegal 11.0
11.0 illegal: joins from afar | 2 german 2pz | pz 2006, pz2 2007, inf 2005 | | pz+pz2 medium 2005 | illegal 11.0
11.0 illegal: infantry pays 3 for a heavy one | 2 allied 84 | inf 2006, rec 2004 | | inf to 2005, inf heavy 2004 | 1/2, illegal 11.0 3/2
11.0 illegal: heavy takes 9 of 7 | 2 german 2pz | pz 2007, inf 2005 | | pz to 2006, pz heavy 2005 | 2/7, illegal 11.0 9/7
8.5 illegal: a march gives an attack nothing | 3 german 2pz | pz 2009, inf 2005 | | pz to 2006, pz medium 2005 | 6/3, illegal 11.0 6/3
11.0 legal: the 3rd Armored joins | 2 allied 84 | inf 2006, third 2004, rec 2005 | | inf+third medium 2005, die 4 | legal, legal | 10:5 2-1 0 4=4 1/1
11.0 illegal: and begins none | 2 allied 84 | third 2004, rec 2005 | | third light 2005 | illegal 8.0
11.0 legal: a used one joins at what it has | 2 german 2pz | pz 2006, pz2 2004 used, inf 2005 | | pz+pz2 medium 2005 | legal | 17:7 2-1 0
7.0 legal: a Briton joins on the 24th | 2 allied 84 | inf 2006, br 2004, rec 2005 | | inf+br medium 2005 | legal | 13:5 2-1 0
10.0 illegal: three steps at the moment of combat | 2 german 2pz | pz 2006, rec 2006, inf 2005 | | pz medium 2005 | illegal 10.0 2/3
12.0 illegal: Disrupted it has 6 | 2 german 2pz | pz 2006 disrupted, inf 2005 | | pz heavy 2005 | illegal 11.0 9/6
11.1 legal: an American goes north | 2 german 2pz | pz 2007, inf 2006 | | pz medium 2006, die 6, inf to 2004 by 2005 | legal, legal, legal | 11:7 3-2 0 6=6 -/R
11.1 illegal: into a zone | 2 german 2pz | pz 2007, inf 2006 | | pz medium 2006, die 6, inf to 1806 by 1907 | legal, legal, illegal 11.1
11.1 illegal: a Briton goes north | 5 german 2pz | pz 2007, br 2006 | | pz medium 2006, die 5, br to 2004 by 2005 | legal, legal, illegal 11.1
11.1 illegal: a German goes north | 4 allied 2arm | arm 2006, pz 2005 | | arm medium 2005, die 5, pz to 2003 by 2004 | legal, legal, illegal 11.1
11.0 illegal: the defender carries out all before | 2 german 2pz | pz 2006, inf 2005 | | pz medium 2005, die 5, pz turns 2 | legal, legal, illegal 11.0
11.0 illegal: a stranger loses the step | 2 german 2pz | pz 2006, inf 2005, inf2 2003 | | pz heavy 2005, die 7, inf2 to pile:allied-dead | legal, legal, illegal 11.0
11.0 illegal: who was forced back moves on | 2 german 2pz | pz 2006, inf 2005 | | pz light 2005, die 4, pz to 2008 by 2007, pz to 2009 | legal, legal, legal, illegal 11.0
11.2 legal: an advance costs nothing | 3 german 2pz | pz 2006, inf 2005 | | pz light 2005, die 9, inf to pile:allied-dead, pz to 2005, pz to 2004 | legal, legal, legal, legal, 2/4
11.2 illegal: four steps advance | 2 german 2pz | pz 2007, pz2 1907, inf 2006 | | pz+pz2 medium 2006, die 4, inf to 2004 by 2005, pz2 to 2006, pz to 2006 | legal, legal, legal, legal, illegal 11.2 2/4
11.2 illegal: into the Rear Area | 4 allied 2arm | arm 2006, rec 2005 | 2005 german-rear | arm medium 2005, die 7, rec to pile:german-dead, arm to 2005 | legal, legal, legal, illegal 11.2
13.4 legal: in its Rear Area | 4 allied 2arm | air pile:allied-available, pz 3316 | | air to pile:allied-played, pz bombed, die 6, pz disrupted | legal, legal, legal, legal
13.4 illegal: a step where the die Disrupts | 4 allied 2arm | air pile:allied-available, pz 2006 | | air to pile:allied-played, pz bombed, die 3, pz turns 2 | legal, legal, legal, illegal 13.4
13.4 illegal: Disrupted where the die does nothing | 4 allied 2arm | air pile:allied-available, pz 2006 | | air to pile:allied-played, pz bombed, die 0, pz disrupted | legal, legal, legal, illegal 13.4
`

const clear = { terrain: 'clear' }
const bare = { edges: [], paths: [], crossings: [] }
const idOf = (column: number, row: number): string => `${column}${`${row}`.padStart(2, '0')}`

/** Clear ground, with the hexsides south and east of each hex. */
const PLAIN = Object.fromEntries(
  Array.from({ length: 11 * 8 }, (_, index) => [17 + Math.floor(index / 8), 3 + (index % 8)] as const).flatMap(
    ([column, row]) => {
      const here = idOf(column, row)
      const down = column % 2 === 0 ? 1 : 0
      const beside = [idOf(column, row + 1), idOf(column + 1, row + down - 1), idOf(column + 1, row + down)]
      return [[here, clear] as const, ...beside.map((each) => [`${here}/${each}`, bare] as const)]
    },
  ),
)

const list = (text: string): string[] => text.split(',').flatMap((each) => each.trim() || [])
const named = (word: string): string => UNITS[word] ?? word

function groundOf(text: string): readonly [string, object] {
  const [where = '', kind = ''] = text.split(' ')
  if (kind.endsWith('-rear')) return [where, { ...clear, areas: [kind] }]
  if (kind === 'open') return [where, { ...clear, areas: [] }]
  if (kind === 'minor-river') return [where, { ...bare, edges: [kind] }]
  return [where, where.includes('/') ? { ...bare, paths: [kind] } : { terrain: kind }]
}

function pieceOf(text: string): PlacedPiece {
  const [who = '', at = '', ...is] = text.split(' ')
  const marks = Object.fromEntries(is.flatMap((each) => (each === 'used' ? [] : [[each, 1]])))
  return { id: named(who), def: named(who), at, face: is.includes('used') ? 1 : 0, marks }
}

function actionOf(text: string): AskedAction {
  const [who = '', does = '', where = '', , via] = text.split(' ')
  const pieces = who.split('+').map(named)
  if (who === 'die') return { type: 'roll', dice: 'd10 0-9', gives: { faces: [Number(does)] } }
  switch (does) {
    case 'to':
      return { type: 'move', moves: [{ pieces, to: where, ...(via !== undefined && { via: [via] }) }] }
    case 'turns':
      return { type: 'flip', pieces, face: Number(where || 1) }
    case 'disrupted':
      return { type: 'mark', pieces, mark: does, count: 1 }
    case 'into':
      return { type: 'declare', what: 'infiltrate', pieces, at: [where] }
    case 'bombed':
      return { type: 'declare', what: 'air', pieces, at: [] }
    default:
      return { type: 'declare', what: 'attack', how: does, pieces, at: [where] }
  }
}

function messages({ findings, walks }: Judged): string {
  for (const grade of ['illegal', 'unchecked'] as const) {
    const those = findings.filter(({ severity }) => severity === grade)
    const sums = those.map(({ cite, needed, had }) => [
      grade,
      cite,
      ...(needed === undefined ? [] : [`${needed}/${had}`]),
    ])
    if (those.length > 0) return sums.map((each) => each.join(' ')).join(' and ')
  }
  const [walk] = walks ?? []
  return walk ? `${walk.cost}/${walk.left}` : 'legal'
}

function fought({ attack, defence, column, modifiers, die, modified, result }: FightFigures): string {
  const sum = modifiers.reduce((total, { by }) => total + by, 0)
  const rolled = die === undefined ? [] : [`${die}=${modified}`, result?.text]
  return [`${attack}:${defence}`, column, sum, ...rolled].join(' ')
}

const rules = await refereesOf().rulesFor('celles')
const rows = (table: string) => table.trim().split('\n')

function judged(row: string): { readonly verdicts: readonly Judged[]; readonly says: string; readonly fight: string } {
  const [, when = '', units = '', ground = '', actions = '', says = '', fight = ''] = row
    .split('|')
    .map((each) => each.trim())
  const [turn = '', side = '', chit = ''] = when.split(' ')
  const request: RefereeRequest = {
    module: 'celles',
    position: {
      time: { turn: Number(turn), phase: 'action', side },
      pieces: list(units).map(pieceOf),
      map: { ...PLAIN, ...Object.fromEntries(list(ground).map(groundOf)) },
      memory: { chit: CHITS[chit]! },
    },
    actions: list(actions).map(actionOf),
  }
  const answered = rules.answer(real, request)
  if ('problems' in answered) throw new Error(JSON.stringify(answered.problems))
  return { verdicts: answered.verdicts, says, fight }
}

describe('positions that were decided by hand', () => {
  it.each([...rows(MOVEMENT), ...rows(COMBAT)].map((row) => [row.split(' | ')[0]!, row] as const))('%s', (_, row) => {
    const { verdicts, says, fight } = judged(row)
    expect(verdicts.map(messages)).toEqual(list(says))
    if (fight) expect(fought(verdicts.findLast((each) => each.fight)!.fight!)).toBe(fight)
  })

  const lastOf = (title: string) => judged(rows(COMBAT).find((row) => row.startsWith(title))!).verdicts.at(-1)!.findings

  it('11.0 [84] illegal: a step loss of a unit outside the fight is reported once', () => {
    expect(lastOf('11.0 illegal: a stranger loses the step').map(({ rule }) => rule)).toEqual(['combat/losses'])
  })

  it('11.2 [97] illegal: no note repeats the finding on a stack that may not advance', () => {
    expect(lastOf('11.2 illegal: four steps advance').map(({ rule }) => rule)).toEqual(['advance/stacking'])
  })

  it('15.0 [118] illegal: the chit of a withdrawn brigade does not activate it', () => {
    const gone = ['1', '2', '3'].map((each) => `german-fbb-${each} pile:german-withdrawn`).join(', ')
    const { verdicts } = judged(`| 7 german fbb | ${gone}, pz 2006, lehr 2206 | | pz to 2005, pz turns, lehr to 2205 |`)
    expect(verdicts.at(-1)!.findings.map(({ message }) => message)).toEqual([
      expect.stringContaining('7.0: Führer Begleit is gone, so its chit activates 1 unit of another formation.'),
    ])
  })

  it('7.0 [30] illegal: one unit with a comma in its name is not counted as two', () => {
    const { verdicts } = judged('| 2 german 2pz | arm 2006, pz 2005 | | arm medium 2005 |')
    expect(verdicts[0]!.findings.map(({ message }) => message)).toEqual([
      '7.0: The Allies act in their own Action Phase and this is Action: German, so Combat Command A, 1st task force (2nd Armored) is not activated.',
    ])
  })
})
