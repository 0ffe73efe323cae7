import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reportAsHtml, reportAsText } from '../../../../client/past/report-file.ts'
import { sinceLastVisit } from '../../../../client/past/since-last-visit.ts'
import { HistoryPages, PAGE_SIZE } from '../../../../client/session/history/history-pages.ts'
import { Playback } from '../../../../client/session/history/playback.ts'
import { openLog, reportNews } from '../../../../client/session/log/reported-log.ts'
import { journalLineOf, TableLog } from '../../../../relay/journal/table-log.ts'
import { atOnce } from '../../../../relay/runtime/slices.ts'
import { nonceCommitment } from '../../../../table/action/shared-chance.ts'
import type { Past, PastRequest } from '../../../../table/generated/types.ts'
import { hashState } from '../../../../table/hashing/hash.ts'
import { LOG_FORMAT } from '../../../../table/log-format.ts'
import { ALL_SEEING, OBSERVER, type Viewer, view } from '../../../../table/secrecy/sight.ts'
import { type State, toSnapshot } from '../../../../table/state.ts'
import { combat, Game, hex, move } from '../../combat.ts'

const RED = { sides: ['red'] }
const BLUE = { sides: ['blue'] }
const CELLS = ['D6', 'E6', 'F6', 'G6', 'C5']

/** A game long enough to fill several pages, with hidden actions. */
function longGame(entries: number): Game {
  const game = new Game()
  for (let count = 1; count < entries; count++) {
    const id = game.id(count % 2 === 0 ? 'blue-36-inf-1-3' : 'red-49-hq')
    const seat = count % 2 === 0 ? 'blue' : 'red'
    if (count % 17 === 0) game.do(seat, { type: 'veil', pieces: [id], as: count % 34 === 0 ? 'absent' : 'cover' })
    else game.do(seat, move(id, hex(CELLS[count % CELLS.length] as string)))
  }
  return game
}

/** Answers as the relay does. */
function relayOf({ log }: Game, viewer: Viewer) {
  const requests: PastRequest[] = []
  const ask = async (request: PastRequest) => {
    requests.push(request)
    const tableLog = new TableLog()
    for (const kept of log) tableLog.extend([journalLineOf(kept)], kept.after)
    const { from, count } = request
    const read = async (after: number, most: number) => log.slice(after + 1, after + 1 + most).map(({ text }) => text)
    const text = await tableLog.tableAndEntries(viewer, from, Math.min(from + count, log.length), read, atOnce)
    return { ok: JSON.parse(text) as Past }
  }
  return { ask, requests }
}

const hash = (state: State | undefined) => state && hashState(toSnapshot(state))

describe('the history of a game', () => {
  it('shows after every entry what this viewer saw then', async () => {
    const game = longGame(PAGE_SIZE + 40)
    for (const viewer of [RED, BLUE, OBSERVER, ALL_SEEING]) {
      const reel = new HistoryPages(relayOf(game, viewer).ask)
      for (const seq of [0, 1, 33, PAGE_SIZE - 1, PAGE_SIZE, PAGE_SIZE + 1, PAGE_SIZE + 39]) {
        expect(await reel.fetch(seq)).toBeUndefined()
        expect(hash(reel.at(seq)?.after)).toBe(hash(view(game.log[seq]?.after as State, viewer)))
      }
    }
  })

  it('is fetched page by page, each once, and only the missing part of the last one', async () => {
    const game = longGame(PAGE_SIZE + 10)
    const { ask, requests } = relayOf(game, RED)
    const reel = new HistoryPages(ask)
    await Promise.all([reel.fetch(3), reel.fetch(5)])
    await reel.fetch(PAGE_SIZE + 2)
    expect(reel.at(PAGE_SIZE + 10)).toBeUndefined()
    game.do('red', { type: 'say', text: 'One more.' })
    await reel.fetch(PAGE_SIZE + 10)
    expect(reel.at(PAGE_SIZE + 10)?.entry.action).toMatchObject({ text: 'One more.' })
    expect(requests).toEqual([
      { from: 0, count: PAGE_SIZE },
      { from: PAGE_SIZE, count: PAGE_SIZE },
      { from: PAGE_SIZE + 10, count: PAGE_SIZE - 10 },
    ])
  })

  it('says why it cannot be shown', async () => {
    expect(await new HistoryPages(async () => undefined).fetch(1)).toMatch(/does not answer/)
    const refused = { refused: { code: 'too-fast' as const, message: 'Slowly.' } }
    expect(await new HistoryPages(async () => refused).fetch(1)).toBe('Slowly.')
  })
})

describe('a player who looks back', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const look = (game = longGame(6)) => {
    const notices: string[] = []
    const looking = new Playback({
      ask: relayOf(game, RED).ask,
      last: () => game.keeper.state.seq,
      notice: (text) => void notices.push(text),
    })
    return { game, looking, notices, at: () => looking.moment.value?.entry.seq }
  }

  it('steps through the entries, never beyond either end, and back to now', async () => {
    const { looking, at } = look()
    await looking.step(-1)
    expect(at()).toBe(4)
    await looking.step(-9)
    expect(at()).toBe(0)
    await looking.step(1)
    expect(at()).toBe(1)
    await looking.step(99)
    expect(at()).toBe(5)
    looking.backToNow()
    expect(at()).toBeUndefined()
  })

  it('skips binds and shares on the way to their result', async () => {
    const game = new Game('online', LOG_FORMAT)
    const nonce = 'nonce-0123456789'
    const action = { type: 'roll', dice: '2d6' } as const
    game.do('red', { type: 'say', text: 'Here it comes.' })
    game.do('red', { type: 'bind', action, commitment: nonceCommitment(nonce) }, { asked: ['blue'] })
    game.do('blue', { type: 'share', bound: 2, share: 'share-0123456789' })
    game.do('red', { ...action, nonce, bound: 2 })
    const { looking, at } = look(game)
    await looking.goTo(1)
    await looking.step(1)
    expect(at()).toBe(4)
    await looking.step(-1)
    expect(at()).toBe(1)
    await looking.play(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(at()).toBe(4)
  })

  it('plays at the chosen speed, includes new entries, and ends at now', async () => {
    const { game, looking, at } = look()
    looking.speed.value = 2
    await looking.play(3)
    expect(at()).toBe(3)
    await vi.advanceTimersByTimeAsync(500)
    expect(at()).toBe(4)
    game.do('blue', { type: 'say', text: 'While you look.' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(at()).toBe(6)
    await vi.advanceTimersByTimeAsync(500)
    expect(at()).toBeUndefined()
    expect(looking.isPlaying.value).toBe(false)
  })

  it('stops playback by a step', async () => {
    const { looking, at } = look()
    await looking.play(1)
    await looking.step(1)
    await vi.advanceTimersByTimeAsync(5000)
    expect(at()).toBe(2)
  })

  it('fetches only where the slider rests', async () => {
    const game = longGame(PAGE_SIZE * 2 + 5)
    const { ask, requests } = relayOf(game, RED)
    const looking = new Playback({ ask, last: () => game.keeper.state.seq, notice: () => {} })
    for (let seq = PAGE_SIZE * 2 + 4; seq >= 3; seq -= 7) looking.slide(seq)
    expect(requests).toEqual([])
    await vi.advanceTimersByTimeAsync(500)
    expect(looking.moment.value?.entry.seq).toBe(looking.target.value)
    expect(requests).toEqual([{ from: 0, count: PAGE_SIZE }])
  })

  it('stays at now after going back to it, whatever arrives', async () => {
    const { looking, at } = look()
    const going = looking.goTo(2)
    looking.backToNow()
    await going
    expect(at()).toBeUndefined()
  })

  it('learns that the relay does not answer, and stays there', async () => {
    const notices: string[] = []
    const looking = new Playback({ ask: async () => undefined, last: () => 9, notice: (text) => notices.push(text) })
    await looking.step(-1)
    expect(looking.moment.value).toBeUndefined()
    expect(notices).toHaveLength(1)
  })
})

describe('a printed report', () => {
  const paper = async () => {
    const game = longGame(PAGE_SIZE + 3)
    game.do('red', { type: 'say', text: '<script>alert(1)</script> & "so on"' })
    game.do('red', { type: 'turn', time: { turn: 2, phase: 'supply' } })
    game.do('blue', move(game.id('blue-36-inf-1-3'), hex('M9')))
    game.do('blue', { type: 'undo' })
    const { ask } = relayOf(game, RED)
    const shots = await new Playback({ ask, last: () => game.keeper.state.seq, notice: () => {} }).fetchAll()
    if (typeof shots === 'string') throw new Error(shots)
    return {
      game,
      shots,
      paper: { title: 'A <game>', lines: shots.map((shot) => reportNews(shot, { module: combat })) },
    }
  }

  it('holds every entry once, in order, and brackets undone ones', async () => {
    const { game, shots, paper: written } = await paper()
    expect(shots.map(({ entry }) => entry.seq)).toEqual(game.log.map(({ entry }) => entry.seq))
    const text = reportAsText(written)
    const numbers = [...text.matchAll(/^ *(\d+) {2}/gm)].map(([, number]) => Number(number))
    const times = written.lines.flatMap(({ kind, seq }) => (kind === 'time' ? seq : []))
    expect(numbers).toEqual(shots.map((_, seq) => seq).filter((seq) => !times.includes(seq)))
    expect(text).toContain('== Turn 2')
    expect(text.match(/\[taken back:/g)).toHaveLength(1)
    expect(text).toContain('undoes something hidden')
    expect(text).not.toContain('3rd Battalion')
  })

  it('is a page in which no text from the game can run as code', async () => {
    const html = reportAsHtml((await paper()).paper)
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;so on&quot;')
    expect(html.match(/<del>/g)).toHaveLength(1)
    expect(html.match(/<ol>/g)?.length).toBe(html.match(/<\/ol>/g)?.length)
  })
})

describe('the entries since the last visit', () => {
  const lines = (game: Game) => openLog(game.seen(RED), view(game.keeper.state, RED), { module: combat }).lines

  it('count what others did after the last seen entry', () => {
    const game = longGame(7)
    expect(sinceLastVisit(2, 6, 'red', lines(game))).toEqual({ seen: 2, count: 2, isMore: false })
  })

  it('are none on a first visit, after all was seen, or if all are one’s own', () => {
    const game = new Game()
    game.do('red', { type: 'say', text: 'Hello.' })
    game.do('blue', { type: 'sit', name: 'Björn' })
    expect(sinceLastVisit(undefined, 2, 'red', lines(game))).toBeUndefined()
    expect(sinceLastVisit(2, 2, 'red', lines(game))).toBeUndefined()
    expect(sinceLastVisit(0, 2, 'red', lines(game))).toBeUndefined()
    expect(sinceLastVisit(0, 2, 'blue', lines(game))).toMatchObject({ count: 1 })
  })

  it('include those that did not fit into the welcome', () => {
    const game = longGame(30)
    expect(sinceLastVisit(2, 29, 'red', lines(game).slice(-10))).toMatchObject({ count: 5, isMore: true })
  })
})
