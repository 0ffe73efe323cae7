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
    // Listed one by one, so that a new action that names pieces is not forgotten here.
    case 'open':
    case 'close':
    case 'sit':
    case 'stand':
    case 'claim':
    case 'replace':
    case 'put':
    case 'draw':
    case 'deal':
    case 'pour':
    case 'peek':
    case 'shuffle':
    case 'roll':
    case 'reveal':
    case 'bind':
    case 'share':
    case 'withhold':
    case 'contest':
    case 'turn':
    case 'clock':
    case 'press':
    case 'pause':
    case 'adjust':
    case 'note':
    case 'seal':
    case 'unseal':
    case 'say':
    case 'annotate':
    case 'erase':
    case 'set':
    case 'rule':
    case 'undo':
    case 'redo':
      return []
  }
}
