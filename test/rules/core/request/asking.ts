import { expect } from 'vitest'
import { refereesOf } from '../../../../rules/referees.ts'
import type { AskedAction, Finding, PlacedPiece, RefereeRequest } from '../../../../table/generated/types.ts'
import type { Module } from '../../../../table/module/module.ts'
import { checkRefereeRequest } from '../../../../table/module/schema.ts'
import { combat, tiny } from '../../stage.ts'

/** All that a request can state about a position beside counters and time, and how it is refused. */

export const game = tiny({ supply: undefined })
export const supplied = tiny()
export const field = combat()
export const rules = {
  tiny: await refereesOf().rulesFor(game.manifest.id),
  celles: await refereesOf().rulesFor('celles'),
  combat: await refereesOf().rulesFor('combat-operations'),
}

export type Position = RefereeRequest['position']
export type Rest = Partial<Omit<RefereeRequest, 'position'>>

export function asking(module: Module, time: Position['time'], { answer } = rules.tiny) {
  const request = (pieces: readonly PlacedPiece[], more: Partial<Position> = {}, rest: Rest = {}): RefereeRequest => ({
    module: module.manifest.id,
    position: { pieces: [...pieces], time, ...more },
    ...rest,
  })
  return {
    ask(pieces: readonly PlacedPiece[], more?: Partial<Position>, rest?: Rest) {
      const asked = request(pieces, more, rest)
      expect(checkRefereeRequest(asked)).toMatchObject({ ok: true })
      const answered = answer(module, asked)
      if ('problems' in answered) throw new Error(JSON.stringify(answered.problems))
      return answered
    },
    problems(pieces: readonly PlacedPiece[], more?: Partial<Position>, rest?: Rest) {
      const answered = answer(module, request(pieces, more, rest))
      if (!('problems' in answered)) throw new Error('It was answered')
      return answered.problems.map(({ pointer, code, message }) => [pointer, code, message])
    },
  }
}

export const put = (def: string, at: PlacedPiece['at'], more: Partial<PlacedPiece> = {}): PlacedPiece => ({
  id: def,
  def,
  at,
  ...more,
})
export const go = (piece: string, to: string): AskedAction => ({ type: 'move', moves: [{ pieces: [piece], to }] })
export const graded = (findings: readonly Finding[] | undefined, severity: Finding['severity']) =>
  (findings ?? []).flatMap((each) => (each.severity === severity ? each.rule : []))

export const grey = asking(game, { turn: 2, phase: 'grey-move' })
export const moved = (more: Partial<Position>, to = '6.1', pieces = [put('grey-1', '5.1')]) =>
  grey.ask(pieces, more, { actions: [go('grey-1', to)] }).verdicts[0]!
export const costOf = (more: Partial<Position>, to?: string) => moved(more, to).walks?.[0]?.cost
