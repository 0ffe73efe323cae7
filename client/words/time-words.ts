import type { Time } from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import type { State } from '../../table/state.ts'
import { phaseName, phaseSideName, turnName } from './names.ts'

/** “Turn 2, Combat phase (Red)”. */
export function describeTime(module: Module, state: State, time: Time): string {
  const side = phaseSideName(module, time)
  const phase = phaseName(module, time.phase)
  const text = `${turnName(module, state, time.turn)}, ${phase}`
  return side === undefined || phase.includes(side) ? text : `${text} (${side})`
}
