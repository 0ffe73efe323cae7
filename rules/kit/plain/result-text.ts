import type { CombatResult, Fate } from '../../../table/generated/types.ts'
import type { Scene } from '../../core/scene.ts'
import { partText, stepsText } from '../fight/record.ts'
import { markName } from './combat-sheet.ts'

function fateTexts(scene: Scene, who: 'attacker' | 'defender', { steps, mark, retreat }: Fate = {}): readonly string[] {
  const parts = [
    ...(steps === 'all' ? ['is eliminated'] : steps === undefined ? [] : [`loses ${stepsText(steps)}`]),
    ...(mark === undefined ? [] : [`is marked ${markName(scene, mark)}`]),
    ...(retreat === undefined ? [] : [`retreats ${retreat} ${retreat === 1 ? 'hex' : 'hexes'}`]),
  ]
  const last = parts.pop()
  return last === undefined ? [] : [`${partText(who)} ${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${last}`]
}

/** A result in words: the defender loses 1 step and retreats 2 hexes. */
export function resultText(scene: Scene, result: CombatResult | undefined): string {
  if (result?.exchange) return 'both sides lose as many steps as the weaker side has'
  const fates = [...fateTexts(scene, 'defender', result?.defender), ...fateTexts(scene, 'attacker', result?.attacker)]
  return fates.join('; ') || 'no effect'
}
