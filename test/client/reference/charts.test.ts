import { describe, expect, it } from 'vitest'
import { chartsOf, chitsOf, marksOf, terrainChart } from '../../../client/reference/charts.ts'
import { combat, houseGame } from '../combat.ts'

const celles = houseGame('celles')
const rains = houseGame('before-the-rains')
const peiper = houseGame('peiper')

describe('the terrain chart', () => {
  it('has a column for each kind of unit and the cost of each terrain, from the rules sheet', () => {
    const { columns, rows } = terrainChart(celles, celles.rules!.movement!)
    expect(columns).toEqual(['German units', 'Motorized units', 'Infantry'])
    expect(rows.find(({ row }) => row === 'Rough')?.cells).toEqual(['3', '3', '2'])
    expect(rows.find(({ row }) => row === 'Minor river')?.cells).toEqual(['+2', '+2', '+2'])
    expect(rows.find(({ row }) => row === 'River')?.cells).toEqual(['no', 'no', 'no'])
    expect(rows.find(({ row }) => row === 'Bridge over river')?.cells).toEqual(['no', '+0', '+0'])
    expect(rows.find(({ row }) => row === 'Along a highway')?.cells).toEqual(['½', '½', '1'])
  })

  it('has a cell for each column in each row, in every game', () => {
    for (const module of [celles, combat, rains, peiper])
      for (const { columns, rows } of chartsOf(module))
        for (const { cells } of rows) expect(cells).toHaveLength(columns.length)
  })
})

it('names the counters and ids of a printed chart in words', () => {
  const rowsOf = (id: string) =>
    chartsOf(celles)
      .find((chart) => chart.id === id)
      ?.rows.map(({ row }) => row)
  expect(rowsOf('chits')?.[0]).toBe('2nd Panzer action chit, 23–27 December')
  expect(rowsOf('modifiers')).toContain('Disrupted defender')
})

it('names the scenarios and piles of a printed chart in words', () => {
  const rowsOf = (id: string) =>
    chartsOf(peiper)
      .find((chart) => chart.id === id)
      ?.rows.map(({ row }) => row)
  expect(rowsOf('entry')).toEqual(['Turn 6, US', 'Turn 11, US', 'Turn 17, US'])
  expect(rowsOf('victory')).toEqual(['The campaign', 'A first evening: the breakthrough'])
})

it('shows no id as the heading of a printed chart of a house game', () => {
  for (const module of [celles, combat, rains, peiper])
    for (const { columns, rows } of chartsOf(module))
      for (const heading of [...columns, ...rows.map(({ row }) => row)])
        expect(heading).not.toMatch(/^[a-z]+(-[a-z]+)*$/)
})

it('shows a heading that only looks like an id as it is printed', () => {
  const [chart] = combat.rules!.charts!
  const module = { ...combat, rules: { ...combat.rules!, charts: [{ ...chart!, columns: ['retreat-two'] }] } }
  expect(chartsOf(module).at(-1)?.columns).toEqual(['retreat-two'])
})

describe('the quick reference', () => {
  it('lists each chit once with what it does, and numbered chits of one meaning in one line', () => {
    expect(chitsOf(celles)).toContainEqual({
      side: 'allied',
      name: 'Allied Air',
      count: 1,
      text: 'By day, right after your Action Chit is drawn: one German action less, and an air attack.',
    })
    expect(chitsOf(combat)).toEqual([
      { side: undefined, name: 'Chits 1–10', count: 1, text: expect.stringContaining('arrives if you draw it') },
    ])
    expect(chitsOf(celles).every(({ text }) => text !== undefined)).toBe(true)
  })

  it('says what every mark of a house game means', () => {
    for (const module of [celles, combat, rains, peiper])
      expect(marksOf(module).filter(({ text }) => text === undefined)).toEqual([])
  })
})
