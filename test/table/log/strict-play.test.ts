import { describe, expect, it } from 'vitest'
import type { Action } from '../../../table/generated/types.ts'
import type { LogKeeper } from '../../../table/log/log-keeper.ts'
import { TALKATIVE_REFEREE } from '../talkative-referee.ts'
import { act, openTable, refused, seenBy, stepTo, type Table } from './refereed-table.ts'

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
