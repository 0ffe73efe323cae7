import { effect, untracked, useSignalEffect } from '@preact/signals'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { isDialogOpen } from '../../controls/focus.ts'
import { Progress } from '../../controls/progress.tsx'
import { HistoryBar } from '../../past/history-bar.tsx'
import { MapPanels, OverlaySwitches } from '../../referee/lazy-panels.tsx'
import { MapGuide } from '../../referee/map/map-guide.ts'
import type { PanelProps } from '../../screen/panel-props.ts'
import type { Screen } from '../../screen/screen.ts'
import { isMotionReduced, preferences } from '../../session/storage/current-preferences.ts'
import { putAction } from '../../table/piles/put-action.ts'
import { commandOf } from '../../words/keys.ts'
import { useInstrumentKeys } from '../instruments/instrument-keys.ts'
import { InstrumentCards, InstrumentTools } from '../instruments/instrument-tools.tsx'
import { Instruments } from '../instruments/instruments.ts'
import { PenBar } from '../instruments/pen-bar.tsx'
import { PenTool } from '../instruments/pen-tool.ts'
import type { RulerTool } from '../instruments/ruler-tool.ts'
import { connectBoard } from './connect-board.ts'
import { CursorAnnouncer } from './cursor-announcer.tsx'
import { BOARD_TEXTS } from './texts.ts'
import { TouchBar } from './touch-bar.tsx'
import { ViewTools } from './view-tools.tsx'

/** The buttons of the rail and the pen. */
const BESIDE = '.ground > :is(.rail, .pen-bar) button'

/** The board with the tools around it, and the presses and keys that are meant for a tool rather than the board. */
export function MountedBoard({ table, screen, module }: PanelProps) {
  const parent = useRef<HTMLDivElement>(null)
  const guide = useMemo(
    () =>
      new MapGuide(table, module, screen.attack, ({ pieces, at: [at] }) =>
        screen.planAttack({ ids: pieces, ...(at && { at }) }),
      ),
    [],
  )
  const pen = useMemo(() => new PenTool(table, screen), [])
  const instruments = useMemo(() => new Instruments(table, screen, module, localStorage), [])
  const { ruler } = instruments
  useInstrumentKeys(instruments, pen)
  useEffect(() => () => instruments.stop(), [])
  useEffect(() => holdOne(pen, ruler), [])
  useEffect(() => returnFocus(screen), [])
  // A layout effect: other effects end only after the board has left the page and lost its size.
  useLayoutEffect(
    () => () => {
      screen.drafts.lastView = screen.board.peek()?.window()
    },
    [],
  )
  // A change of this preference mounts the board anew.
  const isStill = isMotionReduced(preferences.value)
  useEffect(() => {
    const element = parent.current
    if (!element) return
    let isGone = false
    let stop = () => {}
    connectBoard(element, { table, screen, module }, guide, instruments).then(
      (end) => {
        if (isGone) return end()
        stop = end
        focusUnlessElsewhere(screen)
      },
      () => table.notice(BOARD_TEXTS.failed),
    )
    return () => {
      isGone = true
      stop()
    }
  }, [isStill])

  /** With counters in hand, a press puts them down and does nothing else. */
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

  /** The pen follows the keyboard cursor. */
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

  /** Keeps an event from the board, and hides the tooltip. */
  const claim = (event: PointerEvent) => {
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
          (!isPast && pen.down(event)) || ruler.down(event) ? claim(event) : putDown(event)
        }
        onPointerMoveCapture={(event) => (pen.move(event) || ruler.move(event)) && claim(event)}
        onPointerUpCapture={(event) => (pen.up() || ruler.up()) && claim(event)}
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
          {BOARD_TEXTS.inHand(held)}
          <button
            type="button"
            class="link"
            onClick={() => {
              screen.inHand.value = []
            }}
          >
            {BOARD_TEXTS.putBack}
          </button>
        </p>
      )}
      <div class="rail">
        <ViewTools table={table} screen={screen} module={module} pen={pen} />
        <InstrumentTools screen={screen} instruments={instruments} />
        {!isPast && isRefereeLoaded && <OverlaySwitches table={table} guide={guide} />}
      </div>
      {!screen.board.value && <MapProgress />}
      <HistoryBar table={table} module={module} />
      <InstrumentCards table={table} screen={screen} module={module} instruments={instruments} />
      {isRefereeLoaded && <MapPanels table={table} screen={screen} module={module} guide={guide} />}
      <CursorAnnouncer table={table} screen={screen} module={module} />
      {!isPast && <TouchBar screen={screen} />}
    </>
  )
}

const MapProgress = () => (
  <div class="unrolling" role="status">
    <p>{BOARD_TEXTS.drawing}</p>
    <Progress label={BOARD_TEXTS.drawingLabel} />
  </div>
)

/** The keys of the board work from the first moment, without a click on the map. */
function focusUnlessElsewhere(screen: Screen): void {
  const { activeElement } = document
  if (!isDialogOpen() && (!activeElement || activeElement === document.body)) screen.board.peek()?.focus()
}

/** A button pressed by pointer gives the focus back to the board; pressed by key, it keeps it. */
function returnFocus(screen: Screen): () => void {
  const press = ({ target, detail }: MouseEvent) => {
    if (detail > 0 && target instanceof Element && target.closest(BESIDE)) screen.board.value?.focus()
  }
  // In the capture phase: the button's own handler may move the focus elsewhere.
  window.addEventListener('click', press, true)
  return () => window.removeEventListener('click', press, true)
}

/** Only one tool is in hand: the pen or the ruler. */
function holdOne(pen: PenTool, ruler: RulerTool): () => void {
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
