import { Fragment } from 'preact'
import type { Game, Place } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import type { Module } from '../../../table/module/module.ts'
import type { Screen } from '../../screen/screen.ts'
import { placeName } from '../../words/names.ts'
import { texts } from './texts.ts'

interface Props {
  readonly places: readonly Place[]
  readonly game: Game
  readonly module: Module
  readonly screen: Screen
}

/** Names of places. Pressing one shows it on the map. */
export const PlaceButtons = ({ places, game, module, screen }: Props) => (
  <span class="where">
    {places.map((place, index) => {
      const name = placeName(module, game, place)
      return (
        <Fragment key={placeKey(place)}>
          {index > 0 && ', '}
          <button type="button" class="cell" title={texts.showPlace(name)} onClick={() => screen.goTo(place)}>
            {name}
          </button>
        </Fragment>
      )
    })}
  </span>
)
