import type { FightFigures, Id, Proposal, Seq } from '../../../table/generated/types.ts'
import type { FightStep, FightSummary } from '../../../table/referee.ts'
import { texts } from './texts.ts'

/* Which fight is worked on, and its state in a line. The referee's summaries and proposals decide everything. */

/** The fights of the phase, one of them open. */
export interface FightsInHand {
  readonly open: FightSummary | undefined
  /** Other fights in which something is left to do. */
  readonly waiting: readonly FightSummary[]
  readonly settled: readonly FightSummary[]
}

/** Opens the fight that the player chose; otherwise the first in which something is owed, or may be done. */
export function fightsInHand(fights: readonly FightSummary[], chosen: Seq | undefined): FightsInHand {
  const unsettled = fights.filter(({ settled }) => !settled)
  const open =
    unsettled.find(({ seq }) => seq === chosen) ?? unsettled.find(({ next }) => next !== undefined) ?? unsettled[0]
  return {
    open,
    waiting: unsettled.filter((each) => each !== open),
    settled: fights.filter(({ settled }) => settled),
  }
}

/** The proposals outside all fights that the sheet shows. */
export const outsideFights = (proposals: readonly Proposal[], fights: readonly FightSummary[]): readonly Proposal[] =>
  proposals.filter((each) => !fights.some(({ seq }) => seq === each.fight))

/** The step that this player can do now. Both sides may owe at once, and neither waits for the other. */
export const ownStep = (
  { next, meanwhile = [] }: Pick<FightSummary, 'next' | 'meanwhile'>,
  own: readonly Id[],
): FightStep | undefined =>
  [...(next ? [next] : []), ...meanwhile].find(({ side }) => side !== undefined && own.includes(side))

/** The same step, as each side reads it. */
export function nextText(fight: FightSummary, own: readonly Id[], nameOf: (side: Id) => string): string {
  const { next } = fight
  if (!next) return texts.advanceOpen
  const mine = ownStep(fight, own)
  if (mine) return texts.yourStep(mine.text)
  return next.side === undefined ? next.text : texts.waiting(nameOf(next.side), next.text)
}

/** 16 against 4, 4-1, die 5, modified to 6; or AF 5, check 2, where a card decides. */
export function oddsText({ by, attack, defence, unknown = [], odds, column, die, modified }: FightFigures): string {
  if (by === 'cards') return [texts.attackFactor(attack), ...(die === undefined ? [] : [texts.check(die)])].join(', ')
  const ratio = column ?? odds
  return [
    texts.against(unknown.includes('attack') ? '?' : attack, unknown.includes('defence') ? '?' : defence),
    ...(ratio === undefined ? [] : [ratio]),
    ...(die === undefined ? [] : [texts.die(die, modified)]),
  ].join(', ')
}

/** A fight in one line: who attacks what, at which odds, with which result. */
export function fightLine({ text, figures, result }: Pick<FightSummary, 'text' | 'figures' | 'result'>): string {
  const odds = figures ? `: ${oddsText(figures)}` : ''
  return `${text}${odds}${result === undefined ? '' : `: ${result}`}`
}
