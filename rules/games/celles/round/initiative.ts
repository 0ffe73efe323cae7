import type { Finding, Id, Proposal, Roll, Time } from '../../../../table/generated/types.ts'
import { awaitedRollFor } from '../../../core/answered-roll.ts'
import type { AwaitedRoll } from '../../../core/awaited-roll.ts'
import { capitalized, finding } from '../../../core/finding.ts'
import { must, owedBy, proposal } from '../../../core/proposal.ts'
import { isActing, sideName } from '../../../core/turn.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { actionPhase, INITIATIVE_PHASE, nightNow, SIDES, theSide } from '../terms/counters.ts'
import { oneDie } from '../terms/die.ts'
import { actionsLeft, isUnseen, turnRecord } from './round.ts'

/** 6.0, 21.0 [26, 27, 28]: both rolls with the modifiers of day and night; no winner in a tie. */
function initiativeOf(
  scene: HexScene,
): { readonly german: number; readonly allied: number; readonly winner: Id | undefined } | undefined {
  const { german: g, allied: a } = turnRecord(scene).initiative
  if (g === undefined || a === undefined) return undefined
  const night = nightNow(scene)
  const german = g + (night ? 1 : 0)
  const allied = a + (night ? 0 : 1)
  return { german, allied, winner: german === allied ? undefined : german > allied ? 'german' : 'allied' }
}

/** 6.0 [26]: each side rolls once, and again only after a tie. */
export function initiativeDice(scene: HexScene): readonly AwaitedRoll[] {
  const { winner } = initiativeOf(scene) ?? {}
  const { initiative } = turnRecord(scene)
  const isTie = winner === undefined && SIDES.every((side) => initiative[side] !== undefined)
  return SIDES.map((side) => {
    const die = oneDie(INITIATIVE_PHASE, side, `Initiative: ${sideName(scene, side)}`, 'initiative-die')
    return { ...die, named: side, done: !isTie && initiative[side] !== undefined }
  })
}

export function judgeRoll(scene: HexScene, roll: Roll): Finding[] {
  const found = awaitedRollFor(scene, roll, scene.sides)
  if (found?.what !== INITIATIVE_PHASE || !found.done) return []
  const { side } = found
  const dice = initiativeOf(scene)
  const text = dice
    ? `${capitalized(theSide(dice.winner))} have the initiative (Germans ${dice.german}, Allies ${dice.allied}): roll again only for a tie.`
    : `${capitalized(theSide(side))} have rolled ${turnRecord(scene).initiative[side ?? '']}; that roll counts.`
  return [finding('initiative/again', '6.0', 'warning', text, [], [])]
}

/** 6.0, 21.0 [26, 27, 28]: the winner chooses who takes the first Action Phase; on turn 1 the Germans do. */
export function judgeFirst(scene: HexScene, first: Id): Finding[] {
  const { time } = scene.state
  if (time.turn === 1) {
    const text = 'On turn 1 the Germans take the first Action Phase.'
    return first === 'german' ? [] : [finding('round/first', '21.0', 'illegal', text, [], [])]
  }
  const dice = initiativeOf(scene)
  // Rolls before the log begins are not missed.
  if (!dice && isUnseen(scene)) return []
  if (!dice) {
    if (isUnseen(scene)) return []
    const text = 'Both sides roll for initiative before the first Action Phase.'
    return [finding('initiative/unrolled', '6.0', 'warning', text, [], [])]
  }
  const { german, allied, winner } = dice
  if (winner === undefined) {
    const text = `${german} against ${allied} is a tie: both roll again.`
    return [finding('initiative/tie', '6.0', 'illegal', text, [], [])]
  }
  if (isActing(scene, winner)) return []
  const text = `${capitalized(theSide(winner))} have the initiative (Germans ${german}, Allies ${allied}) and choose who acts first.`
  return [finding('initiative/choice', '6.0', 'illegal', text, [], [])]
}

/** 6.0, 21.0 [26, 27, 28]: proposes the rolls, then the choice of the first side. */
export function adviseInitiative(scene: HexScene): readonly Proposal[] {
  const { turn } = scene.state.time
  const begin = (side: Id, text: string): Proposal => {
    const time: Time = { turn, phase: actionPhase(side), side }
    return proposal('round/begin', turn === 1 ? '21.0' : '6.0', text, [{ type: 'turn', time }])
  }
  if (turn === 1) return [must(begin('german', 'On turn 1 the Germans take the first action.'))]
  const dice = initiativeOf(scene)
  if (dice?.winner !== undefined) {
    const { german, allied, winner } = dice
    const sum = `Germans ${german}, Allies ${allied}: ${theSide(winner)} choose who takes the first action.`
    const ways = SIDES.filter((side) => actionsLeft(scene, side) > 0).map((side) =>
      owedBy(winner)(begin(side, `${capitalized(theSide(side))} take the first action.`)),
    )
    return [proposal('round/begin', '6.0', sum), ...ways]
  }
  const tied = dice ? `${dice.german} against ${dice.allied} is a tie. ` : ''
  const bonus = nightNow(scene) ? 'german' : 'allied'
  return initiativeDice(scene).flatMap(({ side, roll, done }) => {
    const text = `${tied}${capitalized(theSide(side))} roll for initiative${side === bonus ? ' (+1)' : ''}.`
    return done ? [] : [must(owedBy(side)(proposal('initiative/roll', '6.0', text, [roll])))]
  })
}
