import type { HexScene } from '../../../hex/board/scene.ts'
import { readingsOf } from './switches.ts'

/** 25, 38 [25, 38], 5.1: a check to regroup or infiltrate. A die equal to the PR passes, or by house rule fails. */
export const passesCheck = (scene: HexScene, die: number, proficiency: number): boolean =>
  readingsOf(scene.house)['pr-equal'] ? die <= proficiency : die < proficiency
