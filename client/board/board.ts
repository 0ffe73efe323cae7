import { nanoid } from 'nanoid'
import { placeKey } from '../../table/geometry/place.ts'
import { mapGroupsOf } from '../../table/module/map-groups.ts'
import type { Module } from '../../table/module/module.ts'
import { loadFonts } from '../lettering.ts'
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
import { COUNTER } from './layout/stack.ts'
import { TableLayout } from './layout/table-layout.ts'
import { layTable, placeAt, spotOf } from './layout/tabletop.ts'
import { Viewport } from './layout/viewport.ts'
import { outlineOf } from './overlay/highlights.ts'
import { BoardPicture } from './picture/board-picture.ts'
import { fetchPictures, missingPicture } from './print/module-pictures.ts'
import { preparePlans } from './print/printed-table.ts'
import { FELT } from './print/trays.ts'
import { openStage, type Stage } from './stage/stage.ts'

const LOCATED = 0xffd84a
/** So far a carried counter reaches out of the cell that it would come down in. */
const GHOST = COUNTER / 2
const SMALLEST_STEP = 1 / 8

export async function mountBoard(
  parent: HTMLElement,
  module: Module,
  hands: BoardEvents,
  look: BoardOptions = {},
): Promise<BoardView> {
  const top = layTable(module.maps, mapGroupsOf(module, look.scenario))
  const lay = new TableLayout(top, counterShapesOf(module))
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
      const drifts = desk.drift()
      const goesOn = picture.draw(time) || drifts
      told()
      watched()
      return goesOn
    },
    resized: () => eye.resized(),
  })
  const still = look.reducedMotion ?? false
  const paper = top.maps[0]?.paper ?? top.bounds
  const eye: Viewport = new Viewport(top.bounds, paper, stage.pane, still, () => stage.wake())
  const page = ({ x, y }: { x: number; y: number }) => {
    const box = stage.canvas.getBoundingClientRect()
    return { x: box.left + x, y: box.top + y }
  }
  const watchers = new Set<(window: Rect) => void>()
  const printers = new Set<() => void>()
  let watchedView: unknown
  const watched = (): void => {
    if (eye.camera === watchedView) return
    watchedView = eye.camera
    for (const seen of watchers) seen(eye.window())
  }
  const hover = throttledHover((theirs) => hands.hover(theirs), now)
  const pointing = new HoverReports(top, { hover: hover.say, point: (what) => hands.point(what) }, page)
  const cursor = (shape: string): void => {
    stage.canvas.style.cursor = shape
  }
  const changed = (what: 'counters' | 'marks'): void => picture?.change(what)
  const march: MovePreview = new MovePreview({
    sidesOf: (ids) => new Set(ids.flatMap((id) => lay.state.pieces.get(id)?.side ?? [])),
    action: (to, via) => desk.dropping(to, via),
    later: (act) => afterFrame(act),
    wait: (milliseconds, act) => {
      const timer = setTimeout(act, milliseconds)
      return () => clearTimeout(timer)
    },
    changed: () => changed('marks'),
    reached: (within) => hands.reached?.(within),
  })
  let said: { readonly rested: DropPreview | undefined; readonly x: number; readonly y: number } | undefined
  /** After each frame: where what is said lies on the page may have changed with the view. */
  const told = (): void => {
    const { drop: rested } = march
    const spot = rested && spotOf(top, rested.to)
    const { x, y } = spot ? page(eye.toPixels(spot)) : { x: 0, y: 0 }
    if (said?.rested === rested && said?.x === x && said?.y === y) return
    if (!rested && !said?.rested) return
    said = { rested, x, y }
    const behind = [desk.carried?.grab.held, ...march.waypoints.map((pin) => spotOf(top, pin))].flatMap(
      (each) => each ?? [],
    )
    const isLeft = spot !== undefined && behind.reduce((sum, each) => sum + each.x - spot.x, 0) > 1
    const cell = rested ? boundsOf(outlineOf(top, rested.to)).width / 2 : 0
    hands.rest?.(rested, { x, y, far: (cell + GHOST) * eye.camera.scale, isLeft })
  }
  const desk: BoardInput = new BoardInput({
    ...{ module, top, lay, eye, pointing, march, page, now, cursor, changed },
    told: hands,
    nonce: () => nanoid(),
  })
  const steering: KeyboardCursor = new KeyboardCursor({
    ...{ top, lay, eye, desk, march, pointing },
    changed: () => changed('marks'),
    said: (what) => hands.announceCursor?.(what),
  })
  picture = new BoardPicture(stage, { module, top, lay, eye, desk, march, steering }, still, () => {
    for (const told of printers) told()
  })
  const drawn = picture
  const grip = new PointerGestures(desk)
  let wheels: BoardPreferences['wheel'] = 'zoom'
  let fingers: TouchMode = 'usual'
  const deafen = listenToCanvas({
    canvas: stage.canvas,
    grip,
    wheel: (at, turned) => {
      if (turned.does === 'zoom') eye.zoom(at, turned.factor)
      else eye.pan(turned.dx, turned.dy)
      // Something else lies under the pointer now.
      if (!grip.dragging) desk.hover(at)
    },
    wheels: () => wheels,
    fingers: () => fingers,
    ping: (at) => pointing.ping(eye.toUnits(at)),
    pressed: () => steering.away(),
    focused: (isHere) => steering.focus(isHere),
    menu: () => steering.menu() || desk.menuOfSelected(),
    carrying: (event) => {
      switch (commandOf('carrying', event)) {
        case 'addWaypoint':
          return march.addWaypoint()
        case 'spreadUnder':
          return desk.openUnder()
        case 'removeWaypoint':
        case 'putBack':
          return march.removeWaypoint()
        default:
          return false
      }
    },
    key: (event) => {
      if (steering.key(event)) {
        // The room's keys say something else.
        event.stopPropagation()
        return true
      }
      const gesture = keyCommandOf(event)
      return gesture !== undefined && desk.gesture(gesture)
    },
  })
  const pictures = fetchPictures(module, (map) => hands.notice?.(missingPicture(map)))
  await printing
  drawn.pictures = await pictures
  let begun = false
  const isSteady = (): boolean => !eye.isFlying && stage.fitsPage()

  return {
    show(state) {
      const moved = desk.follow(state)
      if (!still && begun) drawn.glides.begin(moved, now())
      if (begun || state.pieces.size === 0) return
      begun = true
      const spots = [...state.pieces.values()].flatMap(({ at }) => ('pile' in at ? [] : (spotOf(top, at) ?? [])))
      eye.begin(spots.length > 0 ? middle(boundsOf(spots)) : undefined)
    },
    lock(isLocked) {
      desk.isLocked = isLocked
      if (isLocked) grip.cancel()
      if (isLocked) steering.putBack()
    },
    others(who, colour, name, theirs) {
      const ping = drawn.others.tell(who, colour, name, theirs, now())
      const isDrawn = drawn.instruments.hear(who, colour, theirs, now())
      const place = ping && !isDrawn ? placeAt(top, ping, true) : undefined
      if (ping && place) drawn.flash(place, Number.parseInt(ping.colour.slice(1), 16), now())
      else drawn.change('marks')
    },
    select(ids) {
      desk.choose(ids)
    },
    fanOut: (place) => desk.spread(placeKey(place)),
    cursor: () => steering.place,
    cursorSides(sides) {
      steering.own = sides
    },
    print: (palette) => drawn.print(palette),
    setTouchMode(mode) {
      fingers = mode
    },
    setPreferences({ wheel, isLoose, isLeaning }) {
      wheels = wheel
      desk.isLoose = isLoose
      desk.spreading.isLeaning = isLeaning
    },
    letGo() {
      grip.cancel()
      steering.away()
      desk.choose([])
      desk.spread(undefined)
    },
    setReferee(counsel) {
      march.referee = counsel
      march.again()
    },
    badges(badges) {
      desk.badges = badges
      drawn.change('marks')
    },
    showOverlay(light) {
      drawn.light = light
      drawn.change('marks')
    },
    locate(place) {
      const spot = spotOf(top, place)
      if (!spot) return false
      steering.follow(place)
      eye.go(spot, now())
      drawn.flash(place, LOCATED, now())
      return true
    },
    pan: ({ x, y }) => eye.pan(x, y),
    fit: () => eye.fit(now()),
    fitTable: () => eye.survey(now()),
    focus: () => stage.canvas.focus({ preventScroll: true }),
    zoom: (factor) => eye.zoomMiddle(Math.max(factor, SMALLEST_STEP)),
    pointAt({ x, y }) {
      const box = stage.canvas.getBoundingClientRect()
      const place = placeAt(top, eye.toUnits({ x: x - box.left, y: y - box.top }), true)
      return place && 'x' in place ? place : undefined
    },
    unit: () => 1 / eye.camera.scale,
    sketch(drawing) {
      drawn.sketch = drawing
      drawn.change('marks')
    },
    instruments: (shown) => drawn.instruments.set(shown),
    fadingSketch: (sketch, colour) => drawn.instruments.fade(sketch, colour, now()),
    cellAt({ x, y }) {
      const box = stage.canvas.getBoundingClientRect()
      const place = placeAt(top, eye.toUnits({ x: x - box.left, y: y - box.top }))
      return place && 'board' in place ? place : undefined
    },
    onViewChange(seen) {
      watchers.add(seen)
      seen(eye.window())
      return () => watchers.delete(seen)
    },
    window: () => eye.window(),
    isPrinted: () => drawn.isPrinted(),
    onPrinted(told) {
      printers.add(told)
      if (drawn.overview()) told()
      return () => printers.delete(told)
    },
    centreOn({ x, y }) {
      const { camera: view } = eye
      eye.pan((view.x - x) * view.scale, (view.y - y) * view.scale)
    },
    top,
    overview: () => drawn.overview(),
    frames: stage.frames,
    isSteady,
    isAtRest: () => isSteady() && stage.isAsleep(),
    pixel(place) {
      const spot = spotOf(top, place)
      return page(eye.toPixels(spot ?? middle(top.bounds)))
    },
    destroy() {
      deafen()
      march.end()
      hover.stop()
      drawn.destroy()
      stage.destroy()
    },
  }
}

/** Once the next frame is drawn, and the browser has shown it. */
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
