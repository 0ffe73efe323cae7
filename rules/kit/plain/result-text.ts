import type { CombatResult, Fate } from '../../../table/generated/types.ts'
import type { Scene } from '../../core/scene.ts'
import { stepsSaid, The } from '../fight/record.ts'
import { markName } from './combat-sheet.ts'

function fateSaid(scene: Scene, who: 'attacker' | 'defender', { steps, mark, retreat }: Fate = {}): readonly string[] {
  const parts = [
    ...(steps === 'all' ? ['is eliminated'] : steps === undefined ? [] : [`loses ${stepsSaid(steps)}`]),
    ...(mark === undefined ? [] : [`is marked ${markName(scene, mark)}`]),
    ...(retreat === undefined ? [] : [`retreats ${retreat} ${retreat === 1 ? 'hex' : 'hexes'}`]),
  ]
  const last = parts.pop()
  return last === undefined
    ? []
    : [`${The(who).toLowerCase()} ${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${last}`]
}

/** A result in words: the defender loses 1 step and retreats 2 hexes. */
export function resultText(scene: Scene, result: CombatResult | undefined): string {
  if (result?.exchange) return 'both sides lose as many steps as the weaker side has'
  const fates = [...fateSaid(scene, 'defender', result?.defender), ...fateSaid(scene, 'attacker', result?.attacker)]
  return fates.join('; ') || 'no effect'
}
