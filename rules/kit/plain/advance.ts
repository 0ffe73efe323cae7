import type { Cell, Finding, Id, Proposal } from '../../../table/generated/types.ts'
import { finding, names } from '../../core/finding.ts'
import { proposal } from '../../core/proposal.ts'
import type { Unit } from '../../core/unit.ts'
import { barBetween, printCell, sameCell } from '../../hex/board/cells.ts'
import { cellOf, enemiesIn, unitStillAt } from '../../hex/board/occupants.ts'
import type { HexScene } from '../../hex/board/scene.ts'
import { vacated } from '../fight/on-hexes/neighbours.ts'
import { combatantIn } from '../fight/record.ts'
import type { Assault } from './assault.ts'
import type { CombatSheet } from './combat-sheet.ts'
import { duesOf } from './dues.ts'
import { isAlive } from './losses.ts'
import { hasRoom } from './stacking-room.ts'

/** The reason against an advance; undefined if it is legal. */
export function judgeAdvance(
  scene: HexScene,
  combat: CombatSheet,
  assault: Assault,
  unit: Unit,
  to: Cell,
): Finding | undefined {
  const rules = combat.rules.advance
  const { target } = assault
  const hex = printCell(scene, target)
  const cite = rules?.cite ?? combat.rules.cite
  const no = (rule: Id, text: string, by = cite): Finding => finding(rule, by, 'illegal', text, [to], [unit])
  const each = combatantIn(assault, unit.id)
  const from = cellOf(unit)
  if (!rules) return no('advance/none', `${unit.name} cannot advance: this game has no advance after combat.`)
  if (assault.die === undefined)
    return no('advance/early', `${unit.name} can advance only after the roll for the attack on ${hex}.`)
  if (!sameCell(to, target)) {
    return no(
      'advance/hex',
      `${unit.name} may advance only into ${hex}, which it attacked, not into ${printCell(scene, to)}.`,
    )
  }
  if (!each || each.afar || !from || !unitStillAt(scene, each)) {
    return no('advance/hex', `${unit.name} did not attack ${hex} from an adjacent hex, so it cannot advance.`)
  }
  if (enemiesIn(scene, target, unit.side).length > 0) return no('advance/held', `The enemy has not left ${hex}.`)
  const way = assault.defenders.some((other) => isAlive(scene, combat, other)) ? 'retreat' : 'elimination'
  if (rules.after && !rules.after.includes(way)) {
    return no('advance/none', `There is no advance after ${way === 'retreat' ? 'a retreat' : 'an elimination'}.`)
  }
  if (scene.book.fits(unit, rules.who) === 'no')
    return no('advance/who', `${unit.name} is not a unit type that may advance.`)
  if (rules.units !== undefined && assault.advanced.length >= rules.units) {
    const text = `Only ${rules.units} may advance into ${hex}; ${unit.name} would be unit ${assault.advanced.length + 1}.`
    return { ...no('advance/many', text), needed: rules.units, had: assault.advanced.length + 1 }
  }
  const bar = barBetween(scene, unit, from, to)
  return bar && no('advance/terrain', `${unit.name} cannot enter ${hex}.`, bar.cite)
}

/** A proposal for each unit that may advance. */
export function adviseAdvance(scene: HexScene, combat: CombatSheet, assault: Assault): readonly Proposal[] {
  const { target, side, attackers, die } = assault
  const { advance, cite } = combat.rules
  if (die === undefined || !advance || duesOf(scene, assault).length > 0) return []
  if (vacated(scene, [target], side).length === 0) return []
  return attackers.flatMap((each) => {
    const unit = unitStillAt(scene, each)
    if (!unit || judgeAdvance(scene, combat, assault, unit, target) || !hasRoom(scene, unit, target)) return []
    const text = `${unit.name} may advance to ${printCell(scene, target)} (optional).`
    const move = { type: 'move' as const, moves: [{ pieces: [unit.id], to: target }] }
    return [proposal('advance/may', advance.cite ?? cite, text, [move], [unit.id], [target])]
  })
}

/** A note that advances lapse when the next attack is declared or the phase ends. */
export function judgeLapsing(scene: HexScene, combat: CombatSheet, assault: Assault): readonly Finding[] {
  const units = scene.units(adviseAdvance(scene, combat, assault).flatMap(({ pieces }) => pieces))
  if (units.length === 0) return []
  const text = `${names(units)} can no longer advance to ${printCell(scene, assault.target)} after this.`
  return [finding('advance/lapses', combat.rules.advance?.cite ?? '', 'note', text, [assault.target], units)]
}
