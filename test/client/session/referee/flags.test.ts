import { describe, expect, it } from 'vitest'
import { flagAnnouncement, notAnnouncedYet } from '../../../../client/referee/flags/flag-announcements.ts'
import { flagsOf, type JudgedEntry, undoesLatest } from '../../../../client/session/referee/flags.ts'
import { fetchUnsealed, judgedLog } from '../../../../client/session/referee/judged-log.ts'
import { startSync } from '../../../../client/session/sync/sync-state.ts'
import type { Action, Finding, SeenEntry, Verdict } from '../../../../table/generated/types.ts'
import { EMPTY_STATE } from '../../../../table/state.ts'

const AT = { board: 'map-1', q: 1, r: 1 }
const found = (severity: Finding['severity'], pieces: string[] = []): Finding => ({
  ...{ rule: 'movement/points', cite: '8.0', severity, message: `8.0: ${severity}.`, at: [], pieces },
})
const verdict = (...severities: Finding['severity'][]): Verdict => ({ findings: severities.map((each) => found(each)) })
const move = (...pieces: string[]): Action => ({ type: 'move', moves: [{ pieces, to: AT }] })
const line = (seq: number, action: Action, open?: Verdict, more: Partial<JudgedEntry['entry']> = {}): JudgedEntry => ({
  entry: { seq, id: `a${seq}`, seat: 'red', action, ...more },
  ...(open && { verdicts: { open } }),
})
const rule = (seq: number, entry: number, ruling: 'withdrawn' | 'accepted', of?: number): JudgedEntry =>
  line(seq, { type: 'rule', entry, ruling }, undefined, { seat: 'blue', ...(of !== undefined && { result: { of } }) })

const marks = (log: readonly JudgedEntry[], held = {}) =>
  [...flagsOf(log, held).byPiece].map(([id, { seq }]) => `${id} ${seq}`).sort()

describe('the flags of a log', () => {
  it('mark the moved counters if a finding is more than a note', () => {
    const log = [line(1, move('a', 'b'), verdict('note', 'illegal')), line(2, move('c'), verdict('note'))]
    expect(marks(log)).toEqual(['a 1', 'b 1'])
    expect(flagsOf(log, {}).all.get(2)?.severity).toBe('note')
    expect(flagsOf(log, {}).all.get(1)?.severity).toBe('illegal')
  })

  it('mark the counters of a finding if the action moved none', () => {
    const turn: Action = { type: 'turn', time: { turn: 1, phase: 'combat' } }
    const crowded = { findings: [found('illegal', ['x', 'y']), found('note', ['z'])] }
    expect(marks([line(1, turn, crowded)])).toEqual(['x 1', 'y 1'])
  })

  it('end with an answer, and return when the answer is undone', () => {
    const flagged = line(1, move('a'), verdict('illegal'))
    const accepted = rule(2, 1, 'accepted')
    expect(marks([flagged, accepted])).toEqual([])
    expect(flagsOf([flagged, accepted], {}).all.get(1)).toMatchObject({
      state: 'answered',
      answers: [{ seat: 'blue', ruling: 'accepted' }],
    })
    const undo = line(3, { type: 'undo' }, undefined, { result: { of: 2 } })
    expect(marks([flagged, accepted, undo])).toEqual(['a 1'])
  })

  it('end when their action is undone, and return with a redo', () => {
    const flagged = line(1, move('a'), verdict('warning'))
    const undo = line(2, { type: 'undo' }, undefined, { result: { of: 1 } })
    expect(marks([flagged, undo])).toEqual([])
    const redo = line(3, { type: 'redo' }, undefined, { result: { of: 1 } })
    expect(marks([flagged, undo, redo])).toEqual(['a 1'])
    expect(marks([flagged, rule(2, 1, 'withdrawn', 1)])).toEqual([])
  })

  it('are withdrawn with consent if they are on one’s own latest action, and undone with it', () => {
    const drawn: Action = { type: 'draw', pile: 'cup', count: 1, from: 'random', to: { pile: 'box' }, nonce: 'own' }
    const withdraws = (entry: number): Action => ({ type: 'rule', entry, ruling: 'withdrawn' })
    const flags = flagsOf([line(1, move('a'), verdict('illegal')), line(2, drawn, verdict('illegal'))], {})
    expect(undoesLatest(withdraws(2), flags, 'red')).toBe(true)
    expect(undoesLatest(withdraws(1), flags, 'red')).toBe(false)
    expect(undoesLatest(withdraws(2), flags, 'blue')).toBe(false)
    expect(undoesLatest({ type: 'undo' }, flags, 'blue')).toBe(true)
    expect(undoesLatest({ type: 'rule', entry: 2, ruling: 'accepted' }, flags, 'red')).toBe(false)
  })

  it('leave a counter that was moved again, whether or not that move was flagged too', () => {
    const flagged = line(1, move('a', 'b'), verdict('illegal'))
    expect(marks([flagged, line(2, move('a'))])).toEqual(['b 1'])
    expect(marks([flagged, line(2, move('a'), verdict('unchecked'))])).toEqual(['a 2', 'b 1'])
  })

  it('say that a held action waits', () => {
    const log = [line(1, move('a'), verdict('illegal'), { held: {} })]
    const held = { 1: { seq: 1, seat: 'red', action: move('a') } }
    expect(flagsOf(log, held).all.get(1)?.state).toBe('held')
    expect(marks(log, held)).toEqual(['a 1'])
    const over = flagsOf(log, held, true)
    expect(over.all.get(1)?.state).toBe('lapsed')
    expect([...over.byPiece]).toEqual([])
  })

  it('include one for a held action with a secret reason, so that it can be answered', () => {
    const log = [line(1, move('a'), undefined, { held: {} })]
    const held = { 1: { seq: 1, seat: 'red', action: move('a') } }
    expect(flagsOf(log, held).all.get(1)).toMatchObject({ state: 'held', severity: 'illegal', pieces: ['a'] })
  })

  it('know the latest action of a seat, which is never a chat message', () => {
    const say = line(2, { type: 'say', text: 'Hm.' })
    expect(flagsOf([line(1, move('a'), verdict('illegal')), say], {}).latestGesture.get('red')).toBe(1)
    expect(flagsOf([line(1, move('a')), say, line(3, move('b'))], {}).latestGesture.get('red')).toBe(3)
  })
})

describe('the verdict that a page shows', () => {
  const entry: SeenEntry = {
    ...{ seq: 1, id: 'one', seat: 'red', at: 0, prev: '', action: move('a') },
    verdict: { open: verdict('illegal') },
  }
  const reportedLog = { past: [entry], present: EMPTY_STATE, live: [], lines: [] }
  const sync = startSync({ table: 'table-01' })
  type Sources = Parameters<typeof judgedLog>[0]
  const sources = {
    reportedLog,
    sync,
    unsealed: new Map(),
    ownVerdicts: new Map(),
    viewingSide: undefined,
    held: {},
    judge: () => undefined,
  }

  it('is the log’s, and for pending actions that of this browser', () => {
    const act = { id: 'two', action: move('b') }
    const ownVerdicts = new Map([['two', { verdict: verdict('warning'), side: undefined }]])
    const waiting = {
      ...sync,
      seat: 'red',
      confirmed: { ...EMPTY_STATE, seq: 1 },
      pending: [{ number: 1, act, sent: true }],
    }
    const log = judgedLog({ ...sources, sync: waiting, ownVerdicts })
    expect(
      log.map(({ entry: { seq }, isPending, verdicts }) => [seq, isPending, verdicts?.open?.findings[0]?.severity]),
    ).toEqual([
      [1, undefined, 'illegal'],
      [2, true, 'warning'],
    ])
  })

  it('is, on a shared screen, only what this side was shown or everybody may know', () => {
    const ownVerdicts = new Map([['one', { verdict: verdict('note'), side: 'red' }]])
    const severity = (side: string) =>
      judgedLog({ ...sources, ownVerdicts, viewingSide: side })[0]?.verdicts?.open?.findings[0]?.severity
    expect(severity('red')).toBe('note')
    expect(severity('blue')).toBeUndefined()
    const published = { ...entry, verdict: { open: verdict('illegal'), public: verdict('warning') } }
    const both = judgedLog({
      ...sources,
      reportedLog: { ...reportedLog, past: [published] },
      ownVerdicts,
      viewingSide: 'blue',
    })
    expect(both[0]?.verdicts).toEqual({ open: verdict('warning') })
  })

  it('is, for a held action, what this side can see to be wrong', () => {
    const held = { 1: { seq: 1, seat: 'red', action: move('a') } }
    const judge = (action: Action) => (action === held[1].action ? verdict('warning') : undefined)
    const past = [{ ...entry, held: {} }]
    const judged = (seen: Sources['held']) =>
      judgedLog({ ...sources, reportedLog: { ...reportedLog, past }, held: seen, judge, viewingSide: 'blue' })
    expect(judged(held)[0]?.verdicts?.open?.findings[0]?.severity).toBe('warning')
    expect(judged({})[0]?.verdicts).toBeUndefined()
    expect(flagsOf(judged({}), {}).all.size).toBe(0)
  })

  it('is everything after the end of the game, page by page', async () => {
    const sealed = { sealed: verdict('illegal') }
    const asked: number[] = []
    const unsealed = await fetchUnsealed(3, 1200, async ({ before, count }) => {
      asked.push(count)
      const from = before - count
      return { ok: Array.from({ length: count }, (_, index) => ({ ...entry, seq: from + index, verdict: sealed })) }
    })
    expect(asked).toEqual([500, 500, 198])
    expect([...unsealed.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 1198 }, (_, index) => index + 3))
    expect(judgedLog({ ...sources, unsealed: new Map([[1, sealed]]), viewingSide: 'blue' })[0]?.verdicts).toBe(sealed)
  })
})

describe('a flag', () => {
  const all = (log: readonly JudgedEntry[], held = {}) => [...flagsOf(log, held).all.values()]
  const flagged = line(1, move('a'), verdict('illegal', 'illegal', 'note'))

  it('is announced once, and again when its action is held', () => {
    const announced = new Map<string, 'open' | 'held' | 'answered'>()
    expect(notAnnouncedYet(all([flagged]), announced).map(({ id }) => id)).toEqual(['a1'])
    announced.set('a1', 'open')
    expect(notAnnouncedYet(all([flagged]), announced)).toEqual([])
    const held = { 1: { seq: 1, seat: 'red', action: move('a') } }
    expect(notAnnouncedYet(all([flagged], held), announced).map(({ id }) => id)).toEqual(['a1'])
  })

  it('is announced with its gravest finding and the number of others', () => {
    expect(all([flagged]).map(flagAnnouncement)).toEqual(['Referee: 8.0: illegal. And 1 more.'])
  })
})
