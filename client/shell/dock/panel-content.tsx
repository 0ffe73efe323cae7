import type { ComponentChildren } from 'preact'
import type { Module } from '../../../table/module/module.ts'
import { RefereePaper } from '../../referee/panel/referee-panel.tsx'
import { type PanelName, standing } from '../../screen/dock-layout.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { DiceBox } from '../../table/chance/dice-box.tsx'
import { toggleDice } from '../../table/chance/dice-button.tsx'
import { Clocks } from '../../table/clock/clocks.tsx'
import { Inventory } from '../../table/counters/counter-list.tsx'
import { Composer } from '../../table/log/composer.tsx'
import { Log } from '../../table/log/log-panel.tsx'
import { Notes } from '../../table/notes/notes-panel.tsx'
import { HandDrawer, handsOf } from '../../table/piles/hand-panel.tsx'
import { Piles } from '../../table/piles/piles-panel.tsx'
import { Overview } from './overview.tsx'

export interface RoomProps {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** Whether this table has anything of the kind for who looks. */
export function isThere(name: PanelName, table: Table): boolean {
  const state = table.state.value
  switch (name) {
    case 'clocks':
      return state?.clock !== undefined
    case 'hand':
      return handsOf(table).length > 0
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

/** What stands in a panel. */
export function Paper({ name, ...props }: RoomProps & { readonly name: PanelName }): ComponentChildren {
  switch (name) {
    case 'log':
      return (
        <>
          <Log {...props} />
          {standing(props.screen.layout.value, 'log') === 'floating' && <Composer {...props} />}
        </>
      )
    case 'piles':
      return <Piles {...props} />
    case 'counters':
      return <Inventory {...props} />
    case 'notes':
      return <Notes {...props} />
    case 'referee':
      return <RefereePaper {...props} />
    case 'overview':
      return <Overview {...props} />
    case 'clocks':
      return <Clocks {...props} />
    case 'dice':
      return <DiceBox table={props.table} onClose={() => toggleDice(props.screen)} />
    case 'hand':
      return <HandDrawer {...props} />
  }
}
