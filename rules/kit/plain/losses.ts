import type { Action, Id, PieceId } from '../../../table/generated/types.ts'
import { markCount, type Unit } from '../../core/unit.ts'
import { cellOf } from '../../hex/board/occupants.ts'
import type { HexScene } from '../../hex/board/scene.ts'
import { type LossTier, type LostSteps, lossFaults } from '../fight/loss-tiers.ts'
import { eliminateActions, isDead, type LossReading, markAction } from '../fight/losses.ts'
import { combatantsOf, type Part } from '../fight/record.ts'
import type { Assault, Combatant } from './assault.ts'
import { type CombatSheet, faceWith, fateOf, resultNamed, stepsOf } from './combat-sheet.ts'

/** How the sheet shows losses. */
export const lossReading = (scene: HexScene, combat: CombatSheet): LossReading => ({
  stepsOf: (unit) => stepsOf(combat, unit),
  isLost: (_, to) => isDead(scene, to),
})

/** 0 off the map. */
export function stepsNow(scene: HexScene, combat: CombatSheet, id: PieceId): number {
  const unit = scene.unit(id)
  return unit && cellOf(unit) ? Math.max(0, stepsOf(combat, unit) ?? 0) : 0
}

export const isAlive = (scene: HexScene, combat: CombatSheet, { id }: Pick<Combatant, 'id'>): boolean =>
  stepsNow(scene, combat, id) > 0

/** The actions for losing steps: a flip, a mark, or a move to the dead pile. */
export function lossActions(scene: HexScene, combat: CombatSheet, unit: Unit, steps: number): readonly Action[] {
  const { by, mark } = combat.rules.losses
  const left = (stepsOf(combat, unit) ?? 0) - steps
  if (left > 0 && by === 'mark' && mark !== undefined) {
    return [markAction([unit], mark, markCount(unit.piece, mark) + steps)]
  }
  const face = left > 0 ? faceWith(unit, left) : undefined
  if (face !== undefined) return [{ type: 'flip', pieces: [unit.id], face }]
  const elimination = eliminateActions(scene, unit)
  return elimination.length > 0 ? elimination : [{ type: 'remove', pieces: [unit.id] }]
}

/** The units to which the result applies. */
export const affectedCombatants = (assault: Assault, part: Part): readonly Combatant[] =>
  combatantsOf(assault, part).filter(({ suffers }) => suffers)

const sum = (list: readonly number[]): number => list.reduce((total, each) => total + each, 0)

const stepsThen = (assault: Assault, part: Part): number =>
  sum(affectedCombatants(assault, part).map(({ steps }) => steps ?? 0))

/** Steps that the result costs. */
export function stepsTaken(combat: CombatSheet, assault: Assault, part: Part): number {
  const result = resultNamed(combat, assault.result)
  const all = stepsThen(assault, part)
  if (result?.exchange) return Math.min(stepsThen(assault, 'attacker'), stepsThen(assault, 'defender'))
  const { steps = 0 } = fateOf(result, part)
  return steps === 'all' ? all : Math.min(all, steps)
}

/** Steps that each unit lost to the result, without those lost in a retreat. */
export function lostIn(scene: HexScene, combat: CombatSheet, assault: Assault, part: Part): LostSteps {
  return new Map(
    affectedCombatants(assault, part).map(({ id, steps = 0 }) => [
      id,
      Math.max(0, steps - stepsNow(scene, combat, id) - (assault.paid[id] ?? 0)),
    ]),
  )
}

/** Steps still to be lost. */
export function stepsOwed(scene: HexScene, combat: CombatSheet, assault: Assault, part: Part): number {
  const lost = sum([...lostIn(scene, combat, assault, part).values()])
  const standing = sum(affectedCombatants(assault, part).map(({ id }) => stepsNow(scene, combat, id)))
  return Math.max(0, Math.min(stepsTaken(combat, assault, part) - lost, standing))
}

/**
 * The order of losses: the units that lose first, then the others; if losses are spread, a step each before a second.
 */
export function tiersOf(scene: HexScene, { rules }: CombatSheet, assault: Assault, part: Part): readonly LossTier[] {
  const { cite, first = [], spread } = rules.losses
  const groups: { readonly cite: Id; readonly those: Combatant[] }[] = [...first, { cite, who: undefined }].map(
    (each) => ({ cite: each.cite, those: [] }),
  )
  for (const each of affectedCombatants(assault, part)) {
    const unit = scene.unit(each.id)
    const group = first.findIndex(({ who }) => unit && scene.book.fits(unit, who) === 'yes')
    groups.at(group)?.those.push(each)
  }
  return groups
    .filter(({ those }) => those.length > 0)
    .flatMap(({ cite: by, those }): readonly LossTier[] => {
      const room = (of: (steps: number) => number) => new Map(those.map(({ id, steps = 0 }) => [id, of(steps)]))
      if (!spread) return [{ cite: by, room: room((steps) => steps) }]
      return [
        { cite: by, room: room((steps) => Math.min(1, steps)) },
        { cite: by, room: room((steps) => Math.max(0, steps - 1)) },
      ]
    })
}

/** The units that may lose the next step. */
export function losersOf(scene: HexScene, combat: CombatSheet, assault: Assault, part: Part): readonly Unit[] {
  const tiers = tiersOf(scene, combat, assault, part)
  const lost = lostIn(scene, combat, assault, part)
  const owed = stepsTaken(combat, assault, part)
  const standing = affectedCombatants(assault, part).filter((each) => isAlive(scene, combat, each))
  const may = standing.filter(({ id }) => {
    const next = new Map([...lost, [id, (lost.get(id) ?? 0) + 1]])
    return lossFaults(tiers, next, owed).length === 0
  })
  // If losses were taken out of order, any unit may be next.
  return scene.units((may.length > 0 ? may : standing).map(({ id }) => id))
}
