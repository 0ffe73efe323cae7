import type { ComponentChildren } from 'preact'
import type { Module } from '../../table/module.ts'
import { RefereePaper } from '../referee/paper.tsx'
import { Clocks } from './clocks.tsx'
import { Composer } from './composer.tsx'
import { DiceBox } from './dicebox.tsx'
import { toggleDice } from './dicebutton.tsx'
import { type PanelName, standing } from './dock.ts'
import { HandDrawer, handsOf } from './handdrawer.tsx'
import { Inventory } from './inventory.tsx'
import { Log } from './log.tsx'
import { Notes } from './notes.tsx'
import { Overview } from './overview.tsx'
import { Piles } from './piles.tsx'
import type { Screen } from './screen.ts'
import type { Table } from './table.ts'

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
