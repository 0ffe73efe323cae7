import { describe, expect, it } from 'vitest'
import { eventIn, type Memory } from '../../../rules/core/memory.ts'
import {
  actingGroup,
  type CardEvent,
  cardTurnMemory,
  hasActed,
  isActive,
  NO_CARDS,
} from '../../../rules/kit/card-activation.ts'
import { cardOf, isFaceCard } from '../../../rules/kit/cards.ts'
import { game } from '../peiper/game.ts'

describe('a playing card', () => {
  it.each([
    ['card-spades-a', 'black', 1],
    ['card-clubs-10', 'black', 10],
    ['card-hearts-j', 'red', 11],
    ['card-diamonds-k', 'red', 13],
  ])('%s is %s and counts %i', (def, colour, rank) => {
    expect(cardOf(game, def)).toMatchObject({ colour, rank, isJoker: false })
  })

  it('is a face card from jack to king', () => {
    const faces = [...game.counters.keys()].flatMap((def) => cardOf(game, def) ?? []).filter(isFaceCard)
    expect(faces).toHaveLength(12)
  })

  it('may be a joker, which has neither colour nor rank', () => {
    expect(cardOf(game, 'card-joker')).toMatchObject({ colour: undefined, rank: 0, isJoker: true })
  })

  it('is no other counter', () => {
    expect(cardOf(game, 'spitze-panzer')).toBeUndefined()
    expect(cardOf(game, undefined)).toBeUndefined()
  })
})

describe('a turn of cards', () => {
  const { start, fold } = cardTurnMemory('turns', ['act'])
  const group = { at: { board: 'map', q: 0, r: 0 }, pieces: ['a', 'b'], out: [] }
  const turnOf = (...events: readonly CardEvent[]) =>
    events.reduce((turn, what, seq) => fold(turn, { deed: 'own', seq, chapter: 'turns', what }, {} as Memory), start)

  it('activates groups under each card, the last of which acts', () => {
    const turn = turnOf({ did: 'card', def: 'one', ends: false }, { did: 'begins', group })
    expect(isActive(turn, 'a')).toBe(true)
    expect(hasActed(turn, 'a')).toBe(false)
    const later = turnOf(
      { did: 'card', def: 'one', ends: false },
      { did: 'begins', group },
      { did: 'card', def: 'two', ends: false },
    )
    expect(actingGroup(later)).toBeUndefined()
    expect(hasActed(later, 'a')).toBe(true)
    expect(later.drawn).toBe(2)
  })

  it('is over by a card that ends it, whatever it was drawn for', () => {
    expect(turnOf({ did: 'card', def: 'joker', ends: true }).isOver).toBe(true)
    expect(turnOf({ did: 'card', def: 'one', ends: false }, { did: 'ends' }).isOver).toBe(true)
  })

  it('lets a freed unit act again', () => {
    const turn = turnOf(
      { did: 'card', def: 'one', ends: false },
      { did: 'begins', group },
      { did: 'freed', piece: 'a' },
    )
    expect(hasActed(turn, 'a')).toBe(false)
    expect(turn.acted).toEqual(['b'])
  })

  it('begins anew with the time, and ignores other chapters', () => {
    const deed = { deed: 'own', seq: 3, chapter: 'others', what: { did: 'ends' } } as const
    expect(fold(NO_CARDS, deed, {} as Memory)).toEqual(NO_CARDS)
    expect(eventIn(deed, 'turns')).toBeUndefined()
    const timed = fold(turnOf({ did: 'ends' }), { deed: 'time', seq: 4, time: { turn: 2, phase: 'act' } }, {} as Memory)
    expect(timed).toMatchObject({ isOver: false, drawn: 0, isUnseen: false })
  })
})
