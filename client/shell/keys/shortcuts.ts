import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Module } from '../../../table/module/module.ts'
import { focusSoon, isDialogOpen, isPressable, isTyping } from '../../controls/focus.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { toggleDice } from '../../table/chance/dice-button.tsx'
import { MESSAGE_FIELD } from '../../table/log/composer.tsx'
import { nextTime } from '../../table/sequence/sequence-of-play.ts'
import { type Command, commandOf } from '../../words/keys.ts'
import { hasPanel } from '../dock/panel-content.tsx'
import { focusRegion } from './focus-regions.tsx'

/** The keys of the scopes game, past and regions. */
export function useShortcuts(table: Table, screen: Screen, module: Module): void {
  useEffect(() => {
    const run = gameCommands(table, screen, module)
    const press = (event: KeyboardEvent) => {
      if (isDialogOpen()) return
      const region = commandOf('regions', event)
      if (region) {
        event.preventDefault()
        focusRegion(region === 'nextRegion' ? 1 : -1)
      }
      if (isTyping(event.target)) return
      const past = table.playback.moment.value && commandOf('past', event)
      const game = commandOf('game', event)
      if (past) runInPast(table, past)
      else if (!game || (game === 'write' && isPressable(event.target))) return
      else run[game]()
      // Elsewhere on the page Escape must still close a menu.
      if (event.key !== 'Escape') event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

const gameCommands = (table: Table, screen: Screen, module: Module): Readonly<Record<Command<'game'>, () => void>> => ({
  undo: () => table.undo(),
  redo: () => table.redo(),
  nextPhase: () => nextPhase(table, module),
  write: () => {
    screen.showPanel('log')
    focusSoon(`#${MESSAGE_FIELD}`)
  },
  dice: () => {
    if (hasPanel('dice', table)) toggleDice(screen)
  },
  notes: () => {
    screen.showPanel('notes')
    focusSoon('.notes textarea')
  },
  stepBack: () => table.playback.step(-1),
  letGo: () => {
    screen.menu.value = undefined
    screen.pointed.value = undefined
    screen.inHand.value = []
  },
  reference: () => screen.open({ kind: 'reference' }),
  shortcuts: () => screen.open({ kind: 'keys' }),
})

function runInPast({ playback }: Table, command: Command<'past'>): void {
  switch (command) {
    case 'stepOn':
      playback.step(1)
      return
    case 'play':
      if (playback.isPlaying.value) playback.pause()
      else playback.play()
      return
    case 'backToNow':
      playback.backToNow()
  }
}

function nextPhase(table: Table, module: Module): void {
  const { shown } = table.sync.value
  const scenario = module.scenarios.get(shown.game.scenario)
  const next = scenario && nextTime(module, scenario, shown.time)
  if (next && table.seat.value && !shown.closed) table.setTime(next)
}

/** The focus is on nothing, or on what is just being taken off the page. */
function isFocusLost(): boolean {
  const { activeElement } = document
  return (
    !activeElement || activeElement === document.body || activeElement.closest('.menu, dialog:not([open])') !== null
  )
}

/** A menu or dialog that closes leaves the focus on nothing: then the board gets it. */
export function useFocusBack(screen: Screen): void {
  const isOver = screen.menu.value !== undefined || screen.dialog.value !== undefined
  const wasOver = useRef(false)
  // At once: until the board has the focus, it hears no arrows, and a busy page draws its next frame late.
  useLayoutEffect(() => {
    const closes = wasOver.current && !isOver
    wasOver.current = isOver
    if (!closes) return
    const focus = () => {
      if (isFocusLost()) screen.board.value?.focus()
    }
    focus()
    const frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  }, [isOver])
}
