import type { ComponentChildren } from 'preact'
import { RefereePanel } from '../../referee/referee-panel.tsx'
import { type PanelName, panelPlace } from '../../screen/dock-layout.ts'
import type { PanelProps } from '../../screen/panel-props.ts'
import type { Table } from '../../session/table.ts'
import { DiceBox } from '../../table/chance/dice-box.tsx'
import { toggleDice } from '../../table/chance/dice-button.tsx'
import { Clocks } from '../../table/clock/clocks.tsx'
import { CounterList } from '../../table/counters/counter-list.tsx'
import { Composer } from '../../table/log/composer.tsx'
import { LogPanel } from '../../table/log/log-panel.tsx'
import { NotesPanel } from '../../table/notes/notes-panel.tsx'
import { HandPanel, visibleHands } from '../../table/piles/hand-panel.tsx'
import { PilesPanel } from '../../table/piles/piles-panel.tsx'
import { Overview } from './overview.tsx'

/** Whether this viewer of this table has such a panel. */
export function hasPanel(name: PanelName, table: Table): boolean {
  const state = table.state.value
  switch (name) {
    case 'clocks':
      return state?.clock !== undefined
    case 'hand':
      return visibleHands(table).length > 0
    case 'dice':
      return table.seat.value !== undefined && !state?.closed
    case 'log':
    case 'piles':
    case 'counters':
    case 'notes':
    case 'overview':
      return true
    case 'referee':
      return table.module.value?.rules !== undefined
  }
}

export function PanelContent({ name, ...props }: PanelProps & { readonly name: PanelName }): ComponentChildren {
  switch (name) {
    case 'log':
      return (
        <>
          <LogPanel {...props} />
          {panelPlace(props.screen.layout.value, 'log') === 'floating' && <Composer {...props} />}
        </>
      )
    case 'piles':
      return <PilesPanel {...props} />
    case 'counters':
      return <CounterList {...props} />
    case 'notes':
      return <NotesPanel {...props} />
    case 'referee':
      return <RefereePanel {...props} />
    case 'overview':
      return <Overview {...props} />
    case 'clocks':
      return <Clocks {...props} />
    case 'dice':
      return <DiceBox table={props.table} module={props.module} onClose={() => toggleDice(props.screen)} />
    case 'hand':
      return <HandPanel {...props} />
  }
}
