import type { Piece } from '../../table/generated/types.ts'
import { fromScale, lengthNumber, lengthText, type Scale } from '../../table/geometry/measure/length-text.ts'
import type { Sight } from '../../table/geometry/measure/sight.ts'
import type { Board } from '../../table/module/board.ts'
import type { Module } from '../../table/module/module.ts'
import { pieceNames } from './names.ts'
import { countOf } from './numbers.ts'

/** How much of what a model may move is used up: 6.5 of 8 inches. Both in the unit of the map. */
export function spentText(cost: number, left: number, scale: Scale): string {
  const [spent, allowed] = [fromScale(cost, scale), fromScale(cost + left, scale)]
  return `${lengthNumber(spent, scale, allowed)} of ${lengthText(allowed, scale)}`
}

/** A board without a scale is measured in its own units. */
const UNSCALED: Scale = { cell: 100, unit: 'units' }

export const scaleOf = ({ sheet }: Pick<Board, 'sheet'>): Scale => sheet.scale ?? UNSCALED

/** A length on a board without cells, in the unit of its map. */
export const openLength = (board: Pick<Board, 'sheet'>, units: number): string => lengthText(units, scaleOf(board))

const percent = (share: number): string => `${Math.round(share * 100)} %`

/** in sight, 40 % in sight, not in sight. */
export function sightWords({ clear, share }: Pick<Sight, 'clear' | 'share'>): string {
  if (!clear) return 'not in sight'
  return share > 0.995 ? 'in sight' : `${percent(share)} in sight`
}

/** A thing in the way, and how much it stops: Birch wood stops 40 %. */
export const blockedWords = (name: string, share: number): string => `${name} stops ${percent(share)}`

export const coverWords = (name: string, share: number): string => `${name} covers ${percent(share)}`

/** A template on the table: 3 inches, 2 models: Fir Bolg 1 and Fir Bolg 2. */
export function templateWords(
  module: Module,
  board: Pick<Board, 'sheet'>,
  { long, under }: { readonly long: number; readonly under: readonly Piece[] },
): string {
  const far = openLength(board, long)
  if (under.length === 0) return far
  return `${far}, ${countOf(under.length, 'model')}: ${pieceNames(module, under, MOST_NAMED)}`
}

/** More models under a template are only counted. */
const MOST_NAMED = 4
