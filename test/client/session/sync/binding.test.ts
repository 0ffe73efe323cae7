import { describe, expect, it } from 'vitest'
import { deckToShuffle } from '../../../../client/session/sync/binding.ts'
import { addAct } from '../../../../client/session/sync/pending-actions.ts'
import { receiveRefusal, shareTimeOver } from '../../../../client/session/sync/sync.ts'
import { NONCE_MS, nonceCommitment, SHARE_MS } from '../../../../table/action/shared-chance.ts'
import type { Action, Id, Open, Roll } from '../../../../table/generated/types.ts'
import { LogKeeper } from '../../../../table/log/log-keeper.ts'
import { opening, PRINTED, SECRET } from '../../../table/game.ts'
import { ClientAndRelay } from './client-and-relay.ts'

const OPENING: Open = { ...opening, game: { ...opening.game, format: 2 } }
const ROLL: Roll = { type: 'roll', dice: '2d6', nonce: 'nonce-0123456789' }
const BIND = { type: 'bind', action: { type: 'roll', dice: '2d6' }, commitment: nonceCommitment('nonce-0123456789') }
const move: Action = { type: 'move', moves: [{ pieces: ['0.0'], to: { board: 'map', q: 4, r: 4 } }] }

/** Red's client at a table of format 2, whose relay asks these seats. */
function sitDown(asked: readonly Id[], open = OPENING): ClientAndRelay {
  const keeper = new LogKeeper(PRINTED, SECRET)
  keeper.keep(keeper.open(open, 0))
  const desk = new ClientAndRelay(keeper, 'red', { sides: ['red'] })
  desk.asked = asked
  desk.connect()
  return desk
}

const typesOf = (desk: ClientAndRelay) => desk.news.map(({ entry }) => entry.action?.type)
const share = (desk: ClientAndRelay, bound = 1) => desk.other('blue', { type: 'share', bound, share: 'share-of-blue' })

describe('a roll where another seat is', () => {
  it('is bound first, and its nonce opened when the others have shared', () => {
    const desk = sitDown(['blue'])
    desk.do(ROLL)
    expect(desk.out).toMatchObject([{ act: { action: BIND } }])
    expect(JSON.stringify(desk.out)).not.toContain(ROLL.nonce)
    desk.settle()
    expect(desk.sync.pending).toMatchObject([{ bound: 1, sent: false, act: { action: ROLL } }])
    share(desk)
    desk.settle()
    expect(typesOf(desk)).toEqual(['bind', 'share', 'roll'])
    expect(desk.news.at(-1)?.entry).toMatchObject({ id: 'mine-1', action: { ...ROLL, bound: 1 } })
    expect(desk.sync.pending).toEqual([])
    expect(desk.dropped).toEqual([])
  })

  it('is refused with its bind if another seat acted first, and never once it is bound', () => {
    const desk = sitDown(['blue'])
    desk.take(addAct(desk.sync, { id: 'mine', action: ROLL, chosenAfter: 0 }))
    expect(desk.out).toEqual([{ act: { id: 'mine:b', action: BIND, chosenAfter: 0 } }])
    desk.settle()
    share(desk)
    desk.settle()
    expect(typesOf(desk)).toEqual(['bind', 'share', 'roll'])

    desk.take(addAct(desk.sync, { id: 'another', action: ROLL, chosenAfter: 3 }))
    desk.out.length = 0
    desk.take(receiveRefusal(desk.sync, { id: 'another:b', code: 'overtaken', message: 'Another player acted first.' }))
    expect(desk.sync.pending).toEqual([])
    expect(desk.dropped).toMatchObject([{ act: { id: 'another', action: ROLL }, refusal: { code: 'overtaken' } }])
  })

  it('is opened at once where nobody is asked', () => {
    const desk = sitDown([])
    desk.do(ROLL)
    desk.settle()
    expect(typesOf(desk)).toEqual(['bind', 'roll'])
  })

  it('is opened without those who do not share, when they have had their time', () => {
    const desk = sitDown(['blue'])
    desk.do(ROLL)
    desk.settle()
    desk.now += SHARE_MS
    desk.take(shareTimeOver(desk.sync, 1))
    desk.settle()
    expect(typesOf(desk)).toEqual(['bind', 'roll'])
  })

  it('is opened again after a while where it came too early by the relay’s clock', () => {
    const desk = sitDown(['blue'])
    desk.do(ROLL)
    desk.settle()
    desk.take(shareTimeOver(desk.sync, 1))
    desk.settle()
    expect(desk.sync.pending).toMatchObject([{ bound: 1, sent: false }])
    desk.now += SHARE_MS
    desk.take(shareTimeOver(desk.sync, 1))
    desk.settle()
    expect(typesOf(desk)).toEqual(['bind', 'roll'])
    expect(desk.dropped).toEqual([])
  })

  it('does not hold up what is done after it', () => {
    const desk = sitDown(['blue'])
    desk.do(ROLL)
    desk.do(move)
    desk.settle()
    expect(typesOf(desk)).toEqual(['bind', 'move'])
    desk.do({ type: 'say', text: 'Come on.' })
    share(desk)
    desk.settle()
    expect(typesOf(desk)).toEqual(['bind', 'move', 'share', 'say', 'roll'])
    expect(desk.dropped).toEqual([])
  })

  it('waits for the one before it: of a seat one result is decided at a time', () => {
    const desk = sitDown(['blue'])
    desk.do(ROLL)
    desk.do({ ...ROLL, nonce: 'nonce-of-the-second' })
    desk.do(move)
    desk.settle()
    share(desk)
    desk.settle()
    share(desk, 5)
    desk.settle()
    expect(typesOf(desk)).toEqual(['bind', 'move', 'share', 'roll', 'bind', 'share', 'roll'])
    expect(desk.dropped).toEqual([])
  })

  it('is not taken back by an undo when it is bound', () => {
    const desk = sitDown(['blue'])
    desk.do(ROLL)
    desk.settle()
    desk.do({ type: 'undo' })
    expect(desk.sync.pending.map(({ act: { action } }) => action.type)).toEqual(['roll', 'undo'])
  })

  it.each([
    ['before the bind was read', (_: ClientAndRelay) => {}, (desk: ClientAndRelay) => desk.out.splice(0)],
    [
      'before the bind was heard of',
      (desk: ClientAndRelay) => desk.relayReads(),
      (desk: ClientAndRelay) => desk.inbox.splice(0),
    ],
    ['while the others share', (desk: ClientAndRelay) => desk.settle(), () => {}],
  ])('keeps its nonce through a reload: %s', (_, before, lose) => {
    const desk = sitDown(['blue'])
    desk.do(ROLL)
    before(desk)
    lose(desk)
    const { pending, count } = JSON.parse(JSON.stringify(desk.sync))
    const page = desk.reloaded({ pending, count })
    page.connect()
    share(page)
    page.settle()
    expect(page.keeper.state.bound).toBeUndefined()
    expect(page.sync.pending).toEqual([])
    expect(page.dropped).toEqual([])
    expect(page.types()).toEqual(['open', 'bind', 'share', 'roll'])
  })

  it('is let go when the relay has decided it without its nonce', () => {
    const desk = sitDown(['blue'])
    desk.do(ROLL)
    desk.settle()
    desk.cut()
    desk.now += NONCE_MS
    desk.relays('red', { type: 'withhold', bound: 1 })
    desk.connect()
    expect(desk.sync.pending).toHaveLength(1)
    desk.now += SHARE_MS
    desk.relays('red', { type: 'roll', dice: '2d6', bound: 2 })
    desk.settle()
    expect(desk.sync.pending).toEqual([])
    expect(desk.dropped).toEqual([])
  })

  it('is decided at once where there is no other seat, or the log is of the old formula', () => {
    const alone = { ...OPENING, seats: [{ id: 'red', sides: ['red', 'blue'], host: true }] }
    for (const open of [alone, opening]) {
      const desk = sitDown([], open)
      desk.take(addAct(desk.sync, { id: 'mine', action: ROLL }))
      desk.settle()
      expect(typesOf(desk)).toEqual(['roll'])
    }
  })
})

describe('a deck that lies as the relay laid it', () => {
  const taken = (names: readonly (string | undefined)[]) => {
    const seats = OPENING.seats.map((seat, index) => ({ ...seat, ...(names[index] && { name: names[index] }) }))
    return sitDown([], { ...OPENING, seats }).sync.confirmed
  }

  it('is shuffled by the host’s page when all seats that play are taken', () => {
    const shuffle = { type: 'shuffle', at: { pile: 'deck' } }
    expect(deckToShuffle(taken(['Anna', 'Ben', 'Cleo']), 'red')).toEqual(shuffle)
    expect(deckToShuffle(taken(['Anna', 'Ben', 'Cleo']), 'blue')).toBeUndefined()
    expect(deckToShuffle(taken(['Anna', 'Ben', undefined]), 'red')).toBeUndefined()
  })

  it('is left alone once anything has touched it', () => {
    const desk = sitDown([])
    desk.do({ type: 'draw', pile: 'deck', count: 1, from: 'top', to: { pile: 'red-hand' } })
    desk.settle()
    expect(desk.sync.confirmed.fresh).toBeUndefined()
    expect(desk.keeper.state.fresh).toBeUndefined()
  })
})
