import type { Id } from '../../../../table/generated/types.ts'
import type { Squad } from '../terms/models.ts'
import { isBelowHalf } from '../terms/score.ts'
import type { Fight, Fighting } from '../turn/fight-record.ts'

/** A morale check that is due, and why. */
export interface Check {
  readonly squad: Squad
  readonly side: Id | undefined
  readonly why: string
}

/** 27 [27]: the checks that a settled fight leaves, one for each unit at most. */
export function checksAfter(fight: Fight): readonly Check[] {
  const worst = lostMost(fight)
  return Object.entries(fight.squads).flatMap(([squad, each]) => {
    if (each.left === 0) return []
    const why = fight.kind === 'assault' && each.side === worst ? 'the unit lost a close combat' : shrunk(fight, each)
    return why === undefined ? [] : [{ squad, side: each.side, why }]
  })
}

/** A casualty, or a wound of an individual, that leaves less than half. A unit in close combat does not check for it. */
function shrunk({ kind }: Fight, { left, before, initial, isIndividual, isEngaged }: Fighting): string | undefined {
  if (left >= before || !isBelowHalf(left, initial)) return undefined
  if (isIndividual) return isBelowHalf(before, initial) ? undefined : `${left} of ${initial} wounds left`
  return isEngaged || kind === 'assault' ? undefined : `${left} of ${initial} models left`
}

/** Reconstructed: the side that lost more wounds in a close combat has lost it. */
function lostMost({ squads, lost }: Fight): Id | undefined {
  const bySide = new Map<Id, number>()
  for (const [squad, { side = '' }] of Object.entries(squads))
    bySide.set(side, (bySide.get(side) ?? 0) + (lost[squad] ?? 0))
  const [first, second] = [...bySide].sort(([, a], [, b]) => b - a)
  return first && first[1] > (second?.[1] ?? 0) ? first[0] : undefined
}
