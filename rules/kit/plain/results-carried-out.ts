import type { Cell, Finding, Id, Move, PieceId, Place } from '../../../table/generated/types.ts'
import { onCell } from '../../../table/geometry/place.ts'
import { finding, names } from '../../core/finding.ts'
import { mergeFindings } from '../../core/merge-findings.ts'
import { isActing, momentOf } from '../../core/turn.ts'
import { hasMark, type Unit } from '../../core/unit.ts'
import { printCell, sameCell } from '../../hex/board/cells.ts'
import { cellOf, cellsOf } from '../../hex/board/occupants.ts'
import type { HexScene } from '../../hex/board/scene.ts'
import { judgeRetreatPath } from '../fight/on-hexes/judge-retreat.ts'
import { type Due, judgeEarly } from '../fight/owed.ts'
import { combatantIn, partIn } from '../fight/record.ts'
import { adviseAdvance, judgeAdvance } from './advance.ts'
import { type Assault, assaultsIn } from './assault.ts'
import { attackingSide, type CombatSheet, markName } from './combat-sheet.ts'
import { duesOf, orderOf, type Stage } from './dues.ts'
import { retreatingUnit } from './retreat.ts'

/** The attack whose result is carried out: the last one with dues, or the last of all. */
export function currentOf(scene: HexScene): Assault | undefined {
  const all = assaultsIn(scene)
  return all.findLast((each) => duesOf(scene, each).length > 0) ?? all.at(-1)
}

/** A change of place in a phase of attacks. */
export type Displacement =
  | { readonly is: 'retreat'; readonly due: Due<Stage>; readonly assault: Assault }
  | { readonly is: 'advance'; readonly assault: Assault }

export function displacement(scene: HexScene, unit: Unit, to: Place): Displacement | undefined {
  const assault = currentOf(scene)
  if (!assault || !onCell(to) || !cellOf(unit)) return undefined
  const due = duesOf(scene, assault).find(
    ({ rule, units }) => rule === 'combat/retreat' && units.some(({ id }) => id === unit.id),
  )
  if (due) return { is: 'retreat', due, assault }
  const isOwn = partIn(assault, unit.id) === 'attacker' && !assault.advanced.includes(unit.id)
  return isOwn && assault.die !== undefined ? { is: 'advance', assault } : undefined
}

/** Judges retreats and advances. */
export function judgeMoves(scene: HexScene, combat: CombatSheet, { moves }: Move): readonly Finding[] {
  const advanced: PieceId[] = []
  const found = moves.flatMap(({ pieces, to, via }) =>
    scene.units(pieces).flatMap((unit): readonly Finding[] => {
      const was = unit.kind === 'other' ? undefined : displacement(scene, unit, to)
      if (!was || !onCell(to)) return []
      const against = judgeDisplaced(scene, combat, was, unit, [...(via ?? []).filter(onCell), to], advanced)
      if (was.is === 'advance') advanced.push(unit.id)
      return against
    }),
  )
  return mergeFindings(found)
}

/** `advanced` counts the units that advance in the same gesture. */
function judgeDisplaced(
  scene: HexScene,
  combat: CombatSheet,
  was: Displacement,
  unit: Unit,
  way: readonly Cell[],
  advanced: readonly PieceId[],
): readonly Finding[] {
  const { assault } = was
  const part = partIn(assault, unit.id) ?? 'attacker'
  const early = judgeEarly(duesOf(scene, assault), orderOf(combat), part, was.is, [unit])
  const order = [...early, ...judgeHand(scene, combat, [unit])]
  if (was.is === 'advance') {
    const astray = way.find((cell) => !sameCell(cell, assault.target))
    const now = { ...assault, advanced: [...assault.advanced, ...advanced] }
    const wrong = judgeAdvance(scene, combat, now, unit, astray ?? assault.target)
    return wrong ? [...order, wrong] : order
  }
  const each = combatantIn(assault, unit.id)
  return each ? [...order, ...judgeRetreatPath(scene, retreatingUnit(scene, combat, assault, each, unit), way)] : order
}

/** Findings on units that neither retreat nor advance. Phases with movement are left to the chart. */
export function judgeIdle(scene: HexScene, combat: CombatSheet, units: readonly Unit[]): readonly Finding[] {
  const assault = currentOf(scene)
  const idle = units.filter((unit) => cellOf(unit) && !mayGo(scene, combat, assault, unit))
  const { rules } = combat
  if (momentOf(scene).is !== 'other' || idle.length === 0) return []
  if (assault && assault.die !== undefined && assault.result === undefined) {
    const text = `The result of the attack on ${printCell(scene, assault.target)} is not known, so ${names(idle)} cannot be checked.`
    return [finding('combat/unknown', rules.table.cite, 'unchecked', text, [], idle)]
  }
  const text = `No result lets ${names(idle)} retreat or advance.`
  return [finding('combat/move', rules.cite, 'illegal', text, [], idle)]
}

function mayGo(scene: HexScene, combat: CombatSheet, assault: Assault | undefined, unit: Unit): boolean {
  if (!assault) return false
  const was = displacement(scene, unit, unit.piece.at)
  return was?.is === 'retreat' || adviseAdvance(scene, combat, assault).some(({ pieces }) => pieces.includes(unit.id))
}

/** Each side carries out results on its own units. */
export function judgeHand(scene: HexScene, { rules }: CombatSheet, units: readonly Unit[]): readonly Finding[] {
  const foreign = units.filter(({ side }) => !isActing(scene, side))
  if (foreign.length === 0) return []
  const text = `The owner of ${names(foreign)} carries out the combat result.`
  return [finding('combat/hand', rules.losses.cite, 'illegal', text, cellsOf(foreign), foreign)]
}

/** Judges a mark that results put on units. */
export function judgeMark(
  scene: HexScene,
  combat: CombatSheet,
  mark: Id,
  pieces: readonly PieceId[],
): readonly Finding[] {
  const { results } = combat.rules.table
  if (!results.some(({ attacker, defender }) => attacker?.mark === mark || defender?.mark === mark)) return []
  const fresh = scene.unitsById(pieces).filter(({ kind, piece }) => kind === 'unit' && !hasMark(piece, mark))
  const assault = currentOf(scene)
  if (fresh.length === 0) return []
  const dues = assault ? duesOf(scene, assault).filter(({ stage }) => stage === 'mark') : []
  const strangers = fresh.filter(({ id }) => !dues.some(({ units }) => units.some((unit) => unit.id === id)))
  const early = dues.flatMap(({ part, units }) =>
    judgeEarly(
      assault ? duesOf(scene, assault) : [],
      orderOf(combat),
      part,
      'mark',
      fresh.filter(({ id }) => units.some((unit) => unit.id === id)),
    ).filter(({ pieces: those }) => those.length > 0),
  )
  const found = [
    ...early,
    ...judgeHand(
      scene,
      combat,
      fresh.filter((unit) => !strangers.includes(unit)),
    ),
  ]
  if (strangers.length === 0) return found
  const text = `No result puts the ${markName(scene, mark)} mark on ${names(strangers)}.`
  return [...found, finding('combat/mark', combat.rules.table.cite, 'illegal', text, cellsOf(strangers), strangers)]
}

/** Whether results can be carried out in this phase. */
export const isFighting = (scene: HexScene): boolean => attackingSide(scene) !== undefined
