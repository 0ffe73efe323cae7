import type { AttackOdds } from '../../../../table/generated/types.ts'
import type { Unit } from '../../../core/unit.ts'
import { printCell, sideBetween, terrainAt } from '../../../hex/board/cells.ts'
import { cellOf } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { cardsLeft, isFaceCard } from '../../../kit/cards.ts'
import { isOut } from '../supply/lines.ts'
import { DECK, figureOf, GERMAN, isReduced, printedPr, US } from '../terms/counters.ts'
import { SUPPORT_NAMES, type Support, terrainCard } from '../terms/figures.ts'
import { readingsOf } from '../terms/switches.ts'
import type { Drawn, Modifier, Shot } from '../turn/shots.ts'
import { isSurprise } from '../turn/surprise.ts'

/** 34 [34]: what a passed check gives in place of the target's terrain. */
const PROFICIENT = -1
/** 22 [22]: what an attack out of supply costs. */
const UNSUPPLIED = 1

/** 22, 35 [22, 35]: the proficiency as it counts. */
export const proficiencyOf = (scene: HexScene, unit: Unit): number =>
  printedPr(scene, unit) - (isOut(scene, unit) ? 1 : 0)

/** What the target's hex, and the hexside before it, add to the card. */
export function terrainOf(scene: HexScene, firer: Unit, target: Unit): number {
  const [from, to] = [cellOf(firer), cellOf(target)]
  if (!from || !to) return 0
  const kinds = sideBetween(scene, from, to)?.edges.map(({ kind }) => kind) ?? []
  const side = Math.max(0, ...kinds.map((kind) => terrainCard(scene.book, kind)))
  return terrainCard(scene.book, terrainAt(scene, to)) + side
}

/** All that changes the card, but terrain and proficiency. */
export function modifiersOf(
  scene: HexScene,
  firer: Unit,
  support: readonly Support[],
  helper: Unit | undefined,
): readonly Modifier[] {
  const isGerman = firer.side === GERMAN
  const all: readonly (Modifier | false)[] = [
    isGerman && isOut(scene, firer) && { cite: '22', what: 'out of supply', by: UNSUPPLIED },
    ...support.map((kind) => ({ cite: '16', what: SUPPORT_NAMES[kind], by: figureOf(scene, kind) })),
    helper !== undefined && { cite: '39', what: helper.name, by: isReduced(helper) ? -1 : -2 },
    isGerman && isSurprise(scene) && { cite: '40', what: 'German Surprise', by: -1 },
  ]
  return all.flatMap((each) => each || [])
}

/** 43 [43]: what the news of Malmedy changes. */
const malmedyOf = ({ malmedy, side }: Pick<Shot, 'malmedy' | 'side'>): number =>
  malmedy === 'used' ? (side === US ? -1 : 1) : 0

type Counted = Pick<Shot, 'attack' | 'proficiency' | 'terrain' | 'modifiers' | 'malmedy' | 'side'>

export const hasPassed = ({ proficiency }: Pick<Shot, 'proficiency'>, die: number): boolean => die < proficiency

/** 34 [34]: what is added to the card. */
export function cardModifier(shot: Counted, passed: boolean): number {
  const sum = shot.modifiers.reduce((all, { by }) => all + by, 0)
  return sum + (passed ? PROFICIENT : shot.terrain) + malmedyOf(shot)
}

/** The result of one card: a hit if it does not exceed the attack factor. */
export interface CardResult {
  readonly card: number
  readonly isHit: boolean
  /** So much below the attack factor; negative if above. */
  readonly below: number
}

export function resultOf(
  shot: Counted,
  passed: boolean,
  { rank, isJoker }: Pick<Drawn, 'rank' | 'isJoker'>,
): CardResult {
  const card = rank + cardModifier(shot, passed)
  const below = shot.attack - card
  return { card, isHit: !isJoker && below >= 0, below: isJoker ? Number.NEGATIVE_INFINITY : below }
}

/** 48 [48]: whether the firer must draw again after this card. */
export const drawsAgain = (
  scene: HexScene,
  { side }: Pick<Shot, 'side'>,
  card: Pick<Drawn, 'rank' | 'isJoker'>,
): boolean => readingsOf(scene.house)['last-battle'] && side === GERMAN && !card.isJoker && isFaceCard(card)

export const RESULTS = ['miss', 'hit', 'hit, retreat', 'firer hit'] as const
export type ShotResult = (typeof RESULTS)[number]

const TEXTS: Readonly<Record<ShotResult, string>> = {
  miss: 'no effect',
  hit: 'the target loses a step',
  'hit, retreat': 'the target loses a step and retreats a hex',
  'firer hit': 'the second card does nothing, and the firer loses a step',
}

const HURTS = { miss: 'nobody', hit: 'defender', 'hit, retreat': 'defender', 'firer hit': 'attacker' } as const

export function namedResult(scene: HexScene, result: CardResult): ShotResult {
  if (!result.isHit) return 'miss'
  return result.below >= figureOf(scene, 'retreat-margin') ? 'hit, retreat' : 'hit'
}

/** Cards of one rank that are left, the Joker among them. */
interface Rank {
  readonly card: Pick<Drawn, 'rank' | 'isJoker'>
  readonly count: number
}

/** Counted once for each position: every possible shot asks. */
const ranksLeft = (scene: HexScene): readonly Rank[] => scene.cachedForSide('ranks left', () => countRanks(scene))

function countRanks(scene: HexScene): readonly Rank[] {
  const byRank = new Map<number, Rank>()
  for (const card of cardsLeft(scene, DECK)) {
    const key = card.isJoker ? Number.POSITIVE_INFINITY : card.rank
    byRank.set(key, { card, count: (byRank.get(key)?.count ?? 0) + 1 })
  }
  return [...byRank].sort(([a], [b]) => a - b).map(([, rank]) => rank)
}

const shownRank = ({ rank, isJoker }: Rank['card']): string =>
  isJoker ? 'Joker' : ({ 1: 'A', 11: 'J', 12: 'Q', 13: 'K' }[rank] ?? String(rank))

/** The results of every die and every card left in the deck; those that are alike stand once, with their weight. */
export function chancesOf(scene: HexScene, shot: Counted): AttackOdds['results'] {
  const ranks = ranksLeft(scene)
  const all = ranks.reduce((sum, { count }) => sum + count, 0)
  // 48 [48]: only a second card makes the first one's cases many.
  const scale = ranks.some(({ card }) => drawsAgain(scene, shot, card)) ? Math.max(1, all - 1) : 1
  const good = Math.max(0, Math.min(6, shot.proficiency - 1))
  const checks = [
    { passed: true, dice: good },
    { passed: false, dice: 6 - good },
  ].filter(({ dice }) => dice > 0)
  return checks.flatMap(({ passed, dice }) =>
    ranks.flatMap((first) => {
      const shown = shownRank(first.card)
      const outcome = (result: ShotResult, weight: number) => ({
        ...{ shown, result, text: TEXTS[result], hurts: HURTS[result], weight },
      })
      const named = ({ card }: Rank) => namedResult(scene, resultOf(shot, passed, card))
      if (!drawsAgain(scene, shot, first.card) || all < 2) return [outcome(named(first), dice * first.count * scale)]
      return ranks.flatMap((second) => {
        const count = second.count - (second === first ? 1 : 0)
        const result = named(second)
        return count > 0 ? [outcome(result === 'miss' ? 'firer hit' : result, dice * first.count * count)] : []
      })
    }),
  )
}

/** The chance of a hit in percent, from the cards still in the deck. */
export function chanceText(results: AttackOdds['results']): string {
  const sum = (those: AttackOdds['results']) => those.reduce((all, { weight = 1 }) => all + weight, 0)
  const [all, hits] = [sum(results), sum(results.filter(({ hurts }) => hurts === 'defender'))]
  return all === 0 ? 'no card is left' : `${Math.round((100 * hits) / all)} % to hit`
}

/** The case and words of all that counts, such as: Tiger (39) −2. */
export const modifiersText = (modifiers: readonly Modifier[]): string =>
  modifiers.map(({ what, cite, by }) => `${what} (${cite}) ${by < 0 ? '−' : '+'}${Math.abs(by)}`).join(', ')

export const hexText = (scene: HexScene, unit: Unit): string => {
  const at = cellOf(unit)
  return at ? printCell(scene, at) : ''
}
