import type { Module } from '../../table/module/module.ts'
import type { Screen } from '../screen/screen.ts'
import type { Table } from '../session/table.ts'
import { ProcedureSteps } from './lazy-panels.tsx'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** The line below the sequence of play. It is there before its steps are, or the board would jump. */
export function ProcedureLine({ table, screen, module }: Props) {
  if (!module.rules || !table.referee.isEnabled.value) return null
  return (
    <div class="procedure">
      <ProcedureSteps {...{ table, screen, module }} />
    </div>
  )
}
