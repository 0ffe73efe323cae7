import { expect, it } from 'vitest'
import { refereesOf } from '../../../rules/referees.ts'
import type { AskedAction, PlacedPiece, RefereeRequest } from '../../../table/generated/types.ts'
import { checkRefereeRequest } from '../../../table/module/schema.ts'
import { game, U } from './game.ts'

const rules = await refereesOf().rulesFor('peiper')

const move = (piece: string, to: string): AskedAction => ({ type: 'move', moves: [{ pieces: [piece], to }] })
const declare = (what: string, pieces: readonly string[], ...at: readonly string[]): AskedAction => ({
  type: 'declare',
  what,
  pieces: [...pieces],
  at: [...at],
})

interface Asked {
  readonly card?: string
  readonly memory?: RefereeRequest['position']['memory']
  readonly options?: RefereeRequest['options']
}

const UNITS: readonly PlacedPiece[] = [
  { id: 'spitze', def: U.spitze, at: '3605' },
  { id: 'inf', def: U.inf, at: '3405' },
  { id: 'inf2', def: U.inf2, at: '3302' },
]

/** The findings on one action in a position that begins in the middle of a turn. */
function found(action: AskedAction, { card, memory, options }: Asked): readonly string[] {
  const shown = card === undefined ? [] : [{ id: card, def: card, at: 'pile:shown' }]
  const request: RefereeRequest = {
    module: 'peiper',
    position: { time: { turn: 3, phase: 'activation' }, pieces: [...UNITS, ...shown], ...(memory && { memory }) },
    actions: [action],
    ...(options && { options }),
  }
  expect(checkRefereeRequest(request)).toMatchObject({ ok: true })
  const answered = rules.answer(game, request)
  if ('problems' in answered) throw new Error(JSON.stringify(answered.problems))
  return answered.verdicts[0]!.findings.map(({ rule }) => rule)
}

const black = { card: 'card-spades-9' }
const red = { card: 'card-hearts-9' }

it('3 [3] legal, illegal: a position that names no card holds none against a unit; one with the whole deck does', () => {
  expect(found(move('spitze', '3705'), {})).toEqual([])
  expect(found(move('inf', '3305'), {})).toEqual([])
  expect(found(move('inf', '3305'), black)).toEqual(['activation/colour'])
  expect(found(move('spitze', '3705'), red)).toEqual(['activation/colour'])
})

it('3 [3] illegal: a unit that is said to have attacked fires or moves', () => {
  const memory = { attacked: ['spitze'] }
  expect(found(move('spitze', '3705'), { ...black, memory })).toEqual(['activation/fired'])
  expect(found(declare('attack', ['spitze', 'inf'], '3505'), { ...black, memory })).toContain('attack/again')
})

it('22 [22] legal, illegal: supply counts as the request says', () => {
  expect(found(move('spitze', '3805'), black)).toEqual([])
  expect(found(move('spitze', '3805'), { ...black, memory: { supply: { out: ['spitze'] } } })).toEqual([
    'supply/one-hex',
  ])
  expect(found(move('spitze', '3805'), { ...black, memory: { supply: { unknown: ['spitze'] } } })).toEqual([
    'supply/unknown',
  ])
})

it('42 [42] legal, illegal: a unit that is said to have moved or attacked blows no bridge', () => {
  const options = { 'tougher-demolition': true }
  const blow = declare('blow-bridge', ['inf'], '3405', '3505')
  expect(found(blow, { ...red, options })).toEqual([])
  expect(found(blow, { ...red, options, memory: { moved: ['inf'] } })).toEqual(['bridges/moved'])
  expect(found(blow, { ...red, options, memory: { attacked: ['inf'] } })).toEqual(['bridges/fired'])
})
