import { expect, it } from 'vitest'
import { costOf, isDay, isMet, page, verdictOf, walks } from './report.ts'

const judged = walks.map((each) => ({ ...each, cost: costOf(each) }))
const met = (day: boolean) =>
  judged.filter(({ turn, event, cost }) => isDay(turn) === day && isMet(event.paid, cost)).length

it('8.0, 8.2, 9.0, 9.1 [41, 44, 46, 57, 59]: in the published positions three of four moves cost within half a point of the report', () => {
  expect([walks.filter(({ turn }) => isDay(turn)).length, met(true)]).toEqual([48, 37])
  expect([walks.filter(({ turn }) => !isDay(turn)).length, met(false)]).toEqual([50, 38])
})

it('A move with another cost has its reason, and no other move has one.', () => {
  const tell = ({ turn, event, cost }: (typeof judged)[number]) =>
    `turn ${turn}, ${event.who} to ${event.to}: ${event.paid}, not ${cost}`
  expect(judged.filter(({ event, cost }) => (event.apart === undefined) !== isMet(event.paid, cost)).map(tell)).toEqual(
    [],
  )
})

it('9.1 [59]: two of all moves need a die, the one in the report and the one that it lacks', () => {
  const rolled = walks.filter((each) => verdictOf(each).findings.some(({ rule }) => rule === 'zones/roll'))
  expect(rolled.map(({ event }) => event.infiltrates === true || event.apart?.includes('without a die'))).toEqual([
    true,
    true,
  ])
  expect(walks.filter(({ event }) => event.infiltrates)).toHaveLength(1)
})

it('docs/celles-report.md equals the results of the test.', async () => {
  await expect(page()).toMatchFileSnapshot('../../../docs/celles-report.md')
})
