import { useEffect } from 'preact/hooks'
import { Icon } from '../../controls/icons.tsx'
import type { Screen } from '../../screen/screen.ts'
import { commandOf } from '../../words/keys.ts'
import { BOARD_TEXTS } from './texts.ts'

/** Says that the counters are hidden, with a button to show them. */
export function HiddenCountersNotice({ screen }: { screen: Screen }) {
  const isHidden = screen.areCountersHidden.value
  const isHolding = screen.inHand.value.length > 0
  // Counters in hand are put down among visible ones only.
  useEffect(() => {
    if (isHolding) screen.areCountersHidden.value = false
  }, [isHolding])
  useEffect(() => {
    if (!isHidden) return
    const press = (event: KeyboardEvent) => {
      if (commandOf('game', event) !== 'letGo' || screen.menu.value || screen.dialog.value || screen.isFindOpen.value)
        return
      event.preventDefault()
      event.stopPropagation()
      screen.areCountersHidden.value = false
    }
    // In the capture phase: this Escape does nothing else.
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [isHidden])
  return (
    <>
      {isHidden && <div class="counters-hidden" aria-hidden="true" />}
      <div class="counters-hidden-bar" role="status">
        {isHidden && (
          <p>
            <Icon name="hidden" />
            <strong>{BOARD_TEXTS.countersHidden}</strong>
            {BOARD_TEXTS.onlyHere}
            <button
              type="button"
              onClick={() => {
                screen.areCountersHidden.value = false
                screen.board.value?.focus()
              }}
            >
              {BOARD_TEXTS.showCounters} <kbd>Esc</kbd>
            </button>
          </p>
        )}
      </div>
    </>
  )
}

/** Hides or shows all counters. Hiding them puts back what is in hand. */
export function toggleCounters(screen: Screen): void {
  const isHidden = !screen.areCountersHidden.value
  if (isHidden) {
    screen.board.value?.letGo()
    screen.inHand.value = []
    screen.pointed.value = undefined
    screen.menu.value = undefined
  }
  screen.areCountersHidden.value = isHidden
}
