import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { PieceId } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
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
import { viewChoices } from './view-choices.ts'

/** What one can do with the counters under the pointer. */
export function ContextMenu({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const menu = screen.menu.value
  const state = table.state.value
  const seat = table.seat.value
  const element = useRef<HTMLDivElement>(null)
  /** Pressed since it opened: the finger that asked for the menu is lifted over it, and must choose nothing. */
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
  const hand = seat && { module, state, seat, eyes: table.eyes.value }
  const glances = viewChoices(table, screen, menu.ids)
  const attack = hand ? attackChoices(hand, menu.ids, menu.place) : []
  const others = hand && !state.closed ? counterChoices(hand, menu.ids, menu.place) : []
  const groups = attack.length > 0 ? [attack, ...others] : others
  // A key means what is selected: not what is locked, nor what lies in a pile, nor one alone of a stack.
  const isWhole = menu.of === undefined || menu.of.length === menu.ids.length
  const hasKeys = isWhole && pieces.every(({ at, locked }) => 'board' in at && !locked)
  return (
    <div
      ref={element}
      class="menu"
      role="menu"
      aria-label={title || 'Beside the map'}
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
        // A key clicks without a press.
        if (!isPressed.current && event.detail > 0) event.stopPropagation()
      }}
    >
      {title && <p class="title">{title}</p>}
      <Narrowing menu={menu} state={state} {...{ screen, module }} />
      {glances.length > 0 && (
        <div class="group">
          {glances.map(({ label, key, act }) => (
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
      {groups.length === 0 && glances.length === 0 && <p class="nothing">{emptyFor(state, seat !== undefined)}</p>}
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

/** Of a whole stack: first the one on top; and of that, back to all of them. */
function Narrowing({ menu, state, screen, module }: NarrowingProps) {
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
          This counter: {piece ? pieceNames(module, [piece], 1) : 'the top'}
        </button>
      ) : (
        <button type="button" role="menuitem" class="quiet" onClick={() => choose(whole)}>
          All {whole.length} of the stack
        </button>
      )}
    </div>
  )
}

interface NarrowingProps {
  readonly menu: MenuRequest
  readonly state: State
  readonly screen: Screen
  readonly module: Module
}

/** Why there is nothing to choose. */
function emptyFor({ closed }: Pick<State, 'closed'>, isSeated: boolean): string {
  if (!isSeated) return 'You are watching.'
  return closed ? 'The game has ended.' : 'Nothing can be done here.'
}

interface ItemProps {
  readonly choice: CounterChoice
  readonly table: Table
  readonly screen: Screen
  /** Keys do it as well, and are printed beside it. */
  readonly hasKeys: boolean
}

function Item({ choice, table, screen, hasKeys }: ItemProps) {
  if (choice.kind === 'count') {
    const set = (count: number) => table.act(choice.to(count))
    return (
      <div class="counting">
        <span>{choice.label}</span>
        <button
          type="button"
          role="menuitem"
          class="quiet round"
          aria-label={`${choice.label}: one less than ${choice.count}`}
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
          aria-label={`${choice.label}: one more than ${choice.count}`}
          onClick={() => set(choice.count + 1)}
        >
          +
        </button>
      </div>
    )
  }
  const choose = () => {
    screen.menu.value = undefined
    if (choice.kind === 'sheet') screen.open(choice.sheet)
    else for (const action of choice.actions) table.act(action)
  }
  const isGrave = choice.kind === 'act' && choice.isGrave
  const key = hasKeys && choice.kind === 'act' && choice.command ? keyLabel('counters', choice.command) : undefined
  return <MenuItem label={choice.label} hint={key} isGrave={isGrave} act={choose} />
}

interface MenuItemProps {
  readonly label: string
  /** The key that does it too. */
  readonly hint: string | undefined
  readonly isGrave?: boolean | undefined
  readonly act: () => void
}

const MenuItem = ({ label, hint, isGrave, act }: MenuItemProps) => (
  <button
    type="button"
    role="menuitem"
    class={isGrave ? 'quiet grave' : 'quiet'}
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
