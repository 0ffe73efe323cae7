import type { Cell, Finding } from '../../../table/generated/types.ts'
import type { Unit } from '../../core/unit.ts'
import type { HexChapter, HexScene } from '../board/scene.ts'

/** The chapters with rules on where a move ends. */
export const chaptersWithEnding = ({ chapters }: HexScene): readonly HexChapter[] =>
  chapters.filter(({ ending }) => ending)

/** Their findings on ending a move in a cell. */
export function judgeEnding(
  scene: HexScene,
  units: readonly Unit[],
  to: Cell,
  asking: readonly HexChapter[] = chaptersWithEnding(scene),
): readonly Finding[] {
  const findings: Finding[] = []
  for (const { ending } of asking) for (const found of ending?.(scene, units, to) ?? []) findings.push(found)
  return findings
}
