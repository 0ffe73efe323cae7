import { effect, untracked, useSignalEffect } from '@preact/signals'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { Module } from '../../../table/module/module.ts'
import type { BoardEvents, BoardView } from '../../board/board-view.ts'
import { middle } from '../../board/geometry/rect.ts'
import { withoutCounters } from '../../board/layout/bare-map.ts'
import { Progress } from '../../controls/progress.tsx'
import { HistoryBar } from '../../past/history-bar.tsx'
import { MapPanels, OverlaySwitches } from '../../referee/lazy-panels.tsx'
import { MapGuide } from '../../referee/map/map-guide.ts'
import { guideEvents, showRefereeOnBoard } from '../../referee/map/show-on-board.ts'
import type { Drafts } from '../../screen/drafts.ts'
import type { Screen } from '../../screen/screen.ts'
import { isMotionReduced, preferences } from '../../session/storage/current-preferences.ts'
import type { Table } from '../../session/table.ts'
import { putAction } from '../../table/piles/put-action.ts'
import { commandOf } from '../../words/keys.ts'
import { useInstrumentKeys } from '../instruments/instrument-keys.ts'
import { InstrumentCards, InstrumentTools } from '../instruments/instrument-tools.tsx'
import { Instruments } from '../instruments/instruments.ts'
import { PenBar } from '../instruments/pen-bar.tsx'
import { PenTool } from '../instruments/pen-tool.ts'
import type { RulerTool } from '../instruments/ruler-tool.ts'
import { CursorAnnouncer } from './cursor-announcer.tsx'
import { followMapPalette } from './map-palette.ts'
import { showPointers } from './show-pointers.ts'
import { exposeTestHook } from './test-hook.ts'
import { TouchBar } from './touch-bar.tsx'
import { ViewTools } from './view-tools.tsx'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** The buttons that one sees, measures and draws with. */
const BESIDE = '.ground > :is(.rail, .pen-bar) button'

/** The table itself: the board, and what hands do on it. */
export function MountedBoard({ table, screen, module }: Props) {
  const parent = useRef<HTMLDivElement>(null)
  const guide = useMemo(() => new MapGuide(table), [])
  const pen = useMemo(() => new PenTool(table, screen), [])
  const instruments = useMemo(() => new Instruments(table, screen, module, localStorage), [])
  const { ruler } = instruments
  useInstrumentKeys(instruments, pen)
  useEffect(() => () => instruments.stop(), [])
  useEffect(() => oneAtATime(pen, ruler), [])
  useEffect(() => keysBack(screen), [])
  // While it still has its size: effects end only after it has left the page.
  useLayoutEffect(
    () => () => {
      screen.drafts.lastView = screen.board.peek()?.window()
    },
    [],
  )
  // A board that glides is another board than one that does not.
  const still = isMotionReduced(preferences.value)
  useEffect(() => {
    const element = parent.current
    if (!element) return
    let isGone = false
    let stop = () => {}
    mount(element, { table, screen, module }, guide, instruments).then(
      (end) => {
        if (isGone) end()
        else stop = end
      },
      () => table.notice('The board did not load: part of this page did not arrive. Load the page again.'),
    )
    return () => {
      isGone = true
      stop()
    }
  }, [still])

  /** With counters in the hand a press puts them down, and nothing else. */
  const putDown = (event: PointerEvent) => {
    const held = screen.inHand.value
    const to = screen.pointed.value?.place
    if (held.length === 0 || event.button !== 0) return
    event.stopPropagation()
    event.preventDefault()
    if (!to) return
    const state = table.state.value
    if (state) table.act(putAction(state, held, to))
    screen.inHand.value = []
  }

  /** The pen goes along with the cursor. */
  useSignalEffect(() => {
    const what = screen.cursorReport.value
    const at = what?.says === 'here' && pen.isDrawing ? screen.board.peek()?.pixel(what.place) : undefined
    if (at) pen.move({ clientX: at.x, clientY: at.y })
  })

  const drawByKey = (event: KeyboardEvent) => {
    const command = pen.tool.value && commandOf('pen', event)
    if (!command || (command === 'putAway' ? !pen.isDrawing : !pen.isAllowed)) return
    event.stopPropagation()
    event.preventDefault()
    if (command === 'putAway') return pen.letGo()
    const place = screen.board.value?.cursor()
    const at = place && screen.board.value?.pixel(place)
    if (at) pen.press({ clientX: at.x, clientY: at.y })
  }

  /** By keys they go where the cursor is. */
  const putDownByKey = (event: KeyboardEvent) => {
    const held = screen.inHand.value
    const to = screen.board.value?.cursor()
    const state = table.state.value
    if (held.length === 0 || commandOf('carrying', event) !== 'putDown' || !to || !state) return
    event.stopPropagation()
    event.preventDefault()
    table.act(putAction(state, held, to))
    screen.inHand.value = []
  }

  /** The board beneath hears nothing of it, and what it said of a hex is not in the way. */
  const ours = (event: PointerEvent) => {
    screen.pointed.value = undefined
    event.stopPropagation()
    event.preventDefault()
  }

  const held = screen.inHand.value.length
  const isPast = table.playback.moment.value !== undefined
  const isRefereeLoaded = table.referee.loaded.value !== undefined
  return (
    <>
      <div
        class={`board${held > 0 || pen.tool.value || ruler.kind.value ? ' holding' : ''}${isPast ? ' past' : ''}`}
        ref={parent}
        onPointerDownCapture={(event) =>
          (!isPast && pen.down(event)) || ruler.down(event) ? ours(event) : putDown(event)
        }
        onPointerMoveCapture={(event) => (pen.move(event) || ruler.move(event)) && ours(event)}
        onPointerUpCapture={(event) => (pen.up() || ruler.up()) && ours(event)}
        onPointerCancelCapture={() => {
          pen.letGo()
          ruler.up()
        }}
        onKeyDownCapture={(event) => {
          drawByKey(event)
          putDownByKey(event)
        }}
      />
      <PenBar pen={pen} table={table} />
      {held > 0 && (
        <p class="holding-bar" role="status">
          {held === 1 ? 'One counter in your hand:' : `${held} counters in your hand:`} press where it goes, or Enter at
          the cursor.
          <button
            type="button"
            class="link"
            onClick={() => {
              screen.inHand.value = []
            }}
          >
            Put back
          </button>
        </p>
      )}
      <div class="rail">
        <ViewTools table={table} screen={screen} module={module} pen={pen} />
        <InstrumentTools screen={screen} instruments={instruments} />
        {!isPast && isRefereeLoaded && <OverlaySwitches table={table} guide={guide} />}
      </div>
      {!screen.board.value && <DrawingMap />}
      <HistoryBar table={table} module={module} />
      <InstrumentCards table={table} module={module} instruments={instruments} />
      {isRefereeLoaded && <MapPanels table={table} screen={screen} module={module} guide={guide} />}
      <CursorAnnouncer table={table} screen={screen} module={module} />
      {!isPast && <TouchBar screen={screen} />}
    </>
  )
}

/** There until the board is: drawing a large map takes a moment. */
const DrawingMap = () => (
  <div class="unrolling" role="status">
    <p>Drawing the map …</p>
    <Progress label="Drawing the map" />
  </div>
)

/** A side that comes back to a shared screen finds the board where it left it. */
function lookWhereLeft(board: BoardView, { lastView: seen }: Drafts): void {
  if (!seen) return
  board.zoom(board.window().width / seen.width)
  board.centreOn(middle(seen))
}

/** Pressed by a pointer, a button beside the board leaves the keys to the board; pressed by keys, it has them still. */
function keysBack(screen: Screen): () => void {
  const press = ({ target, detail }: MouseEvent) => {
    if (detail > 0 && target instanceof Element && target.closest(BESIDE)) screen.board.value?.focus()
  }
  // Before the button does its part, which may give the keys to something else.
  window.addEventListener('click', press, true)
  return () => window.removeEventListener('click', press, true)
}

/** A hand holds a pen or a ruler. */
function oneAtATime(pen: PenTool, ruler: RulerTool): () => void {
  const ends = [
    effect(() => {
      if (ruler.kind.value) untracked(() => pen.putDown())
    }),
    effect(() => {
      if (pen.tool.value) untracked(() => ruler.take(undefined))
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Loads Phaser and lays out the board. Answers how to clear it away. */
async function mount(
  parent: HTMLElement,
  { table, screen, module }: Props,
  guide: MapGuide,
  instruments: Instruments,
): Promise<() => void> {
  const hands: BoardEvents = {
    act: (action) => table.act(action),
    // What rests under a hand in the past is no affair of those who play now.
    hover: (hover) => {
      if (!table.playback.moment.value) table.hover(hover)
    },
    select: (ids) => {
      instruments.selected.value = ids
    },
    point: (what) => {
      screen.pointed.value = what
    },
    menu: (at, ids, place, over) => {
      screen.pointed.value = undefined
      if (!table.playback.moment.value) screen.menu.value = { at, ids, place, ...(over && { over }) }
    },
    notice: (text) => table.notice(text),
    announceCursor: (what) => {
      screen.cursorReport.value = what
    },
    ...guideEvents(guide),
    overlay: (name) => {
      // Escape, with nothing else to let go of.
      if (name === undefined) instruments.area.value = undefined
      guide.toggleOverlay(name)
    },
  }
  const { mountBoard } = await import('../../board/board.ts')
  const reducedMotion = isMotionReduced(preferences.peek())
  const board = await mountBoard(parent, module, hands, { reducedMotion, scenario: table.state.peek()?.game.scenario })
  const endShow = effect(() => {
    const state = table.displayedState.value
    board.lock(table.playback.moment.value !== undefined)
    if (state) board.show(screen.areCountersHidden.value ? withoutCounters(state) : state)
  })
  const endOwn = effect(() => {
    const sides = [table.eyes.value ?? table.seat.value?.sides ?? []].flat()
    board.cursorSides(sides.length > 0 ? sides : undefined)
  })
  const endTaste = effect(() => {
    const { wheel, putting, leaning } = preferences.value
    board.setPreferences({ wheel, isLoose: putting === 'free', isLeaning: leaning })
  })
  const endPrint = followMapPalette(board)
  const endPointers = showPointers(board, table, module)
  const endVoice = showRefereeOnBoard(board, table, guide)
  const endHook = exposeTestHook(table, board)
  lookWhereLeft(board, screen.drafts)
  screen.board.value = board
  return () => {
    screen.board.value = undefined
    endShow()
    endOwn()
    endTaste()
    endPrint()
    endPointers()
    endVoice()
    endHook()
    board.destroy()
  }
}
