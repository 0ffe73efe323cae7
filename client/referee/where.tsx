import type { Game, Place } from '../../table/generated/types.ts'
import type { Module } from '../../table/module.ts'
import { placeKey } from '../../table/place.ts'
import { placeName } from '../room/names.ts'
import type { Screen } from '../room/screen.ts'

interface Props {
  readonly places: readonly Place[]
  readonly game: Game
  readonly module: Module
  readonly screen: Screen
}

/** Places by name; a press shows where they are. */
export const Where = ({ places, game, module, screen }: Props) => (
  <span class="where">
    {places.map((place) => {
      const name = placeName(module, game, place)
      return (
        <button
          key={placeKey(place)}
          type="button"
          class="cell"
          title={`Show ${name}`}
          onClick={() => screen.locate(place)}
        >
          {name}
        </button>
      )
    })}
  </span>
)
