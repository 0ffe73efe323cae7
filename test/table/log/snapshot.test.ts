import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runToEnd } from '../../../relay/runtime/slices.ts'
import type { Piece } from '../../../table/generated/types.ts'
import { snapshotText } from '../../../table/log/snapshot.ts'
import { OBSERVER, view } from '../../../table/secrecy/sight.ts'
import { EMPTY_STATE, fromSnapshot, toSnapshot } from '../../../table/state.ts'
import { gesture, openTable, play, VIEWERS } from '../game.ts'

it('A snapshot written in parts equals the whole one, for every viewer of every game.', () => {
  fc.assert(
    fc.property(fc.array(gesture, { maxLength: 40 }), (gestures) => {
      for (const { after } of play(openTable(), gestures)) {
        for (const viewer of VIEWERS) {
          expect(JSON.parse(runToEnd(snapshotText(after, viewer)))).toEqual(toSnapshot(view(after, viewer)))
        }
      }
    }),
    { numRuns: 100, seed: 20261119 },
  )
})

it('A snapshot of many pieces pauses often.', () => {
  const pieces: Piece[] = Array.from({ length: 10_000 }, (_, n) => ({
    id: `0.${n}`,
    def: 'unit',
    at: { board: 'map', q: n % 100, r: Math.floor(n / 100) },
    face: 0,
    turn: 0,
  }))
  const state = fromSnapshot({ ...toSnapshot(view(EMPTY_STATE, OBSERVER)), pieces })
  const work = snapshotText(state, OBSERVER)
  let stops = 0
  while (!work.next().done) stops++
  expect(stops).toBeGreaterThan(100)
})
