import { afterEach, describe, expect, it } from 'vitest'
import type { Action, Place, Snapshot } from '../../table/generated/types.ts'
import type { Mode } from '../../table/referee.ts'
import { TALKATIVE_REFEREE } from '../table/talkative-referee.ts'
import type { Player } from './player.ts'
import { Spy } from './spy.ts'
import { MODULES, type Table, TestRelay } from './test-relay.ts'

/** Secrets are in no byte that is sent to the wrong seat. */

let relay: TestRelay | undefined
const spies: Spy[] = []
afterEach(async () => {
  for (const spy of spies.splice(0)) spy.close()
  await relay?.close()
  relay = undefined
})

const AMBER_HIDES = ['quillon-guard', 'sabreur-column', 'marsh-ambush', 'plan-nightfall']
const COBALT_HIDES = ['vexillary-horse', 'thorn-battery', 'plan-daybreak']
const IN_THE_CUP = ['chit-oxbow', 'chit-lantern', 'chit-harrow', 'chit-mistral']
const AMBER_WORDS = ['ambermemo', 'amberwhisper', 'amberdieroll', 'amberlabel', 'amberintent']
const SECRETS = { amber: [...AMBER_HIDES, ...AMBER_WORDS], cobalt: [...COBALT_HIDES, 'cobaltmemo'], cup: IN_THE_CUP }

const to = (q: number, r: number) => ({ board: 'field', q, r })

interface Watched {
  readonly table: Table
  readonly amber: Player
  readonly cobalt: Player
  readonly spies: { amber: Spy; cobalt: Spy; observer: Spy }
}

/** The talkative referee puts everything it sees into its findings. */
const CHATTY = new Map([...MODULES].map(([id, shelved]) => [id, { ...shelved, referee: TALKATIVE_REFEREE }]))

async function watched(referee: Mode = 'off'): Promise<Watched> {
  const opened = await TestRelay.open({ modules: CHATTY })
  relay = opened
  const table = await opened.table('online', { referee })
  const spy = async (seat?: string) => {
    const token = seat === undefined ? {} : { token: String(table.tokens[seat]) }
    const made = await Spy.join(opened.relay.port, { table: table.table, ...token })
    spies.push(made)
    return made
  }
  const amber = await opened.seated(table, 'amber')
  const cobalt = await opened.seated(table, 'cobalt')
  return {
    table,
    amber,
    cobalt,
    spies: { amber: await spy('amber'), cobalt: await spy('cobalt'), observer: await spy() },
  }
}

/** A game in which everything that can be hidden is touched, and nothing is revealed. */
async function play({ table, amber, cobalt }: Watched): Promise<void> {
  const { snapshot } = (await (relay as TestRelay)
    .player()
    .then((player) => player.join({ table: table.table, token: String(table.tokens.amber) }))) as { snapshot: Snapshot }
  const id = (def: string) => String(snapshot.pieces.find((piece) => piece.def === def)?.id)
  const move = (def: string, at: Place): Action => ({
    type: 'move',
    moves: [{ pieces: [id(def)], to: at }],
  })
  const amberDoes: Action[] = [
    move('quillon-guard', to(2, 2)),
    move('sabreur-column', to(2, 2)),
    move('marsh-ambush', to(1, 2)),
    { type: 'stack', at: to(2, 2), pieces: [id('sabreur-column'), id('quillon-guard')] },
    { type: 'flip', pieces: [id('quillon-guard')], face: 1 },
    { type: 'rotate', pieces: [id('marsh-ambush')], turn: 60 },
    { type: 'layer', pieces: [id('sabreur-column')], layer: 'steps', level: 2 },
    { type: 'mark', pieces: [id('quillon-guard'), id('marsh-ambush')], mark: 'tired', count: 1 },
    { type: 'label', pieces: [id('marsh-ambush')], text: 'amberlabel' },
    { type: 'declare', what: 'raid', pieces: [id('marsh-ambush')], at: [], text: 'amberintent' },
    { type: 'clone', pieces: [id('marsh-ambush')] },
    { type: 'put', pieces: [{ def: 'quillon-guard', side: 'amber', veil: 'absent' }], to: to(0, 3) },
    {
      type: 'put',
      pieces: [{ def: 'sabreur-column', side: 'amber', veil: 'cover', cover: 'amber-back' }],
      to: to(0, 3),
    },
    { type: 'move', moves: [{ pieces: [id('amber-wagon')], to: to(1, 2) }] },
    { type: 'note', note: 'amber/note', text: 'ambermemo', to: ['amber'] },
    { type: 'say', text: 'amberwhisper', to: ['amber'] },
    { type: 'roll', dice: '3d6', reason: 'amberdieroll', to: ['amber'], nonce: 'nonce-amber' },
    { type: 'draw', pile: 'amber-hand', count: 1, from: 'top', to: { pile: 'amber-hand' }, nonce: 'nonce-amber' },
    { type: 'show', pieces: [id('quillon-guard')], to: ['amber'] },
    { type: 'remove', pieces: [id('marsh-ambush')] },
    { type: 'undo' },
    { type: 'shuffle', at: { pile: 'cup' }, nonce: 'nonce-amber' },
    { type: 'turn', time: { turn: 2, phase: 'second', side: 'cobalt' } },
  ]
  for (const action of amberDoes) await amber.act(action)
  await cobalt.act({ type: 'note', note: 'cobalt/note', text: 'cobaltmemo', to: ['cobalt'] })
  await cobalt.act({ type: 'shuffle', at: { pile: 'cobalt-hand' }, nonce: 'nonce-cobalt' })
}

/** Waits until everything sent so far has arrived. */
async function fence({ cobalt, spies }: Watched, word: string): Promise<void> {
  await cobalt.act({ type: 'say', text: word })
  for (const spy of Object.values(spies)) await spy.until((text) => text.includes(word))
}

/** In strict play the actions that the talkative referee calls illegal would not happen. */
const SPEAKING: readonly Mode[] = ['off', 'coach', 'open', 'tournament']

const found = (text: string, words: readonly string[]) => words.filter((word) => text.includes(word))

describe('secrets', () => {
  it('are in the module under the names that this test searches for', () => {
    const defs = [...(MODULES.get('skirmish')?.module.counters.keys() ?? [])]
    for (const word of [...AMBER_HIDES, ...COBALT_HIDES, ...IN_THE_CUP]) expect(defs).toContain(word)
  })

  it.each(SPEAKING)(
    'are in no byte that goes to the wrong seat, or to an observer, with the referee at %s',
    async (mode) => {
      const setting = await watched(mode)
      await play(setting)
      await fence(setting, 'fenceword')
      const { amber, cobalt, observer } = setting.spies
      // Each seat does get its own secrets, so the test can see.
      expect(found(amber.text, SECRETS.amber)).toEqual(SECRETS.amber)
      expect(found(cobalt.text, SECRETS.cobalt)).toEqual(SECRETS.cobalt)
      expect(found(amber.text, [...SECRETS.cobalt, ...SECRETS.cup])).toEqual([])
      expect(found(cobalt.text, [...SECRETS.amber, ...SECRETS.cup])).toEqual([])
      expect(found(observer.text, [...SECRETS.amber, ...SECRETS.cobalt, ...SECRETS.cup])).toEqual([])
    },
  )

  it.each(SPEAKING)(
    'are in no byte that goes to a client that comes back or late, nor in its history, with the referee at %s',
    async (mode) => {
      const setting = await watched(mode)
      const { cobalt, table } = setting
      const after = { seq: 0, head: '' }
      cobalt.socket.once('entries', ({ entries }) => {
        after.head = String(entries[0]?.prev)
      })
      await play(setting)
      const opened = relay as TestRelay
      const token = String(table.tokens.cobalt)
      const words = [...SECRETS.amber, ...SECRETS.cup]
      const back = await opened.player()
      const tail = await back.join({ table: table.table, token, after })
      expect(tail.snapshot).toBeUndefined()
      expect(found(JSON.stringify(tail), words)).toEqual([])
      const fresh = await back.join({ table: table.table, token })
      expect(fresh.snapshot).toBeDefined()
      expect(found(JSON.stringify(fresh), words)).toEqual([])
      const page = await back.history({ before: 500, count: 500 })
      expect(page).toHaveProperty('ok')
      expect(found(JSON.stringify(page), words)).toEqual([])
      expect(found(JSON.stringify(page), SECRETS.cobalt)).toEqual(SECRETS.cobalt)
      expect(found(JSON.stringify(await back.recollect()), words)).toEqual([])
      const looksBack = async (player: Player) => {
        const pages = []
        for (const from of [0, 7, 20, 500]) pages.push(await player.past({ from, count: 500 }))
        return JSON.stringify(pages)
      }
      expect(found(await looksBack(back), words)).toEqual([])
      expect(found(await looksBack(back), SECRETS.cobalt)).toEqual(SECRETS.cobalt)
      const observer = await opened.player()
      const all = [...words, ...SECRETS.cobalt]
      expect(found(JSON.stringify(await observer.join({ table: table.table, after })), all)).toEqual([])
      expect(found(JSON.stringify(await observer.join({ table: table.table })), all)).toEqual([])
      expect(found(JSON.stringify(await observer.history({ before: 500, count: 500 })), all)).toEqual([])
      expect(found(await looksBack(observer), all)).toEqual([])
    },
  )

  it('arrive once they are revealed, and not before', async () => {
    const setting = await watched()
    const { amber, table, spies } = setting
    const { snapshot } = await (await (relay as TestRelay).player()).join({
      table: table.table,
      token: String(table.tokens.amber),
    })
    const id = String(snapshot?.pieces.find(({ def }) => def === 'marsh-ambush')?.id)
    await fence(setting, 'beforeword')
    expect(spies.cobalt.text).not.toContain('marsh-ambush')
    await amber.act({ type: 'veil', pieces: [id], as: 'open' })
    await fence(setting, 'afterword')
    expect(spies.cobalt.text).toContain('marsh-ambush')
    expect(spies.observer.text).toContain('marsh-ambush')
    expect(found(spies.cobalt.text, ['quillon-guard', 'sabreur-column'])).toEqual([])
  })

  it('are all revealed when the game ends, the secret of chance too', async () => {
    const setting = await watched()
    await play(setting)
    const { seq } = await setting.amber.act({ type: 'close' })
    await setting.cobalt.act({ type: 'rule', entry: seq, ruling: 'accepted' })
    await fence(setting, 'endword')
    const { text } = setting.spies.observer
    const pieces = [...AMBER_HIDES, ...COBALT_HIDES, ...IN_THE_CUP]
    expect(found(text, pieces)).toEqual(pieces)
    expect(text).toMatch(/"secret":"[0-9a-f]{64}"/)
  })

  it('do not include the key or the tokens of a table, which are in no byte and in no log line', async () => {
    const setting = await watched()
    await play(setting)
    await fence(setting, 'fenceword')
    const { journal } = relay as TestRelay
    const key = String(await journal.key(setting.table.table))
    const lines = await journal.read(setting.table.table, -1)
    const everything = [...Object.values(setting.spies).map(({ text }) => text), ...lines].join('\n')
    expect(found(everything, [key, ...Object.values(setting.table.tokens)])).toEqual([])
  })
})
