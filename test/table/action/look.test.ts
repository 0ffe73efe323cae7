import { describe, expect, it } from 'vitest'
import type { Action, Id, Open, PieceId, Rule } from '../../../table/generated/types.ts'
import { type KeptEntry, LogKeeper } from '../../../table/log/log-keeper.ts'
import { redact } from '../../../table/log/redact.ts'
import { OBSERVER, type Viewer } from '../../../table/secrecy/sight.ts'
import { opening, PRINTED, SECRET } from '../game.ts'

const [RED, BLUE]: Viewer[] = [{ sides: ['red'] }, { sides: ['blue'] }] as const

function table(seats: Open['seats'] = opening.seats.slice(0, 2)) {
  const keeper = new LogKeeper(PRINTED, SECRET)
  keeper.keep(keeper.open({ ...opening, seats }, 0))
  let count = 0
  const decide = (seat: Id, action: Action) => keeper.decide(seat, `look-${count++}`, action, count)
  const act = (seat: Id, action: Action): KeptEntry => {
    const kept = decide(seat, action)
    if (!('entry' in kept)) throw new Error(`${kept.code}: ${kept.message}`)
    keeper.keep(kept)
    return kept
  }
  const refused = (seat: Id, action: Action) => {
    const answer = decide(seat, action)
    return 'entry' in answer ? undefined : answer.code
  }
  const id = (def: Id): PieceId => [...keeper.state.pieces.values()].find((piece) => piece.def === def)?.id ?? 'nothing'
  const answer = (seat: Id, to: KeptEntry, ruling: Rule['ruling']) =>
    act(seat, { type: 'rule', entry: to.entry.seq, ruling })
  return { keeper, act, refused, id, answer }
}
const seen = (kept: KeptEntry, viewer: Viewer) => redact(kept.entry, kept.patch, kept.before, kept.after, viewer)
const look = (...pieces: PieceId[]): Action => ({ type: 'look', pieces })

describe('a request to look under face-down counters', () => {
  it('waits for the others, and then shows the counters to the asker only', () => {
    const { act, id, answer, keeper } = table()
    const ids = [id('blue-covered-0'), id('blue-covered-2')]
    const ask = act('red', look(...ids))
    expect(ask.entry).toMatchObject({ held: {} })
    const yes = answer('blue', ask, 'accepted')
    expect(seen(yes, RED as Viewer).result?.told).toEqual(['blue-covered-0', 'blue-covered-2'])
    for (const viewer of [BLUE as Viewer, OBSERVER])
      expect(JSON.stringify(seen(yes, viewer))).not.toContain('blue-covered-0')
    expect(yes.entry.undo).toBe('horizon')
    expect(keeper.state.pieces.get(ids[0] as PieceId)?.veil).toBe('cover')
  })

  it('ends if one of the others refuses', () => {
    const { act, id, answer, keeper } = table()
    const no = answer('blue', act('red', look(id('blue-covered-0'))), 'refused')
    expect(no.entry.result?.told).toBeUndefined()
    expect(keeper.state.held).toEqual({})
  })

  it('is refused for counters that the asker knows, for fully hidden ones, and for missing ones', () => {
    const { refused, id } = table()
    expect(refused('red', look(id('red-covered-0')))).toBe('malformed')
    expect(refused('red', look(id('blue-open-0')))).toBe('malformed')
    expect(refused('red', look(id('blue-unseen')))).toBe('unknown-piece')
    expect(refused('red', look('9.99'))).toBe('unknown-piece')
    expect(refused('red', { type: 'look', pieces: [id('blue-covered-0')], to: ['blue'] })).toBe('not-yours')
  })

  it('ends when its counter is fully hidden, and reveals to nobody where that was', () => {
    const { act, id, keeper } = table()
    const hidden = id('blue-covered-0')
    act('red', look(hidden))
    const veil = act('blue', { type: 'veil', pieces: [hidden], as: 'absent' })
    expect(keeper.state.held).toEqual({})
    expect(veil.after.held).toEqual({})
  })

  it('is granted at once to a solitaire player, for the sides that look', () => {
    const { act, id } = table([{ id: 'both', sides: ['red', 'blue'], host: true }])
    const kept = act('both', { type: 'look', pieces: [id('blue-covered-1')], to: ['red'] })
    expect(seen(kept, RED as Viewer).result?.told).toEqual(['blue-covered-1'])
    expect(seen(kept, BLUE as Viewer).result).toBeUndefined()
  })
})

describe('a table on which only its own side handles a counter', () => {
  const OWNERS: Action = { type: 'set', option: 'handling', value: 'owners' }
  const move = (...pieces: PieceId[]): Action => ({
    type: 'move',
    moves: [{ pieces, to: { board: 'map', q: 3, r: 3 } }],
  })

  function owners() {
    const sitting = table()
    sitting.answer('blue', sitting.act('red', OWNERS), 'accepted')
    return sitting
  }

  it('is agreed by all, at the request of the host or the referee', () => {
    const { act, refused, keeper } = table()
    expect(refused('blue', OWNERS)).toBe('not-host')
    expect(refused('red', { ...OWNERS, value: 'nobody' })).toBe('malformed')
    expect(act('red', OWNERS).entry.held).toEqual({})
    expect(keeper.state.options).toEqual({})
    expect(owners().keeper.state.options).toEqual({ handling: 'owners' })
  })

  it('refuses every action on the other side’s counters, and allows actions on counters without a side', () => {
    const { refused, id } = owners()
    const [theirs, own, free] = [id('blue-open-0'), id('red-open-0'), id('marker')]
    for (const action of [
      move(theirs),
      move(own, theirs),
      { type: 'flip', pieces: [theirs], face: 1 },
      { type: 'mark', pieces: [theirs], mark: 'spent', count: 1 },
      { type: 'remove', pieces: [theirs] },
      { type: 'clone', pieces: [theirs] },
      { type: 'label', pieces: [theirs], text: 'mine' },
    ] as const satisfies readonly Action[]) {
      expect(refused('red', action), action.type).toBe('not-yours')
    }
    expect(refused('red', move(own, free))).toBeUndefined()
    expect(refused('blue', move(theirs))).toBeUndefined()
  })

  it('answers for fully hidden counters as for missing ones', () => {
    const { refused, id } = owners()
    expect(refused('red', move(id('blue-unseen')))).toBe('unknown-piece')
    expect(refused('red', move('9.99'))).toBe('unknown-piece')
  })

  it('still allows attacks on a counter, and requests to look under it', () => {
    const { refused, id } = owners()
    expect(refused('red', { type: 'declare', what: 'attack', pieces: [id('blue-open-0')], at: [] })).toBeUndefined()
    expect(refused('red', look(id('blue-covered-0')))).toBeUndefined()
  })
})
