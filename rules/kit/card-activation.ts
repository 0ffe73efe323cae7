import type { Cell, Id, PieceId, Seq } from '../../table/generated/types.ts'
import { type ChapterMemory, type Deed, eventIn } from '../core/memory.ts'

/*
 * A turn in which drawn cards activate units group by group. The memory knows the card in force, the groups that it has
 * activated, and the units that have acted this turn.
 */

/** Units that were activated together. */
export interface ActiveGroup {
  readonly at: Cell
  readonly pieces: readonly PieceId[]
  /** Those of them that were out of supply when they began. */
  readonly out: readonly PieceId[]
}

export interface CardTurn {
  /** The card in force; undefined before the first. */
  readonly card: Id | undefined
  /** The entry that drew it. */
  readonly seq: Seq
  /** The cards drawn for activation this turn. */
  readonly drawn: number
  /** The groups that the card has activated. The last one acts. */
  readonly groups: readonly ActiveGroup[]
  /** The units that were activated this turn. */
  readonly acted: readonly PieceId[]
  /** A card has ended the turn. */
  readonly isOver: boolean
  /** Whether the log misses the beginning of the phase. */
  readonly isUnseen: boolean
}

export type CardEvent =
  | { readonly did: 'card'; readonly def: Id; readonly ends: boolean }
  /** A card drawn for something else ends the turn. */
  | { readonly did: 'ends' }
  | { readonly did: 'begins'; readonly group: ActiveGroup }
  /** The unit may be activated again. */
  | { readonly did: 'freed'; readonly piece: PieceId }

export const NO_CARDS: CardTurn = {
  card: undefined,
  seq: -1,
  drawn: 0,
  groups: [],
  acted: [],
  isOver: false,
  isUnseen: true,
}

/** The memory of a chapter that notes `CardEvent`s as its deeds, in these phases. */
export const cardTurnMemory = (chapter: Id, phases: readonly Id[]): ChapterMemory<CardTurn> => ({
  start: NO_CARDS,
  fold(turn, deed) {
    if (deed.deed === 'time')
      return { ...NO_CARDS, isUnseen: deed.found === true && phases.includes(deed.time.phase), acted: [] }
    const event = eventIn<CardEvent>(deed, chapter)
    return event ? after(turn, event, deed.seq) : turn
  },
  again: (_, then) => then,
})

function after(turn: CardTurn, event: CardEvent, seq: Seq): CardTurn {
  switch (event.did) {
    case 'card': {
      const { def: card, ends } = event
      return { ...turn, card, seq, drawn: turn.drawn + 1, groups: [], isOver: turn.isOver || ends }
    }
    case 'ends':
      return { ...turn, isOver: true }
    case 'begins': {
      const { group } = event
      return { ...turn, groups: [...turn.groups, group], acted: [...new Set([...turn.acted, ...group.pieces])] }
    }
    case 'freed':
      return {
        ...turn,
        groups: turn.groups.map((group) => withoutPiece(group, event.piece)),
        acted: turn.acted.filter((id) => id !== event.piece),
      }
  }
}

const withoutPiece = (group: ActiveGroup, piece: PieceId): ActiveGroup => ({
  ...group,
  pieces: group.pieces.filter((id) => id !== piece),
})

/** The group that acts now. */
export const actingGroup = ({ groups }: CardTurn): ActiveGroup | undefined => groups.at(-1)

export const isActive = (turn: CardTurn, piece: PieceId): boolean => actingGroup(turn)?.pieces.includes(piece) === true

/** Whether the unit was activated earlier this turn and does not act now. */
export const hasActed = (turn: CardTurn, piece: PieceId): boolean =>
  turn.acted.includes(piece) && !isActive(turn, piece)

/** The entry of a deed that begins another card. */
export const cardIn = (deed: Deed, chapter: Id): Id | undefined => {
  const event = eventIn<CardEvent>(deed, chapter)
  return event?.did === 'card' ? event.def : undefined
}
