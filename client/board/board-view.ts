import type { Action, Drawing, Hover, Id, PieceId, Place, Point, Seq } from '../../table/generated/types.ts'
import type { State } from '../../table/state.ts'
import type { Rect } from './geometry/rect.ts'
import type { TouchMode } from './input/canvas-events.ts'
import type { PointedAt } from './input/hover-reports.ts'
import type { CursorAnnouncement } from './input/keyboard-cursor.ts'
import type { BoardReferee, DropPreview, ReachSize } from './input/move-preview.ts'
import type { Tabletop } from './layout/tabletop.ts'
import type { PaletteName } from './map/terrain/palette.ts'
import type { ShownInstruments, Sketch } from './overlay/instrument-overlays.ts'
import type { MapOverlay, OverlayName } from './overlay/map-overlays.ts'
import type { Badges } from './picture/badges.ts'
import type { Renderer } from './stage/renderer.ts'

/** The board's reports of gestures. The board never changes the state itself. */
export interface BoardEvents {
  /** A gesture was made. */
  act(action: Action): void
  /** Where the pointer is and what it drags, in units of a board; about twenty times a second. */
  hover(hover: Hover): void
  select(ids: readonly PieceId[]): void
  /** The counters or place under the resting pointer, in pixels of the page, a stack's pieces bottom first; undefined when nothing rests there. */
  point(what: PointedAt | undefined): void
  /** The right button, or a finger that rests. */
  menu(at: { x: number; y: number }, ids: readonly PieceId[], place: Place | undefined, over?: Rect): void
  /** A word to this player alone; a board without a room has nobody to say it to. */
  notice?(text: string): void
  /** The referee's answer for the cell where a carried counter rests, and its place on the page: `far` is how far cell and ghost reach around it, `isLeft` says that the page has more room to its left. */
  rest?(rested: DropPreview | undefined, at: { x: number; y: number; far: number; isLeft: boolean }): void
  /** How much is within reach of what is carried; undefined: nothing is carried, or nobody says. */
  reached?(within: ReachSize | undefined): void
  /** The mark that the referee left on a counter is to be read. */
  verdict?(seq: Seq): void
  /** Switches an overlay of the whole map on or off; undefined switches off any. */
  light?(name: OverlayName | undefined): void
  /** The words for a player who steers by keys; undefined when there are none. */
  announceCursor?(what: CursorAnnouncement | undefined): void
}

/** How this player likes his board. */
export interface BoardPreferences {
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
  fanOut(place: Place): void
  /** Where the cursor of the keys stands, while it is out. */
  cursor(): Place | undefined
  /** The sides whose counters the keys go to; undefined: every side's. */
  cursorSides(sides: readonly Id[] | undefined): void
  setPreferences(liking: BoardPreferences): void
  /** In which colours the map is printed. */
  print(palette: PaletteName): void
  /** Sets what a touch does: as usual, gather several counters, take only the top one, or point. */
  setTouchMode(mode: TouchMode): void
  /** Lets go of all that is carried, selected and spread. */
  letGo(): void
  /** Hands over the referee that a carrying hand asks; undefined where there is none. */
  setReferee(counsel: BoardReferee | undefined): void
  /** The marks that the referee left on counters. */
  badges(badges: Badges): void
  showOverlay(light: MapOverlay | undefined): void
  /** Goes there and flashes; false where it lies nowhere on the table. */
  locate(place: Place): boolean
  /** Moves the map under the window, by pixels. */
  pan(by: { x: number; y: number }): void
  fit(): void
  /** The whole table, with the trays beside the map. */
  fitTable(): void
  /** Keys are the board's again. */
  focus(): void
  zoom(factor: number): void
  /** Frames drawn so far: a table at rest draws none. */
  frames(): number
  /** Places keep their pixels: the view does not move, and the board fits the page. */
  isSteady(): boolean
  /** Steady, and no frame is wanted. */
  isAtRest(): boolean
  /** The free place under a pixel of the page; undefined beside the paper. */
  pointAt(at: { x: number; y: number }): Point | undefined
  /** How many units of a board a pixel takes. */
  unit(): number
  /** Shows a drawing of this hand's before it is finished. */
  sketch(drawing: Drawing | undefined): void
  /** Shows the ruler, areas and lines of sight of this player. */
  instruments(shown: ShownInstruments): void
  /** Draws it for the seconds that it lasts. */
  fadingSketch(sketch: Sketch, colour: string): void
  /** The cell under a pixel of the page, or the point on a board without cells; undefined beside the paper. */
  cellAt(at: { x: number; y: number }): Place | undefined
  /** Told of each part of the table that comes into the window, at once and from then on; answers what ends it. */
  onViewChange(seen: (window: Rect) => void): () => void
  /** The part of the table in the window. */
  window(): Rect
  /** Everything in sight is painted, as finely as it is looked at. */
  isPrinted(): boolean
  /** Told whenever the table has been printed, now and anew; answers what ends it. */
  onPrinted(told: () => void): () => void
  /** The window's middle comes to lie there at once. */
  centreOn(spot: { x: number; y: number }): void
  readonly top: Tabletop
  /** The printed table as a picture of all of it, once it is painted. */
  overview(): HTMLCanvasElement | undefined
  /** Where a place is, in pixels of the page. */
  pixel(place: Place): { x: number; y: number }
  destroy(): void
}

export interface BoardOptions {
  /** It says how the maps lie; as the manifest says, where missing. */
  readonly scenario?: Id | undefined
  readonly reducedMotion?: boolean
  /** Chosen by what the machine has, where missing. */
  readonly renderer?: Renderer
}
