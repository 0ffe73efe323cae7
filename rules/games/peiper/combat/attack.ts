import type { Cell, Declare, Finding, Id } from '../../../../table/generated/types.ts'
import { finding, names } from '../../../core/finding.ts'
import type { Unit } from '../../../core/unit.ts'
import { distance, printCell, sameCell } from '../../../hex/board/cells.ts'
import { cellOf, enemiesIn } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { supplyNow } from '../supply/lines.ts'
import { isArmor } from '../terms/counters.ts'
import { readingsOf } from '../terms/switches.ts'
import { actingBar, isActivation } from '../turn/activation-state.ts'
import { hasFired, replaced, shotsIn } from '../turn/shots.ts'
import { type Plan, planOf, tigerWith } from './plan.ts'
import { judgeSupport } from './support.ts'

const illegal = (rule: Id, cite: string, text: string, units: readonly Unit[]): Finding =>
  finding(
    rule,
    cite,
    'illegal',
    text,
    units.flatMap((unit) => cellOf(unit) ?? []),
    units,
  )

/** 3, 34 [3, 34]: judges a declared attack. */
export function judgeAttack(scene: HexScene, declare: Declare): readonly Finding[] {
  const plan = planOf(scene, declare)
  if (!plan) return [illegal('attack/firer', '34', 'Name the unit that fires, and its target.', [])]
  const { firer } = plan
  return [
    ...judgeFirer(scene, firer),
    ...judgeTarget(scene, plan),
    ...judgeHelpers(scene, plan),
    ...judgeSupport(scene, firer, plan.markers),
  ]
}

/** Whether the unit may fire now. */
export function judgeFirer(scene: HexScene, firer: Unit): readonly Finding[] {
  if (!isActivation(scene)) return [illegal('attack/phase', '3', 'Units fire when a card activates them.', [firer])]
  const bar = actingBar(scene, firer)
  if (bar) return [illegal(bar.rule, '3', `${firer.name} ${bar.why}.`, [firer])]
  const again = replaced(shotsIn(scene), firer.id)
  if (hasFired(scene, firer.id) && !again)
    return [illegal('attack/again', '3', `${firer.name} has fired in this activation.`, [firer])]
  if (supplyNow(scene, firer) !== 'unknown') return []
  const text = `It is not stated whether the line of ${firer.name} counts: its attack is judged as in supply.`
  return [finding('supply/unknown', '21', 'unchecked', text, [], [firer])]
}

function judgeTarget(scene: HexScene, { firer, target, others, at }: Plan): readonly Finding[] {
  const from = cellOf(firer)
  if (!from) return [illegal('attack/firer', '34', `${firer.name} is not on the map.`, [firer])]
  const to = target && cellOf(target)
  if (!target || !to) return [illegal('attack/target', '34', noTarget(scene, firer, at), [firer])]
  if (at && !sameCell(at, to)) {
    const text = `${target.name} is in ${printCell(scene, to)}, not in ${printCell(scene, at)}.`
    return [illegal('attack/target', '34', text, [firer])]
  }
  if (others.length > 0)
    return [illegal('attack/one', '34', `An attack has one target, not also ${names(others)}.`, others)]
  const far = distance(scene, from, to)
  if (far === 1) return []
  const text = `${target.name} in ${printCell(scene, to)} is not adjacent to ${firer.name}.`
  return [{ ...illegal('attack/range', '34', text, [firer]), needed: 1, ...(Number.isFinite(far) && { had: far }) }]
}

function noTarget(scene: HexScene, firer: Unit, at: Cell | undefined): string {
  const there = at ? enemiesIn(scene, at, firer.side).filter(({ kind }) => kind === 'unit') : []
  const where = at ? ` in ${printCell(scene, at)}` : ''
  if (there.length > 1) return `Name the unit${where} that ${firer.name} fires at: ${names(there)} stand there.`
  return `There is no enemy${where} for ${firer.name} to fire at.`
}

/** 39 [39]: the Tiger adds to the attack of a unit stacked with it. */
function judgeHelpers(scene: HexScene, { firer, target, helpers }: Plan): readonly Finding[] {
  const [helper] = helpers
  if (!helper) return []
  const tiger = readingsOf(scene.house).tiger ? tigerWith(scene, firer) : undefined
  const strangers = helpers.filter((unit) => unit !== tiger)
  if (strangers.length > 0) {
    const text = `One unit fires at a time: ${names(strangers)} cannot add to the attack of ${firer.name}.`
    return [illegal('attack/alone', '39', text, strangers)]
  }
  const [at, there] = [cellOf(helper), cellOf(firer)]
  if (hasFired(scene, helper.id) && !replaced(shotsIn(scene), firer.id))
    return [
      illegal('attack/tiger', '39', `${helper.name} has fired: it adds to an attack instead of firing.`, [helper]),
    ]
  if (!target || isArmor(target) || !at || !there || !sameCell(at, there)) return []
  const text = `${target.name} is not armor; it is not stated whether the Tiger's anti-tank modifier counts.`
  return [finding('attack/tiger-target', '39', 'unchecked', text, [], [target])]
}
