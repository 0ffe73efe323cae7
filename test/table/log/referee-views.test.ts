import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply } from '../../../table/action/apply.ts'
import type { Action, Id, Rule } from '../../../table/generated/types.ts'
import { type KeptEntry, LogKeeper } from '../../../table/log/log-keeper.ts'
import { redact } from '../../../table/log/redact.ts'
import { FLAG_AUDIENCES, MODES } from '../../../table/referee.ts'
import { sightOf, type Viewer, view, viewerKey } from '../../../table/secrecy/sight.ts'
import { toSnapshot } from '../../../table/state.ts'
import { type Gesture, gesture, opening, PRINTED, play, SECRET, toldTo, VIEWERS } from '../game.ts'
import { TALKATIVE_REFEREE } from '../talkative-referee.ts'

const RUNS = { numRuns: 300, seed: 20261119 }
const JUDGE = { id: 'judge', sides: [], host: false, referee: true as const }

interface Table {
  readonly mode?: string
  readonly heard?: string
  /** Whether somebody sits in the referee's seat. */
  readonly judge?: boolean
  readonly format?: 2 | undefined
  readonly referee?: typeof TALKATIVE_REFEREE
}

function openTable({
  mode = 'off',
  heard = 'nothing',
  judge = false,
  referee = TALKATIVE_REFEREE,
  format,
}: Table = {}): LogKeeper {
  const keeper = new LogKeeper(PRINTED, SECRET, undefined, referee)
  const options = { referee: mode, 'referee/heard': heard }
  keeper.keep(
    keeper.open(
      {
        ...opening,
        game: { ...opening.game, ...(format && { format }) },
        options,
        seats: [...opening.seats, ...(judge ? [JUDGE] : [])],
      },
      0,
    ),
  )
  return keeper
}

let count = 0
function act(keeper: LogKeeper, seat: Id, action: Action): KeptEntry {
  const kept = keeper.decide(seat, `desk-${count++}`, action, 1)
  if (!('entry' in kept)) throw new Error(`${kept.code}: ${kept.message}`)
  keeper.keep(kept)
  return kept
}
const refused = (keeper: LogKeeper, seat: Id, action: Action) => {
  const answer = keeper.decide(seat, `desk-${count++}`, action, 1)
  return 'entry' in answer ? undefined : answer.code
}
const seenBy = ({ entry, patch, before, after }: KeptEntry, viewer: Viewer) =>
  redact(entry, patch, before, after, viewer)

const chatty: fc.Arbitrary<Gesture> = fc.oneof<fc.MaybeWeightedArbitrary<Gesture>[]>(
  { weight: 8, arbitrary: gesture },
  fc.tuple(fc.constantFrom('red', 'judge'), fc.constantFrom(...MODES, 'strict' as const, 'strict' as const)).map(
    ([seat, value]): Gesture =>
      () => ({ seat, action: { type: 'set', option: 'referee', value } }),
  ),
  fc.constantFrom(...FLAG_AUDIENCES).map(
    (value): Gesture =>
      () => ({ seat: 'red', action: { type: 'set', option: 'referee/heard', value } }),
  ),
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom('red', 'blue', 'both', 'judge'),
        fc.nat(40),
        fc.constantFrom<Rule['ruling']>('withdrawn', 'accepted', 'allowed', 'refused'),
      )
      .map(
        ([seat, n, ruling]): Gesture =>
          (state) => {
            const held = Object.values(state.held)
            const entry = held[n % Math.max(1, held.length)]?.seq ?? n % (state.seq + 1)
            return { seat, action: { type: 'rule', entry, ruling } }
          },
      ),
  },
)
const games = fc.record({
  gestures: fc.array(chatty, { maxLength: 60, size: 'max' }),
  mode: fc.constantFrom(...MODES, 'strict' as const, 'strict' as const),
  judge: fc.boolean(),
  format: fc.constantFrom(undefined, 2 as const),
})

const stepTo = (q: number, r: number, piece = '0.0'): Action => ({
  type: 'move',
  moves: [{ pieces: [piece], to: { board: 'map', q, r } }],
})

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

describe('strict play', () => {
  const held = (table: Table = {}) => {
    const keeper = openTable({ mode: 'strict', ...table })
    const { entry } = act(keeper, 'red', stepTo(2, 3))
    return { keeper, entry: entry.seq }
  }
  const at = (keeper: LogKeeper, piece = '0.0') => keeper.state.pieces.get(piece)?.at

  it('does legal actions, and holds illegal ones until they are answered', () => {
    const keeper = openTable({ mode: 'strict' })
    act(keeper, 'red', stepTo(2, 2))
    expect(at(keeper)).toEqual({ board: 'map', q: 2, r: 2 })
    const { entry } = act(keeper, 'red', stepTo(2, 3))
    expect(entry.held).toEqual({})
    expect(at(keeper)).toEqual({ board: 'map', q: 2, r: 2 })
    expect(Object.keys(keeper.state.held)).toEqual([String(entry.seq)])
  })

  it('does a held action when the other side accepts it, and can undo it again', () => {
    const { keeper, entry } = held()
    expect(refused(keeper, 'red', { type: 'rule', entry, ruling: 'accepted' })).toBe('not-yours')
    act(keeper, 'blue', { type: 'rule', entry, ruling: 'accepted' })
    expect(at(keeper)).toEqual({ board: 'map', q: 2, r: 3 })
    expect(keeper.state.held).toEqual({})
    act(keeper, 'blue', { type: 'undo' })
    expect(at(keeper)).toEqual({ board: 'map', q: 0, r: 0 })
    expect(Object.keys(keeper.state.held)).toEqual([String(entry)])
  })

  it('drops a held action when its mover withdraws it, and on nobody else’s word', () => {
    const { keeper, entry } = held()
    expect(refused(keeper, 'blue', { type: 'rule', entry, ruling: 'withdrawn' })).toBe('not-yours')
    act(keeper, 'red', { type: 'rule', entry, ruling: 'withdrawn' })
    expect(at(keeper)).toEqual({ board: 'map', q: 0, r: 0 })
    expect(keeper.state.held).toEqual({})
  })

  it.each([
    ['accepted', 'blue', 'move'],
    ['allowed', 'judge', 'move'],
    ['refused', 'judge', 'rule'],
    ['withdrawn', 'red', 'rule'],
  ] as const)(
    'remembers a held action only if it is done: %s by %s, the answer counts as a %s',
    (ruling, seat, what) => {
      const { keeper, entry } = held({ judge: true })
      const kept = act(keeper, seat, { type: 'rule', entry, ruling })
      const last = [...keeper.refereeViews!.byViewer.values()].map(({ memory }) =>
        JSON.parse((memory as string[]).at(-1)!),
      )
      expect(last.map(([seq, type]) => [seq, type])).toEqual(last.map(() => [kept.entry.seq, what]))
    },
  )

  it('takes rulings from the referee’s seat only, with a reason that stays in the log', () => {
    const { keeper, entry } = held({ judge: true })
    expect(refused(keeper, 'blue', { type: 'rule', entry, ruling: 'allowed' })).toBe('not-referee')
    const kept = act(keeper, 'judge', { type: 'rule', entry, ruling: 'allowed', reason: 'A ferry was agreed.' })
    expect(at(keeper)).toEqual({ board: 'map', q: 2, r: 3 })
    expect(kept.entry.action).toMatchObject({ reason: 'A ferry was agreed.' })
  })

  it('does not accept an action that has become impossible', () => {
    const { keeper, entry } = held()
    act(keeper, 'red', { type: 'remove', pieces: ['0.0'] })
    expect(refused(keeper, 'blue', { type: 'rule', entry, ruling: 'accepted' })).toBe('unknown-piece')
  })

  it('does not accept an action whose counters have moved, unless they are back', () => {
    const { keeper, entry } = held({ judge: true })
    act(keeper, 'red', stepTo(2, 2))
    expect(refused(keeper, 'blue', { type: 'rule', entry, ruling: 'accepted' })).toBe('outdated')
    expect(refused(keeper, 'judge', { type: 'rule', entry, ruling: 'allowed' })).toBe('outdated')
    expect(at(keeper)).toEqual({ board: 'map', q: 2, r: 2 })
    act(keeper, 'red', { type: 'undo' })
    expect(refused(keeper, 'blue', { type: 'rule', entry, ruling: 'accepted' })).toBeUndefined()
    act(keeper, 'red', { type: 'redo' })
    act(keeper, 'red', { type: 'rule', entry, ruling: 'withdrawn' })
    expect(keeper.state.held).toEqual({})
  })

  it('holds what is illegal of a flip, a copy or a new counter that all see, in a log of format 2', () => {
    const illegal: typeof TALKATIVE_REFEREE = {
      ...TALKATIVE_REFEREE,
      judge: (position) => TALKATIVE_REFEREE.judge(position, { type: 'flip', pieces: ['0.0'], face: 1 }),
    }
    const keeper = openTable({ mode: 'strict', format: 2, referee: illegal })
    const open: readonly Action[] = [
      { type: 'flip', pieces: ['0.0'], face: 1 },
      { type: 'clone', pieces: ['0.0'] },
      { type: 'put', pieces: [{ def: 'put-marker' }], to: { board: 'map', q: 2, r: 2 } },
    ]
    for (const action of open) expect(act(keeper, 'red', action).entry.held, action.type).toEqual({})
    const unseen = { def: 'put-marker', veil: 'absent' } as const
    const put: Action = { type: 'put', pieces: [unseen], to: { board: 'map', q: 2, r: 2 } }
    expect(refused(keeper, 'red', put)).toBe('unlawful')
    const draw: Action = {
      type: 'draw',
      pile: 'deck',
      count: 1,
      from: 'top',
      to: { board: 'map', q: 2, r: 2 },
      nonce: 'nonce-0',
    }
    expect(refused(keeper, 'red', draw)).toBe('unlawful')
  })

  it('does not hold an action that others cannot see, because the wait would reveal it', () => {
    const keeper = openTable({ mode: 'strict' })
    const kept = act(keeper, 'red', stepTo(2, 3, '0.6'))
    expect(kept.entry.held).toBeUndefined()
    expect(kept.entry.verdict?.open?.findings.map(({ severity }) => severity)).toEqual(['illegal'])
    expect(seenBy(kept, { sides: ['blue'] })).toMatchObject({ patch: {} })
    expect(seenBy(kept, { sides: ['blue'] }).verdict).toBeUndefined()
  })

  it('does not reveal the depth of a held slide, nor accept it for that', () => {
    const keeper = openTable({ mode: 'strict' })
    const slide: Action = { type: 'move', moves: [{ pieces: ['0.0'], to: { board: 'map', q: 2, r: 3 }, depth: 0 }] }
    const kept = act(keeper, 'red', slide)
    expect(kept.entry.held).toEqual({})
    expect(JSON.stringify([seenBy(kept, { sides: ['blue'] }), keeper.state.held])).not.toContain('depth')
  })

  it('can be left or loosened only by consent', () => {
    const keeper = openTable({ mode: 'strict' })
    for (const option of ['referee', 'house/road']) {
      const ask = act(keeper, 'red', { type: 'set', option, value: 'off' })
      expect(ask.entry.held).toEqual({})
      act(keeper, 'blue', { type: 'rule', entry: ask.entry.seq, ruling: 'accepted' })
      expect(keeper.state.options.referee).toBe('strict')
      act(keeper, 'both', { type: 'rule', entry: ask.entry.seq, ruling: 'accepted' })
      expect(keeper.state.options[option]).toBe('off')
      act(keeper, 'red', { type: 'set', option: 'referee', value: 'strict' })
    }
  })

  it('cannot hold an action of chance, because its result would be known before the answer', () => {
    const keeper = openTable({ mode: 'strict' })
    const draw = { type: 'draw', pile: 'cup', count: 1, from: 'top', to: { pile: 'box' }, nonce: 'nonce-000' } as const
    expect(act(keeper, 'red', draw).entry.held).toBeUndefined()
  })
})

describe('an answer to a flag', () => {
  const flagged = () => {
    const keeper = openTable({ mode: 'open', judge: true })
    return { keeper, entry: act(keeper, 'red', stepTo(2, 3)).entry.seq }
  }
  const at = (keeper: LogKeeper) => keeper.state.pieces.get('0.0')?.at

  it('takes the move back when the mover withdraws it, unless a later action stands on it', () => {
    const { keeper, entry } = flagged()
    act(keeper, 'blue', stepTo(4, 4, '0.9'))
    act(keeper, 'red', { type: 'rule', entry, ruling: 'withdrawn' })
    expect(at(keeper)).toEqual({ board: 'map', q: 0, r: 0 })
    const other = flagged()
    act(other.keeper, 'blue', stepTo(3, 3))
    expect(refused(other.keeper, 'red', { type: 'rule', entry: other.entry, ruling: 'withdrawn' })).toBe('not-yours')
  })

  it('leaves the move when the other side accepts it', () => {
    const { keeper, entry } = flagged()
    act(keeper, 'blue', { type: 'rule', entry, ruling: 'accepted' })
    expect(at(keeper)).toEqual({ board: 'map', q: 2, r: 3 })
  })

  it('takes the move back when the referee rejects it, or only says so if players must correct it', () => {
    const { keeper, entry } = flagged()
    act(keeper, 'judge', { type: 'rule', entry, ruling: 'refused' })
    expect(at(keeper)).toEqual({ board: 'map', q: 0, r: 0 })
    expect(refused(keeper, 'red', { type: 'redo' })).toBe('nothing-to-undo')
    const other = flagged()
    act(other.keeper, 'blue', stepTo(3, 3))
    const ruling = act(other.keeper, 'judge', { type: 'rule', entry: other.entry, ruling: 'refused' })
    expect(ruling.entry.result).toBeUndefined()
    expect(at(other.keeper)).toEqual({ board: 'map', q: 3, r: 3 })
  })
})

describe('the referee’s mode', () => {
  it('is set by the host, or by the referee’s seat if there is one', () => {
    const set = { type: 'set', option: 'referee', value: 'open' } as const
    expect(refused(openTable(), 'blue', set)).toBe('not-host')
    expect(refused(openTable({ judge: true }), 'red', set)).toBe('not-referee')
    expect(refused(openTable({ judge: true }), 'judge', set)).toBeUndefined()
    expect(refused(openTable(), 'red', { ...set, value: 'shouting' })).toBe('malformed')
  })
})
