import { describe, expect, it } from 'vitest'
import { readModule } from '../../relay/modules/module-folder.ts'
import { printProblem } from '../../table/module/problem.ts'
import { openScenario } from '../../table/module/setup.ts'

const resolved = readModule('assets/modules/before-the-rains')
if ('problems' in resolved) throw new Error(resolved.problems.map(printProblem).join('\n'))
const { module } = resolved
const board = module.maps[0]!
const rules = module.rules!

/** Every case that a sheet cites. */
function citesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(citesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => (key === 'cite' ? [String(each)] : citesIn(each)))
}

describe('Before the Rains', () => {
  it('has at least forty counters, and two scenarios that open', () => {
    expect(module.counters.size).toBeGreaterThanOrEqual(40)
    expect([...module.scenarios.keys()]).toEqual(['gate', 'rains'])
    const [gate, rains] = ['gate', 'rains'].map((id) => openScenario(module, id)?.pieces.length)
    expect(gate).toBeLessThan(30)
    expect(rains).toBe(module.counters.size)
  })

  it('is an original design throughout', () => {
    const bases = JSON.stringify([board.sheet, rules, module.sequence, ...module.scenarios.values()])
    expect(new Set(bases.match(/"basis":"\w+"/g))).toEqual(new Set(['"basis":"original"']))
  })

  it('has in its rulebook every case that its rules, sequence and notes cite', () => {
    const reported = new Set(rules.rulebook?.map(({ cite }) => cite))
    const { rulebook: _, ...numbers } = rules
    const cited = citesIn([numbers, module.sequence.phases, [...module.scenarios.values()].map(({ notes }) => notes)])
    expect(cited.length).toBeGreaterThan(60)
    expect([...new Set(cited)].filter((cite) => !reported.has(cite))).toEqual([])
  })

  it('has a bridge wherever a road crosses water, and nowhere else', () => {
    const wet = [...board.edges.keys()]
    const crossed = wet.filter((side) => (board.passages.get(side) ?? []).length > 0)
    expect([...board.crossings.keys()].sort()).toEqual(crossed.sort())
    expect(crossed.length).toBeGreaterThan(5)
  })

  it('names on each reinforcement tray the day of arrival', () => {
    const days = new Map(rules.arrivals?.groups.flatMap(({ counters, turn }) => counters.map((id) => [id, turn])))
    const waiting = module.scenarios.get('rains')!.pieces.filter(({ at }) => /^pile:.*-\d$/.test(at))
    expect(waiting.map(({ def }) => def).sort()).toEqual([...days.keys()].sort())
    for (const { def, at } of waiting) expect(at, def).toMatch(new RegExp(`-${days.get(def)}$`))
  })
})
