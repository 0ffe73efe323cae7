import type { PieceId } from '../../../../table/generated/types.ts'
import { Amount } from '../../../core/amount.ts'
import type { Unit } from '../../../core/unit.ts'
import { cover } from '../terms/ground.ts'
import { isPanicked, modelsOf, numberOf, type Squad, squadOf, touchedBy } from '../terms/models.ts'
import type { CeltosScene } from '../terms/scene.ts'
import { toBeat } from '../terms/score.ts'
import { readingsOf } from '../terms/switches.ts'
import type { Activation } from '../turn/activation-state.ts'
import { combatIn, type Volley } from '../turn/fight-record.ts'

/* 19-22 [19-22]: close combat. Every model in base contact strikes once, those of both sides. */

/** A model that strikes an enemy in base contact. */
export interface Striker {
  readonly unit: Unit
  readonly enemy: Unit
  readonly needed: number
  readonly plus: Amount
}

export interface Blows {
  readonly by: Squad
  readonly at: Squad
  readonly strikers: readonly Striker[]
}

/** The blows of a squad and of the enemies that it touches, its own first. */
export function planMelee(scene: CeltosScene, { squad, wasEngaged }: Pick<Activation, 'squad' | 'wasEngaged'>) {
  const own = modelsOf(scene, squad).flatMap((unit) => {
    const [enemy] = touchedBy(scene, unit)
    return enemy ? [striker(scene, unit, enemy, { isAttacker: true, hasCharged: !wasEngaged })] : []
  })
  const struck = [...new Set(modelsOf(scene, squad).flatMap((unit) => touchedBy(scene, unit).map(squadOf)))].sort()
  const { charging } = combatIn(scene)
  const back = struck.flatMap((enemySquad) =>
    modelsOf(scene, enemySquad).flatMap((unit) => {
      const enemy = touchedBy(scene, unit).find((each) => squadOf(each) === squad)
      const hasCharged = charging.includes(enemySquad)
      return enemy ? [striker(scene, unit, enemy, { isAttacker: false, hasCharged })] : []
    }),
  )
  return blowsOf([...own, ...back])
}

interface Charge {
  readonly isAttacker: boolean
  readonly hasCharged: boolean
}

function striker(scene: CeltosScene, unit: Unit, enemy: Unit, { isAttacker, hasCharged }: Charge): Striker {
  const plus = new Amount()
  plus.add('21', 'panicked', isPanicked(scene, squadOf(unit)) ? -2 : 0)
  plus.add('21', isAttacker ? 'charged' : 'counter-charged', hasCharged ? 1 : 0)
  const mayDefend = !isAttacker || readingsOf(scene.house)['cover-side'] === 'both'
  const behind = mayDefend ? cover(scene, enemy, unit) : undefined
  plus.add('21', `defends ${behind ?? 'cover'}`, behind === undefined ? 0 : 1)
  plus.add('21', 'opponent panicked', isPanicked(scene, squadOf(enemy)) ? 2 : 0)
  return { unit, enemy, needed: toBeat(numberOf(scene, unit, 'as'), numberOf(scene, enemy, 'as')), plus }
}

function blowsOf(strikers: readonly Striker[]): readonly Blows[] {
  const blows = new Map<string, { by: Squad; at: Squad; strikers: Striker[] }>()
  for (const each of strikers) {
    const [by, at] = [squadOf(each.unit), squadOf(each.enemy)]
    const found = blows.get(`${by}\n${at}`) ?? { by, at, strikers: [] }
    found.strikers.push(each)
    blows.set(`${by}\n${at}`, found)
  }
  return [...blows.values()]
}

export const meleeVolleys = (scene: CeltosScene, plan: readonly Blows[]): readonly Volley[] =>
  plan.map(({ by, at, strikers }) => ({
    ...{ side: strikers[0]?.unit.side, by, at, faces: undefined, lots: [] },
    strikes: strikers.map(({ unit, needed, plus }) => ({
      ...{ model: unit.id, needed, plus: plus.total, power: numberOf(scene, unit, 'power') },
    })),
  }))

/** The models of a squad in base contact with an enemy. */
export const inContact = (scene: CeltosScene, squad: Squad): readonly PieceId[] =>
  modelsOf(scene, squad).flatMap((unit) => (touchedBy(scene, unit).length > 0 ? unit.id : []))
