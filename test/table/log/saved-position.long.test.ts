import { describe, expect, it } from 'vitest'
import { openingEntryFor } from '../../../relay/room/opening-entry.ts'
import { keeperFor } from '../../../relay/room/replay.ts'
import type { Entry, Hash, Piece, SavedPosition } from '../../../table/generated/types.ts'
import type { KeptEntry, LogKeeper } from '../../../table/log/log-keeper.ts'
import { savedPositionOf } from '../../../table/log/saved-position.ts'
import { view, viewerKey } from '../../../table/secrecy/sight.ts'
import { type State, toSnapshot } from '../../../table/state.ts'
import { playGame } from '../../../tools/selfplay/game.ts'
import { module, SHELF } from '../../relay/advised-seat.ts'

/** A position that one player saved alone in the middle of Celles. */

const KEY: Hash = '5a'.repeat(32)
const GERMAN = { sides: ['german'] }
const CELLES = SHELF.get('celles')!

function begunFrom(position: SavedPosition): LogKeeper {
  const { scenario } = position.snapshot.game
  const create = { module: 'celles', scenario, play: 'online', referee: 'coach' } as const
  const opening = openingEntryFor(SHELF, create, KEY, position)
  if ('code' in opening) throw new Error(opening.message)
  const keeper = keeperFor(KEY, CELLES)
  keeper.keep(keeper.open(opening, 1))
  return keeper
}

/** The counters in each cup, by name. */
const cupsOf = ({ pieces }: State) =>
  ['german-cup', 'allied-cup'].map((cup) =>
    [...pieces.values()].flatMap(({ at, def }) => ('pile' in at && at.pile === cup ? (def ?? '') : [])).sort(),
  )

const proposed = ({ refereeViews, referee, state }: LogKeeper) => {
  const { memory, state: seen } = refereeViews!.byViewer.get(viewerKey(GERMAN))!
  expect(seen.seq).toBe(state.seq)
  return referee!.advise({ state: seen, memory, sides: ['german'] }, { ask: 'next' })
}

/** Does all that the cups ask for, in a Chit Phase; answers how many steps that took. */
function filled(keeper: LogKeeper): number {
  for (let steps = 0; steps < 12; steps++) {
    const next = proposed(keeper).find(({ rule }) => rule === 'cups/fill')
    if (!next) return steps
    for (const action of next.actions) {
      const kept = keeper.decide(next.must?.side ?? 'german', `fill-${steps}`, action, steps)
      if (!('entry' in kept)) throw new Error(kept.message)
      keeper.keep(kept as KeptEntry)
    }
  }
  throw new Error('The advice never comes to an end.')
}

const { log } = playGame({ module, referee: CELLES.referee! }, { scenario: 'campaign', seed: 3 })
const lines = log.slice(0, -1)
const entries = lines.map((line) => JSON.parse(line) as Entry)
const recalled = (cut: number): LogKeeper => {
  const keeper = keeperFor(KEY, CELLES)
  for (const line of lines.slice(0, cut + 1)) keeper.recall(line)
  return keeper
}
/** The last entry of a Chit Phase, and one in the middle of an Action Phase, of some turns. */
const CUTS = [2, 3, 5].flatMap((turn) => {
  const [first = 0] = entries.flatMap(({ seq, action }) =>
    action.type === 'turn' && action.time.turn === turn ? seq : [],
  )
  return [first + 8, first + 30].filter((seq) => seq < entries.length)
})

describe('a position that one player saved', () => {
  it.each(CUTS)('4.0: fills the cups of Celles with what lies nowhere else, after entry %i', (cut) => {
    const { state, head } = recalled(cut)
    const begun = begunFrom(savedPositionOf(view(state, GERMAN), head))
    expect(cupsOf(begun.state)).toEqual(cupsOf(state))
    expect(cupsOf(state).flat().length).toBeGreaterThan(0)
  })

  it.each(CUTS)('4.0: never makes the advice loop, though a chit is lost, after entry %i', (cut) => {
    const { state, head } = recalled(cut)
    const { counterpoint, snapshot } = savedPositionOf(view(state, GERMAN), head)
    const isChit = ({ def = '', side }: Piece, of: string) => side === of && module.counters.get(def)?.kind === 'chit'
    const lost = ['german', 'allied'].map((side) => snapshot.pieces.find((piece) => isChit(piece, side)))
    const pieces = snapshot.pieces.filter((piece) => !lost.includes(piece))
    expect(pieces.length).toBeLessThan(snapshot.pieces.length)
    const damaged = { ...snapshot, time: { turn: snapshot.time.turn, phase: 'chits' }, pieces }
    const begun = begunFrom({ counterpoint, head, snapshot: damaged })
    expect(filled(begun)).toBeLessThan(5)
    expect(filled(begun)).toBe(0)
    expect(toSnapshot(begun.state).veiled).toEqual({})
  })
})
