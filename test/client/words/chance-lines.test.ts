import { describe, expect, it } from 'vitest'
import { reportAsText } from '../../../client/past/report-file.ts'
import {
  appendNews,
  EMPTY_LOG,
  openLog,
  type ReportedLog,
  reportNews,
} from '../../../client/session/log/reported-log.ts'
import { flagsOf } from '../../../client/session/referee/flags.ts'
import { latestThrow } from '../../../client/table/chance/thrown-dice.tsx'
import { announcementsSince } from '../../../client/words/announcements.ts'
import { chanceNotice } from '../../../client/words/chance-report.ts'
import { lineSentence } from '../../../client/words/line-sentence.ts'
import type { ReportLine } from '../../../client/words/report-line.ts'
import { NONCE_MS, nonceCommitment, SHARE_MS, withoutNonce } from '../../../table/action/shared-chance.ts'
import type { ByChance, Contest } from '../../../table/generated/types.ts'
import { LOG_FORMAT } from '../../../table/log-format.ts'
import { ALL_SEEING, view } from '../../../table/secrecy/sight.ts'
import { combat, Game, hex, move } from '../combat.ts'

const NONCE = 'nonce-0123456789'
const SHARE = 'share-0123456789'
const ROLL: ByChance = { type: 'roll', dice: '2d6', reason: 'the bridge', nonce: NONCE }
const HQ = 'red-49-hq'

const shared = () => new Game('online', LOG_FORMAT)

function bind(game: Game, asked: string[] = ['blue'], action = ROLL): number {
  const { entry } = game.do(
    'red',
    { type: 'bind', action: withoutNonce(action), commitment: nonceCommitment(NONCE) },
    { asked },
  )
  return entry.seq
}
const share = (game: Game, bound: number) => game.do('blue', { type: 'share', bound, share: SHARE })
const open = (game: Game, bound: number, later = 0) => game.do('red', { ...ROLL, bound }, { later })
const contest = (game: Game, entry: number, reason: Contest['reason']) =>
  game.do('blue', { type: 'contest', entry, reason })

/** The lines of a page that was there all the time and received each entry. */
function live(game: Game): readonly ReportLine[] {
  const seen = game.seen(ALL_SEEING)
  const start: ReportedLog = { ...EMPTY_LOG, present: game.log[0]?.after ?? EMPTY_LOG.present }
  return game.log.slice(1).reduce((log, { before, after }, index) => {
    const entry = seen[index + 1]
    if (!entry) throw new Error('An entry is missing.')
    return appendNews(log, [{ entry, before, after }], { module: combat })
  }, start).lines
}
/** The lines of a page that joined later. */
const later = (game: Game): readonly ReportLine[] =>
  openLog(game.seen(ALL_SEEING), view(game.keeper.state, ALL_SEEING), { module: combat }).lines.slice(1)

function both(game: Game): readonly ReportLine[] {
  expect(later(game)).toEqual(live(game))
  return live(game)
}
const words = (lines: readonly ReportLine[]) => lines.map(lineSentence)

describe('a shared roll in the log', () => {
  it('is one line: it says who is awaited, and later the result and who shared', () => {
    const game = shared()
    const bound = bind(game)
    expect(words(both(game))).toEqual(['Red is rolling 2d6 for the bridge'])
    expect(both(game)[0]?.chance).toMatchObject({ kind: 'deciding', roll: bound, dice: 2, waits: ['Blue'] })
    game.do('red', move(game.id(HQ), hex('J9')))
    share(game, bound)
    expect(both(game)[0]?.chance).toMatchObject({ kind: 'deciding', waits: [] })
    const { entry } = open(game, bound)
    const lines = both(game)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatchObject({ seq: entry.seq, who: 'Red', kind: 'dice' })
    expect(lines[1]?.text).toMatch(/^rolls 2d6 for the bridge: \d \+ \d = \d+$/)
    expect(lines[1]?.chance).toEqual({
      ...{ kind: 'decided', roll: bound, short: 'shared by Blue', isShared: true },
      how: 'Blue shared in it: no one could choose the result alone.',
    })
  })

  it('says that no share came in time, and that the result rests on the relay alone', () => {
    const game = shared()
    open(game, bind(game), SHARE_MS)
    expect(both(game).at(-1)?.chance).toMatchObject({
      short: 'decided by the relay alone',
      how: 'No one else shared in it: the relay alone decided the result. Blue sent no share in time.',
    })
  })

  it('says if nobody else could share; in the old log format it says nothing about it', () => {
    const game = shared()
    game.do('red', ROLL)
    expect(both(game).at(-1)?.chance).toMatchObject({ short: 'decided by the relay alone' })
    const old = new Game()
    old.do('red', ROLL)
    expect(both(old).at(-1)?.chance).toBeUndefined()
  })

  it('stays marked if its secret number was held back, and all are told at once', () => {
    const game = shared()
    const bound = bind(game)
    share(game, bound)
    const withheld = game.do('red', { type: 'withhold', bound }, { asked: ['blue'], later: NONCE_MS })
    const before = both(game)
    expect(words(before)).toEqual(['Red is rolling 2d6 for the bridge'])
    expect(before[0]?.chance).toMatchObject({ kind: 'deciding', roll: bound, waits: ['Blue'] })
    expect(chanceNotice(reportNews(withheld, { module: combat }), before)).toBe(
      'Red’s page stopped responding while rolling 2d6 for the bridge. The result is decided again; the log marks it.',
    )
    share(game, withheld.entry.seq)
    const { nonce: _nonce, ...again } = ROLL
    game.do('red', { ...again, bound: withheld.entry.seq }, { asked: [] })
    const lines = both(game)
    expect(lines).toHaveLength(1)
    expect(lines[0]?.chance).toMatchObject({ roll: bound, short: 'decided again, shared by Blue' })
    expect(lines[0]?.chance).toMatchObject({ withheld: withheld.entry.seq })
    expect(lines[0]?.chance).toMatchObject({ how: expect.stringMatching(/^Red’s page stopped responding/) })
  })

  it('stays marked if it is contested, with who contests it and why, and all are told at once', () => {
    const game = shared()
    const bound = bind(game)
    share(game, bound)
    const { entry } = open(game, bound)
    const contested = contest(game, entry.seq, 'not-asked')
    const lines = both(game)
    expect(lines).toHaveLength(1)
    expect(lines[0]?.contests).toEqual([{ who: 'Blue', words: 'it was online but was not asked for a share' }])
    expect(chanceNotice(reportNews(contested, { module: combat }), lines)).toMatch(
      /^Blue’s page contests “Red rolls 2d6 .*”: it was online but was not asked for a share\./,
    )
  })

  it('is marked if a share that was sent is missing, and nobody is blamed: a slow connection does the same', () => {
    const game = shared()
    const bound = bind(game)
    share(game, bound)
    const { entry } = open(game, bound)
    const leftOut = contest(game, entry.seq, 'left-out')
    const [line, ...others] = both(game)
    expect(others).toEqual([])
    expect(line?.contests).toBeUndefined()
    expect(line?.leftOut).toEqual(['Blue'])
    expect(chanceNotice(reportNews(leftOut, { module: combat }), both(game))).toBeUndefined()
  })

  it('keeps the mark on its result if it was contested before that', () => {
    const game = shared()
    const bound = bind(game)
    contest(game, bound, 'undecided')
    share(game, bound)
    open(game, bound)
    expect(both(game).map(({ contests }) => contests?.[0]?.who)).toEqual(['Blue'])
  })

  it('keeps the mark on its result if it is contested for a nonce called withheld', () => {
    const game = shared()
    const bound = bind(game)
    share(game, bound)
    const withheld = game.do('red', { type: 'withhold', bound }, { asked: [], later: NONCE_MS }).entry.seq
    const contested = contest(game, withheld, 'opened')
    expect(both(game)).toHaveLength(1)
    expect(chanceNotice(reportNews(contested, { module: combat }), both(game))).toMatch(/contests “Red is rolling 2d6/)
    const { nonce: _nonce, ...again } = ROLL
    game.do('red', { ...again, bound: withheld }, { asked: [] })
    expect(both(game).map(({ contests }) => contests?.[0]?.words)).toEqual(['it revealed its secret number in time'])
  })

  it('is announced once, with its result', () => {
    const game = shared()
    const bound = bind(game)
    expect(announcementsSince(live(game), 0, 'blue', undefined)).toEqual([])
    share(game, bound)
    expect(announcementsSince(live(game), bound, 'blue', undefined)).toEqual([])
    open(game, bound)
    expect(announcementsSince(live(game), bound, 'blue', undefined)).toEqual([expect.stringMatching(/^Red rolls 2d6/)])
  })

  it('appears on the table only while it is new, whatever old lines are read', () => {
    const game = shared()
    const [first, second] = [1, 2].map(() => open(game, bind(game, [])).entry.seq)
    expect(latestThrow(both(game), 0)?.seq).toBe(second)
    expect(latestThrow(both(game), first!)?.seq).toBe(second)
    expect(latestThrow(both(game), second!)).toBeUndefined()
  })

  it('is printed with how it was decided', () => {
    const game = shared()
    const bound = bind(game)
    share(game, bound)
    const { entry } = open(game, bound)
    contest(game, entry.seq, 'not-mine')
    const text = reportAsText({ title: 'A game', lines: both(game) })
    expect(text).toMatch(/rolls 2d6 .* \(shared by Blue; contested by Blue: a share in its name is not its own\)/)
  })

  it('counts as one action of its roller, and as none of those who share', () => {
    const game = shared()
    game.do('blue', move(game.id('blue-36-inf-1-3'), hex('D6')))
    const bound = bind(game)
    share(game, bound)
    const { latestGesture: latest } = flagsOf(
      game.seen(ALL_SEEING).map((entry) => ({ entry })),
      {},
    )
    expect([latest.get('red'), latest.get('blue')]).toEqual([undefined, 1])
  })
})
