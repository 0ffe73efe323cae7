import type { Id } from '../../../table/generated/types.ts'
import { agree, names } from '../../core/finding.ts'
import { memoizeBy } from '../../core/memoize.ts'
import { inIdOrder, proposal } from '../../core/proposal.ts'
import { hasMark, idsOf, type Unit } from '../../core/unit.ts'
import { cellsOf } from '../../hex/board/occupants.ts'
import type { HexScene } from '../../hex/board/scene.ts'
import { markAction } from '../fight/losses.ts'
import type { Due, Order } from '../fight/owed.ts'
import { type Part, partText, stepsText } from '../fight/record.ts'
import type { Assault, Combatant } from './assault.ts'
import { type CombatSheet, combatOf, fateOf, markName, resultNamed } from './combat-sheet.ts'
import { affectedCombatants, isAlive, losersOf, lossActions, stepsNow, stepsOwed } from './losses.ts'
import { adviseRetreat, lengthFor, retreatingUnit } from './retreat.ts'

export const STAGES = ['losses', 'mark', 'retreat'] as const
export type Stage = (typeof STAGES)[number] | 'advance'

/** The order of results: the defender first unless the sheet says otherwise; losses, marks, retreats; advances last. */
export function orderOf({ rules }: CombatSheet): Order<Stage> {
  const parts: readonly Part[] = rules.losses.order === 'attacker' ? ['attacker', 'defender'] : ['defender', 'attacker']
  return { parts, stages: [...STAGES, 'advance'], rule: 'combat/order', cite: rules.losses.cite }
}

/** The results of an attack that are still to be carried out, in order. */
export const duesOf = memoizeBy((scene: HexScene, assault: Assault): readonly Due<Stage>[] => {
  const combat = combatOf(scene)
  if (!combat || assault.result === undefined) return []
  return orderOf(combat).parts.flatMap((part) => [
    ...lossDue(scene, combat, assault, part),
    ...markDue(scene, combat, assault, part),
    ...retreatDues(scene, combat, assault, part),
  ])
})

export function sideOf(scene: HexScene, assault: Assault, part: Part): Id | undefined {
  if (part === 'attacker') return assault.side
  return assault.defenders.flatMap(({ id }) => scene.unit(id)?.side ?? [])[0]
}

const citeOf = ({ rules }: CombatSheet): string => rules.table.cite

function lossDue(scene: HexScene, combat: CombatSheet, assault: Assault, part: Part): readonly Due<Stage>[] {
  const owed = stepsOwed(scene, combat, assault, part)
  if (owed === 0) return []
  const { cite } = combat.rules.losses
  const standing = scene.units(idsOf(affectedCombatants(assault, part).filter((each) => isAlive(scene, combat, each))))
  const isAll = owed >= standing.reduce((sum, { id }) => sum + stepsNow(scene, combat, id), 0)
  const make = (text: string, units: readonly Unit[], steps: (unit: Unit) => number) => {
    const actions = units.flatMap((unit) => lossActions(scene, combat, unit, steps(unit)))
    return proposal('combat/losses', cite, text, actions, inIdOrder(units), cellsOf(units))
  }
  const who = partText(part)
  return [
    {
      part,
      stage: 'losses',
      side: sideOf(scene, assault, part),
      rule: 'combat/losses',
      cite,
      what: `${who} loses ${stepsText(owed)}`,
      at: cellsOf(standing),
      units: standing,
      needed: owed,
      ways: () =>
        isAll
          ? [
              make(`${names(standing)} ${agree(standing, 'is', 'are')} eliminated.`, standing, ({ id }) =>
                stepsNow(scene, combat, id),
              ),
            ]
          : losersOf(scene, combat, assault, part).map((unit) =>
              make(`${unit.name} loses 1 step; ${who} loses ${stepsText(owed)} in all.`, [unit], () => 1),
            ),
    },
  ]
}

function markDue(scene: HexScene, combat: CombatSheet, assault: Assault, part: Part): readonly Due<Stage>[] {
  const { mark } = fateOf(resultNamed(combat, assault.result), part)
  if (mark === undefined) return []
  const those = affectedCombatants(assault, part).filter(
    (each) => isAlive(scene, combat, each) && !each.marks.includes(mark),
  )
  const units = scene.units(idsOf(those)).filter(({ piece }) => !hasMark(piece, mark))
  if (units.length === 0) return []
  const cite = citeOf(combat)
  const what = `${names(units)} ${agree(units, 'is', 'are')} marked ${markName(scene, mark)}`
  return [
    {
      part,
      stage: 'mark',
      side: sideOf(scene, assault, part),
      rule: 'combat/mark',
      cite,
      what,
      at: cellsOf(units),
      units,
      ways: () => [
        proposal('combat/mark', cite, `${what}.`, [markAction(units, mark)], inIdOrder(units), cellsOf(units)),
      ],
    },
  ]
}

/** Units that have neither retreated far enough nor paid for it. */
function retreatDues(scene: HexScene, combat: CombatSheet, assault: Assault, part: Part): readonly Due<Stage>[] {
  return affectedCombatants(assault, part).flatMap((each): readonly Due<Stage>[] => {
    const unit = scene.unit(each.id)
    const length = lengthFor(combat, assault, each)
    if (!unit || length === 0 || !isAlive(scene, combat, each)) return []
    const left = hexesLeft(assault, each, length)
    const toll = (assault.ways[each.id]?.toll ?? 0) - (assault.paid[each.id] ?? 0)
    if (left === 0) return toll > 0 ? [tollDue(scene, combat, assault, part, unit, toll)] : []
    const going = retreatingUnit(scene, combat, assault, each, unit)
    return [
      {
        part,
        stage: 'retreat',
        side: unit.side,
        rule: 'combat/retreat',
        cite: going.cite,
        what: `${unit.name} retreats ${left} ${left === 1 ? 'hex' : 'hexes'}`,
        at: cellsOf([unit]),
        units: [unit],
        needed: left,
        ways: () => adviseRetreat(scene, combat, going, left),
      },
    ]
  })
}

/** Hexes still to retreat. A step lost instead of a retreat counts as one hex. */
export function hexesLeft({ ways, paid }: Assault, { id }: Combatant, length: number): number {
  const way = ways[id]
  if (way?.over) return 0
  const stayed = way ? 0 : (paid[id] ?? 0)
  return Math.max(0, length - (way?.cells.length ?? 0) - stayed)
}

/** Steps owed to zones on a retreat. */
function tollDue(
  scene: HexScene,
  combat: CombatSheet,
  assault: Assault,
  part: Part,
  unit: Unit,
  toll: number,
): Due<Stage> {
  const cite = combat.rules.retreat?.cite ?? combat.rules.cite
  const steps = Math.min(toll, stepsNow(scene, combat, unit.id))
  const what = `${unit.name} loses ${stepsText(steps)} for retreating through enemy zones`
  return {
    part,
    stage: 'retreat',
    side: sideOf(scene, assault, part),
    rule: 'combat/toll',
    cite,
    what,
    at: cellsOf([unit]),
    units: [unit],
    needed: steps,
    ways: () => [
      proposal('combat/toll', cite, `${what}.`, lossActions(scene, combat, unit, steps), [unit.id], cellsOf([unit])),
    ],
  }
}
