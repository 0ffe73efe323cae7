import type { Amount } from '../../../core/amount.ts'
import { hasMark, type Unit } from '../../../core/unit.ts'
import { cellsIn, indexOn } from '../../../hex/board/cells.ts'
import type { StepRule } from '../../../hex/board/chapter.ts'
import type { HexChapter, HexScene } from '../../../hex/board/scene.ts'
import {
  ARMORED,
  formationOf,
  ISOLATED,
  isDisrupted,
  NEVER_MOVES,
  OUT_OF_SUPPLY,
  otherSide,
} from '../terms/counters.ts'
import { rearOf } from '../terms/rivers.ts'
import { carriers } from './truck.ts'

/** 8.4 [47, 135]: no unit enters the enemy Rear Area. */
const rearArea: StepRule<HexScene> = {
  rule: 'rear-area/enter',
  cite: '8.4',
  spread(scene, { side, field }, on) {
    if (side === undefined) return
    for (const cell of cellsIn(scene, rearOf(otherSide(side)))) {
      const index = indexOn(field, cell)
      if (index >= 0) on.bar(index)
    }
  },
  say: (cell, names) => `${cell} is in the enemy Rear Area: ${names} may not enter it`,
}

/** 8.0 to 8.5: movement rules beyond the chart. */
export const movement: HexChapter = {
  id: 'movement',
  steps: [rearArea],
  allowance: (scene, unit, points) => allowance(scene, unit, points),
}

/** 8.0, 8.3, 8.5, 21.0 [25, 49, 53, 101]: printed points and march bonus, less the thirds lost. */
function allowance(scene: HexScene, unit: Unit, points: Amount): void {
  // 8.0 [43]: a unit without printed points does not march either.
  if (formationOf(unit) === NEVER_MOVES) {
    points.add('8.0', 'never moves', -points.total)
    return
  }
  const printed = scene.book.roster.value(unit, 'movement') ?? 0
  const carrier = carriers(scene).find((each) => each.unit.id === unit.id)
  const truck = carrier && scene.unit(carrier.truck)
  const early = formationOf(unit) === ARMORED && scene.state.time.turn === 1
  if (truck) points.add('8.3', 'carried', (scene.book.roster.value(truck, 'movement') ?? printed) - printed)
  else if (early) points.add('21.0', 'arrives in turn 1', Math.min(0, 6 - printed))
  const full = points.total
  const unsupplied = thirdsLost(unit)
  const thirds = unsupplied + (isDisrupted(unit) ? 1 : 0)
  const supplied = pointsLessThirds(full, unsupplied)
  points.add('5.0', hasMark(unit.piece, ISOLATED) ? 'Isolated' : 'Out of Supply', supplied - full)
  points.add('12.0', 'Disrupted', pointsLessThirds(full, thirds) - supplied)
}

/** Costs are whole or half points, so points are rounded down to halves. */
const pointsLessThirds = (points: number, lost: number): number =>
  Math.floor((points * Math.max(0, 3 - lost) * 2) / 3) / 2

/** 5.0 [22, 23, 24]. */
const thirdsLost = (unit: Unit): number =>
  hasMark(unit.piece, ISOLATED) ? 2 : hasMark(unit.piece, OUT_OF_SUPPLY) ? 1 : 0
