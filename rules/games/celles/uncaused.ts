import type { Action, Finding, Id } from '../../../table/generated/types.ts'
import { onCell } from '../../../table/place.ts'
import { agree, finding, names } from '../../core/finding.ts'
import { momentOf } from '../../core/turn.ts'
import type { Unit } from '../../core/unit.ts'
import { cellsOf } from '../../hex/board/occupants.ts'
import type { HexScene } from '../../hex/board/scene.ts'
import { lossesIn } from '../../kit/fight/losses.ts'
import { partIn } from '../../kit/fight/record.ts'
import { fightsIn } from './fight.ts'
import { owedDisruption } from './infiltration.ts'
import { disruptedBy, isCrowded } from './order.ts'
import { isUnseen } from './round.ts'
import { owedByRaid } from './tactical.ts'
import { WEAR } from './toll.ts'

/** 11.0, 12.0 [85, 87, 100]: a step that is lost, or a unit that is Disrupted, though nothing in this phase brings it. */
export function judgeUncaused(scene: HexScene, action: Action): readonly Finding[] {
  if (isUnseen(scene) || momentOf(scene).is === 'set-up') return []
  if (action.type === 'mark') {
    const units = disruptedBy(scene, action).filter((unit) => !isExplained(scene, unit, 'D'))
    const why = `no fight, infiltration or air attack of this phase Disrupts ${agree(units, 'it', 'them')}`
    return told('disruption/none', '12.0', units, `${names(units)} ${agree(units, 'is', 'are')} Disrupted, and ${why}.`)
  }
  // Replacements put a whole unit in the place of a reduced one, which goes to the destroyed.
  if (action.type === 'move' && isExchange(scene, action)) return []
  const units = lossesIn(scene, action, WEAR)
    .map(({ unit }) => unit)
    .filter((unit) => !isCrowded(scene, unit) && !isExplained(scene, unit, '1'))
  const why = `no fight or air attack of this phase takes ${agree(units, 'it', 'them')}`
  return told('losses/none', '11.0', units, `${names(units)} ${agree(units, 'loses', 'lose')} steps, and ${why}.`)
}

const told = (rule: Id, cite: string, units: readonly Unit[], text: string): readonly Finding[] =>
  units.length === 0 ? [] : [finding(rule, cite, 'warning', text, cellsOf(units), units)]

/** Of a fight that was rolled for its own chapter says what it brings. */
const isExplained = (scene: HexScene, unit: Unit, what: '1' | 'D'): boolean =>
  fightsIn(scene).some((fight) => fight.die !== undefined && partIn(fight, unit.id) !== undefined) ||
  owedByRaid(scene, unit) === what ||
  (what === 'D' && owedDisruption(scene)?.id === unit.id)

const isExchange = (scene: HexScene, { moves }: Extract<Action, { type: 'move' }>): boolean =>
  moves.some(({ pieces, to }) => onCell(to) && scene.units(pieces).some(({ piece }) => 'pile' in piece.at))
