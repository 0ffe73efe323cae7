import { Amount } from '../../../core/amount.ts'
import { bandOf } from '../../../measure/board/sight.ts'
import { gap, sight } from '../terms/ground.ts'
import { modelsOf, modelsOnTable, type Squad, sideOfSquad } from '../terms/models.ts'
import type { CeltosScene } from '../terms/scene.ts'
import { readingsOf } from '../terms/switches.ts'

/** 26 [26]: enemies in sight make a rally check harder. */
export function rallyModifier(scene: CeltosScene, squad: Squad): Amount {
  const side = sideOfSquad(scene, squad)
  const near = new Set<string>()
  for (const unit of modelsOf(scene, squad)) {
    for (const enemy of modelsOnTable(scene)) {
      const band = enemy.side === side ? undefined : bandOf(scene, gap(scene, unit, enemy))?.id
      if (band !== 'short' && band !== 'medium') continue
      if (!near.has(band) && sight(scene, unit, enemy).clear) near.add(band)
    }
    if (near.has('short')) break
  }
  const plus = new Amount()
  const isShort = near.has('short')
  const both = readingsOf(scene.house)['rally-modifiers'] === 'sum'
  plus.add('26', 'enemies in sight at short range', isShort ? -2 : 0)
  // An enemy at short range is within medium range as well.
  if (!isShort || both) plus.add('26', 'enemies in sight at medium range', isShort || near.has('medium') ? -1 : 0)
  return plus
}
