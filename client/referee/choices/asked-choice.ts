import { type Signal, signal } from '@preact/signals'
import type { Id, PieceId, Proposal } from '../../../table/generated/types.ts'

/** The choice that a button asks to open on the map; without a key the next one. */
export const choiceAsked: Signal<{ readonly key?: Id } | undefined> = signal(undefined)

/** Opens a choice on the map and in the card beside it. A new object each time, so that it opens again. */
export const openChoices = (key?: Id): void => {
  choiceAsked.value = key === undefined ? {} : { key }
}

/** Proposals that a list shows beside those of the next step: they light up as well. */
export const listedProposals: Signal<readonly Proposal[]> = signal([])

/** Counters that a line names, ringed on the map, and the one that is stepped to. */
export const ringedPieces: Signal<{ readonly pieces: readonly PieceId[]; readonly index: number } | undefined> =
  signal(undefined)
