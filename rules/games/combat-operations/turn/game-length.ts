import type { Finding, Id, Proposal, Turn } from '../../../../table/generated/types.ts'
import { finding } from '../../../core/finding.ts'
import { proposal } from '../../../core/proposal.ts'
import { nextPhase, sideName } from '../../../core/turn.ts'
import type { HexChapter, HexScene } from '../../../hex/board/scene.ts'
import { scenarioCase } from '../terms/scenario-forces.ts'
import { readingsOf } from '../terms/switches.ts'
import { chits, type Drawn } from './chits.ts'

/** 17.1, 17.2: the chit 10+ of both scenarios. */
const END_CHIT = 10

/** 15.0 [43]: the draw of the end chit in the second half, which ends the game. */
export const endingDraw = (scene: HexScene): Drawn | undefined =>
  chits.recall(scene).draws.find(({ chit, pass }) => chit === END_CHIT && pass === 2)

/** 15.0 [43]: the game ends after the draw of the end chit. */
export const gameLength: HexChapter = {
  id: 'length',
  over: isLastPhase,
  judge: (scene, action) => (action.type === 'turn' ? judgeTurn(scene, action) : []),
  advise: (scene, { ask }) => (ask === 'next' ? adviseEnd(scene) : []),
}

/** Whether a time is after the end of the game turn, or by house rule of the drawing player's turn. */
function isOver(scene: HexScene, draw: Drawn, time: { readonly turn: number; readonly phase: Id }): boolean {
  if (time.turn !== draw.turn) return time.turn > draw.turn
  if (readingsOf(scene.house)['last-turn'] === 'game-turn') return false
  const { phases } = scene.book.module.sequence
  const player = scene.book.scenario(scene.state.game.scenario)?.order.indexOf(draw.side ?? '') ?? -1
  const last = phases.findLastIndex((phase) => phase.player === player)
  return last >= 0 && phases.findIndex(({ id }) => id === time.phase) > last
}

/** Whether the game ends with the current phase. */
export function isLastPhase(scene: HexScene): boolean {
  const draw = endingDraw(scene)
  const next = nextPhase(scene)
  if (!draw || !next) return false
  return isOver(scene, draw, { turn: next.turn, phase: next.phase.id })
}

function judgeTurn(scene: HexScene, { time }: Turn): Finding[] {
  const draw = endingDraw(scene)
  if (draw && isOver(scene, draw, time)) {
    const text = `The game is over: ${lastTurn(scene, draw)} was the last, because chit ${END_CHIT} was drawn in it.`
    return [{ ...finding('length/over', '15.0', 'illegal', text, [], []), needed: draw.turn, had: time.turn }]
  }
  const last = scene.book.scenario(scene.state.game.scenario)?.turns.last
  if (last === undefined || time.turn <= last) return []
  const text = `Turn ${last} is the last; there is no turn ${time.turn}.`
  return [{ ...finding('length/over', scenarioCase(scene), 'illegal', text, [], []), needed: last, had: time.turn }]
}

const lastTurn = (scene: HexScene, { turn, side }: Drawn): string =>
  readingsOf(scene.house)['last-turn'] === 'game-turn' ? `turn ${turn}` : `turn ${turn} of ${sideName(scene, side)}`

function adviseEnd(scene: HexScene): readonly Proposal[] {
  const draw = endingDraw(scene)
  if (!draw) return []
  const text = `Chit ${END_CHIT} was drawn: ${lastTurn(scene, draw)} is the last.`
  return [proposal('length/last', '15.0', text)]
}
