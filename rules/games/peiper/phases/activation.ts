import type { Action, Cell, Finding, Id, SeenEntry, Time } from '../../../../table/generated/types.ts'
import { onCell, placeKey } from '../../../../table/geometry/place.ts'
import { countIn, type State } from '../../../../table/state.ts'
import { finding, names } from '../../../core/finding.ts'
import { ATTACK } from '../../../core/memory.ts'
import { phaseStep, type Step, stepKind } from '../../../core/procedure.ts'
import { endsPhase } from '../../../core/turn.ts'
import { idsOf, type Unit } from '../../../core/unit.ts'
import { cellOf } from '../../../hex/board/occupants.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { isDisplaced } from '../../../hex/movement/movement.ts'
import {
  type ActiveGroup,
  type CardEvent,
  type CardTurn,
  cardIn,
  cardTurnMemory,
  isActive,
} from '../../../kit/card-activation.ts'
import { cardOf } from '../../../kit/cards.ts'
import { INFILTRATE } from '../../../kit/infiltration.ts'
import { BLOW, freedBy } from '../bridges/demolition.ts'
import { isOut } from '../supply/lines.ts'
import { ACTIVATION_PHASE, DECK, FIGHT_CARDS, SHOWN, theSide } from '../terms/counters.ts'
import { stacksFor } from '../terms/figures.ts'
import {
  ACTIVATION,
  actingBar,
  activeSide,
  cardTurn,
  isActivation,
  isTurnOver,
  isWaiting,
  sideOfCard,
  stackToActivate,
  stackTooMany,
} from '../turn/activation-state.ts'
import { cardDrawn } from '../turn/cards.ts'
import { hasFired } from '../turn/shots.ts'
import { isUnderWay, offers } from './activation-offers.ts'

const CITE = '3'

/** The card in force. */
const CARD = stepKind<Id>('card')
/** A stack that acts. */
const STACK = stepKind<ActiveGroup>('stack')

const cardStep: Step<HexScene, Id> = {
  kind: CARD,
  cite: CITE,
  crumb(scene, def) {
    const card = cardOf(scene.book.module, def)
    const side = card && sideOfCard(card)
    if (!card || side === undefined) return `The turn ends: ${card?.name ?? 'a card'}`
    const stacks = stacksFor(scene.book, card)
    return `${card.name}: ${theSide(side)}, ${stacks} ${stacks === 1 ? 'stack' : 'stacks'}`
  },
  whose: (scene) => activeSide(scene),
  begins: (deed) => cardIn(deed, ACTIVATION),
  follow(_, deed) {
    const next = cardIn(deed, ACTIVATION)
    if (next !== undefined) return { goto: [CARD.of(next)] }
    const group = groupIn(deed)
    return group && { call: [STACK.of(group)] }
  },
}

const groupIn = (deed: Parameters<NonNullable<Step<HexScene, Id>['follow']>>[1]): ActiveGroup | undefined => {
  if (deed.deed !== 'own' || deed.chapter !== ACTIVATION) return undefined
  const event = deed.what as CardEvent
  return event.did === 'begins' ? event.group : undefined
}

const stackStep: Step<HexScene, ActiveGroup> = {
  kind: STACK,
  cite: CITE,
  crumb: (scene, { pieces }) => {
    const units = scene.units(pieces)
    return `${names(units)} ${units.length > 1 ? 'act' : 'acts'}`
  },
  whose: (scene) => activeSide(scene),
}

const activationPhase = phaseStep<HexScene>([ACTIVATION_PHASE], '1', {
  offers: (scene) => offers(scene),
  passes: (scene) => isTurnOver(scene) && !isUnderWay(scene),
})

/** 1, 3 [1, 3]: cards activate stacks until one of them ends the turn. */
export const activation = chapter<CardTurn>({
  id: ACTIVATION,
  memory: cardTurnMemory(ACTIVATION, [ACTIVATION_PHASE]),
  going: (scene, units) => judgeGoing(scene, units),
  judge: (scene, action) => (action.type === 'turn' ? judgeLeft(scene, action.time) : []),
  procedure: [activationPhase, cardStep, stackStep],
  deeds: (scene, entry, after) => eventsOf(scene, entry, after),
})

/** 3, 7 [3, 7]: whether these units may act now. */
function judgeGoing(scene: HexScene, units: readonly Unit[]): readonly Finding[] {
  if (!isActivation(scene)) return []
  const going = units.filter((unit) => cellOf(unit) && unit.kind === 'unit')
  const beyond = stackTooMany(scene, going)
  return [
    ...going.flatMap((unit) => judgeUnit(scene, unit)),
    ...(beyond
      ? [finding(beyond.rule, CITE, 'illegal', `${names(beyond.units)} ${beyond.why}.`, [], beyond.units)]
      : []),
  ]
}

function judgeUnit(scene: HexScene, unit: Unit): readonly Finding[] {
  const illegal = (rule: Id, cite: string, why: string) => [
    finding(rule, cite, 'illegal', `${unit.name} ${why}.`, [], [unit]),
  ]
  const bar = actingBar(scene, unit)
  if (bar) return illegal(bar.rule, CITE, bar.why)
  if (hasFired(scene, unit.id))
    return illegal('activation/fired', CITE, 'has fired: a unit moves before it fires, not after')
  return isWaiting(scene, unit)
    ? illegal('activation/waiting', '7', 'may not move before a German unit has entered Map B')
    : []
}

/** 1 [1]: a turn is one run through the deck. */
function judgeLeft(scene: HexScene, time: Time): readonly Finding[] {
  if (!isActivation(scene) || !endsPhase(scene, time) || cardTurn(scene).isUnseen || isTurnOver(scene)) return []
  const text = 'Draw the next card: the turn lasts until the Joker comes up or every unit has acted.'
  return [finding('cards/next', '1', 'illegal', text, [], [])]
}

function eventsOf(scene: HexScene, entry: SeenEntry, after: State): readonly CardEvent[] {
  if (!isActivation(scene)) return []
  const shown = cardDrawn(scene, entry, after, SHOWN)
  if (shown) return [{ did: 'card', def: shown.def, ends: shown.isJoker || countIn(after, DECK.pile) === 0 }]
  const other = cardDrawn(scene, entry, after, FIGHT_CARDS)
  if (other) {
    const freed = freedBy(scene, other)
    const ends = other.isJoker || countIn(after, DECK.pile) === 0
    return [
      ...(freed === undefined ? [] : [{ did: 'freed' as const, piece: freed }]),
      ...(ends ? [{ did: 'ends' as const }] : []),
    ]
  }
  return entry.action ? begun(scene, entry.action) : []
}

/** The stacks that an action activates. */
function begun(scene: HexScene, action: Action): readonly CardEvent[] {
  const turn = cardTurn(scene)
  const cells = new Map<string, { readonly at: Cell; readonly side: Id | undefined }>()
  for (const unit of actors(scene, action)) {
    const at = cellOf(unit)
    if (at && unit.side === activeSide(scene) && !isActive(turn, unit.id) && !turn.acted.includes(unit.id))
      cells.set(placeKey(at), { at, side: unit.side })
  }
  return [...cells.values()].map(({ at, side }): CardEvent => {
    const pieces = stackToActivate(scene, side, at)
    const out = scene.units(pieces).filter((unit) => isOut(scene, unit))
    return { did: 'begins', group: { at, pieces, out: idsOf(out) } }
  })
}

const STARTING: readonly Id[] = [ATTACK, INFILTRATE, BLOW]

/** The units that an action lets act. */
function actors(scene: HexScene, action: Action): readonly Unit[] {
  if (action.type === 'declare') return STARTING.includes(action.what) ? scene.units(action.pieces).slice(0, 1) : []
  if (action.type !== 'move') return []
  return action.moves.flatMap(({ pieces, to }) =>
    onCell(to) ? scene.units(pieces).filter((unit) => unit.kind === 'unit' && !isDisplaced(scene, unit, to)) : [],
  )
}
