import { nanoid } from 'nanoid'
import type { Action, Drawing, Hover, Id, PieceId, Place, Point, Seq } from '../../table/generated/types.ts'
import { landsOf } from '../../table/land.ts'
import type { Module } from '../../table/module.ts'
import { placeKey } from '../../table/place.ts'
import type { State } from '../../table/state.ts'
import { lettersFor } from '../lettering.ts'
import type { Badges } from './badge.ts'
import { fetchIcons } from './counter/icons.ts'
import { cutsOf } from './cut.ts'
import { Desk } from './desk.ts'
import { Eye } from './eye.ts'
import { gestureOf } from './gesture.ts'
import { Grip } from './grip.ts'
import { throttled } from './hovering.ts'
import type { Shown, Sketch } from './instruments.ts'
import { Lay } from './lay.ts'
import type { Light, LightName } from './light.ts'
import { fetchPictures, missingPicture } from './map/ownpicture.ts'
import type { PaletteName } from './map/palette.ts'
import { prepare } from './map/sheet.ts'
import { FELT } from './map/trays.ts'
import { type Counsel, March, type Rested, type Within } from './march.ts'
import { outlineOf } from './marks.ts'
import { Picture } from './picture.ts'
import { type FingerMode, hear } from './pointer.ts'
import { type Pointed, Pointing } from './pointing.ts'
import { boundsOf, middle, type Rect } from './rect.ts'
import type { Renderer } from './renderer.ts'
import { COUNTER } from './stack.ts'
import { openStage, type Stage } from './stage.ts'
import { type Steered, Steering } from './steering.ts'
import { layTable, placeAt, spotOf, type Tabletop } from './tabletop.ts'

/** What hands do on the board. The board never changes the state itself. */
export interface Hands {
  /** A gesture was made. */
  act(action: Action): void
  /** Where the pointer is and what it drags, in units of a board; about twenty times a second. */
  hover(hover: Hover): void
  select(ids: readonly PieceId[]): void
  /** What rests under the pointer, in pixels of the page; a stack's pieces bottom first. Undefined: nothing any more. */
  point(what: Pointed | undefined): void
  /** The right button, or a finger that rests. */
  menu(at: { x: number; y: number }, ids: readonly PieceId[], place: Place | undefined, over?: Rect): void
  /** A word to this player alone; a board without a room has nobody to say it to. */
  notice?(text: string): void
  /** What the referee says of where a carried counter rests, and where on the page; so far about it lie its cell and its ghost, and to its left there is more room. */
  rest?(rested: Rested | undefined, at: { x: number; y: number; far: number; isLeft: boolean }): void
  /** How much is within reach of what is carried; undefined: nothing is carried, or nobody says. */
  reached?(within: Within | undefined): void
  /** The mark that the referee left on a counter is to be read. */
  verdict?(seq: Seq): void
  /** What is to be shown over the whole map, or no longer, if it is shown; undefined: nothing of the kind. */
  light?(name: LightName | undefined): void
  /** What one who steers by keys is told; undefined: nothing any more. */
  steered?(what: Steered | undefined): void
}

/** How this player likes his board. */
export interface Liking {
  readonly wheel: 'zoom' | 'pan'
  /** Counters are put down freely, and with Ctrl in the grid. */
  readonly isLoose: boolean
  /** Stacks lean apart under a resting pointer. */
  readonly isLeaning: boolean
}

export interface BoardView {
  /** The state to draw. May come often: what did not change costs nothing. */
  show(state: State): void
  /** Nothing can be taken up, only looked at. */
  lock(isLocked: boolean): void
  /** Another's pointer and what he drags; undefined where he is gone. */
  others(who: string, colour: string, name: string, hover: Hover | undefined): void
  select(ids: readonly PieceId[]): void
  /** Lays the stack of a place out, so that each of its counters can be picked. */
  spread(place: Place): void
  /** Where the cursor of the keys stands, while it is out. */
  cursor(): Place | undefined
  /** Whose counters the keys go to; undefined: everybody's. */
  own(sides: readonly Id[] | undefined): void
  prefer(liking: Liking): void
  /** In which colours the map is printed. */
  print(palette: PaletteName): void
  /** What fingers are to do. */
  fingers(mode: FingerMode): void
  /** Lets go of all that is carried, selected and spread. */
  letGo(): void
  /** Whom a carrying hand asks; undefined where there is no referee. */
  counsel(counsel: Counsel | undefined): void
  /** The marks that the referee left on counters. */
  badges(badges: Badges): void
  light(light: Light | undefined): void
  /** Goes there and flashes; false where it lies nowhere on the table. */
  locate(place: Place): boolean
  /** Moves the map under the window, by pixels. */
  shift(by: { x: number; y: number }): void
  fit(): void
  /** The whole table, with the trays beside the map. */
  survey(): void
  /** Keys are the board's again. */
  focus(): void
  zoom(factor: number): void
  /** Frames drawn so far: a table at rest draws none. */
  frames(): number
  /** The free place under a pixel of the page; undefined beside the paper. */
  pointAt(at: { x: number; y: number }): Point | undefined
  /** How many units of a board a pixel takes. */
  unit(): number
  /** What this hand is drawing, before it is drawn. */
  sketch(drawing: Drawing | undefined): void
  /** What this player's instruments show. */
  instruments(shown: Shown): void
  /** Draws it for the seconds that it lasts. */
  fade(sketch: Sketch, colour: string): void
  /** The cell under a pixel of the page, or the point on a board without cells; undefined beside the paper. */
  cellAt(at: { x: number; y: number }): Place | undefined
  /** Told of each part of the table that comes into the window, at once and from then on; answers what ends it. */
  watch(seen: (window: Rect) => void): () => void
  /** The part of the table in the window. */
  window(): Rect
  /** Everything in sight is painted, as finely as it is looked at. */
  isPrinted(): boolean
  /** Told whenever the table has been printed, now and anew; answers what ends it. */
  printed(told: () => void): () => void
  /** The window's middle comes to lie there at once. */
  look(spot: { x: number; y: number }): void
  readonly top: Tabletop
  /** The printed table as a picture of all of it, once it is painted. */
  overview(): HTMLCanvasElement | undefined
  /** Where a place is, in pixels of the page. */
  pixel(place: Place): { x: number; y: number }
  destroy(): void
}

export interface LookOfBoard {
  /** It says how the maps lie; as the manifest says, where missing. */
  readonly scenario?: Id | undefined
  readonly reducedMotion?: boolean
  /** Chosen by what the machine has, where missing. */
  readonly renderer?: Renderer
}

const LOCATED = 0xffd84a
/** So far a carried counter reaches out of the cell that it would come down in. */
const GHOST = COUNTER / 2
const SMALLEST_STEP = 1 / 8

export async function mountBoard(
  parent: HTMLElement,
  module: Module,
  hands: Hands,
  look: LookOfBoard = {},
): Promise<BoardView> {
  const top = layTable(module.maps, landsOf(module, look.scenario))
  const lay = new Lay(top, cutsOf(module))
  const now = (): number => performance.now()
  let picture: Picture | undefined
  const printing = Promise.all([
    fetchIcons([...module.classes.values()].flatMap(({ symbol }) => symbol ?? [])),
    lettersFor(JSON.stringify([module.maps.map(({ sheet }) => sheet), module.sheet, module.manifest.title])),
    prepare(top),
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
  const paper = top.lands[0]?.paper ?? top.bounds
  const eye: Eye = new Eye(top.bounds, paper, stage.pane, still, () => stage.wake())
  const page = ({ x, y }: { x: number; y: number }) => {
    const box = stage.canvas.getBoundingClientRect()
    return { x: box.left + x, y: box.top + y }
  }
  const watchers = new Set<(window: Rect) => void>()
  const printers = new Set<() => void>()
  let watchedView: unknown
  const watched = (): void => {
    if (eye.view === watchedView) return
    watchedView = eye.view
    for (const seen of watchers) seen(eye.window())
  }
  const hover = throttled((theirs) => hands.hover(theirs), now)
  const pointing = new Pointing(top, { hover: hover.say, point: (what) => hands.point(what) }, page)
  const cursor = (shape: string): void => {
    stage.canvas.style.cursor = shape
  }
  const changed = (what: 'counters' | 'marks'): void => picture?.change(what)
  const march: March = new March({
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
  let said: { readonly rested: Rested | undefined; readonly x: number; readonly y: number } | undefined
  /** After each frame: where what is said lies on the page may have changed with the view. */
  const told = (): void => {
    const { rested } = march
    const spot = rested && spotOf(top, rested.to)
    const { x, y } = spot ? page(eye.toPixels(spot)) : { x: 0, y: 0 }
    if (said?.rested === rested && said?.x === x && said?.y === y) return
    if (!rested && !said?.rested) return
    said = { rested, x, y }
    const behind = [desk.carried?.grab.held, ...march.pins.map((pin) => spotOf(top, pin))].flatMap((each) => each ?? [])
    const isLeft = spot !== undefined && behind.reduce((sum, each) => sum + each.x - spot.x, 0) > 1
    const cell = rested ? boundsOf(outlineOf(top, rested.to)).width / 2 : 0
    hands.rest?.(rested, { x, y, far: (cell + GHOST) * eye.view.scale, isLeft })
  }
  const desk: Desk = new Desk({
    ...{ module, top, lay, eye, pointing, march, page, now, cursor, changed },
    told: hands,
    nonce: () => nanoid(),
  })
  const steering: Steering = new Steering({
    ...{ top, lay, eye, desk, march, pointing },
    changed: () => changed('marks'),
    said: (what) => hands.steered?.(what),
  })
  picture = new Picture(stage, { module, top, lay, eye, desk, march, steering }, still, () => {
    for (const told of printers) told()
  })
  const drawn = picture
  const grip = new Grip(desk)
  let wheels: Liking['wheel'] = 'zoom'
  let fingers: FingerMode = 'usual'
  const deafen = hear({
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
    carrying: ({ key }) => {
      if (key === ' ') return march.pin()
      if (key.toLowerCase() === 'e') return desk.openUnder()
      return (key === 'Backspace' || key === 'Escape') && march.unpin()
    },
    key: (event) => {
      if (steering.key(event)) {
        // The room's keys say something else.
        event.stopPropagation()
        return true
      }
      const gesture = gestureOf(event)
      return gesture !== undefined && desk.gesture(gesture)
    },
  })
  const pictures = fetchPictures(module, (map) => hands.notice?.(missingPicture(map)))
  await printing
  drawn.pictures = await pictures
  let begun = false

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
    spread: (place) => desk.spread(placeKey(place)),
    cursor: () => steering.place,
    own(sides) {
      steering.own = sides
    },
    print: (palette) => drawn.print(palette),
    fingers(mode) {
      fingers = mode
    },
    prefer({ wheel, isLoose, isLeaning }) {
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
    counsel(counsel) {
      march.counsel = counsel
      march.again()
    },
    badges(badges) {
      desk.badges = badges
      drawn.change('marks')
    },
    light(light) {
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
    shift: ({ x, y }) => eye.pan(x, y),
    fit: () => eye.fit(now()),
    survey: () => eye.survey(now()),
    focus: () => stage.canvas.focus({ preventScroll: true }),
    zoom: (factor) => eye.zoomMiddle(Math.max(factor, SMALLEST_STEP)),
    pointAt({ x, y }) {
      const box = stage.canvas.getBoundingClientRect()
      const place = placeAt(top, eye.toUnits({ x: x - box.left, y: y - box.top }), true)
      return place && 'x' in place ? place : undefined
    },
    unit: () => 1 / eye.view.scale,
    sketch(drawing) {
      drawn.sketch = drawing
      drawn.change('marks')
    },
    instruments: (shown) => drawn.instruments.set(shown),
    fade: (sketch, colour) => drawn.instruments.fade(sketch, colour, now()),
    cellAt({ x, y }) {
      const box = stage.canvas.getBoundingClientRect()
      const place = placeAt(top, eye.toUnits({ x: x - box.left, y: y - box.top }))
      return place && 'board' in place ? place : undefined
    },
    watch(seen) {
      watchers.add(seen)
      seen(eye.window())
      return () => watchers.delete(seen)
    },
    window: () => eye.window(),
    isPrinted: () => drawn.isPrinted(),
    printed(told) {
      printers.add(told)
      if (drawn.overview()) told()
      return () => printers.delete(told)
    },
    look({ x, y }) {
      const { view } = eye
      eye.pan((view.x - x) * view.scale, (view.y - y) * view.scale)
    },
    top,
    overview: () => drawn.overview(),
    frames: stage.frames,
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
