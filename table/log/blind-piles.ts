import type { Id, Piece, Snapshot } from '../generated/types.ts'
import type { Module } from '../module/module.ts'
import type { scenarioOpening } from '../module/setup.ts'

type SetUp = Pick<NonNullable<ReturnType<typeof scenarioOpening>>, 'game' | 'pieces'>

/** What lies in the piles that nobody looks into, as far as it follows from everything else. */
interface BlindContents {
  /** By pile, as the scenario laid these pieces. */
  readonly found: ReadonlyMap<Id, readonly Piece[]>
  /** Piles whose contents cannot be known, with the number of their pieces. */
  readonly lost: ReadonlyMap<Id, number>
}

/**
 * A pile holds the counters of its side, and of the kinds that began there, that are nowhere else, if their number is
 * right. Piles of one side are taken together where each alone cannot be told; `mix` then decides which holds what.
 */
export function blindContents(
  { pieces, veiled }: Pick<Snapshot, 'pieces' | 'veiled'>,
  { game, pieces: began }: SetUp,
  { counters }: Pick<Module, 'counters'>,
  mix: (pieces: readonly Piece[]) => readonly Piece[] = (same) => same,
): BlindContents {
  const found = new Map<Id, readonly Piece[]>()
  const lost = new Map<Id, number>()
  let unseen = without(
    began,
    pieces.flatMap(({ def }) => def ?? []),
  )
  const give = (pile: Id, held: readonly Piece[]) => {
    found.set(pile, held)
    unseen = unseen.filter((piece) => !held.includes(piece))
  }
  const open = game.piles.filter(({ id, sight }) => sight === 'none' && (veiled[id] ?? 0) > 0)
  for (const { id } of open) {
    const own = unseen.filter((piece) => beganIn(piece, [id]))
    if (own.length === veiled[id]) give(id, own)
  }
  for (const side of new Set(open.map((pile) => pile.side))) {
    const piles = open.filter((pile) => pile.side === side && !found.has(pile.id)).map(({ id }) => id)
    const all = game.piles.flatMap((pile) => (pile.sight === 'none' && pile.side === side ? pile.id : []))
    const kindOf = ({ def = '' }: Piece) => counters.get(def)?.kind
    const kinds = new Set(began.filter((piece) => beganIn(piece, all)).map(kindOf))
    const fitting = mix(
      unseen.filter((piece) => kinds.has(kindOf(piece)) && (side === undefined || piece.side === side)),
    )
    const count = piles.reduce((sum, id) => sum + (veiled[id] ?? 0), 0)
    let next = 0
    for (const id of piles) {
      const held = veiled[id] ?? 0
      if (fitting.length === count) give(id, fitting.slice(next, next + held))
      else lost.set(id, held)
      next += held
    }
  }
  return { found, lost }
}

const beganIn = ({ at }: Piece, piles: readonly Id[]): boolean => 'pile' in at && piles.includes(at.pile)

/** The pieces that are left when each of these counters is taken out once. */
function without(pieces: readonly Piece[], defs: readonly Id[]): readonly Piece[] {
  const seen = new Map<Id, number>()
  for (const def of defs) seen.set(def, (seen.get(def) ?? 0) + 1)
  return pieces.filter(({ def = '' }) => {
    const count = seen.get(def) ?? 0
    seen.set(def, count - 1)
    return count <= 0
  })
}
