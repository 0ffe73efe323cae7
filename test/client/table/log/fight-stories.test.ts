import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import {
  FightMemory,
  type FightRecord,
  type FightRecords,
  updated,
} from '../../../../client/session/referee/fight-records.ts'
import type { Sync } from '../../../../client/session/sync/sync-state.ts'
import { fightStories, linesInStories } from '../../../../client/table/log/fight-stories.ts'
import type { ReportLine } from '../../../../client/words/report-line.ts'
import type { Action, FightFigures, Place, SeenEntry } from '../../../../table/generated/types.ts'
import type { FightSummary } from '../../../../table/referee.ts'

const cell = (q: number): Place => ({ board: 'map', q, r: 0 })
const TARGET = cell(5)
const figures = (parts: Partial<FightFigures> = {}): FightFigures => ({
  ...{ attackers: [], defenders: [], attack: 22, defence: 12, shifts: [], modifiers: [] },
  ...parts,
})
const fight = (seq: number, parts: Partial<FightSummary> = {}): FightSummary => ({
  ...{ seq, text: 'A attacks E5', pieces: ['a', 'd'], defenders: ['d'], figures: figures({ die: 5 }), settled: false },
  ...parts,
})
const recorded = (...all: FightRecord[]): FightRecords => new Map(all.map((each) => [each.seq, each]))
const entries = (...actions: Action[]): SeenEntry[] =>
  actions.map((action, index) => ({ seq: index + 1, id: `e${index}`, seat: 'red', at: 0, prev: '', action }))

const declare: Action = { type: 'declare', what: 'attack', pieces: ['a'], at: [TARGET] }
const roll = (reason: string): Action => ({ type: 'roll', dice: 'd10', reason, nonce: 'n' })
const move = (piece: string, to: Place): Action => ({ type: 'move', moves: [{ pieces: [piece], to }] })
const flip = (piece: string): Action => ({ type: 'flip', pieces: [piece], face: 1 })

describe('the story of a fight in the log', () => {
  it('has the declaration, the die, the losses, the retreat and the advance, and no other entry', () => {
    const log = entries(
      declare,
      { type: 'say', text: 'now' } as unknown as Action,
      roll('medium attack'),
      roll('air attack on d'),
      flip('d'),
      flip('x'),
      move('d', cell(7)),
      move('a', TARGET),
    )
    const [story] = fightStories(log, recorded({ ...fight(1), last: undefined }))
    expect(story?.entries).toEqual([1, 3, 5, 7, 8])
  })

  it('ends with the fight: the attacker’s later movement is told by itself', () => {
    const log = entries(declare, roll('medium attack'), flip('d'), move('a', cell(8)), flip('a'))
    expect(fightStories(log, recorded({ ...fight(1, { settled: true }), last: 4 }))[0]?.entries).toEqual([1, 2, 3])
  })

  it('has the attacker’s retreat where the result asks it', () => {
    const fate = { steps: 0, retreat: 0 }
    const result = { text: 'AR', attacker: { steps: 0, retreat: 2 }, defender: fate }
    const log = entries(declare, roll('medium attack'), move('a', cell(8)))
    const own = { ...fight(1, { figures: figures({ die: 5, result }) }), last: 3 }
    expect(fightStories(log, recorded(own))[0]?.entries).toEqual([1, 2, 3])
  })

  it('stands in the place of its declaration; undone entries stay outside', () => {
    const log = entries(declare, flip('x'), roll('medium attack'), flip('d'))
    const lines = log.map(({ seq }): ReportLine => ({ seq, at: 0, kind: 'piece', seat: 'red', who: 'Red', text: '' }))
    const items = linesInStories(lines, log, recorded({ ...fight(1), last: undefined }), new Set([4]))
    expect(items.map((item) => ('lines' in item ? item.lines.map(({ seq }) => seq) : item.seq))).toEqual([[1, 3], 2, 4])
  })
})

describe('the fights from before the page joined', () => {
  const log = entries(declare, roll('medium attack'), flip('d'))
  const past = recorded({ ...fight(1, { settled: true }), last: 3 })

  /** A page that joined after a settled fight. */
  function joined(answers: readonly (FightRecords | undefined)[]) {
    let asked = 0
    const side = signal<string | undefined>(undefined)
    const memory = new FightMemory({
      fights: signal([]),
      sync: signal({ pending: [], confirmed: { seq: 9 } } as unknown as Sync),
      viewingSide: side,
      readPast: async () => answers[asked++],
    })
    return { memory, side, asked: () => asked }
  }

  it('are read once from the log, when it shows their attacks', async () => {
    const { memory, asked } = joined([past])
    await memory.recall(entries(flip('d')))
    expect(asked()).toBe(0)
    await memory.recall(log)
    await memory.recall(log)
    expect([asked(), memory.records.value]).toEqual([1, past])
    memory.leave()
  })

  it('are read again where the log could not be had, and for the other side of a shared screen', async () => {
    const { memory, side, asked } = joined([undefined, past, past])
    await memory.recall(log)
    expect(memory.records.value.size).toBe(0)
    await memory.recall(log)
    expect(memory.records.value).toEqual(past)
    side.value = 'blue'
    expect(memory.records.value.size).toBe(0)
    await memory.recall(log)
    expect([asked(), memory.records.value]).toEqual([3, past])
    memory.leave()
  })
})

describe('what the page remembers of fights', () => {
  it('keeps a settled fight with the entry that settled it', () => {
    const open = updated(new Map(), [fight(1)], 2, 1)
    expect(open.get(1)?.last).toBeUndefined()
    const settled = updated(open, [fight(1, { settled: true })], 5, 4)
    expect(settled.get(1)?.last).toBe(5)
    expect(updated(settled, [fight(1, { settled: true })], 6, 5)).toBe(settled)
    expect(updated(settled, [], 7, 6)).toBe(settled)
  })

  it('ends a fight that the referee no longer lists with the entry before', () => {
    const open = updated(new Map(), [fight(1)], 2, 1)
    expect(updated(open, [], 5, 4).get(1)?.last).toBe(4)
  })
})
