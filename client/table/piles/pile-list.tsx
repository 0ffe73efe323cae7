import type { Id } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { countIn, type State } from '../../../table/state.ts'

interface Props {
  readonly state: State
  readonly module: Module
  readonly without?: Id
  readonly onChoose: (pile: Id) => void
}

/** A choice of one pile, with owners and counts. */
export const PileList = ({ state, module, without, onChoose }: Props) => (
  <ul class="places">
    {state.game.piles
      .filter(({ id }) => id !== without)
      .map((pile) => (
        <li key={pile.id}>
          <button type="button" class="quiet" onClick={() => onChoose(pile.id)}>
            <i
              class={pile.side === undefined ? 'dot nobody' : 'dot'}
              style={{ background: pile.side === undefined ? undefined : module.sides.get(pile.side)?.colour }}
            />
            {pile.name}
            <span>{countIn(state, pile.id)}</span>
          </button>
        </li>
      ))}
  </ul>
)
