import { destinationsOf } from '../../../core/destinations.ts'
import { proposal } from '../../../core/proposal.ts'
import { momentOf } from '../../../core/turn.ts'
import { SIDES } from '../terms/models.ts'
import type { CeltosChapter, CeltosScene } from '../terms/scene.ts'

const isSettingUp = (scene: CeltosScene): boolean => momentOf(scene).is === 'set-up'

const NOTE = proposal('setup/now', '1', 'Set up: you may place your models anew inside your own zone, then go on.')

/** Our own scenarios: before the first turn each side may set its models up anew in its zone. */
export const setUp: CeltosChapter = {
  id: 'set-up',
  settingUp: () => SIDES,
  allows: (scene, action) => (isSettingUp(scene) && action.type === 'move' ? [...destinationsOf(action).keys()] : []),
  advise: (scene, { ask }) => (ask === 'next' && isSettingUp(scene) ? [NOTE] : []),
}
