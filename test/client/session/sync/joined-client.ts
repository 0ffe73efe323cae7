import type { Action, Piece } from '../../../../table/generated/types.ts'
import { placeKey } from '../../../../table/geometry/place.ts'
import { hashState } from '../../../../table/hashing/hash.ts'
import { view } from '../../../../table/secrecy/sight.ts'
import { type State, toSnapshot } from '../../../../table/state.ts'
import { openTable } from '../../../table/game.ts'
import { ClientAndRelay } from './client-and-relay.ts'

export const RED = { sides: ['red'] }
export const at = (q: number, r: number) => ({ board: 'map', q, r })
export const move = (id: string, q: number, r: number): Action => ({
  type: 'move',
  moves: [{ pieces: [id], to: at(q, r) }],
})
export const put = (q: number, r: number): Action => ({ type: 'put', pieces: [{ def: 'put-marker' }], to: at(q, r) })
export const roll: Action = { type: 'roll', dice: '2d6', nonce: 'nonce-0123456789' }
export const say = (text: string): Action => ({ type: 'say', text })

export const where = (state: State, id: string): string | undefined => {
  const piece = state.pieces.get(id)
  return piece && placeKey(piece.at)
}
export const stack = (state: State, q: number, r: number): Piece[] =>
  (state.stacks.get(placeKey(at(q, r))) ?? []).map((id) => state.pieces.get(id) as Piece)
export const isAgreed = (client: ClientAndRelay): boolean =>
  hashState(toSnapshot(client.sync.shown)) === hashState(toSnapshot(view(client.keeper.state, client.viewer)))
export const sent = (client: ClientAndRelay): string[] =>
  client.out.map((each) => ('act' in each ? each.act.id : 'join'))

export function joinedClient(): ClientAndRelay {
  const client = new ClientAndRelay(openTable(), 'red', RED)
  client.connect()
  return client
}
