import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Piece, PieceId, Pile } from '../../../table/generated/types.ts'
import { mapGroupsOf } from '../../../table/module/map-groups.ts'
import type { Module } from '../../../table/module/module.ts'
import { countIn, type State } from '../../../table/state.ts'
import { Icon } from '../../controls/icons.tsx'
import { cardArea } from '../../screen/board-box.ts'
import type { PointedPlace, Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { type CellWords, cellWordsAt } from '../../words/cell-words.ts'
import { pieceName, placeName, sideName, valuesOf } from '../../words/names.ts'
import { countOf } from '../../words/numbers.ts'
import { pilePurpose } from '../../words/pile-purpose.ts'
import { sceneryTexts, sceneryUnder } from '../../words/scenery-words.ts'
import { TOOLTIP_TEXTS } from './texts.ts'
import { tooltipPosition } from './tooltip-position.ts'

const MOST = 12

/** The hex under the pointer and the stack in it, large enough to read. */
export function Tooltip({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const pointed = screen.pointed.value
  const state = table.displayedState.value
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (element.current && pointed) placeTooltip(element.current, pointed)
  }, [pointed])
  if (!pointed || !state || screen.menu.value || screen.inHand.value.length > 0) return null
  const { place, isTapped } = pointed
  // The cell, also of a counter that lies off the grid.
  const cell = place && 'board' in place ? cellWordsAt(mapGroupsOf(module, state.game.scenario), place) : undefined
  const pile = place && 'pile' in place ? state.game.piles.find(({ id }) => id === place.pile) : undefined
  if (pointed.pieces.length === 0 && !cell && !pile) return null
  // The top of the stack comes first.
  const pieces = [...pointed.pieces].reverse().flatMap((id: PieceId) => state.pieces.get(id) ?? [])
  // A model may stand on scenery.
  const ground =
    place && pieces.every(({ def }) => module.counters.get(def ?? '')?.kind !== 'scenery')
      ? sceneryUnder(module, state, place)
      : []
  const title = place && [placeName(module, state.game, place), ...ground].join(' · ')
  return (
    <div
      // With a new key each empty hex waits again before its tooltip appears.
      key={pieces.length === 0 ? title : ''}
      class={`tooltip${pieces.length === 0 ? ' bare' : ''}${isTapped ? ' tapped' : ''}`}
      ref={element}
      aria-hidden="true"
    >
      {pile ? <PileHead pile={pile} state={state} module={module} /> : title && <CellHead title={title} cell={cell} />}
      {pieces.length > 0 && (
        <ul>
          {pieces.slice(0, MOST).map((piece) => (
            <Row key={piece.id} piece={piece} module={module} />
          ))}
        </ul>
      )}
      {pieces.length > MOST && <p class="place">{TOOLTIP_TEXTS.more(pieces.length - MOST)}</p>}
      <MarkMeanings pieces={pieces.slice(0, MOST)} module={module} />
    </div>
  )
}

function CellHead({ title, cell }: { title: string; cell: CellWords | undefined }) {
  const level = cell?.level === undefined ? [] : [TOOLTIP_TEXTS.level(cell.level)]
  return (
    <div class="hexhead">
      <p class="place">
        <b>{title}</b>
        {cell && ` ${[...cell.names, cell.ground, ...level].join(' · ')}`}
      </p>
      {cell && cell.lines.length > 0 && <p class="place">{cell.lines.join(' · ')}</p>}
    </div>
  )
}

/** A tray, cup or deck: what it is for, and how much is in it. */
function PileHead({ pile, state, module }: { pile: Pile; state: State; module: Module }) {
  const isUnknown = pile.secret === true && pile.id in state.veiled
  return (
    <div class="hexhead">
      <p class="place">
        <b>{pile.name}</b>
        {[
          ...(pile.side === undefined ? [] : [sideName(module, pile.side)]),
          isUnknown ? TOOLTIP_TEXTS.unknownCount : countOf(countIn(state, pile.id), 'piece'),
        ].join(' · ')}
      </p>
      <p class="place">{pilePurpose(module, pile)}</p>
    </div>
  )
}

/** What the marks on these counters mean, each once. */
function MarkMeanings({ pieces, module }: { pieces: readonly Piece[]; module: Module }) {
  const marks = [...new Set(pieces.flatMap((piece) => Object.keys({ ...piece.marks })))]
  const said = marks.flatMap((id) => {
    const { name, text } = module.marks.get(id) ?? {}
    return text === undefined ? [] : [{ id, name, text }]
  })
  if (said.length === 0) return null
  return (
    <div class="meanings">
      {said.map(({ id, name, text }) => (
        <p key={id} class="place">
          <b>{name}:</b> {text}
        </p>
      ))}
    </div>
  )
}

function placeTooltip(box: HTMLElement, pointed: PointedPlace): void {
  const { left, top } = tooltipPosition(cardArea(), { width: box.offsetWidth, height: box.offsetHeight }, pointed)
  box.style.left = `${left}px`
  box.style.top = `${top}px`
}

function Row({ piece, module }: { piece: Piece; module: Module }) {
  const counter = piece.def === undefined ? undefined : module.counters.get(piece.def)
  const side = piece.side === undefined ? undefined : module.sides.get(piece.side)
  const values = Object.entries(valuesOf(module, piece))
  const name = pieceName(module, piece)
  const marks = Object.entries({ ...piece.marks })
  const layers = Object.entries({ ...piece.layers })
  return (
    <li>
      <i class="stripe" style={{ background: side?.colour }} />
      <div>
        <p class="name">{name.replace(/^a /, '').replace(/^./, (letter) => letter.toUpperCase())}</p>
        {piece.veil && (
          <p class="veil">
            <Icon name="hidden" />
            {TOOLTIP_TEXTS.veil[piece.def === undefined ? 'unknown' : piece.veil]}
          </p>
        )}
        {counter?.formation && <p class="formation">{counter.formation}</p>}
        {counter?.scenery && 'board' in piece.at && (
          <p class="place">{sceneryTexts(module, counter, piece.at.board).join(' · ')}</p>
        )}
        {counter?.text && <p class="place">{counter.text}</p>}
        {values.length > 0 && (
          <p class="values">
            {values.map(([key, value]) => (
              <span key={key}>
                {key} <b>{value}</b>
              </span>
            ))}
          </p>
        )}
        {(marks.length > 0 || layers.length > 0) && (
          <p class="marks">
            {marks.map(([id, count]) => (
              <span key={id}>
                <i class="dot" style={{ background: module.marks.get(id)?.colour }} />
                {module.marks.get(id)?.name ?? id}
                {count > 1 && ` × ${count}`}
              </span>
            ))}
            {layers.map(([id, level]) => (
              <span key={id}>
                {id} {level}
              </span>
            ))}
          </p>
        )}
      </div>
    </li>
  )
}
