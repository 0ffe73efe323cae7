import fc from 'fast-check'
import type { Action, Id, Rule } from '../../../table/generated/types.ts'
import { type KeptEntry, LogKeeper } from '../../../table/log/log-keeper.ts'
import { redact } from '../../../table/log/redact.ts'
import { FLAG_AUDIENCES, MODES } from '../../../table/referee.ts'
import type { Viewer } from '../../../table/secrecy/sight.ts'
import { type Gesture, gesture, opening, PRINTED, SECRET } from '../game.ts'
import { TALKATIVE_REFEREE } from '../talkative-referee.ts'

export const RUNS = { numRuns: 300, seed: 20261119 }
export const JUDGE = { id: 'judge', sides: [], host: false, referee: true as const }

export interface Table {
  readonly mode?: string
  readonly heard?: string
  /** Whether somebody sits in the referee's seat. */
  readonly judge?: boolean
  readonly format?: 2 | undefined
  readonly referee?: typeof TALKATIVE_REFEREE
}

export function openTable({
  mode = 'off',
  heard = 'nothing',
  judge = false,
  referee = TALKATIVE_REFEREE,
  format,
}: Table = {}): LogKeeper {
  const keeper = new LogKeeper(PRINTED, SECRET, undefined, referee)
  const options = { referee: mode, 'referee/heard': heard }
  keeper.keep(
    keeper.open(
      {
        ...opening,
        game: { ...opening.game, ...(format && { format }) },
        options,
        seats: [...opening.seats, ...(judge ? [JUDGE] : [])],
      },
      0,
    ),
  )
  return keeper
}

let count = 0
export function act(keeper: LogKeeper, seat: Id, action: Action): KeptEntry {
  const kept = keeper.decide(seat, `desk-${count++}`, action, 1)
  if (!('entry' in kept)) throw new Error(`${kept.code}: ${kept.message}`)
  keeper.keep(kept)
  return kept
}
export const refused = (keeper: LogKeeper, seat: Id, action: Action) => {
  const answer = keeper.decide(seat, `desk-${count++}`, action, 1)
  return 'entry' in answer ? undefined : answer.code
}
export const seenBy = ({ entry, patch, before, after }: KeptEntry, viewer: Viewer) =>
  redact(entry, patch, before, after, viewer)

export const chatty: fc.Arbitrary<Gesture> = fc.oneof<fc.MaybeWeightedArbitrary<Gesture>[]>(
  { weight: 8, arbitrary: gesture },
  fc.tuple(fc.constantFrom('red', 'judge'), fc.constantFrom(...MODES, 'strict' as const, 'strict' as const)).map(
    ([seat, value]): Gesture =>
      () => ({ seat, action: { type: 'set', option: 'referee', value } }),
  ),
  fc.constantFrom(...FLAG_AUDIENCES).map(
    (value): Gesture =>
      () => ({ seat: 'red', action: { type: 'set', option: 'referee/heard', value } }),
  ),
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom('red', 'blue', 'both', 'judge'),
        fc.nat(40),
        fc.constantFrom<Rule['ruling']>('withdrawn', 'accepted', 'allowed', 'refused'),
      )
      .map(
        ([seat, n, ruling]): Gesture =>
          (state) => {
            const held = Object.values(state.held)
            const entry = held[n % Math.max(1, held.length)]?.seq ?? n % (state.seq + 1)
            return { seat, action: { type: 'rule', entry, ruling } }
          },
      ),
  },
)
export const games = fc.record({
  gestures: fc.array(chatty, { maxLength: 60, size: 'max' }),
  mode: fc.constantFrom(...MODES, 'strict' as const, 'strict' as const),
  judge: fc.boolean(),
  format: fc.constantFrom(undefined, 2 as const),
})

export const stepTo = (q: number, r: number, piece = '0.0'): Action => ({
  type: 'move',
  moves: [{ pieces: [piece], to: { board: 'map', q, r } }],
})
