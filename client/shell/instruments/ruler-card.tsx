import type { Id, PieceId } from '../../../table/generated/types.ts'
import { onCell } from '../../../table/geometry/place.ts'
import type { Board } from '../../../table/module/board.ts'
import { mapGroupsOf } from '../../../table/module/map-groups.ts'
import type { Module } from '../../../table/module/module.ts'
import { distanceText, measure, onJoinedBoard, type RulerLine } from '../../board/geometry/ruler.ts'
import { hexsideFeatures, type SightStep, sightSteps, terrainLabel } from '../../board/geometry/sight-steps.ts'
import type { OpenReading } from '../../board/layout/open-reading.ts'
import { CardHead } from '../../controls/card-head.tsx'
import { withKey } from '../../words/keys.ts'
import { blockedWords, coverWords, openLength, sightWords } from '../../words/lengths.ts'
import { joinWithAnd } from '../../words/names.ts'
import type { Instruments } from './instruments.ts'
import { RULER_TEXTS } from './texts.ts'

interface Props {
  readonly module: Module
  readonly instruments: Instruments
  readonly scenario: Id | undefined
}

/** More cells than these are not listed. */
const MOST = 60

/** The reading of the ruler in hand, and how to use it. */
export function RulerCard({ module, instruments, scenario }: Props) {
  const { ruler, isShared } = instruments
  const [kind, held] = [ruler.kind.value, ruler.tape]
  if (!kind) return null
  const [start] = held?.places ?? []
  const lands = mapGroupsOf(module, scenario)
  const land = start && 'board' in start ? lands.of(start.board) : lands.all[0]
  const board = land?.board
  const tape = land && held && onJoinedBoard(land, held)
  const [first] = tape?.places ?? []
  const begun = board && first && onCell(first) ? RULER_TEXTS.from(board.grid.print(first)) : ''
  const open = instruments.reading.value
  const isLong = tape !== undefined && board !== undefined && tape.places.length > 1
  return (
    <section class="card" aria-label={RULER_TEXTS.title}>
      <CardHead
        close={RULER_TEXTS.close}
        title={withKey(RULER_TEXTS.close, 'ruler', 'putAway')}
        onClose={() => ruler.take(undefined)}
      >
        <div class="kinds">
          <Kind instruments={instruments} kind="ruler" name={RULER_TEXTS.title} />
          <Kind instruments={instruments} kind="sight" name={RULER_TEXTS.sight} />
        </div>
      </CardHead>
      <p class="reading" role="status">
        {open && board
          ? openReadingOf(instruments, board, open)
          : isLong
            ? readingOf(board, tape)
            : `${begun}${RULER_TEXTS.start}`}
      </p>
      {isLong && kind === 'ruler' && <Legs board={board} tape={tape} />}
      {open?.sight && <InTheWay instruments={instruments} reading={open} />}
      {isLong && kind === 'sight' && <Sighted board={board} tape={tape} />}
      {kind === 'ruler' && <p class="hint">{RULER_TEXTS.hint}</p>}
      <label class="ticked">
        <input
          type="checkbox"
          checked={isShared.value}
          onChange={(event) => {
            isShared.value = event.currentTarget.checked
          }}
        />
        {RULER_TEXTS.shared}
      </label>
    </section>
  )
}

function Kind({ instruments, kind, name }: { instruments: Instruments; kind: RulerLine['kind']; name: string }) {
  const { ruler } = instruments
  return (
    <button
      type="button"
      class="quiet"
      aria-pressed={ruler.kind.value === kind}
      onClick={() => {
        if (ruler.kind.value !== kind) ruler.take(kind)
      }}
    >
      {name}
    </button>
  )
}

/** Such as: 7 hexes from E13 to J9. */
function readingOf(board: Board, { places }: RulerLine): string {
  const [from, to] = [places[0], places.at(-1)]
  const far = distanceText(measure(board, places), board)
  return from && to && onCell(from) && onCell(to)
    ? RULER_TEXTS.fromTo(far, board.grid.print(from), board.grid.print(to))
    : far
}

/** Such as: 6.5 inches from Gael 1 to Fir Bolg 3, 40 % in sight. */
function openReadingOf(instruments: Instruments, board: Board, reading: OpenReading): string {
  const { far, from, to, sight } = reading
  const name = (id: PieceId | undefined) => instruments.nameOf(id)
  const ends = [name(from), name(to)]
  const words = RULER_TEXTS.between(openLength(board, far), ends[0], ends[1])
  return sight ? `${words}, ${sightWords(sight)}` : words
}

/** The things that stop a line of sight, and those that cover its far end. */
function InTheWay({ instruments, reading }: { instruments: Instruments; reading: OpenReading }) {
  const { sight, cover = [] } = reading
  const name = (id: PieceId) => instruments.nameOf(id) ?? ''
  const blockers = [...(sight?.blockers ?? [])].sort((a, b) => b.share - a.share)
  if (blockers.length + cover.length === 0) return null
  return (
    <ul class="sighted">
      {blockers.map(({ of, share }) => (
        <li key={of}>{blockedWords(name(of), share)}</li>
      ))}
      {cover.map(({ of, share, rule }) => (
        <li key={`${of} ${rule.name}`}>{coverWords(name(of), share)}</li>
      ))}
    </ul>
  )
}

function Legs({ board, tape }: { board: Board; tape: RulerLine }) {
  const { cells, legs } = measure(board, tape.places)
  if (cells.length === 0) return null
  const shown = cells.slice(0, MOST).map((cell) => board.grid.print(cell))
  return (
    <>
      {legs.length > 1 && <p>{RULER_TEXTS.legs(legs)}</p>}
      <p class="cells">
        {shown.join(' ')}
        {cells.length > MOST ? RULER_TEXTS.more(cells.length - MOST) : ''}
      </p>
    </>
  )
}

/** The cells and hexsides that a line of sight crosses, in order. */
function Sighted({ board, tape }: { board: Board; tape: RulerLine }) {
  const [from, to] = [tape.places[0], tape.places.at(-1)]
  if (!from || !to || !onCell(from) || !onCell(to)) return null
  const met = sightSteps(board.grid, from, to).filter(
    (each) => each.meets !== 'side' || hexsideFeatures(board, each.cells).length > 0,
  )
  return (
    <ol class="sighted">
      {met.slice(0, MOST).map((each, index) => (
        <li key={index} class={`met-${each.meets}`}>
          {metWords(board, each)}
        </li>
      ))}
    </ol>
  )
}

export function metWords(board: Board, met: SightStep): string {
  const { grid } = board
  if (met.meets === 'cell') return `${grid.print(met.cell)}: ${terrainLabel(board, met.cell)}`
  const features = hexsideFeatures(board, met.cells)
  const on = features.length > 0 ? `: ${joinWithAnd(features)}` : ''
  const cells = met.cells.filter((cell) => grid.has(cell)).map((cell) => grid.print(cell))
  if (met.meets === 'side') return RULER_TEXTS.across(cells.join('/'), on)
  const beside = met.cells.filter((cell) => grid.has(cell)).map((cell) => terrainLabel(board, cell))
  return RULER_TEXTS.along(cells.join('/'), on, joinWithAnd(beside))
}
