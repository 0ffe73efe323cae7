import { describe, expect, it } from 'vitest'
import { printProblem } from '../../../../table/module/problem.ts'
import { checkModule } from '../../../../table/module/schema.ts'
import type { Change } from '../../stage.ts'
import { withRules } from '../../stage.ts'
import { armed, WAR } from './war.ts'

const { combat, charts, arrivals, seasons } = WAR
const [chart] = charts

function problems({ unarmed, ...change }: Change & { unarmed?: boolean }): readonly string[] {
  const resolved = checkModule(withRules(withRules(unarmed ? blunt() : armed(), { ...WAR }), change as Change))
  return 'problems' in resolved ? resolved.problems.map(printProblem) : []
}

/** The same game with one face for each counter. */
function blunt() {
  const sheets = armed()
  const { counters } = sheets['counters.json'] as { counters: { faces: unknown[] }[] }
  for (const counter of counters) counter.faces.length = 1
  return sheets
}

const withTable = (change: object): Change => ({ combat: { table: { ...combat.table, ...change } } })
const withChart = (change: object): Change => ({ charts: [{ ...chart!, ...change }] })

describe('the combat rules of a sheet', () => {
  it('have no problems in these tests', () => {
    expect(problems({})).toEqual([])
  })

  it.each<[string, Change, string]>([
    ['a phase that there is not', { combat: { phases: ['dawn'] } }, 'rules.json#/combat/phases/0'],
    ['a value that no counter has', { combat: { attack: 'fury' } }, 'rules.json#/combat/attack'],
    ['a mark that there is not', { combat: { unable: ['asleep'] } }, 'rules.json#/combat/unable/0'],
    [
      'an edge that no map has',
      { combat: { barred: [{ cite: 'C3', edges: ['wall'] }] } },
      'rules.json#/combat/barred/0/edges/0',
    ],
    [
      'a class that there is not',
      { combat: { modifiers: [{ cite: 'C8', what: 'guns', shift: 1, attacker: { who: { classes: ['mortars'] } } }] } },
      'rules.json#/combat/modifiers/0/attacker/who/classes/0',
    ],
    [
      'a modifier that changes nothing',
      { combat: { modifiers: [{ cite: 'C8', what: 'guns' }] } },
      'rules.json#/combat/modifiers/0: A modifier needs "shift" or "die".',
    ],
    [
      'a strength that is changed twice',
      { combat: { strengths: [{ cite: 'C4', what: 'tired', divide: 2, add: 1 }] } },
      'rules.json#/combat/strengths/0: A strength needs exactly one of multiply, divide and add.',
    ],
    [
      'a defender that attacks across a river',
      { combat: { strengths: [{ cite: 'C4', what: 'wet', of: 'defender', over: { edges: ['river'] }, divide: 2 }] } },
      'rules.json#/combat/strengths/0/over: "over" applies to attackers only',
    ],
    ['a chart that there is not', withTable({ chart: 'none' }), 'rules.json#/combat/table/chart'],
    [
      'dice that nobody can roll',
      withTable({ dice: 'six' }),
      'rules.json#/combat/table/dice: "six" is not a plain sum of dice',
    ],
    [
      'a result whose mark there is not',
      withTable({ results: [...combat.table.results, { id: 'XX', attacker: { mark: 'asleep' } }] }),
      'rules.json#/combat/table/results/9/attacker/mark',
    ],
    [
      'a column that is no odds',
      withChart({ columns: ['1-2', '1-1', 'many', '3-1'] }),
      'rules.json#/charts/0/columns/2: Column many is not odds such as 3-1.',
    ],
    [
      'columns out of order',
      withChart({ columns: ['1-2', '2-1', '1-1', '3-1'] }),
      'rules.json#/charts/0/columns/2: Column 1-1 must be better for the attacker',
    ],
    [
      'differences where odds are printed',
      withTable({ by: 'difference' }),
      'rules.json#/charts/0/columns/0: Column 1-2 is not a difference such as +3.',
    ],
    [
      'a row that is no number',
      withChart({ rows: [{ row: 'low', cells: ['AE', 'AE', 'AE', 'AE'] }] }),
      'rules.json#/charts/0/rows/0/row: Row low is not a whole number.',
    ],
    [
      'a result that the table does not explain',
      withChart({ rows: [{ row: '1', cells: ['AE', 'AE', 'ZZ', 'AE'] }] }),
      'rules.json#/charts/0/rows/0/cells/2',
    ],
    [
      'losses by a mark that is not named',
      { combat: { losses: { cite: 'C11', by: 'mark' } } },
      'rules.json#/combat/losses/by: Losses by mark need "mark".',
    ],
    [
      'units that lack a face for a step',
      { combat: { losses: { cite: 'C11', by: 'face' } }, unarmed: true } as never,
      'rules.json#/combat/losses/by: grey-1 has 2 steps but no face for 1.',
    ],
    [
      'an area of retreat that there is not',
      {
        combat: {
          retreat: { cite: 'C12', home: { cite: 'C12', effect: 'no', areas: { skirmish: { grey: ['moon'] } } } },
        },
      },
      'rules.json#/combat/retreat/home/areas/skirmish/grey/0',
    ],
    [
      'a mark that comes off in no phase',
      { combat: { marks: [{ cite: 'C14', mark: 'shaken', phases: ['dawn'] }] } },
      'rules.json#/combat/marks/0/phases/0',
    ],
    [
      'an arrival of nobody',
      { arrivals: { ...arrivals, groups: [{ turn: 2, counters: ['blue-1'], areas: ['grey-edge'] }] } },
      'rules.json#/arrivals/groups/0/counters/0',
    ],
    [
      'an arrival nowhere',
      { arrivals: { ...arrivals, groups: [{ turn: 2, counters: ['grey-1'], areas: ['moon'] }] } },
      'rules.json#/arrivals/groups/0/areas/0',
    ],
    [
      'a season of a scenario that there is not',
      { seasons: [{ ...seasons[0]!, scenario: 'siege' }] },
      'rules.json#/seasons/0/scenario',
    ],
    [
      'a season without a cost for a class',
      { seasons: [{ ...seasons[0]!, terrain: [{ terrain: 'plain', cite: 'W2', cost: { foot: 2 } }] }] },
      'rules.json#/seasons/0/terrain/0/cost: The cost for wheels is missing.',
    ],
  ])('with %s are reported, with the place', (_, change, reported) => {
    expect(problems(change).find((each) => each.startsWith(reported))).toBeDefined()
  })
})
