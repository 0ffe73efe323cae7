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
function joinedClient(asked: readonly Id[], open = OPENING): ClientAndRelay {
  const keeper = new LogKeeper(PRINTED, SECRET)
  keeper.keep(keeper.open(open, 0))
  const client = new ClientAndRelay(keeper, 'red', { sides: ['red'] })
  client.asked = asked
  client.connect()
  return client
}

const typesOf = (client: ClientAndRelay) => client.news.map(({ entry }) => entry.action?.type)
const share = (client: ClientAndRelay, bound = 1) =>
  client.other('blue', { type: 'share', bound, share: 'share-of-blue' })

describe('a roll at a table with another player', () => {
  it('is bound first, and its nonce opened when the others have shared', () => {
    const client = joinedClient(['blue'])
    client.do(ROLL)
    expect(client.out).toMatchObject([{ act: { action: BIND } }])
    expect(JSON.stringify(client.out)).not.toContain(ROLL.nonce)
    client.settle()
    expect(client.sync.pending).toMatchObject([{ bound: 1, sent: false, act: { action: ROLL } }])
    share(client)
    client.settle()
    expect(typesOf(client)).toEqual(['bind', 'share', 'roll'])
    expect(client.news.at(-1)?.entry).toMatchObject({ id: 'mine-1', action: { ...ROLL, bound: 1 } })
    expect(client.sync.pending).toEqual([])
    expect(client.dropped).toEqual([])
  })

  it('is refused with its bind if another seat acted first, and never after it is bound', () => {
    const client = joinedClient(['blue'])
    client.take(addAct(client.sync, { id: 'mine', action: ROLL, chosenAfter: 0 }))
    expect(client.out).toEqual([{ act: { id: 'mine:b', action: BIND, chosenAfter: 0 } }])
    client.settle()
    share(client)
    client.settle()
    expect(typesOf(client)).toEqual(['bind', 'share', 'roll'])

    client.take(addAct(client.sync, { id: 'another', action: ROLL, chosenAfter: 3 }))
    client.out.length = 0
    client.take(
      receiveRefusal(client.sync, { id: 'another:b', code: 'overtaken', message: 'Another player acted first.' }),
    )
    expect(client.sync.pending).toEqual([])
    expect(client.dropped).toMatchObject([{ act: { id: 'another', action: ROLL }, refusal: { code: 'overtaken' } }])
  })

  it('is opened at once if nobody is asked', () => {
    const client = joinedClient([])
    client.do(ROLL)
    client.settle()
    expect(typesOf(client)).toEqual(['bind', 'roll'])
  })

  it('is opened without seats that do not share in time', () => {
    const client = joinedClient(['blue'])
    client.do(ROLL)
    client.settle()
    client.now += SHARE_MS
    client.take(shareTimeOver(client.sync, 1))
    client.settle()
    expect(typesOf(client)).toEqual(['bind', 'roll'])
  })

  it('is opened again after a while if it was too early by the relay’s clock', () => {
    const client = joinedClient(['blue'])
    client.do(ROLL)
    client.settle()
    client.take(shareTimeOver(client.sync, 1))
    client.settle()
    expect(client.sync.pending).toMatchObject([{ bound: 1, sent: false }])
    client.now += SHARE_MS
    client.take(shareTimeOver(client.sync, 1))
    client.settle()
    expect(typesOf(client)).toEqual(['bind', 'roll'])
    expect(client.dropped).toEqual([])
  })

  it('does not delay later actions', () => {
    const client = joinedClient(['blue'])
    client.do(ROLL)
    client.do(move)
    client.settle()
    expect(typesOf(client)).toEqual(['bind', 'move'])
    client.do({ type: 'say', text: 'Come on.' })
    share(client)
    client.settle()
    expect(typesOf(client)).toEqual(['bind', 'move', 'share', 'say', 'roll'])
    expect(client.dropped).toEqual([])
  })

  it('waits for the previous one: a seat has one undecided result at a time', () => {
    const client = joinedClient(['blue'])
    client.do(ROLL)
    client.do({ ...ROLL, nonce: 'nonce-of-the-second' })
    client.do(move)
    client.settle()
    share(client)
    client.settle()
    share(client, 5)
    client.settle()
    expect(typesOf(client)).toEqual(['bind', 'move', 'share', 'roll', 'bind', 'share', 'roll'])
    expect(client.dropped).toEqual([])
  })

  it('is not undone once it is bound', () => {
    const client = joinedClient(['blue'])
    client.do(ROLL)
    client.settle()
    client.do({ type: 'undo' })
    expect(client.sync.pending.map(({ act: { action } }) => action.type)).toEqual(['roll', 'undo'])
  })

  it.each([
    ['before the bind was read', (_: ClientAndRelay) => {}, (client: ClientAndRelay) => client.out.splice(0)],
    [
      'before the page learned of the bind',
      (client: ClientAndRelay) => client.relayReads(),
      (client: ClientAndRelay) => client.inbox.splice(0),
    ],
    ['while the others share', (client: ClientAndRelay) => client.settle(), () => {}],
  ])('keeps its nonce through a reload: %s', (_, before, lose) => {
    const client = joinedClient(['blue'])
    client.do(ROLL)
    before(client)
    lose(client)
    const { pending, count } = JSON.parse(JSON.stringify(client.sync))
    const page = client.reloaded({ pending, count })
    page.connect()
    share(page)
    page.settle()
    expect(page.keeper.state.bound).toBeUndefined()
    expect(page.sync.pending).toEqual([])
    expect(page.dropped).toEqual([])
    expect(page.types()).toEqual(['open', 'bind', 'share', 'roll'])
  })

  it('is dropped when the relay has decided it without its nonce', () => {
    const client = joinedClient(['blue'])
    client.do(ROLL)
    client.settle()
    client.cut()
    client.now += NONCE_MS
    client.relays('red', { type: 'withhold', bound: 1 })
    client.connect()
    expect(client.sync.pending).toHaveLength(1)
    client.now += SHARE_MS
    client.relays('red', { type: 'roll', dice: '2d6', bound: 2 })
    client.settle()
    expect(client.sync.pending).toEqual([])
    expect(client.dropped).toEqual([])
  })

  it('is decided at once without another seat, or in a log of the old format', () => {
    const alone = { ...OPENING, seats: [{ id: 'red', sides: ['red', 'blue'], host: true }] }
    for (const open of [alone, opening]) {
      const client = joinedClient([], open)
      client.take(addAct(client.sync, { id: 'mine', action: ROLL }))
      client.settle()
      expect(typesOf(client)).toEqual(['roll'])
    }
  })
})

describe('a deck in the order that the relay gave it', () => {
  const taken = (names: readonly (string | undefined)[]) => {
    const seats = OPENING.seats.map((seat, index) => ({ ...seat, ...(names[index] && { name: names[index] }) }))
    return joinedClient([], { ...OPENING, seats }).sync.confirmed
  }

  it('is shuffled by the host’s page when all player seats are taken', () => {
    const shuffle = { type: 'shuffle', at: { pile: 'deck' } }
    expect(deckToShuffle(taken(['Anna', 'Ben', 'Cleo']), 'red')).toEqual(shuffle)
    expect(deckToShuffle(taken(['Anna', 'Ben', 'Cleo']), 'blue')).toBeUndefined()
    expect(deckToShuffle(taken(['Anna', 'Ben', undefined]), 'red')).toBeUndefined()
  })

  it('is left alone once anything has touched it', () => {
    const client = joinedClient([])
    client.do({ type: 'draw', pile: 'deck', count: 1, from: 'top', to: { pile: 'red-hand' } })
    client.settle()
    expect(client.sync.confirmed.fresh).toBeUndefined()
    expect(client.keeper.state.fresh).toBeUndefined()
  })
})
