import type { Action, Cell, Id, PieceId, Place, Proposal } from '../../../../table/generated/types.ts'
import { onCell } from '../../../../table/geometry/place.ts'
import { inIdOrder, proposal } from '../../../core/proposal.ts'
import type { Unit } from '../../../core/unit.ts'
import {
  around,
  barBetween,
  distance,
  fieldCellOf,
  printCell,
  printSorted,
  sameCell,
} from '../../../hex/board/cells.ts'
import { cellOf, enemiesIn } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { rollsFor } from '../../../kit/awaited-dice.ts'
import { isActive } from '../../../kit/card-activation.ts'
import { eliminateActions } from '../../../kit/fight/losses.ts'
import type { Due } from '../../../kit/fight/owed.ts'
import { figureOf, isReduced, printedPr, US } from '../terms/counters.ts'
import { readingsOf } from '../terms/switches.ts'
import { cardTurn, isWaiting } from '../turn/activation-state.ts'
import type { Shot } from '../turn/shots.ts'
import { mayStack } from '../turn/surprise.ts'
import { type CardResult, drawsAgain, hasPassed, resultOf } from './odds.ts'
import { stepsOf } from './plan.ts'

/** The `what` of the target's roll to fall back. */
export const FALL_BACK: Id = 'fall-back'

/** 34, 48 [34, 48]: whether all cards of the attack are drawn. */
export const isDrawn = (scene: HexScene, shot: Shot): boolean => {
  const [first] = shot.cards
  return first !== undefined && shot.cards.length >= (drawsAgain(scene, shot, first) ? 2 : 1)
}

/** The result of the attack; the last card counts. */
export function finalResult(scene: HexScene, shot: Shot): CardResult | undefined {
  const card = shot.cards.at(-1)
  if (!card || shot.die === undefined || !isDrawn(scene, shot)) return undefined
  return resultOf(shot, hasPassed(shot, shot.die), card)
}

const unitOf = (scene: HexScene, id: PieceId): Unit | undefined => {
  const unit = scene.unit(id)
  return unit && cellOf(unit) ? unit : undefined
}

/** Steps lost since the attack was declared. */
function lostBy(scene: HexScene, shot: Shot, id: PieceId): number {
  const each = [...shot.attackers, ...shot.defenders].find((unit) => unit.id === id)
  const now = unitOf(scene, id)
  return (each?.steps ?? 0) - (now ? stepsOf(now) : 0)
}

/** The target if it is still where it was attacked. */
function targetThere(scene: HexScene, { target, to, retreated }: Shot): Unit | undefined {
  const unit = retreated ? undefined : unitOf(scene, target)
  return unit && sameCell(cellOf(unit)!, to) ? unit : undefined
}

const isOpenTo = (scene: HexScene, unit: Unit, from: Cell, to: Cell): boolean =>
  enemiesIn(scene, to, unit.side).length === 0 &&
  barBetween(scene, unit, from, to) === undefined &&
  mayStack(scene, unit, to)

/** Reconstructed: a retreat goes one hex, away from the firer. */
const retreatHexes = (scene: HexScene, shot: Shot, unit: Unit): readonly Cell[] =>
  around(scene, shot.to).filter((cell) => isOpenTo(scene, unit, shot.to, cell) && distance(scene, shot.from, cell) > 1)

/** 47 [47]: to fall back a unit goes west or sideways, even next to an enemy. */
const fallBackHexes = (scene: HexScene, shot: Shot, unit: Unit): readonly Cell[] => {
  const xOf = (cell: Cell) => {
    const spot = fieldCellOf(scene, cell)
    return spot ? spot.field.ground.centre(spot.index).x : 0
  }
  const here = xOf(shot.to) + 0.01
  return around(scene, shot.to).filter((cell) => isOpenTo(scene, unit, shot.to, cell) && xOf(cell) <= here)
}

/** 47 [47]: below: it falls back. above: it takes the loss. equal: the sheet does not say. */
export function fallBackCheck(scene: HexScene, shot: Shot, unit: Unit): 'passed' | 'failed' | 'equal' | undefined {
  const result = finalResult(scene, shot)
  if (shot.fallBack === undefined || !result) return undefined
  const [die, pr] = [shot.fallBack + result.below, printedPr(scene, unit)]
  return die < pr ? 'passed' : die > pr ? 'failed' : 'equal'
}

/** 47 [47]: whether the target may still try to fall back. */
export function mayFallBack(scene: HexScene, shot: Shot): boolean {
  const unit = targetThere(scene, shot)
  if (!readingsOf(scene.house)['fall-back'] || unit?.side !== US || shot.fallBack !== undefined) return false
  const isHit = finalResult(scene, shot)?.isHit === true
  return isHit && lostBy(scene, shot, shot.target) === 0 && fallBackHexes(scene, shot, unit).length > 0
}

/** The hexes to which the target must or may retreat now. */
export function retreatsNow(scene: HexScene, shot: Shot): readonly Cell[] {
  const unit = targetThere(scene, shot)
  const result = finalResult(scene, shot)
  if (!unit || !result?.isHit) return []
  if (lostBy(scene, shot, shot.target) === 0) {
    const check = fallBackCheck(scene, shot, unit)
    return check === 'passed' || check === 'equal' ? fallBackHexes(scene, shot, unit) : []
  }
  return result.below >= figureOf(scene, 'retreat-margin') ? retreatHexes(scene, shot, unit) : []
}

const step = (rule: Id, cite: string, text: string, actions: readonly Action[], unit: Unit, at: readonly Place[]) =>
  proposal(rule, cite, text, actions, inIdOrder([unit]), at)

function lossWay(scene: HexScene, unit: Unit, cite = '34'): Proposal {
  const actions: readonly Action[] = isReduced(unit)
    ? eliminateActions(scene, unit)
    : [{ type: 'flip', pieces: [unit.id], face: 1 }]
  const text = isReduced(unit) ? `${unit.name} is eliminated.` : `${unit.name} is reduced.`
  const at = unit.piece.at
  return step('combat/loss', cite, text, actions, unit, onCell(at) ? [at] : [])
}

const retreatWays = (scene: HexScene, unit: Unit, cells: readonly Cell[], cite: string): readonly Proposal[] =>
  cells.map((to) => {
    const text = `${unit.name} retreats to ${printCell(scene, to)}.`
    return step('combat/retreat', cite, text, [{ type: 'move', moves: [{ pieces: [unit.id], to }] }], unit, [to])
  })

/** The hexes of a choice: 3709, 3710 or 3810. */
const oneOf = (scene: HexScene, cells: readonly Cell[]): string =>
  printSorted(scene, cells).replace(/, ([^,]*)$/, ' or $1')

/** What is still owed of the result, in order. */
export function duesOf(scene: HexScene, shot: Shot): readonly Due[] {
  const result = finalResult(scene, shot)
  if (!result) return []
  return [...targetDues(scene, shot, result), ...firerDues(scene, shot, result)]
}

function targetDues(scene: HexScene, shot: Shot, { isHit, below }: CardResult): readonly Due[] {
  const unit = targetThere(scene, shot)
  if (!unit || !isHit) return []
  const lost = lostBy(scene, shot, shot.target)
  const due = (stage: string, what: string, ways: () => readonly Proposal[], cite = '34'): Due => ({
    ...{
      part: 'defender',
      stage,
      side: unit.side,
      rule: `combat/${stage}`,
      cite,
      at: [shot.to],
      units: [unit],
      what,
      ways,
    },
  })
  if (lost === 0) return [firstDue(scene, shot, unit, due)]
  const isPushed = below >= figureOf(scene, 'retreat-margin')
  if (!isPushed || lost > 1) return []
  const cells = retreatHexes(scene, shot, unit)
  if (cells.length > 0)
    return [
      due('retreat', `${unit.name} retreats to ${oneOf(scene, cells)}`, () => retreatWays(scene, unit, cells, '34')),
    ]
  return [due('loss', `${unit.name} has no hex to retreat to and loses another step`, () => [lossWay(scene, unit)])]
}

type MakeDue = (stage: string, what: string, ways: () => readonly Proposal[], cite?: string) => Due

function firstDue(scene: HexScene, shot: Shot, unit: Unit, due: MakeDue): Due {
  const loss = () => [lossWay(scene, unit)]
  const check = fallBackCheck(scene, shot, unit)
  const cells = fallBackHexes(scene, shot, unit)
  if (check === undefined && mayFallBack(scene, shot)) {
    const text = `${unit.name} tries to fall back: the die plus ${Math.max(0, finalResult(scene, shot)?.below ?? 0)} must be below ${printedPr(scene, unit)}.`
    const roll = () => step('combat/fall-back', '47', text, rollsFor(scene, FALL_BACK), unit, [shot.to])
    return due('loss', `${unit.name} loses a step or tries to fall back`, () => [roll(), ...loss()])
  }
  const back = () => retreatWays(scene, unit, cells, '47')
  if (check === 'passed' && cells.length > 0) return due('retreat', `${unit.name} falls back`, back, '47')
  if (check === 'equal' && cells.length > 0) {
    const note = proposal(
      'combat/fall-back-equal',
      '47',
      'The sheet does not say whether an equal die passes: agree on it.',
    )
    return due('retreat', `${unit.name} falls back or loses a step`, () => [note, ...back(), ...loss()], '47')
  }
  return due('loss', `${unit.name} loses a step`, loss)
}

/** 48 [48]: the firer of a face card whose second card does nothing loses a step. */
function firerDues(scene: HexScene, shot: Shot, { isHit }: CardResult): readonly Due[] {
  const unit = unitOf(scene, shot.firer)
  if (isHit || shot.cards.length < 2 || !unit || lostBy(scene, shot, shot.firer) > 0) return []
  const what = `${unit.name} loses a step: the second card did nothing`
  return [
    {
      ...{ part: 'attacker', stage: 'loss', side: unit.side, rule: 'combat/last-battle', cite: '48', at: [shot.from] },
      ...{ units: [unit], what, ways: () => [lossWay(scene, unit, '48')] },
    },
  ]
}

/** Reconstructed: the firer may enter the hex that its target left. */
export function mayAdvance(scene: HexScene, shot: Shot): boolean {
  const unit = unitOf(scene, shot.firer)
  if (
    !unit ||
    shot.advanced ||
    !isActive(cardTurn(scene), unit.id) ||
    isWaiting(scene, unit) ||
    !finalResult(scene, shot)?.isHit ||
    duesOf(scene, shot).length > 0
  )
    return false
  return sameCell(cellOf(unit)!, shot.from) && isOpenTo(scene, unit, shot.from, shot.to)
}

export function advanceOffer(scene: HexScene, shot: Shot): readonly Proposal[] {
  const unit = mayAdvance(scene, shot) ? unitOf(scene, shot.firer) : undefined
  if (!unit) return []
  const text = `${unit.name} may advance to ${printCell(scene, shot.to)}.`
  return [
    step('combat/advance', '34', text, [{ type: 'move', moves: [{ pieces: [unit.id], to: shot.to }] }], unit, [
      shot.to,
    ]),
  ]
}

export const hitText = (scene: HexScene, shot: Shot): string | undefined => {
  const result = finalResult(scene, shot)
  const card = shot.cards.at(-1)
  if (!result || !card) return undefined
  if (card.isJoker) return 'the Joker: no hit, and the turn ends'
  const sign = result.isHit ? 'does not exceed' : 'exceeds'
  const end = result.isHit
    ? result.below >= figureOf(scene, 'retreat-margin')
      ? 'a hit and a retreat'
      : 'a hit'
    : 'no hit'
  return `${card.name} counts ${result.card}, which ${sign} ${shot.attack}: ${end}`
}

/** The text of an attack without effect, once nothing of it is owed. */
export const missText = (scene: HexScene, shot: Shot): string | undefined =>
  finalResult(scene, shot)?.isHit === false && duesOf(scene, shot).length === 0 ? hitText(scene, shot) : undefined
