import type { Id, PieceId } from '../../../table/generated/types.ts'

/** Losses that units take side by side, up to these amounts. Tiers follow one another. */
export interface LossTier {
  readonly cite: Id
  readonly room: ReadonlyMap<PieceId, number>
}

const sizeOf = ({ room }: LossTier): number => [...room.values()].reduce((sum, steps) => sum + steps, 0)

export type LostSteps = ReadonlyMap<PieceId, number>

/** A unit that lost steps out of order. */
export interface LossFault {
  readonly cite: Id
  readonly id: PieceId
  readonly lost: number
  /** The units that should have lost steps first. */
  readonly before: readonly PieceId[]
}

/**
 * The units that lost steps out of order. The order of the marks does not matter, only whether the losses can still
 * add up correctly. Of several units that went too far, one of the latest is named.
 */
export function lossFaults(
  tiers: readonly LossTier[],
  lost: LostSteps,
  owed: number,
  latest: readonly PieceId[] = [],
): readonly LossFault[] {
  const due = new Map<PieceId, number>()
  let left = owed
  for (const [index, tier] of tiers.entries()) {
    const size = sizeOf(tier)
    if (size > left) return unfitLosses(tiers, index, due, lost, left, latest)
    for (const [id, steps] of tier.room) due.set(id, (due.get(id) ?? 0) + steps)
    left -= size
  }
  return []
}

/** Judges the tier that the losses do not fill, and all beyond it. */
function unfitLosses(
  tiers: readonly LossTier[],
  last: number,
  due: LostSteps,
  lost: LostSteps,
  room: number,
  latest: readonly PieceId[],
): readonly LossFault[] {
  const tier = tiers[last]!
  const dueOf = (id: PieceId) => due.get(id) ?? 0
  const mostOf = (id: PieceId) => dueOf(id) + Math.min(room, tier.room.get(id) ?? 0)
  const owing = [...due.keys()].filter((id) => (lost.get(id) ?? 0) < dueOf(id))
  const next = [...tier.room.keys()].filter((id) => (lost.get(id) ?? 0) < mostOf(id))
  const before = (owing.length > 0 ? owing : next).sort()
  const sorted = [...lost].sort(([a], [b]) => (a < b ? -1 : 1))
  const faulty = sorted.filter(([id, steps]) => steps > mostOf(id))
  const ahead = sorted.filter(([id, steps]) => steps > dueOf(id))
  const over = ahead.reduce((sum, [id, steps]) => sum + steps - dueOf(id), 0)
  const [first] = [...ahead.filter(([id]) => latest.includes(id)), ...ahead]
  const named = faulty.length > 0 || over <= room || !first ? faulty : [first]
  return named.map(([id, steps]) => ({ cite: citeOf(tiers, before, last), id, lost: steps, before }))
}

/** The case of the first tier that still has losses to take. */
function citeOf(tiers: readonly LossTier[], before: readonly PieceId[], last: number): Id {
  return tiers.find(({ room }) => before.some((id) => room.has(id)))?.cite ?? tiers[last]!.cite
}

/** One legal distribution: by tier, then by id, or with one unit last. */
export function shareOut(tiers: readonly LossTier[], owed: number, last?: PieceId): LostSteps {
  const lost = new Map<PieceId, number>()
  let left = owed
  for (const { room } of tiers) {
    const inOrder = [...room].sort(([a], [b]) => Number(a === last) - Number(b === last) || (a < b ? -1 : 1))
    for (const [id, steps] of inOrder) {
      const taken = Math.min(steps, left)
      left -= taken
      if (taken > 0) lost.set(id, (lost.get(id) ?? 0) + taken)
    }
  }
  return lost
}

/** The tiers without the losses already taken. */
export function tiersLeft(tiers: readonly LossTier[], lost: LostSteps): readonly LossTier[] {
  const taken = new Map(lost)
  return tiers.flatMap(({ cite, room }) => {
    const left = [...room].flatMap(([id, steps]) => {
      const paid = Math.min(steps, taken.get(id) ?? 0)
      taken.set(id, (taken.get(id) ?? 0) - paid)
      return steps > paid ? [[id, steps - paid] as const] : []
    })
    return left.length > 0 ? [{ cite, room: new Map(left) }] : []
  })
}

/** The losses without a choice: those that fall on a unit even if all others lose first. */
export function certainLosses(tiers: readonly LossTier[], owed: number): LostSteps {
  const ids = [...new Set(tiers.flatMap(({ room }) => [...room.keys()]))].sort()
  const certain = ids.map((id) => [id, shareOut(tiers, owed, id).get(id) ?? 0] as const)
  return new Map(certain.filter(([, steps]) => steps > 0))
}
