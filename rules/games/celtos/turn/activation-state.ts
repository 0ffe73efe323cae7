import type { Id, PieceId, Seq } from '../../../../table/generated/types.ts'
import { TOLERANCE } from '../../../../table/geometry/measure/gap.ts'
import { type ChapterMemory, eventIn } from '../../../core/memory.ts'
import type { Bar } from '../../../kit/fight/joining.ts'
import { otherSide, SIDES, type Squad, sideOfSquad, squadsOf, theSide } from '../terms/models.ts'
import type { CeltosScene } from '../terms/scene.ts'
import { readingsOf } from '../terms/switches.ts'
import { combatIn, isSettled } from './fight-record.ts'
import { firstSide } from './initiative.ts'

/* 3, 4 [3, 4]: the sides activate one unit in turn, and no unit twice. */

export const ACTIVATION: Id = 'activation'

export const ORDERS = ['move', 'rush', 'hold', 'shoot', 'assault'] as const
export type Order = (typeof ORDERS)[number]

/** The marker of an order, which is also the word that declares it. */
export const orderMark = (order: Order): Id => `order-${order}`

export const ORDER_MARKS: ReadonlyMap<Id, Order> = new Map(ORDERS.map((order) => [orderMark(order), order]))

/** A unit that is activated. */
export interface Activation {
  /** The entry that began it. */
  readonly seq: Seq
  readonly squad: Squad
  readonly side: Id | undefined
  readonly orders: readonly Order[]
  /** Whether the last order was declared. A Move without one may still become a Rush. */
  readonly isDeclared: boolean
  /** Whether it was in base contact with an enemy when it was activated, and when it began to assault. */
  readonly wasEngaged: boolean
  /** The squads that it assaults. */
  readonly targets: readonly Squad[]
  /** Models that were in base contact when the assault began. */
  readonly contacts: readonly PieceId[]
  /** What each model had spent when the assault began, in units of the board. */
  readonly spent: Readonly<Record<PieceId, number>>
  readonly hasMoved: boolean
  readonly isDone: boolean
}

export interface ActivationTurn {
  readonly activated: readonly Squad[]
  readonly now: Activation | undefined
  /** Whether the log misses the beginning of the phase. */
  readonly isUnseen: boolean
}

const NOBODY: ActivationTurn = { activated: [], now: undefined, isUnseen: false }

export type ActivationEvent =
  | {
      readonly did: 'order'
      readonly squad: Squad
      readonly side: Id | undefined
      readonly order: Order
      readonly isEngaged: boolean
      readonly targets: readonly Squad[]
      readonly contacts: readonly PieceId[]
    }
  /** Models were moved, by an order or without one. */
  | {
      readonly did: 'moves'
      readonly squad: Squad
      readonly side: Id | undefined
      readonly isEngaged: boolean
      /** The Move of each model, in units of the board. */
      readonly moves: Readonly<Record<PieceId, number>>
    }
  /** A panicked unit begins its activation with a rally check. */
  | { readonly did: 'rally'; readonly squad: Squad; readonly side: Id | undefined; readonly isEngaged: boolean }
  | { readonly did: 'done' }

export const activationMemory: ChapterMemory<ActivationTurn> = {
  start: NOBODY,
  fold(turn, deed, whole) {
    if (deed.deed === 'time') return { ...NOBODY, isUnseen: deed.found === true && deed.time.phase === ACTIVATION }
    const event = eventIn<ActivationEvent>(deed, ACTIVATION)
    if (!event) return turn
    if (event.did === 'done') return turn.now ? { ...turn, now: { ...turn.now, isDone: true } } : turn
    const now = turn.now?.squad === event.squad ? turn.now : begun(event, deed.seq)
    const activated = turn.activated.includes(event.squad) ? turn.activated : [...turn.activated, event.squad]
    if (event.did === 'rally') return { ...turn, activated, now }
    if (event.did === 'order') {
      const { order, targets, contacts, isEngaged } = event
      const spent = Object.fromEntries([...whole.walked].map(([id, each]) => [id, each.spent]))
      const assault = order === 'assault' ? { targets, contacts, spent, wasEngaged: isEngaged } : {}
      return { ...turn, activated, now: { ...now, ...assault, orders: [...now.orders, order], isDeclared: true } }
    }
    const order: Order = Object.entries(event.moves).some(
      ([id, move]) => (whole.walked.get(id)?.spent ?? 0) > move + TOLERANCE,
    )
      ? 'rush'
      : 'move'
    return { ...turn, activated, now: { ...now, hasMoved: true, orders: now.isDeclared ? now.orders : [order] } }
  },
  again: (_, then) => then,
}

const begun = ({ squad, side, isEngaged }: Exclude<ActivationEvent, { did: 'done' }>, seq: Seq): Activation => ({
  ...{ seq, squad, side, orders: [], wasEngaged: isEngaged, targets: [], contacts: [], spent: {} },
  ...{ isDeclared: false, hasMoved: false, isDone: false },
})

export const activationTurn = ({ memory }: Pick<CeltosScene, 'memory'>): ActivationTurn =>
  (memory.chapters.get(ACTIVATION) ?? NOBODY) as ActivationTurn

export const isActivation = ({ state }: CeltosScene): boolean => state.time.phase === ACTIVATION

/** The unit that is activated, if it can still do something. */
export function activeNow(scene: CeltosScene): Activation | undefined {
  const { now } = activationTurn(scene)
  return now && isActivation(scene) && !isSpent(scene, now) ? now : undefined
}

/** Whether an order leaves nothing to do. */
function isSpent(scene: CeltosScene, { squad, seq, orders, isDone }: Activation): boolean {
  const last = orders.at(-1)
  if (isDone || last === 'hold') return true
  if (last !== 'shoot' && last !== 'assault') return false
  return combatIn(scene).fights.some((fight) => fight.seq >= seq && fight.by === squad && isSettled(fight))
}

const passesPlay = (orders: readonly Order[]): boolean => orders.includes('rush') || orders.includes('hold')

/** The squads of a side that have not been activated this turn. */
export const waiting = (scene: CeltosScene, side: Id): readonly Squad[] =>
  squadsOf(scene, side).filter((squad) => !activationTurn(scene).activated.includes(squad))

/** 4 [4]: the side that activates a unit once the present one is done; undefined when nobody can. */
export function sideNext(scene: CeltosScene): Id | undefined {
  const { now } = activationTurn(scene)
  const keeps = readingsOf(scene.house).turns === 'rush-and-hold' && now && !passesPlay(now.orders)
  const turn = now ? (keeps ? now.side : otherSide(now.side)) : firstSide(scene)
  if (turn === undefined) return undefined
  return [turn, otherSide(turn)].find((side) => waiting(scene, side).length > 0)
}

/** The squads that may be activated next. */
export function squadsNext(scene: CeltosScene): readonly Squad[] {
  const side = sideNext(scene)
  if (side !== undefined) return waiting(scene, side)
  return activationTurn(scene).isUnseen && firstSide(scene) === undefined
    ? SIDES.flatMap((each) => waiting(scene, each))
    : []
}

/** 3, 4 [3, 4]: the reason why a squad may not act now. */
export function activationBar(scene: CeltosScene, squad: Squad): Bar | undefined {
  // Without a log it is not known what was done.
  if (scene.memory.time === undefined) return undefined
  if (!isActivation(scene)) return { rule: 'activation/phase', cite: '3', why: 'units act in the Activation Phase' }
  const active = activeNow(scene)
  if (active?.squad === squad) return undefined
  if (activationTurn(scene).activated.includes(squad))
    return { rule: 'activation/again', cite: '3', why: 'the unit has been activated this turn already' }
  if (firstSide(scene) === undefined && activationTurn(scene).isUnseen) return undefined
  if (firstSide(scene) === undefined)
    return { rule: 'activation/first', cite: '2', why: 'nobody has settled in the Initiative Phase who begins' }
  const next = sideNext(scene)
  if (sideOfSquad(scene, squad) === next) return undefined
  return { rule: 'activation/side', cite: '4', why: `${theSide(scene, next)} activate the next unit` }
}
