import type { Leg, Move, Piece, PieceId, Place, SeenEntry } from '../../table/generated/types.ts'
import { placeKey } from '../../table/geometry/place.ts'
import { distanceBetween, mapGroupsOf } from '../../table/module/map-groups.ts'
import { joinWithAnd, pieceNames, placeName } from './names.ts'
import type { EntryContext, EntryReport } from './report-line.ts'

export const countOf = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`

/** As they are afterwards, so that what was revealed has its name; as they were, where they are gone. */
export function reportedPieces(
  { before, after }: Pick<EntryContext, 'before' | 'after'>,
  ids: readonly PieceId[],
): Piece[] {
  return ids.flatMap((id) => {
    const [was, is] = [before.pieces.get(id), after.pieces.get(id)]
    return (is?.def === undefined && was?.def !== undefined ? was : (is ?? was)) ?? []
  })
}

export function locationOf({ before, after }: EntryContext, ids: readonly PieceId[]): { where?: Place } {
  const [first] = ids
  const where = first === undefined ? undefined : (after.pieces.get(first) ?? before.pieces.get(first))?.at
  return where ? { where } : {}
}

/** Pieces on top of a place that were not there before. */
export function arrivals({ before, after }: EntryContext, at: Place): Piece[] {
  const old = new Set(before.stacks.get(placeKey(at)) ?? [])
  return (after.stacks.get(placeKey(at)) ?? []).filter((id) => !old.has(id)).flatMap((id) => after.pieces.get(id) ?? [])
}

export function reportMove(scene: EntryContext, { moves }: Move): EntryReport {
  const [first] = moves
  return {
    kind: 'move',
    text: moves.flatMap((leg) => tellLeg(scene, leg)).join('; '),
    ...(first && { where: first.to }),
  }
}

/** The counters of a leg may come from several places: each is told with where it came from. */
function tellLeg(scene: EntryContext, { pieces: ids, to }: Leg): string[] {
  const { module, after } = scene
  const groups = new Map<string, { from?: Place; pieces: Piece[] }>()
  for (const id of ids) {
    const [piece] = reportedPieces(scene, [id])
    if (!piece) continue
    const from = scene.knewPlace(id) ? scene.before.pieces.get(id)?.at : undefined
    const key = from ? placeKey(from) : ''
    const group = groups.get(key) ?? { ...(from && { from }), pieces: [] }
    group.pieces.push(piece)
    groups.set(key, group)
  }
  const target = placeName(module, after.game, to)
  if (groups.size === 0) return [`${countOf(ids.length, 'piece')} → ${target}`]
  return [...groups.values()].map(({ from, pieces }) => {
    const names = pieceNames(module, pieces)
    const many = pieces.length > 1
    const what = many ? countOf(pieces.length, 'counter') : names
    const way =
      from && placeKey(from) === placeKey(to)
        ? `within ${target}`
        : `${from ? `${placeName(module, after.game, from)} ` : ''}→ ${target}${distance(scene, from, to)}`
    return `${what} ${way}${many ? `: ${names}` : ''}`
  })
}

/** How far it went, in words: a bare number is taken for how many went. */
function distance({ module, after }: EntryContext, from: Place | undefined, to: Place): string {
  if (!from || !('q' in from) || !('q' in to)) return ''
  const lands = mapGroupsOf(module, after.game.scenario)
  const far = distanceBetween(lands, from, to)
  const board = lands.of(to.board)?.board
  if (!board || far === Number.POSITIVE_INFINITY) return ''
  if (board.sheet.grid.kind === 'square') return `, ${countOf(far, 'square')}`
  return `, ${far} ${far === 1 ? 'hex' : 'hexes'}`
}

/** A counter face down in G7. */
export function describeFaceDown(
  scene: Pick<EntryContext, 'module' | 'before' | 'after'>,
  ids: readonly PieceId[],
): string {
  const { module, after } = scene
  const where = joinWithAnd([...new Set(reportedPieces(scene, ids).map(({ at }) => placeName(module, after.game, at)))])
  return `${ids.length === 1 ? 'a counter' : countOf(ids.length, 'counter')} face down in ${where}`
}

/** What is said of an entry of which nothing can be seen. */
export const HIDDEN_ACTION = 'makes a hidden gesture'

/** An entry that does not say what was done: what can be seen of it. */
export function reportHidden(scene: EntryContext, { patch = {} }: SeenEntry): EntryReport {
  const { module, before, after } = scene
  const changed = patch.pieces ?? []
  const moved = changed.filter(({ id, at }) => {
    const was = before.pieces.get(id)
    return was && placeKey(was.at) !== placeKey(at)
  })
  const [first] = moved
  if (first) {
    return {
      kind: 'move',
      text: tellLeg(scene, { pieces: moved.map(({ id }) => id), to: first.at }).join('; '),
      where: first.at,
    }
  }
  const revealed = changed.filter(({ id, def }) => def !== undefined && before.pieces.get(id)?.def === undefined)
  const [shown] = revealed
  if (shown) return { kind: 'piece', text: `reveals ${pieceNames(module, revealed)}`, where: shown.at }
  const [some] = changed
  if (some) return { kind: 'piece', text: `does something with ${pieceNames(module, changed)}`, where: some.at }
  const piles = Object.keys(patch.veiled ?? {}).map((pile) => placeName(module, after.game, { pile }))
  if (piles.length > 0) return { kind: 'piece', text: `does something in ${joinWithAnd(piles)}` }
  if ((patch.gone ?? []).length > 0) {
    const gone = reportedPieces(scene, patch.gone ?? [])
    return {
      kind: 'piece',
      text: `${pieceNames(module, gone)} can be seen no more`,
      ...locationOf(scene, patch.gone ?? []),
    }
  }
  return { kind: 'table', text: HIDDEN_ACTION }
}
