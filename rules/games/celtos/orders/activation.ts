import type { Action, Finding, PieceId, SeenEntry, Time } from '../../../../table/generated/types.ts'
import type { StatedDeed } from '../../../core/chapter.ts'
import { capitalized, finding } from '../../../core/finding.ts'
import { phaseStep, type Step, stepKind } from '../../../core/procedure.ts'
import { endsPhase } from '../../../core/turn.ts'
import { inContact } from '../combat/melee.ts'
import { namedSquads } from '../combat/volley.ts'
import { checkFrames, RALLY } from '../morale/morale.ts'
import { isOpenPoint } from '../terms/ground.ts'
import {
  isEngaged,
  isModel,
  type Squad,
  sideOfSquad,
  squadOf,
  squadsAmong,
  theSide,
  theSquad,
} from '../terms/models.ts'
import { type CeltosScene, chapter } from '../terms/scene.ts'
import {
  ACTIVATION,
  type ActivationEvent,
  type ActivationTurn,
  activationMemory,
  activationTurn,
  activeNow,
  isActivation,
  ORDER_MARKS,
  sideNext,
  waiting,
} from '../turn/activation-state.ts'
import { judgeDeclared } from './judge-orders.ts'
import { offersNow, WAITING } from './offers.ts'
import { moveOf } from './order-bars.ts'
import { DONE } from './words.ts'

const UNIT = stepKind<Squad>('unit')

const unitStep: Step<CeltosScene, Squad> = {
  kind: UNIT,
  cite: '3',
  crumb: (scene, squad) => `${capitalized(theSquad(squad))}: ${activeNow(scene)?.orders.join(', ') || 'activated'}`,
  whose: (scene, squad) => sideOfSquad(scene, squad),
}

const activationPhase = phaseStep<CeltosScene>([ACTIVATION], '3', {
  offers: (scene) => offersNow(scene),
  inner: (scene) => {
    const active = activeNow(scene)
    return [...(active ? [UNIT.of(active.squad)] : []), ...checkFrames(scene)]
  },
  passes: (scene) => isOver(scene),
})

/** 3-9 [3-9]: units are activated one after the other and carry out orders. */
export const activation = chapter<ActivationTurn>({
  id: ACTIVATION,
  memory: activationMemory,
  judge: (scene, action) => judge(scene, action),
  allows: (scene, action) => marksOfOrders(scene, action),
  procedure: [activationPhase, unitStep],
  deeds: (scene, entry) => eventsOf(scene, entry),
  stated: { words: ['activated'], deeds: (scene, said) => statedDeeds(scene, said.activated ?? []) },
})

/** The units that a request states to have been activated, in order; the last one is done. */
const statedDeeds = (scene: CeltosScene, pieces: readonly PieceId[]): readonly StatedDeed[] =>
  squadsAmong(scene, pieces).map((squad) => {
    const side = sideOfSquad(scene, squad)
    const what: ActivationEvent = {
      ...{ did: 'order', squad, side, order: 'hold' },
      ...{ isEngaged: isEngaged(scene, squad), targets: [], contacts: [] },
    }
    return { deed: 'own', chapter: ACTIVATION, what }
  })

/** Whether every unit has been activated, or nobody knows. */
const isOver = (scene: CeltosScene): boolean =>
  activationTurn(scene).activated.length > 0 && activeNow(scene) === undefined && sideNext(scene) === undefined

function judge(scene: CeltosScene, action: Action): readonly Finding[] {
  if (action.type === 'declare') return judgeDeclared(scene, action)
  return action.type === 'turn' ? judgeLeft(scene, action.time) : []
}

/** 3 [3]: the phase lasts until every unit has been activated. */
function judgeLeft(scene: CeltosScene, time: Time): readonly Finding[] {
  const next = isActivation(scene) && endsPhase(scene, time) ? sideNext(scene) : undefined
  if (next === undefined) return []
  const left = waiting(scene, next).map(theSquad).join(', ')
  const text = `${capitalized(theSide(scene, next))} still activate ${left}: the phase lasts until every unit has been activated.`
  return [finding(WAITING, '3', 'illegal', text, [], [])]
}

/** The marker of the order that a unit carries out. */
function marksOfOrders(scene: CeltosScene, action: Action): readonly PieceId[] {
  const order = action.type === 'mark' ? ORDER_MARKS.get(action.mark) : undefined
  const { now } = activationTurn(scene)
  if (action.type !== 'mark' || !order || now?.orders.at(-1) !== order) return []
  return scene.units(action.pieces).flatMap((unit) => (squadOf(unit) === now.squad ? unit.id : []))
}

function eventsOf(scene: CeltosScene, entry: SeenEntry): readonly ActivationEvent[] {
  const { action } = entry
  if (!isActivation(scene)) return []
  if (action?.type === 'move') return movesOf(scene, action)
  if (action?.type !== 'declare') return []
  if (action.what === DONE) return activeNow(scene) ? [{ did: 'done' }] : []
  const named = namedSquads(scene, action.pieces)
  if (!named) return []
  const { by: squad, side, targets } = named
  const engaged = isEngaged(scene, squad)
  if (action.what === RALLY) return [{ did: 'rally', squad, side, isEngaged: engaged }]
  const order = ORDER_MARKS.get(action.what)
  if (!order) return []
  return [{ did: 'order', squad, side, order, isEngaged: engaged, targets, contacts: inContact(scene, squad) }]
}

/** The unit whose models are moved on the table. */
function movesOf(scene: CeltosScene, { moves }: Extract<Action, { type: 'move' }>): readonly ActivationEvent[] {
  const units = moves.flatMap(({ pieces, to }) => (isOpenPoint(to) ? scene.units(pieces).filter(isModel) : []))
  const [first] = units
  if (!first) return []
  const squad = squadOf(first)
  const own = units.filter((unit) => squadOf(unit) === squad)
  const limits = Object.fromEntries(own.map((unit) => [unit.id, moveOf(scene, unit)]))
  return [{ did: 'moves', squad, side: first.side, isEngaged: isEngaged(scene, squad), moves: limits }]
}
