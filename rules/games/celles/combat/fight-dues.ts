import type { Action, Cell, Finding, Id, Proposal } from '../../../../table/generated/types.ts'
import { agree, capitalized, finding, names } from '../../../core/finding.ts'
import { inIdOrder, proposal } from '../../../core/proposal.ts'
import type { Unit } from '../../../core/unit.ts'
import { distinct, sameCell } from '../../../hex/board/cells.ts'
import { cellsOf } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { pathsLeft } from '../../../kit/fight/on-hexes/judge-retreat.ts'
import { adviseDue, type Due } from '../../../kit/fight/owed.ts'
import { combatantsOf, partText, stepsText } from '../../../kit/fight/record.ts'
import { otherSide } from '../terms/counters.ts'
import { disruptAction, loseStep } from '../terms/step-loss.ts'
import { type Debt, debtsOf } from './debts.ts'
import type { Fight } from './fight.ts'
import { debtText } from './result-order.ts'
import { adviseRetreat, retreatingUnit } from './retreat.ts'

/** Findings on a fight left open when something else begins. */
export function judgeOpenFight(scene: HexScene, fight: Fight): readonly Finding[] {
  if (fight.die === undefined) {
    const active = [scene.unit(fight.active)].flatMap((unit) => unit ?? [])
    const text = `The ${fight.intensity} attack of ${names(active)} has not been rolled yet.`
    return [finding('combat/unrolled', '11.0', 'illegal', text, [], active)]
  }
  return debtsOf(scene, fight).flatMap((debt) => {
    const units = combatantsOf(fight, debt.part).flatMap(({ id }) => scene.unit(id) ?? [])
    const who = capitalized(partText(debt.part))
    const found: Finding[] = []
    const report = (rule: Id, text: string, those: readonly Unit[], cite = '11.0') =>
      found.push(finding(rule, cite, 'illegal', text, cellsOf(those), those))
    if (debt.steps > 0) report('combat/losses', `${who} must still lose ${stepsText(debt.steps)}.`, units)
    if (debt.disrupted > 0)
      report(
        'combat/disruption',
        `${who} must still Disrupt ${debt.disrupted === 1 ? '1 unit' : `${debt.disrupted} units`}.`,
        units,
      )
    const shaken = scene.units(debt.rattled)
    if (shaken.length > 0) report('combat/rattled', rattledText(shaken), shaken, '11.1')
    const going = debt.retreat.flatMap(({ id }) => scene.unit(id) ?? [])
    if (going.length > 0) report('combat/retreat', `${names(going)} must still retreat 2 hexes.`, going, '11.1')
    return found
  })
}

const rattledText = (units: readonly Unit[]): string =>
  `${names(units)} retreated through an enemy zone and ${agree(units, 'is', 'are')} Disrupted.`

/** 11.1: the retreats, once nothing else is owed before them. */
export function adviseRetreats(scene: HexScene, fight: Fight): readonly Proposal[] {
  const [debt] = debtsOf(scene, fight)
  return debt && isRetreating(debt) ? adviseDue(duesOf(scene, fight)) : []
}

const isRetreating = ({ steps, disrupted, rattled }: Debt): boolean =>
  steps === 0 && disrupted === 0 && rattled.length === 0

/** 11.1 [89]: the hexes where these units can end their retreat together. */
export function retreatEnds(scene: HexScene, fight: Fight, units: readonly Unit[]): readonly Cell[] {
  const back = debtsOf(scene, fight).flatMap(({ retreat }) => retreat)
  const [first = [], ...others] = units.map((unit) => {
    const each = back.find(({ id }) => id === unit.id)
    const ways = each ? pathsLeft(retreatingUnit(scene, fight, unit, each)) : []
    return ways.flatMap((way) => way.slice(-1))
  })
  return distinct(first.filter((cell) => others.every((cells) => cells.some((each) => sameCell(each, cell)))))
}

/** The dues of both sides, the defender first. */
export const duesOf = (scene: HexScene, fight: Fight): readonly Due[] =>
  debtsOf(scene, fight).map((debt) => ({
    ...{ part: debt.part, stage: 'result', rule: 'combat/result', cite: '11.0', at: [], units: [] },
    side: debt.part === 'attacker' || fight.side === undefined ? fight.side : otherSide(fight.side),
    what: debtText(scene, debt),
    ways: () => payments(scene, fight, debt),
  }))

function payments(scene: HexScene, fight: Fight, debt: Debt): readonly Proposal[] {
  const who = capitalized(partText(debt.part))
  const make = (rule: Id, text: string, units: readonly Unit[], actions: readonly Action[], cite = '11.0'): Proposal =>
    proposal(rule, cite, text, actions, inIdOrder(units), cellsOf(units))
  if (debt.steps > 0) {
    const units = scene.units(debt.losers)
    const isFirst = debt.part === 'attacker' && debt.printed > 0 && debt.losers.includes(fight.active)
    const must = isFirst && units.length === 1 ? ', the active unit first' : ''
    return units.map((unit) =>
      make(
        'combat/losses',
        `${who} loses ${stepsText(debt.steps)}${must}: ${unit.name}.`,
        [unit],
        loseStep(scene, unit),
      ),
    )
  }
  if (debt.disrupted > 0) {
    const units = scene.units(debt.disrupt)
    const first = units.filter(({ id }) => debt.part === 'attacker' && id === fight.active)
    const single = first.length > 0 ? first : units
    const marked = debt.disrupted >= units.length ? [units] : single.map((unit) => [unit])
    return marked.map((those) =>
      make('combat/disruption', `${names(those)} ${agree(those, 'is', 'are')} Disrupted.`, those, [
        disruptAction(those),
      ]),
    )
  }
  if (debt.rattled.length > 0) {
    const units = scene.units(debt.rattled)
    return [make('combat/rattled', rattledText(units), units, [disruptAction(units)], '11.1')]
  }
  return debt.retreat.flatMap((each) => {
    const unit = scene.unit(each.id)
    return unit ? adviseRetreat(scene, fight, unit, each) : []
  })
}
