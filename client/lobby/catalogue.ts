import type { Catalogue, Listed, ListedScenario, SideSheet } from '../../table/generated/types.ts'
import { texts } from './texts.ts'

export async function readCatalogue(): Promise<Catalogue> {
  const response = await fetch('/modules.json')
  if (!response.ok) throw new Error(`The relay answered ${response.status}.`)
  return response.json()
}

/** The sides of a scenario, in the order of play. */
export const sidesInOrder = (game: Listed, scenario: ListedScenario): readonly SideSheet[] =>
  scenario.order.flatMap((id) => game.sides.find((side) => side.id === id) ?? [])

/** Date, scale and number of scenarios, for the lid. */
export const lidFacts = ({ when, scale, scenarios }: Listed): string =>
  [when, scale, texts.scenarioCount(scenarios.length)]
    .filter((fact) => fact !== undefined)
    // No fact breaks over two lines.
    .map((fact) => fact.replaceAll(' ', '\u00a0'))
    .join(' · ')

/** The games whose title, date, sides or scenarios contain every word. */
export function searchGames(games: readonly Listed[], words: string): readonly Listed[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return games.filter(({ title, subtitle = '', when = '', sides, scenarios }) => {
    const names = [...sides, ...scenarios].map(({ name }) => name)
    const searchText = [title, subtitle, when, ...names].join(' ').toLowerCase()
    return wanted.every((word) => searchText.includes(word))
  })
}
