import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import schema from '../../schemas/rules.json' with { type: 'json' }
import { moduleOf, PAGE, stepsOf } from './page.ts'
import { readerOf } from './reader.ts'

const FOLDER = new URL('./millbrook/', import.meta.url)
const steps = stepsOf(PAGE)

describe('docs/modules.md', () => {
  it('leads to a game in eight steps, and each leaves a folder without problems', () => {
    expect(steps.map(({ title }) => title.split('.')[0])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
    for (const { title, sheets } of steps) expect(() => moduleOf(sheets), title).not.toThrow()
  })

  it.each(steps.filter(({ said }) => said.length > 0))(
    '$title: the referee says what the page says',
    ({ sheets, said }) => {
      const reader = readerOf(moduleOf(sheets))
      expect(said.map(({ does }) => ({ does, hears: reader(does) }))).toEqual(said)
    },
  )

  it('says something about the referee in every step that changes its rules', () => {
    expect(steps.flatMap(({ title, said }) => (said.length > 0 ? title.slice(0, 1) : []))).toEqual([
      '4',
      '5',
      '6',
      '7',
      '8',
    ])
  })

  it('makes the files beside this test', () => {
    const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
    const files = names.map((name) => [name, JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'))])
    expect(Object.fromEntries(files)).toEqual(steps.at(-1)?.sheets)
  })

  it('counts the game as the check does', () => {
    const module = moduleOf(steps[2]!.sheets)
    expect(PAGE).toContain(
      `1 map, ${module.maps[0]?.grid.count} cells, ${module.counters.size} counters, 0 covers, ${module.sequence.phases.length} phases, 1 scenario`,
    )
  })

  it('names in its reference every block of the rules schema, and no other field', () => {
    const reference = PAGE.slice(PAGE.indexOf('## Reference by task'))
    const fields = new Set(
      JSON.stringify(schema)
        .match(/"[A-Za-z]+":/g)
        ?.map((each) => each.slice(1, -2)),
    )
    const blocks = Object.keys(schema.properties).filter((each) => each !== 'basis')
    for (const block of blocks) expect(reference, block).toMatch(new RegExp(`\\b${block}\\b`))
    const ruled = reference.slice(reference.indexOf('### Movement'), reference.indexOf('### Words and pictures'))
    const named = [...ruled.matchAll(/`([\w.[\]]+)/g)].flatMap(
      ([, path = '']) => path.replace('rules.json', '').match(/\w+/g) ?? [],
    )
    expect(named.length).toBeGreaterThan(40)
    const unknown = named.filter((each) => !fields.has(each) && !VALUES.has(each))
    expect(unknown).toEqual([])
  })
})

/** Words in the reference that are values, not fields. */
const VALUES = new Set(['stop', 'all', 'no', 'ratio', 'difference'])
