import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { rulesEditionsOf } from '../../relay/modules/edition.ts'
import { type LoadedModules, loadModules, withRules } from '../../relay/modules/loaded-modules.ts'
import type { BrokenModule } from '../../relay/modules/module-folder.ts'
import { openingEntryFor } from '../../relay/room/opening-entry.ts'
import { keeperFor } from '../../relay/room/replay.ts'
import { refereesOf } from '../../rules/referees.ts'
import type { Action, Create, Entry, Finding, Id, Open, Seal } from '../../table/generated/types.ts'
import { hashOf } from '../../table/hashing/hash.ts'
import type { LogKeeper } from '../../table/log/log-keeper.ts'
import { sealOf } from '../../table/log/verify.ts'
import type { Editions } from '../../table/referee.ts'
import { verifyText } from '../../tools/verify-game.ts'

/** The verdicts of a saved game are computed again. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const GAMES = join(ROOT, 'assets/modules')
const complain = (_: string, { problems }: BrokenModule) => expect(problems).toEqual([])
const withoutRules = loadModules(GAMES, complain)
const shelfOf = (editions?: Editions) => withRules(withoutRules, refereesOf(editions))
const shelf = await shelfOf()
const shelved = shelf.get('combat-operations')!
const KEY = '7e57'.padEnd(64, '0')

/** The mover and the time. */
const RED = { side: 'red', phase: 'attacker-move' }
const GERMAN = { side: 'german', phase: 'german-action' }

/** A game in the making, as a relay keeps it. */
class Game {
  readonly keeper: LogKeeper
  readonly lines: string[] = []

  constructor(
    create: Partial<Create> = {},
    from = shelf,
    private readonly mover = RED,
  ) {
    const asked: Create = { module: 'combat-operations', scenario: 'red-attack', play: 'online', desk: true, ...create }
    const open = openingEntryFor(from, asked, KEY)
    if ('code' in open) throw new Error(open.message)
    this.keeper = keeperFor(KEY, from.get(asked.module)!)
    this.take(this.keeper.open(open, 0))
    this.do(mover.side, { type: 'turn', time: { turn: 2, ...mover } })
  }

  private take(kept: ReturnType<LogKeeper['open']>): Entry {
    this.keeper.keep(kept)
    this.lines.push(kept.text)
    return kept.entry
  }

  do(seat: Id, action: Action): Entry {
    const kept = this.keeper.decide(seat, `a${this.lines.length}`, action, this.lines.length)
    if (!('entry' in kept)) throw new Error(kept.message)
    return this.take(kept)
  }

  /** Red faces a dummy: only a viewer who sees everything knows its zone. */
  meetDummy(): void {
    const board = shelved.module.maps[0]!
    const near = { board: board.id, ...board.grid.parse('P5')! }
    const mine = [...this.keeper.state.pieces.values()].find(({ def }) => def === 'red-49-inf-1')!
    this.do('red', { type: 'move', moves: [{ pieces: [mine.id], to: near }] })
    this.do('red', { type: 'turn', time: { turn: 3, phase: 'attacker-move', side: 'red' } })
  }

  /** The first move of the mover's pieces whose entry matches. */
  find(wanted: (entry: Entry) => boolean): Entry {
    const { pieces } = this.keeper.state
    const placed = [...pieces.values()].flatMap((piece) => ('q' in piece.at ? [{ ...piece, at: piece.at }] : []))
    const foes = placed.filter(({ side }) => side !== this.mover.side)
    for (const mine of placed.filter(({ side }) => side === this.mover.side)) {
      for (const foe of foes) {
        for (const dq of [-1, 0, 1]) {
          const to = { ...foe.at, q: foe.at.q + dq }
          const action: Action = { type: 'move', moves: [{ pieces: [mine.id], to }] }
          const kept = this.keeper.decide(this.mover.side, `a${this.lines.length}`, action, this.lines.length)
          if ('entry' in kept && wanted(kept.entry)) return this.take(kept)
        }
      }
    }
    throw new Error('There is no such move')
  }

  saved(closing = true): string[] {
    if (closing) this.do(this.mover.side, { type: 'close' })
    return [...this.lines, JSON.stringify(sealOf(this.keeper))]
  }
}

/** A forged game, with the chain of hashes repaired after the change. */
function forged(lines: readonly string[], change: (entries: Entry[]) => void): string {
  const entries = lines.slice(0, -1).map((line): Entry => JSON.parse(line))
  change(entries)
  let head = '0'.repeat(64)
  const texts = entries.map((entry) => {
    const text = JSON.stringify({ ...entry, prev: head })
    head = hashOf(text)
    return text
  })
  const seal: Seal = { ...JSON.parse(lines.at(-1)!), head }
  return [...texts, JSON.stringify(seal)].join('\n')
}

const proof = (lines: readonly string[], from = shelf) => verifyText(lines.join('\n'), from)
const refuted = (seq: number, about: string) => ({
  code: 1,
  message: expect.stringMatching(new RegExp(`^Refuted at line ${seq + 1}, entry ${seq}: Entry ${seq} says ${about}`)),
})
const illegal = ({ verdict }: Entry) => verdict?.open?.findings.some(({ severity }) => severity === 'illegal') === true

/** A game with flags open to all, and one whose sealed verdict says more than the mover may know. */
const open = new Game({ referee: 'open' })
const flagged = open.find(illegal)
open.meetDummy()
const sealed = open.find(({ verdict }) => verdict?.sealed !== undefined && verdict.open !== undefined)
const OPEN = open.saved()

const strict = new Game({ referee: 'strict' })
const held = strict.find((entry) => entry.held !== undefined)
strict.do('blue', { type: 'rule', entry: held.seq, ruling: 'accepted' })
const STRICT = strict.saved()

describe('a game with a referee', () => {
  it('is proved with its verdicts, in every mode', () => {
    for (const lines of [OPEN, STRICT, new Game({ referee: 'tournament', heard: 'own' }).saved()]) {
      expect(proof(lines)).toEqual({ code: 0, message: expect.stringMatching(/print {2}proved.*verdicts proved/s) })
    }
  })

  it('is proved during play too', () => {
    const game = new Game({ referee: 'coach' })
    game.find(illegal)
    expect(proof(game.saved(false))).toEqual({
      code: 0,
      message: expect.stringMatching(/chance not yet proved.*verdicts proved/s),
    })
  })

  it('is proved without a referee too, and the result says so', () => {
    for (const from of [withoutRules, new Map()]) {
      expect(proof(OPEN, from)).toEqual({ code: 0, message: expect.stringContaining('verdicts not proved') })
    }
    expect(proof(new Game().saved(), withoutRules).message).toContain('verdicts none')
  })

  const first = (entry: Entry | undefined, part: 'open' | 'sealed'): Finding => entry!.verdict![part]!.findings[0]!

  it('is refuted at the entry whose verdict was changed', () => {
    const milder = forged(OPEN, (entries) => {
      first(entries[flagged.seq], 'open').severity = 'note'
    })
    expect(verifyText(milder, shelf)).toEqual(
      refuted(flagged.seq, 'verdict/open/findings/0/severity "note"; played honestly it is "illegal"'),
    )
  })

  it('is refuted at the entry whose sealed verdict was changed', () => {
    const other = forged(OPEN, (entries) => {
      first(entries[sealed.seq], 'sealed').message += ' Perhaps.'
    })
    expect(verifyText(other, shelf)).toEqual(refuted(sealed.seq, 'verdict/sealed/findings/0/message '))
  })

  it('is refuted at the entry whose verdict was dropped, whole or in part', () => {
    const silent = forged(OPEN, (entries) => {
      entries[flagged.seq]!.verdict = {}
    })
    expect(verifyText(silent, shelf)).toEqual(refuted(flagged.seq, 'verdict/open nothing'))
    const mute = forged(OPEN, (entries) => {
      delete entries[flagged.seq]!.verdict
    })
    expect(verifyText(mute, shelf)).toEqual(refuted(flagged.seq, 'verdict nothing'))
    const unsealed = forged(OPEN, (entries) => {
      delete entries[sealed.seq]!.verdict!.sealed
    })
    expect(verifyText(unsealed, shelf)).toEqual(refuted(sealed.seq, 'verdict/sealed nothing'))
  })

  it('is refuted at an entry without its flag', () => {
    const turn = forged(OPEN, (entries) => {
      entries[flagged.seq - 1]!.verdict = structuredClone(flagged.verdict!)
    })
    expect(verifyText(turn, shelf)).toMatchObject({ code: 1, message: expect.stringContaining('Entry 1 says verdict') })
  })

  it('is refuted at an entry that should have been held', () => {
    const through = forged(STRICT, (entries) => {
      delete entries[held.seq]!.held
    })
    expect(verifyText(through, shelf)).toEqual(refuted(held.seq, 'held nothing'))
  })

  it('is judged again only by the edition of the rules that judged it', async () => {
    const shelves = new Map<string, LoadedModules>()
    for (const edition of ['a', 'b']) {
      const games = { 'combat-operations': edition.repeat(64) }
      shelves.set(edition, await shelfOf({ games, plain: 'c'.repeat(64) }))
    }
    const rulesOf = (edition: string) => shelves.get(edition)!
    const game = new Game({ referee: 'open' }, rulesOf('a'))
    const { seq } = game.find(illegal)
    const reported = game.saved()
    expect(proof(reported, rulesOf('a')).message).toContain('verdicts proved')
    expect(proof(reported, rulesOf('b')).message).toContain('judges by another edition')
    const milder = forged(reported, (entries) => {
      first(entries[seq], 'open').severity = 'note'
    })
    expect(verifyText(milder, rulesOf('a')).code).toBe(1)
    expect(verifyText(milder, rulesOf('b')).code).toBe(0)
  })

  it('is judged again after a change in the code of another game, and not in its own', async () => {
    const root = mkdtempSync(join(tmpdir(), 'counterpoint-'))
    for (const folder of ['rules', 'table']) cpSync(join(ROOT, folder), join(root, folder), { recursive: true })
    const before = await shelfOf(rulesEditionsOf(root))
    writeFileSync(join(root, 'rules/games/combat-operations/combat/odds.ts'), '// Other odds.')
    const after = await shelfOf(rulesEditionsOf(root))
    rmSync(root, { recursive: true })
    const celles = new Game({ module: 'celles', scenario: 'campaign', referee: 'open' }, before, GERMAN)
    celles.find(illegal)
    const combat = new Game({ referee: 'open' }, before)
    combat.find(illegal)
    for (const [game, verdicts] of [
      [celles.saved(), 'verdicts proved'],
      [combat.saved(), 'judges by another edition'],
    ] as const) {
      expect(proof(game, before)).toMatchObject({ code: 0, message: expect.stringContaining('verdicts proved') })
      expect(proof(game, after)).toMatchObject({ code: 0, message: expect.stringContaining(verdicts) })
    }
  })

  it('accepts a changed verdict unchecked only if it says so', () => {
    const milder = forged(OPEN, (entries) => {
      first(entries[flagged.seq], 'open').severity = 'note'
    })
    expect(verifyText(milder, withoutRules)).toEqual({ code: 0, message: expect.stringContaining('not proved') })
  })
})

describe('a game whose start differs from its scenario', () => {
  /** A relay that records correctly but sets up the table as it likes. */
  function begun(change: (open: Open) => void, closing = true): string {
    const opened = openingEntryFor(shelf, { module: 'combat-operations', scenario: 'red-attack', play: 'hotseat' }, KEY)
    if ('code' in opened) throw new Error(opened.message)
    const laid = structuredClone(opened)
    change(laid)
    const keeper = keeperFor(KEY, shelved)
    const first = keeper.open(laid, 0)
    keeper.keep(first)
    const lines = [first.text]
    if (closing) {
      const close = keeper.decide('hotseat', 'end', { type: 'close' }, 1)
      if (!('entry' in close)) throw new Error(close.message)
      keeper.keep(close)
      lines.push(close.text)
    }
    return [...lines, JSON.stringify(sealOf(keeper))].join('\n')
  }
  const onMap = ({ pieces }: Open) => pieces.find(({ at }) => 'q' in at)!

  it('is proved if nothing was changed, or only free parts', () => {
    expect(
      verifyText(
        begun(() => {}),
        shelf,
      ).code,
    ).toBe(0)
    const free = (open: Open) => {
      open.options.referee = 'open'
      open.options['referee/heard'] = 'all'
      open.seats[0]!.id = 'hotseat'
      open.seats.push({ id: 'guest', sides: ['blue'], host: false })
    }
    expect(verifyText(begun(free), shelf).code).toBe(0)
    expect(verifyText(begun(free, false), shelf).code).toBe(0)
  })

  it.each<[string, (open: Open) => void, string]>([
    ['a counter stood elsewhere', (open) => ((onMap(open).at as { q: number }).q += 1), 'pieces/\\d+/at/q \\d'],
    ['a counter was another', (open) => (onMap(open).def = 'blue-36-hq'), 'pieces/\\d+/def "blue-36-hq"'],
    ['a counter was missing', (open) => open.pieces.splice(4, 1), 'pieces/'],
    ['a counter came besides', (open) => open.pieces.push({ ...onMap(open), id: 'x' }), 'pieces/'],
    ['it was another turn', (open) => (open.time.turn = 3), 'time/turn 3; in the scenario red-attack it is 1'],
    ['a pile was open', (open) => (open.game.piles[0]!.sight = 'all'), 'game/piles/0/sight'],
    ['a house rule was set', (open) => (open.options['house/weather'] = true), 'options/house~1weather true'],
    ['it was another scenario', (open) => (open.game.scenario = 'green-attack'), 'the scenario green-attack'],
  ])('is refuted at entry 0 if %s', (_, change, about) => {
    for (const closing of [true, false]) {
      const { code, message } = verifyText(begun(change, closing), shelf)
      expect([code, message]).toEqual([1, expect.stringMatching(new RegExp(`entry 0: Entry 0 (says|opens) ${about}`))])
    }
  })

  it('is refuted at entry 0 if chips were stacked: the secret, once open, decides hidden pieces', () => {
    const hidden = ({ pieces }: Open) => pieces.flatMap(({ at }, index) => ('pile' in at ? index : []))
    const stacked = (open: Open) => {
      const [one, other] = hidden(open).slice(-2) as [number, number]
      const { pieces } = open
      ;[pieces[one], pieces[other]] = [pieces[other]!, pieces[one]!]
    }
    expect(verifyText(begun(stacked), shelf)).toMatchObject({ code: 1, message: expect.stringContaining('Entry 0') })
    expect(verifyText(begun(stacked, false), shelf).code).toBe(0)
  })

  it('cannot be checked if the module is missing', () => {
    const moved = begun((open) => (open.time.turn = 3))
    expect(verifyText(moved, new Map())).toEqual({ code: 0, message: expect.stringContaining('print  not proved') })
  })
})
