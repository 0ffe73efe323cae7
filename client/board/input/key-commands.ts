import type { Action, PieceId } from '../../../table/generated/types.ts'
import type { BoardInput } from './board-input.ts'
import type { KeyCommand } from './board-keys.ts'
import { inOrder, piecesOf } from './grab.ts'
import type { InputContext } from './input-context.ts'
import { flipSelected, moveToDeadPile, rotateActions } from './piece-actions.ts'
import { INPUT_TEXTS } from './texts.ts'

/** Runs a key command; true if the board handled it. */
export function runKeyCommand(command: KeyCommand, input: BoardInput, context: InputContext): boolean {
  const { layout, top, viewport, events, now } = context
  const ids = inOrder(layout, input.selected)
  const all = (actions: readonly Action[]): boolean => {
    for (const action of actions) events.act(action)
    return actions.length > 0
  }
  switch (command.does) {
    case 'flip':
      return flip(ids, context)
    case 'rotate':
      return all(rotateActions(layout, top, ids, command.clockwise))
    case 'bury': {
      const action = moveToDeadPile(layout, ids)
      return all(action ? [action] : [])
    }
    case 'fan':
      input.stackFan.toggle(ids[0] && layout.heapOf(ids[0])?.key)
      input.inspector.again()
      return true
    case 'squad':
      return input.chooseSquads(ids)
    case 'cancel':
      if (input.fan) input.fanOut(undefined)
      else if (input.selected.length > 0) input.choose([])
      else events.overlay?.(undefined)
      return true
    case 'verdict':
      return read(ids, input, context)
    case 'overlay':
      events.overlay?.(command.overlay)
      return events.overlay !== undefined
    case 'fit':
      viewport.fit(now())
      return true
    case 'fit-table':
      viewport.fitTable(now())
      return true
    case 'pan':
      viewport.pan(command.x, command.y)
      return true
    case 'zoom':
      viewport.zoomMiddle(command.factor)
      return true
  }
}

/** Flipping a face-down counter could be meant as revealing it, which cannot be undone: only say how. */
function flip(ids: readonly PieceId[], { layout, module, events }: InputContext): boolean {
  const hidden = piecesOf(layout, ids).filter(({ veil, def }) => veil === 'cover' && def !== undefined)
  const open = ids.filter((id) => hidden.every((piece) => piece.id !== id))
  const actions = flipSelected(layout, module, open)
  for (const action of actions) events.act(action)
  if (hidden.length > 0) events.notice?.(INPUT_TEXTS.flipFaceDown)
  return actions.length > 0 || hidden.length > 0
}

/** Opens the latest badge on the selection. */
function read(ids: readonly PieceId[], { badges }: BoardInput, { events }: InputContext): boolean {
  const seqs = ids.flatMap((id) => badges.get(id)?.seq ?? [])
  if (seqs.length === 0) return false
  events.verdict?.(Math.max(...seqs))
  return true
}
