import type { Cell } from '../../../../table/generated/types.ts'
import type { Sure, Unit } from '../../../core/unit.ts'
import { around, barBetween, cellOrder, distance, fieldCellOf, terrainAt } from '../../../hex/board/cells.ts'
import { enemiesIn, friendsIn, zonedWithout } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { stackCounts } from '../../../hex/board/stacking.ts'
import type { Reason } from '../../../hex/ground/reason.ts'
import { type Drawback, drawback, type RetreatHex, retreatHexAt } from '../../../kit/fight/on-hexes/retreat-hex.ts'
import { readingsIn } from './assessment.ts'
import type { Engagement } from './engagement.ts'

/** A hex to which a unit could retreat, or why it could not. */
export interface RetreatOption extends Omit<RetreatHex, 'against'>, Pick<Drawback, 'rule' | 'cite' | 'why'> {
  /** 5.2 [9]: whether it loses a step there. */
  readonly zoned: Sure
}

/** A unit that retreats, and the fight that it leaves. */
export interface Withdrawal {
  readonly unit: Unit
  readonly from: Cell
  readonly engagement: Engagement | undefined
  /** The units that retreat to the same hex. */
  readonly company: readonly Unit[]
}

/** The adjacent hexes, in the order of the board. No case gives a direction [30a]. */
export const retreatOptions = (scene: HexScene, withdrawal: Withdrawal): readonly RetreatOption[] =>
  around(scene, withdrawal.from)
    .toSorted((a, b) => cellOrder(scene, a, b))
    .flatMap((to) => retreatOption(scene, withdrawal, to) ?? [])

/** One retreat hex; undefined if it is not adjacent. */
export function retreatOption(scene: HexScene, withdrawal: Withdrawal, to: Cell): RetreatOption | undefined {
  const { unit, from, engagement } = withdrawal
  if (distance(scene, from, to) !== 1 || !fieldCellOf(scene, to)) return undefined
  // Units that retreated from the same fight do not count as friends in a zone.
  const zoned = zonedWithout(scene, to, unit.side, ({ id }) => !engagement?.withdrawn.has(id))
  const { against, ...place } = retreatHexAt(scene, to, [
    enemyDrawback(scene, unit, to),
    terrainDrawback(scene, withdrawal, to),
    stackingDrawback(scene, withdrawal, to),
    ZONED[zoned],
  ])
  const { rule, cite, why } = against[0] ?? drawback('retreat/way', '11.0', 'no loss', 'no')
  return { ...place, rule, cite, why, zoned }
}

/** 5.2 [9]: an enemy zone without a friendly unit in the hex costs a step. */
const ZONED: Readonly<Record<Sure, Drawback | undefined>> = {
  yes: drawback('retreat/zone', '5.2', 'an enemy zone without a friendly unit in the hex costs a step', 'no'),
  maybe: drawback('retreat/zone', '5.2', 'it may be in an enemy zone, which would cost a step', 'no'),
  no: undefined,
}

/** 8.0 [17]: a retreat cannot enter a hex with an enemy in it. */
function enemyDrawback(scene: HexScene, { side }: Unit, to: Cell): Drawback | undefined {
  const isHeld = enemiesIn(scene, to, side).some((unit) => scene.book.stands(unit))
  return isHeld ? drawback('retreat/enemy', '8.0', 'enemy units are there', 'yes') : undefined
}

/** 9.3, 9.6, 9.7 [18, 24a]: a retreat cannot enter a hex that the unit could not move into. */
function terrainDrawback(scene: HexScene, { unit, from }: Withdrawal, to: Cell): Drawback | undefined {
  const bar = barBetween(scene, unit, from, to)
  return bar && drawback('retreat/terrain', bar.cite, barredText(scene, bar, to), 'yes')
}

function barredText(scene: HexScene, { rule }: Reason, to: Cell): string {
  if (rule.includes('/edge/')) return 'the river has no bridge there'
  if (rule.includes('/crossing/')) return 'the bridge cannot carry it'
  return `it cannot enter ${fieldCellOf(scene, to)?.field.ground.named(terrainAt(scene, to)).toLowerCase()}`
}

/** 6.0 [12]: stacking bars a retreat only by house rule. */
function stackingDrawback(scene: HexScene, { unit, company }: Withdrawal, to: Cell): Drawback | undefined {
  if (readingsIn(scene)['retreat-stacking'] === 'free') return undefined
  const over = (why: string, bars: Sure) => drawback('retreat/stacking', '6.0', why, bars)
  switch (isOverfull(scene, [unit, ...company], to)) {
    case 'yes':
      return over('more than four battalions would be there', 'yes')
    case 'maybe':
      return over('hidden units there may leave no room', 'maybe')
    case 'no':
      return undefined
  }
}

/** 6.0 [12]: whether a hex would be overstacked with these units. */
export function isOverfull(scene: HexScene, coming: readonly Unit[], to: Cell): Sure {
  const spot = fieldCellOf(scene, to)
  const side = coming[0]?.side
  if (!spot) return 'no'
  const here = friendsIn(scene, to, side).filter((each) => !coming.some(({ id }) => id === each.id))
  const stacked = stackCounts(scene, spot.field, spot.index, side, [...here, ...new Set(coming)])
  if (stacked.some(({ least, limit }) => least > limit.most)) return 'yes'
  return stacked.some(({ most, limit }) => most > limit.most) ? 'maybe' : 'no'
}
