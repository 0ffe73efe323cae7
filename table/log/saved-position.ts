import { chanceFor, shuffle } from '../chance/chance.ts'
import type { Hash, Open, Piece, SavedPosition } from '../generated/types.ts'
import type { Components } from '../module/components.ts'
import type { Module } from '../module/module.ts'
import { scenarioOpening } from '../module/setup.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { type State, toSnapshot } from '../state.ts'
import { blindContents } from './blind-piles.ts'

export type PositionOrigin = NonNullable<Open['from']>

/** A position to save, or to begin another table from. */
export const savedPositionOf = (state: State, head: Hash): SavedPosition => ({
  counterpoint: 2,
  head,
  snapshot: toSnapshot(withoutPending(state)),
})

/** Only the things on the table: nothing is being decided at a new table. */
const withoutPending = ({ bound: _bound, fresh: _fresh, ...state }: State): State => state

/** The first counter that does not fit this module, with the reason. */
export function refuseMisplaced(
  pieces: readonly Piece[],
  module: Module,
  components: Components,
  open: Pick<Open, 'game'>,
): Refusal | undefined {
  const piles = new Set(open.game.piles.map(({ id }) => id))
  for (const { id, def = '', at, face, side, cover } of pieces) {
    const counter = components.counter(def)
    if (!counter)
      return refusal(
        'unknown-counter',
        `${module.manifest.title} has no counter ${def}; the position was saved with another edition.`,
      )
    if (face >= counter.faces)
      return refusal(
        'unknown-counter',
        `Counter ${def} has ${counter.faces} faces, not ${face + 1}; the position was saved with another edition.`,
      )
    if (cover !== undefined && cover !== counter.cover)
      return refusal(
        'unknown-counter',
        `The cover of ${def} is ${counter.cover ?? 'blank'}, not ${cover}; the position was saved with another edition.`,
      )
    if (side !== undefined && !open.game.sides.includes(side))
      return refusal('malformed', `Counter ${id} belongs to ${side}, which nobody plays in this scenario.`)
    if ('pile' in at ? !piles.has(at.pile) : !components.isPlace(at, open.game.scenario))
      return refusal(
        'no-such-place',
        `Counter ${id} lies at ${JSON.stringify(at)}, a place that this game does not have.`,
      )
  }
  return undefined
}

/**
 * Entry 0 of a table that begins from a position. Counters get new names, so that nobody can follow them from the old
 * game, and blind piles are shuffled. Pieces that the saver could not see are left out.
 */
export function openFromPosition(
  { snapshot, head }: SavedPosition,
  module: Module,
  components: Components,
  secret: Hash,
): (Pick<Open, 'game' | 'pieces' | 'time' | 'options'> & { readonly from: PositionOrigin }) | Refusal {
  const { game: old, seq: entry, time, options } = snapshot
  const { manifest } = module
  if (old.module !== manifest.id) {
    return refusal(
      'unknown-module',
      `This position is from ${old.module}, not from ${manifest.id}; open it with that module.`,
    )
  }
  const scenario = scenarioOpening(module, old.scenario, undefined)
  if (!scenario)
    return refusal('unknown-scenario', `${manifest.title} has no scenario ${old.scenario}; choose another position.`)
  const blind = scenario.game.piles.flatMap(({ id, sight }) => (sight === 'none' ? id : []))
  const known = snapshot.pieces.filter(({ def }) => def !== undefined)
  const game = { ...scenario.game, commitment: old.commitment }
  const refused = refuseMisplaced(known, module, components, { game })
  if (refused) return refused
  const chance = chanceFor(secret, 0, 'position')
  const isBlind = ({ at }: Piece) => 'pile' in at && blind.includes(at.pile)
  const { found } = blindContents(snapshot, scenario, module, (pieces) => shuffle(pieces, chance))
  const hidden = [...found].flatMap(([pile, pieces]) =>
    shuffle(pieces, chance).map((piece) => ({ ...piece, at: { pile } })),
  )
  const dealt = [...known.filter((piece) => !isBlind(piece)), ...shuffle(known.filter(isBlind), chance), ...hidden]
  const names = shuffle(
    dealt.map((_, index) => `0.${index}`),
    chance,
  )
  return {
    game,
    pieces: dealt.map((piece, index) => ({ ...piece, id: names[index] ?? piece.id })),
    time,
    options,
    from: { game: old.commitment, entry, head },
  }
}
