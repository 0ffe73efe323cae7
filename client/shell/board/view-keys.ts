import { useEffect } from 'preact/hooks'
import type { Screen } from '../../screen/screen.ts'
import { isTyping } from '../keys/shortcuts.ts'
import { toggleCounters } from './hide-counters.tsx'

/** The keys with which one looks for something, and past the counters. */
export function useViewKeys(screen: Screen): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || document.querySelector('dialog')) return
      const { altKey, ctrlKey, metaKey, shiftKey } = event
      const letter = event.key.toLowerCase()
      const command = (ctrlKey || metaKey) && !altKey
      // Asked for once more, from within our own field, the browser's search answers.
      if ((command && !shiftKey && letter === 'f') || (!command && !altKey && letter === '/')) openFind(screen)
      else if (ctrlKey || metaKey || altKey || shiftKey) return
      else if (letter === 'h') toggleCounters(screen)
      else if (letter === 'i') openInventory(screen)
      else if (letter === 'o') screen.toggleOverview()
      else return
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

function openInventory(screen: Screen): void {
  screen.showPanel('counters')
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.tree [tabindex="0"]')?.focus())
}
