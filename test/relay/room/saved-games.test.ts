import { afterEach, describe, expect, it } from 'vitest'
import type {
  Action,
  GoOnAnswer,
  GoOnRequest,
  Open,
  Refusal,
  SealedSave,
  Snapshot,
} from '../../../table/generated/types.ts'
import { hashOf } from '../../../table/hashing/hash.ts'
import { continuationFault } from '../../../table/log/continuation-check.ts'
import { LARGEST_SAVE } from '../../../table/protocol.ts'
import { verifyText } from '../../../tools/verify-game.ts'
import { SHELF } from '../advised-seat.ts'
import type { Player } from '../player.ts'
import { MODULES, type Table, TestRelay, type TestRelayOptions } from '../test-relay.ts'

const houses: TestRelay[] = []
afterEach(async () => {
  for (const house of houses.splice(0)) await house.close()
})
async function openHouse(options: TestRelayOptions = {}): Promise<TestRelay> {
  const house = await TestRelay.open(options)
  houses.push(house)
  return house
}

const to = (q: number, r: number) => ({ board: 'field', q, r })
const SECRETS = { amber: ['quillon-guard', 'marsh-ambush', 'ambermemo'], cobalt: ['vexillary-horse', 'thorn-battery'] }

/** Two players who have hidden, drawn, noted and rolled something. */
async function played(house: TestRelay) {
  const table = await house.table('online')
  const [amber, cobalt] = [await house.seated(table, 'amber'), await house.seated(table, 'cobalt')]
  const { snapshot } = await (await house.player()).join({ table: table.table, token: String(table.tokens.amber) })
  const ambush = String(snapshot?.pieces.find(({ def }) => def === 'marsh-ambush')?.id)
  const deeds: Action[] = [
    { type: 'sit', name: 'Anna' },
    { type: 'move', moves: [{ pieces: [ambush], to: to(1, 2) }] },
    { type: 'draw', pile: 'cup', count: 1, from: 'random', to: { pile: 'drawn' }, nonce: 'nonce-draw' },
    { type: 'note', note: 'amber/note', text: 'ambermemo', to: ['amber'] },
    { type: 'roll', dice: '3d6', to: ['amber'], nonce: 'nonce-secret' },
    { type: 'turn', time: { turn: 2, phase: 'second', side: 'cobalt' } },
  ]
  for (const deed of deeds) await amber.act(deed)
  return { table, amber, cobalt }
}

/** Amber asks, and cobalt agrees; answers the entry that saves the game. */
async function saved(amber: Player, cobalt: Player, name = 'Evening one'): Promise<number> {
  const asked = await amber.act({ type: 'save', name })
  expect(asked.held).toEqual({})
  return (await cobalt.act({ type: 'rule', entry: asked.seq, ruling: 'accepted' })).seq
}

const copy = async (house: TestRelay, { table, tokens }: Table, seat: string, entry: number) => {
  const answer = await fetch(`${house.url}/api/tables/${table}/saves/${entry}`, {
    headers: { Authorization: `Bearer ${tokens[seat]}` },
  })
  return (await answer.json()) as SealedSave & Partial<Refusal>
}

async function goOn(house: TestRelay, wanted: GoOnRequest | string) {
  const response = await fetch(`${house.url}/api/saves`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof wanted === 'string' ? wanted : JSON.stringify(wanted),
  })
  return { status: response.status, ...((await response.json()) as GoOnAnswer & Partial<Refusal>) }
}

/** The table as a seat sees it, without what a new log changes. */
async function seenBy(house: TestRelay, table: string, token?: string) {
  const player = await house.player()
  const { snapshot, entries } = await player.join({ table, ...(token !== undefined && { token }) })
  const { seq: _seq, game, seats: _seats, saves: _saves, rolls, ...rest } = snapshot as Snapshot
  const { commitment: _commitment, earlier: _earlier, ...same } = game
  return { player, first: entries[0], table: { ...rest, game: same, rolls: rolls.map(({ seq: _, ...roll }) => roll) } }
}

/** Both end the game; returns its log. */
async function ended(house: TestRelay, table: string, host: Player, other: Player) {
  const { seq, held } = await host.act({ type: 'close' })
  if (held) await other.act({ type: 'rule', entry: seq, ruling: 'accepted' })
  return (await fetch(`${house.url}/api/tables/${table}/log`)).text()
}

/** The chit that lies open. */
async function drawnAt(house: TestRelay, { table }: Table) {
  const { snapshot } = await (await house.player()).join({ table })
  return { drawn: snapshot?.pieces.find(({ at }) => 'pile' in at && at.pile === 'drawn')?.def }
}

const linkIn = ({ created }: GoOnAnswer) => ({ table: String(created?.table), token: String(created?.seats[0]?.token) })

describe('a game that is saved whole', () => {
  it('goes on at another relay, where each seat sees what it saw, and the new log names the old one', async () => {
    const [here, there] = [await openHouse(), await openHouse()]
    const { table, amber, cobalt } = await played(here)
    const entry = await saved(amber, cobalt)
    const files = { amber: await copy(here, table, 'amber', entry), cobalt: await copy(here, table, 'cobalt', entry) }
    const first = await goOn(there, { file: files.amber })
    expect(first).toMatchObject({ status: 200, waiting: ['cobalt'] })
    expect(first.created).toBeUndefined()
    const links = { cobalt: linkIn(await goOn(there, { file: files.cobalt })), amber: { table: '', token: '' } }
    links.amber = linkIn(await goOn(there, { save: first.save, share: files.amber.share }))
    expect(links.amber.table).toBe(links.cobalt.table)
    for (const seat of ['amber', 'cobalt'] as const) {
      const [before, after] = [
        await seenBy(here, table.table, String(table.tokens[seat])),
        await seenBy(there, links[seat].table, links[seat].token),
      ]
      expect(after.table).toEqual(before.table)
      const words = JSON.stringify([after.first, after.table])
      for (const secret of SECRETS[seat === 'amber' ? 'cobalt' : 'amber']) expect(words).not.toContain(secret)
      expect(after.first?.action).not.toHaveProperty('whole')
    }
    const lines = await here.journal.read(table.table, -1)
    const [line] = await there.journal.read(links.amber.table, -1)
    const { from, game } = JSON.parse(String(line)).action
    expect(from).toEqual({
      game: JSON.parse(String(lines[0])).action.game.commitment,
      entry,
      head: hashOf(String(lines[entry])),
    })
    expect(game.earlier).toBe(entry)
    // It is played to the end; both logs verify.
    const [one, other] = [await there.player(), await there.player()]
    const { snapshot } = await one.join(links.amber)
    await other.join(links.cobalt)
    await one.act({ type: 'sit', name: 'Anna' })
    await other.act({ type: 'sit', name: 'Björn' })
    await one.act({ type: 'reveal', roll: Number(snapshot?.rolls[0]?.seq) })
    await one.act({ type: 'shuffle', at: { pile: 'cup' }, nonce: 'nonce-cup' })
    const ids = (await one.join(links.amber)).snapshot?.pieces.map(({ id }) => id) ?? []
    expect(new Set(ids).size).toBe(ids.length)
    const [later, earlier] = [
      await ended(there, links.amber.table, one, other),
      await ended(here, table.table, amber, cobalt),
    ]
    for (const text of [later, earlier]) expect(verifyText(text, MODULES)).toMatchObject({ code: 0 })
    expect(verifyText(later, MODULES, [], earlier)).toMatchObject({
      code: 0,
      message: expect.stringContaining('it goes on whole from that log'),
    })
    expect(verifyText(later, MODULES, [], later)).toMatchObject({
      code: 1,
      message: expect.stringContaining('of another log'),
    })
    const open: Open = JSON.parse(later.split('\n')[0] ?? '').action
    const forged = { ...open, pieces: open.pieces.map((piece, at) => (at === 3 ? { ...piece, turn: 60 } : piece)) }
    const old = earlier.trim().split('\n').slice(0, -1)
    const skirmish = MODULES.get('skirmish')!
    expect(continuationFault(open, old, skirmish)).toBeUndefined()
    expect(continuationFault(forged, old, skirmish)).toBe('says pieces/3/turn 60; in the saved game it is 0.')
  })

  it('is closed to one player alone, whose copy shows nothing and whose share opens nothing', async () => {
    const house = await openHouse()
    const { table, amber, cobalt } = await played(house)
    const entry = await saved(amber, cobalt)
    const file = await copy(house, table, 'amber', entry)
    for (const word of [...SECRETS.amber, ...SECRETS.cobalt, 'chit-oxbow']) {
      expect(JSON.stringify(file) + Buffer.from(file.text, 'base64').toString('latin1')).not.toContain(word)
    }
    const forged = { ...file, share: { seat: 'cobalt', key: file.share.key } }
    expect(await goOn(house, { file: forged })).toMatchObject({ status: 403, code: 'bad-token' })
    expect(await goOn(house, { file })).toMatchObject({ waiting: ['cobalt'] })
    expect(await goOn(house, { file })).toMatchObject({ waiting: ['cobalt'] })
    expect(await copy(house, { ...table, tokens: { amber: 'x'.repeat(22) } }, 'amber', entry)).toMatchObject({
      code: 'bad-token',
    })
    expect(await copy(house, table, 'amber', entry - 1)).toMatchObject({ code: 'unknown-save' })
  })

  it('waits for the other player, who may refuse, and for whatever is still held', async () => {
    const house = await openHouse()
    const { table, amber, cobalt } = await played(house)
    const { seq } = await amber.act({ type: 'save', name: 'No' })
    expect(await copy(house, table, 'amber', seq)).toMatchObject({ code: 'unknown-save' })
    const answer = await cobalt.act({ type: 'rule', entry: seq, ruling: 'refused' })
    expect(await copy(house, table, 'amber', answer.seq)).toMatchObject({ code: 'unknown-save' })
    await cobalt.act({ type: 'peek', pile: 'cup', count: 1 })
    expect(await amber.offend({ type: 'save', name: 'Now' })).toMatchObject({ code: 'being-decided' })
  })

  it('is told of in the chat of its table: who wants to resume it, and once it is resumed', async () => {
    const house = await openHouse()
    const { table, amber, cobalt } = await played(house)
    const entry = await saved(amber, cobalt)
    const [one, other] = [await copy(house, table, 'amber', entry), await copy(house, table, 'cobalt', entry)]
    await goOn(house, { file: one })
    const foreign = await house.table('online')
    await goOn(house, { file: one, table: foreign.table })
    for (const _ of [1, 2]) await goOn(house, { file: one, table: table.table })
    await cobalt.act({ type: 'say', text: 'Coming.' })
    await goOn(house, { file: other, table: table.table })
    const chat = () =>
      cobalt.entries.flatMap(({ seat, action }) => (action?.type === 'say' ? [[seat, action.text]] : []))
    await expect.poll(() => chat().length).toBe(3)
    expect(chat()).toEqual([
      ['amber', expect.stringMatching(/^I want to resume the saved game “Evening one”/)],
      ['cobalt', 'Coming.'],
      ['cobalt', expect.stringMatching(/^The saved game “Evening one” is resumed at a new table/)],
    ])
    const { entries, snapshot } = await (await house.player()).join({ table: foreign.table })
    expect(snapshot?.seq ?? entries.length).toBe(0)
  })

  it('is refused where it was changed, is too large, or is no save at all', async () => {
    const house = await openHouse()
    const { table, amber, cobalt } = await played(house)
    const entry = await saved(amber, cobalt)
    const [one, other] = [await copy(house, table, 'amber', entry), await copy(house, table, 'cobalt', entry)]
    const changes: readonly ((file: SealedSave) => SealedSave)[] = [
      (file) => ({ ...file, text: `${file.text.startsWith('A') ? 'B' : 'A'}${file.text.slice(1)}` }),
      (file) => ({ ...file, about: { ...file.about, name: 'Another' } }),
      (file) => ({ ...file, text: 'AAAA' }),
    ]
    for (const change of changes) {
      await goOn(house, { file: change(one) })
      expect(await goOn(house, { file: change(other) })).toMatchObject({ status: 400, code: 'malformed' })
    }
    expect(await goOn(house, 'no json')).toMatchObject({ status: 400, code: 'malformed' })
    expect(await goOn(house, {})).toMatchObject({ status: 400, code: 'malformed' })
    expect(await goOn(house, JSON.stringify({ file: { ...one, more: 1 } }))).toMatchObject({ code: 'malformed' })
    expect(await goOn(house, 'x'.repeat(LARGEST_SAVE + 1))).toMatchObject({ status: 413, code: 'too-large' })
    expect(await goOn(house, { save: 'a'.repeat(64), share: one.share })).toMatchObject({ code: 'unknown-save' })
  })

  it('begins one table, however often and however much at once the seats ask for it', async () => {
    const house = await openHouse()
    const { table, amber, cobalt } = await played(house)
    const entry = await saved(amber, cobalt)
    const files = [await copy(house, table, 'amber', entry), await copy(house, table, 'cobalt', entry)]
    const answers = await Promise.all([...files, ...files].map((file) => goOn(house, { file })))
    for (const { status } of answers) expect(status).toBe(200)
    const begun = await Promise.all(files.map((file) => goOn(house, { file })))
    expect(new Set([...answers, ...begun].flatMap(({ created }) => created?.table ?? [])).size).toBe(1)
  })

  it('keeps what the referee remembers for each seat and for an observer, in strict play', async () => {
    const house = await openHouse({ modules: SHELF })
    const table = await house.table('online', { module: 'celles', scenario: 'campaign', referee: 'strict' })
    const [german, allied] = [await house.seated(table, 'german'), await house.seated(table, 'allied')]
    const { snapshot } = await (await house.player()).join({ table: table.table, token: String(table.tokens.german) })
    const unit = String(snapshot?.pieces.find(({ side, at }) => side === 'german' && 'q' in at)?.id)
    const deeds: Action[] = [
      { type: 'turn', time: { turn: 1, phase: 'german-action', side: 'german' } },
      { type: 'move', moves: [{ pieces: [unit], to: { board: 'map', q: 30, r: 0 } }] },
    ]
    for (const deed of deeds) {
      const { seq, held } = await german.act(deed)
      if (held) await allied.act({ type: 'rule', entry: seq, ruling: 'accepted' })
    }
    const entry = await saved(german, allied)
    await goOn(house, { file: await copy(house, table, 'german', entry) })
    const links = { allied: linkIn(await goOn(house, { file: await copy(house, table, 'allied', entry) })) }
    const again = linkIn(await goOn(house, { file: await copy(house, table, 'german', entry) }))
    const remembered = async (name: string, token?: string) => {
      const player = await house.player()
      await player.join({ table: name, ...(token !== undefined && { token }) })
      const answer = await player.recollect()
      return 'ok' in answer ? answer.ok.memory : undefined
    }
    const before = await remembered(table.table, table.tokens.german)
    expect(JSON.stringify(before)).toContain('"deed":"moved"')
    expect(await remembered(again.table, again.token)).toEqual(before)
    expect(await remembered(again.table, links.allied.token)).toEqual(
      await remembered(table.table, table.tokens.allied),
    )
    expect(await remembered(again.table)).toEqual(await remembered(table.table))
  })

  it('names no counter like one of the games before, though the entries count from 0 again', async () => {
    const house = await openHouse()
    const table = await house.table('hotseat')
    const player = await house.seated(table, 'hotseat')
    const draw = (): Action => ({
      ...{ type: 'draw', pile: 'cup', count: 1, from: 'random' },
      ...{ to: { pile: 'drawn' }, nonce: 'nonce-draw' },
    })
    expect((await player.act(draw())).seq).toBe(1)
    const { seq } = await player.act({ type: 'save', name: 'Alone' })
    const link = linkIn(await goOn(house, { file: await copy(house, table, 'hotseat', seq) }))
    const next = await house.player()
    await next.join(link)
    expect((await next.act(draw())).seq).toBe(1)
    const { snapshot } = await (await house.player()).join(link)
    const drawn = snapshot?.pieces.filter(({ at }) => 'pile' in at && at.pile === 'drawn') ?? []
    expect(new Set(drawn.map(({ id }) => id)).size).toBe(2)
    expect(snapshot?.veiled).toEqual({ cup: 2 })
  })

  it('sends no byte of what is hidden to the wrong seat when it goes on, nor to an observer', async () => {
    const house = await openHouse()
    const { table, amber, cobalt } = await played(house)
    const entry = await saved(amber, cobalt)
    await goOn(house, { file: await copy(house, table, 'amber', entry) })
    const link = linkIn(await goOn(house, { file: await copy(house, table, 'cobalt', entry) }))
    const heardBy = async (token?: string) => {
      const player = await house.player()
      const welcome = await player.join({ table: link.table, ...(token !== undefined && { token }) })
      const rest = [await player.history({ before: 9, count: 9 }), await player.past({ from: 0, count: 9 })]
      const back = await player.join({ table: link.table, ...(token !== undefined && { token }) })
      return JSON.stringify([welcome, back, rest, await player.recollect()])
    }
    const others = [...SECRETS.amber, 'chit-oxbow', 'chit-lantern', 'chit-harrow', 'chit-mistral']
    const { drawn } = await drawnAt(house, table)
    const hidden = others.filter((word) => word !== drawn)
    const seen = await heardBy(link.token)
    for (const word of SECRETS.cobalt) expect(seen).toContain(word)
    for (const word of hidden) expect(seen).not.toContain(word)
    const observed = await heardBy()
    for (const word of [...hidden, ...SECRETS.cobalt]) expect(observed).not.toContain(word)
  })

  it('goes on at once where one screen plays every side, and again from the table that went on', async () => {
    const house = await openHouse()
    const table = await house.table('hotseat')
    const player = await house.seated(table, 'hotseat')
    const { seq, held } = await player.act({ type: 'save', name: 'Alone' })
    expect(held).toBeUndefined()
    const link = linkIn(await goOn(house, { file: await copy(house, table, 'hotseat', seq) }))
    const next = await house.player()
    await next.join(link)
    await next.act({ type: 'shuffle', at: { pile: 'cup' }, nonce: 'nonce-cup' })
    const second = await next.act({ type: 'save', name: 'Alone, later' })
    const tokens = { hotseat: link.token }
    const again = linkIn(
      await goOn(house, { file: await copy(house, { table: link.table, tokens }, 'hotseat', second.seq) }),
    )
    const [before, after] = [await seenBy(house, link.table, link.token), await seenBy(house, again.table, again.token)]
    expect(after.table).toEqual(before.table)
  })
})
