import { expect, it } from 'vitest'
import { costOf, isDay, isMet, page, verdictOf, walks } from './report.ts'

const judged = walks.map((each) => ({ ...each, cost: costOf(each) }))
const met = (day: boolean) =>
  judged.filter(({ turn, event, cost }) => isDay(turn) === day && isMet(event.paid, cost)).length

it('8.0, 8.2, 9.0, 9.1 [41, 44, 46, 57, 59]: among all who stood about, three of four published moves cost within half a point what was paid', () => {
  expect([walks.filter(({ turn }) => isDay(turn)).length, met(true)]).toEqual([48, 37])
  expect([walks.filter(({ turn }) => !isDay(turn)).length, met(false)]).toEqual([50, 38])
})

it('a move that costs something else has its reason, and no other has one', () => {
  const tell = ({ turn, event, cost }: (typeof judged)[number]) =>
    `turn ${turn}, ${event.who} to ${event.to}: ${event.paid}, not ${cost}`
  expect(judged.filter(({ event, cost }) => (event.apart === undefined) !== isMet(event.paid, cost)).map(tell)).toEqual(
    [],
  )
})

it('9.1 [59]: of all moves two need a die, the one that the report tells of and the one that the page misses it in', () => {
  const rolled = walks.filter((each) => verdictOf(each).findings.some(({ rule }) => rule === 'zones/roll'))
  expect(rolled.map(({ event }) => event.infiltrates === true || event.apart?.includes('without a die'))).toEqual([
    true,
    true,
  ])
  expect(walks.filter(({ event }) => event.infiltrates)).toHaveLength(1)
})

it('docs/celles-report.md says what the test finds', async () => {
  await expect(page()).toMatchFileSnapshot('../../../docs/celles-report.md')
})
