import '../../style/shell/hand.css'
import { useSignal } from '@preact/signals'
import type { Pile } from '../../../table/generated/types.ts'
import { pileKey } from '../../../table/geometry/place.ts'
import type { Module } from '../../../table/module/module.ts'
import { type State, stackAt } from '../../../table/state.ts'
import { Icon } from '../../controls/icons.tsx'
import { panelPlace } from '../../screen/dock-layout.ts'
import { PanelMenu } from '../../screen/panel-menu.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { pieceName } from '../../words/names.ts'
import { CounterPicture } from './counter-picture.tsx'
import { putAction } from './put-action.ts'
import { HAND_TEXTS, PILES_TEXTS } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** The hands of the player at this screen. */
export function visibleHands(table: Table): readonly Pile[] {
  const state = table.state.value
  const seat = table.seat.value
  // The past is shown without hands.
  if (!state || !seat || table.playback.moment.value) return []
  const own = [table.viewingSide.value ?? seat.sides].flat()
  return state.game.piles.filter(
    ({ id, kind, side }) => kind === 'hand' && side !== undefined && own.includes(side) && !(id in state.veiled),
  )
}

export function HandPanel({ table, screen, module }: Props) {
  const state = table.state.value
  const isOverMap = panelPlace(screen.layout.value, 'hand') === 'table'
  const isHolding = screen.inHand.value.length > 0 || screen.carriedOver.value !== undefined
  const shownHands = visibleHands(table).filter(
    ({ id }) => !isOverMap || isHolding || (state && stackAt(state, pileKey(id)).length > 0),
  )
  if (shownHands.length === 0 || !state) return null
  return (
    <div class="hands">
      {shownHands.map((hand) => (
        <Hand key={hand.id} hand={hand} state={state} {...{ table, screen, module }} />
      ))}
    </div>
  )
}

function Hand({ hand, state, table, screen, module }: Props & { readonly hand: Pile; readonly state: State }) {
  const isOpen = useSignal(true)
  const ids = stackAt(state, pileKey(hand.id))
  const held = screen.inHand.value
  const ownInOrder = held.filter((id) => ids.includes(id))
  const others = held.filter((id) => !ids.includes(id))
  const place = { pile: hand.id }
  return (
    <section
      class={screen.carriedOver.value?.pile === hand.id ? 'hand under-load' : 'hand'}
      data-pile={hand.id}
      aria-label={hand.name}
    >
      <header>
        <button
          type="button"
          class="quiet"
          aria-expanded={isOpen.value}
          onClick={() => {
            isOpen.value = !isOpen.value
          }}
        >
          <i class="dot" style={{ background: hand.side && module.sides.get(hand.side)?.colour }} />
          {hand.name}
          <span class="count" title={HAND_TEXTS.cards(ids.length)}>
            {ids.length}
          </span>
        </button>
        {ownInOrder.length > 0 && (
          <button type="button" onClick={() => screen.open({ kind: 'showCards', pile: hand.id, ids: ownInOrder })}>
            {PILES_TEXTS.show}
          </button>
        )}
        {ownInOrder.length > 0 && (
          <button type="button" onClick={() => screen.open({ kind: 'send', ids: ownInOrder })}>
            {PILES_TEXTS.toPile}
          </button>
        )}
        {others.length > 0 && (
          <button
            type="button"
            class="primary"
            onClick={() => {
              table.act(putAction(state, others, place))
              screen.inHand.value = ownInOrder
            }}
          >
            {HAND_TEXTS.intoHand}
          </button>
        )}
        <button
          type="button"
          class="quiet round"
          aria-label={PILES_TEXTS.menu(hand.name)}
          aria-haspopup="menu"
          onClick={(event) => {
            const { left, top } = event.currentTarget.getBoundingClientRect()
            screen.menu.value = { at: { x: left, y: top }, ids: [], place }
          }}
        >
          <Icon name="more" />
        </button>
        {panelPlace(screen.layout.value, 'hand') === 'table' && <PanelMenu name="hand" screen={screen} />}
      </header>
      {isOpen.value && ids.length === 0 && <p class="nothing">{HAND_TEXTS.empty}</p>}
      {isOpen.value && ids.length > 0 && (
        <ul>
          {ids.map((id) => {
            const piece = state.pieces.get(id)
            if (!piece) return null
            return (
              <li key={id}>
                <button
                  type="button"
                  class="card"
                  aria-pressed={held.includes(id)}
                  title={HAND_TEXTS.pickUp(pieceName(module, piece))}
                  onClick={() => screen.toggleInHand(id)}
                  onContextMenu={(event) => {
                    event.preventDefault()
                    screen.menu.value = { at: { x: event.clientX, y: event.clientY }, ids: [id], place }
                  }}
                >
                  {piece.def !== undefined && (
                    <CounterPicture module={module} def={piece.def} face={piece.face} size={CARD_PIXELS} />
                  )}
                  <span class="unseen">{pieceName(module, piece)}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

const CARD_PIXELS = 72
