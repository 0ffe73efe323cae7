import type { Draw, Id, Pile, Proposal } from '../../../table/generated/types.ts'
import type { State } from '../../../table/state.ts'

/** What the draw dialog proposes at first. */
export type LikelyDraw = Pick<Draw, 'count' | 'from'> & { readonly to: Id | undefined }

/** The draw that the referee asks for from this pile; else one counter, to where this player's draws usually go. */
export function likelyDraw(
  { game }: Pick<State, 'game'>,
  from: Id,
  sides: readonly Id[],
  next: readonly Proposal[],
): LikelyDraw {
  const asked = next.flatMap(({ actions }) => actions).find((each) => each.type === 'draw' && each.pile === from)
  if (asked?.type === 'draw' && 'pile' in asked.to) return { count: asked.count, from: asked.from, to: asked.to.pile }
  const pile = game.piles.find(({ id }) => id === from)
  return { count: 1, from: pile?.kind === 'deck' ? 'top' : 'random', to: likelyTarget(game.piles, pile, sides) }
}

/** The player's own hand; else an open box of the pile's own side; else one that belongs to no other side. */
function likelyTarget(piles: readonly Pile[], from: Pile | undefined, sides: readonly Id[]): Id | undefined {
  const others = piles.filter(({ id }) => id !== from?.id)
  const hand = others.find(({ kind, side }) => kind === 'hand' && side !== undefined && sides.includes(side))
  const boxes = others.filter(({ kind, sight }) => kind === 'box' && sight === 'all')
  const isOwn = ({ side }: Pile) => side !== undefined && side === from?.side
  const isFree = ({ side }: Pile) => side === undefined || sides.includes(side)
  return (hand ?? boxes.find(isOwn) ?? boxes.find(isFree))?.id
}
