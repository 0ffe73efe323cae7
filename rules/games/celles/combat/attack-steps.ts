import type { Action, Cell, Id, Proposal } from '../../../../table/generated/types.ts'
import type { FightSummary } from '../../../../table/referee.ts'
import { capitalized, names } from '../../../core/finding.ts'
import { inIdOrder, must, ofKind, owedBy, proposal, stepFor } from '../../../core/proposal.ts'
import { idsOf, type Unit } from '../../../core/unit.ts'
import { cellsAmong, distinct, printCell, printSorted } from '../../../hex/board/cells.ts'
import { cellOf } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { rollsFor, rollText } from '../../../kit/awaited-dice.ts'
import { adviseDue, fightSteps } from '../../../kit/fight/owed.ts'
import { ACTING, roundOf } from '../round/round.ts'
import { isUsed } from '../terms/counters.ts'
import { adviseAdvance } from './advance.ts'
import { adviseChitAnswer, chitAnswersDue, judgeMovedAway } from './combat-chits.ts'
import { oddsText } from './die-modifier.ts'
import { COMBAT, type Fight, fightsIn, latestFight } from './fight.ts'
import { duesOf } from './fight-dues.ts'
import { fightFigures } from './figures.ts'
import { resultText } from './odds.ts'

/** 11.0 [83-88]: an attack, from its declaration until the active unit is done, with its dues. */
export const attackSteps = fightSteps<HexScene>({
  chapter: COMBAT,
  cite: '11.0',
  crumb: (scene) => crumbText(scene),
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
function crumbText(scene: HexScene): string {
  const fight = latestFight(scene)
  if (!fight) return ''
  if (ACTING.in(scene.memory) !== fight.active) return attackText(scene, fight)
  return `${capitalized(fight.intensity)} attack on ${targetsText(scene, fight)}`
}

const attackText = (scene: HexScene, fight: Fight): string =>
  `${scene.unit(fight.active)?.name ?? 'An attack'} attacks ${targetsText(scene, fight)}`

const targetsText = (scene: HexScene, { defenders }: Fight): string =>
  printSorted(
    scene,
    defenders.map(({ at }) => at),
  )

/** 11.0: the attacks of the round. Only the latest can still be open. */
export function fightSummaries(scene: HexScene): readonly FightSummary[] {
  const fights = fightsIn(scene)
  return fights.map((fight) => {
    const { seq, attackers, defenders, result } = fight
    const isLatest = fight === fights.at(-1)
    const next = isLatest ? nextIn(scene, fight) : undefined
    const isOpen = isLatest && adviseFight(scene, fight).some(({ actions }) => actions.length > 0)
    return {
      seq,
      text: attackText(scene, fight),
      pieces: idsOf([...attackers, ...defenders]),
      defenders: idsOf(defenders),
      figures: fightFigures(scene, fight),
      ...(result && { result: resultText(result) }),
      ...(next && { next }),
      settled: !next && !isOpen,
    }
  })
}

function nextIn(scene: HexScene, fight: Fight): FightSummary['next'] {
  if (fight.die === undefined) {
    const [undecided] = chitAnswersDue(scene, fight)
    return undecided === undefined
      ? { side: fight.side, text: 'The attacker rolls the die' }
      : { side: undecided, text: 'Play a Combat chit, or keep it' }
  }
  const [due] = duesOf(scene, fight)
  return due && { side: due.side, text: capitalized(due.what) }
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
  const reported = propose('combat/result', text, cells, [])
  const dues = adviseDue(duesOf(scene, fight))
  if (dues.length > 0) return [reported, ...dues]
  const advances = adviseAdvance(scene, fight)
  // A result that is carried out is information: the next step is the advance.
  if (advances.length > 0) return [ofKind('odds')(reported), ...advanceChoice(scene, advances), ...advances]
  return hasEnded(scene, fight) ? [] : [reported]
}

/** 11.2 [97]: the line above several advances. */
function advanceChoice(scene: HexScene, advances: readonly Proposal[]): readonly Proposal[] {
  if (advances.length < 2) return []
  const units = scene.units([...new Set(advances.flatMap(({ pieces }) => pieces))])
  const cells = distinct(
    cellsAmong(
      scene,
      advances.flatMap(({ at }) => at),
    ),
  )
  const text = `${names(units)} may advance to ${cells.map((cell) => printCell(scene, cell)).join(' or ')} (free, optional).`
  return [proposal('advance/choice', '11.2', text, [], inIdOrder(units), cells)]
}

/** 8.0 [38]: the attack is over once the active unit is used or lost, or another unit acts. */
function hasEnded(scene: HexScene, { active }: Fight): boolean {
  const unit = scene.unit(active)
  const round = roundOf(scene)
  return !unit || !cellOf(unit) || isUsed(unit.piece) || (round !== undefined && round.begun.at(-1) !== active)
}
