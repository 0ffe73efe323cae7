import { describe, expect, it } from 'vitest'
import { unsavedCounters, unsavedCountersText } from '../../../client/past/unsaved-counters.ts'
import type { Id } from '../../../table/generated/types.ts'
import { ALL_SEEING, type Viewer, view } from '../../../table/secrecy/sight.ts'
import { toSnapshot } from '../../../table/state.ts'
import { combat, Game } from '../combat.ts'

const RED = { sides: ['red'] }
const nameOf = (side: Id) => combat.sides.get(side)?.name ?? side
const seen = (game: Game, viewer: Viewer) => toSnapshot(view(game.keeper.state, viewer))
const said = (game: Game, viewer: Viewer) => unsavedCountersText(unsavedCounters(seen(game, viewer)), nameOf)

describe('what stays behind when a position is saved', () => {
  it('is counted by whose it is, and what is hidden altogether only named', () => {
    const game = new Game()
    const own = seen(game, ALL_SEEING).pieces.filter(
      ({ side, veil, at }) => side === 'blue' && veil === 'cover' && 'q' in at,
    )
    expect(own.length).toBeGreaterThan(1)
    const whole = said(game, RED)
    expect(whole).toMatch(
      new RegExp(`^Not saved: ${own.length} counters of Blue seen face down only, .*units you cannot see\\.$`),
    )
    game.do('blue', { type: 'veil', pieces: [own[0]?.id ?? ''], as: 'absent' })
    expect(said(game, RED)).toBe(whole.replace(`${own.length} `, `${own.length - 1} `))
  })

  it('is nothing for whoever sees all', () => {
    expect(unsavedCounters(seen(new Game(), ALL_SEEING))).toEqual([])
  })

  it('is what lies in the hands of others, but not what is dealt anew because nobody looks at it', () => {
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
