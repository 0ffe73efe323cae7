import type { Finding } from '../../../../table/generated/types.ts'
import type { Unit } from '../../../core/unit.ts'
import type { GaitNow } from '../../../measure/board/book.ts'
import { squadOf } from '../terms/models.ts'
import type { CeltosChapter, CeltosScene } from '../terms/scene.ts'
import { activeNow, isActivation } from '../turn/activation-state.ts'
import { judgeGoing } from './judge-orders.ts'

/** 6, 9 [6, 9]: how far a model goes by the order of its unit. */
export const movement: CeltosChapter = {
  id: 'movement',
  gaits: (scene, unit) => gaitsOf(scene, unit),
  // An assault ends in contact with the units that it was declared against, and with no other.
  contact: (scene, unit, enemy) => {
    const active = activeNow(scene)
    const isAssault = active?.squad === squadOf(unit) && active.orders.at(-1) === 'assault'
    return isAssault ? active.targets.includes(squadOf(enemy)) : undefined
  },
  going: (scene, units): readonly Finding[] => judgeGoing(scene, units),
}

function gaitsOf(scene: CeltosScene, unit: Unit): readonly GaitNow[] | undefined {
  if (!isActivation(scene)) return undefined
  const printed = scene.book.gaitsOf(unit) ?? []
  const those = (...ids: readonly string[]) => printed.filter(({ id }) => ids.includes(id))
  const active = activeNow(scene)
  if (active?.squad !== squadOf(unit) || !active.isDeclared) return those('move', 'rush')
  switch (active.orders.at(-1)) {
    case 'move':
      return those('move')
    case 'rush':
      return those('rush')
    case 'assault':
      // The assault move comes on top of what the unit moved before.
      return those('assault').map((gait) => ({ ...gait, units: gait.units + (active.spent[unit.id] ?? 0) }))
    default:
      return []
  }
}
