import { nanoid } from 'nanoid'
import { placeKey } from '../../table/geometry/place.ts'
import { mapGroupsOf } from '../../table/module/map-groups.ts'
import type { Module } from '../../table/module/module.ts'
import { loadFonts } from '../style/canvas-fonts.ts'
import { commandOf } from '../words/keys.ts'
import type { BoardEvents, BoardOptions, BoardPreferences, BoardView } from './board-view.ts'
import { fetchIcons } from './counter/icons.ts'
import { boundsOf, middle, type Rect } from './geometry/rect.ts'
import { BoardInput } from './input/board-input.ts'
import { keyCommandOf } from './input/board-keys.ts'
import { listenToCanvas, type TouchMode } from './input/canvas-events.ts'
import { HoverReports } from './input/hover-reports.ts'
import { throttledHover } from './input/hover-throttle.ts'
import { KeyboardCursor } from './input/keyboard-cursor.ts'
import { type DropPreview, MovePreview } from './input/move-preview.ts'
import { PointerGestures } from './input/pointer-gestures.ts'
import { counterShapesOf } from './layout/counter-shape.ts'
import { outlineOf } from './layout/outlines.ts'
import { COUNTER } from './layout/stack.ts'
import { TableLayout } from './layout/table-layout.ts'
import { layTable, placeAt, spotOf } from './layout/tabletop.ts'
import { Viewport } from './layout/viewport.ts'
import { BoardPicture } from './picture/board-picture.ts'
import { fetchPictures, missingPicture } from './print/module-pictures.ts'
import { preparePlans } from './print/printed-table.ts'
import { FELT } from './print/trays.ts'
import { openStage, type Stage } from './stage/stage.ts'

const LOCATED = 0xffd84a
/** How far a carried counter reaches beyond the cell it would drop in. */
const GHOST = COUNTER / 2
const SMALLEST_STEP = 1 / 8

export async function mountBoard(
  parent: HTMLElement,
  module: Module,
  hands: BoardEvents,
  look: BoardOptions = {},
): Promise<BoardView> {
  const top = layTable(module.maps, mapGroupsOf(module, look.scenario))
  const layout = new TableLayout(top, counterShapesOf(module))
  const now = (): number => performance.now()
  let picture: BoardPicture | undefined
  const printing = Promise.all([
    fetchIcons([...module.classes.values()].flatMap(({ symbol }) => symbol ?? [])),
    loadFonts(JSON.stringify([module.maps.map(({ sheet }) => sheet), module.sheet, module.manifest.title])),
    preparePlans(top),
  ])
  const stage: Stage = await openStage({
    parent,
    label: `The board of ${module.manifest.title}. Arrows move a cursor, N goes to your next counters, Enter takes up and puts down, C shows what else can be done; the question mark lists all keys.`,
    background: FELT,
    renderer: look.renderer,
    draw: (time) => {
      if (!picture) return false
      const drifts = input.drift()
      const goesOn = picture.draw(time) || drifts
      told()
      watched()
      return goesOn
    },
    resized: () => viewport.resized(),
  })
  const still = look.reducedMotion ?? false
  const paper = top.maps[0]?.paper ?? top.bounds
  const viewport: Viewport = new Viewport(top.bounds, paper, stage.pane, still, () => stage.wake())
  const page = ({ x, y }: { x: number; y: number }) => {
    const box = stage.canvas.getBoundingClientRect()
    return { x: box.left + x, y: box.top + y }
  }
  const watchers = new Set<(window: Rect) => void>()
  const printers = new Set<() => void>()
  let watchedView: unknown
  const watched = (): void => {
    if (viewport.camera === watchedView) return
    watchedView = viewport.camera
    for (const seen of watchers) seen(viewport.window())
  }
  const hover = throttledHover((theirs) => hands.hover(theirs), now)
  const pointing = new HoverReports(top, { hover: hover.say, point: (what) => hands.point(what) }, page)
  const cursor = (shape: string): void => {
    stage.canvas.style.cursor = shape
  }
  const changed = (what: 'counters' | 'marks'): void => picture?.change(what)
  const preview: MovePreview = new MovePreview({
    sidesOf: (ids) => new Set(ids.flatMap((id) => layout.state.pieces.get(id)?.side ?? [])),
    action: (to, via) => input.dropActionAt(to, via),
    later: (act) => afterFrame(act),
    wait: (milliseconds, act) => {
      const timer = setTimeout(act, milliseconds)
      return () => clearTimeout(timer)
    },
    changed: () => changed('marks'),
    reachSize: (within) => hands.reachSize?.(within),
  })
  let said: { readonly rested: DropPreview | undefined; readonly x: number; readonly y: number } | undefined
  /** Reports the drop preview after each frame, because its place on the page moves with the view. */
  const told = (): void => {
    const { drop: rested } = preview
    const spot = rested && spotOf(top, rested.to)
    const { x, y } = spot ? page(viewport.toPixels(spot)) : { x: 0, y: 0 }
    if (said?.rested === rested && said?.x === x && said?.y === y) return
    if (!rested && !said?.rested) return
    said = { rested, x, y }
    const behind = [input.carried?.grab.held, ...preview.waypoints.map((pin) => spotOf(top, pin))].flatMap(
      (each) => each ?? [],
    )
    const isLeft = spot !== undefined && behind.reduce((sum, each) => sum + each.x - spot.x, 0) > 1
    const cell = rested ? boundsOf(outlineOf(top, rested.to)).width / 2 : 0
    hands.dropPreview?.(rested, { x, y, far: (cell + GHOST) * viewport.camera.scale, isLeft })
  }
  const input: BoardInput = new BoardInput({
    ...{ module, top, layout, viewport, hover: pointing, preview, toPage: page, now, setCursorShape: cursor, changed },
    events: hands,
    nonce: () => nanoid(),
  })
  const keyboard: KeyboardCursor = new KeyboardCursor({
    ...{ top, layout, viewport, input, preview, hover: pointing },
    changed: () => changed('marks'),
    announce: (what) => hands.announceCursor?.(what),
  })
  picture = new BoardPicture(stage, { module, top, layout, viewport, input, preview, cursor: keyboard }, still, () => {
    for (const told of printers) told()
  })
  const drawn = picture
  const gestures = new PointerGestures(input)
  let wheels: BoardPreferences['wheel'] = 'zoom'
  let fingers: TouchMode = 'usual'
  const deafen = listenToCanvas({
    canvas: stage.canvas,
    gestures,
    wheel: (at, turned) => {
      if (turned.does === 'zoom') viewport.zoom(at, turned.factor)
      else viewport.pan(turned.dx, turned.dy)
      if (!gestures.dragging) input.hover(at)
    },
    wheels: () => wheels,
    fingers: () => fingers,
    ping: (at) => pointing.ping(viewport.toUnits(at)),
    pressed: () => keyboard.away(),
    focused: (isHere) => keyboard.focus(isHere),
    menu: () => keyboard.menu() || input.menuOfSelected(),
    carrying: (event) => {
      switch (commandOf('carrying', event)) {
        case 'addWaypoint':
          return preview.addWaypoint()
        case 'spreadUnder':
          return input.openUnder()
        case 'removeWaypoint':
        case 'putBack':
          return preview.removeWaypoint()
        default:
          return false
      }
    },
    key: (event) => {
      if (keyboard.key(event)) {
        // The page has other meanings for some of these keys.
        event.stopPropagation()
        return true
      }
      const gesture = keyCommandOf(event)
      return gesture !== undefined && input.runCommand(gesture)
    },
  })
  const pictures = fetchPictures(module, (map) => hands.notice?.(missingPicture(map)))
  await printing
  drawn.pictures = await pictures
  let begun = false
  const isSteady = (): boolean => !viewport.isFlying && stage.fitsPage()

  return {
    show(state) {
      const moved = input.follow(state)
      if (!still && begun) drawn.glides.begin(moved, now())
      if (begun || state.pieces.size === 0) return
      begun = true
      const spots = [...state.pieces.values()].flatMap(({ at }) => ('pile' in at ? [] : (spotOf(top, at) ?? [])))
      viewport.begin(spots.length > 0 ? middle(boundsOf(spots)) : undefined)
    },
    lock(isLocked) {
      input.isLocked = isLocked
      if (isLocked) gestures.cancel()
      if (isLocked) keyboard.putBack()
    },
    showPointer(who, colour, name, theirs) {
      const ping = drawn.others.update(who, colour, name, theirs, now())
      const isDrawn = drawn.instruments.showOther(who, colour, theirs, now())
      const place = ping && !isDrawn ? placeAt(top, ping, true) : undefined
      if (ping && place) drawn.flash(place, Number.parseInt(ping.colour.slice(1), 16), now())
      else drawn.change('marks')
    },
    select(ids) {
      input.choose(ids)
    },
    fanOut: (place) => input.fanOut(placeKey(place)),
    cursor: () => keyboard.place,
    cursorSides(sides) {
      keyboard.own = sides
    },
    setPalette: (palette) => drawn.print(palette),
    setTouchMode(mode) {
      fingers = mode
    },
    setPreferences({ wheel, isLoose, isLeaning }) {
      wheels = wheel
      input.isLoose = isLoose
      input.stackFan.isLeaning = isLeaning
    },
    letGo() {
      gestures.cancel()
      keyboard.away()
      input.choose([])
      input.fanOut(undefined)
    },
    setReferee(counsel) {
      preview.referee = counsel
      preview.refresh()
    },
    badges(badges) {
      input.badges = badges
      drawn.change('marks')
    },
    showOverlay(light) {
      drawn.overlay = light
      drawn.change('marks')
    },
    locate(place) {
      const spot = spotOf(top, place)
      if (!spot) return false
      keyboard.follow(place)
      viewport.go(spot, now())
      drawn.flash(place, LOCATED, now())
      return true
    },
    pan: ({ x, y }) => viewport.pan(x, y),
    fit: () => viewport.fit(now()),
    fitTable: () => viewport.fitTable(now()),
    focus: () => stage.canvas.focus({ preventScroll: true }),
    zoom: (factor) => viewport.zoomMiddle(Math.max(factor, SMALLEST_STEP)),
    pointAt({ x, y }) {
      const box = stage.canvas.getBoundingClientRect()
      const place = placeAt(top, viewport.toUnits({ x: x - box.left, y: y - box.top }), true)
      return place && 'x' in place ? place : undefined
    },
    unit: () => 1 / viewport.camera.scale,
    sketch(drawing) {
      drawn.sketch = drawing
      drawn.change('marks')
    },
    instruments: (shown) => drawn.instruments.set(shown),
    fadingSketch: (sketch, colour) => drawn.instruments.fade(sketch, colour, now()),
    cellAt({ x, y }) {
      const box = stage.canvas.getBoundingClientRect()
      const place = placeAt(top, viewport.toUnits({ x: x - box.left, y: y - box.top }))
      return place && 'board' in place ? place : undefined
    },
    onViewChange(seen) {
      watchers.add(seen)
      seen(viewport.window())
      return () => watchers.delete(seen)
    },
    window: () => viewport.window(),
    isPrinted: () => drawn.isPrinted(),
    onPrinted(told) {
      printers.add(told)
      if (drawn.overview()) told()
      return () => printers.delete(told)
    },
    centreOn({ x, y }) {
      const { camera: view } = viewport
      viewport.pan((view.x - x) * view.scale, (view.y - y) * view.scale)
    },
    top,
    overview: () => drawn.overview(),
    frames: stage.frames,
    isSteady,
    isAtRest: () => isSteady() && stage.isAsleep(),
    pixel(place) {
      const spot = spotOf(top, place)
      return page(viewport.toPixels(spot ?? middle(top.bounds)))
    },
    destroy() {
      deafen()
      preview.end()
      hover.stop()
      drawn.destroy()
      stage.destroy()
    },
  }
}

/** Runs after the next frame has been drawn and shown. */
function afterFrame(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
