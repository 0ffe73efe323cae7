import { finding, names } from '../../../rules/core/finding.ts'
import type { RulesOf } from '../../../rules/core/referee.ts'
import { printCell, terrainAt } from '../../../rules/hex/board/cells.ts'
import type { HexChapter, HexSystem } from '../../../rules/hex/board/scene.ts'
import { refereeFor as hexRefereeFor } from '../../../rules/hex/referee.ts'

/** 12.3: guns do not end a move in a forest. */
const guns: HexChapter = {
  id: 'guns',
  ending(scene, units, to) {
    const stuck = units.filter((unit) => unit.class === 'guns')
    if (stuck.length === 0 || terrainAt(scene, to) !== 'forest') return []
    const text = `${names(stuck)} may not end a move in ${printCell(scene, to)}, a forest.`
    return [finding('guns/forest', '12.3', 'illegal', text, [to], stuck)]
  },
}

const BRANCH_LINE: HexSystem = { switches: [], chapters: [guns] }

export const refereeFor: RulesOf = (module) => hexRefereeFor(module, BRANCH_LINE)
