import type { Module } from '../../table/module/module.ts'
import type { Table } from '../session/table.ts'
import type { Screen } from './screen.ts'

/** Given to each panel and dialog of a table. */
export interface PanelProps {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}
