import type { Action, Finding } from '../../../table/generated/types.ts'
import type { Chapter } from '../../core/chapter.ts'
import { finding } from '../../core/finding.ts'
import type { Scene } from '../../core/scene.ts'

/** The scenario's last turn. */
export const lastTurn: Chapter<Scene> = {
  id: 'last-turn',
  judge: (scene, action) => judge(scene, action),
}

function judge(scene: Scene, action: Action): readonly Finding[] {
  if (action.type !== 'turn') return []
  const last = scene.book.scenario(scene.state.game.scenario)?.turns.last
  const { turn } = action.time
  if (last === undefined || turn <= last) return []
  const text = `Turn ${last} is the last turn.`
  const cite = scene.book.sheet.turns?.cite ?? ''
  return [{ ...finding('turns/last', cite, 'illegal', text, [], []), needed: last, had: turn }]
}
