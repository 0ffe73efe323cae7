import type { Cell, Finding } from '../../../../table/generated/types.ts'
import { finding } from '../../../core/finding.ts'
import type { Unit } from '../../../core/unit.ts'
import { distance } from '../../../hex/board/cells.ts'
import type { StepRule } from '../../../hex/board/chapter.ts'
import { cellOf } from '../../../hex/board/occupants.ts'
import type { HexChapter, HexScene } from '../../../hex/board/scene.ts'
import { isOut, supplyNow } from '../supply/lines.ts'
import { GERMAN } from '../terms/counters.ts'
import { cardTurn, isActivation } from '../turn/activation-state.ts'

/** 22 [22]: whether the unit was out of supply when its activation began, or is now. */
function beganOut(scene: HexScene, unit: Unit): boolean {
  const group = cardTurn(scene).groups.at(-1)
  return group?.pieces.includes(unit.id) ? group.out.includes(unit.id) : isOut(scene, unit)
}

/** 22 [22]: a unit out of supply moves one hex. */
const oneHex: StepRule<HexScene> = {
  rule: 'supply/one-hex',
  cite: '22',
  spread(scene, { units, side, field }, on) {
    const [unit] = units
    if (side !== GERMAN || !unit || !beganOut(scene, unit)) return
    for (let cell = 0; cell < field.ground.count; cell++) on.halt(cell)
  },
  say: (cell, names) => `${names} is out of supply and moves only 1 hex, no farther than ${cell}`,
}

/** 21, 22 [21, 22]: movement out of supply. */
export const unsupplied: HexChapter = {
  id: 'unsupplied',
  steps: [oneHex],
  ending: (scene, units, to) => judgeUnknown(scene, units, to),
}

/** A move of several hexes whose line of supply hangs on what the sheet does not say. */
function judgeUnknown(scene: HexScene, units: readonly Unit[], to: Cell): readonly Finding[] {
  if (!isActivation(scene)) return []
  const unknown = units.filter((unit) => {
    const at = cellOf(unit)
    const spent = scene.memory.walked.get(unit.id)?.spent ?? 0
    return (
      unit.side === GERMAN && at && (spent > 0 || distance(scene, at, to) > 1) && supplyNow(scene, unit) === 'unknown'
    )
  })
  if (unknown.length === 0) return []
  const [unit] = unknown
  const text = `It is not stated whether the line of ${unit!.name} counts; out of supply it would move only 1 hex.`
  return [finding('supply/unknown', '21', 'unchecked', text, [to], unknown)]
}
