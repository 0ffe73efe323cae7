import type { CoverRule, Id, SceneryInSight, SightRules } from '../../generated/types.ts'
import type { Spot } from '../hex.ts'
import { holds, isWithin, touches } from './gap.ts'
import { fromScale, type Scale } from './length-text.ts'
import type { Shape } from './shape.ts'
import { type Sight, type SightBlocker, shareCrossing, sightBetween } from './sight.ts'

/** A model that sees, is seen, or stands in the way. */
export interface SightModel<T> {
  readonly of: T
  readonly shape: Shape
  readonly at: Spot
  /** In units. */
  readonly height: number
  readonly squad: string
}

/** Scenery that may stand in the way. */
export interface SightScenery<T> {
  readonly of: T
  readonly shape: Shape
  readonly kind: Id
  /** In units. */
  readonly height: number
}

/** Everything on one board, and what the game's sheet says of sight. */
export interface SightTable<T> {
  readonly rules: SightRules | undefined
  readonly scale: Scale
  readonly scenery: readonly SightScenery<T>[]
  readonly models: readonly SightModel<T>[]
}

/** Sight between two models of one board. */
export function sightByRules<T>(table: SightTable<T>, a: SightModel<T>, b: SightModel<T>): Sight<T> {
  const { hills, scenery, models } = inWayOn(table)
  const heights = [groundUnder(hills, a.at) + a.height, groundUnder(hills, b.at) + b.height] as const
  if (touches(a.shape, b.shape)) return sightBetween(a.shape, b.shape, [], { heights })
  const isAllBlocking = table.rules?.models === 'all'
  const blockers: SightBlocker<T>[] = []
  for (const each of scenery) {
    // A hill does not hide those who stand on it.
    const isUnderfoot = each.raises && [a, b].some(({ at }) => holds(each.blocker.shape, at))
    if (!isUnderfoot) blockers.push(each.blocker)
  }
  for (const { blocker, squad } of models) {
    if (blocker.of === a.of || blocker.of === b.of) continue
    if (isAllBlocking || (squad !== a.squad && squad !== b.squad)) blockers.push(blocker)
  }
  return sightBetween(a.shape, b.shape, blockers, { heights })
}

/** Scenery that covers a target, and the share of the lines that cross it. */
export interface CoverFound<T> {
  readonly rule: CoverRule
  readonly of: T
  readonly share: number
}

/** The scenery that covers a model from another one. */
export function coverByRules<T>(
  { scenery, scale }: SightTable<T>,
  rules: readonly CoverRule[],
  a: SightModel<T>,
  b: SightModel<T>,
): readonly CoverFound<T>[] {
  return rules.flatMap((rule) =>
    scenery.flatMap(({ of, kind, shape }): readonly CoverFound<T>[] => {
      if (kind !== rule.kind) return []
      if (rule.inside === true) return holds(shape, b.at) ? [{ rule, of, share: 1 }] : []
      if (rule.near !== undefined && !isWithin(b.shape, shape, fromScale(rule.near, scale))) return []
      const share = shareCrossing(a.shape, b.shape, shape)
      return share > 0 && share >= (rule.share ?? 0) ? [{ rule, of, share }] : []
    }),
  )
}

/** What may stand in the way of any two models of a table. */
interface InWay<T> {
  readonly hills: readonly SightScenery<T>[]
  readonly scenery: readonly { readonly blocker: SightBlocker<T>; readonly raises: boolean }[]
  readonly models: readonly { readonly blocker: SightBlocker<T>; readonly squad: string }[]
}

const known = new WeakMap<SightTable<unknown>, InWay<unknown>>()

/** Worked out once for a table: a volley looks along many lines. */
function inWayOn<T>(table: SightTable<T>): InWay<T> {
  let found = known.get(table) as InWay<T> | undefined
  if (!found) {
    found = readInWay(table)
    known.set(table, found)
  }
  return found
}

function readInWay<T>(table: SightTable<T>): InWay<T> {
  const { rules, scenery, models, scale } = table
  const hills = scenery.filter(({ kind }) => ruleOf(table, kind)?.raises === true)
  return {
    hills,
    scenery: scenery.flatMap(({ of, shape, kind, height }) => {
      const { blocks, raises = false } = ruleOf(table, kind) ?? {}
      if (blocks === undefined || (!rules && height === 0)) return []
      const depth = blocks === 'all' ? {} : { depth: fromScale(blocks, scale), group: kind }
      return [{ blocker: { of, shape, ...depth, ...(height > 0 && { top: height }) }, raises }]
    }),
    models:
      !rules || rules.models === 'none'
        ? []
        : models.map(({ of, shape, at, height, squad }) => ({
            blocker: { of, shape, top: groundUnder(hills, at) + height },
            squad,
          })),
  }
}

/** Without a word of the sheet scenery blocks as high as it is. */
const ruleOf = ({ rules }: SightTable<unknown>, kind: Id): Pick<SceneryInSight, 'blocks' | 'raises'> | undefined =>
  rules ? rules.scenery?.find((rule) => rule.kind === kind) : { blocks: 'all' }

/** The height of the ground under a spot: that of the highest scenery which raises what stands on it. */
const groundUnder = (hills: readonly SightScenery<unknown>[], at: Spot): number =>
  hills.reduce((most, { height, shape }) => (height > most && holds(shape, at) ? height : most), 0)
