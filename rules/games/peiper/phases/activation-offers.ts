import type { Cell, Id, Proposal } from '../../../../table/generated/types.ts'
import { capitalized, names } from '../../../core/finding.ts'
import { inIdOrder, must, proposal } from '../../../core/proposal.ts'
import { isActing } from '../../../core/turn.ts'
import type { Unit } from '../../../core/unit.ts'
import { distinct, printCell, printSorted } from '../../../hex/board/cells.ts'
import { cellsOf } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { type AwaitedCard, countLeft, discarding, drawCard } from '../../../kit/cards.ts'
import { failedTry } from '../bridges/demolition.ts'
import { attackOffers } from '../combat/attack-offers.ts'
import { mayAdvance, missText } from '../combat/results.ts'
import { DECK, GERMAN, SHOWN, theSide } from '../terms/counters.ts'
import {
  ableOf,
  actingUnits,
  activeSide,
  canAct,
  cardNow,
  cardTurn,
  isActivation,
  isTurnOver,
  stacksLeft,
} from '../turn/activation-state.ts'
import { latestShot } from '../turn/shots.ts'

const CITE = '3'

/** The next card, once the fights and other draws are done. */
export function awaitedActivationCard(scene: HexScene): AwaitedCard | undefined {
  if (!isActivation(scene) || isTurnOver(scene)) return undefined
  return { side: isUnderWay(scene) ? activeSide(scene) : undefined, to: SHOWN, why: 'that activates' }
}

/** Whether the side of the card can still do something with it; an advance counts. */
export const isUnderWay = (scene: HexScene): boolean => canAct(scene) || advancing(scene) !== undefined

/** The unit that may still enter the hex of its target. */
function advancing(scene: HexScene): Unit | undefined {
  const shot = latestShot(scene)
  return shot && mayAdvance(scene, shot) ? scene.unit(shot.firer) : undefined
}

/** The next card, and the shots of the stack that acts. */
export function offers(scene: HexScene): readonly Proposal[] {
  if (isTurnOver(scene)) return isUnderWay(scene) ? [...status(scene), ...attackOffers(scene)] : [turnEnds(scene)]
  const awaited = awaitedActivationCard(scene)
  if (!awaited) return attackOffers(scene)
  const left = countLeft(scene, DECK)
  const cards = `${left} ${left === 1 ? 'card' : 'cards'} left`
  const draw = (said?: string) =>
    proposal('cards/next', '1', `${before(said)}Turn up the next card (${cards}).`, [
      drawCard(DECK, SHOWN),
      ...discarding(scene, DECK),
    ])
  if (awaited.side === undefined) return [must(draw(outcome(scene) ?? idleCard(scene)))]
  if (isActing(scene, awaited.side)) return [...status(scene), ...ready(scene), ...attackOffers(scene), draw()]
  const wait = `Wait for ${theSide(awaited.side)} to act and to turn up the next card (${cards}).`
  return [...status(scene), proposal('cards/next', '1', wait)]
}

/** A sentence to stand before another. */
const before = (text: string | undefined): string => (text === undefined ? '' : `${capitalized(text)}. `)

/** What the latest card of the stack that acts has done, if that was nothing. */
function outcome(scene: HexScene): string | undefined {
  const acting = cardTurn(scene).groups.at(-1)?.pieces ?? []
  const shot = latestShot(scene)
  const attempt = failedTry(scene)
  if (attempt && acting.includes(attempt.unit)) return attempt.text
  return shot && acting.includes(shot.firer) ? missText(scene, shot) : undefined
}

/** A card that nobody could use. */
function idleCard(scene: HexScene): string | undefined {
  const [card, side] = [cardNow(scene), activeSide(scene)]
  if (!card || side === undefined || cardTurn(scene).groups.length > 0) return undefined
  return `${card.name}: ${theSide(side)} ${side === GERMAN ? 'have' : 'has'} no unit left to activate`
}

/** 1 [1]: why the turn ends. */
function turnEnds(scene: HexScene): Proposal {
  const said = outcome(scene)
  const isToldAlready = said !== undefined && latestShot(scene)?.cards.at(-1)?.isJoker === true
  if (isToldAlready) return proposal('cards/turn-ends', '1', `${capitalized(said)}.`)
  const isLast = countLeft(scene, DECK) === 0
  const why = !cardTurn(scene).isOver
    ? 'every unit has acted'
    : isLast
      ? 'the last card is drawn'
      : 'the Joker is drawn'
  return proposal('cards/turn-ends', '1', `${before(said)}The turn ends: ${why}.`)
}

/** What the card still activates. */
function status(scene: HexScene): readonly Proposal[] {
  const [card, side] = [cardNow(scene), activeSide(scene)]
  if (!card || side === undefined) return []
  const [acting, unit, shot] = [actingUnits(scene), advancing(scene), latestShot(scene)]
  const parts = [
    ...(unit && shot ? [`${unit.name} may advance to ${printCell(scene, shot.to)}`] : []),
    ...(acting.length > 0 ? [`${names(acting)} may go on`] : []),
    ...freshText(scene, side),
  ]
  const said = outcome(scene)
  const text = `${said === undefined ? `${card.name}: ` : before(said)}${capitalized(parts.join('; then '))}.`
  return [proposal('activation/now', CITE, text, [], inIdOrder(acting))]
}

/** How many more stacks the card activates. */
function freshText(scene: HexScene, side: Id): readonly string[] {
  const all = freshCells(scene, side).length
  const most = Math.min(stacksLeft(scene), all)
  if (most === 0) return []
  const more = cardTurn(scene).groups.length > 0 ? ' more' : ''
  const count = all > most ? `${most}${more} of ${all} stacks` : `${most}${more} ${most === 1 ? 'stack' : 'stacks'}`
  return [`${theSide(side)} may activate ${count}`]
}

const freshCells = (scene: HexScene, side: Id): readonly Cell[] => distinct(cellsOf(ableOf(scene, side)))

/** The stacks among which the card lets its side choose. */
function ready(scene: HexScene): readonly Proposal[] {
  const side = activeSide(scene)
  if (side === undefined || stacksLeft(scene) === 0) return []
  const units = ableOf(scene, side)
  if (units.length === 0) return []
  const text = `Not activated this turn: ${printSorted(scene, freshCells(scene, side))}. A stack is activated together; each unit may move, and then fire.`
  return [proposal('activation/ready', CITE, text, [], inIdOrder(units), freshCells(scene, side))]
}
