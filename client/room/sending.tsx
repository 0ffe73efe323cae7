import type { PieceId } from '../../table/generated/types.ts'
import type { Module } from '../../table/module.ts'
import { countIn } from '../../table/state.ts'
import { Dialog } from '../dialog.tsx'
import { pieceNames } from './names.ts'
import type { Screen } from './screen.ts'
import type { Table } from './table.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly ids: readonly PieceId[]
}

/** Which tray, box or pile counters go to. */
export function SendSheet({ table, screen, module, ids }: Props) {
  const state = table.state.value
  if (!state) return null
  const pieces = ids.flatMap((id) => state.pieces.get(id) ?? [])
  return (
    <Dialog title="To which tray or pile?" onClose={() => screen.close()}>
      <p>{pieceNames(module, pieces)}</p>
      <ul class="places">
        {state.game.piles.map((pile) => (
          <li key={pile.id}>
            <button
              type="button"
              class="quiet"
              onClick={() => {
                table.act({ type: 'move', moves: [{ pieces: [...ids], to: { pile: pile.id } }] })
                screen.close()
              }}
            >
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
    </Dialog>
  )
}
