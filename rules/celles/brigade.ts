import type { Action, Finding, Id, Move, Proposal } from '../../table/generated/types.ts'
import { agree, finding, names } from '../finding.ts'
import { inIdOrder, proposal } from '../proposal.ts'
import type { Scene } from '../scene.ts'
import type { Unit } from '../unit.ts'
import { goesInstead, judgeChit } from './active.ts'
import { onMap } from './hex.ts'
import { BRIGADE, dueOf, formationOf, GERMAN, WITHDRAWAL, WITHDRAWN } from './print.ts'
import { isUnseen, playOf } from './round.ts'

const isOf = (unit: Unit): boolean => formationOf(unit) === BRIGADE

const standing = (scene: Scene): readonly Unit[] => onMap(scene, GERMAN).filter(isOf)

/** Those that have not come yet: they are withdrawn with the others, and never come. */
const waiting = (scene: Scene): readonly Unit[] =>
  [...scene.state.pieces.values()]
    .filter(({ at }) => 'pile' in at && dueOf(at.pile) !== undefined)
    .flatMap(({ id }) => scene.unit(id) ?? [])
    .filter(isOf)

/** 15.0 [117]: the brigade goes whole, by an action, and not before the night of 26 December. */
export function judgeWithdrawal(scene: Scene, { moves }: Move): readonly Finding[] {
  const ids = new Set(moves.flatMap(({ pieces, to }) => ('pile' in to && to.pile === WITHDRAWN ? pieces : [])))
  const units = [...ids].flatMap((id) => scene.unit(id) ?? []).filter(({ kind }) => kind === 'unit')
  if (units.length === 0) return []
  const found: Finding[] = []
  const illegal = (rule: Id, text: string, those: readonly Unit[]) => finding(rule, '15.0', 'illegal', text, [], those)
  const strangers = units.filter((unit) => !isOf(unit))
  if (strangers.length > 0) {
    const text = `${names(strangers)} ${agree(strangers, 'is', 'are')} not of the Führer Begleit, which alone is withdrawn.`
    found.push(illegal('withdrawal/other', text, strangers))
  }
  const own = units.filter(isOf)
  if (own.length === 0) return found
  const { turn } = scene.state.time
  if (turn < WITHDRAWAL) {
    const text = `The Führer Begleit is withdrawn from the night of 26 December (turn ${WITHDRAWAL}) on, and it is turn ${turn}.`
    return [...found, { ...illegal('withdrawal/early', text, own), needed: WITHDRAWAL, had: turn }]
  }
  const left = standing(scene).filter(({ id }) => !ids.has(id))
  if (left.length > 0) {
    const text = `The Führer Begleit is withdrawn whole: ${names(left)} ${agree(left, 'goes', 'go')} too.`
    found.push(illegal('withdrawal/part', text, left))
  }
  if (isUnseen(scene)) return found
  const { round } = playOf(scene)
  if (round?.side === GERMAN) return [...found, ...judgeChit(scene, { ...round, withdrawn: true }, undefined)]
  const text =
    'To withdraw the Führer Begleit takes a German action, and no German Action Chit has been drawn in this phase.'
  return [...found, finding('action/none', '7.0', 'illegal', text, [], own)]
}

/** 15.0 [117]: its chit was drawn, and it stands there yet. */
export function judgeStaying(scene: Scene): readonly Finding[] {
  const units = standing(scene)
  if (!goesInstead(scene, playOf(scene).round?.formation) || units.length === 0) return []
  const text = `The chit of the Führer Begleit was drawn: ${names(units)} ${agree(units, 'is', 'are')} withdrawn.`
  return [finding('withdrawal/left', '15.0', 'warning', text, [], units)]
}

/** 15.0 [117]: all of it goes. */
export function adviseWithdrawal(scene: Scene): readonly Proposal[] {
  const units = [...standing(scene), ...waiting(scene)]
  const { round } = playOf(scene)
  if (!goesInstead(scene, round?.formation) || standing(scene).length === 0) return []
  const move: Action = { type: 'move', moves: [{ pieces: inIdOrder(units), to: { pile: WITHDRAWN } }] }
  const text = `All of the Führer Begleit is withdrawn (${units.length} ${units.length === 1 ? 'unit' : 'units'}); that was the action.`
  return [proposal('withdrawal/now', '15.0', text, [move], inIdOrder(units))]
}
