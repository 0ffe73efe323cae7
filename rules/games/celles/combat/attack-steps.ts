import type { Action, Cell, Id, Proposal } from '../../../../table/generated/types.ts'
import { capitalized } from '../../../core/finding.ts'
import { inIdOrder, must, owedBy, proposal, stepFor } from '../../../core/proposal.ts'
import type { Unit } from '../../../core/unit.ts'
import { printSorted } from '../../../hex/board/cells.ts'
import { cellOf } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { rollsFor, rollText } from '../../../kit/awaited-dice.ts'
import { fightSteps } from '../../../kit/fight/owed.ts'
import { ACTING, roundOf } from '../round/round.ts'
import { isUsed } from '../terms/counters.ts'
import { adviseChitAnswer, chitAnswersDue, judgeMovedAway } from './combat-chits.ts'
import { oddsText } from './die-modifier.ts'
import { COMBAT, type Fight, latestFight } from './fight.ts'
import { adviseFightDues, duesOf } from './fight-dues.ts'
import { resultText } from './odds.ts'

/** 11.0 [83-88]: an attack, from its declaration until the active unit is done, with its dues. */
export const attackSteps = fightSteps<HexScene>({
  chapter: COMBAT,
  cite: '11.0',
  crumb: (scene) => attackText(scene),
  whose: (scene) => latestFight(scene)?.side,
  offers: (scene) => latest(scene, (fight) => adviseFight(scene, fight)),
  dues: (scene) => latest(scene, (fight) => duesOf(scene, fight)),
  done: (scene) => latest(scene, (fight) => adviseFight(scene, fight)).length === 0,
})

const latest = <T>(scene: HexScene, of: (fight: Fight) => readonly T[]): readonly T[] => {
  const fight = latestFight(scene)
  return fight ? of(fight) : []
}

/** Medium attack on 1412, if the line before names the unit; otherwise 116th attacks 1412. */
function attackText(scene: HexScene): string {
  const fight = latestFight(scene)
  const active = fight && scene.unit(fight.active)
  const where = printSorted(scene, fight?.defenders.map(({ at }) => at) ?? [])
  if (fight && ACTING.in(scene.memory) === fight.active) return `${capitalized(fight.intensity)} attack on ${where}`
  return `${active ? active.name : 'An attack'} attacks ${where}`
}

const propose = (
  rule: Id,
  text: string,
  at: readonly Cell[],
  units: readonly Unit[],
  actions: readonly Action[] = [],
): Proposal => proposal(rule, '11.0', text, actions, inIdOrder(units), at)

function adviseFight(scene: HexScene, fight: Fight): readonly Proposal[] {
  const cells = fight.defenders.map(({ at }) => at)
  if (fight.die === undefined) {
    const movedAway = judgeMovedAway(scene, fight)
    if (movedAway.length > 0) return movedAway.map((each) => stepFor(each))
    const active = [scene.unit(fight.active)].flatMap((unit) => unit ?? [])
    const odds = oddsText(scene, fight)
    const word = adviseChitAnswer(scene, fight)
    // The die is not offered while the defender has not decided on its Combat chit.
    if (chitAnswersDue(scene, fight).length > 0) return [...word, propose('combat/roll', `${odds}.`, cells, active)]
    const die = owedBy(fight.side)(
      propose('combat/roll', `${odds}. The attacker rolls the die.`, cells, active, rollsFor(scene, COMBAT)),
    )
    return [...word, word.length === 0 ? must(die) : die]
  }
  const { die, modified, result, column } = fight
  if (!result)
    return [propose('combat/unknown', `Roll ${rollText(die, modified)}: no result is known below 1-1.`, cells, [])]
  const text = `Roll ${rollText(die, modified)} at ${column}: ${result.text}, ${resultText(result)} (reconstructed table).`
  const owing = adviseFightDues(scene, fight)
  return owing.length === 0 && hasEnded(scene, fight) ? [] : [propose('combat/result', text, cells, []), ...owing]
}

/** 8.0 [38]: the attack is over once the active unit is used or lost, or another unit acts. */
function hasEnded(scene: HexScene, { active }: Fight): boolean {
  const unit = scene.unit(active)
  const round = roundOf(scene)
  return !unit || !cellOf(unit) || isUsed(unit.piece) || (round !== undefined && round.begun.at(-1) !== active)
}
