import type { Id } from '../../../../table/generated/types.ts'
import type { Bar } from '../../../kit/fight/joining.ts'
import { openFight } from '../combat/combat.ts'
import { openMorale } from '../morale/morale.ts'
import { gap, INCH, inches } from '../terms/ground.ts'
import {
  enemySquads,
  engagedWith,
  isEngaged,
  isPanicked,
  modelsOf,
  numberOf,
  type Squad,
  sideOfSquad,
} from '../terms/models.ts'
import type { CeltosScene } from '../terms/scene.ts'
import { readingsOf } from '../terms/switches.ts'
import { weaponOf } from '../terms/weapons.ts'
import { activationBar, activeNow, type Order } from '../turn/activation-state.ts'

/** What must be done before any unit acts. */
export function openBar(scene: CeltosScene): Bar | undefined {
  const open = openFight(scene) ?? openMorale(scene)
  return open === undefined ? undefined : { rule: 'activation/open', cite: '13', why: `first, ${open}` }
}

/** 4-9, 28 [4-9, 28]: the reason why a squad may not be given this order now. */
export function orderBar(scene: CeltosScene, squad: Squad, order: Order): Bar | undefined {
  return (
    openBar(scene) ??
    activationBar(scene, squad) ??
    earlierBar(scene, squad, order) ??
    panicBar(scene, squad, order) ??
    contactBar(scene, squad, order) ??
    weaponBar(scene, squad, order)
  )
}

const FOLLOW: readonly Order[] = ['shoot', 'assault']

/** 4, 5 [4, 5]: what the orders before it leave. */
function earlierBar(scene: CeltosScene, squad: Squad, order: Order): Bar | undefined {
  const active = activeNow(scene)
  const last = active?.squad === squad ? active.orders.at(-1) : undefined
  if (last === undefined) return undefined
  if (last === 'rush' || last === 'hold')
    return { rule: 'orders/passed', cite: '4', why: `a ${last === 'rush' ? 'Rush' : 'Hold'} passes play` }
  if (readingsOf(scene.house).orders === 'one')
    return { rule: 'orders/one', cite: '5', why: 'a unit carries out one order' }
  if (last === 'move' && FOLLOW.includes(order)) return undefined
  return { rule: 'orders/follow', cite: '5', why: 'only Shoot or Assault may follow a Move, and nothing follows those' }
}

const BARRED_BY_PANIC: readonly Order[] = ['hold', 'shoot', 'assault']

function panicBar(scene: CeltosScene, squad: Squad, order: Order): Bar | undefined {
  if (!BARRED_BY_PANIC.includes(order) || !isPanicked(scene, squad) || isEngaged(scene, squad)) return undefined
  return {
    rule: 'orders/panic',
    cite: '28',
    why: 'a panicked unit that is not in close combat may not Hold, Shoot or Assault',
  }
}

function contactBar(scene: CeltosScene, squad: Squad, order: Order): Bar | undefined {
  if (order === 'assault' || !isEngaged(scene, squad)) return undefined
  if (order === 'hold')
    return { rule: 'orders/hold', cite: '7', why: 'a unit in base contact with an enemy may not Hold' }
  return {
    ...{ rule: 'orders/engaged', cite: order === 'shoot' ? '8' : '6', severity: 'unchecked' },
    why: 'the sheet does not say whether a unit in base contact with an enemy may do so',
  }
}

function weaponBar(scene: CeltosScene, squad: Squad, order: Order): Bar | undefined {
  if (order !== 'shoot' || modelsOf(scene, squad).some((unit) => weaponOf(scene, unit))) return undefined
  return { rule: 'orders/weapon', cite: '8', why: 'no model of the unit has a ranged weapon' }
}

export const forbids = (bar: Bar | undefined): boolean => bar !== undefined && bar.severity !== 'unchecked'

/** The Move of a model in units of the board. */
export const moveOf = (scene: CeltosScene, piece: Parameters<typeof numberOf>[1]): number =>
  numberOf(scene, piece, 'move') * INCH

/** The enemy squads that a squad may assault, and the others with the reason against each. */
export function assaultTargets(scene: CeltosScene, squad: Squad) {
  const touched = engagedWith(scene, squad)
  const all = enemySquads(scene, sideOfSquad(scene, squad))
  if (touched.length > 0) {
    const why = 'the unit is in base contact with another one'
    const barred = all.filter((each) => !touched.includes(each))
    return { legal: touched, barred: barred.map((each) => ({ squad: each, bar: bar('assault/engaged', '9', why) })) }
  }
  const far = all.map((each) => ({ squad: each, bar: farBar(scene, squad, each) }))
  return {
    legal: far.flatMap(({ squad: each, bar: found }) => (found ? [] : [each])),
    barred: far.flatMap(({ squad: each, bar: found }) => (found ? [{ squad: each, bar: found }] : [])),
  }
}

const bar = (rule: Id, cite: string, why: string): Bar => ({ rule, cite, why })

/** Reconstructed: an assault move is as long as a normal move. */
function farBar(scene: CeltosScene, squad: Squad, enemy: Squad): Bar | undefined {
  const enemies = modelsOf(scene, enemy)
  const lacks = modelsOf(scene, squad).map((unit) => ({
    far: Math.min(...enemies.map((each) => gap(scene, unit, each))),
    move: moveOf(scene, unit),
  }))
  const [best] = lacks.sort((a, b) => a.far - a.move - (b.far - b.move))
  if (!best || best.far <= best.move) return undefined
  return {
    ...bar(
      'assault/far',
      '9',
      `the target is ${inches(scene, best.far)} away, and an assault moves ${inches(scene, best.move)}`,
    ),
    ...{ needed: best.far / INCH, had: best.move / INCH },
  }
}
