import { describe, expect, it } from 'vitest'
import { printProblem } from '../../../table/module/problem.ts'
import { withSubjects } from '../../../table/module/problem-subject.ts'
import { checkModule } from '../../../table/module/schema.ts'
import { warningsOf } from '../../../table/module/warnings.ts'
import { newModuleSheets } from '../../../tools/new-module.ts'

// biome-ignore lint/suspicious/noExplicitAny: a sheet to be changed has no type
type Sheets = Record<string, any>

function warningsAfter(change: (sheets: Sheets) => void): readonly string[] {
  const sheets = structuredClone(newModuleSheets('mine', 'Mine')) as Sheets
  change(sheets)
  const resolved = checkModule(sheets)
  if ('problems' in resolved) throw new Error(resolved.problems.map(printProblem).join('\n'))
  return withSubjects(warningsOf(resolved.module), sheets).map(printProblem)
}

describe('a module', () => {
  it('that is new has no warnings', () => {
    expect(warningsAfter(() => {})).toEqual([])
  })

  it('is warned of a value that is text where the rules count with it, and not of another', () => {
    const change = (name: string, value: string) => (sheets: Sheets) => {
      sheets['counters.json'].counters[1].faces[0].values[name] = value
    }
    expect(warningsAfter(change('movement', 'fast'))).toEqual([
      'counters.json#/counters/1/faces/0/values/movement (blue-2): "fast" is text, but the rules count with movement.',
    ])
    expect(warningsAfter(change('quality', 'A'))).toEqual([])
  })

  it('is warned of a value whose name looks like that of a known one which is missing there', () => {
    const change = (name: string) => (sheets: Sheets) => {
      const [face] = sheets['counters.json'].counters[4].faces
      const { defence, ...values } = face.values
      face.values = { ...values, [name]: defence }
    }
    expect(warningsAfter(change('defense'))).toEqual([
      'counters.json#/counters/4/faces/0/values/defense (red-2): Neither rules nor corners know the value defense; did you mean defence?',
    ])
    expect(warningsAfter(change('armour'))).toEqual([])
  })

  it('is warned of a bridge with no river below it, and of a turn track that lacks a turn', () => {
    expect(
      warningsAfter((sheets) => {
        sheets['map.json'].crossings.push({ kind: 'ford', side: '0101/0102' })
        sheets['scenarios/first.json'].turns.last = 7
      }),
    ).toEqual([
      'map.json#/crossings/1/side (ford): No river or other edge runs along 0101/0102 for this ford to cross.',
      'map.json#/tracks/0/to (turns): The track goes from 1 to 5, but the scenario first has turns 1 to 7.',
    ])
    expect(
      warningsAfter((sheets) => {
        sheets['map.json'].tracks[0].kind = 'points'
        sheets['scenarios/first.json'].turns.last = 7
      }),
    ).toEqual([])
  })
})

describe('a pointer', () => {
  it.each([
    ['/counters/1/faces/1/steps', 'blue-2'],
    ['/counters', undefined],
    ['/classes/0', 'infantry'],
    ['/corners/top', undefined],
    ['/counters/99/id', undefined],
  ])('to %s is followed by the innermost id: %s', (pointer, of) => {
    const problem = { file: 'counters.json', pointer, code: 'unknown' as const, message: 'No.' }
    expect(withSubjects([problem], newModuleSheets('mine', 'Mine'))[0]?.of).toBe(of)
  })

  it('into a list without ids is followed by another name of the entry', () => {
    const problem = {
      file: 'rules.json',
      pointer: '/movement/terrain/1/cost',
      code: 'unknown' as const,
      message: 'No.',
    }
    expect(withSubjects([problem], newModuleSheets('mine', 'Mine'))[0]?.of).toBe('woods')
  })
})

describe('a field of the wrong kind', () => {
  it('is reported with what the schema says about it', () => {
    const sheets = structuredClone(newModuleSheets('mine', 'Mine')) as Sheets
    sheets['map.json'].grid.numbering = {
      first: 'column',
      column: { as: 'letters', from: 'A' },
      row: { as: 'numbers' },
    }
    const resolved = checkModule(sheets)
    expect('problems' in resolved && resolved.problems.map(printProblem)).toEqual([
      'map.json#/grid/numbering/column/from: "from" must be a whole number, but is "A" (the number of the first from the left or the top: 1 is A).',
      'map.json#/grid/numbering/row: "from" is missing in "row" (the number of the first from the left or the top: 1 is A).',
    ])
  })
})
