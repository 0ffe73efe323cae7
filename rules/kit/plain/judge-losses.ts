import type { Action, Finding } from '../../../table/generated/types.ts'
import { capitalized, finding, names } from '../../core/finding.ts'
import type { Unit } from '../../core/unit.ts'
import { printCell } from '../../hex/board/cells.ts'
import { cellsOf } from '../../hex/board/occupants.ts'
import type { HexScene } from '../../hex/board/scene.ts'
import { lossFaults } from '../fight/loss-tiers.ts'
import { type Loss, lossesIn } from '../fight/losses.ts'
import { judgeEarly } from '../fight/owed.ts'
import { combatantIn, type Part, partIn, partText, stepsText } from '../fight/record.ts'
import type { Assault } from './assault.ts'
import type { CombatSheet } from './combat-sheet.ts'
import { duesOf, orderOf } from './dues.ts'
import { lossReading, lostIn, stepsTaken, tiersOf } from './losses.ts'
import { currentOf, judgeHand } from './results-carried-out.ts'
import { isBlocked, retreatingUnit } from './retreat.ts'

/** Judges losses: their number, their units and their order. */
export function judgeLosses(scene: HexScene, combat: CombatSheet, action: Action): readonly Finding[] {
  const losses = lossesIn(scene, action, lossReading(scene, combat))
  const assault = currentOf(scene)
  const { cite } = combat.rules.losses
  if (losses.length === 0) return []
  if (assault && assault.die !== undefined && assault.result === undefined) {
    const text = `The losses from the attack on ${printCell(scene, assault.target)} are not known.`
    return [finding('combat/unknown', cite, 'unchecked', text, [assault.target], unitsOf(losses))]
  }
  const strangers = losses.filter(({ unit }) => !assault?.result || partIn(assault, unit.id) === undefined)
  const astray =
    strangers.length > 0
      ? [illegal(cite, `No attack costs ${names(unitsOf(strangers))} a step.`, unitsOf(strangers))]
      : []
  const own = (['defender', 'attacker'] as const).flatMap((part) => {
    const those = losses.filter((each) => !strangers.includes(each) && partIn(assault!, each.unit.id) === part)
    return those.length > 0 ? judgePart(scene, combat, assault!, part, those) : []
  })
  const mine = losses.filter((each) => !strangers.includes(each))
  return [...astray, ...own, ...judgeHand(scene, combat, unitsOf(mine))]
}

const illegal = (cite: string, text: string, units: readonly Unit[]): Finding =>
  finding('combat/losses', cite, 'illegal', text, cellsOf(units), units)

const unitsOf = (losses: readonly Loss[]): readonly Unit[] => losses.map(({ unit }) => unit)

function judgePart(
  scene: HexScene,
  combat: CombatSheet,
  assault: Assault,
  part: Part,
  losses: readonly Loss[],
): readonly Finding[] {
  const dues = duesOf(scene, assault)
  const { cite } = combat.rules.losses
  const units = unitsOf(losses)
  const due = dues.find((each) => each.part === part && each.stage === 'losses')
  if (!due) return judgePrice(scene, combat, assault, part, losses)
  const early = judgeEarly(dues, orderOf(combat), part, 'losses', units)
  if (early.length > 0) return early
  const taken = losses.reduce((sum, { steps }) => sum + steps, 0)
  const owed = due.needed ?? 0
  if (taken > owed) {
    return [
      {
        ...illegal(cite, `${capitalized(partText(part))} loses ${stepsText(owed)}; this takes ${taken}.`, units),
        needed: owed,
        had: taken,
      },
    ]
  }
  const before = lostIn(scene, combat, assault, part)
  const lost = new Map([
    ...before,
    ...losses.map(({ unit, steps }) => [unit.id, (before.get(unit.id) ?? 0) + steps] as const),
  ])
  const faults = lossFaults(tiersOf(scene, combat, assault, part), lost, stepsTaken(combat, assault, part))
  return faults
    .filter(({ id }) => units.some((unit) => unit.id === id))
    .map((fault) => {
      const those = scene.units([fault.id])
      const text = `${names(scene.units(fault.before))} must lose a step before ${names(those)} loses ${stepsText(fault.lost)}.`
      return illegal(fault.cite, text, those)
    })
}

/** Losses instead of a retreat, or to zones on its way. */
function judgePrice(
  scene: HexScene,
  combat: CombatSheet,
  assault: Assault,
  part: Part,
  losses: readonly Loss[],
): readonly Finding[] {
  const dues = duesOf(scene, assault)
  return losses.flatMap(({ unit, steps, dies }): readonly Finding[] => {
    const say = (text: string) => illegal(combat.rules.losses.cite, text, [unit])
    const due = dues.find((each) => each.units.some(({ id }) => id === unit.id))
    const early = due ? judgeEarly(dues, orderOf(combat), part, 'retreat', [unit]) : []
    if (early.length > 0) return early
    const each = combatantIn(assault, unit.id)
    if (due?.rule === 'combat/retreat' && each) {
      if (!isBlocked(retreatingUnit(scene, combat, assault, each, unit)))
        return [say(`${unit.name} can retreat, so it loses no step instead.`)]
      if (combat.rules.retreat?.blocked !== 'step')
        return dies ? [] : [say(`${unit.name} cannot retreat and is eliminated: losing a step is not enough.`)]
    }
    const owed = due?.needed ?? 0
    if (steps <= owed) return []
    const text = `${unit.name} owes ${stepsText(owed)} now; this takes ${steps}.`
    return [{ ...say(text), needed: owed, had: steps }]
  })
}
