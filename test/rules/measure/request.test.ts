import { describe, expect, it } from 'vitest'
import { refereesOf } from '../../../rules/referees.ts'
import type { RefereeAnswer, RefereeRequest } from '../../../table/generated/types.ts'
import { isWithin } from '../../../table/geometry/reached-area.ts'
import { checkRefereeRequest } from '../../../table/module/schema.ts'
import { COMMON, point } from './common.ts'

const { answer } = await refereesOf().rulesFor(COMMON.manifest.id)

const PIECES = [
  { id: 'a', def: 'red-1', at: 'point:1000,1000' },
  { id: 'b', def: 'blue-1', at: { board: 'common', x: 1400, y: 1000 } },
  { id: 'w', def: 'wall-1', at: 'point:1000,1200', turn: 0 },
]

function ask(
  asked: Omit<RefereeRequest, 'module' | 'position'>,
  pieces: RefereeRequest['position']['pieces'] = PIECES,
) {
  const position = { pieces, time: { turn: 1, phase: 'act' } }
  const request: RefereeRequest = { module: COMMON.manifest.id, position, ...asked }
  expect(checkRefereeRequest(request)).toMatchObject({ ok: true })
  return answer(COMMON, request)
}

function answered(...asked: Parameters<typeof ask>): RefereeAnswer {
  const found = ask(...asked)
  if ('problems' in found) throw new Error(JSON.stringify(found.problems))
  return found
}

describe('a request about an open table', () => {
  it('writes points as strings, in moves too', () => {
    const { verdicts } = answered({
      actions: [{ type: 'move', moves: [{ pieces: ['a'], to: 'point:1290,1000', via: ['point:1100,1000'] }] }],
    })
    expect(verdicts[0]?.findings.map(({ message }) => message)).toEqual([])
    expect(verdicts[0]?.walks?.[0]).toMatchObject({ cost: 2.9, legal: true })
  })

  it('says in inches what a model has moved before', () => {
    const [first, ...rest] = PIECES
    const { verdicts } = answered({ actions: [{ type: 'move', moves: [{ pieces: ['a'], to: 'point:700,1000' }] }] }, [
      { ...first!, spent: 5.5 },
      ...rest,
    ])
    expect(verdicts[0]?.findings.map(({ message }) => message)).toContain(
      '2.2: Red 1 moves 8.5 inches of 8, 5.5 inches of them before.',
    )
  })

  it('is told the reach as areas, and the way to a point', () => {
    const { answers } = answered({ actions: [], questions: [{ ask: 'reach', pieces: ['a'], at: ['point:1250,1290'] }] })
    const { areas = [], ways = [] } = answers?.[0]?.reach ?? {}
    expect(areas.map(({ cost }) => cost)).toEqual([4, 6, 8])
    expect(isWithin(areas[0]!.rings, { x: 900, y: 900 })).toBe(true)
    expect(ways[0]?.at).toEqual(point(1250, 1290))
    expect(ways[0]?.way.at(-1)?.at).toEqual(point(1250, 1290))
  })

  it('names a board that does not exist', () => {
    const found = ask({ actions: [] }, [{ id: 'a', def: 'red-1', at: 'point:1,1', board: 'nowhere' }])
    expect('problems' in found && found.problems.map(({ pointer }) => pointer)).toEqual(['/position/pieces/0/board'])
  })
})
