import { describe, expect, it } from 'vitest'
import {
  checkAct,
  checkCreate,
  checkEntry,
  checkHistoryRequest,
  checkHover,
  checkJoin,
  checkRefereeRequest,
  checkSaveLine,
} from '../../../table/module/schema.ts'

describe('the message check', () => {
  const hash = 'a'.repeat(64)
  const entry = { seq: 1, id: 'a', seat: 's', at: 1, action: { type: 'undo' }, prev: hash }
  const move = { type: 'move', moves: [{ pieces: ['0.1'], to: { board: 'map', q: 1, r: 2 } }] }

  it.each([
    ['create', checkCreate({ module: 'm', scenario: 's', play: 'online' })],
    ['join', checkJoin({ table: 'abcdefgh', after: { seq: 3, head: hash } })],
    ['act', checkAct({ id: 'a1', action: move })],
    ['history', checkHistoryRequest({ before: 10, count: 50 })],
    ['hover', checkHover({ board: 'map', x: 1.5, y: 2, drag: ['0.1'] })],
    ['an entry', checkEntry(entry)],
    ['a line of a save', checkSaveLine(entry)],
    ['the seal of a save', checkSaveLine({ counterpoint: 1, entries: 2, head: hash, state: hash })],
    [
      'a question to the referee',
      checkRefereeRequest({ module: 'm', position: { pieces: [], time: { turn: 1, phase: 'p' } }, actions: [move] }),
    ],
  ])('accepts %s', (_, checked) => {
    expect(checked).toMatchObject({ ok: true })
  })

  it.each([
    ['an unknown action', checkAct({ id: 'a', action: { type: 'teleport' } }), '/action', '"teleport"'],
    ['no action', checkAct({ id: 'a' }), '', '"action" is missing'],
    ['a move of nothing', checkAct({ id: 'a', action: { type: 'move', moves: [] } }), '/action/moves', 'at least 1'],
    [
      'a place of no form',
      checkAct({ id: 'a', action: { ...move, moves: [{ pieces: ['0.1'], to: { board: 'map', q: 1 } }] } }),
      '/action/moves/0/to',
      'none of the allowed forms',
    ],
    ['a field too many', checkCreate({ module: 'm', scenario: 's', play: 'online', admin: true }), '/admin', 'admin'],
    ['too much history', checkHistoryRequest({ before: 1, count: 501 }), '/count', '500 or less, but is 501'],
    ['a hover nowhere', checkHover({ board: 'map', x: '1', y: 2 }), '/x', 'must be a number, but is "1"'],
    ['a bare word', checkJoin('table'), '', 'must be an object'],
    [
      'a seal of another version',
      checkSaveLine({ counterpoint: 3, entries: 1, head: hash, state: hash }),
      '/counterpoint',
      '1',
    ],
    ['an entry without its number', checkSaveLine({ ...entry, seq: undefined }), '', 'seq'],
  ])('refuses %s, and says where', (_, checked, pointer, words) => {
    expect(checked.ok).toBe(false)
    const problems = checked.ok ? [] : checked.problems
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ pointer, code: 'malformed' })
    expect(problems[0]?.message).toContain(words)
  })

  it('names one fault of a message, however many it has, so that a flood costs little', () => {
    const pieces = Array.from({ length: 200 }, () => '!')
    const checked = checkAct({ id: '!', action: { type: 'flip', pieces, face: -1 } })
    expect(checked.ok ? [] : checked.problems).toHaveLength(1)
  })
})
