import type { Cell, Counter, Id, PieceId } from '../../../../table/generated/types.ts'
import type { Module } from '../../../../table/module/module.ts'
import { idsOf, markCount, type Unit } from '../../../core/unit.ts'
import { fieldCellOf, hasEdge, stepBetween, terrainAt } from '../../../hex/board/cells.ts'
import { cellOf } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { crossingsOn } from '../../../hex/ground/bridges.ts'
import { supplyOf } from '../../../hex/supply/supply.ts'
import { isDead } from '../../../kit/fight/losses.ts'
import type { Combatant, Engagement } from './engagement.ts'
import type { Approach, Attacker, CombatHex, Fighter } from './fighter.ts'

/** The mark that counts steps lost. */
export const STEP_LOSS = 'step-loss'
export const RIVER = 'river'

/** A combatant with what is known of its counter. */
export interface KnownCombatant {
  readonly combatant: Combatant
  readonly unit: Unit | undefined
  /** Undefined while it is hidden. */
  readonly counter: Counter | undefined
  readonly name: string
}

export const combatantOf = (unit: Unit): Combatant => ({
  id: unit.id,
  def: unit.known ? unit.piece.def : undefined,
  at: cellOf(unit),
  lost: markCount(unit.piece, STEP_LOSS),
  covered: unit.piece.veil !== undefined,
})

/** 11.0 [28]: combatants that are still covered. They are revealed before anything is carried out. */
export const coveredIn = (scene: HexScene, { attackers, defenders, support }: Engagement): readonly Unit[] =>
  scene
    .units(idsOf([...attackers, ...defenders, ...support]))
    .filter((unit) => unit.piece.veil !== undefined && cellOf(unit))

/** Looks up combatants by what is seen of them now, or was seen then. Markers and dummies are left out. */
export function knownCombatants(scene: HexScene, combatants: readonly Combatant[]): readonly KnownCombatant[] {
  return combatants.flatMap((combatant) => {
    const unit = scene.unit(combatant.id)
    const printed = combatant.def === undefined ? undefined : scene.book.module.counters.get(combatant.def)
    const counter = (unit?.known ? unit.couldBe[0] : undefined) ?? printed
    if (counter ? counter.kind !== 'unit' : unit !== undefined && unit.kind !== 'unit' && unit.kind !== 'either')
      return []
    return [{ combatant, unit, counter, name: unit?.name ?? counter?.name ?? 'a removed counter' }]
  })
}

/** The number of battalions that each regiment counter breaks down into. */
const knownBattalions = new WeakMap<Module, ReadonlyMap<Id, number>>()

function battalionsByParent(module: Module): ReadonlyMap<Id, number> {
  let known = knownBattalions.get(module)
  if (!known) {
    const counts = new Map<Id, number>()
    for (const { parent } of module.counters.values()) {
      if (parent !== undefined) counts.set(parent, (counts.get(parent) ?? 0) + 1)
    }
    knownBattalions.set(module, counts)
    known = counts
  }
  return known
}

export function battalionsOf({ book: { module } }: HexScene, { id, size, steps = 0 }: Counter): number {
  return battalionsByParent(module).get(id) ?? (size === 'regiment' ? Math.max(1, Math.ceil(steps / 2)) : 1)
}

export function fighterOf(scene: HexScene, { combatant, unit, name }: KnownCombatant, counter: Counter): Fighter {
  const { book } = scene
  const value = (key: Id): number => {
    const printed = counter.faces[unit?.piece.face ?? 0]?.values?.[key] ?? counter.faces[0]?.values?.[key]
    return typeof printed === 'number' && Number.isFinite(printed) ? printed : 0
  }
  const parent = counter.parent
  return {
    id: combatant.id,
    name,
    def: counter.id,
    class: counter.class ?? '',
    traits: book.roster.classOf(counter)?.traits ?? [],
    attack: value('attack'),
    defence: value('defence'),
    battalions: battalionsOf(scene, counter),
    steps: Math.max(0, (counter.steps ?? 0) - combatant.lost),
    regiment: parent === undefined ? undefined : { id: parent, of: battalionsByParent(book.module).get(parent) ?? 1 },
    supplied: unit ? supplyOf(scene, unit) : 'unknown',
    at: combatant.at && combatHexAt(scene, combatant.at),
  }
}

export function attackerOf(scene: HexScene, enlisted: KnownCombatant, counter: Counter, target: Cell): Attacker {
  const { at } = enlisted.combatant
  return { ...fighterOf(scene, enlisted, counter), over: at && approach(scene, at, target) }
}

export function combatHexAt(scene: HexScene, cell: Cell): CombatHex | undefined {
  const spot = fieldCellOf(scene, cell)
  if (!spot) return undefined
  const { ground } = spot.field
  return { hex: ground.print(spot.index), terrain: terrainAt(scene, cell), level: ground.levels[spot.index] ?? 0 }
}

/** The river and the bridge on the hexside between two adjacent hexes. */
export function approach(scene: HexScene, from: Cell, to: Cell): Approach | undefined {
  const found = stepBetween(scene, from, to)
  if (!found) return undefined
  const { field, step } = found
  const side = field.ground.side(step)
  return { river: hasEdge(side, RIVER), bridge: crossingsOn(side, step, field.laid).length > 0 }
}

/** Steps that counters will have after the action that is judged. */
export type StepsAfterAction = ReadonlyMap<PieceId, number>

/** Steps left: the printed steps less those marked as lost. */
export const stepsOf = (counter: Counter, marks: number): number => Math.max(0, (counter.steps ?? 0) - marks)

/** 12.0 [33]: whether its marks take all its steps. A hidden unit counts if they may. */
export const mayBeSpent = ({ kind, couldBe, piece }: Unit): boolean =>
  kind === 'unit' && couldBe.some(({ steps = 0 }) => steps > 0 && markCount(piece, STEP_LOSS) >= steps)

export const isSpent = (unit: Unit): boolean => unit.known && mayBeSpent(unit)

/**
 * Steps that a combatant has left, wherever it is now. Undefined where that cannot be known. The steps of a regiment
 * that was exchanged are those of its battalions.
 */
export function stepsNow(
  scene: HexScene,
  { combatant, unit, counter }: KnownCombatant,
  ahead: StepsAfterAction,
): number | undefined {
  const known = ahead.get(combatant.id)
  if (!counter || known !== undefined) return known
  if (unit && !('pile' in unit.piece.at)) return stepsOf(counter, markCount(unit.piece, STEP_LOSS))
  if (unit && isDead(scene, unit.piece.at)) return 0
  if (counter.parent !== undefined && unit) return undefined
  let steps = 0
  scene.state.pieces.forEach((piece) => {
    const part = piece.def === undefined ? undefined : scene.book.module.counters.get(piece.def)
    if (part?.parent !== counter.id || piece.id === combatant.id || 'pile' in piece.at) return
    steps += ahead.get(piece.id) ?? stepsOf(part, markCount(piece, STEP_LOSS))
  })
  return steps
}
