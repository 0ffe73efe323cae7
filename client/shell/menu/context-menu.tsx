import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { mayDoProposal } from '../../../table/action/proposals.ts'
import type { PieceId, Proposal } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import { componentsOf } from '../../../table/module/components.ts'
import type { Module } from '../../../table/module/module.ts'
import { type State, stackAt } from '../../../table/state.ts'
import { moveThroughMenu } from '../../controls/menu-button.tsx'
import type { MenuRequest, Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { keyLabel } from '../../words/keys.ts'
import { pieceNames, placeName } from '../../words/names.ts'
import { attackChoices } from './attack-choices.ts'
import { type CounterChoice, counterChoices } from './counter-choices.ts'
import { menuPosition } from './menu-position.ts'
import { orderChoices } from './order-choices.ts'
import { MENU_TEXTS } from './texts.ts'
import { viewChoices } from './view-choices.ts'

/** The menu of the counters or the place under the pointer. */
export function ContextMenu({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const menu = screen.menu.value
  const state = table.state.value
  const seat = table.seat.value
  const element = useRef<HTMLDivElement>(null)
  /** A press has begun since the menu opened. The finger that opened it is lifted over it, and must choose nothing. */
  const isPressed = useRef(false)
  useLayoutEffect(() => {
    isPressed.current = false
    const box = element.current
    if (!menu || !box) return
    const opener = document.activeElement
    const { left, top } = menuPosition({ width: innerWidth, height: innerHeight }, box.getBoundingClientRect(), menu)
    box.style.left = `${left}px`
    box.style.top = `${top}px`
    box.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [menu])
  useEffect(() => {
    if (!menu) return
    const close = (event: Event) => {
      if (event.target instanceof Node && element.current?.contains(event.target)) return
      screen.menu.value = undefined
    }
    window.addEventListener('pointerdown', close, true)
    window.addEventListener('blur', close)
    return () => {
      window.removeEventListener('pointerdown', close, true)
      window.removeEventListener('blur', close)
    }
  }, [menu])
  if (!menu || !state) return null
  const pieces = menu.ids.flatMap((id) => state.pieces.get(id) ?? [])
  const title =
    pieces.length > 0 ? pieceNames(module, pieces, 2) : menu.place ? placeName(module, state.game, menu.place) : ''
  const context = seat && { module, state, seat, viewingSide: table.viewingSide.value }
  const views = viewChoices(table, screen, menu.ids)
  const attack = context ? attackChoices(context, menu.ids, menu.place) : []
  const others = context && !state.closed ? counterChoices(context, menu.ids, menu.place) : []
  const may = (each: Proposal) => mayDoProposal(table.sync.value.shown, componentsOf(module), seat, each)
  const isAsked =
    context !== undefined && !state.closed && menu.ids.length > 0 && table.referee.position.value !== undefined
  const orders = isAsked ? orderChoices(table.referee.advise({ ask: 'orders', pieces: [...menu.ids] }), may) : []
  const groups = [attack, orders, ...others].filter((group) => group.length > 0)
  // Keys act on the whole selection: never on locked counters, on piles, or on one counter of a stack.
  const isWhole = menu.of === undefined || menu.of.length === menu.ids.length
  const hasKeys = isWhole && pieces.every(({ at, locked }) => 'board' in at && !locked)
  return (
    <div
      ref={element}
      class="menu"
      role="menu"
      aria-label={title || MENU_TEXTS.outside}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' || event.key === 'Tab') {
          screen.menu.value = undefined
          event.preventDefault()
          event.stopPropagation()
        }
        moveThroughMenu(event)
      }}
      onPointerDownCapture={() => {
        isPressed.current = true
      }}
      onClickCapture={(event) => {
        // Enter and Space click without a press.
        if (!isPressed.current && event.detail > 0) event.stopPropagation()
      }}
    >
      {title && <p class="title">{title}</p>}
      <Narrow menu={menu} state={state} {...{ screen, module }} />
      {views.length > 0 && (
        <div class="group">
          {views.map(({ label, key, act }) => (
            <MenuItem
              key={label}
              label={label}
              hint={hasKeys ? key : undefined}
              act={() => {
                screen.menu.value = undefined
                act()
              }}
            />
          ))}
        </div>
      )}
      {groups.length === 0 && views.length === 0 && <p class="nothing">{whyEmpty(state, seat !== undefined)}</p>}
      {groups.map((group) => (
        <div key={group[0]?.label} class="group">
          {group.map((choice) => (
            <Item key={choice.label} {...{ choice, table, screen, hasKeys }} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Narrows the menu from a stack to its top counter, and widens it again. */
function Narrow({ menu, state, screen, module }: NarrowProps) {
  const [one] = menu.ids
  const whole = menu.of ?? menu.ids
  const top = whole.at(-1)
  const at = top === undefined ? undefined : state.pieces.get(top)?.at
  const stack = at && stackAt(state, placeKey(at))
  const isStack = stack !== undefined && whole.length > 1 && whole.every((id) => stack.includes(id))
  if (!isStack || one === undefined) return null
  const highest = stack.findLast((id) => whole.includes(id)) ?? one
  const piece = state.pieces.get(highest)
  const choose = (ids: readonly PieceId[]) => {
    screen.menu.value = { ...menu, ids, of: whole }
  }
  return (
    <div class="group">
      {menu.of === undefined || menu.ids.length > 1 ? (
        <button type="button" role="menuitem" class="quiet" onClick={() => choose([highest])}>
          {MENU_TEXTS.thisCounter(piece && pieceNames(module, [piece], 1))}
        </button>
      ) : (
        <button type="button" role="menuitem" class="quiet" onClick={() => choose(whole)}>
          {MENU_TEXTS.wholeStack(whole.length)}
        </button>
      )}
    </div>
  )
}

interface NarrowProps {
  readonly menu: MenuRequest
  readonly state: State
  readonly screen: Screen
  readonly module: Module
}

function whyEmpty({ closed }: Pick<State, 'closed'>, isSeated: boolean): string {
  if (!isSeated) return MENU_TEXTS.watching
  return closed ? MENU_TEXTS.gameOver : MENU_TEXTS.nothing
}

interface ItemProps {
  readonly choice: CounterChoice
  readonly table: Table
  readonly screen: Screen
  /** Show the keys that do the same. */
  readonly hasKeys: boolean
}

function Item({ choice, table, screen, hasKeys }: ItemProps) {
  if (choice.kind === 'note') return <p class="nothing">{choice.label}</p>
  if (choice.kind === 'count') {
    const set = (count: number) => table.act(choice.to(count))
    return (
      <div class="counting">
        <span>{choice.label}</span>
        <button
          type="button"
          role="menuitem"
          class="quiet round"
          aria-label={MENU_TEXTS.less(choice.label, choice.count)}
          disabled={choice.count === 0}
          onClick={() => set(choice.count - 1)}
        >
          −
        </button>
        <b aria-hidden="true">{choice.count}</b>
        <button
          type="button"
          role="menuitem"
          class="quiet round"
          aria-label={MENU_TEXTS.more(choice.label, choice.count)}
          onClick={() => set(choice.count + 1)}
        >
          +
        </button>
      </div>
    )
  }
  const choose = () => {
    screen.menu.value = undefined
    if (choice.kind === 'dialog') screen.open(choice.dialog)
    else if (choice.kind === 'attack') screen.planAttack(choice.attack)
    else for (const action of choice.actions) table.act(action)
  }
  const isDestructive = choice.kind === 'act' && choice.isDestructive
  const key = hasKeys && choice.kind === 'act' && choice.command ? keyLabel('counters', choice.command) : undefined
  return <MenuItem label={choice.label} hint={key} isDestructive={isDestructive} act={choose} />
}

interface MenuItemProps {
  readonly label: string
  readonly hint: string | undefined
  readonly isDestructive?: boolean | undefined
  readonly act: () => void
}

const MenuItem = ({ label, hint, isDestructive, act }: MenuItemProps) => (
  <button
    type="button"
    role="menuitem"
    class={isDestructive ? 'quiet destructive' : 'quiet'}
    aria-keyshortcuts={hint?.replace(' ', '+')}
    onClick={act}
  >
    <span>{label}</span>
    {hint && (
      <span class="key" aria-hidden="true">
        <kbd>{hint}</kbd>
      </span>
    )}
  </button>
)
