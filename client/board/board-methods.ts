import { placeKey } from '../../table/geometry/place.ts'
import type { BoardParts } from './board-parts.ts'
import type { BoardView } from './board-view.ts'
import { holds, middle } from './geometry/rect.ts'
import { keyCommandOf } from './input/board-keys.ts'
import { placeAt, tableSpotOf } from './layout/tabletop.ts'

/** The colour that flashes on a located place. */
const LOCATED = 0xffd84a
const SMALLEST_ZOOM_STEP = 1 / 8

/** The methods of a mounted board. */
export function boardViewOf(parts: BoardParts): BoardView {
  const { stage, top, viewport, preview, input, keyboard, picture, gestures } = parts
  const isSteady = (): boolean => !viewport.isFlying && stage.fitsPage()
  return {
    show: (state) => parts.show(state),
    lock(isLocked) {
      input.isLocked = isLocked
      if (isLocked) gestures.cancel()
      if (isLocked) keyboard.putBack()
    },
    showPointer(who, colour, name, hover) {
      const ping = picture.others.update(who, colour, name, hover, parts.now())
      const isDrawn = picture.instruments.showOther(who, colour, hover, parts.now())
      const place = ping && !isDrawn ? placeAt(top, ping, true) : undefined
      if (ping && place) picture.flash(place, Number.parseInt(ping.colour.slice(1), 16), parts.now())
      else picture.change('marks')
    },
    select(ids) {
      input.choose(ids)
    },
    fanOut: (place) => input.fanOut(placeKey(place)),
    cursor: () => keyboard.place,
    cursorSides(sides) {
      keyboard.sides = sides
    },
    setPalette: (palette) => picture.setPalette(palette),
    setTouchMode(mode) {
      parts.touchMode = mode
    },
    setPreferences({ wheel, isLoose, isLeaning }) {
      parts.wheel = wheel
      input.isLoose = isLoose
      input.stackFan.isLeaning = isLeaning
    },
    letGo() {
      gestures.cancel()
      keyboard.away()
      input.choose([])
      input.fanOut(undefined)
    },
    setReferee(referee) {
      preview.referee = referee
      preview.refresh()
    },
    badges(badges) {
      input.badges = badges
      picture.change('marks')
    },
    showOverlay(overlay) {
      picture.overlay = overlay
      picture.change('marks')
    },
    showChoices(choices) {
      picture.choices = choices
      picture.change('marks')
    },
    locate(place) {
      const spot = tableSpotOf(top, place)
      if (!spot) return false
      keyboard.follow(place)
      viewport.go(spot, parts.now())
      picture.flash(place, LOCATED, parts.now())
      return true
    },
    follow(place) {
      const spot = tableSpotOf(top, place)
      if (!spot) return
      if (!holds(viewport.window(), spot)) viewport.go(spot, parts.now())
      picture.flash(place, LOCATED, parts.now())
    },
    pan: ({ x, y }) => viewport.pan(x, y),
    cover: (right) => viewport.cover(right),
    fit: () => viewport.fit(parts.now()),
    fitTable: () => viewport.fitTable(parts.now()),
    focus: () => stage.canvas.focus({ preventScroll: true }),
    runKey(press) {
      const command = keyCommandOf(press)
      return command !== undefined && parts.input.runCommand(command)
    },
    zoom: (factor) => viewport.zoomMiddle(Math.max(factor, SMALLEST_ZOOM_STEP)),
    pointAt(pixel) {
      const place = placeAt(top, parts.toUnits(pixel), true)
      return place && 'x' in place ? place : undefined
    },
    unit: () => 1 / viewport.camera.scale,
    sketch(drawing) {
      picture.sketch = drawing
      picture.change('marks')
    },
    instruments: (shown) => picture.instruments.set(shown),
    fadingSketch: (sketch, colour) => picture.instruments.fade(sketch, colour, parts.now()),
    cellAt(pixel) {
      const place = placeAt(top, parts.toUnits(pixel))
      return place && 'board' in place ? place : undefined
    },
    onViewChange(seen) {
      parts.viewListeners.add(seen)
      seen(viewport.window())
      return () => parts.viewListeners.delete(seen)
    },
    window: () => viewport.window(),
    isPrinted: () => picture.isPrinted(),
    onPrinted(printed) {
      parts.printListeners.add(printed)
      if (picture.overview()) printed()
      return () => parts.printListeners.delete(printed)
    },
    centreOn({ x, y }) {
      const { camera } = viewport
      viewport.pan((camera.x - x) * camera.scale, (camera.y - y) * camera.scale)
    },
    top,
    overview: () => picture.overview(),
    frames: stage.frames,
    isSteady,
    isAtRest: () => isSteady() && stage.isAsleep(),
    pixel(place) {
      const spot = tableSpotOf(top, place)
      return parts.toPage(viewport.toPixels(spot ?? middle(top.bounds)))
    },
    destroy: () => parts.destroy(),
  }
}
