import { afterEach, describe, expect, it } from 'vitest'
import type {
  Action,
  Create,
  Piece,
  Place,
  SavedPosition,
  SeenEntry,
  Snapshot,
} from '../../../table/generated/types.ts'
import { hashOf } from '../../../table/hashing/hash.ts'
import { verifyText } from '../../../tools/verify-game.ts'
import type { Player } from '../player.ts'
import { MODULES, type Table, TestRelay, tokensOf } from '../test-relay.ts'

let relay: TestRelay | undefined
afterEach(async () => {
  await relay?.close()
  relay = undefined
})

const to = (q: number, r: number) => ({ board: 'field', q, r })
const BASE = { module: 'skirmish', scenario: 'ford' } as const

async function played(play: 'online' | 'hotseat') {
  relay = await TestRelay.open()
  const table = await relay.table(play)
  const seat = play === 'hotseat' ? 'hotseat' : 'amber'
  const player = await relay.player()
  const { snapshot } = await player.join({ table: table.table, token: String(table.tokens[seat]) })
  const scout = String(snapshot?.pieces.find(({ def }) => def === 'amber-scout')?.id)
  const move = (q: number): Action => ({ type: 'move', moves: [{ pieces: [scout], to: to(q, 1) }] })
  for (const q of [1, 2, 3]) await player.act(move(q))
  return { relay, table, player, seat }
}

async function refusalOf(relay: TestRelay, create: Create) {
  const answer = await (await relay.player()).create(create)
  return 'refused' in answer ? answer.refused : undefined
}

async function open(relay: TestRelay, create: Create) {
  const player = await relay.player()
  const answer = await player.create(create)
  if ('refused' in answer) throw new Error(answer.refused.message)
  const table: Table = { table: answer.ok.table, tokens: tokensOf(answer.ok) }
  const seat = Object.keys(table.tokens)[0] as string
  const host = await relay.player()
  const { snapshot } = await host.join({ table: table.table, token: String(table.tokens[seat]) })
  return { table, host, snapshot: snapshot as Snapshot }
}

/** Pieces by place, without their ids. */
const laid = (pieces: readonly Piece[]) => pieces.map(({ id: _id, ...piece }) => JSON.stringify(piece)).sort()

const inCup = (at: Place) => 'pile' in at && at.pile === 'cup'

async function everything(player: Player): Promise<SeenEntry[]> {
  const page = await player.history({ before: 500, count: 500 })
  if ('refused' in page) throw new Error(page.refused.message)
  return page.ok
}

describe('a branch', () => {
  it('goes on from any entry of an ended game, and names its origin', async () => {
    const { relay, table, player } = await played('online')
    await player.act({ type: 'close' })
    const past = await player.past({ from: 3, count: 1 })
    const wanted = 'ok' in past ? past.ok.before : undefined
    const log = (await (await fetch(`${relay.url}/api/tables/${table.table}/log`)).text()).split('\n')
    const branch = await open(relay, { ...BASE, play: 'hotseat', branch: { table: table.table, entry: 2 } })
    expect(laid(branch.snapshot.pieces)).toEqual(laid(wanted?.pieces.filter(({ at }) => !inCup(at)) ?? []))
    expect(branch.snapshot.veiled).toEqual({ cup: wanted?.pieces.filter(({ at }) => inCup(at)).length })
    expect(branch.snapshot.closed).toBe(false)
    const [first] = await everything(branch.host)
    const source = JSON.parse(log[0] as string).action.game.commitment
    expect(first?.action).toMatchObject({ from: { game: source, entry: 2, head: hashOf(log[2] as string) } })
    expect(branch.snapshot.game.commitment).not.toBe(source)
    // The branch plays on, and verify proves what it can.
    await branch.host.act({ type: 'roll', dice: '2d6', nonce: 'nonce-branch' })
    await branch.host.act({ type: 'close' })
    const again = await (await fetch(`${relay.url}/api/tables/${branch.table.table}/log`)).text()
    const { code, message } = verifyText(again, MODULES)
    expect(message).toContain('chance proved')
    expect(message).toContain('it goes on from entry 2')
    expect(code).toBe(0)
  })

  it('of a solitaire game covers again what no side may see', async () => {
    const { relay, table, player } = await played('hotseat')
    await player.act({
      type: 'draw',
      pile: 'cup',
      count: 1,
      from: 'random',
      to: { pile: 'drawn' },
      nonce: 'nonce-draw',
    })
    const token = String(table.tokens.hotseat)
    const at = (entry: number) => ({ ...BASE, play: 'hotseat' as const, branch: { table: table.table, token, entry } })
    expect((await open(relay, at(4))).snapshot.veiled).toEqual({ cup: 3 })
    expect((await open(relay, at(3))).snapshot.veiled).toEqual({ cup: 4 })
  })

  it('is refused for a game still played against others, and without the right key', async () => {
    const { relay, table } = await played('online')
    const from = (token?: string) => ({
      ...BASE,
      play: 'hotseat' as const,
      branch: { table: table.table, entry: 1, ...(token !== undefined && { token }) },
    })
    expect(await refusalOf(relay, from(table.tokens.amber))).toMatchObject({ code: 'still-open' })
    expect(await refusalOf(relay, from())).toMatchObject({ code: 'still-open' })
    expect(await refusalOf(relay, from('x'.repeat(22)))).toMatchObject({ code: 'bad-token' })
  })

  it('reports the range of entries, and an unknown table', async () => {
    const { relay, table, player } = await played('online')
    await player.act({ type: 'close' })
    const at = (name: string, entry: number) => ({ ...BASE, play: 'hotseat' as const, branch: { table: name, entry } })
    expect(await refusalOf(relay, at(table.table, 99))).toMatchObject({ code: 'unknown-entry' })
    expect(await refusalOf(relay, at('no-such-table', 1))).toMatchObject({ code: 'unknown-table' })
  })
})

describe('a saved position', () => {
  const positionOf = (snapshot: Snapshot): SavedPosition => ({ counterpoint: 2, head: 'a'.repeat(64), snapshot })

  async function saved() {
    const { relay, table, player, seat } = await played('hotseat')
    const { snapshot } = await player.join({ table: table.table, token: String(table.tokens[seat]) })
    return { relay, snapshot: snapshot as Snapshot }
  }

  it('begins a new table, with every side in its own seat and no ids that could be traced', async () => {
    const { relay, snapshot } = await saved()
    const begun = await open(relay, { ...BASE, play: 'online', position: positionOf(snapshot) })
    const amber = begun.snapshot.pieces.filter(({ side }) => side === 'amber')
    expect(laid(amber)).toEqual(laid(snapshot.pieces.filter(({ side, def }) => side === 'amber' && def)))
    expect(Object.keys(begun.table.tokens)).toEqual(['amber', 'cobalt'])
    const names = new Map(snapshot.pieces.map(({ id, def }) => [id, def]))
    expect(begun.snapshot.pieces.some(({ id, def }) => names.get(id) !== def)).toBe(true)
    expect(begun.snapshot.time).toEqual(snapshot.time)
    // The cup holds all pieces that are nowhere else.
    expect(begun.snapshot.veiled.cup).toBe(4)
    await begun.host.act({ type: 'close' })
    const shut = await (await relay.player()).join({ table: begun.table.table })
    expect(laid(shut.snapshot?.pieces.filter(({ at }) => inCup(at)) ?? []).join()).toMatch(
      /harrow.*lantern.*mistral.*oxbow/,
    )
  })

  it('is refused if this game cannot place it, with what is wrong', async () => {
    const { relay, snapshot } = await saved()
    const [first, ...rest] = snapshot.pieces as [Piece, ...Piece[]]
    const scout = rest.find(({ def }) => def === 'amber-scout') ?? first
    const others = snapshot.pieces.filter((piece) => piece !== scout)
    const wrong: readonly [Partial<Piece>, string][] = [
      [{ def: 'dragon' }, 'unknown-counter'],
      [{ face: 9 }, 'unknown-counter'],
      [{ cover: 'cobalt-back' }, 'unknown-counter'],
      [{ side: 'green' }, 'malformed'],
      [{ at: to(99, 99) }, 'no-such-place'],
      [{ at: { pile: 'attic' } }, 'no-such-place'],
    ]
    for (const [change, code] of wrong) {
      const pieces = [{ ...scout, ...change } as Piece, ...others]
      const create = { ...BASE, play: 'hotseat' as const, position: positionOf({ ...snapshot, pieces }) }
      expect(await refusalOf(relay, create), JSON.stringify(change)).toMatchObject({ code })
    }
    const elsewhere = { ...snapshot, game: { ...snapshot.game, module: 'chess' } }
    const create = { ...BASE, play: 'hotseat' as const, position: positionOf(elsewhere) }
    expect(await refusalOf(relay, create)).toMatchObject({ code: 'unknown-module' })
  })
})
