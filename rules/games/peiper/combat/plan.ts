import type { Cell, Declare } from '../../../../table/generated/types.ts'
import { onCell } from '../../../../table/geometry/place.ts'
import type { Unit } from '../../../core/unit.ts'
import { sameCell } from '../../../hex/board/cells.ts'
import { cellOf, enemiesIn } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { attackFactor, defOf, isReduced, TIGER } from '../terms/counters.ts'
import type { Shooter, Shot } from '../turn/shots.ts'
import { modifiersOf, proficiencyOf, terrainOf } from './odds.ts'
import { supportKind } from './support.ts'

/** A declared attack: the firer first, then its target, its markers, and the Tiger. */
export interface Plan {
  readonly firer: Unit
  readonly target: Unit | undefined
  /** Further enemies named. */
  readonly others: readonly Unit[]
  readonly markers: readonly Unit[]
  readonly helpers: readonly Unit[]
  readonly at: Cell | undefined
}

export function planOf(scene: HexScene, { pieces, at }: Pick<Declare, 'pieces' | 'at'>): Plan | undefined {
  const all = scene.units(new Set(pieces))
  const units = all.filter(({ kind }) => kind === 'unit')
  const [firer] = units
  if (!firer) return undefined
  const enemies = units.filter(({ side }) => side !== firer.side)
  const cell = at.find(onCell)
  const there = cell ? enemiesIn(scene, cell, firer.side).filter(({ kind }) => kind === 'unit') : []
  return {
    firer,
    // Without a name the target is the only enemy.
    target: enemies[0] ?? (there.length === 1 ? there[0] : undefined),
    others: enemies.slice(1),
    markers: all.filter((unit) => supportKind(unit) !== undefined),
    helpers: units.filter((unit) => unit !== firer && unit.side === firer.side),
    at: cell ?? (enemies[0] && cellOf(enemies[0])),
  }
}

export const stepsOf = (unit: Unit): number => (isReduced(unit) ? 1 : 2)

const shooter = (unit: Unit, at: Cell): Shooter => ({ id: unit.id, at, steps: stepsOf(unit) })

/** The attack as it is remembered; undefined without a target on the map. */
export function plannedShot(scene: HexScene, plan: Plan): Omit<Shot, 'seq'> | undefined {
  const { firer, target, markers, helpers } = plan
  const [from, to] = [cellOf(firer), target && cellOf(target)]
  if (!target || !from || !to) return undefined
  const kinds = markers.flatMap((unit) => supportKind(unit) ?? [])
  const helper = helpers.find((unit) => defOf(unit) === TIGER)
  return {
    side: firer.side,
    attackers: [shooter(firer, from)],
    defenders: [shooter(target, to)],
    firer: firer.id,
    target: target.id,
    from,
    to,
    attack: attackFactor(scene, firer),
    proficiency: proficiencyOf(scene, firer),
    terrain: terrainOf(scene, firer, target),
    modifiers: modifiersOf(scene, firer, kinds, helper),
    support: markers.flatMap((unit) => {
      const kind = supportKind(unit)
      return kind ? [{ piece: unit.id, kind }] : []
    }),
    helper: helper?.id,
    die: undefined,
    cards: [],
    malmedy: undefined,
    fallBack: undefined,
    advanced: false,
    retreated: false,
  }
}

/** Whether the Tiger may add to an attack of this unit: stacked with it, and not firing itself. */
export function tigerWith(scene: HexScene, firer: Unit): Unit | undefined {
  const at = cellOf(firer)
  return scene.allUnits().find((unit) => {
    const there = cellOf(unit)
    return defOf(unit) === TIGER && unit !== firer && unit.side === firer.side && at && there && sameCell(at, there)
  })
}
