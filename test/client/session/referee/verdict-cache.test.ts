import { describe, expect, it, vi } from 'vitest'
import { BoardInput } from '../../../../client/board/input/board-input.ts'
import { HoverReports } from '../../../../client/board/input/hover-reports.ts'
import { MovePreview } from '../../../../client/board/input/move-preview.ts'
import { TableLayout } from '../../../../client/board/layout/table-layout.ts'
import { tableSpotOf } from '../../../../client/board/layout/tabletop.ts'
import { Viewport } from '../../../../client/board/layout/viewport.ts'
import { VerdictCache } from '../../../../client/session/referee/verdict-cache.ts'
import type { Action, Verdict } from '../../../../table/generated/types.ts'
import type { Position, Referee } from '../../../../table/referee.ts'
import { hex, module, piece, table, top } from '../../board/trial-table.ts'

const PANE = { width: 1200, height: 800 }
const VERDICT: Verdict = { findings: [] }

const judge = vi.fn(() => VERDICT)
const referee = { judge } as unknown as Referee
const positionOf = (state = table([])): Position => ({ state, sides: ['red'], memory: undefined })
const move = (id: string, to: string): Action => ({ type: 'move', moves: [{ pieces: [id], to: hex(to) }] })

describe('the verdicts of a position', () => {
  it('are worked out once for an action, and anew for another action or position', () => {
    judge.mockClear()
    const cache = new VerdictCache()
    const position = positionOf()
    expect(cache.judge(referee, position, move('a', 'C4'))).toBe(VERDICT)
    expect(cache.judge(referee, position, move('a', 'C4'))).toBe(VERDICT)
    expect(judge).toHaveBeenCalledTimes(1)
    cache.judge(referee, position, move('a', 'C5'))
    expect(judge).toHaveBeenCalledTimes(2)
    cache.judge(referee, positionOf(), move('a', 'C4'))
    expect(judge).toHaveBeenCalledTimes(3)
  })
})

describe('a counter dragged on the board', () => {
  it.each([[false], [true]])(
    'is judged once for its preview and its drop (by way of a waypoint: %s)',
    (hasWaypoint) => {
      judge.mockClear()
      const cache = new VerdictCache()
      const state = table([piece('a', hex('C3'))])
      const position = positionOf(state)
      const judged = (action: Action) => cache.judge(referee, position, action)
      const dropped: Action[] = []
      let rest = (): void => {}
      const layout = new TableLayout(top)
      const viewport = new Viewport(
        top.bounds,
        top.boards[0]!.paper,
        () => PANE,
        true,
        () => {},
      )
      const preview: MovePreview = new MovePreview({
        sidesOf: () => new Set(['red']),
        action: (to, via) => input.dropActionAt(to, via),
        later: () => () => {},
        wait: (_milliseconds, act) => {
          rest = act
          return () => {}
        },
        changed: () => {},
        reachSize: () => {},
      })
      preview.referee = { reach: () => undefined, survey: () => undefined, judge: judged }
      const input: BoardInput = new BoardInput({
        ...{ module, top, layout, viewport, preview },
        events: {
          // As the table does with each action.
          act: (action) => {
            judged(action)
            dropped.push(action)
          },
          select: () => {},
          menu: () => {},
        },
        hover: new HoverReports(top, { hover: () => {}, point: () => {} }, (pixel) => pixel),
        setCursorShape: () => {},
        toPage: (pixel) => pixel,
        now: () => 0,
        nonce: () => 'nonce',
        changed: () => {},
      })
      input.follow(state)
      const pixelOf = (id: string) => viewport.toPixels(tableSpotOf(top, hex(id))!)
      const grab = input.grab(input.hitAt(pixelOf('C3')), false)!
      input.lift(grab, pixelOf('C3'))
      input.carry(grab, pixelOf('C4'), false)
      if (hasWaypoint) {
        input.addWaypoint()
        judge.mockClear()
        input.carry(grab, pixelOf('C5'), false)
      }
      rest()
      expect(preview.drop?.verdict).toBe(VERDICT)
      expect(judge).toHaveBeenCalledTimes(1)
      input.drop(grab, pixelOf(hasWaypoint ? 'C5' : 'C4'), false)
      expect(dropped).toHaveLength(1)
      expect(judge).toHaveBeenCalledTimes(1)
    },
  )
})
