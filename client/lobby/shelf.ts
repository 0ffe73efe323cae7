import type { Id, SideSheet } from '../../table/generated/types.ts'

/** A game as the relay lists it for the lobby. */
export interface Listed {
  readonly id: Id
  readonly title: string
  readonly subtitle?: string
  readonly about: string
  /** Whether there is a referee for it. */
  readonly rules: boolean
  readonly sides: readonly SideSheet[]
  readonly scenarios: readonly ListedScenario[]
}

export interface ListedScenario {
  readonly id: Id
  readonly name: string
  readonly about: string
  /** The sides that play, the one that moves first in front. */
  readonly order: readonly Id[]
}

export async function readShelf(): Promise<readonly Listed[]> {
  const response = await fetch('/modules.json')
  if (!response.ok) throw new Error(`The relay answered ${response.status}.`)
  return response.json()
}

/** The sides that play a scenario, in its order. */
export const playing = (game: Listed, scenario: ListedScenario): readonly SideSheet[] =>
  scenario.order.flatMap((id) => game.sides.find((side) => side.id === id) ?? [])
