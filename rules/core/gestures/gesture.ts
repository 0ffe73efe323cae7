import type { Action, Finding, Id, PieceId, Place } from '../../../table/generated/types.ts'
import { distinctPlaces } from '../../../table/geometry/place.ts'
import { agree, finding, names } from '../finding.ts'
import type { Scene } from '../scene.ts'
import { momentOf } from '../turn.ts'
import type { Unit } from '../unit.ts'
import type { Asked } from './asked.ts'

/** A gesture with all that tells whether the game allows it. */
export interface Gesture<A extends Action = Action> {
  readonly scene: Scene
  readonly action: A
  /** What the game asks for now; worked out on first use. */
  asked(): Asked
  /** Counters that a chapter lets it handle, or judges itself. */
  readonly allowed: ReadonlySet<PieceId>
  /** A chapter calls the action illegal already. */
  readonly isJudged: boolean
  /** Counters that another finding calls the other side's. */
  readonly foreign: ReadonlySet<PieceId>
  /** The chapters know every procedure of the game. Otherwise only what no game allows is judged. */
  readonly isWhole: boolean
}

export type GestureOf<K extends Action['type']> = Gesture<Extract<Action, { type: K }>>

/** Whether players may arrange their own counters as they like. */
export const isArranging = ({ scene }: Pick<Gesture, 'scene'>): boolean => momentOf(scene).is === 'set-up'

/** The counters of a gesture that nothing lets it change. */
export function unaskedOf(gesture: Gesture, ids: readonly PieceId[]): readonly Unit[] {
  const { scene, action, allowed } = gesture
  return scene.unitsById(ids).filter(({ id }) => !allowed.has(id) && !gesture.asked().covers(id, action))
}

/** Findings on counters that nothing lets a gesture change. */
export function judgeUnasked(
  { isWhole }: Pick<Gesture, 'isWhole'>,
  rule: Id,
  units: readonly Unit[],
  says: (units: readonly Unit[]) => string,
): readonly Finding[] {
  return isWhole && units.length > 0 ? [finding(rule, '', 'illegal', says(units), placesOf(units), units)] : []
}

/** The same for changes of state. What is covered may be a dummy, or the game may ask its owner for it. */
export function judgeUnaskedState(
  { isWhole }: Pick<Gesture, 'isWhole'>,
  rule: Id,
  units: readonly Unit[],
  says: (units: readonly Unit[]) => string,
): readonly Finding[] {
  const sure = units.filter(({ kind, known }) => kind === 'unit' && known)
  const covered = units.filter(({ kind, known }) => !known && (kind === 'unit' || kind === 'either'))
  const text = `It cannot be seen whether the rules allow this: ${names(covered)} ${agree(covered, 'is', 'are')} covered.`
  return [
    ...judgeUnasked({ isWhole }, rule, sure, says),
    ...(isWhole && covered.length > 0 ? [finding(rule, '', 'unchecked', text, placesOf(covered), covered)] : []),
  ]
}

/** The cells and points where counters lie. A pile may be hidden. */
export const placesOf = (units: readonly Unit[]): readonly Place[] =>
  distinctPlaces(units.flatMap(({ piece: { at } }) => ('pile' in at ? [] : at)))
