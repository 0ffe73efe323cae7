import { BoardInput } from '../../../../client/board/input/board-input.ts'
import { HoverReports, type PointedAt } from '../../../../client/board/input/hover-reports.ts'
import type { InputEvents, PanelSpot } from '../../../../client/board/input/input-context.ts'
import { MovePreview } from '../../../../client/board/input/move-preview.ts'
import type { PointerState } from '../../../../client/board/input/pointer-gestures.ts'
import { TableLayout } from '../../../../client/board/layout/table-layout.ts'
import { Viewport } from '../../../../client/board/layout/viewport.ts'
import type { Action, Hover, PieceId } from '../../../../table/generated/types.ts'
import { placeKey } from '../../../../table/geometry/place.ts'
import type { State } from '../../../../table/state.ts'
import { hex, module, piece, table, top } from '../trial-table.ts'

export const PANE = { width: 1200, height: 800 }
export let acts: Action[] = []
export let selections: (readonly PieceId[])[] = []
export let hovers: Hover[] = []
export let points: (PointedAt | undefined)[] = []
export let menus: Parameters<InputEvents['menu']>[] = []
export let notices: string[] = []
export let verdicts: number[] = []
export let lights: unknown[] = []
export let changes = 0
/** What lies over the board at an x of the page, and the spots that were asked for. */
export const panels = new Map<number, PanelSpot>()
export let carriedOver: unknown[] = []
export let state: State
export let layout: TableLayout
export let viewport: Viewport
export let input: BoardInput

/** A board with two pieces of Red in C3, one in E3 and one of Blue in F5, and nothing reported yet. */
export function setUpBoard(): void {
  acts = []
  selections = []
  hovers = []
  points = []
  menus = []
  notices = []
  verdicts = []
  lights = []
  panels.clear()
  carriedOver = []
  layout = new TableLayout(top)
  viewport = new Viewport(
    top.bounds,
    top.boards[0]!.paper,
    () => PANE,
    true,
    () => {},
  )
  const page = ({ x, y }: { x: number; y: number }) => ({ x: x + 10, y: y + 20 })
  const hears = {
    hover: (hover: Hover) => hovers.push(hover),
    point: (what: (typeof points)[number]) => points.push(what),
  }
  const silent = new MovePreview({
    sidesOf: () => new Set(),
    action: () => undefined,
    later: () => () => {},
    wait: () => () => {},
    changed: () => {},
    reachSize: () => {},
  })
  input = new BoardInput({
    ...{ module, top, layout, viewport, toPage: page, preview: silent },
    events: {
      act: (action) => acts.push(action),
      select: (ids) => selections.push(ids),
      menu: (...what) => menus.push(what),
      notice: (text) => notices.push(text),
      verdict: (seq) => verdicts.push(seq),
      overlay: (name) => lights.push(name),
      carriedOver: (at) => {
        carriedOver.push(at)
        return at && panels.get(at.x)
      },
    },
    hover: new HoverReports(top, hears, page),
    setCursorShape: () => {},
    now: () => 0,
    nonce: () => 'nonce-of-the-hand',
    changed: () => {
      changes++
    },
  })
  state = table([
    piece('a', hex('C3')),
    piece('b', hex('C3')),
    piece('c', hex('E3')),
    piece('foe', hex('F5'), { def: 'b', side: 'blue' }),
  ])
  input.follow(state)
  changes = 0
}

export const pointer = (more: Partial<PointerState> = {}): PointerState => ({
  ...{ x: 0, y: 0, id: 1, touch: false, button: 0, shift: false, alt: false, free: false },
  ...more,
})
/** The pixel of a hex's top piece. */
export const pixel = (id: string) =>
  viewport.toPixels(layout.at(placeKey(hex(id)))?.counters.at(-1) ?? viewport.toUnits({ x: 0, y: 0 }))
export const bare = (id: string) => {
  const { x, y } = module.maps[0]!.grid.centre(hex(id))
  return viewport.toPixels({ x, y })
}
export const click = (id: string, more: Partial<PointerState> = {}) => {
  const at = layout.at(placeKey(hex(id))) ? pixel(id) : bare(id)
  input.click(input.hitAt(at), pointer({ ...at, ...more }))
}
export const carry = (from: string, to: string, alone = false) => {
  const grab = input.grab(input.hitAt(pixel(from)), alone)!
  input.lift(grab, pixel(from))
  input.carry(grab, bare(to), false)
  return grab
}
