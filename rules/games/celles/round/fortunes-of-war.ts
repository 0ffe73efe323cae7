import type { Finding, Id, Proposal } from '../../../../table/generated/types.ts'
import type { AwaitedRoll } from '../../../core/awaited-roll.ts'
import { finding } from '../../../core/finding.ts'
import { must, proposal } from '../../../core/proposal.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { rollsFor } from '../../../kit/awaited-dice.ts'
import { CHIT_PHASE, DECEMBER_24, theSide } from '../terms/counters.ts'
import { oneDie } from '../terms/die.ts'
import { readingsOf } from '../terms/switches.ts'
import { actionsOf, fortuneOf, isUnseen, turnRecord } from './round.ts'

/** 17.0 [126]: whether the optional die is rolled in this turn's Chit Phase. */
export const hasFortunes = (scene: HexScene): boolean =>
  readingsOf(scene.house).fortunes && scene.state.time.turn >= DECEMBER_24

export const FORTUNE: Id = 'fortune'

/** Only the first roll counts. */
export const fortuneDie = (scene: HexScene): readonly AwaitedRoll[] =>
  scene.state.time.phase === CHIT_PHASE && hasFortunes(scene)
    ? [oneDie(FORTUNE, undefined, 'Fortunes of war', 'fortune-die-00')]
    : []

/** 17.0 [126]: proposes the roll or shows its effect. */
export function adviseFortune(scene: HexScene): readonly Proposal[] {
  if (!hasFortunes(scene)) return []
  const { fortune } = turnRecord(scene)
  if (fortune === undefined) {
    const text = 'Roll for the fortunes of war: the actions of this turn may change.'
    return [must(proposal('fortune/roll', '17.0', text, rollsFor(scene, FORTUNE)))]
  }
  return [proposal('fortune/result', '17.0', `Fortunes of war, roll ${fortune}: ${fortuneText(scene, fortune)}.`)]
}

function fortuneText(scene: HexScene, die: number): string {
  const changed = fortuneOf(die)
  if (!changed) return 'actions as printed'
  const { printed, available } = actionsOf(scene, changed.side)
  const army = theSide(changed.side)
  if (changed.by > 0 && available <= printed) return `${army} have one more action but can use only ${available}`
  return `${army} have one ${changed.by > 0 ? 'more' : 'fewer'}: ${available} ${available === 1 ? 'action' : 'actions'}`
}

/** 17.0 [126]: a warning if the Chit Phase ends without the roll. */
export function judgeFortune(scene: HexScene): readonly Finding[] {
  if (!hasFortunes(scene) || isUnseen(scene) || turnRecord(scene).fortune !== undefined) return []
  const text = 'The fortunes of war for this turn have not been rolled yet.'
  return [finding('fortune/unrolled', '17.0', 'warning', text, [], [])]
}
