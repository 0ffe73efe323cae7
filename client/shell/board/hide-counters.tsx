import { useEffect } from 'preact/hooks'
import { Icon } from '../../controls/icons.tsx'
import type { Screen } from '../../screen/screen.ts'
import { commandOf } from '../../words/keys.ts'

/** Says that the counters are hidden, and brings them back. */
export function HiddenCountersNotice({ screen }: { screen: Screen }) {
  const isBare = screen.areCountersHidden.value
  const isHolding = screen.inHand.value.length > 0
  // Nobody puts down what he holds among counters that he does not see.
  useEffect(() => {
    if (isHolding) screen.areCountersHidden.value = false
  }, [isHolding])
  useEffect(() => {
    if (!isBare) return
    const press = (event: KeyboardEvent) => {
      if (commandOf('game', event) !== 'letGo' || screen.menu.value || screen.dialog.value || screen.isFindOpen.value)
        return
      event.preventDefault()
      event.stopPropagation()
      screen.areCountersHidden.value = false
    }
    // Before the board and the room hear it: this Escape lets go of nothing else.
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [isBare])
  return (
    <>
      {isBare && <div class="curtain" aria-hidden="true" />}
      <div class="curtain-bar" role="status">
        {isBare && (
          <p>
            <Icon name="hidden" />
            <strong>All counters are hidden</strong> on this screen only.
            <button
              type="button"
              onClick={() => {
                screen.areCountersHidden.value = false
                screen.board.value?.focus()
              }}
            >
              Show them <kbd>Esc</kbd>
            </button>
          </p>
        )}
      </div>
    </>
  )
}

/** Hides all counters, or brings them back. What was in a hand goes back to where it came from. */
export function toggleCounters(screen: Screen): void {
  const isBare = !screen.areCountersHidden.value
  if (isBare) {
    screen.board.value?.letGo()
    screen.inHand.value = []
    screen.pointed.value = undefined
    screen.menu.value = undefined
  }
  screen.areCountersHidden.value = isBare
}
