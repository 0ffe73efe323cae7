import { describe, expect, it } from 'vitest'
import { laidOver } from '../../../table/module/overlays.ts'
import { printProblem } from '../../../table/module/problem.ts'
import { checkModule } from '../../../table/module/schema.ts'
import { broken, COUNTERS, type Sheets } from './broken-sheets.ts'

const OURS = 'ours.json'
const THEIRS = 'theirs.json'

/** The plain game with overlays. */
const overlaidBy = (overlays: Readonly<Record<string, unknown>>) =>
  checkModule(
    broken((sheets: Sheets) => {
      sheets['module.json'].overlays = Object.keys(overlays)
      Object.assign(sheets, overlays)
    }),
  )

const attackOf = (result: ReturnType<typeof overlaidBy>): readonly unknown[] => {
  if ('problems' in result) throw new Error(result.problems.map(printProblem).join('\n'))
  return [...result.module.counters.values()].slice(0, 2).map(({ faces }) => faces[0]?.values?.attack)
}

const problemsOf = (result: ReturnType<typeof overlaidBy>): readonly string[] =>
  'problems' in result ? result.problems.map(printProblem) : []

const first = broken(() => {})[COUNTERS].counters[0]
const attack = (value: number) => ({
  [COUNTERS]: { counters: [{ id: first.id, faces: [{ values: { ...first.faces[0].values, attack: value } }] }] },
})

describe('what is laid over a file', () => {
  it('changes the fields that it names and keeps the others', () => {
    expect(laidOver({ a: 1, b: { c: 2, d: 3 } }, { b: { c: 4 }, e: 5 })).toEqual({ a: 1, b: { c: 4, d: 3 }, e: 5 })
  })

  it('changes the things of a list by their ids, and adds those that are new', () => {
    const base = [
      { id: 'x', n: 1 },
      { id: 'y', n: 2 },
    ]
    expect(laidOver(base, [{ id: 'y', n: 3 }, { id: 'z' }])).toEqual([
      { id: 'x', n: 1 },
      { id: 'y', n: 3 },
      { id: 'z' },
    ])
  })

  it('replaces a list of anything else, and whatever is of another kind', () => {
    expect(laidOver([1, 2], [3])).toEqual([3])
    expect(laidOver([{ id: 'x' }], [{ row: 'x' }])).toEqual([{ row: 'x' }])
    expect(laidOver({ a: 1 }, 'no')).toBe('no')
  })
})

describe('a module with overlays', () => {
  const plain = attackOf(overlaidBy({}))

  it('has the values of the last of them, and its own where none names them', () => {
    expect(attackOf(overlaidBy({ [OURS]: attack(7) }))).toEqual([7, plain[1]])
    expect(attackOf(overlaidBy({ [OURS]: attack(7), [THEIRS]: attack(9) }))).toEqual([9, plain[1]])
  })

  it('is another edition of the game', () => {
    const [one, other] = [overlaidBy({ [OURS]: attack(7) }), overlaidBy({ [OURS]: attack(8) })]
    expect('module' in one && 'module' in other && one.module.fingerprint !== other.module.fingerprint).toBe(true)
  })

  it('is checked with what they say', () => {
    const text = problemsOf(overlaidBy({ [OURS]: { [COUNTERS]: { counters: [{ id: first.id, side: 'purple' }] } } }))
    expect(text).toHaveLength(1)
    expect(text[0]).toContain(`${COUNTERS}#/counters/0/side`)
  })

  it('needs each of them in the folder, as an object, laid over files of the game', () => {
    const missing = checkModule(
      broken((sheets) => {
        sheets['module.json'].overlays = [OURS]
      }),
    )
    expect(problemsOf(missing)[0]).toContain('module.json#/overlays/0: There is no file ours.json in the folder')
    expect(problemsOf(overlaidBy({ [OURS]: [] }))).toEqual([
      'module.json#/overlays/0: ours.json must be an object with the parts of other files by file name.',
    ])
    for (const name of ['module.json', 'nothing.json', OURS])
      expect(problemsOf(overlaidBy({ [OURS]: { [name]: {} } }))).toEqual([
        `module.json#/overlays/0: ours.json is laid over ${name}, which is not a file of this game.`,
      ])
  })
})
