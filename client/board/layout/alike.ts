import type { Piece } from '../../../table/generated/types.ts'

/** From this number on, spare markers that nobody can tell apart lie on one another. */
const MANY = 3

/** The pieces of a tray, those that are alike in one group. The groups stand in the order of their first pieces. */
export function alikeGroups(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const groups = new Map<string, Piece[]>()
  for (const piece of pieces) {
    const key = keyOf(piece)
    const group = groups.get(key)
    if (group) group.push(piece)
    else groups.set(key, [piece])
  }
  return [...groups.values()].flatMap((group) => (group.length < MANY ? group.map((piece) => [piece]) : [group]))
}

/** Equal for pieces that look alike. A piece with a label, marks or a lock is alike with no other. */
function keyOf({ id, def, side, face, turn, veil, layers, marks, label, locked }: Piece): string {
  const isPlain = def !== undefined && !veil && !layers && !marks && label === undefined && !locked
  return isPlain ? ['alike', def, side, face, turn].join(' ') : id
}
