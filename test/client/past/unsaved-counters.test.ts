import { describe, expect, it } from 'vitest'
import { unsavedCounters, unsavedCountersText } from '../../../client/past/unsaved-counters.ts'
import type { Id } from '../../../table/generated/types.ts'
import { ALL_SEEING, type Viewer, view } from '../../../table/secrecy/sight.ts'
import { toSnapshot } from '../../../table/state.ts'
import { combat, Game } from '../combat.ts'

const RED = { sides: ['red'] }
const nameOf = (side: Id) => combat.sides.get(side)?.name ?? side
const seen = (game: Game, viewer: Viewer) => toSnapshot(view(game.keeper.state, viewer))
const unsavedText = (game: Game, viewer: Viewer) => unsavedCountersText(unsavedCounters(seen(game, viewer)), nameOf)

describe('the counters that a saved position leaves out', () => {
  it('are counted by owner, and fully hidden ones are only mentioned', () => {
    const game = new Game()
    const own = seen(game, ALL_SEEING).pieces.filter(
      ({ side, veil, at }) => side === 'blue' && veil === 'cover' && 'q' in at,
    )
    expect(own.length).toBeGreaterThan(1)
    const whole = unsavedText(game, RED)
    expect(whole).toMatch(
      new RegExp(`^Not saved: ${own.length} counters of Blue seen face down only, .*units you cannot see\\.$`),
    )
    game.do('blue', { type: 'veil', pieces: [own[0]?.id ?? ''], as: 'absent' })
    expect(unsavedText(game, RED)).toBe(whole.replace(`${own.length} `, `${own.length - 1} `))
  })

  it('are none for a viewer who sees everything', () => {
    expect(unsavedCounters(seen(new Game(), ALL_SEEING))).toEqual([])
  })

  it('are those in other hands, but not those that are dealt again because nobody looks at them', () => {
    const game = new Game()
    const { pieces, game: asked } = seen(game, ALL_SEEING)
    const piles = [
      { id: 'hand-blue', name: 'Hand', kind: 'hand' as const, sight: 'owner' as const, side: 'blue' },
      { id: 'deck', name: 'Deck', kind: 'deck' as const, sight: 'none' as const },
    ]
    const snapshot = { pieces, veiled: { 'hand-blue': 1, deck: 9 }, game: { ...asked, piles } }
    expect(unsavedCountersText(unsavedCounters(snapshot), nameOf)).toBe(
      'Not saved: 1 counter in hidden piles of Blue and units you cannot see.',
    )
  })
})
