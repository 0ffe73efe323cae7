import { useEffect } from 'preact/hooks'
import { focusSoon, isDialogOpen, isTyping } from '../../controls/focus.ts'
import { openChoices } from '../../referee/choices/mounted-choices.ts'
import type { Screen } from '../../screen/screen.ts'
import { type Command, commandOf } from '../../words/keys.ts'
import { toggleCounters } from './hide-counters.tsx'

/** The keys of the scope view. In a text field Ctrl F still opens the browser's own search. */
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
      if (!command) return
      run[command]()
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

export function openFind(screen: Screen): void {
  screen.menu.value = undefined
  screen.pointed.value = undefined
  screen.isFindOpen.value = true
}
