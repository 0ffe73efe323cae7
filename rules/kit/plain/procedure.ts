import type { Action, CombatRules, Finding, Proposal } from '../../../table/generated/types.ts'
import type { FightStep, FightSummary } from '../../../table/referee.ts'
import { capitalized, finding, names } from '../../core/finding.ts'
import { phaseStep } from '../../core/procedure.ts'
import { inIdOrder, must, owedBy, proposal } from '../../core/proposal.ts'
import { namesOf, sideName } from '../../core/turn.ts'
import { idsOf } from '../../core/unit.ts'
import { printCell } from '../../hex/board/cells.ts'
import type { HexChapter, HexScene } from '../../hex/board/scene.ts'
import { rollsFor, rollText } from '../awaited-dice.ts'
import { adviseDue, fightSteps } from '../fight/owed.ts'
import { allCombatants } from '../fight/record.ts'
import { adviseAdvance } from './advance.ts'
import { type Assault, assaultsIn, COMBAT } from './assault.ts'
import { attackingSide, type CombatSheet, combatOf, resultNamed, withCombat } from './combat-sheet.ts'
import { isGone } from './declaration.ts'
import { duesOf } from './dues.ts'
import { fightFigures } from './figures.ts'
import { mustAttack, mustJoin } from './must-attack.ts'
import { attacksOffered } from './odds.ts'
import { resultText } from './result-text.ts'
import { currentOf, isFighting } from './results-carried-out.ts'

/** The steps of the procedure: the phase, an attack, and its dues. */
export function stepsBy(rules: CombatRules): NonNullable<HexChapter['procedure']> {
  const [fight, due] = fightSteps<HexScene>({
    chapter: COMBAT,
    cite: rules.cite,
    crumb: (scene) => attackText(scene, currentOf(scene)),
    whose: (scene) => currentOf(scene)?.side,
    offers: (scene) => withCombat(scene, (combat) => fightOffers(scene, combat)),
    dues: (scene) => duesNow(scene),
    done: (scene) => withCombat(scene, (combat) => fightOffers(scene, combat)).length === 0,
  })
  const phase = phaseStep<HexScene>(rules.phases, rules.cite, {
    offers: (scene) => withCombat(scene, (combat) => phaseOffers(scene, combat)),
    passes: (scene) => isOver(scene),
  })
  return [phase, fight, due]
}

function attackText(scene: HexScene, assault: Assault | undefined): string {
  const units = scene.units(idsOf(assault?.attackers ?? []))
  return `${units.length > 0 ? names(units) : 'An attack'} ${units.length > 1 ? 'attack' : 'attacks'} ${assault ? printCell(scene, assault.target) : ''}`
}

/** The attacks of the phase, for players to follow. */
export function fightSummaries(scene: HexScene, combat: CombatSheet): readonly FightSummary[] {
  const current = isFighting(scene) ? currentOf(scene) : undefined
  return assaultsIn(scene).map((assault) => {
    const { seq, attackers, defenders, result } = assault
    const [next, ...meanwhile] = stepsIn(scene, combat, assault)
    const isOpen = assault === current && fightOffers(scene, combat).length > 0
    return {
      seq,
      text: attackText(scene, assault),
      pieces: idsOf([...attackers, ...defenders]),
      defenders: idsOf(defenders),
      figures: fightFigures(combat, assault),
      ...(result !== undefined && { result: `${result}: ${resultText(scene, resultNamed(combat, result))}` }),
      ...(next && { next }),
      ...(meanwhile.length > 0 && { meanwhile }),
      settled: !next && !isOpen,
    }
  })
}

/** The next step. Both sides reveal at once; everything else is done in order. */
function stepsIn(scene: HexScene, combat: CombatSheet, assault: Assault): readonly FightStep[] {
  if (assault.die === undefined) {
    const hidden = reveals(scene, combat, assault)
    if (hidden.length > 0) return hidden.map(({ owed }) => ({ side: owed, text: 'Reveal units' }))
    return [{ side: assault.side, text: `${sideName(scene, assault.side)} rolls` }]
  }
  return duesOf(scene, assault)
    .slice(0, 1)
    .map(({ side, what }) => ({ side, text: capitalized(what) }))
}

const duesNow = (scene: HexScene) => {
  const assault = currentOf(scene)
  return assault ? duesOf(scene, assault) : []
}

/** Proposals for the current attack: the roll, then dues, then advances. */
function fightOffers(scene: HexScene, combat: CombatSheet): readonly Proposal[] {
  const assault = isFighting(scene) ? currentOf(scene) : undefined
  if (!assault) return []
  const { target, die, result, side, plus } = assault
  const { cite } = combat.rules.table
  const hex = printCell(scene, target)
  if (die === undefined) {
    if (isGone(scene, assault)) {
      const { rule, cite: by, message, pieces } = goneFrom(scene, assault)
      return [{ kind: 'step', rule, cite: by, message, at: [target], pieces, actions: [] }]
    }
    const hidden = reveals(scene, combat, assault)
    if (hidden.length > 0) return hidden
    const text = `${sideName(scene, side)} rolls for the attack on ${hex}.`
    const rolling = proposal('combat/roll', cite, text, rollsFor(scene, COMBAT), idsOf(assault.attackers), [target])
    return [must(owedBy(side)(rolling), side)]
  }
  const dues = duesOf(scene, assault)
  if (dues.length === 0) return adviseAdvance(scene, combat, assault)
  const text = `Roll ${rollText(die, die + plus)} at ${assault.column}: ${result}, ${resultText(scene, resultNamed(combat, result))}.`
  return [proposal('combat/result', cite, text, [], [], [target]), ...adviseDue(dues)]
}

/** Hidden combatants are revealed before the roll, each by its own side. */
function reveals(scene: HexScene, { rules }: CombatSheet, assault: Assault): readonly Proposal[] {
  const covered = scene.units(idsOf(allCombatants(assault))).filter(({ piece }) => piece.veil !== undefined)
  const sides = [...new Set(covered.map(({ side }) => side))].sort()
  return sides.map((side) => {
    const units = covered.filter((unit) => unit.side === side)
    const text = `Reveal ${namesOf(scene, units)} before the roll.`
    const actions: readonly Action[] = [{ type: 'veil', pieces: inIdOrder(units), as: 'open' }]
    return must(
      owedBy(side)(proposal('attack/reveal', rules.cite, text, actions, inIdOrder(units), [assault.target])),
      side,
    )
  })
}

/** The attacks that can be made now. Required ones are owed, together with open advances. */
function phaseOffers(scene: HexScene, combat: CombatSheet): readonly Proposal[] {
  const side = attackingSide(scene)
  const fights = assaultsIn(scene)
  const assault = currentOf(scene)
  if (side === undefined || (assault && (assault.die === undefined || duesOf(scene, assault).length > 0))) return []
  const hexes = [
    ...mustAttack(scene, combat, side, fights).flatMap(({ at, able }) => (able.length > 0 ? [at] : [])),
    ...mustJoin(scene, combat, side, fights).flatMap(({ targets }) => targets),
  ]
  if (hexes.length === 0) return attacksOffered(scene, combat, fights)
  const forward = assault ? adviseAdvance(scene, combat, assault) : []
  return [...forward, ...attacksOffered(scene, combat, fights, hexes)].map(owedBy(side))
}

/** Whether the phase offers no choice. */
function isOver(scene: HexScene): boolean {
  const combat = combatOf(scene)
  return !combat || (phaseOffers(scene, combat).length === 0 && fightOffers(scene, combat).length === 0)
}

/** The finding on combatants that have moved since the declaration. */
export function goneFrom(scene: HexScene, open: Assault): Finding {
  const cite = scene.book.sheet.combat?.cite ?? ''
  const units = scene.units(idsOf(allCombatants(open)))
  const text = `Units in the attack on ${printCell(scene, open.target)} have moved since it was declared: declare it again.`
  return finding('combat/gone', cite, 'illegal', text, [open.target], units)
}
