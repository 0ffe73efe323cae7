import type { Cell, Game } from '../../table/generated/types.ts'
import type { Module } from '../../table/module.ts'
import { placeName } from '../room/names.ts'
import type { Screen } from '../room/screen.ts'

interface Props {
  readonly cells: readonly Cell[]
  readonly game: Game
  readonly module: Module
  readonly screen: Screen
}

/** Cells by name; a press shows where they are. */
export const Where = ({ cells, game, module, screen }: Props) => (
  <span class="where">
    {cells.map((cell) => {
      const name = placeName(module, game, cell)
      return (
        <button
          key={name}
          type="button"
          class="cell"
          title={`Show ${name} on the map`}
          onClick={() => screen.locate(cell)}
        >
          {name}
        </button>
      )
    })}
  </span>
)
