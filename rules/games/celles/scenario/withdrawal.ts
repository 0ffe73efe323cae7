import type { Finding, Id, Move, Proposal } from '../../../../table/generated/types.ts'
import { isPile } from '../../../../table/geometry/place.ts'
import { agree, finding, names } from '../../../core/finding.ts'
import { inIdOrder, must, proposal } from '../../../core/proposal.ts'
import type { Unit } from '../../../core/unit.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { brigadeLeft, goesInstead, judgeChit } from '../round/eligibility.ts'
import { isUnseen, roundOf } from '../round/round.ts'
import { BRIGADE, deadOf, formationOf, GERMAN, WITHDRAWAL, WITHDRAWN } from '../terms/counters.ts'

const isOf = (unit: Unit): boolean => formationOf(unit) === BRIGADE

/** 15.0 [117]: no unit of a withdrawn brigade is rebuilt. */
export const isBrigadeWithdrawn = (scene: HexScene, unit: Unit): boolean =>
  isOf(unit) && scene.allUnits().some((each) => isOf(each) && isPile(each.piece.at, WITHDRAWN))

/** 15.0 [117]: the whole brigade is withdrawn, by an action, from the night of 26 December. */
export function judgeWithdrawal(scene: HexScene, { moves }: Move): readonly Finding[] {
  const ids = new Set(moves.flatMap(({ pieces, to }) => (isPile(to, WITHDRAWN) ? pieces : [])))
  const units = scene.units(ids).filter(({ kind }) => kind === 'unit')
  if (units.length === 0) return []
  const found: Finding[] = []
  const illegal = (rule: Id, text: string, those: readonly Unit[]) => finding(rule, '15.0', 'illegal', text, [], those)
  const strangers = units.filter((unit) => !isOf(unit))
  if (strangers.length > 0) {
    const text = `${names(strangers)} ${agree(strangers, 'is', 'are')} not of the Führer Begleit; only that brigade is withdrawn.`
    found.push(illegal('withdrawal/other', text, strangers))
  }
  const dead = units.filter((unit) => isOf(unit) && isPile(unit.piece.at, deadOf(GERMAN)))
  if (dead.length > 0) {
    const text = `${names(dead)} ${agree(dead, 'was', 'were')} destroyed and cannot be withdrawn: the steps count as lost.`
    found.push(illegal('withdrawal/other', text, dead))
  }
  const own = units.filter((unit) => isOf(unit) && !dead.includes(unit))
  if (own.length === 0) return found
  const { turn } = scene.state.time
  if (turn < WITHDRAWAL) {
    const text = `The Führer Begleit is withdrawn from the night of 26 December (turn ${WITHDRAWAL}); it is turn ${turn}.`
    return [...found, { ...illegal('withdrawal/early', text, own), needed: WITHDRAWAL, had: turn }]
  }
  const left = brigadeLeft(scene).filter(({ id }) => !ids.has(id))
  if (left.length > 0) {
    const text = `The whole Führer Begleit is withdrawn, ${names(left)} too.`
    found.push(illegal('withdrawal/part', text, left))
  }
  if (isUnseen(scene)) return found
  const round = roundOf(scene)
  if (round?.side === GERMAN) return [...found, ...judgeChit(scene, { ...round, withdrawn: true }, undefined)]
  const text =
    'Withdrawing the Führer Begleit takes a German action, but no German Action Chit was drawn in this phase.'
  return [...found, finding('action/none', '7.0', 'illegal', text, [], own)]
}

/** 15.0 [117]: a warning if its chit was drawn and the brigade is still there. */
export function judgeStaying(scene: HexScene): readonly Finding[] {
  const units = brigadeLeft(scene)
  if (!goesInstead(scene, roundOf(scene)?.formation) || units.length === 0) return []
  const text = `The chit of the Führer Begleit was drawn: withdraw ${names(units)}.`
  return [finding('withdrawal/left', '15.0', 'warning', text, [], units)]
}

/** 15.0 [117]: proposes the withdrawal, by the brigade's own chit or as the one unit of another. */
export function adviseWithdrawal(scene: HexScene): readonly Proposal[] {
  const units = brigadeLeft(scene)
  const round = roundOf(scene)
  if (round?.side !== GERMAN || units.length === 0) return []
  const pieces = inIdOrder(units)
  const move: Move = { type: 'move', moves: [{ pieces, to: { pile: WITHDRAWN } }] }
  const count = units.length === 1 ? '1 unit' : `${units.length} units`
  if (goesInstead(scene, round.formation)) {
    const text = `Withdraw the whole Führer Begleit (${count}); this is the action.`
    return [must(proposal('withdrawal/now', '15.0', text, [move], pieces), GERMAN)]
  }
  if (judgeWithdrawal(scene, move).length > 0) return []
  const text = `You may activate the Führer Begleit as the one other unit: the whole brigade is withdrawn (${count}).`
  return [proposal('withdrawal/may', '15.0', text, [move], pieces)]
}
