import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon, type IconName } from './icons.tsx'

export interface MenuItem {
  readonly label: string
  readonly icon?: IconName
  readonly hint?: string
  readonly act: () => void
}

interface Props {
  readonly label: string
  readonly groups: readonly (readonly MenuItem[])[]
  readonly class?: string
  readonly children: ComponentChildren
}

const AWAY = 6
const MARGIN = 8

/** A button that opens a menu. Escape closes it and gives the focus back. */
export function MenuButton({ label, groups, class: look = 'quiet round', children }: Props) {
  const isOpen = useSignal(false)
  const opener = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const close = () => {
    isOpen.value = false
  }
  useLayoutEffect(() => {
    const box = menu.current
    const by = opener.current
    if (!isOpen.value || !box || !by) return
    beside(box, by)
    box.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
    const away = ({ target }: Event) => {
      if (target instanceof Node && !box.contains(target) && !by.contains(target)) close()
    }
    window.addEventListener('pointerdown', away, true)
    window.addEventListener('resize', close)
    return () => {
      window.removeEventListener('pointerdown', away, true)
      window.removeEventListener('resize', close)
    }
  }, [isOpen.value])
  return (
    <>
      <button
        ref={opener}
        type="button"
        class={look}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value
        }}
      >
        {children}
      </button>
      {isOpen.value && (
        <div
          ref={menu}
          class="dropdown"
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={(event) => {
            event.stopPropagation()
            if (event.key === 'Escape' || event.key === 'Tab') {
              event.preventDefault()
              close()
              opener.current?.focus()
            } else moveThroughMenu(event)
          }}
        >
          {groups.map((group) => (
            <div key={group[0]?.label} class="group">
              {group.map(({ label: said, icon, hint, act }) => (
                <button
                  key={said}
                  type="button"
                  role="menuitem"
                  class="quiet"
                  onClick={() => {
                    close()
                    opener.current?.focus()
                    act()
                  }}
                >
                  {icon && <Icon name={icon} />}
                  <span>{said}</span>
                  {hint && (
                    <span class="hint" aria-hidden="true">
                      <kbd>{hint}</kbd>
                    </span>
                  )}
                </button>
              ))}
            </div>
          ))}
        </div>
      )}
    </>
  )
}

/** Places the menu below its button, or above it if there is no room. */
function beside(box: HTMLElement, by: HTMLElement): void {
  const { width, height } = box.getBoundingClientRect()
  const { left, right, top, bottom } = by.getBoundingClientRect()
  const x = left + width + MARGIN > innerWidth ? right - width : left
  const y = bottom + AWAY + height > innerHeight ? top - AWAY - height : bottom + AWAY
  box.style.left = `${Math.max(MARGIN, Math.min(x, innerWidth - width - MARGIN))}px`
  box.style.top = `${Math.max(MARGIN, y)}px`
}

/** Moves the focus with the arrow keys, Home and End. */
export function moveThroughMenu(event: KeyboardEvent): void {
  const menu = event.currentTarget
  const isEnd = event.key === 'Home' || event.key === 'End'
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if ((by === 0 && !isEnd) || !(menu instanceof HTMLElement)) return
  event.preventDefault()
  event.stopPropagation()
  const items = [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const step = (Math.max(at, by === 1 ? -1 : 0) + by + items.length) % items.length
  items.at(isEnd ? (event.key === 'Home' ? 0 : -1) : step)?.focus()
}
