import type { PieceId, Proposal, Question } from '../../../../table/generated/types.ts'
import { capitalized } from '../../../core/finding.ts'
import { inIdOrder, ofKind, proposal } from '../../../core/proposal.ts'
import { isActing } from '../../../core/turn.ts'
import { idsOf } from '../../../core/unit.ts'
import { planMelee } from '../combat/melee.ts'
import { expectedTenths, planVolley, type Shooter, strikesOf, targetsOf } from '../combat/volley.ts'
import { checksDue } from '../morale/morale.ts'
import { barred } from '../orders/judge-orders.ts'
import { adviseWaiting, hasMoved, ordersOf } from '../orders/offers.ts'
import { orderBar } from '../orders/order-bars.ts'
import { signed } from '../terms/dice.ts'
import { inches } from '../terms/ground.ts'
import { modelsOf, SIDES, type Squad, squadsAmong, squadsOf, theSquad } from '../terms/models.ts'
import type { CeltosChapter, CeltosScene } from '../terms/scene.ts'
import { tenths, toBeat } from '../terms/score.ts'
import { readingsOf } from '../terms/switches.ts'
import { weaponOf } from '../terms/weapons.ts'
import { activeNow, isActivation, ORDERS, type Order } from '../turn/activation-state.ts'

/** Answers to the questions of players about targets, scores, units and checks. */
export const advice: CeltosChapter = {
  id: 'advice',
  advise: (scene, question) => answer(scene, question),
}

function answer(scene: CeltosScene, { ask, pieces = [], side }: Question): readonly Proposal[] {
  switch (ask) {
    case 'targets':
      return shootingSquads(scene, pieces, side).flatMap((squad) => adviseTargets(scene, squad))
    case 'odds':
      return squadsAmong(scene, pieces)
        .slice(0, 1)
        .flatMap((squad) => [...adviseTargets(scene, squad), ...adviseMelee(scene, squad)])
    case 'orders':
      return squadsAmong(scene, pieces)
        .slice(0, 1)
        .flatMap((squad) => adviseOrders(scene, squad))
    case 'waiting':
      return adviseWaiting(scene, SIDES)
    case 'checks':
      return checksDue(scene)
    default:
      return []
  }
}

/** The squads asked about; without any, those of the acting side that can shoot. */
function shootingSquads(scene: CeltosScene, pieces: readonly PieceId[], side: string | undefined): readonly Squad[] {
  if (pieces.length > 0) return squadsAmong(scene, pieces)
  const sides = side === undefined ? SIDES.filter((each) => isActing(scene, each)) : [side]
  return sides
    .flatMap((each) => squadsOf(scene, each))
    .filter((squad) => modelsOf(scene, squad).some((unit) => weaponOf(scene, unit)))
}

/** 10-16 [10-16]: the legal target, why the others are none, and what each model needs to hit. */
function adviseTargets(scene: CeltosScene, squad: Squad): readonly Proposal[] {
  const { legal, barred: others } = targetsOf(scene, squad)
  return [
    ...legal.flatMap((target) => adviseVolley(scene, squad, target)),
    ...others.map(({ squad: target, bar }) => {
      const { rule, cite, message } = barred(scene, squad, `shoot at ${theSquad(target)}`, bar)
      const pieces = inIdOrder(modelsOf(scene, target))
      return { ...ofKind('barred')(proposal(rule, cite, '', [], pieces)), message }
    }),
  ]
}

function adviseVolley(scene: CeltosScene, squad: Squad, target: Squad): readonly Proposal[] {
  const plan = planVolley(scene, squad, target, hasMoved(scene, squad))
  const strikes = strikesOf(plan)
  const hits = expectedTenths(strikes, true) / 10
  const text = `${capitalized(theSquad(squad))} may shoot at ${theSquad(target)}: ${strikes.length} dice, ${hits} hits to expect${woundsText(scene, plan.shooters, target)}.`
  return [
    ofKind('odds')(proposal('shooting/targets', '11', text, [], inIdOrder(modelsOf(scene, target)))),
    ...plan.shooters.map((shooter) =>
      ofKind('strength')(proposal('shooting/score', '12', `${scoreText(scene, shooter)}.`, [], [shooter.unit.id])),
    ),
    ...plan.idle.map(({ unit, why }) =>
      ofKind('barred')(proposal('shooting/nobody', '10', `${unit.name} ${why}.`, [], [unit.id])),
    ),
  ]
}

/** The wounds to expect of the volley, if all models of the target are equally tough. */
function woundsText(scene: CeltosScene, shooters: readonly Shooter[], target: Squad): string {
  const tough = new Set(modelsOf(scene, target).map((unit) => scene.book.roster.value(unit, 't') ?? 0))
  const [t] = tough
  if (tough.size !== 1 || t === undefined) return ''
  const wounds = shooters.reduce((sum, { needed, plus, weapon }) => {
    const needs = toBeat(weapon.power, t)
    return sum + (tenths(plus.total, needed, true) * tenths(0, needs, true)) / 100
  }, 0)
  return `, ${Math.round(wounds * 10) / 10} wounds`
}

/** 20-22 [20-22]: what each model in base contact needs to hit, those of both sides. */
function adviseMelee(scene: CeltosScene, squad: Squad): readonly Proposal[] {
  const active = activeNow(scene)
  const wasEngaged = active?.squad === squad ? active.wasEngaged : true
  return planMelee(scene, { squad, wasEngaged }).flatMap(({ strikers }) =>
    strikers.map(({ unit, enemy, needed, plus }) => {
      const reasons = plus.terms.map(({ amount, what }) => `${signed(amount)} ${what}`).join(', ')
      const chance = tenths(plus.total, needed, readingsOf(scene.house).naturals) * 10
      const text = `${unit.name} against ${enemy.name}: ${needed} or more${reasons ? `, with ${reasons}` : ''} (${chance} %).`
      return ofKind('strength')(proposal('assault/score', '20', text, [], [unit.id]))
    }),
  )
}

/** 12 [12]: Archer 1 at 16 inches, medium range: 6 or more, with −1 moved. */
function scoreText(scene: CeltosScene, { unit, distance, band, needed, plus }: Shooter): string {
  const reasons = plus.terms.map(({ amount, what }) => `${signed(amount)} ${what}`).join(', ')
  const chance = tenths(plus.total, needed, true) * 10
  return `${unit.name} at ${inches(scene, distance)}, ${band.name.toLowerCase()} range: ${needed} or more${reasons ? `, with ${reasons}` : ''} (${chance} %)`
}

const ORDER_TEXTS: Readonly<Record<Order, string>> = {
  move: 'move',
  rush: 'rush',
  hold: 'hold',
  shoot: 'shoot',
  assault: 'assault',
}

/** The orders open to a unit, and why the others are not. */
function adviseOrders(scene: CeltosScene, squad: Squad): readonly Proposal[] {
  if (!isActivation(scene)) return []
  const closed = ORDERS.flatMap((order) => {
    const bar = orderBar(scene, squad, order)
    return bar ? [barred(scene, squad, ORDER_TEXTS[order], bar)] : []
  })
  return [
    ...ordersOf(scene, squad),
    ...closed.map(({ rule, cite, message }) => ({
      ...ofKind('barred')(proposal(rule, cite, '', [], idsOf(modelsOf(scene, squad)))),
      message,
    })),
  ]
}
