import { useEffect, useRef } from 'preact/hooks'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { focusRegion } from './focus-regions.tsx'

/** The keys of the room; the board has its own. Each is listed for who presses the question mark. */
export const SHORTCUTS: readonly (readonly [string, string])[] = [
  ['Ctrl Z', 'Take back your last gesture'],
  ['Ctrl Shift Z or Ctrl Y', 'Do it again'],
  ['Enter', 'Say something; /roll 2d6 rolls dice'],
  ['F', 'Flip the counters selected'],
  ['R, Shift R', 'Turn them right or left'],
  ['E', 'Lay the stack selected out'],
  ['E while dragging', 'Lay out the stack beneath, to put down between two of its counters'],
  ['Delete', 'To the losses'],
  ['Shift or Ctrl with a click', 'Add to what is selected, or take from it'],
  ['Shift with a drag', 'Select what lies in a box'],
  ['Ctrl while dragging', 'Put down freely, exactly where you let go'],
  ['Space while dragging', 'The way goes through the hex under the pointer; Backspace takes that back'],
  ['S, T, Z', 'Supply, stacks or zones of control, where a referee is at the table'],
  ['V', 'What the referee says of the counters selected'],
  ['Alt with a click', 'Point at a place for all to see'],
  ['Arrows', 'A cursor goes from hex to hex, and over the edge to the trays; with Ctrl a little way freely'],
  ['N, Shift N', 'To your next counters, or those before'],
  [
    'Enter at the cursor',
    'Take up what lies there, with Shift only the top; arrows carry, Enter puts down, Escape puts back',
  ],
  ['Space at the cursor', 'Select what lies there too'],
  ['E at the cursor', 'Open what lies there: arrows go from counter to counter, or in between with some in hand'],
  ['C, Shift F10', 'What else can be done there'],
  ['Alt Enter', 'Point at the cursor for all to see'],
  ['Enter with the pen', 'Begin a drawing at the cursor, and end it there'],
  ['Shift with arrows, + and −', 'Move about the map, closer and further'],
  ['F6, Shift F6', 'To the board, the panels, the top bar; and back'],
  ['Ctrl F or /', 'Find a hex, a place or a counter by its name'],
  ['I', 'All counters that you see, grouped'],
  ['B', 'The panels beside the board, or only the board'],
  ['H', 'Hide all counters to see the bare map; once more, or Escape, and they are back'],
  ['L, Shift L', 'A ruler, or a line of sight: drag, or Enter at the cursor; Space sets a way point'],
  ['A, Shift A', 'What the counters selected reach, or their zones; 1 to 9 say how far'],
  ['M, Shift M', 'The ways of what has moved; clear its signs for everybody'],
  ['O', 'A small picture of the whole map, or no longer'],
  ['Shift with arrows on a tab', 'Move it among the tabs, as a drag does'],
  ['0 or Home', 'The whole map'],
  ['Shift with 0 or Home', 'The whole table: the map with the trays about it'],
  ['Comma, full stop', 'Look back at the game, an entry back or on; P plays it, Escape goes back to now'],
  ['Escape', 'Let go, close; stop going on'],
  ['?', 'This list'],
]

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

const isPressable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('button, a')

export function useShortcuts(table: Table, screen: Screen): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'F6' && !document.querySelector('dialog')) {
        event.preventDefault()
        focusRegion(event.shiftKey ? -1 : 1)
      }
      if (isTyping(event.target) || document.querySelector('dialog')) return
      const letter = event.key.toLowerCase()
      const isPast = table.playback.moment.value !== undefined
      const command = (event.ctrlKey || event.metaKey) && !event.altKey
      if (command && letter === 'z') table.act({ type: event.shiftKey ? 'redo' : 'undo' })
      else if (command && letter === 'y') table.act({ type: 'redo' })
      else if (command) return
      else if (event.key === '?') screen.open({ kind: 'keys' })
      else if (letter === 'b') screen.toggleDock()
      else if (event.key === ',') table.playback.step(-1)
      else if (event.key === '.' && isPast) table.playback.step(1)
      else if (letter === 'p' && isPast) playOrStop(table)
      else if (event.key === 'Escape' && isPast) table.playback.backToNow()
      else if (event.key === 'Escape') letGo(screen)
      else if (event.key === 'Enter' && !isPressable(event.target)) speak(screen)
      else return
      if (event.key !== 'Escape') event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** A menu or a sheet that goes leaves the keys to nobody: the board gets them, unless its opener has them back. */
export function useFocusBack(screen: Screen): void {
  const isOver = screen.menu.value !== undefined || screen.dialog.value !== undefined
  const wasOver = useRef(false)
  useEffect(() => {
    const goes = wasOver.current && !isOver
    wasOver.current = isOver
    if (!goes) return
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document
      if (!activeElement || activeElement === document.body) screen.board.value?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isOver])
}

function playOrStop({ playback: looking }: Table): void {
  if (looking.isPlaying.value) looking.pause()
  else looking.play()
}

function letGo(screen: Screen): void {
  screen.menu.value = undefined
  screen.pointed.value = undefined
  screen.inHand.value = []
}

/** Where one says something. */
export const MESSAGE_FIELD = 'speech'

function speak(screen: Screen): void {
  screen.showPanel('log')
  requestAnimationFrame(() => document.getElementById(MESSAGE_FIELD)?.focus())
}
