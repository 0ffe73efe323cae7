import type { Action, PieceId } from '../../../table/generated/types.ts'
import type { BoardInput, InputContext } from './board-input.ts'
import type { KeyCommand } from './board-keys.ts'
import { inOrder, piecesOf } from './grab.ts'
import { flipSelected, moveToDeadPile, rotateActions } from './piece-actions.ts'

/** Runs a key command; true if the board handled it. */
export function runKeyCommand(gesture: KeyCommand, desk: BoardInput, around: InputContext): boolean {
  const { layout: lay, top, viewport: eye, reports: told, now } = around
  const ids = inOrder(lay, desk.selected)
  const all = (actions: readonly Action[]): boolean => {
    for (const action of actions) told.act(action)
    return actions.length > 0
  }
  switch (gesture.does) {
    case 'flip':
      return flip(ids, around)
    case 'rotate':
      return all(rotateActions(lay, top, ids, gesture.clockwise))
    case 'bury': {
      const action = moveToDeadPile(lay, ids)
      return all(action ? [action] : [])
    }
    case 'fan':
      desk.stackFan.toggle(ids[0] && lay.heapOf(ids[0])?.key)
      desk.inspector.again()
      return true
    case 'cancel':
      if (desk.fan) desk.fanOut(undefined)
      else if (desk.selected.length > 0) desk.choose([])
      else told.overlay?.(undefined)
      return true
    case 'verdict':
      return read(ids, desk, around)
    case 'light':
      told.overlay?.(gesture.light)
      return told.overlay !== undefined
    case 'fit':
      eye.fit(now())
      return true
    case 'survey':
      eye.fitTable(now())
      return true
    case 'pan':
      eye.pan(gesture.x, gesture.y)
      return true
    case 'zoom':
      eye.zoomMiddle(gesture.factor)
      return true
  }
}

/** Flipping a face-down counter could be meant as revealing it, which cannot be undone: only say how. */
function flip(ids: readonly PieceId[], { layout: lay, module, reports: told }: InputContext): boolean {
  const hidden = piecesOf(lay, ids).filter(({ veil, def }) => veil === 'cover' && def !== undefined)
  const open = ids.filter((id) => hidden.every((piece) => piece.id !== id))
  const actions = flipSelected(lay, module, open)
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
