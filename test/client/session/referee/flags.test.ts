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
  it('mark what was moved, where a finding is more than a note', () => {
    const log = [line(1, move('a', 'b'), verdict('note', 'illegal')), line(2, move('c'), verdict('note'))]
    expect(marks(log)).toEqual(['a 1', 'b 1'])
    expect(flagsOf(log, {}).all.get(2)?.severity).toBe('note')
    expect(flagsOf(log, {}).all.get(1)?.severity).toBe('illegal')
  })

  it('mark what a finding is about, where the gesture took nothing in hand', () => {
    const turn: Action = { type: 'turn', time: { turn: 1, phase: 'combat' } }
    const crowded = { findings: [found('illegal', ['x', 'y']), found('note', ['z'])] }
    expect(marks([line(1, turn, crowded)])).toEqual(['x 1', 'y 1'])
  })

  it('mark no more once they are answered, and do again once the answer is taken back', () => {
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

  it('mark no more once their gesture is undone, and do again once it is done again', () => {
    const flagged = line(1, move('a'), verdict('warning'))
    const undo = line(2, { type: 'undo' }, undefined, { result: { of: 1 } })
    expect(marks([flagged, undo])).toEqual([])
    const redo = line(3, { type: 'redo' }, undefined, { result: { of: 1 } })
    expect(marks([flagged, undo, redo])).toEqual(['a 1'])
    expect(marks([flagged, rule(2, 1, 'withdrawn', 1)])).toEqual([])
  })

  it('are withdrawn with the others’ leave where they are of one’s own latest gesture, as it is undone', () => {
    const drawn: Action = { type: 'draw', pile: 'cup', count: 1, from: 'random', to: { pile: 'box' }, nonce: 'own' }
    const withdraws = (entry: number): Action => ({ type: 'rule', entry, ruling: 'withdrawn' })
    const flags = flagsOf([line(1, move('a'), verdict('illegal')), line(2, drawn, verdict('illegal'))], {})
    expect(undoesLatest(withdraws(2), flags, 'red')).toBe(true)
    expect(undoesLatest(withdraws(1), flags, 'red')).toBe(false)
    expect(undoesLatest(withdraws(2), flags, 'blue')).toBe(false)
    expect(undoesLatest({ type: 'undo' }, flags, 'blue')).toBe(true)
    expect(undoesLatest({ type: 'rule', entry: 2, ruling: 'accepted' }, flags, 'red')).toBe(false)
  })

  it('leave a counter that was moved on since, whether or not that was flagged too', () => {
    const flagged = line(1, move('a', 'b'), verdict('illegal'))
    expect(marks([flagged, line(2, move('a'))])).toEqual(['b 1'])
    expect(marks([flagged, line(2, move('a'), verdict('unchecked'))])).toEqual(['a 2', 'b 1'])
  })

  it('say that what is held waits', () => {
    const log = [line(1, move('a'), verdict('illegal'), { held: {} })]
    const held = { 1: { seq: 1, seat: 'red', action: move('a') } }
    expect(flagsOf(log, held).all.get(1)?.state).toBe('held')
    expect(marks(log, held)).toEqual(['a 1'])
    const over = flagsOf(log, held, true)
    expect(over.all.get(1)?.state).toBe('lapsed')
    expect([...over.byPiece]).toEqual([])
  })

  it('have one for what is held even where we may not know why, so that we can answer', () => {
    const log = [line(1, move('a'), undefined, { held: {} })]
    const held = { 1: { seq: 1, seat: 'red', action: move('a') } }
    expect(flagsOf(log, held).all.get(1)).toMatchObject({ state: 'held', severity: 'illegal', pieces: ['a'] })
  })

  it('know the latest gesture of a seat, which no word is', () => {
    const say = line(2, { type: 'say', text: 'Hm.' })
    expect(flagsOf([line(1, move('a'), verdict('illegal')), say], {}).latestGesture.get('red')).toBe(1)
    expect(flagsOf([line(1, move('a')), say, line(3, move('b'))], {}).latestGesture.get('red')).toBe(3)
  })
})

describe('what is heard here', () => {
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

  it('is the verdict of the log, and of what is on its way that of this browser', () => {
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

  it('is, where several look at one screen, only what was said to these eyes or may be known to all', () => {
    const ownVerdicts = new Map([['one', { verdict: verdict('note'), side: 'red' }]])
    const severity = (side: string) =>
      judgedLog({ ...sources, ownVerdicts, viewingSide: side })[0]?.verdicts?.open?.findings[0]?.severity
    expect(severity('red')).toBe('note')
    expect(severity('blue')).toBeUndefined()
    const told = { ...entry, verdict: { open: verdict('illegal'), public: verdict('warning') } }
    const both = judgedLog({
      ...sources,
      reportedLog: { ...reportedLog, past: [told] },
      ownVerdicts,
      viewingSide: 'blue',
    })
    expect(both[0]?.verdicts).toEqual({ open: verdict('warning') })
  })

  it('is, of what still waits, what these eyes see to be wrong with it', () => {
    const held = { 1: { seq: 1, seat: 'red', action: move('a') } }
    const judge = (action: Action) => (action === held[1].action ? verdict('warning') : undefined)
    const past = [{ ...entry, held: {} }]
    const heard = (seen: Sources['held']) =>
      judgedLog({ ...sources, reportedLog: { ...reportedLog, past }, held: seen, judge, viewingSide: 'blue' })
    expect(heard(held)[0]?.verdicts?.open?.findings[0]?.severity).toBe('warning')
    expect(heard({})[0]?.verdicts).toBeUndefined()
    expect(flagsOf(heard({}), {}).all.size).toBe(0)
  })

  it('is everything once the game has ended, page by page', async () => {
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

  it('is read out once, and once more when it waits', () => {
    const heard = new Map<string, 'open' | 'held' | 'answered'>()
    expect(notAnnouncedYet(all([flagged]), heard).map(({ id }) => id)).toEqual(['a1'])
    heard.set('a1', 'open')
    expect(notAnnouncedYet(all([flagged]), heard)).toEqual([])
    const held = { 1: { seq: 1, seat: 'red', action: move('a') } }
    expect(notAnnouncedYet(all([flagged], held), heard).map(({ id }) => id)).toEqual(['a1'])
  })

  it('is read out with its gravest finding, and how many more there are', () => {
    expect(all([flagged]).map(flagAnnouncement)).toEqual(['Referee: 8.0: illegal. And 1 more.'])
  })
})
