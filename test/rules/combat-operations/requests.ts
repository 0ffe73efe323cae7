import { refereesOf } from '../../../rules/referees.ts'
import type { AskedAction, Finding, Judged, PlacedPiece, RefereeRequest } from '../../../table/generated/types.ts'
import { game } from './game.ts'

/** Requests to the referee from outside a table. */

const rules = await refereesOf().rulesFor('combat-operations')

export const put = (def: string, at: string, more: Partial<PlacedPiece> = {}): PlacedPiece => ({
  id: def,
  def,
  at,
  ...more,
})
export const move = (piece: string | readonly string[], to: string): AskedAction => ({
  type: 'move',
  moves: [{ pieces: [piece].flat() as string[], to }],
})
export const attack = (pieces: readonly string[], at: string): AskedAction => ({
  type: 'declare',
  what: 'attack',
  pieces: [...pieces],
  at: [at],
})
export const marked = (piece: string, count: number): AskedAction => ({
  type: 'mark',
  pieces: [piece],
  mark: 'step-loss',
  count,
})

/** Clear ground around N11, so that terrain has no effect. */
const OPEN = Object.fromEntries(
  ['M', 'N', 'O'].flatMap((column) =>
    [9, 10, 11, 12, 13].map((row) => [`${column}${row}`, { terrain: 'clear', level: 0 }]),
  ),
)

export interface Case {
  readonly phase: string
  readonly turn?: number
  readonly pieces: readonly PlacedPiece[]
  readonly more?: Partial<RefereeRequest['position']>
  readonly actions: readonly AskedAction[]
}

export function asked({ phase, turn = 2, pieces, more, actions }: Case): readonly Judged[] {
  const position = { time: { turn, phase }, pieces: [...pieces], map: OPEN, ...more }
  const request = { module: 'combat-operations', scenario: 'red-attack', position, actions: [...actions] }
  const answered = rules.answer(game, request)
  if ('problems' in answered) throw new Error(JSON.stringify(answered.problems))
  return answered.verdicts
}

const messages = ({ severity, rule, cite, needed, had, offer }: Finding): string => {
  const sums = needed === undefined ? '' : ` ${needed}/${had}`
  const at = offer && 'cell' in offer.at ? `, ${offer.at.cell} instead` : ''
  return `${severity} ${cite} ${rule}${sums}${at}`
}
export const verdict = ({ findings }: Judged): string =>
  findings
    .filter(({ severity }) => severity !== 'note')
    .map(messages)
    .join('; ') || 'legal'

export const last = (one: Case): string => verdict(asked(one).at(-1)!)
