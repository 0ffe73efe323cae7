import { describe, expect, it } from 'vitest'
import { Gestures } from '../../../client/session/gestures.ts'
import type { SeenEntry } from '../../../table/generated/types.ts'

/** A log of steps; a number undoes or redoes the entry of that number. */
const log = (...steps: (string | { undo: number } | { redo: number })[]): readonly SeenEntry[] =>
  steps.map((step, seq): SeenEntry => {
    const entry = { seq, seat: 'red', at: 0, prev: '' }
    if (typeof step === 'string') {
      return { ...entry, id: step, action: { type: 'flip', pieces: ['a'], face: 1 }, undo: 'step' }
    }
    const [[type, of]] = Object.entries(step) as [['undo' | 'redo', number]]
    return { ...entry, id: `${type}${seq}`, action: { type }, result: { of } }
  })

/** A player who has done these gestures. */
function player(...gestures: string[][]) {
  let close = () => {}
  const all = new Gestures((then) => {
    close = then
  })
  for (const acts of gestures) {
    for (const act of acts) all.add(act)
    close()
  }
  const toUndo = (entries: readonly SeenEntry[], underWay = 0, waiting: string[] = []) =>
    all.toUndo(entries, 'red', waiting, underWay)
  const toRedo = (entries: readonly SeenEntry[], underWay = 0, withdrawn: string[] = []) =>
    all.toRedo(entries, 'red', withdrawn, underWay)
  return Object.assign(toUndo, { toRedo })
}

describe('one undo', () => {
  it('takes back all entries of a gesture, and one of any other', () => {
    const count = player(['a'], ['b', 'c'], ['d'])
    expect(count(log('a', 'b', 'c'))).toBe(2)
    expect(count(log('a', 'b', 'c', 'd'))).toBe(1)
    expect(count(log('a', 'b', 'c', 'other'))).toBe(1)
    expect(count(log())).toBe(1)
  })

  it('takes back the gesture before while another undo is under way', () => {
    const count = player(['a'], ['b', 'c'])
    expect(count(log('a', 'b', 'c'), 2)).toBe(1)
    expect(count(log('a', 'b', 'c', { undo: 2 }))).toBe(1)
  })

  it('takes back a gesture that was redone', () => {
    const count = player(['b', 'c'])
    expect(count(log('b', 'c', { undo: 1 }, { undo: 0 }, { redo: 0 }, { redo: 1 }))).toBe(2)
  })

  it('takes back what is not yet in the log before what is', () => {
    const count = player(['a', 'b'], ['c'], ['d', 'e'])
    expect(count(log('a', 'b'), 0, ['c'])).toBe(1)
    expect(count(log('a', 'b', 'c'), 0, ['d', 'e'])).toBe(2)
    expect(count(log('a', 'b', 'c', 'd'), 0, ['e'])).toBe(2)
  })

  it('leaves the steps of others and what cannot be undone out of account', () => {
    const count = player(['b', 'roll', 'c'])
    const [b, roll, c] = log('b', 'roll', 'c') as [SeenEntry, SeenEntry, SeenEntry]
    expect(count([b, { ...roll, undo: 'horizon' }, c])).toBe(2)
    expect(count([b, { ...c, seat: 'blue' }])).toBe(1)
  })
})

describe('one redo', () => {
  it('brings back all entries of a gesture, and one of any other', () => {
    const { toRedo } = player(['a'], ['b', 'c'])
    expect(toRedo(log('a', 'b', 'c', { undo: 2 }, { undo: 1 }))).toBe(2)
    expect(toRedo(log('a', 'b', 'c', { undo: 2 }, { undo: 1 }, { undo: 0 }))).toBe(1)
    expect(toRedo(log('a', 'b', 'c', { undo: 2 }, { undo: 1 }, { undo: 0 }, { redo: 0 }))).toBe(2)
    expect(toRedo(log('a', 'b', 'c'))).toBe(1)
  })

  it('brings back the gesture after while another redo is under way', () => {
    const { toRedo } = player(['a'], ['b', 'c'])
    expect(toRedo(log('a', 'b', 'c', { undo: 2 }, { undo: 1 }, { undo: 0 }), 1)).toBe(2)
  })

  it('brings back what the relay never had before what it had, and nothing that a new step or an answer ended', () => {
    const { toRedo } = player(['a', 'b'], ['c', 'd'])
    const undone = [{ undo: 1 }, { undo: 0 }]
    expect(toRedo(log('a', 'b', ...undone), 0, ['d', 'c'])).toBe(2)
    expect(toRedo(log('a', 'b', ...undone, 'new'))).toBe(1)
    const answered = log('a', 'b', ...undone, 'x')
    const answer = { ...answered.at(-1)!, action: { type: 'rule', entry: 4, ruling: 'accepted' }, result: { of: 1 } }
    expect(toRedo([...answered.slice(0, -1), answer as SeenEntry])).toBe(1)
  })
})
