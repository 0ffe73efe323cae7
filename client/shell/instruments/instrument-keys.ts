import { useEffect } from 'preact/hooks'
import type { Place } from '../../../table/generated/types.ts'
import { isDialogOpen, isMenuOpen, isPressable, isTyping } from '../../controls/focus.ts'
import { type Command, commandOf, type KeyPress } from '../../words/keys.ts'
import type { Instruments } from './instruments.ts'
import type { PenTool } from './pen-tool.ts'
import type { RulerTool } from './ruler-tool.ts'

/** The keys of the scopes ruler, range and instruments. */
export function useInstrumentKeys(instruments: Instruments, pen: PenTool): void {
  useEffect(() => {
    const isElsewhere = ({ target }: KeyboardEvent) => isTyping(target) || isDialogOpen() || isMenuOpen()
    // The ruler's keys come before the board's, which has Enter, Space and Escape too.
    const pressBeforeBoard = (event: KeyboardEvent) => {
      if (isElsewhere(event) || ([' ', 'Enter'].includes(event.key) && isPressable(event.target))) return
      if (!pressRulerKey(instruments.ruler, event, instruments.pointed)) return
      event.preventDefault()
      event.stopPropagation()
    }
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isElsewhere(event)) return
      if (pressInstrumentKey(instruments, pen, event)) event.preventDefault()
    }
    window.addEventListener('keydown', pressBeforeBoard, true)
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('keydown', pressBeforeBoard, true)
      window.removeEventListener('keydown', press)
    }
  }, [instruments])
}

/** True where a ruler in hand answered the key. */
function pressRulerKey(ruler: RulerTool, event: KeyPress, pointed: Place | undefined): boolean {
  const kind = ruler.kind.value
  const command = kind && commandOf('ruler', event)
  switch (command) {
    case 'measure':
      return ruler.put(pointed)
    case 'addWaypoint':
      return ruler.pin()
    case 'removeWaypoint':
      return ruler.unpin()
    case 'putAway':
      ruler.take(ruler.places.value.length > 0 ? kind : undefined)
      return true
    case undefined:
      return false
  }
}

/** True where an instrument answered the key. */
function pressInstrumentKey(instruments: Instruments, pen: PenTool, event: KeyPress): boolean {
  if (instruments.area.value === 'range' && commandOf('range', event)) {
    instruments.setRange(Number(event.key))
    return true
  }
  const { ruler } = instruments
  const run: Readonly<Record<Command<'instruments'>, () => void>> = {
    ruler: () => ruler.toggle('ruler'),
    sight: () => ruler.toggle('sight'),
    range: () => instruments.toggleArea('range'),
    zone: () => instruments.toggleArea('zone'),
    trails: () => {
      instruments.hasTrails.value = !instruments.hasTrails.value
    },
    clearMoved: () => instruments.clear(),
    pen: () => pen.toggle(),
  }
  const command = commandOf('instruments', event)
  if (command) run[command]()
  return command !== undefined
}
