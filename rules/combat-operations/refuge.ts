import type { Cell } from '../../table/generated/types.ts'
import { areEnemies, type Field } from '../field.ts'
import type { Reason } from '../reason.ts'
import type { Scene } from '../scene.ts'
import { stackedIn } from '../stacking.ts'
import type { Sure, Unit } from '../unit.ts'
import { readingsIn } from './assess.ts'
import type { Engagement } from './engagement.ts'
import { placed, stepBetween } from './muster.ts'

/** A hex that a unit could go back to, or why it could not. */
export interface Refuge {
  readonly at: Cell
  readonly hex: string
  /** yes: it may go there; maybe: what is hidden decides. */
  readonly open: Sure
  readonly rule: string
  readonly cite: string
  readonly why: string
  /** 5.2 [9]: whether it loses a step there. */
  readonly zoned: Sure
}

/** What goes back, and out of which fight. */
export interface Withdrawal {
  readonly unit: Unit
  readonly from: Cell
  readonly engagement: Engagement | undefined
  /** Those that go there with it. */
  readonly company: readonly Unit[]
}

/** The hexes around, in the order of the board. No case gives a direction [30a]. */
export function refuges(scene: Scene, withdrawal: Withdrawal): readonly Refuge[] {
  const here = placed(scene, withdrawal.from)
  if (!here) return []
  const { links, degree, cell } = here.field.ground
  const around = [...links.subarray(here.index * degree, (here.index + 1) * degree)].filter((to) => to >= 0)
  return around.sort((a, b) => a - b).flatMap((to) => refuge(scene, withdrawal, cell(to)) ?? [])
}

/** One of them; undefined where it does not touch the hex of the fight. */
export function refuge(scene: Scene, withdrawal: Withdrawal, to: Cell): Refuge | undefined {
  const here = placed(scene, withdrawal.from)
  const there = placed(scene, to)
  if (!here || !there || here.field !== there.field) return undefined
  const step = stepBetween(here.field, here.index, there.index)
  if (step < 0) return undefined
  const { field, index } = there
  const hex = field.ground.print(index)
  const zoned = zonedAt(field, index, withdrawal)
  const base = { at: to, hex, zoned }
  const shut = (rule: string, cite: string, why: string, open: Sure = 'no'): Refuge => ({
    ...base,
    open,
    rule,
    cite,
    why,
  })
  // 8.0 [17]: nobody enters a hex with an enemy in it, and a retreat is no exception.
  if (field.at(index).some((unit) => areEnemies(withdrawal.unit.side, unit.side) && scene.book.stands(unit))) {
    return shut('retreat/enemy', '8.0', 'the enemy stands there')
  }
  const bar = barOf(scene, field, withdrawal.unit, step)
  if (bar) return shut('retreat/terrain', bar.cite, barred(bar, field.ground.named(field.ground.terrain[index]!)))
  const full = fullAt(scene, field, index, withdrawal)
  if (full === 'yes') return shut('retreat/stacking', '6.0', 'more than four battalions would stand there')
  if (full === 'maybe') {
    return shut('retreat/stacking', '6.0', 'what is covered there may leave no room', 'maybe')
  }
  if (zoned === 'no') return shut('retreat/way', '11.0', 'nothing hinders it', 'yes')
  const may =
    zoned === 'yes'
      ? 'an enemy zone without a friend in it costs a step'
      : 'it may lie in an enemy zone, which would cost a step'
  return shut('retreat/zone', '5.2', may, 'yes')
}

/** 9.3, 9.6, 9.7 [18, 24a]: a retreat enters no hex that the unit may not enter at all. */
function barOf(scene: Scene, field: Field, unit: Unit, step: number): Reason | undefined {
  const { book } = scene
  const column = book.column(unit)
  if (column < 0 || !book.costs) return undefined
  const { bars } = book.costs.get(field.ground, { column, allowance: 2 }, field.laid)
  const mask = bars[step] ?? 0
  return mask === 0 ? undefined : book.reasons.find(({ bit }) => (bit & mask) !== 0)
}

function barred({ rule }: Reason, terrain: string): string {
  if (rule.includes('/edge/')) return 'a river without a bridge lies between'
  if (rule.includes('/crossing/')) return 'the bridge does not carry it'
  return `it may not enter ${terrain.toLowerCase()}`
}

/**
 * 5.2 [9]: in an enemy zone, and no friend there. Those who go back from the same fight do not open the way for one
 * another.
 */
function zonedAt(field: Field, index: number, { unit, engagement }: Withdrawal): Sure {
  const zones = field.exerting(unit.side, index)
  const reached: Sure = zones.some(({ sure }) => sure === 'yes') ? 'yes' : zones.length > 0 ? 'maybe' : 'no'
  if (reached === 'no') return 'no'
  const friends = field.at(index).filter(({ id, side }) => side === unit.side && !engagement?.withdrawn.has(id))
  if (friends.some(({ kind }) => kind === 'unit')) return 'no'
  return friends.some(({ kind }) => kind === 'either') ? 'maybe' : reached
}

/** 6.0 [12]: only where the house asks for it. */
function fullAt(scene: Scene, field: Field, index: number, { unit, company }: Withdrawal): Sure {
  if (readingsIn(scene)['retreat-stacking'] === 'free') return 'no'
  const here = field.at(index).filter(({ id, side }) => side === unit.side && id !== unit.id)
  const come = [unit, ...company.filter(({ id }) => id !== unit.id && !here.some((each) => each.id === id))]
  const stacked = stackedIn(scene, field, index, unit.side, [...here, ...come])
  if (stacked.some(({ least, limit }) => least > limit.most)) return 'yes'
  return stacked.some(({ most, limit }) => most > limit.most) ? 'maybe' : 'no'
}
