import type { Id } from '../../../table/generated/types.ts'
import { movingSide } from '../../core/turn.ts'
import type { HexScene } from '../../hex/board/scene.ts'

/** 4.0 steps 2, 3 and 5, of either player. */
export const DRAWING: ReadonlySet<Id> = new Set(['attacker-chit', 'defender-chit'])
export const MOVING: ReadonlySet<Id> = new Set(['attacker-move', 'defender-move'])
export const EXPLOITING: ReadonlySet<Id> = new Set(['attacker-exploit-move', 'defender-exploit-move'])

/** Steps 4 and 6, in which is fought, and whether only those fight that could exploit. */
const COMBAT: ReadonlyMap<Id, boolean> = new Map([
  ['attacker-combat', false],
  ['attacker-exploit-combat', true],
  ['defender-combat', false],
  ['defender-exploit-combat', true],
])

/** The moment of a fight. */
export interface CombatPhase {
  /** Whose attacks they are. Undefined, where the table does not say. */
  readonly side: Id | undefined
  readonly exploiting: boolean
}

/** 4.0, steps 4 and 6. Undefined, when it is not time to fight. */
export function combatPhase(scene: HexScene): CombatPhase | undefined {
  const exploiting = COMBAT.get(scene.state.time.phase)
  return exploiting === undefined ? undefined : { side: movingSide(scene), exploiting }
}
