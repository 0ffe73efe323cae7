import { useRef } from 'preact/hooks'
import type { Module } from '../../../table/module/module.ts'
import { ToolButton } from '../../controls/tool-button.tsx'
import { useClearCorner } from '../../referee/map/use-clear-corner.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { withKey } from '../../words/keys.ts'
import { AreaCard } from './area-card.tsx'
import type { Instruments } from './instruments.ts'
import { MovedCard } from './moved-card.tsx'
import { RulerCard } from './ruler-card.tsx'
import { INSTRUMENT_TEXTS } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly instruments: Instruments
}

/** The buttons of the instruments. */
export function InstrumentTools({ screen, instruments }: { screen: Screen; instruments: Instruments }) {
  const { ruler, area } = instruments
  const kind = ruler.kind.value
  return (
    <fieldset class="instruments">
      <legend class="unseen">{INSTRUMENT_TEXTS.title}</legend>
      <ToolButton
        name={INSTRUMENT_TEXTS.ruler}
        icon="ruler"
        title={withKey(INSTRUMENT_TEXTS.rulerHint, 'instruments', 'ruler')}
        isOn={kind !== undefined}
        act={() => ruler.take(kind === undefined ? 'ruler' : undefined)}
      />
      <ToolButton
        name={INSTRUMENT_TEXTS.range}
        icon="area"
        title={withKey(INSTRUMENT_TEXTS.rangeHint, 'instruments', 'range')}
        isOn={area.value !== undefined}
        act={() => {
          area.value = area.value === undefined ? 'range' : undefined
        }}
      />
      <ToolButton
        name={INSTRUMENT_TEXTS.moved}
        icon="trail"
        title={withKey(INSTRUMENT_TEXTS.movedHint, 'instruments', 'trails')}
        isOn={instruments.hasTrails.value}
        act={() => {
          instruments.hasTrails.value = !instruments.hasTrails.value
        }}
      />
      <ToolButton
        name={INSTRUMENT_TEXTS.overview}
        icon="overview"
        title={withKey(INSTRUMENT_TEXTS.overviewHint, 'view', 'overview')}
        isOn={screen.isPanelVisible('overview')}
        act={() => screen.toggleOverview()}
      />
    </fieldset>
  )
}

/** The cards of the instruments in use. */
export function InstrumentCards({ table, screen, module, instruments }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const places = instruments.ruler.places.value
  const corner = useClearCorner(element, screen, [...places.slice(0, 1), ...places.slice(-1)], 'top-right')
  return (
    <div class={`cards ${corner}`} ref={element}>
      <RulerCard module={module} instruments={instruments} scenario={table.state.peek()?.game.scenario} />
      <AreaCard instruments={instruments} />
      <MovedCard table={table} module={module} instruments={instruments} />
    </div>
  )
}
