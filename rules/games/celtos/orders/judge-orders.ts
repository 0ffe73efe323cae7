import type { Declare, Finding, Id } from '../../../../table/generated/types.ts'
import { capitalized, finding, names } from '../../../core/finding.ts'
import { idsOf, type Unit } from '../../../core/unit.ts'
import type { Bar } from '../../../kit/fight/joining.ts'
import { COUNTER_CHARGE, FIGHT, REACTION_SHOT } from '../combat/combat-events.ts'
import { inContact } from '../combat/melee.ts'
import { namedSquads, planVolley, type Shooter, targetsOf } from '../combat/volley.ts'
import { RALLY } from '../morale/morale.ts'
import { cover } from '../terms/ground.ts'
import { isPanicked, modelsOf, numberOf, type Squad, sideOfSquad, squadOf, theSquad } from '../terms/models.ts'
import type { CeltosScene } from '../terms/scene.ts'
import { sizeModifier } from '../terms/score.ts'
import { activationBar, activeNow, isActivation, ORDER_MARKS, type Order } from '../turn/activation-state.ts'
import { mayReachMore } from './contact.ts'
import { assaultTargets, openBar, orderBar } from './order-bars.ts'
import { DONE } from './words.ts'

/* What may be declared in the Activation Phase. */

/** A finding that a squad may not do something, for the reason of a bar. */
export function barred(scene: CeltosScene, squad: Squad, what: string, bar: Bar): Finding {
  const { rule, cite, why, severity = 'illegal', needed, had } = bar
  const may = severity === 'unchecked' ? 'might not' : 'may not'
  const text = `${capitalized(theSquad(squad))} ${may} ${what}: ${why}.`
  const found = finding(rule, cite, severity, text, [], modelsOf(scene, squad))
  return { ...found, ...(needed !== undefined && { needed }), ...(had !== undefined && { had }) }
}

export function judgeDeclared(scene: CeltosScene, declare: Declare): readonly Finding[] {
  const order = ORDER_MARKS.get(declare.what)
  if (order) return judgeOrder(scene, declare, order)
  switch (declare.what) {
    case FIGHT:
      return judgeFight(scene, declare)
    case DONE:
      return judgeDone(scene, declare)
    case RALLY:
      return judgeRallied(scene, declare)
    case COUNTER_CHARGE:
    case REACTION_SHOT:
      return judgeReaction(scene, declare)
    default:
      return []
  }
}

const nothingNamed = (cite: string): Finding =>
  finding('orders/unit', cite, 'illegal', 'Name the models of one of your units.', [], [])

function judgeOrder(scene: CeltosScene, { pieces }: Declare, order: Order): readonly Finding[] {
  const named = namedSquads(scene, pieces)
  if (!named || !isActivation(scene)) return named ? [phaseFinding(scene, named.by)] : [nothingNamed('5')]
  const { by, side, targets } = named
  const own = scene.units(pieces).filter((unit) => unit.side === side && squadOf(unit) !== by)
  if (own.length > 0) {
    const text = `${names(own)} ${own.length > 1 ? 'belong' : 'belongs'} to another unit: an order is given to one.`
    return [finding('orders/one-unit', '3', 'illegal', text, [], own)]
  }
  const bar = orderBar(scene, by, order)
  const found = bar ? [barred(scene, by, VERBS[order], bar)] : []
  if (order === 'shoot') return [...found, ...judgeTarget(scene, by, targets)]
  return order === 'assault' ? [...found, ...judgeAssaulted(scene, by, targets)] : found
}

export const VERBS: Readonly<Record<Order, string>> = {
  move: 'move',
  rush: 'rush',
  hold: 'hold',
  shoot: 'shoot',
  assault: 'assault',
}

const phaseFinding = (scene: CeltosScene, squad: Squad): Finding =>
  barred(scene, squad, 'act', { rule: 'activation/phase', cite: '3', why: 'orders are given in the Activation Phase' })

/** 10-16 [10-16]: one target, the nearest in sight and range. */
function judgeTarget(scene: CeltosScene, by: Squad, targets: readonly Squad[]): readonly Finding[] {
  const [target] = targets
  if (target === undefined || targets.length > 1) {
    const text = 'Name one enemy unit as the target.'
    return [finding('shooting/target', '11', 'illegal', text, [], modelsOf(scene, by))]
  }
  const bar = targetsOf(scene, by).barred.find(({ squad }) => squad === target)?.bar
  if (bar) return [barred(scene, by, `shoot at ${theSquad(target)}`, bar)]
  const { shooters, idle } = planVolley(scene, by, target, false)
  if (shooters.length === 0) {
    const why = idle.map(({ unit, why: reason }) => `${unit.name} ${reason}`).join('; ')
    return [barred(scene, by, `shoot at ${theSquad(target)}`, { rule: 'shooting/nobody', cite: '10', why })]
  }
  return [...judgeCover(scene, target, shooters), ...judgeSize(scene, target)]
}

/** Cover is a save that the sheet does not print. */
function judgeCover(scene: CeltosScene, target: Squad, shooters: readonly Shooter[]): readonly Finding[] {
  const covered = modelsOf(scene, target).filter((unit) => shooters.every((each) => cover(scene, each.unit, unit)))
  const [first] = covered
  if (!first) return []
  const behind = cover(scene, shooters[0]!.unit, first)
  const text = `${names(covered)} ${covered.length > 1 ? 'have' : 'has'} cover (${behind}). Cover is a save, and the sheet does not print it: agree on one.`
  return [finding('shooting/cover', '18', 'unchecked', text, [], covered)]
}

/** 14 [14]: sizes of ten and more. */
function judgeSize(scene: CeltosScene, target: Squad): readonly Finding[] {
  const [model] = modelsOf(scene, target)
  const size = model ? numberOf(scene, model, 'size') : 0
  if (!model || sizeModifier(size) !== undefined) return []
  const text = `The sheet gives no modifier for a target of size ${size}.`
  return [finding('shooting/size', '14', 'unchecked', text, [], [model])]
}

function judgeAssaulted(scene: CeltosScene, by: Squad, targets: readonly Squad[]): readonly Finding[] {
  if (targets.length === 0) {
    const text = 'Name the enemy unit that is assaulted.'
    return [finding('assault/target', '9', 'illegal', text, [], modelsOf(scene, by))]
  }
  const { barred: all } = assaultTargets(scene, by)
  return targets.flatMap((target) => {
    const bar = all.find(({ squad }) => squad === target)?.bar
    return bar ? [barred(scene, by, `assault ${theSquad(target)}`, bar)] : []
  })
}

/** 9, 19 [9, 19]: the assault moves come first, and bring in as many models as can come. */
function judgeFight(scene: CeltosScene, { pieces }: Declare): readonly Finding[] {
  const named = namedSquads(scene, pieces)
  if (!named) return [nothingNamed('19')]
  const { by } = named
  const bar = (rule: Id, cite: string, why: string) => [barred(scene, by, 'fight', { rule, cite, why })]
  const open = openBar(scene) ?? activationBar(scene, by)
  if (open) return [barred(scene, by, 'fight', open)]
  const active = activeNow(scene)
  if (active?.squad !== by || active.orders.at(-1) !== 'assault')
    return bar('assault/order', '9', 'the unit has no order to assault')
  if (inContact(scene, by).length === 0)
    return bar('assault/contact', '19', 'no model is in base contact with an enemy')
  const more = mayReachMore(scene, active)
  if (more.length === 0) return []
  const text = `${names(more)} could still come into contact: a unit brings in as many models as it can.`
  return [finding('assault/more', '9', 'illegal', text, [], more)]
}

function judgeDone(scene: CeltosScene, { pieces }: Declare): readonly Finding[] {
  const active = activeNow(scene)
  const [by] = namedSquads(scene, pieces) ? [namedSquads(scene, pieces)!.by] : []
  const open = openBar(scene)
  if (by !== undefined && open) return [barred(scene, by, 'end its activation', open)]
  if (!active || (by !== undefined && by !== active.squad))
    return [finding('activation/none', '4', 'illegal', 'No such unit is activated now.', [], [])]
  if (active.orders.at(-1) === 'assault' && inContact(scene, active.squad).length > 0) {
    const why = 'the unit is in base contact, and fights first'
    return [barred(scene, active.squad, 'end its activation', { rule: 'assault/fight', cite: '19', why })]
  }
  return []
}

/** Reconstructed: a panicked unit may try to rally when it is activated, once, before its orders. */
function judgeRallied(scene: CeltosScene, { pieces }: Declare): readonly Finding[] {
  const named = namedSquads(scene, pieces)
  if (!named) return [nothingNamed('26')]
  const { by } = named
  const bar = openBar(scene) ?? activationBar(scene, by)
  if (bar) return [barred(scene, by, 'rally', bar)]
  if (activeNow(scene)?.squad !== by) return []
  const why = 'a unit tries to rally once, before its orders'
  return [barred(scene, by, 'rally', { rule: 'morale/once', cite: '26', why })]
}

/** 28 [28]: a panicked unit does not react. Otherwise the sheet names reactions and does not say when they come. */
function judgeReaction(scene: CeltosScene, { what, pieces }: Declare): readonly Finding[] {
  const named = namedSquads(scene, pieces)
  if (!named) return [nothingNamed('28')]
  const { by } = named
  const doing = what === COUNTER_CHARGE ? 'counter-charge' : 'shoot in reaction'
  if (isPanicked(scene, by)) {
    const why = 'a panicked unit may not counter-charge or shoot in reaction'
    return [barred(scene, by, doing, { rule: 'morale/reaction', cite: '28', why })]
  }
  const active = activeNow(scene)
  if (active?.side === sideOfSquad(scene, by)) {
    const why = 'its own side acts'
    return [barred(scene, by, doing, { rule: 'reaction/own', cite: '28', why })]
  }
  const open = openBar(scene)
  if (open) return [barred(scene, by, doing, open)]
  const why = 'the sheet names this reaction, but not when it is allowed'
  return [barred(scene, by, doing, { rule: 'reaction/when', cite: '28', why, severity: 'unchecked' })]
}

/** Findings on moving models in the Activation Phase. */
export function judgeGoing(scene: CeltosScene, units: readonly Unit[]): readonly Finding[] {
  if (!isActivation(scene)) return []
  const squads = [...new Set(units.filter(({ kind }) => kind === 'unit').map(squadOf))]
  const [squad, other] = squads
  if (squad === undefined) return []
  if (other !== undefined) {
    const text = `${capitalized(theSquad(squad))} and ${theSquad(other)} are two units: only one is activated at a time.`
    return [finding('activation/one', '3', 'illegal', text, [], units)]
  }
  const bar = openBar(scene) ?? activationBar(scene, squad) ?? stillBar(scene, squad) ?? leavingBar(scene, squad)
  return bar ? [barred(scene, squad, 'move', bar)] : []
}

function stillBar(scene: CeltosScene, squad: Squad): Bar | undefined {
  const active = activeNow(scene)
  if (active?.squad !== squad || active.orders.at(-1) !== 'shoot') return undefined
  return { rule: 'orders/follow', cite: '5', why: 'the unit shoots, and nothing follows that' }
}

/** A unit that has touched an enemy since before it was activated, and does not assault. */
function leavingBar(scene: CeltosScene, squad: Squad): Bar | undefined {
  const active = activeNow(scene)
  if (active?.squad === squad && active.orders.includes('assault')) return undefined
  const bar = orderBar(scene, squad, 'move')
  return bar?.rule === 'orders/engaged' ? bar : undefined
}

export const lead = (scene: CeltosScene, squad: Squad): readonly Id[] => idsOf(modelsOf(scene, squad)).slice(0, 1)
