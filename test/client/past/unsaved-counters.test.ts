import { describe, expect, it } from 'vitest'
import { unsavedCounters, unsavedCountersText } from '../../../client/past/unsaved-counters.ts'
import type { Id } from '../../../table/generated/types.ts'
import { ALL_SEEING, type Viewer, view } from '../../../table/secrecy/sight.ts'
import { toSnapshot } from '../../../table/state.ts'
import { combat, Game } from '../combat.ts'

const RED = { sides: ['red'] }
const nameOf = (side: Id) => combat.sides.get(side)?.name ?? side
const seen = (game: Game, viewer: Viewer) => toSnapshot(view(game.keeper.state, viewer))
const unsavedText = (game: Game, viewer: Viewer) =>
  unsavedCountersText(unsavedCounters(seen(game, viewer), combat), nameOf)

describe('the counters that a saved position leaves out', () => {
  it('are counted by owner, and fully hidden ones are only mentioned', () => {
    const game = new Game()
    const own = seen(game, ALL_SEEING).pieces.filter(
      ({ side, veil, at }) => side === 'blue' && veil === 'cover' && 'q' in at,
    )
    expect(own.length).toBeGreaterThan(1)
    const whole = unsavedText(game, RED)
    expect(whole).toMatch(
      new RegExp(
        `^Not saved: ${own.length} counters of Blue seen face down only, .*units you cannot see and what the referee remembers of this turn\\.$`,
      ),
    )
    game.do('blue', { type: 'veil', pieces: [own[0]?.id ?? ''], as: 'absent' })
    expect(unsavedText(game, RED)).toBe(whole.replace(`${own.length} `, `${own.length - 1} `))
  })

  it('are none for a viewer who sees everything', () => {
    expect(unsavedCounters(seen(new Game(), ALL_SEEING), combat)).toEqual([])
  })

  it('are those in other hands, and those in piles that cannot be filled again, by the name of the pile', () => {
    const game = new Game()
    const { pieces, game: asked } = seen(game, ALL_SEEING)
    const hand = { id: 'hand-blue', name: 'Hand', kind: 'hand' as const, sight: 'owner' as const, side: 'blue' }
    const chits = pieces.filter(({ at }) => 'pile' in at && at.pile === 'cup')
    const outside = pieces.filter((piece) => !chits.includes(piece))
    const text = (cup: number, known = outside) => {
      const snapshot = {
        pieces: known,
        veiled: { 'hand-blue': 1, cup },
        game: { ...asked, piles: [...asked.piles, hand] },
      }
      return unsavedCountersText(unsavedCounters(snapshot, combat), nameOf)
    }
    const always = 'units you cannot see and what the referee remembers of this turn.'
    expect(text(chits.length)).toBe(`Not saved: 1 counter in hidden piles of Blue, ${always}`)
    expect(text(chits.length - 1)).toBe(
      `Not saved: 1 counter in hidden piles of Blue, ${chits.length - 1} counters in Chit cup, ${always}`,
    )
  })
})
