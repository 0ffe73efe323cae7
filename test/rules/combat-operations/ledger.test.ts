import { describe, expect, it } from 'vitest'
import ledger from '../../../rules/games/combat-operations/ledger.json' with { type: 'json' }
import { SWITCHES } from '../../../rules/games/combat-operations/terms/switches.ts'
import { describeLedger, findsOf, idsIn, idsOfChart, inOrder, type Line } from '../ledger.ts'
import { game } from './game.ts'

const LINES: readonly Line[] = ledger
const ADDED = ['7a', '24a', '27a', '30a', '38a', '43a']

describeLedger({
  title: 'Combat Operations',
  game: 'combat-operations',
  lines: LINES,
  rules: [...Array.from({ length: 50 }, (_, index) => `${index + 1}`), ...ADDED].sort(inOrder),
  switches: SWITCHES,
  checklist: '## 2. Checklist',
  cite: /^\d+\.\d+(-\d+\.\d+)?$/,
  // 8.0 [17, 18] legal: ... both() adds the mirror side.
  titledIn: (source) =>
    [
      ...source.matchAll(
        /\b(it|both)(?:\.each\([^`]*?\))?\(\s*['`][\d.,\- ]+ \[([\da-z, ]+)\] (?:(legal|illegal|mirror):)?/g,
      ),
    ].map(([, by, rules = '', kind]) => ({
      rules: rules.split(', '),
      kinds: kind === undefined ? [] : by === 'both' ? [kind, 'mirror'] : [kind],
    })),
})

/** Findings of any game, without a case of this rulebook. */
const OF_ANY_GAME = [
  'supply/wrong-mark',
  'movement/free',
  'movement/board',
  'movement/throughout',
  'movement/terrain',
  'supply/area',
  'zones/roll',
]
/** Open retreat hexes appear in advice only. */
const OPEN = ['retreat/way']

describe('the findings of Combat Operations', () => {
  const own = idsIn('rules/games/combat-operations', /(?:propos(?:al|e)\(|rule:)\s*$/)
  const generic = new Set(['rules/core', 'rules/hex'].flatMap((path) => [...idsIn(path, /propos(?:al|e)\(\s*$/)]))
  const ofSheet = [...idsOfChart(game), 'movement/unknown-class', 'movement/unknown-points']
  const found = findsOf(LINES)
  const known = new Set([...own, ...generic, ...ofSheet])

  it('are numerous enough to have been read from the sources', () => {
    expect(own.size).toBeGreaterThan(70)
    expect(generic.size).toBeGreaterThan(20)
  })

  it('each belong to a rule of the ledger', () => {
    const loose = [...known].filter(
      (id) => !found.has(id) && !id.startsWith('table/') && ![...OF_ANY_GAME, ...OPEN].includes(id),
    )
    expect(loose.sort()).toEqual([])
  })

  it('are all made somewhere', () => {
    expect([...found].filter((id) => !known.has(id)).sort()).toEqual([])
  })
})
