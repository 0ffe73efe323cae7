import type { Action, Id, PieceId, Proposal } from '../../../../table/generated/types.ts'
import { capitalized } from '../../../core/finding.ts'
import { inIdOrder, ofKind, owedBy, proposal } from '../../../core/proposal.ts'
import { isActing } from '../../../core/turn.ts'
import { idsOf, type Unit } from '../../../core/unit.ts'
import { FIGHT } from '../combat/combat-events.ts'
import { inContact } from '../combat/melee.ts'
import { expectedTenths, planVolley, strikesOf, targetsOf } from '../combat/volley.ts'
import { RALLY } from '../morale/morale.ts'
import { rallyModifier } from '../morale/rally.ts'
import { signed } from '../terms/dice.ts'
import { inches } from '../terms/ground.ts'
import {
  agreeing,
  isPanicked,
  modelsOf,
  SIDES,
  type Squad,
  sideOfSquad,
  squadsOf,
  theSide,
  theSquad,
} from '../terms/models.ts'
import type { CeltosScene } from '../terms/scene.ts'
import {
  type Activation,
  activeNow,
  isActivation,
  ORDERS,
  type Order,
  orderMark,
  sideNext,
  squadsNext,
  waiting,
} from '../turn/activation-state.ts'
import { contactMoves } from './contact.ts'
import { lead } from './judge-orders.ts'
import { assaultTargets, forbids, openBar, orderBar } from './order-bars.ts'
import { DONE } from './words.ts'

/** What the side that acts may do next. */
export function offersNow(scene: CeltosScene): readonly Proposal[] {
  if (!isActivation(scene) || scene.memory.time === undefined || openBar(scene)) return []
  // A side with no model left has lost.
  if (SIDES.some((side) => squadsOf(scene, side).length === 0)) return []
  const active = activeNow(scene)
  const squads = active ? [active.squad] : squadsNext(scene)
  const own = squads.filter((squad) => isActing(scene, sideOfSquad(scene, squad)))
  if (own.length === 0) return squads.slice(0, 1).map((squad) => waitFor(scene, squad, active))
  const offers = active ? offersTo(scene, active) : own.flatMap((squad) => ordersOf(scene, squad))
  return [...offers, ...stillWaiting(scene)]
}

/** The rule of notes on units that wait; findings on leaving the phase bear it, too. */
export const WAITING: Id = 'activation/waiting'

/** The units that are activated after this one. */
function stillWaiting(scene: CeltosScene): readonly Proposal[] {
  const left = SIDES.flatMap((side) => waiting(scene, side))
  return left.length > 0 ? [proposal(WAITING, '3', `Not activated yet: ${left.map(theSquad).join(', ')}.`)] : []
}

function waitFor(scene: CeltosScene, squad: Squad, active: Activation | undefined): Proposal {
  const side = theSide(scene, sideOfSquad(scene, squad))
  const what = active ? `go on with ${theSquad(squad)}` : 'activate their next unit'
  return proposal(WAITING, '3', `Wait for ${side} to ${what}.`)
}

const declaring = (what: Id, pieces: readonly PieceId[]): Action => ({
  type: 'declare',
  what,
  pieces: [...pieces],
  at: [],
})

function offersTo(scene: CeltosScene, active: Activation): readonly Proposal[] {
  const { squad, orders } = active
  switch (orders.at(-1)) {
    case undefined:
      return ordersOf(scene, squad)
    case 'assault':
      return assaultOffers(scene, active)
    default:
      return [...ordersOf(scene, squad), done(scene, active)]
  }
}

function done(scene: CeltosScene, { squad }: Activation): Proposal {
  const next = sideNext(scene)
  const on = next === undefined ? 'every unit has been activated' : `${theSide(scene, next)} activate the next unit`
  const text = `Done with ${theSquad(squad)}: ${on}.`
  const pieces = idsOf(modelsOf(scene, squad))
  return proposal('activation/done', '4', text, [declaring(DONE, pieces)], pieces)
}

function assaultOffers(scene: CeltosScene, active: Activation): readonly Proposal[] {
  const { squad, side } = active
  const pieces = idsOf(modelsOf(scene, squad))
  const moves = contactMoves(scene, active)
  if (moves) {
    const models = moves.moves.flatMap((leg) => leg.pieces)
    const text = `Bring the models of ${theSquad(squad)} into contact with ${active.targets.map(theSquad).join(' and ')}.`
    const bring = proposal('assault/contact-moves', '9', text, [moves], models)
    return inContact(scene, squad).length === 0 ? [bring, done(scene, active)] : [bring]
  }
  if (inContact(scene, squad).length === 0) return [done(scene, active)]
  const text = `${capitalized(theSquad(squad))} ${agreeing(scene, squad, 'fights', 'fight')} the enemies in base contact.`
  const fight = proposal('assault/fight-now', '19', text, [declaring(FIGHT, pieces)], pieces)
  return [owedBy(side)(fight)]
}

/** The orders that a squad may be given, each with its marker. */
export function ordersOf(scene: CeltosScene, squad: Squad): readonly Proposal[] {
  const rally = rallyOffer(scene, squad)
  return [...rally, ...ORDERS.flatMap((order) => (orderBar(scene, squad, order) ? [] : offersOf(scene, squad, order)))]
}

function plainText(scene: CeltosScene, squad: Squad, order: 'move' | 'rush' | 'hold'): string {
  if (order === 'hold') return `Hold with ${theSquad(squad)}.`
  const far = Math.max(0, ...modelsOf(scene, squad).map((unit) => gaitUnits(scene, unit, order)))
  return `${order === 'move' ? 'Move' : 'Rush'} ${theSquad(squad)} up to ${inches(scene, far)}.`
}

const gaitUnits = (scene: CeltosScene, unit: Unit, order: Order): number =>
  scene.book.gaitsOf(unit)?.find(({ id }) => id === order)?.units ?? 0

const RULES: Readonly<Record<Order, Id>> = {
  move: 'orders/move',
  rush: 'orders/rush',
  hold: 'orders/holds',
  shoot: 'orders/shoot',
  assault: 'orders/assault',
}

const CITES: Readonly<Record<Order, string>> = { move: '6', rush: '6', hold: '7', shoot: '8', assault: '9' }

function offersOf(scene: CeltosScene, squad: Squad, order: Order): readonly Proposal[] {
  const own = idsOf(modelsOf(scene, squad))
  const give = (text: string, targets: readonly PieceId[] = []) =>
    proposal(
      RULES[order],
      CITES[order],
      text,
      [
        declaring(orderMark(order), [...own, ...targets]),
        { type: 'mark', pieces: [...lead(scene, squad)], mark: orderMark(order), count: 1 },
      ],
      [...own, ...targets],
    )
  switch (order) {
    case 'shoot':
      return targetsOf(scene, squad).legal.flatMap((target) => {
        const strikes = strikesOf(planVolley(scene, squad, target, hasMoved(scene, squad)))
        if (strikes.length === 0) return []
        const dice = strikes.length === 1 ? '1 die' : `${strikes.length} dice`
        const hits = expectedTenths(strikes, true) / 10
        const text = `Shoot with ${theSquad(squad)} at ${theSquad(target)}: ${dice}, ${hits} hits to expect.`
        return give(text, idsOf(modelsOf(scene, target)))
      })
    case 'assault':
      return assaultTargets(scene, squad).legal.map((target) =>
        give(`Assault ${theSquad(target)} with ${theSquad(squad)}.`, idsOf(modelsOf(scene, target))),
      )
    default:
      return [give(plainText(scene, squad, order))]
  }
}

export const hasMoved = (scene: CeltosScene, squad: Squad): boolean => {
  const active = activeNow(scene)
  return active?.squad === squad && active.hasMoved
}

/** 26 [26]: reconstructed: a panicked unit may first try to rally. */
function rallyOffer(scene: CeltosScene, squad: Squad): readonly Proposal[] {
  if (!isPanicked(scene, squad) || activeNow(scene)?.squad === squad) return []
  if (forbids(orderBar(scene, squad, 'move'))) return []
  const pieces = inIdOrder(modelsOf(scene, squad))
  const reasons = rallyModifier(scene, squad).terms.map(({ amount, what }) => `${signed(amount)} ${what}`)
  const text = `Try to rally ${theSquad(squad)}${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}.`
  return [proposal('morale/rally', '26', text, [declaring(RALLY, pieces)], pieces)]
}

/** Units of both sides that may still act this turn. */
export function adviseWaiting(scene: CeltosScene, sides: readonly Id[]): readonly Proposal[] {
  if (!isActivation(scene)) return []
  return sides.map((side) => {
    const left = waiting(scene, side)
    const pieces = left.flatMap((squad) => idsOf(modelsOf(scene, squad)))
    const text = left.length > 0 ? left.map(theSquad).join(', ') : 'no unit'
    return ofKind('note')(
      proposal('activation/left', '3', `${capitalized(theSide(scene, side))} may still activate ${text}.`, [], pieces),
    )
  })
}
