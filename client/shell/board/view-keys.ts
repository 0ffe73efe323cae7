import { useEffect } from 'preact/hooks'
import { focusSoon, isDialogOpen, isMenuOpen, isTyping } from '../../controls/focus.ts'
import { openChoices } from '../../referee/choices/mounted-choices.ts'
import type { Screen } from '../../screen/screen.ts'
import { type Command, commandOf } from '../../words/keys.ts'
import { toggleCounters } from './hide-counters.tsx'

/** The keys of the scope view, and those of the map while the focus is beside it. In a text field Ctrl F still opens the browser's own search. */
export function useViewKeys(screen: Screen): void {
  useEffect(() => {
    const run: Readonly<Record<Command<'view'>, () => void>> = {
      find: () => openFind(screen),
      hideCounters: () => toggleCounters(screen),
      choices: () => openChoices(),
      counterList: () => {
        screen.showPanel('counters')
        focusSoon('.tree [tabindex="0"]')
      },
      overview: () => screen.toggleOverview(),
      panels: () => screen.toggleDock(),
    }
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || isDialogOpen()) return
      const command = commandOf('view', event)
      if (!command) {
        if (isForBoard(event) && screen.board.peek()?.runKey(event)) event.preventDefault()
        return
      }
      run[command]()
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/**
 * Letters, digits and signs have no other meaning while a tab or a button has the focus, so the map hears them there, too.
 * Arrows, Enter, Space, Escape and Delete belong to what has the focus.
 */
const isForBoard = ({ key, target }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !isMenuOpen() && !(target instanceof Element && target.closest('.board'))

export function openFind(screen: Screen): void {
  screen.menu.value = undefined
  screen.pointed.value = undefined
  screen.isFindOpen.value = true
}
