import { computed, effect } from '@preact/signals'
import type { PieceId, Place } from '../../../table/generated/types.ts'
import type { BoardEvents, BoardView } from '../../board/board-view.ts'
import { middle } from '../../board/geometry/rect.ts'
import { withoutCounters } from '../../board/layout/bare-map.ts'
import type { ChoiceGuide } from '../../referee/choices/choice-guide.ts'
import type { MapGuide } from '../../referee/map/map-guide.ts'
import { guideEvents, showRefereeOnBoard } from '../../referee/map/show-on-board.ts'
import type { Drafts } from '../../screen/drafts.ts'
import type { PanelProps } from '../../screen/panel-props.ts'
import type { Screen } from '../../screen/screen.ts'
import { isMotionReduced, preferences } from '../../session/storage/current-preferences.ts'
import type { Table } from '../../session/table.ts'
import type { Instruments } from '../instruments/instruments.ts'
import { bringIntoView, LEAST_MARGIN, measureCover, onceLaidOut } from './bring-into-view.ts'
import { carriedOver } from './carried-over.ts'
import { followMapPalette } from './map-palette.ts'
import { showPointers } from './show-pointers.ts'
import { exposeTestHook } from './test-hook.ts'

/** Loads Phaser, mounts the board and connects it to the table and the screen. Returns what ends it all. */
export async function connectBoard(
  parent: HTMLElement,
  { table, screen, module }: PanelProps,
  guide: MapGuide,
  instruments: Instruments,
): Promise<() => void> {
  const events: BoardEvents = {
    act: (action) => table.act(action),
    // A pointer in the past is not shown to those who play now.
    hover: (hover) => {
      if (!table.playback.moment.value) table.hover(hover)
    },
    select: (ids) => {
      instruments.selected.value = ids
      guide.choices.selected(ids)
    },
    point: (what) => {
      // What the referee says of a choice stands where the tooltip would.
      screen.pointed.value = guide.point(what) ? undefined : what
    },
    menu: (at, ids, place, over) => {
      screen.pointed.value = undefined
      if (!table.playback.moment.value) screen.menu.value = { at, ids, place, ...(over && { over }) }
    },
    notice: (text) => table.notice(text),
    announceCursor: (what) => {
      screen.cursorReport.value = what
    },
    carriedOver: (at) => carriedOver(screen, at),
    ...guideEvents(guide),
    overlay: (name) => {
      // Escape, with nothing else to cancel.
      if (name === undefined && screen.attack.peek()) return screen.endAttack(false)
      if (name === undefined && guide.choices.cancel()) return
      if (name === undefined) instruments.area.value = undefined
      guide.toggleOverlay(name)
    },
  }
  const { mountBoard } = await import('../../board/board.ts')
  const reducedMotion = isMotionReduced(preferences.peek())
  const board = await mountBoard(parent, module, events, { reducedMotion, scenario: table.state.peek()?.game.scenario })
  const ends = [
    effect(() => {
      const state = table.displayedState.value
      board.lock(table.playback.moment.value !== undefined)
      if (state) board.show(screen.areCountersHidden.value ? withoutCounters(state) : state)
    }),
    effect(() => {
      const moment = table.playback.moment.value
      const where = moment && table.reporter.lineOf(moment)?.where
      if (where) board.follow(where)
    }),
    effect(() => {
      const sides = [table.viewingSide.value ?? table.seat.value?.sides ?? []].flat()
      board.cursorSides(sides.length > 0 ? sides : undefined)
    }),
    effect(() => {
      const { wheel, putting, leaning } = preferences.value
      board.setPreferences({ wheel, isLoose: putting === 'free', isLeaning: leaning })
    }),
    followMapPalette(board),
    showPointers(board, table, module),
    showRefereeOnBoard(board, table, guide),
    followChoices(board, table, guide.choices),
    followAttack(board, guide),
    followPanel(board, screen),
    exposeTestHook(table, board),
  ]
  restoreView(board, screen.drafts)
  screen.board.value = board
  return () => {
    screen.board.value = undefined
    for (const end of ends) end()
    board.destroy()
  }
}

/** Brings a choice that opens, and a counter that is stepped to, into view. */
function followChoices(board: BoardView, table: Table, choices: ChoiceGuide): () => void {
  let callOff = () => {}
  const show = (places: readonly Place[]): void => {
    callOff()
    callOff = onceLaidOut(() => bringIntoView(board, places))
  }
  const placeOf = (id: PieceId): readonly Place[] => [table.state.peek()?.pieces.get(id)?.at ?? []].flat()
  const key = computed(() => choices.current.value?.key)
  const ends = [
    effect(() => {
      choices.timesAsked.value
      const choice = key.value === undefined ? undefined : choices.current.peek()
      const targets = choice?.options.map(({ target }) => target) ?? []
      show(targets.flatMap((target) => (target.is === 'place' ? target.place : target.pieces.flatMap(placeOf))))
    }),
    effect(() => {
      const { pieces = [], index = 0 } = choices.ringed.value ?? {}
      const [id] = pieces.slice(index)
      if (id !== undefined) show(placeOf(id))
    }),
  ]
  return () => {
    callOff()
    for (const end of ends) end()
  }
}

/** Lets the map be moved out from under the panel, which lies over the board in a narrow window. */
function followPanel(board: BoardView, screen: Screen): () => void {
  let callOff = () => {}
  const end = effect(() => {
    screen.layout.value
    screen.window.value
    callOff()
    callOff = onceLaidOut(() => measureCover(board))
  })
  return () => {
    callOff()
    end()
  }
}

/** Keeps the hexes of the planned attack in view beside its sheet. */
function followAttack(board: BoardView, { attack }: MapGuide): () => void {
  let callOff = () => {}
  let followed: unknown
  const end = effect(() => {
    const [plan, places] = [attack.plan.value, attack.places.value]
    const margin = plan === followed ? LEAST_MARGIN : undefined
    followed = plan
    callOff()
    callOff = onceLaidOut(() => bringIntoView(board, places, margin))
  })
  return () => {
    callOff()
    end()
  }
}

/** A side that comes back to a shared screen sees the board where it left it. */
function restoreView(board: BoardView, { lastView }: Drafts): void {
  if (!lastView) return
  board.zoom(board.window().width / lastView.width)
  board.centreOn(middle(lastView))
}
