import type { Action, PieceId } from './generated/types.ts'

/** The pieces that an action names. */
export function mentioned(action: Action): readonly PieceId[] {
  switch (action.type) {
    case 'move':
      return action.moves.flatMap(({ pieces }) => pieces)
    case 'flip':
    case 'rotate':
    case 'layer':
    case 'mark':
    case 'label':
    case 'lock':
    case 'veil':
    case 'show':
    case 'own':
    case 'stack':
    case 'clone':
    case 'remove':
    case 'declare':
    case 'take':
    case 'tell':
    case 'look':
      return action.pieces
    default:
      return []
  }
}
