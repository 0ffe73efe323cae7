import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply } from '../../../table/action/apply.ts'
import type { Id } from '../../../table/generated/types.ts'
import { sightOf, view, viewerKey } from '../../../table/secrecy/sight.ts'
import { toSnapshot } from '../../../table/state.ts'
import { play, toldTo, VIEWERS } from '../game.ts'
import { TALKATIVE_REFEREE } from '../talkative-referee.ts'
import { act, games, openTable, RUNS, seenBy, stepTo } from './refereed-table.ts'

describe('a referee at the table', () => {
  it('keeps the law of sight: view(apply(s, e)) = apply(view(s), redact(e)), held or answered', () => {
    let held = 0
    let answered = 0
    fc.assert(
      fc.property(games, ({ gestures, ...table }) => {
        const keeper = openTable(table)
        for (const kept of play(keeper, gestures)) {
          if (kept.entry.held) held++
          if (kept.entry.action.type === 'rule' && kept.entry.result?.patch) answered++
          for (const viewer of VIEWERS) {
            const seenThere = apply(view(kept.before, viewer), seenBy(kept, viewer))
            expect(toSnapshot(seenThere)).toEqual(toSnapshot(view(kept.after, viewer)))
          }
        }
      }),
      RUNS,
    )
    expect(held).toBeGreaterThan(50)
    expect(answered).toBeGreaterThan(20)
  })

  it('reveals nothing to viewers that may not know it', () => {
    fc.assert(
      fc.property(games, ({ gestures, ...table }) => {
        const keeper = openTable(table)
        const known = new Map(VIEWERS.map((viewer) => [viewerKey(viewer), new Set<Id | undefined>()]))
        for (const kept of play(keeper, gestures)) {
          for (const viewer of VIEWERS) {
            const mine = known.get(viewerKey(viewer)) as Set<Id | undefined>
            for (const state of [kept.before, kept.after]) {
              for (const piece of state.pieces.values())
                if (sightOf(state, piece, viewer) === 'known') mine.add(piece.def)
            }
            for (const def of toldTo(kept, viewer)) mine.add(def)
            const text = JSON.stringify([seenBy(kept, viewer), toSnapshot(view(kept.after, viewer))])
            for (const { def } of kept.after.pieces.values()) {
              // A player knows counters that it put under cover itself.
              if (mine.has(def) || def === 'put-marker') continue
              expect(text).not.toContain(`"${def}"`)
              expect(text).not.toContain(`\\"${def}\\"`)
            }
          }
        }
      }),
      RUNS,
    )
  })

  it('leaves the mover’s form of an entry the same, whether or not hidden pieces cause a finding', () => {
    const forms = [
      [1, 1],
      [5, 5],
    ].map(([q = 0, r = 0]) => {
      const reported = seenBy(act(openTable({ mode: 'open' }), 'blue', stepTo(q, r, '0.10')), { sides: ['blue'] })
      return [Object.keys(reported), Object.keys(reported.verdict ?? {})]
    })
    expect(forms[0]).toEqual(forms[1])
  })

  it('leaves the others’ form of an entry the same, whether or not the mover alone got a finding', () => {
    const grumbler: typeof TALKATIVE_REFEREE = {
      ...TALKATIVE_REFEREE,
      judge: (position, action) =>
        position.state.pieces.get('0.6')?.def === undefined
          ? { findings: [] }
          : TALKATIVE_REFEREE.judge(position, action),
    }
    const forms = [grumbler, { ...TALKATIVE_REFEREE, judge: () => ({ findings: [] }) }].map((referee) => {
      const { entry, ...rest } = act(openTable({ mode: 'open', referee }), 'red', stepTo(2, 3, '0.3'))
      expect(entry.verdict?.open !== undefined).toBe(referee === grumbler)
      return Object.keys(seenBy({ entry, ...rest }, { sides: ['blue'] }))
    })
    expect(forms[0]).toEqual(forms[1])
  })

  it('knows at every level what that level’s viewer would know', () => {
    fc.assert(
      fc.property(games, ({ gestures, ...table }) => {
        const keeper = openTable(table)
        for (const kept of play(keeper, gestures)) {
          for (const { viewer, state } of keeper.refereeViews?.byViewer.values() ?? []) {
            expect(toSnapshot(state)).toEqual(toSnapshot(view(kept.after, viewer)))
          }
        }
      }),
      { ...RUNS, numRuns: 100 },
    )
  })

  it.each(['remember', 'judge'] as const)('is switched off if it fails to %s, and the table plays on', (gift) => {
    const slip = () => {
      throw new Error('a slip')
    }
    const keeper = openTable({ mode: 'strict', referee: { ...TALKATIVE_REFEREE, [gift]: slip } })
    act(keeper, 'red', { type: 'rotate', pieces: ['0.0'], turn: 60 })
    const { entry } = act(keeper, 'red', stepTo(2, 3))
    expect(entry).toMatchObject({ seq: 2, prev: expect.any(String) })
    expect(entry.verdict).toBeUndefined()
    expect(keeper.state.pieces.get('0.0')?.at).toEqual({ board: 'map', q: 2, r: 3 })
    expect([keeper.refereeViews, keeper.failure]).toEqual([undefined, new Error('a slip')])
  })

  it('takes an entry into memory when it is asked next, not before the entry is written', () => {
    let seen = 0
    const remember: typeof TALKATIVE_REFEREE.remember = (...all) => {
      seen++
      return TALKATIVE_REFEREE.remember(...all)
    }
    const keeper = openTable({ mode: 'open', referee: { ...TALKATIVE_REFEREE, remember } })
    const levels = keeper.refereeViews!.byViewer.size
    act(keeper, 'red', stepTo(2, 3))
    const { pendingViews: watch } = keeper
    expect(seen).toBe(0)
    act(keeper, 'red', stepTo(2, 2))
    expect(seen).toBe(levels)
    expect([watch.value, keeper.refereeViews].map((desk) => desk!.byViewer.size)).toEqual([levels, levels])
    expect(seen).toBe(2 * levels)
    // Views are worked out as the game goes on, not for a whole game at once.
    for (let entry = 0; entry < 20_000; entry++) act(keeper, 'red', { type: 'say', text: 'still here' })
    expect(keeper.refereeViews).toBeDefined()
  })

  it('can be switched on and off', () => {
    const keeper = openTable()
    expect(act(keeper, 'red', stepTo(2, 3)).entry.verdict).toBeUndefined()
    act(keeper, 'red', { type: 'set', option: 'referee', value: 'open' })
    expect(act(keeper, 'red', stepTo(2, 2)).entry.verdict).toBeDefined()
    act(keeper, 'red', { type: 'set', option: 'referee', value: 'off' })
    expect(act(keeper, 'red', stepTo(2, 3)).entry.verdict).toBeUndefined()
    expect(keeper.refereeViews).toBeUndefined()
  })

  it.each([
    ['coach', 'nothing', ['red', 'judge']],
    ['open', 'nothing', ['red', 'blue', 'observer', 'judge']],
    ['tournament', 'nothing', ['judge']],
    ['tournament', 'own', ['red', 'judge']],
    ['tournament', 'all', ['red', 'blue', 'observer', 'judge']],
    ['strict', 'nothing', ['red', 'blue', 'observer', 'judge']],
  ])('speaks in %s play, with players at %s, to the right viewers', (mode, heard, hearers) => {
    const kept = act(openTable({ mode, heard, judge: true }), 'red', stepTo(2, 3))
    const viewers = { red: ['red'], blue: ['blue'], observer: [] }
    const heardIt = Object.entries(viewers).filter(([, sides]) => seenBy(kept, { sides }).verdict?.open)
    expect([...heardIt.map(([who]) => who), 'judge']).toEqual(hearers)
    expect(seenBy(kept, { sides: [], all: true }).verdict?.sealed).toBeDefined()
    for (const sides of Object.values(viewers)) expect(seenBy(kept, { sides }).verdict?.sealed).toBeUndefined()
  })

  it('tells players who share a seat what everybody may know, so an idle side hears no more', () => {
    const kept = act(openTable({ mode: 'open' }), 'red', stepTo(2, 3))
    const { open, public: common } = kept.entry.verdict ?? {}
    expect(seenBy(kept, { sides: ['red', 'blue'] }).verdict).toEqual({ open, public: common })
    expect(seenBy(kept, { sides: ['blue'] }).verdict).toEqual({ open: common })
  })

  it('has no findings on chat', () => {
    const keeper = openTable({ mode: 'open' })
    expect(act(keeper, 'red', { type: 'say', text: 'hello' }).entry.verdict).toBeUndefined()
  })
})
