import { describe, expect, it } from 'vitest'
import type { Flag } from '../../../../client/session/referee/flags.ts'
import type { EntryWithStates } from '../../../../client/session/sync/sync-state.ts'
import {
  heardUntil,
  type SoundEvent,
  soundEvents,
  type TableNow,
} from '../../../../client/table/notifications/sound-events.ts'
import type { Action, People, Seat } from '../../../../table/generated/types.ts'
import { EMPTY_STATE, type State } from '../../../../table/state.ts'

const game = { ...EMPTY_STATE.game, sides: ['red', 'blue'] }
const SEAT: Seat = { id: 'red', sides: ['red'], host: true }
const at = (seq: number, side?: string): State => ({
  ...EMPTY_STATE,
  ...{ seq, game, time: { turn: 1, phase: 'move', ...(side !== undefined && { side }) } },
})
const news = (seq: number, action: Action | undefined, from = 'blue', to = from): EntryWithStates => ({
  entry: { seq, id: `a${seq}`, seat: 'blue', at: 0, prev: '', ...(action && { action }) } as EntryWithStates['entry'],
  before: at(seq - 1, from),
  after: at(seq, to),
})
const person = (who: string, seat?: string): People[number] => ({ who, ...(seat !== undefined && { seat }) })
const flag = (id: string, state: Flag['state'] = 'open'): Flag =>
  ({ id, state, severity: 'illegal', isUndone: false }) as Flag

const QUIET: TableNow = { news: [], people: [person('a', 'red')], flags: new Map(), seat: SEAT }
const heard = (now: Partial<TableNow>, before: Partial<TableNow> = {}): readonly SoundEvent[] =>
  soundEvents(heardUntil(4, { ...QUIET, ...before }), { ...QUIET, ...now })

const MOVE: Action = { type: 'move', moves: [] }
const ROLL: Action = { type: 'roll', dice: '2d6', nonce: 'n'.repeat(22) }

describe('a sound is made', () => {
  it('for a counter that is put down and for dice, each once however often', () => {
    expect(heard({ news: [news(5, MOVE), news(6, MOVE)] })).toEqual(['put'])
    expect(heard({ news: [news(5, ROLL), news(6, MOVE), news(7, ROLL)] })).toEqual(['dice', 'put'])
    expect(heard({ news: [news(5, { type: 'say', text: 'Hello' })] })).toEqual([])
  })

  it('for nothing that was there before, and for nothing that is hidden from these eyes', () => {
    expect(heard({ news: [news(3, MOVE), news(4, ROLL)] })).toEqual([])
    expect(heard({ news: [news(5, undefined)] })).toEqual([])
  })

  it('when it becomes one’s own turn, and for nobody else’s', () => {
    const turn: Action = { type: 'turn', time: { turn: 1, phase: 'move', side: 'red' } }
    expect(heard({ news: [news(5, turn, 'blue', 'red')] })).toEqual(['turn'])
    expect(heard({ news: [news(5, turn, 'red', 'blue')] })).toEqual([])
    expect(heard({ news: [news(5, turn, 'blue', 'red')], seat: undefined })).toEqual([])
  })

  it('for a flag that is new, and for one that is held now', () => {
    const flags = new Map([[5, flag('a5')]])
    expect(heard({ flags })).toEqual(['flag'])
    expect(heard({ flags }, { flags })).toEqual([])
    expect(heard({ flags: new Map([[5, flag('a5', 'held')]]) }, { flags })).toEqual(['flag'])
  })

  it('when somebody else sits down, and not when he opens a second screen or leaves', () => {
    const both = [person('a', 'red'), person('b', 'blue')]
    expect(heard({ people: both })).toEqual(['join'])
    expect(heard({ people: [...both, person('c', 'blue')] }, { people: both })).toEqual([])
    expect(heard({ people: [person('a', 'red')] }, { people: both })).toEqual([])
    expect(heard({ people: [person('a', 'red'), person('d', 'red')] })).toEqual([])
  })
})
