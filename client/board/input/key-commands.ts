import type { Action, PieceId } from '../../../table/generated/types.ts'
import type { BoardInput, InputContext } from './board-input.ts'
import type { KeyCommand } from './board-keys.ts'
import { inOrder, piecesOf } from './grab.ts'
import { flipSelected, moveToDeadPile, rotateActions } from './piece-actions.ts'

/** Runs a key command; true if the board handled it. */
export function runKeyCommand(gesture: KeyCommand, input: BoardInput, around: InputContext): boolean {
  const { layout, top, viewport, reports: told, now } = around
  const ids = inOrder(layout, input.selected)
  const all = (actions: readonly Action[]): boolean => {
    for (const action of actions) told.act(action)
    return actions.length > 0
  }
  switch (gesture.does) {
    case 'flip':
      return flip(ids, around)
    case 'rotate':
      return all(rotateActions(layout, top, ids, gesture.clockwise))
    case 'bury': {
      const action = moveToDeadPile(layout, ids)
      return all(action ? [action] : [])
    }
    case 'fan':
      input.stackFan.toggle(ids[0] && layout.heapOf(ids[0])?.key)
      input.inspector.again()
      return true
    case 'cancel':
      if (input.fan) input.fanOut(undefined)
      else if (input.selected.length > 0) input.choose([])
      else told.overlay?.(undefined)
      return true
    case 'verdict':
      return read(ids, input, around)
    case 'light':
      told.overlay?.(gesture.light)
      return told.overlay !== undefined
    case 'fit':
      viewport.fit(now())
      return true
    case 'survey':
      viewport.fitTable(now())
      return true
    case 'pan':
      viewport.pan(gesture.x, gesture.y)
      return true
    case 'zoom':
      viewport.zoomMiddle(gesture.factor)
      return true
  }
}

/** Flipping a face-down counter could be meant as revealing it, which cannot be undone: only say how. */
function flip(ids: readonly PieceId[], { layout, module, reports: told }: InputContext): boolean {
  const hidden = piecesOf(layout, ids).filter(({ veil, def }) => veil === 'cover' && def !== undefined)
  const open = ids.filter((id) => hidden.every((piece) => piece.id !== id))
  const actions = flipSelected(layout, module, open)
  for (const action of actions) told.act(action)
  if (hidden.length > 0) told.notice?.('Face down: reveal it from its menu.')
  return actions.length > 0 || hidden.length > 0
}

/** Opens the latest badge on the selection. */
function read(ids: readonly PieceId[], { badges }: BoardInput, { reports: told }: InputContext): boolean {
  const seqs = ids.flatMap((id) => badges.get(id)?.seq ?? [])
  if (seqs.length === 0) return false
  told.verdict?.(Math.max(...seqs))
  return true
}
