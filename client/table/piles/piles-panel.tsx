import { useSignal } from '@preact/signals'
import type { Id, Pile } from '../../../table/generated/types.ts'
import { pileKey } from '../../../table/geometry/place.ts'
import type { Module } from '../../../table/module/module.ts'
import { countIn, type State, stackAt } from '../../../table/state.ts'
import { Icon, type IconName } from '../../controls/icons.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { pieceName, sideName } from '../../words/names.ts'
import { pilePurpose } from '../../words/pile-purpose.ts'
import { putAction } from './put-action.ts'
import { PILES_TEXTS } from './texts.ts'

const ICONS: Readonly<Record<Pile['kind'], IconName>> = {
  deck: 'deck',
  cup: 'cup',
  hand: 'hand',
  tray: 'tray',
  box: 'tray',
  dead: 'dead',
}

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** All piles by owner, with their counts, and the pieces of those that the player may look into. */
export function PilesPanel(props: Props) {
  const state = props.table.displayedState.value
  if (!state) return null
  const { piles, sides } = state.game
  if (piles.length === 0) return <p class="nothing">{PILES_TEXTS.none}</p>
  const owners: (Id | undefined)[] = [undefined, ...sides]
  return (
    <div class="piles">
      {owners.map((owner) => {
        const own = piles.filter(({ side }) => side === owner)
        return own.length > 0 && <Group key={owner ?? ''} owner={owner} piles={own} state={state} {...props} />
      })}
    </div>
  )
}

function Group({ owner, piles, state, ...props }: Props & { owner: Id | undefined; piles: Pile[]; state: State }) {
  const showsEmpty = useSignal(false)
  const full = piles.filter(({ id }) => countIn(state, id) > 0)
  const empty = piles.length - full.length
  // With counters in hand every pile is a place to put them.
  const isHolding = props.screen.inHand.value.length > 0 || props.screen.carriedOver.value !== undefined
  const listed = showsEmpty.value || isHolding ? piles : full
  const title = owner === undefined ? PILES_TEXTS.shared : sideName(props.module, owner)
  return (
    <section aria-label={title}>
      <h2>
        {owner !== undefined && <i class="dot" style={{ background: props.module.sides.get(owner)?.colour }} />}
        {title}
      </h2>
      <ul>
        {listed.map((pile) => (
          <PileRow key={pile.id} pile={pile} state={state} {...props} />
        ))}
      </ul>
      {empty > 0 && (
        <button
          type="button"
          class="link"
          aria-expanded={showsEmpty.value}
          onClick={() => {
            showsEmpty.value = !showsEmpty.value
          }}
        >
          {showsEmpty.value ? PILES_TEXTS.hideEmpty : PILES_TEXTS.empty(empty)}
        </button>
      )}
    </section>
  )
}

function PileRow({ pile, state, table, screen, module }: Props & { pile: Pile; state: State }) {
  const isOpen = useSignal(false)
  const count = countIn(state, pile.id)
  const ids = stackAt(state, pileKey(pile.id))
  const isVeiled = pile.id in state.veiled
  const seat = table.seat.value
  const mayDraw = seat !== undefined && !state.closed && (pile.sight !== 'owner' || !isVeiled)
  const isDrawn = pile.kind === 'deck' || pile.kind === 'cup'
  const held = screen.inHand.value
  const picked = held.filter((id) => ids.includes(id))
  const put =
    held.length > picked.length
      ? () => {
          table.act(putAction(state, held, { pile: pile.id }))
          screen.inHand.value = []
        }
      : undefined
  const more = seat !== undefined && !state.closed && (
    <button
      type="button"
      class="quiet round"
      aria-label={PILES_TEXTS.menu(pile.name)}
      aria-haspopup="menu"
      onClick={(event) => {
        const { left, bottom } = event.currentTarget.getBoundingClientRect()
        screen.menu.value = { at: { x: left, y: bottom }, ids: [], place: { pile: pile.id } }
      }}
    >
      <Icon name="more" />
    </button>
  )
  return (
    <li class={screen.carriedOver.value?.pile === pile.id ? 'pile under-load' : 'pile'} data-pile={pile.id}>
      <div class="head">
        <Icon name={ICONS[pile.kind]} />
        <button
          type="button"
          class="quiet name"
          title={put ? PILES_TEXTS.putHere(held.length) : pilePurpose(module, pile)}
          disabled={!put && (isVeiled || count === 0)}
          aria-expanded={isVeiled || put ? undefined : isOpen.value}
          onClick={() => {
            if (put) put()
            else isOpen.value = !isOpen.value
          }}
        >
          {pile.name}
          {isVeiled && <Icon name="hidden" />}
          {isVeiled && <span class="unseen">{PILES_TEXTS.closed}</span>}
        </button>
        {isVeiled && pile.secret ? (
          <span class="count" title={PILES_TEXTS.unknownCount}>
            ?
          </span>
        ) : (
          <span class="count" title={PILES_TEXTS.pieces(count)}>
            {count}
          </span>
        )}
        {mayDraw && isDrawn && (
          <div class="buttons">
            <button type="button" disabled={count === 0} onClick={() => screen.open({ kind: 'draw', pile: pile.id })}>
              {PILES_TEXTS.draw}
              <span class="unseen">{PILES_TEXTS.from(pile.name)}</span>
            </button>
            <button type="button" disabled={count < 2} onClick={() => screen.open({ kind: 'shuffle', pile: pile.id })}>
              {PILES_TEXTS.shuffle}
              <span class="unseen"> {pile.name}</span>
            </button>
            {more}
          </div>
        )}
        {!(mayDraw && isDrawn) && count > 0 && more}
      </div>
      {put && (
        <div class="picked">
          <button type="button" onClick={put}>
            {PILES_TEXTS.putHere(held.length)}
            <span class="unseen"> {pile.name}</span>
          </button>
        </div>
      )}
      {picked.length > 0 && (
        <div class="picked">
          <button type="button" onClick={() => screen.open({ kind: 'send', ids: picked })}>
            {PILES_TEXTS.toPile}
          </button>
          <button type="button" onClick={() => screen.open({ kind: 'showCards', pile: pile.id, ids: picked })}>
            {PILES_TEXTS.show}
          </button>
        </div>
      )}
      {isOpen.value && ids.length > 0 && (
        <ul class="inside">
          {[...ids].reverse().map((id) => {
            const piece = state.pieces.get(id)
            if (!piece) return null
            const name = pieceName(module, piece)
            return (
              <li key={id}>
                {seat && !state.closed ? (
                  <button
                    type="button"
                    class="quiet"
                    aria-pressed={held.includes(id)}
                    title={PILES_TEXTS.pickUp}
                    onClick={() => screen.toggleInHand(id)}
                  >
                    {name}
                  </button>
                ) : (
                  name
                )}
              </li>
            )
          })}
        </ul>
      )}
    </li>
  )
}
