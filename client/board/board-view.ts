import type { Drawing, Hover, Id, PieceId, Place, Point } from '../../table/generated/types.ts'
import type { State } from '../../table/state.ts'
import type { KeyPress } from '../words/keys.ts'
import type { Rect } from './geometry/rect.ts'
import type { TouchMode } from './input/canvas-events.ts'
import type { CursorAnnouncement } from './input/cursor-announcement.ts'
import type { PointedAt } from './input/hover-reports.ts'
import type { InputEvents } from './input/input-context.ts'
import type { BoardReferee, DropPreview, ReachSize } from './input/move-preview.ts'
import type { Badges } from './layout/badges.ts'
import type { Tabletop } from './layout/tabletop.ts'
import type { PaletteName } from './map/terrain/palette.ts'
import type { ShownChoices } from './overlay/choice-overlay.ts'
import type { ShownInstruments, Sketch } from './overlay/instrument-overlays.ts'
import type { MapOverlay } from './overlay/map-overlays.ts'
import type { Renderer } from './stage/renderer.ts'

/** Where the drop preview belongs on the page. */
interface PreviewPosition {
  readonly x: number
  readonly y: number
  /** How far the cell and the ghost reach around it. */
  readonly far: number
  /** The move comes from the right, so the left side is free. */
  readonly isLeft: boolean
}

/** Requests and reports of the board to the page. */
export interface BoardEvents extends InputEvents {
  /** This player's pointer and the pieces it drags, in board units, at most 20 times a second. */
  hover(hover: Hover): void
  /** The pieces or place under the resting pointer, in page pixels, bottom piece first; undefined for nothing. */
  point(what: PointedAt | undefined): void
  /** The referee's verdict on dropping the carried counters; undefined while there is none. */
  dropPreview?(preview: DropPreview | undefined, at: PreviewPosition): void
  /** How much the carried counters can reach; undefined when nothing is carried or no referee listens. */
  reachSize?(size: ReachSize | undefined): void
  /** The next words of a screen reader about the keyboard cursor; undefined clears them. */
  announceCursor?(what: CursorAnnouncement | undefined): void
}

/** A player's preferences that concern the board. */
export interface BoardPreferences {
  readonly wheel: 'zoom' | 'pan'
  /** Counters snap to nothing unless Ctrl is held; otherwise the other way round. */
  readonly isLoose: boolean
  /** Stacks lean apart under a resting pointer. */
  readonly isLeaning: boolean
}

export interface BoardView {
  /** Draws a state. Cheap to call often: unchanged parts cost nothing. */
  show(state: State): void
  /** Locked: counters can be looked at, not picked up. */
  lock(isLocked: boolean): void
  /** Another player's pointer and what it drags; an undefined hover removes it. */
  showPointer(who: string, colour: string, name: string, hover: Hover | undefined): void
  select(ids: readonly PieceId[]): void
  /** Fans out the stack of a place so that each counter can be picked. */
  fanOut(place: Place): void
  /** The place of the keyboard cursor while it is visible. */
  cursor(): Place | undefined
  /** The sides whose stacks the N key visits; undefined: all sides. */
  cursorSides(sides: readonly Id[] | undefined): void
  setPreferences(preferences: BoardPreferences): void
  setPalette(palette: PaletteName): void
  setTouchMode(mode: TouchMode): void
  /** Drops everything carried, selected and fanned out. */
  letGo(): void
  /** Sets the referee that is asked while counters are carried. */
  setReferee(counsel: BoardReferee | undefined): void
  badges(badges: Badges): void
  showOverlay(light: MapOverlay | undefined): void
  /** Lights up what can be chosen on the map. */
  showChoices(choices: ShownChoices): void
  /** Flies to a place and flashes it; false if it is nowhere on the table. */
  locate(place: Place): boolean
  /** Flashes a place; the view moves only if it is out of sight. */
  follow(place: Place): void
  /** Pans the map, in css pixels. */
  pan(by: { x: number; y: number }): void
  /** A panel lies over this many css pixels at the right of the board. */
  cover(right: number): void
  fit(): void
  /** Fits the whole table with its trays into the window. */
  fitTable(): void
  /** Gives the canvas the keyboard focus. */
  focus(): void
  /** Runs the command of a key that was pressed elsewhere on the page; false if it has none here. */
  runKey(press: KeyPress): boolean
  zoom(factor: number): void
  /** Frames drawn so far. An idle table draws none. */
  frames(): number
  /** Places keep their pixels: the view does not move, and the board fits the page. */
  isSteady(): boolean
  /** Steady, and no frame is wanted. */
  isAtRest(): boolean
  /** The free point under a page pixel; undefined beside the paper. */
  pointAt(at: { x: number; y: number }): Point | undefined
  /** Board units per css pixel. */
  unit(): number
  /** Shows a drawing that this player has not finished. */
  sketch(drawing: Drawing | undefined): void
  /** Shows this player's ruler, range areas and lines of sight. */
  instruments(shown: ShownInstruments): void
  /** Shows a sketch for the seconds that it lasts. */
  fadingSketch(sketch: Sketch, colour: string): void
  /** The cell under a page pixel, or the point on a board without cells; undefined beside the paper. */
  cellAt(at: { x: number; y: number }): Place | undefined
  /** Calls `seen` with the visible part of the table, now and after each change; returns the unsubscribe function. */
  onViewChange(seen: (window: Rect) => void): () => void
  /** The visible part of the table. */
  window(): Rect
  /** True when everything visible is painted at full resolution. */
  isPrinted(): boolean
  /** Calls `listener` each time the table has been printed; returns the unsubscribe function. */
  onPrinted(listener: () => void): () => void
  /** Centres the window there, without a glide. */
  centreOn(spot: { x: number; y: number }): void
  readonly top: Tabletop
  /** The printed table on one small canvas, once it is painted. */
  overview(): HTMLCanvasElement | undefined
  /** The page pixel of a place. */
  pixel(place: Place): { x: number; y: number }
  destroy(): void
}

export interface BoardOptions {
  /** Decides how the maps lie; the manifest's arrangement when missing. */
  readonly scenario?: Id | undefined
  readonly reducedMotion?: boolean
  /** Chosen by the hardware when missing. */
  readonly renderer?: Renderer
}
