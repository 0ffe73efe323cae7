import type { Module } from '../../../table/module/module.ts'
import { ToolButton } from '../../controls/tool-button.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { AreaCard } from './area-card.tsx'
import type { Instruments } from './instruments.ts'
import { MovedCard } from './moved-card.tsx'
import { RulerCard } from './ruler-card.tsx'

interface Props {
  readonly table: Table
  readonly module: Module
  readonly instruments: Instruments
}

/** What one measures and looks with: how to take it up. */
export function InstrumentTools({ screen, instruments }: { screen: Screen; instruments: Instruments }) {
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
