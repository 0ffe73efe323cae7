import type { Catalogue, Listed, ListedScenario, SideSheet } from '../../table/generated/types.ts'

export async function readShelf(): Promise<Catalogue> {
  const response = await fetch('/modules.json')
  if (!response.ok) throw new Error(`The relay answered ${response.status}.`)
  return response.json()
}

/** The sides that play a scenario, in its order. */
export const playing = (game: Listed, scenario: ListedScenario): readonly SideSheet[] =>
  scenario.order.flatMap((id) => game.sides.find((side) => side.id === id) ?? [])
