import { render } from 'preact'
import { mountBoard } from '../../../client/board/board.ts'
import { PlaceButtons } from '../../../client/referee/parts/place-buttons.tsx'
import { defaultLayout } from '../../../client/screen/dock-layout.ts'
import { Screen } from '../../../client/screen/screen.ts'
import type { Action, Place, Verdict } from '../../../table/generated/types.ts'
import { MEASURED, point, readModule, stateOf, WARBAND } from './table.ts'

interface OpenTable {
  readonly acts: readonly Action[]
  /** How much is within reach of the dragged counter, as reported to the page. */
  reached(): unknown
  /** The verdict on the place under the pointer. */
  rested(): Verdict | undefined
  pixel(place: Place): { x: number; y: number }
  window(): { x: number; y: number; width: number; height: number }
  pilesAreRead(): boolean
  isPrinted(): boolean
}

declare global {
  var openTable: OpenTable | undefined
}

const module = readModule()
const state = stateOf()
const acts: Action[] = []
let reached: unknown
let rested: Verdict | undefined
const nothing = () => {}
const board = await mountBoard(
  document.querySelector<HTMLElement>('#board')!,
  module,
  {
    ...{ hover: nothing, select: nothing, point: nothing, menu: nothing },
    act: (action) => acts.push(action),
    reachSize: (within) => {
      reached = within
    },
    dropPreview: (what) => {
      rested = what?.verdict
    },
  },
  { reducedMotion: true, renderer: location.hash === '#webgl' ? 'webgl' : 'canvas' },
)
board.setPreferences({ wheel: 'zoom', isLoose: true, isLeaning: false })
board.show(state)
board.setReferee({
  reach: (ids) => MEASURED.reach({ state, memory: undefined, sides: [] }, ids),
  judge: (action) => MEASURED.judge({ state, memory: undefined, sides: [] }, action),
  survey: () => MEASURED.survey({ state, memory: undefined, sides: [] }),
})

const size = { width: innerWidth, height: innerHeight }
const screen = new Screen(defaultLayout(size), size)
screen.foldPanel('piles')
screen.board.value = board
/** Places that a finding may name: free points, piles with and without a tray, and a board that does not exist. */
const PLACES: readonly Place[] = [
  WARBAND,
  point(1900, 1300),
  { pile: 'fled' },
  { pile: 'reserve' },
  { board: 'elsewhere', x: 1, y: 2 },
]
render(
  <PlaceButtons places={PLACES} game={state.game} module={module} screen={screen} />,
  document.querySelector<HTMLElement>('#where')!,
)

globalThis.openTable = {
  acts,
  reached: () => reached,
  rested: () => rested,
  pixel: (place) => board.pixel(place),
  window: () => board.window(),
  pilesAreRead: () => screen.isPanelVisible('piles'),
  isPrinted: () => board.isPrinted(),
}
