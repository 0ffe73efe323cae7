import type { Cell, Finding } from '../../../../table/generated/types.ts'
import { agree, finding, names, type Severity } from '../../../core/finding.ts'
import type { Remark } from '../../../core/merge-findings.ts'
import { namesOf } from '../../../core/turn.ts'
import { markCount, type Unit } from '../../../core/unit.ts'
import { asEverybodySees } from '../../../hex/board/as-everybody-sees.ts'
import { distance, nearestTo, printCell } from '../../../hex/board/cells.ts'
import { unitStillAt } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { partIn, standsFor } from '../../../kit/fight/record.ts'
import { isArtilleryUnit } from './artillery.ts'
import { type Assessment, readingsIn } from './assessment.ts'
import { battalionsOf, isSpent, STEP_LOSS, stepsOf } from './combatants.ts'
import { combatantOrSupport, type Role, roleIn, type Toll } from './engagement.ts'
import { timesCounted } from './fighter.ts'
import type { Result } from './results.ts'
import { retreatOption, retreatOptions, type Withdrawal } from './retreat-options.ts'

/** 11.1 to 11.6, 13.4 [30, 30a]: whether a result makes a unit retreat. */
export function mustRetreat(scene: HexScene, unit: Unit, part: Role, result: Result): boolean {
  switch (part) {
    case 'attacker':
      if (!result.attackerRetreats) return false
      return isArtilleryUnit(scene, unit) !== 'yes' || readingsIn(scene)['guns-retreat'] === 'retreat'
    case 'defender':
      return result.defenderRetreats
    case 'support':
      return false
  }
}

/** [30a]: whether a unit must retreat and has no hex to retreat to. */
export function isCutOff(scene: HexScene, { engagement, outcome }: Assessment, unit: Unit): boolean {
  const part = roleIn(engagement, unit.id)
  const from = combatantOrSupport(engagement, unit.id)?.at
  if (!part || !from || !outcome || engagement.withdrawn.has(unit.id)) return false
  if (!mustRetreat(scene, unit, part, outcome.result)) return false
  return retreatOptions(scene, { unit, from, engagement, company: [] }).every(({ open }) => open === 'no')
}

/**
 * 5.2 [9]: the steps that a retreat to a hex costs a unit. The zone of a counter that may be a dummy costs none for sure:
 * its owner turns it up before.
 */
export function tollOf(scene: HexScene, withdrawal: Withdrawal, to: Cell): Toll {
  const found = retreatOption(asEverybodySees(scene), withdrawal, to)
  const { unit } = withdrawal
  if (!found || found.zoned === 'no' || unit.couldBe.length === 0) return { least: 0, most: 0 }
  const tolls = unit.couldBe.map((counter) => {
    const steps = stepsOf(counter, markCount(unit.piece, STEP_LOSS))
    return timesCounted({ battalions: battalionsOf(scene, counter), steps }, readingsIn(scene))
  })
  return { least: found.zoned === 'yes' ? Math.min(...tolls) : 0, most: Math.max(...tolls) }
}

/** Judges the retreat of one unit to a hex. */
export function judgeRetreat(
  scene: HexScene,
  withdrawal: Withdrawal,
  to: Cell,
  result: Result,
): readonly Remark['said'][] {
  const { unit, from, engagement } = withdrawal
  const [origin, where] = [printCell(scene, from), printCell(scene, to)]
  const before = engagement?.withdrawn.get(unit.id)
  if (before) {
    const findingFor = (units: readonly Unit[]) => {
      const text = `${names(units)} ${agree(units, 'has', 'have')} already retreated one hex from ${origin}.`
      return finding('retreat/again', result.cite, 'illegal', text, [from, before, to], units)
    }
    return [findingFor]
  }
  const near = nearestRetreat(scene, withdrawal, to)
  const offer = near && { offer: { at: near, cost: 0 } }
  const had = distance(scene, from, to)
  if (had !== 1) {
    const findingFor = (units: readonly Unit[]) => {
      const text = `${names(units)} must retreat one hex from ${origin}; ${where} is not adjacent to it.`
      const far = { ...finding('retreat/distance', result.cite, 'illegal', text, [from, to], units), ...offer }
      return Number.isFinite(had) ? { ...far, needed: 1, had } : far
    }
    return [findingFor]
  }
  const found = retreatOption(scene, withdrawal, to)
  if (!found || (found.open === 'yes' && found.zoned === 'no')) return []
  const { rule, cite, why, open, zoned } = found
  const findingWith = (severity: Severity) => (units: readonly Unit[]) =>
    finding(
      rule,
      cite,
      severity,
      `${names(units)} ${open === 'no' ? 'cannot retreat' : agree(units, 'retreats', 'retreat')} to ${where}: ${why}.`,
      [to],
      units,
    )
  if (open === 'maybe') return [findingWith('unchecked')]
  if (open === 'no') return [(units) => ({ ...findingWith('illegal')(units), ...offer })]
  const needed = tollOf(scene, withdrawal, to).most
  // Each unit has its own toll, so each has its own finding.
  return [() => ({ ...findingWith(zoned === 'yes' ? 'note' : 'unchecked')([unit]), needed })]
}

/** The possible retreat hex nearest to the one chosen. Hexes that cost no step come first. */
function nearestRetreat(scene: HexScene, withdrawal: Withdrawal, to: Cell): Cell | undefined {
  const open = retreatOptions(scene, withdrawal).filter((each) => each.open === 'yes')
  const free = open.filter(({ zoned }) => zoned === 'no')
  return nearestTo(
    scene,
    to,
    (free.length > 0 ? free : open).map(({ at }) => at),
  )
}

/** 11.1 to 11.6 [30]: units that must still retreat, or have no hex to retreat to. */
export function judgeMissingRetreats(scene: HexScene, all: readonly Assessment[]): Finding[] {
  return all.flatMap((assessment) =>
    unitsToRetreat(scene, assessment, all).map((unit) => {
      const { engagement, outcome } = assessment
      const from = combatantOrSupport(engagement, unit.id)?.at ?? engagement.target
      const name = namesOf(scene, [unit])
      const isLost = isCutOff(scene, assessment, unit)
      const ask = isLost && readingsIn(scene)['blocked-retreat'] === 'ask'
      const text = isLost
        ? `${name} must retreat from ${printCell(scene, from)} but cannot: ${ask ? 'the players decide what happens to it' : 'it is eliminated'}.`
        : `${name} must retreat one hex from ${printCell(scene, from)}.`
      const cite = outcome?.result.cite ?? '11.0'
      const rule = isLost ? 'retreat/cut-off' : 'retreat/owed'
      return finding(rule, cite, ask ? 'unchecked' : 'illegal', text, [from], [unit])
    }),
  )
}

/** Units on the map that a fight makes retreat and that have not retreated yet. */
export function unitsToRetreat(scene: HexScene, assessment: Assessment, all: readonly Assessment[]): readonly Unit[] {
  const { engagement, outcome } = assessment
  if (!outcome) return []
  const later = all.slice(all.indexOf(assessment) + 1)
  const named = [...engagement.attackers, ...engagement.defenders].map(({ id }) => id)
  const involved = [...named, ...engagement.heirs.keys()].sort()
  return involved.flatMap((id) => {
    const unit = unitStillAt(scene, { id, at: combatantOrSupport(engagement, id)?.at })
    const part = roleIn(engagement, id)
    if (!unit || !part || unit.kind !== 'unit' || engagement.withdrawn.has(id) || isSpent(unit)) return []
    if (later.some((each) => partIn(each.engagement, id) !== undefined)) return []
    const self = standsFor(engagement, id)
    const sharing = [...assessment.fight.attackers, ...assessment.fight.defenders].some((each) => each.id === self)
    return sharing && mustRetreat(scene, unit, part, outcome.result) ? [unit] : []
  })
}
