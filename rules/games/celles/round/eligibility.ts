import type { Finding } from '../../../../table/generated/types.ts'
import { onCell } from '../../../../table/geometry/place.ts'
import { agree, capitalized, finding, names } from '../../../core/finding.ts'
import { phaseName } from '../../../core/turn.ts'
import { idOrder, type Unit } from '../../../core/unit.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import {
  actingSide,
  allNames,
  BRIGADE,
  DECEMBER_25,
  dueOf,
  formationOf,
  isUsed,
  LIMITED,
  NEVER_MOVES,
  nationOf,
  theSide,
  WITHDRAWAL,
} from '../terms/counters.ts'
import { judgeEndOfMove } from '../terms/stacking.ts'
import { readingsOf } from '../terms/switches.ts'
import { isUnseen, type Round, roundOf } from './round.ts'

/** Findings against a unit that moves or begins an attack now. */
export function eligibility(scene: HexScene, unit: Unit): readonly Finding[] {
  const never = judgeNever(unit)
  if (never) return [never]
  const british = judgeBritish(scene, unit)
  if (british) return [british]
  const inactive = judgeInactive(scene, [unit])
  if (inactive) return [inactive]
  const round = roundOf(scene)
  // A position without a log has no chits to check, but a unit on its used side still cannot act.
  if (isUnseen(scene) || !round) return scene.memory.walked.has(unit.id) ? [] : judgeStale(unit)
  return [...judgeOrder(scene, round, unit), ...judgeChit(scene, round, unit), ...judgeBrigade(scene, unit)]
}

/** 7.0 [30, 31]: units act in their side's Action Phase, after its Action Chit. */
export function judgeInactive(scene: HexScene, units: readonly Unit[]): Finding | undefined {
  const [{ side } = { side: undefined }] = units
  const isTime = actingSide(scene.state.time.phase) === side
  if (isTime && (isUnseen(scene) || roundOf(scene)?.side === side)) return undefined
  const why = isTime
    ? `${capitalized(theSide(side))} have drawn no Action Chit in this phase`
    : `${capitalized(theSide(side))} act in their own Action Phase and this is ${phaseName(scene)}`
  const text = `${why}, so ${allNames(units)} ${agree(units, 'is', 'are')} not activated.`
  return finding('action/none', '7.0', 'illegal', text, [], units)
}

/** 8.0 [38]: units move one at a time, not as a stack. */
export function judgeTogether(units: readonly Unit[]): readonly Finding[] {
  const walking = units.filter(({ piece }) => onCell(piece.at))
  if (walking.length < 2) return []
  const text = `Units move one at a time, so ${names(walking)} cannot move together.`
  return [finding('action/together', '8.0', 'illegal', text, [], walking)]
}

/** 8.0 [43]: the 3rd Armored never moves. */
export function judgeNever(unit: Unit): Finding | undefined {
  if (formationOf(unit) !== NEVER_MOVES) return undefined
  const text = `${unit.name} has no movement points: it never moves or begins an attack.`
  return finding('movement/never', '8.0', 'illegal', text, [], [unit])
}

/** 7.0, 13.2 [35]: no chit activates the British before 25 December. */
function judgeBritish(scene: HexScene, unit: Unit): Finding | undefined {
  const { turn } = scene.state.time
  if (nationOf(scene, unit) !== 'british' || turn >= DECEMBER_25) return undefined
  const text = `${unit.name} is British and is not activated before 25 December (turn ${DECEMBER_25}); it is turn ${turn}.`
  return { ...finding('action/british', '7.0', 'illegal', text, [], [unit]), needed: DECEMBER_25, had: turn }
}

/**
 * 7.0, 8.0, 10.0 [33, 38, 66]: units act one after the other, each turned from unused to used. Another unit's
 * beginning ends the move before it.
 */
function judgeOrder(scene: HexScene, { begun, ended }: Round, unit: Unit): readonly Finding[] {
  const last = begun.at(-1)
  if (last === unit.id) {
    const text = `${unit.name} is on its used side, which ended its move: it cannot act again in this phase.`
    return isUsed(unit.piece) && ended.includes(unit.id)
      ? [finding('action/over', '8.0', 'illegal', text, [], [unit])]
      : []
  }
  if (begun.includes(unit.id)) {
    const text = `${unit.name} has already acted, and another unit after it: it cannot act again in this phase.`
    return [finding('action/done', '8.0', 'illegal', text, [], [unit])]
  }
  const found: Finding[] = []
  const before = last === undefined ? undefined : scene.unit(last)
  if (before && onCell(before.piece.at) && !isUsed(before.piece)) {
    const text = `${before.name} has acted: turn it to its used side before ${unit.name} begins.`
    found.push(finding('action/unturned', '8.0', 'warning', text, [], [before]), ...judgeEndOfMove(scene, before))
  }
  return [...found, ...judgeStale(unit)]
}

/** 7.0 [33]: an activated unit is turned to its unused side. */
function judgeStale(unit: Unit): readonly Finding[] {
  if (!isUsed(unit.piece)) return []
  const text = `${unit.name} is on its used side: activate it and turn it to its unused side first.`
  return [finding('action/stale', '7.0', 'illegal', text, [], [unit])]
}

/** The active units of the chit's own formation and the others, with the one that would act now. */
function groups(scene: HexScene, { begun, fresh, came, formation }: Round, unit: Unit | undefined) {
  const ids = new Set([...begun, ...(unit ? [unit.id] : [])])
  const isOwn = (each: Unit) => formationOf(each) === formation
  const acting = scene.units(ids)
  const active = scene.units(new Set([...ids, ...fresh, ...came]))
  return {
    own: acting.filter(isOwn),
    others: active.filter((each) => !isOwn(each)),
    /** Whether the chit has activated its formation. */
    whole: active.some(isOwn),
  }
}

/**
 * 7.0, 13.2, 15.0 [32, 34, 104, 117]: a chit activates its formation or one other unit, and one more for each Extra
 * Move. A brigade withdrawn by another chit counts as that unit.
 */
export function judgeChit(scene: HexScene, round: Round, unit: Unit | undefined): readonly Finding[] {
  const { formation, withdrawn, played } = round
  const { own, others, whole } = groups(scene, round, unit)
  const extra = played.filter((kind) => kind === 'extra-move').length
  const wasOne = withdrawn && formation !== BRIGADE
  const leaves = goesInstead(scene, formation) && (withdrawn || brigadeLeft(scene).length > 0)
  const single = whole || leaves ? 0 : 1
  const mayFour = readingsOf(scene.house)['fourth-84th'] === 'may'
  const fourth = formation === LIMITED && mayFour ? Math.min(extra, Math.max(0, own.length - 3)) : 0
  const most = extra - fourth + single
  const strangers = others.length + (wasOne ? 1 : 0)
  const units = unit ? [unit] : []
  const found: Finding[] = []
  if (strangers > most) {
    const all = [...others.map(({ name }) => name), ...(wasOne ? ['the withdrawn brigade'] : [])].sort().join(' and ')
    const own84 = fourth > 0 ? '; Extra Move went to a fourth unit of the 84th' : ''
    const more = extra - fourth > 0 ? `; Extra Move adds ${extra - fourth}` : own84
    const isLate = unit && whole && !groups(scene, round, undefined).whole
    const text = leaves
      ? `The chit of ${formation} takes that brigade off the map and activates no unit${more}. Too many: ${all}.`
      : isLate
        ? `The chit of ${formation} activated ${all} instead of its own formation${more}, so ${unit.name} cannot act.`
        : whole
          ? `The chit of ${formation} has activated that formation${more}. Too many: ${all}.`
          : goesInstead(scene, formation)
            ? `${formation} is gone, so its chit activates ${single} unit of another formation${more}. These are ${strangers}: ${all}.`
            : `The chit of ${formation} activates that formation or ${single} unit of another${more}. These are ${strangers}: ${all}.`
    found.push({ ...finding('action/chit', '7.0', 'illegal', text, [], units), needed: most, had: strangers })
  }
  if (formation === LIMITED) {
    const limit = 3 + (mayFour ? Math.max(0, extra - strangers) : 0)
    if (own.length > limit && unit && formationOf(unit) === LIMITED) {
      const text = `${unit.name} would be unit ${own.length} of the 84th to act; its chit activates at most ${limit}.`
      found.push({ ...finding('action/three', '7.0', 'illegal', text, [], [unit]), needed: limit, had: own.length })
    }
  }
  return found
}

/** 15.0 [117]: from the night of 26 December the brigade's chit withdraws it. */
export const goesInstead = (scene: HexScene, formation: string | undefined): boolean =>
  formation === BRIGADE && scene.state.time.turn >= WITHDRAWAL

/** The brigade's units on the map or still to arrive; all of them are withdrawn. */
export const brigadeLeft = (scene: HexScene): readonly Unit[] =>
  scene
    .allUnits()
    .filter((unit) => unit.kind === 'unit' && formationOf(unit) === BRIGADE)
    .filter(({ piece: { at } }) => onCell(at) || ('pile' in at && dueOf(at.pile) !== undefined))
    .sort(idOrder)

/** 15.0 [117, 118]: from the night of 26 December an activated brigade is withdrawn instead. */
function judgeBrigade(scene: HexScene, unit: Unit): readonly Finding[] {
  if (!goesInstead(scene, formationOf(unit))) return []
  const text = `From the night of 26 December ${unit.name} cannot act: its brigade is withdrawn instead.`
  return [finding('withdrawal/due', '15.0', 'illegal', text, [], [unit])]
}
