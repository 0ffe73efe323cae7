import { effect } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Id, Piece } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { BoardView } from '../../board/board-view.ts'
import { dotsOf, frameOf, type Plot, paintDots, paperOf, plotOf, spotAt } from '../../board/picture/minimap.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** The greatest height in the dock, where other panels need the room. */
const MAX_HEIGHT = 176
const NO_SIDE = '#e9e3d3'

/** The whole map, as large as its panel allows. Hidden from screen readers: the board's own keys do all that it does. */
export function Overview(props: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const [size, measure] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const box = panel.current
    if (!box) return
    const isFloating = box.closest('.float') !== null
    const watch = new ResizeObserver(([seen]) => {
      const { width = 0, height = 0 } = seen?.contentRect ?? {}
      measure({ width, height: isFloating ? height : MAX_HEIGHT })
    })
    watch.observe(box)
    return () => watch.disconnect()
  }, [])
  const board = props.screen.board.value
  const plot = board && plotOf(paperOf(board.top), size.width, size.height)
  return (
    <div class="overview" ref={panel}>
      {board && plot && plot.width > 0 && (
        <Picture key={`${plot.width} ${plot.height}`} {...props} board={board} plot={plot} />
      )}
    </div>
  )
}

function Picture({ table, screen, module, board, plot }: Props & { readonly board: BoardView; readonly plot: Plot }) {
  const ground = useRef<HTMLCanvasElement>(null)
  const counters = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLElement>(null)
  useEffect(() => board.onPrinted(() => paintGround(ground.current, board, plot)), [board])
  useEffect(() => {
    const colour = (side: Id | undefined) =>
      (side === undefined ? undefined : module.sides.get(side)?.colour) ?? NO_SIDE
    const isScenery = ({ def }: Piece) => module.counters.get(def ?? '')?.kind === 'scenery'
    let requested = 0
    const end = effect(() => {
      const state = table.displayedState.value
      cancelAnimationFrame(requested)
      if (state) {
        requested = requestAnimationFrame(() => {
          const context = contextOf(counters.current, plot)
          if (context) paintDots(context, dotsOf(board.top, state, plot, isScenery), colour)
        })
      }
    })
    return () => {
      end()
      cancelAnimationFrame(requested)
    }
  }, [board])
  useEffect(
    () =>
      effect(() => {
        const window = screen.visibleArea.value
        if (!window || !frame.current) return
        const { x, y, width, height } = frameOf(plot, window)
        Object.assign(frame.current.style, {
          transform: `translate(${x}px, ${y}px)`,
          width: `${width}px`,
          height: `${height}px`,
        })
      }),
    [board],
  )
  const go = (event: PointerEvent) => {
    if (!(event.currentTarget instanceof Element)) return
    const box = event.currentTarget.getBoundingClientRect()
    board.centreOn(spotAt(plot, { x: event.clientX - box.left, y: event.clientY - box.top }))
  }
  return (
    <div
      class="plot"
      aria-hidden="true"
      style={{ width: `${plot.width}px`, height: `${plot.height}px` }}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        go(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) go(event)
      }}
    >
      <canvas ref={ground} />
      <canvas ref={counters} />
      <i ref={frame} />
    </div>
  )
}

function paintGround(canvas: HTMLCanvasElement | null, board: BoardView, plot: Plot): void {
  const [context, picture] = [contextOf(canvas, plot), board.overview()]
  if (!context || !picture) return
  context.imageSmoothingQuality = 'high'
  const { bounds } = board.top
  const fine = picture.width / bounds.width
  const [x, y] = [(plot.bounds.x - bounds.x) * fine, (plot.bounds.y - bounds.y) * fine]
  const [wide, high] = [plot.bounds.width * fine, plot.bounds.height * fine]
  context.drawImage(picture, x, y, wide, high, 0, 0, plot.width, plot.height)
}

/** Clears a canvas, and sizes it to the pixels of the screen. */
function contextOf(canvas: HTMLCanvasElement | null, { width, height }: Plot): CanvasRenderingContext2D | undefined {
  const context = canvas?.getContext('2d')
  if (!canvas || !context) return undefined
  const ratio = window.devicePixelRatio || 1
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  context.scale(ratio, ratio)
  return context
}
