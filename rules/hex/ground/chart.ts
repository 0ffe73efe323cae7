import type {
  CostByClass,
  CrossingCost,
  Id,
  MovementRules,
  PathCost,
  StepCost,
} from '../../../table/generated/types.ts'
import { type Halves, toHalves } from '../../core/points.ts'
import { ENEMIES, POINTS, type Reason, Reasons, THROUGHOUT, ZONE_ENTER, ZONE_LEAVE, ZONE_THROUGH } from './reason.ts'

/** The cost of a step. all: the whole allowance; no: prohibited. */
export type Price = Halves | 'all' | 'no'
/** By movement class. */
export type ClassPrices = readonly Price[]

export interface Row {
  readonly id: Id
  readonly cite: string
  readonly prices: ClassPrices
  readonly stop: boolean
  /** Roads make this terrain no cheaper. */
  readonly fixed?: boolean
  readonly reason: Reason
}

export interface CrossingRow extends Row {
  readonly over: ReadonlySet<Id>
  readonly sheet: CrossingCost
}

export interface PathRow {
  readonly id: Id
  readonly cite: string
  readonly sheet: PathCost
  /** Missing if the path costs a share of the terrain. */
  readonly prices: ClassPrices | undefined
  readonly over: ReadonlySet<Id>
}

export interface ClimbRow {
  readonly up: ClassPrices
  readonly down: ClassPrices
  readonly byLevel: boolean
  readonly most: number
  readonly reason: Reason
}

/** The movement chart, each price by movement class. */
export interface Chart {
  readonly rules: MovementRules
  readonly terrain: ReadonlyMap<Id, Row>
  readonly edges: ReadonlyMap<Id, Row>
  readonly crossings: ReadonlyMap<Id, CrossingRow>
  readonly paths: ReadonlyMap<Id, PathRow>
  /** The classes that delay one another on a road. */
  readonly crowding: ReadonlySet<Id>
  readonly climb: ClimbRow | undefined
  readonly least: Halves
  readonly leastOnPaths: boolean
  /** Whether costs depend on the unit's allowance. */
  readonly byAllowance: boolean
  readonly reasons: Reasons
}

const price = (cost: StepCost | undefined): Price => (typeof cost === 'number' ? toHalves(cost) : (cost ?? 0))

export function readChart(rules: MovementRules, zones: { enter: string; leave: string; through: string }): Chart {
  const reasons = new Reasons()
  const fixed = [
    reasons.add('movement/points', rules.cite).bit === POINTS,
    reasons.add('movement/enemies', rules.enemies?.cite ?? rules.cite).bit === ENEMIES,
    reasons.add('zones/enter', zones.enter).bit === ZONE_ENTER,
    reasons.add('zones/leave', zones.leave).bit === ZONE_LEAVE,
    reasons.add('zones/through', zones.through).bit === ZONE_THROUGH,
    reasons.add('movement/throughout', rules.cite).bit === THROUGHOUT,
  ]
  if (fixed.includes(false)) throw new Error(`The first rules have bits of their own: ${fixed.join(', ')}`)

  const prices = (cost: CostByClass | undefined): ClassPrices =>
    rules.classes.map(({ id }) => price(typeof cost === 'object' ? cost[id] : cost))
  const row = (id: Id, cite: string, cost: CostByClass, stop: boolean | undefined, group: string): Row => ({
    id,
    cite,
    prices: prices(cost),
    stop: stop === true,
    reason: reasons.add(`movement/${group}/${id}`, cite),
  })
  const named = <T extends { id: Id }>(list: readonly T[]) => new Map(list.map((each) => [each.id, each]))

  const terrain = rules.terrain.map((each) => ({
    ...row(each.terrain, each.cite, each.cost, each.stop, 'terrain'),
    fixed: each.fixed === true,
  }))
  const edges = (rules.edges ?? []).map((each) => row(each.kind, each.cite, each.cost, each.stop, 'edge'))
  const crossings = (rules.crossings ?? []).map((each) => ({
    ...row(each.kind, each.cite, each.cost, false, 'crossing'),
    over: new Set(each.over),
    sheet: each,
  }))
  const paths = (rules.paths ?? []).map((each) => ({
    id: each.kind,
    cite: each.cite,
    sheet: each,
    prices: each.cost === undefined ? undefined : prices(each.cost),
    over: new Set(each.over ?? []),
  }))
  const { climb } = rules
  return {
    rules,
    terrain: named(terrain),
    edges: named(edges),
    crossings: named(crossings),
    paths: named(paths),
    crowding: new Set(paths.flatMap(({ sheet }) => sheet.crowd?.classes ?? [])),
    climb: climb && {
      up: prices(climb.up),
      down: prices(climb.down),
      byLevel: climb.by === 'level',
      most: climb.most ?? Number.POSITIVE_INFINITY,
      reason: reasons.add('movement/climb', climb.cite),
    },
    least: toHalves(rules.least?.points ?? 0),
    leastOnPaths: rules.least?.paths === true,
    byAllowance:
      paths.some((path) => path.prices === undefined) && terrain.some(({ prices }) => prices.includes('all')),
    reasons,
  }
}
