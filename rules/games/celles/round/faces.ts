import type { Finding, Flip, Id, Proposal } from '../../../../table/generated/types.ts'
import { agree, finding, names } from '../../../core/finding.ts'
import { inIdOrder, must, proposal } from '../../../core/proposal.ts'
import { isActing, momentOf } from '../../../core/turn.ts'
import type { Unit } from '../../../core/unit.ts'
import { cellOf, unitsOnMap } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { allNames, formationOf, isReduced, isUsed, LIMITED, RECOVERY_PHASE, unusedFace } from '../terms/counters.ts'
import { judgeEndOfMove } from '../terms/stacking.ts'
import { brigadeLeft, eligibility, goesInstead, judgeChit, judgeInactive } from './eligibility.ts'
import { isUnseen, roundOf, turnRecord } from './round.ts'

/** Findings that do not apply to turning a unit: it turns because it was used, and all of the 84th turn. */
const NOT_ASKED: readonly Id[] = ['action/stale', 'action/over', 'action/unturned', 'action/three', 'faces/stacking']

/** 7.0, 8.0 [33, 38, 39, 127]: judges units turned to another face. Without a log nothing is judged. */
export function judgeFlip(scene: HexScene, { pieces, face }: Flip): readonly Finding[] {
  const { phase } = scene.state.time
  if (isUnseen(scene) || phase === RECOVERY_PHASE || momentOf(scene).is === 'set-up') return []
  const units = scene.units(pieces).filter((unit) => unit.kind === 'unit' && cellOf(unit))
  const toUsed = face % 2 === 1
  // A rebuilt unit comes back unused.
  const turned = units.filter(({ piece }) => isUsed(piece) !== toUsed && !(isReduced(piece) && face < 2))
  return toUsed ? judgeUsed(scene, turned) : judgeFresh(scene, turned)
}

/** 8.0 [39]: only units that spent points turn to used, and their move must not end overstacked. */
function judgeUsed(scene: HexScene, units: readonly Unit[]): readonly Finding[] {
  const { acted } = turnRecord(scene)
  const ended = units.filter(({ id }) => acted.includes(id)).flatMap((unit) => judgeEndOfMove(scene, unit))
  const idle = units.filter(({ id }) => !acted.includes(id))
  if (idle.length === 0) return ended
  const text = `${allNames(idle)} ${agree(idle, 'has', 'have')} spent no points and ${agree(idle, 'stays on its', 'stay on their')} unused side.`
  return [...ended, finding('faces/used', '8.0', 'illegal', text, [], idle)]
}

/** 7.0 [33]: only activated units that have not acted turn to unused. */
export function judgeFresh(scene: HexScene, units: readonly Unit[]): readonly Finding[] {
  const round = roundOf(scene)
  const none = units.length > 0 ? judgeInactive(scene, units) : undefined
  if (none) return [none]
  const barred = units.map((unit) => eligibility(scene, unit).filter(({ rule }) => !NOT_ASKED.includes(rule)))
  const acted = units.filter(({ id }, index) => barred[index]?.length === 0 && round?.begun.includes(id))
  const text = `${allNames(acted)} ${agree(acted, 'has acted and stays on its', 'have acted and stay on their')} used side.`
  const found = [
    ...barred.flat(),
    ...(acted.length > 0 ? [finding('faces/unused', '7.0', 'illegal', text, [], acted)] : []),
  ]
  if (found.length > 0 || !round || units.length < 2) return found
  // Each alone could be the one unit of another formation, but not all of them.
  return judgeChit(scene, { ...round, fresh: [...round.fresh, ...units.map(({ id }) => id)] }, undefined)
}

/** 7.0, 8.0 [33, 38]: units that acted are used, and an activated formation was turned to unused completely. */
export function judgeLeftFaces(scene: HexScene, side: Id): readonly Finding[] {
  const round = roundOf(scene)
  if (round?.side !== side || !isActing(scene, side)) return []
  const begun = scene.units(round.begun).filter(cellOf)
  const found: Finding[] = []
  const unturned = begun.filter(({ piece }) => !isUsed(piece))
  if (unturned.length > 0) {
    const text = `${names(unturned)} ${agree(unturned, 'has', 'have')} acted: turn ${agree(unturned, 'it', 'them')} to the used side.`
    found.push(finding('action/used', '8.0', 'illegal', text, [], unturned))
  }
  const active = scene.units([...round.begun, ...round.came])
  const stale = active.some((unit) => formationOf(unit) === round.formation)
    ? ofFormation(scene, side, round.formation).filter(({ id, piece }) => isUsed(piece) && !round.begun.includes(id))
    : []
  if (stale.length > 0) {
    const text = `${round.formation} was activated: turn ${names(stale)} to the unused side too.`
    found.push(finding('action/fresh', '7.0', 'warning', text, [], stale))
  }
  return found
}

const ofFormation = (scene: HexScene, side: Id, formation: string): readonly Unit[] =>
  unitsOnMap(scene, side).filter((unit) => formationOf(unit) === formation)

/** 7.0, 13.2 [32, 34, 104]: the units that may act by this chit, or still may once one has. */
export function adviseActive(scene: HexScene, side: Id): readonly Proposal[] {
  const round = roundOf(scene)
  if (!round) return []
  const { formation, begun, played } = round
  const make = (text: string, units: readonly Unit[]) => [proposal('action/may', '7.0', text, [], inIdOrder(units))]
  if (begun.length > 0) {
    const able = unitsOnMap(scene, side).filter((unit) => !begun.includes(unit.id) && mayAct(scene, unit))
    return able.length > 0 ? make(`Can still act: ${names(able)}.`, able) : []
  }
  const more = played.includes('extra-move') ? ' Extra Move adds one unit.' : ''
  if (!goesInstead(scene, formation)) {
    const whom = formation === LIMITED ? 'up to three units of the 84th Infantry' : `all of ${formation}`
    return make(
      `The chit activates ${whom}, or one unit of another formation.${more}`,
      ofFormation(scene, side, formation),
    )
  }
  if (round.withdrawn) return more === '' ? [] : make(more.trim(), [])
  if (brigadeLeft(scene).length > 0) return []
  return make(`${formation} is gone: its chit activates one unit of another formation.${more}`, [])
}

/** Whether the unit may still move or attack in this phase. */
export const mayAct = (scene: HexScene, unit: Unit): boolean =>
  eligibility(scene, unit).every(({ severity, rule }) => severity !== 'illegal' || rule === 'action/stale')

/** 7.0 [33]: all units of the formation turn to unused. */
export function adviseFresh(scene: HexScene, side: Id): readonly Proposal[] {
  const round = roundOf(scene)
  // The brigade is withdrawn instead.
  if (!round || round.begun.length > 0 || goesInstead(scene, round.formation)) return []
  const units = ofFormation(scene, side, round.formation).filter(({ piece }) => isUsed(piece))
  if (units.length === 0 || judgeFresh(scene, units).length > 0) return []
  const text = `To activate ${round.formation}, turn all its units to the unused side.`
  return [flips(units, ({ piece }) => unusedFace(piece), 'action/fresh', text)]
}

/** 8.0 [38]: units that acted turn to used one by one. The last of them may still continue. */
export function adviseUsed(scene: HexScene): readonly Proposal[] {
  const { begun } = roundOf(scene) ?? { begun: [] }
  return begun.flatMap((id) => {
    const unit = scene.unit(id)
    if (!unit || !cellOf(unit) || isUsed(unit.piece)) return []
    // 10.0: a move does not end overstacked. The finding at the end of the phase says what must go.
    if (judgeEndOfMove(scene, unit).length > 0) return []
    const turn = (text: string) => flips([unit], ({ piece }) => piece.face + 1, 'action/used', text)
    return id === begun.at(-1)
      ? [turn(`When ${unit.name} is done, turn it to the used side.`)]
      : [must(turn(`${unit.name} has acted: turn it to the used side.`), unit.side)]
  })
}

function flips(units: readonly Unit[], face: (unit: Unit) => number, rule: Id, text: string): Proposal {
  const faces = [...new Set(units.map(face))].sort()
  const ids = (of: number) => inIdOrder(units.filter((unit) => face(unit) === of))
  const actions = faces.map((each) => ({ type: 'flip' as const, pieces: ids(each), face: each }))
  return proposal(rule, '7.0', text, actions, inIdOrder(units))
}
