import { OBSERVER, view } from '../../../table/secrecy/sight.ts'
import type { HexScene } from './scene.ts'

const shown = new WeakMap<HexScene, HexScene>()

/**
 * The scene without what only some viewers know. Facts that later verdicts rest on are fixed from it: if each viewer
 * fixed them from its own view, one side would owe what it cannot see.
 */
export function asEverybodySees(scene: HexScene): HexScene {
  const found = shown.get(scene) ?? scene.with(view(scene.state, OBSERVER).pieces)
  shown.set(scene, found)
  return found
}
