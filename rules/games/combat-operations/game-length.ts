import type { Finding, Id, Proposal, Turn } from '../../../table/generated/types.ts'
import { finding } from '../../core/finding.ts'
import { proposal } from '../../core/proposal.ts'
import { nextPhase, sideName } from '../../core/turn.ts'
import type { HexChapter, HexScene } from '../../hex/board/scene.ts'
import { chits, type Drawn } from './chits.ts'
import { scenarioCase } from './scenario-forces.ts'
import { readingsOf } from './switches.ts'

/** 17.1, 17.2: the chit 10+ of both scenarios. */
const END_CHIT = 10

/** 15.0 [43]: the draw that ends the game: the end chit in the second half. */
export const endingDraw = (scene: HexScene): Drawn | undefined =>
  chits.recall(scene).draws.find(({ chit, pass }) => chit === END_CHIT && pass === 2)

/** 15.0 [43]: how long the game is. */
export const gameLength: HexChapter = {
  id: 'length',
  over: isLastPhase,
  judge: (scene, action) => (action.type === 'turn' ? judgeTurn(scene, action) : []),
  advise: (scene, { ask }) => (ask === 'next' ? adviseEnd(scene) : []),
}

/** Whether a moment lies after the end; it may be the game turn's, or that of the player who drew. */
function isOver(scene: HexScene, draw: Drawn, time: { readonly turn: number; readonly phase: Id }): boolean {
  if (time.turn !== draw.turn) return time.turn > draw.turn
  if (readingsOf(scene.house)['last-turn'] === 'game-turn') return false
  const { phases } = scene.book.module.sequence
  const player = scene.book.scenario(scene.state.game.scenario)?.order.indexOf(draw.side ?? '') ?? -1
  const last = phases.findLastIndex((phase) => phase.player === player)
  return last >= 0 && phases.findIndex(({ id }) => id === time.phase) > last
}

/** Whether the game ends with the phase that it is. */
export function isLastPhase(scene: HexScene): boolean {
  const draw = endingDraw(scene)
  const next = nextPhase(scene)
  if (!draw || !next) return false
  return isOver(scene, draw, { turn: next.turn, phase: next.phase.id })
}

function judgeTurn(scene: HexScene, { time }: Turn): Finding[] {
  const draw = endingDraw(scene)
  if (draw && isOver(scene, draw, time)) {
    const text = `The game is over: ${whose(scene, draw)} was the last turn, since chit ${END_CHIT} came up in it.`
    return [{ ...finding('length/over', '15.0', 'illegal', text, [], []), needed: draw.turn, had: time.turn }]
  }
  const last = scene.book.scenario(scene.state.game.scenario)?.turns.last
  if (last === undefined || time.turn <= last) return []
  const text = `The cup goes round twice, and so there is no turn ${time.turn} after turn ${last}.`
  return [{ ...finding('length/over', scenarioCase(scene), 'illegal', text, [], []), needed: last, had: time.turn }]
}

const whose = (scene: HexScene, { turn, side }: Drawn): string =>
  readingsOf(scene.house)['last-turn'] === 'game-turn' ? `turn ${turn}` : `the turn ${turn} of ${sideName(scene, side)}`

function adviseEnd(scene: HexScene): readonly Proposal[] {
  const draw = endingDraw(scene)
  if (!draw) return []
  const text = `Chit ${END_CHIT} came up: ${whose(scene, draw)} is the last.`
  return [proposal('length/last', '15.0', text)]
}
