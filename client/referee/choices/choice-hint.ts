import type { Action, Cell, Finding, PieceId, Place, Verdict } from '../../../table/generated/types.ts'
import { onCell, placeKey } from '../../../table/geometry/place.ts'
import { distanceBetween, mapGroupsOf } from '../../../table/module/map-groups.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import type { PointedAt } from '../../board/input/hover-reports.ts'
import { withoutCase } from '../parts/case-button.tsx'
import { reasonAgainst } from '../parts/gravest-finding.ts'
import { actionOn, actionTowards, type ChoiceOption, type ChoiceWay, isFinal, type MapChoice } from './choices.ts'
import { texts } from './texts.ts'

/** The place and the counters under the pointer. */
export type Pointed = Pick<PointedAt, 'place' | 'pieces'>

/** What a choice says of the place that is pointed at: what it costs or gives, or why it cannot be chosen. */
export interface ChoiceHint {
  readonly tone: 'can' | 'dear' | 'cannot'
  readonly cite: string
  readonly text: string
  /** What a click does. */
  readonly foot?: string
}

interface Question {
  readonly choice: MapChoice
  /** The option pointed at. */
  readonly option: ChoiceOption | undefined
  readonly at: Pointed | undefined
  /** It was clicked once and waits. */
  readonly isTouched: boolean
  readonly isByTouch: boolean
  readonly module: Module
  readonly state: State
  judge(action: Action): Verdict | undefined
}

export function hintFor(question: Question): ChoiceHint | undefined {
  const { option, at } = question
  if (option) return optionHint(question, option)
  if (!at) return undefined
  const reason =
    question.choice.kind === 'counter' ? counterReason(question, at.pieces) : placeReason(question, at.place)
  return reason && { tone: 'cannot', cite: reason.cite, text: withoutCase(reason.cite, reason.message) }
}

function optionHint({ choice, isTouched, isByTouch }: Question, { ways }: ChoiceOption): ChoiceHint {
  const [first] = ways
  const tone = ways.every(({ hasPrice }) => hasPrice) ? 'dear' : 'can'
  if (first && isPlanned(first)) {
    const { cite, message } = first.proposal
    const text = ways.length > 1 ? texts.attacks(ways.length) : withoutCase(cite, message)
    return { tone, cite: choice.cite, text, foot: isByTouch ? texts.tapToPlan : texts.clickToPlan }
  }
  if (ways.length > 1 || !first) {
    const foot = isTouched ? texts.chooseWay : isByTouch ? texts.tapForWays : texts.clickForWays
    return { tone, cite: choice.cite, text: texts.ways(choice.title, ways.length), foot }
  }
  const { cite, message, actions } = first.proposal
  const again = isByTouch ? texts.tapAgain : texts.clickToDo
  const foot = isFinal(actions) ? (isTouched ? texts.finalAgain : texts.final) : again
  return { tone, cite, text: withoutCase(cite, message), foot }
}

/** An attack is not made by the click: its sheet opens. */
const isPlanned = ({ proposal: { actions } }: ChoiceWay): boolean =>
  actions[0]?.type === 'declare' && actions[0].what === 'attack'

/** Hexes further away are plainly not meant. */
const NEAR = 3

function placeReason(
  { choice, module, state, judge }: Question,
  place: Place | undefined,
): Pick<Finding, 'cite' | 'message'> | undefined {
  if (!place || !onCell(place)) return undefined
  const groups = mapGroupsOf(module, state.game.scenario)
  const own = choice.pieces.flatMap((id) => state.pieces.get(id)?.at ?? []).filter(onCell)
  const ends = choice.options.flatMap(({ target }) => (target.is === 'place' ? target.place : []))
  const isNear = (cell: Cell) => distanceBetween(groups, cell, place) <= NEAR
  if (own.some((cell) => placeKey(cell) === placeKey(place)) || ![...own, ...ends].some(isNear)) return undefined
  const barred = choice.barred.find(({ at }) => at.some((each) => placeKey(each) === placeKey(place)))
  const action = barred ? undefined : actionTowards(choice, place)
  return barred ?? (action && reasonAgainst(judge(action)))
}

/** Why another counter of the same side cannot be chosen instead. */
function counterReason(
  { choice, state, judge }: Question,
  pieces: readonly PieceId[],
): Pick<Finding, 'cite' | 'message'> | undefined {
  const sides = new Set(
    choice.options.flatMap(({ target }) =>
      target.is === 'counter' ? target.pieces.map((id) => state.pieces.get(id)?.side) : [],
    ),
  )
  const isOption = (id: PieceId) =>
    choice.options.some(({ target }) => target.is === 'counter' && target.pieces.includes(id))
  // In a stack with one that can be chosen, that one is meant.
  if (pieces.some(isOption)) return undefined
  const piece = pieces.findLast((id) => sides.has(state.pieces.get(id)?.side))
  const action = piece === undefined ? undefined : actionOn(choice, piece)
  return action && reasonAgainst(judge(action))
}
