import type { Action, Entry, Welcome } from '../../table/generated/types.ts'
import { type Table, TestRelay, type TestRelayOptions } from './test-relay.ts'

const relays: TestRelay[] = []

/** Opens a relay, to be closed by closeRelays. */
export async function open(options?: TestRelayOptions): Promise<TestRelay> {
  const relay = await TestRelay.open(options)
  relays.push(relay)
  return relay
}

/** Closes every open relay: for afterEach. */
export async function closeRelays(): Promise<void> {
  for (const relay of relays.splice(0)) await relay.close()
}

export const to = (q: number, r: number) => ({ board: 'field', q, r })
export const move = (piece: string, q: number, r: number): Action => ({
  type: 'move',
  moves: [{ pieces: [piece], to: to(q, r) }],
})
export const say = (text: string): Action => ({ type: 'say', text })
export const entriesOf = async (relay: TestRelay, { table }: Table) =>
  (await relay.journal.read(table, -1)).map((line) => JSON.parse(line) as Entry)
/** The piece of this definition, as a viewer sees it. */
export const piece = (welcome: Welcome, def: string): string =>
  welcome.snapshot?.pieces.find((each) => each.def === def)?.id ?? `no ${def}`
