import type { Basis, Catalogue, Listed, ListedScenario, SideSheet } from '../../table/generated/types.ts'

export async function readCatalogue(): Promise<Catalogue> {
  const response = await fetch('/modules.json')
  if (!response.ok) throw new Error(`The relay answered ${response.status}.`)
  return response.json()
}

/** The sides that play a scenario, in its order. */
export const sidesInOrder = (game: Listed, scenario: ListedScenario): readonly SideSheet[] =>
  scenario.order.flatMap((id) => game.sides.find((side) => side.id === id) ?? [])

const BASIS_WORDS: Readonly<Record<Basis, string>> = {
  printed: 'as printed',
  reported: 'after published reports',
  reconstructed: 'reconstructed',
  original: 'original',
}

export const basisText = (basis: Basis): string => BASIS_WORDS[basis]

export const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

/** What stands small on the lid: when, at what scale, and how much is in the box. */
export const lidFacts = ({ when, scale, scenarios }: Listed): string =>
  [when, scale, counted(scenarios.length, 'scenario')]
    .filter((fact) => fact !== undefined)
    // No fact is torn over two lines.
    .map((fact) => fact.replaceAll(' ', '\u00a0'))
    .join(' · ')

/** The games in which a word is found that a player remembers of them. */
export function searchGames(games: readonly Listed[], words: string): readonly Listed[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return games.filter(({ title, subtitle = '', when = '', sides, scenarios }) => {
    const names = [...sides, ...scenarios].map(({ name }) => name)
    const said = [title, subtitle, when, ...names].join(' ').toLowerCase()
    return wanted.every((word) => said.includes(word))
  })
}
