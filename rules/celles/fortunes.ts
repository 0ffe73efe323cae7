import type { Finding, Proposal } from '../../table/generated/types.ts'
import { finding } from '../finding.ts'
import { proposal } from '../proposal.ts'
import type { Scene } from '../scene.ts'
import { D10 } from './die.ts'
import { DECEMBER_24, theSide } from './print.ts'
import { actionsOf, fortuneOf, isUnseen, playOf } from './round.ts'
import { readingsOf } from './switches.ts'

/** 17.0 [126]: whether the optional die is rolled in the Chit Phase of this turn. */
export const hasFortunes = (scene: Scene): boolean =>
  readingsOf(scene.house).fortunes && scene.state.time.turn >= DECEMBER_24

/** 17.0 [126]: the die, and what came of it. */
export function adviseFortune(scene: Scene): readonly Proposal[] {
  if (!hasFortunes(scene)) return []
  const { fortune } = playOf(scene)
  if (fortune === undefined) {
    const text = 'One die is rolled: it may change the actions of this turn.'
    const reason = 'Fortunes of war'
    return [proposal('fortune/roll', '17.0', text, [{ type: 'roll', dice: D10, reason, nonce: 'fortune-die-00' }])]
  }
  return [proposal('fortune/result', '17.0', `The die shows ${fortune}: ${fortuneSaid(scene, fortune)}.`)]
}

function fortuneSaid(scene: Scene, die: number): string {
  const changed = fortuneOf(die)
  if (!changed) return 'the actions are as printed'
  const { printed, available } = actionsOf(scene, changed.side)
  const army = theSide(changed.side)
  if (changed.by > 0 && available <= printed)
    return `${army} have one action more, but can use no more than ${available}`
  return `${army} have one action ${changed.by > 0 ? 'more' : 'less'}, and so ${available}`
}

/** 17.0 [126]: the Chit Phase ends without the die. */
export function judgeFortune(scene: Scene): readonly Finding[] {
  if (!hasFortunes(scene) || isUnseen(scene) || playOf(scene).fortune !== undefined) return []
  const text = 'The die that may change the actions of this turn has not been rolled.'
  return [finding('fortune/unrolled', '17.0', 'warning', text, [], [])]
}
