import type { Finding } from '../../table/generated/types.ts'
import { finding } from '../finding.ts'
import type { Scene } from '../scene.ts'
import { nameOf } from '../turn.ts'
import type { Unit } from '../unit.ts'
import {
  BRIGADE,
  called,
  DECEMBER_25,
  formationOf,
  isUsed,
  LIMITED,
  NEVER_MOVES,
  nationOf,
  WITHDRAWAL,
} from './print.ts'
import { playOf, type Round } from './round.ts'
import { readingsOf } from './switches.ts'

/** What stands against a unit that moves or begins an attack now. */
export function eligibility(scene: Scene, unit: Unit): readonly Finding[] {
  const never = judgeNever(unit)
  if (never) return [never]
  const british = judgeBritish(scene, unit)
  if (british) return [british]
  // A position that no log led to has no chits to look back on.
  if (scene.memory.time === undefined) return []
  const { round } = playOf(scene)
  if (!round || round.side !== unit.side) {
    const text = `${nameOf(scene, unit.side)} has drawn no Action Chit in this phase, and ${called(unit)} is not activated.`
    return [finding('action/none', '7.0', 'illegal', text, [], [unit])]
  }
  return [...judgeOrder(scene, round, unit), ...judgeChit(scene, round, unit), ...judgeBrigade(scene, unit)]
}

/** 8.0 [43]: the 3rd Armored stays. */
function judgeNever(unit: Unit): Finding | undefined {
  if (formationOf(unit) !== NEVER_MOVES) return undefined
  return finding(
    'movement/never',
    '8.0',
    'illegal',
    `${called(unit)} has no movement allowance and never moves.`,
    [],
    [unit],
  )
}

/** 7.0, 13.2 [35]: by no chit at all. */
function judgeBritish(scene: Scene, unit: Unit): Finding | undefined {
  if (nationOf(scene, unit) !== 'british' || scene.state.time.turn >= DECEMBER_25) return undefined
  const text = `${called(unit)} is British, and nothing British is activated before 25 December.`
  return finding('action/british', '7.0', 'illegal', text, [], [unit])
}

/** 7.0, 8.0 [33, 38]: one after the other, each from its unused side to its used one. */
function judgeOrder(scene: Scene, { begun }: Round, unit: Unit): readonly Finding[] {
  const last = begun.at(-1)
  if (last === unit.id) return []
  if (begun.includes(unit.id)) {
    const text = `${called(unit)} has acted already, and another unit after it.`
    return [finding('action/done', '8.0', 'illegal', text, [], [unit])]
  }
  const found: Finding[] = []
  const before = last === undefined ? undefined : scene.unit(last)
  if (before && 'q' in before.piece.at && !isUsed(before.piece)) {
    const text = `${called(before)} has acted and is turned to its used side before ${called(unit)} begins.`
    found.push(finding('action/unturned', '8.0', 'warning', text, [], [before]))
  }
  if (isUsed(unit.piece)) {
    const text = `${called(unit)} is activated, and is turned to its unused side first.`
    found.push(finding('action/stale', '7.0', 'illegal', text, [], [unit]))
  }
  return found
}

/** The units of a round that are of its own formation, and the others, with one that would act now. */
function groups(scene: Scene, { begun, formation }: Round, unit: Unit) {
  const all = begun.flatMap((id) => scene.unit(id) ?? [])
  const acting = begun.includes(unit.id) ? all : [...all, unit]
  return {
    own: acting.filter((each) => formationOf(each) === formation),
    others: acting.filter((each) => formationOf(each) !== formation),
  }
}

/** 7.0, 13.2 [32, 34, 104]: a formation, or one unit of another, and one more for each Extra Move. */
function judgeChit(scene: Scene, round: Round, unit: Unit): readonly Finding[] {
  const { own, others } = groups(scene, round, unit)
  const extra = round.played.filter((kind) => kind === 'extra-move').length
  const single = own.length === 0 && !(round.formation === BRIGADE && round.withdrawn) ? 1 : 0
  const most = extra + single
  const found: Finding[] = []
  if (others.length > most) {
    const all = others.map(called).sort().join(', ')
    const text =
      own.length > 0
        ? `The chit of ${round.formation} has activated that formation, and not ${all}${extra > 0 ? ` beyond ${extra} by Extra Move` : ''}.`
        : `The chit of ${round.formation} activates one unit of another formation${extra > 0 ? `, and Extra Move ${extra} more` : ''}, and these are ${others.length}: ${all}.`
    found.push({ ...finding('action/chit', '7.0', 'illegal', text, [], [unit]), needed: others.length, had: most })
  }
  if (round.formation === LIMITED) {
    const spare = readingsOf(scene.house)['fourth-84th'] === 'may' ? Math.max(0, extra - others.length) : 0
    const limit = 3 + spare
    if (own.length > limit && formationOf(unit) === LIMITED) {
      const text = `${called(unit)} would be unit ${own.length} of the 84th to act, and its chit activates at most ${limit}.`
      found.push({ ...finding('action/three', '7.0', 'illegal', text, [], [unit]), needed: own.length, had: limit })
    }
  }
  return found
}

/** 15.0 [117, 118]: from the night of 26 December the brigade is taken off instead. */
function judgeBrigade(scene: Scene, unit: Unit): readonly Finding[] {
  if (formationOf(unit) !== BRIGADE || scene.state.time.turn < WITHDRAWAL) return []
  const text = `${called(unit)} is activated after 26 December began its night, and so the whole brigade is withdrawn.`
  return [finding('withdrawal/due', '15.0', 'illegal', text, [], [unit])]
}
