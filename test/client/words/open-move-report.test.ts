import { describe, expect, it } from 'vitest'
import { reportMove } from '../../../client/words/move-report.ts'
import { placeName } from '../../../client/words/names.ts'
import type { Move, PieceId, Point } from '../../../table/generated/types.ts'
import { point, readModule, stateOf } from '../../browser/miniatures/table.ts'

const module = readModule()

/** The line of a move: each model with where it goes, and the bends of its way. */
function lineOf(...legs: readonly (readonly [PieceId, Point, ...Point[]])[]): string {
  const moves = legs.map(([id, to, ...via]) => ({ pieces: [id], to, ...(via.length > 0 && { via }) })) as Move['moves']
  const before = stateOf()
  const after = stateOf(Object.fromEntries(legs.map(([id, at]) => [id, { at }])))
  return reportMove({ module, before, after, knewPlace: () => true }, { type: 'move', moves }).text
}

describe('a move on an open table', () => {
  it('says how far a model goes', () => {
    expect(lineOf(['gael-1', point(970, 430)])).toBe('Gael 1 moves 6.5 inches')
  })

  it('counts a bent way by its length', () => {
    expect(lineOf(['gael-1', point(970, 880), point(970, 980)])).toBe('Gael 1 moves 2 inches')
    expect(lineOf(['gael-1', point(970, 1080), point(1070, 1080)])).toBe('Gael 1 moves 2 inches')
  })

  it('names the enemies that it comes into contact with', () => {
    expect(lineOf(['gael-2', point(1140, 738)])).toBe('Gael 2 moves 4.2 inches, into contact with Fir Bolg 2')
  })

  it('tells a squad that moves together in one line', () => {
    expect(lineOf(['gael-1', point(970, 980)], ['gael-2', point(1090, 1060)])).toBe('Gael (2) move up to 1 inch')
  })

  it('tells scenery by its places', () => {
    expect(lineOf(['bog-1', point(800, 1300)])).toBe('Bog 9 across, 14 down → 8 across, 13 down')
  })
})

it('calls a point of an open table by its distance from the top left corner', () => {
  expect(placeName(module, stateOf().game, point(970, 1080))).toBe('9.7 across, 10.8 down')
})
