import type { Cell, Patch, Piece, PieceId, Place, SeenEntry } from '../../../table/generated/types.ts'
import { onCell, placeKey } from '../../../table/geometry/place.ts'
import { touchedPieces } from '../../../table/patch.ts'
import type { State } from '../../../table/state.ts'
import type { Deed, MovedDeed } from '../../core/memory.ts'
import { isMovement, momentOf } from '../../core/turn.ts'
import type { Unit } from '../../core/unit.ts'
import { fieldCellOf, printCell } from '../board/cells.ts'
import type { HexScene } from '../board/scene.ts'
import { recordArrival } from './arrival.ts'
import { isDisplaced, judgeWalk } from './movement.ts'
import { type Progress, recordWalk, walkersFrom } from './walkers.ts'

/** The moves of an entry and the points they cost, judged from before it. */
export function movementDeeds(scene: HexScene, entry: SeenEntry, patch: Patch, after: State): readonly Deed[] {
  const deeds = entry.action?.type === 'open' ? [] : moves(scene, entry, patch, after)
  return [...deeds, ...spendings(scene, entry)]
}

/** Points that chapters take from units in place. */
function spendings(scene: HexScene, entry: SeenEntry): readonly Deed[] {
  const all = scene.chapters.flatMap(({ spends }) => spends?.(scene, entry) ?? [])
  return all.flatMap(({ piece, spent, halted }): readonly Deed[] => {
    const at = scene.piece(piece)?.at
    if (!at || !onCell(at) || !fieldCellOf(scene, at)) return []
    const cell = printCell(scene, at)
    return [{ deed: 'spent', seq: entry.seq, piece, at, cell, spent, halted: halted === undefined ? [] : [halted] }]
  })
}

/** Counters that changed places, even by an action that the viewer cannot read. */
function moves(scene: HexScene, entry: SeenEntry, patch: Patch, after: State): readonly Deed[] {
  const { seq } = entry
  const renamed = renamedBy(scene, entry)
  const deeds: Deed[] = []
  for (const id of [...new Set(touchedPieces(patch))].sort()) {
    const before = renamed.get(id) ?? id
    const was = scene.state.pieces.get(before)
    const is = after.pieces.get(id)
    if (was && !is) deeds.push({ deed: 'gone', seq, piece: id })
    if (!is || (was && placeKey(was.at) === placeKey(is.at))) continue
    const unit = was ? scene.book.roster.unit(was) : undefined
    const of = unit && onCell(is.at) ? heirOf(scene, entry, unit, is.at) : []
    deeds.push(moved(scene, entry, unit, id, is, of.length === 0))
    if (of.length > 0) deeds.push({ deed: 'heir', seq, piece: id, of })
  }
  return deeds
}

const heirOf = (scene: HexScene, entry: SeenEntry, unit: Unit, to: Cell): readonly PieceId[] =>
  scene.chapters.flatMap(({ heir }) => heir?.(scene, entry, unit, to) ?? [])

/** The earlier ids of pieces that got new ones because they left a hidden pile. */
function renamedBy(scene: HexScene, { seq, action }: SeenEntry): ReadonlyMap<PieceId, PieceId> {
  const renamed = new Map<PieceId, PieceId>()
  if (action?.type !== 'move') return renamed
  const { pieces, game } = scene.state
  for (const { pieces: ids, to } of action.moves) {
    for (const id of ids) {
      const at = pieces.get(id)?.at
      if (!at || !('pile' in at) || placeKey(at) === placeKey(to) || [...renamed.values()].includes(id)) continue
      if (game.piles.some(({ id: pile, sight }) => pile === at.pile && sight !== 'all'))
        renamed.set(`${seq}.${renamed.size}`, id)
    }
  }
  return renamed
}

/** One counter's change of place. `was` is the unit before it, if visible. */
function moved(
  scene: HexScene,
  entry: SeenEntry,
  was: Unit | undefined,
  piece: PieceId,
  { at: to, ...is }: Piece,
  walks: boolean,
): MovedDeed {
  const unit = was ?? scene.book.roster.unit({ ...is, at: NOWHERE })
  const from = was?.piece.at
  const rest = { seq: entry.seq, piece, side: unit.side, from, to }
  const still: MovedDeed = { deed: 'moved', ...rest, walked: false, spent: 0, way: [], along: undefined, halted: [] }
  const byHand = entry.action === undefined || entry.action.type === 'move'
  if (
    !walks ||
    unit.kind === 'other' ||
    !byHand ||
    !onCell(to) ||
    !isMovement(momentOf(scene)) ||
    isDisplaced(scene, unit, to)
  )
    return still
  const progress: Progress = { at: new Map(), walked: new Map() }
  const before = scene.memory.walked.get(unit.id)
  const via = waypoints(entry, unit.id)
  const [first, ...rests] = [...via, to]
  if (!onCell(unit.piece.at) && first) {
    recordArrival(progress, scene, [unit], first)
    walkOn(scene, progress, unit, first, rests)
  } else if (onCell(unit.piece.at)) walkOn(scene, progress, unit, unit.piece.at, [...via, to])
  const walked = progress.walked.get(unit.id)
  if (!walked) return { ...still, walked: true }
  return {
    deed: 'moved',
    ...rest,
    walked: true,
    spent: walked.spent - (before?.spent ?? 0),
    way: walked.way.slice(Math.max(0, (before?.way.length ?? 1) - 1)),
    along: walked.along,
    halted: walked.halted,
  }
}

/** The former place of a piece that was hidden. */
const NOWHERE: Place = { pile: '' }

function walkOn(scene: HexScene, progress: Progress, unit: Unit, from: Cell, stops: readonly Cell[]): void {
  const to = stops.at(-1)
  if (!to || scene.field(to.board) !== scene.field(from.board)) return
  const { walkers } = walkersFrom(scene, from, [unit], progress)
  for (const walker of walkers) {
    const judged = judgeWalk(scene, walker, to, stops.slice(0, -1))
    if (judged) recordWalk(progress, scene, judged)
  }
}

/** The cells through which an action moves a counter, in all its legs, without the last. */
function waypoints({ action }: SeenEntry, piece: PieceId): readonly Cell[] {
  if (action?.type !== 'move') return []
  const legs = action.moves.filter(({ pieces }) => pieces.includes(piece))
  return legs
    .flatMap(({ via, to }) => [...(via ?? []), to])
    .filter(onCell)
    .slice(0, -1)
}
