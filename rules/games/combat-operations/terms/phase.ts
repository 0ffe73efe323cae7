import type { Id } from '../../../../table/generated/types.ts'
import { movingSide } from '../../../core/turn.ts'
import type { HexScene } from '../../../hex/board/scene.ts'

/** 4.0: steps 2, 3 and 5 of both players. */
export const DRAWING: ReadonlySet<Id> = new Set(['attacker-chit', 'defender-chit'])
export const MOVING: ReadonlySet<Id> = new Set(['attacker-move', 'defender-move'])
export const EXPLOITING: ReadonlySet<Id> = new Set(['attacker-exploit-move', 'defender-exploit-move'])

/** 4.0: the combat steps 4 and 6. True for step 6, in which only units that could exploit attack. */
const COMBAT: ReadonlyMap<Id, boolean> = new Map([
  ['attacker-combat', false],
  ['attacker-exploit-combat', true],
  ['defender-combat', false],
  ['defender-exploit-combat', true],
])

export interface CombatPhase {
  /** The attacking side. Undefined if the table does not say. */
  readonly side: Id | undefined
  readonly exploiting: boolean
}

/** 4.0: the current combat step; undefined outside of combat. */
export function combatPhase(scene: HexScene): CombatPhase | undefined {
  const exploiting = COMBAT.get(scene.state.time.phase)
  return exploiting === undefined ? undefined : { side: movingSide(scene), exploiting }
}
