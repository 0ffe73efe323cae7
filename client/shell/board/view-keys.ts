import { useEffect } from 'preact/hooks'
import type { Screen } from '../../screen/screen.ts'
import { isWriting } from '../keys/shortcuts.ts'
import { drawCurtain } from './hide-counters.tsx'

/** The keys with which one looks for something, and past the counters. */
export function useSightKeys(screen: Screen): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isWriting(event.target) || document.querySelector('dialog')) return
      const { altKey, ctrlKey, metaKey, shiftKey } = event
      const letter = event.key.toLowerCase()
      const command = (ctrlKey || metaKey) && !altKey
      // Asked for once more, from within our own field, the browser's search answers.
      if ((command && !shiftKey && letter === 'f') || (!command && !altKey && letter === '/')) openFind(screen)
      else if (ctrlKey || metaKey || altKey || shiftKey) return
      else if (letter === 'h') drawCurtain(screen)
      else if (letter === 'i') openInventory(screen)
      else if (letter === 'o') screen.turnOverview()
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
  screen.isFinding.value = true
}

function openInventory(screen: Screen): void {
  screen.reveal('counters')
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.tree [tabindex="0"]')?.focus())
}
