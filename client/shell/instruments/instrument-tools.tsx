import { useEffect } from 'preact/hooks'
import type { Module } from '../../../table/module/module.ts'
import { ToolButton } from '../../controls/tool-button.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { isTyping } from '../keys/shortcuts.ts'
import { AreaCard } from './area-card.tsx'
import { pressInstrumentKey, pressRulerKey } from './instrument-keys.ts'
import type { Instruments } from './instruments.ts'
import { MovedCard } from './moved-card.tsx'
import { RulerCard } from './ruler-card.tsx'

interface Props {
  readonly table: Table
  readonly module: Module
  readonly instruments: Instruments
}

/** A button that has the keys is pressed by some of them. */
const isPressed = ({ key, target }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') && target instanceof HTMLElement && target.matches('button, a')

/** What has the keys while it is there. */
const OVER = 'dialog, [role="menu"]'

/** What one measures and looks with: how to take it up. */
export function InstrumentTools({ screen, instruments }: { screen: Screen; instruments: Instruments }) {
  useInstrumentKeys(instruments)
  const { ruler, area } = instruments
  const kind = ruler.kind.value
  return (
    <fieldset class="instruments">
      <legend class="unseen">Instruments</legend>
      <ToolButton
        name="Ruler"
        icon="ruler"
        title="Measure how far it is, or pull a line of sight (L, Shift L)"
        isOn={kind !== undefined}
        act={() => ruler.take(kind === undefined ? 'ruler' : undefined)}
      />
      <ToolButton
        name="Range"
        icon="area"
        title="Shade what the counters selected reach (A), or their zones (Shift A)"
        isOn={area.value !== undefined}
        act={() => {
          area.value = area.value === undefined ? 'range' : undefined
        }}
      />
      <ToolButton
        name="Moved"
        icon="trail"
        title="What has moved, and by which way (M)"
        isOn={instruments.hasTrails.value}
        act={() => {
          instruments.hasTrails.value = !instruments.hasTrails.value
        }}
      />
      <ToolButton
        name="Overview"
        icon="overview"
        title="A small picture of the whole map (O)"
        isOn={screen.isPanelVisible('overview')}
        act={() => screen.toggleOverview()}
      />
    </fieldset>
  )
}

/** What they say, beside the map. */
export const InstrumentCards = ({ table, module, instruments }: Props) => (
  <div class="cards">
    <RulerCard module={module} instruments={instruments} scenario={table.state.peek()?.game.scenario} />
    <AreaCard instruments={instruments} />
    <MovedCard table={table} module={module} instruments={instruments} />
  </div>
)

function useInstrumentKeys(instruments: Instruments): void {
  useEffect(() => {
    const isTheirs = (event: KeyboardEvent) =>
      event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector(OVER) !== null
    // While a ruler is in the hand the keys that belong to it are not the board's.
    const held = (event: KeyboardEvent) => {
      if (isTheirs(event) || isPressed(event) || !pressRulerKey(instruments.ruler, event, instruments.pointed)) return
      event.preventDefault()
      event.stopPropagation()
    }
    const press = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !isTheirs(event) && pressInstrumentKey(instruments, event)) event.preventDefault()
    }
    window.addEventListener('keydown', held, true)
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('keydown', held, true)
      window.removeEventListener('keydown', press)
    }
  }, [instruments])
}
