import type { Cell, Patch, Piece, PieceId, Place, SeenEntry } from '../table/generated/types.ts'
import { touched } from '../table/patch.ts'
import { onCell, placeKey } from '../table/place.ts'
import type { State } from '../table/state.ts'
import { arrive } from './arrival.ts'
import type { Deed, Moved } from './memory.ts'
import { isDisplaced, judgeWalk } from './movement.ts'
import type { Scene } from './scene.ts'
import { isWalk, momentOf } from './turn.ts'
import type { Unit } from './unit.ts'
import { advance, type Progress, walkersFrom } from './walker.ts'

/** What an entry did, as deeds. Judged from before it, with what the viewer saw of it. */
export function deedsOf(scene: Scene, entry: SeenEntry, patch: Patch, after: State): readonly Deed[] {
  const { seq, action } = entry
  const before = scene.state.time
  const { time } = after
  const opened = action?.type === 'open'
  const deeds: Deed[] = []
  // Whoever begins to remember in the middle of a game begins with the time it is.
  if (!scene.memory.time && !opened) deeds.push({ deed: 'time', seq, time: before, found: true })
  deeds.push(...supplyFixed(scene, entry, after))
  if (opened || before.turn !== time.turn || before.phase !== time.phase || before.side !== time.side) {
    deeds.push({ deed: 'time', seq, time })
  }
  if (!opened && scene.system.chapters.some((chapter) => chapter.anew?.(scene, entry, after) === true))
    deeds.push({ deed: 'anew', seq })
  if (!opened) deeds.push(...moves(scene, entry, patch, after))
  deeds.push(...spendings(scene, entry))
  if (action?.type === 'declare') {
    const [instead] = scene.system.chapters.flatMap((chapter) => chapter.instead?.(scene, action) ?? [])
    const { what, pieces, at } = action
    deeds.push({ deed: 'declared', seq, what, pieces, at, ...(instead !== undefined && { instead }) })
  }
  if (action?.type === 'draw') {
    const came = deeds.flatMap((deed) => (deed.deed === 'moved' ? deed.piece : []))
    deeds.push({ deed: 'drawn', seq, seat: entry.seat, pile: action.pile, pieces: came, to: action.to })
  }
  for (const { id, deeds: own } of scene.system.chapters) {
    for (const what of own?.(scene, entry, after) ?? []) deeds.push({ deed: 'own', seq, chapter: id, what })
  }
  return deeds
}

/** Points that the chapters of the system take of counters where they stand. */
function spendings(scene: Scene, entry: SeenEntry): readonly Deed[] {
  const all = scene.system.chapters.flatMap(({ spends }) => spends?.(scene, entry) ?? [])
  return all.flatMap(({ piece, spent, halted }): readonly Deed[] => {
    const at = scene.piece(piece)?.at
    const ground = at && onCell(at) ? scene.book.grounds.get(at.board) : undefined
    if (!at || !onCell(at) || !ground) return []
    const cell = ground.grid.print(at)
    return [{ deed: 'spent', seq: entry.seq, piece, at, cell, spent, halted: halted === undefined ? [] : [halted] }]
  })
}

/** Counters that changed their places, whether or not the action that moved them could be read. */
function moves(scene: Scene, entry: SeenEntry, patch: Patch, after: State): readonly Deed[] {
  const { seq } = entry
  const renamed = renamedBy(scene, entry)
  const deeds: Deed[] = []
  for (const id of [...new Set(touched(patch))].sort()) {
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

const heirOf = (scene: Scene, entry: SeenEntry, unit: Unit, to: Cell): readonly PieceId[] =>
  scene.system.chapters.flatMap(({ heir }) => heir?.(scene, entry, unit, to) ?? [])

/** What counters were called that got other names because they left a pile that somebody cannot look into. */
function renamedBy(scene: Scene, { seq, action }: SeenEntry): ReadonlyMap<PieceId, PieceId> {
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

/** The change of one counter's place; `was` is the unit before it, where that could be seen. */
function moved(
  scene: Scene,
  entry: SeenEntry,
  was: Unit | undefined,
  piece: PieceId,
  { at: to, ...is }: Piece,
  walks: boolean,
): Moved {
  const unit = was ?? scene.book.roster.unit({ ...is, at: NOWHERE })
  const from = was?.piece.at
  const rest = { seq: entry.seq, piece, side: unit.side, from, to }
  const still: Moved = { deed: 'moved', ...rest, walked: false, spent: 0, way: [], along: undefined, halted: [] }
  const byHand = entry.action === undefined || entry.action.type === 'move'
  if (
    !walks ||
    unit.kind === 'other' ||
    !byHand ||
    !onCell(to) ||
    !isWalk(momentOf(scene)) ||
    isDisplaced(scene, unit, to)
  )
    return still
  const progress: Progress = { at: new Map(), walked: new Map() }
  const before = scene.memory.walked.get(unit.id)
  const via = waypoints(entry, unit.id)
  const [first, ...rests] = [...via, to]
  if (!onCell(unit.piece.at) && first) {
    arrive(progress, scene, [unit], first)
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

/** Where a counter was that came out of hiding. */
const NOWHERE: Place = { pile: '' }

/** From a cell through others to the last. */
function walkOn(scene: Scene, progress: Progress, unit: Unit, from: Cell, stops: readonly Cell[]): void {
  const to = stops.at(-1)
  if (!to || to.board !== from.board) return
  const { walkers } = walkersFrom(scene, from, [unit], progress)
  for (const walker of walkers) {
    const judged = judgeWalk(scene, walker, to, stops.slice(0, -1))
    if (judged) advance(progress, scene, judged)
  }
}

/** The cells through which an action says that a counter went, in all its legs, without the last. */
function waypoints({ action }: SeenEntry, piece: PieceId): readonly Cell[] {
  if (action?.type !== 'move') return []
  const legs = action.moves.filter(({ pieces }) => pieces.includes(piece))
  return legs
    .flatMap(({ via, to }) => [...(via ?? []), to])
    .filter(onCell)
    .slice(0, -1)
}

/** At the end of the phases in which supply is fixed, everybody's is, as it then is. */
function supplyFixed(scene: Scene, { seq }: SeenEntry, after: State): readonly Deed[] {
  const { phase, turn } = scene.state.time
  const fixed = scene.book.sheet.supply?.fixed?.includes(phase) === true
  if (!fixed || (after.time.phase === phase && after.time.turn === turn)) return []
  const sides = [...scene.book.module.sides.keys()].sort()
  const all = sides.flatMap((side) => scene.supply(side).all())
  const those = (is: string) => all.flatMap(({ unit, supplied }) => (supplied === is ? unit.id : [])).sort()
  return [{ deed: 'supply', seq, out: those('out'), unknown: those('unknown') }]
}
