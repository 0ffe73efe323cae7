import type { Place } from '../../../table/generated/types.ts'
import { RULER_KINDS } from '../../board/geometry/ruler.ts'
import type { Instruments } from './instruments.ts'
import type { RulerTool } from './ruler-tool.ts'

/** What a key means to a ruler in the hand; true where it answered it. */
export function pressRulerKey(ruler: RulerTool, { key }: KeyboardEvent, pointed: Place | undefined): boolean {
  const kind = ruler.kind.value
  if (!kind) return false
  if (key === 'Enter') return ruler.put(pointed)
  if (key === ' ') return ruler.pin()
  if (key === 'Backspace') return ruler.unpin()
  if (key !== 'Escape') return false
  ruler.take(ruler.way.value.length > 0 ? kind : undefined)
  return true
}

/** What a key means to the instruments; true where one of them answered it. */
export function pressInstrumentKey(instruments: Instruments, event: KeyboardEvent): boolean {
  const { ruler, area } = instruments
  const { key, shiftKey: shift } = event
  if (area.value === 'range' && /^[1-9]$/.test(key)) {
    instruments.setRange(Number(key))
    return true
  }
  switch (key.toLowerCase()) {
    case 'l': {
      const kind = RULER_KINDS[shift ? 1 : 0]
      ruler.take(ruler.kind.value === kind ? undefined : kind)
      return true
    }
    case 'a':
      instruments.toggleArea(shift ? 'zone' : 'range')
      return true
    case 'm':
      if (shift) instruments.clear()
      else instruments.hasTrails.value = !instruments.hasTrails.value
      return true
    default:
      return false
  }
}
