import type { Action, Cell, Finding, PieceId } from '../../table/generated/types.ts'
import { onCell } from '../../table/place.ts'
import { finding, names } from '../finding.ts'
import type { Scene } from '../scene.ts'
import { nameOf, namesOf } from '../turn.ts'
import type { Unit } from '../unit.ts'
import type { Assessment } from './assess.ts'
import { partIn, standsFor } from './engagement.ts'
import { latestOf, whyUnknown } from './march.ts'
import { type Ahead, isDead, printCell, STEP_LOSS, stepsOf } from './muster.ts'
import { combatPhase } from './phase.ts'
import { isCutOff } from './retreat.ts'
import { stepsSaid } from './spoken.ts'
import { type Side, type Tally, tally } from './tally.ts'

/** A unit that loses steps by an action, and how many it has after it. */
export interface Loss {
  readonly unit: Unit
  readonly steps: number
  /** It leaves the map. */
  readonly dies: boolean
}

/** Step losses that are marked, and units that are taken off. Dummies lose nothing. */
export function lossesBy(scene: Scene, action: Action): readonly Loss[] {
  switch (action.type) {
    case 'mark':
      if (action.mark !== STEP_LOSS) return []
      return unitsOf(scene, action.pieces).flatMap((unit) => {
        const counter = unit.known ? unit.couldBe[0] : undefined
        const more = action.count > (unit.piece.marks?.[STEP_LOSS] ?? 0)
        return counter && more ? [{ unit, steps: stepsOf(counter, action.count), dies: false }] : []
      })
    case 'move': {
      const dead = action.moves.filter(({ to }) => isDead(scene, to)).flatMap(({ pieces }) => pieces)
      return unitsOf(scene, dead).map((unit) => ({ unit, steps: 0, dies: true }))
    }
    case 'remove':
      return unitsOf(scene, action.pieces).map((unit) => ({ unit, steps: 0, dies: true }))
    default:
      return []
  }
}

const unitsOf = (scene: Scene, pieces: readonly PieceId[]): readonly Unit[] =>
  [...new Set(pieces)]
    .sort()
    .flatMap((id) => scene.unit(id) ?? [])
    .filter(({ kind, piece }) => kind === 'unit' && onCell(piece.at))

/** 12.0, 13.3, 13.4 [33, 37, 38]: losses in a fight, as they are taken. */
export function judgeDamage(scene: Scene, action: Action, all: readonly Assessment[]): Finding[] {
  if (!combatPhase(scene)) return []
  const losses = lossesBy(scene, action)
  const found = losses.flatMap(({ unit }) => judgeSharer(unit, all))
  const counted = losses.filter(({ unit, dies }) => {
    const fought = latestOf(all, unit.id)
    return fought?.outcome !== undefined && !(dies && isCutOff(scene, fought, unit))
  })
  const ahead: Ahead = new Map(counted.map(({ unit, steps }) => [unit.id, steps]))
  const touched = new Set(counted.map(({ unit }) => latestOf(all, unit.id)))
  for (const assessment of touched) {
    if (!assessment) continue
    const units = counted.map(({ unit }) => unit).filter((unit) => latestOf(all, unit.id) === assessment)
    const index = all.indexOf(assessment)
    for (const each of tally(scene, all, index, ahead)) {
      const those = units.filter(({ id }) => shares(each, standsFor(assessment.engagement, id)))
      if (those.length > 0) found.push(...judgeTally(scene, each, assessment, those))
    }
  }
  return found
}

/** 13.4 [38]: whoever is not in the fight, or fires into it from elsewhere, loses nothing. */
function judgeSharer(unit: Unit, all: readonly Assessment[]): Finding[] {
  const fought = latestOf(all, unit.id)
  if (!fought) {
    const text = `${unit.name} has no part in a fight of this phase, and loses no step in one.`
    return [finding('damage/bystander', '12.0', 'illegal', text, [], [unit])]
  }
  const { outcome, engagement } = fought
  if (!outcome) {
    const text = `What ${unit.name} loses is not known: ${whyUnknown(fought)}.`
    return [finding('damage/unknown', '11.0', 'unchecked', text, [engagement.target], [unit])]
  }
  const id = standsFor(engagement, unit.id)
  if ([...outcome.attackers, ...outcome.defenders].some((taker) => taker.id === id)) return []
  const gun = partIn(engagement, unit.id) === 'defender' ? undefined : unit
  if (!gun) return []
  const text = `${unit.name} is not in the hex that is attacked, and its fire costs it nothing.`
  return [finding('damage/artillery', '13.4', 'illegal', text, [engagement.target], [unit])]
}

const shares = ({ takers }: Tally, id: PieceId): boolean => takers.some((taker) => taker.id === id)

const OWNER: Readonly<Record<Side, string>> = { attacker: 'The attacker', defender: 'The defender' }

function judgeTally(scene: Scene, each: Tally, { engagement, outcome }: Assessment, units: readonly Unit[]): Finding[] {
  const { owed, taken, spare, side, faults } = each
  const { target } = engagement
  const cite = outcome?.result.cite ?? '11.0'
  const hex = printCell(scene, target)
  if (taken - spare.least > owed) {
    const sure = taken - spare.most > owed
    const why = sure ? '' : ', unless a retreat through a zone costs the rest'
    const text = `${OWNER[side]} owes ${stepsSaid(owed)} for ${hex}, and ${taken} would be lost${why}.`
    const over = finding('damage/over', cite, sure ? 'illegal' : 'unchecked', text, [target], units)
    return [{ ...over, needed: owed, had: taken }]
  }
  return faults
    .filter(({ id }) => units.some((unit) => standsFor(engagement, unit.id) === id))
    .map((fault) => faulty(scene, fault, each, target))
}

/** 12.0, 13.3 [33, 37]: somebody is passed over. */
function faulty(scene: Scene, fault: Tally['faults'][number], { takers, owed }: Tally, target: Cell): Finding {
  const unit = scene.unit(fault.id)
  const before = fault.before.flatMap((id) => scene.unit(id) ?? [])
  const whose = before.length > 0 ? names(before) : 'others'
  const name = takers.find(({ id }) => id === fault.id)?.name ?? 'It'
  const rule = fault.cite === '13.3' ? 'damage/first' : 'damage/spread'
  const why =
    fault.cite === '13.3'
      ? `of ${stepsSaid(owed)} the first fall on ${whose}`
      : `${whose} must take a step before it takes another`
  const text = `${name} has lost ${stepsSaid(fault.lost)} too soon: ${why}.`
  return finding(rule, fault.cite, 'illegal', text, [target], [...(unit ? [unit] : []), ...before])
}

/** What the fights of a phase still ask for when it is left. */
export function judgeUnsettled(scene: Scene, all: readonly Assessment[]): Finding[] {
  return all.flatMap((assessment, index) => {
    const { engagement, outcome, fight } = assessment
    const { target } = engagement
    const hex = printCell(scene, target)
    if (!outcome) {
      if (fight.defenders.length === 0 && assessment.unknown.length === 0) return []
      const text = `What the attack on ${hex} comes to is not known: ${whyUnknown(assessment)}.`
      return [finding('damage/unknown', '11.0', 'unchecked', text, [target], [])]
    }
    return tally(scene, all, index).flatMap((each) => [
      ...owing(scene, each, outcome.result.cite, target),
      ...[...each.unpaid].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([id, needed]) => unpaid(scene, id, needed)),
    ])
  })
}

function owing(scene: Scene, { side, owed, taken, takers }: Tally, cite: string, target: Cell): Finding[] {
  if (taken >= owed) return []
  const units = takers.flatMap(({ id }) => scene.unit(id) ?? [])
  const who = `${OWNER[side]}, ${nameOf(scene, units[0]?.side)},`
  const text = `${who} owes ${stepsSaid(owed)} for ${printCell(scene, target)} and has taken ${taken}.`
  return [{ ...finding('damage/owed', cite, 'illegal', text, [target], units), needed: owed, had: taken }]
}

/** 5.2 [9]: a retreat through an enemy zone with no friend in it. */
function unpaid(scene: Scene, id: PieceId, needed: number): Finding[] {
  const unit = scene.unit(id)
  if (!unit) return []
  const text = unpaidSaid(scene, unit, needed)
  return [{ ...finding('damage/zone', '5.2', 'illegal', text, [], [unit]), needed, had: 0 }]
}

export const unpaidSaid = (scene: Scene, unit: Unit, steps: number): string =>
  `${namesOf(scene, [unit])} went back through an enemy zone and owes ${stepsSaid(steps)} for it.`
