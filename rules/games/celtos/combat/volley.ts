import type { Id, RangeBand } from '../../../../table/generated/types.ts'
import { Amount } from '../../../core/amount.ts'
import type { Unit } from '../../../core/unit.ts'
import type { Bar } from '../../../kit/fight/joining.ts'
import { bandOf } from '../../../measure/board/sight.ts'
import { gap, INCH, inches, sight } from '../terms/ground.ts'
import {
  enemySquads,
  isEngaged,
  modelsOf,
  numberOf,
  type Squad,
  sideOfSquad,
  squadsAmong,
  theSquad,
} from '../terms/models.ts'
import type { CeltosScene } from '../terms/scene.ts'
import { sizeModifier, tenths, toShoot } from '../terms/score.ts'
import { readingsOf } from '../terms/switches.ts'
import { farthest, type Weapon, weaponOf } from '../terms/weapons.ts'
import type { Strike } from '../turn/fight-record.ts'

/* 10-16 [10-16]: who may be shot at, and what each model needs to hit. */

/** A model that can shoot at the target. */
export interface Shooter {
  readonly unit: Unit
  readonly weapon: Weapon
  readonly distance: number
  readonly band: RangeBand
  readonly needed: number
  readonly plus: Amount
}

/** A model that cannot, and why. */
export interface Idle {
  readonly unit: Unit
  readonly why: string
}

export interface VolleyPlan {
  readonly target: Squad
  readonly shooters: readonly Shooter[]
  readonly idle: readonly Idle[]
}

const armed = (scene: CeltosScene, squad: Squad): readonly Unit[] =>
  modelsOf(scene, squad).filter((unit) => weaponOf(scene, unit) !== undefined)

/** A squad as the shooters see it. */
interface Seen {
  readonly squad: Squad
  /** From the nearest model that sees one of its models; undefined where none does. */
  readonly distance: number | undefined
  readonly blockers: readonly string[]
}

function pairs(scene: CeltosScene, from: readonly Unit[], to: readonly Unit[]) {
  return from
    .flatMap((unit) => to.map((enemy) => ({ unit, enemy, far: gap(scene, unit, enemy) })))
    .sort((a, b) => a.far - b.far)
}

function seen(scene: CeltosScene, from: readonly Unit[], squad: Squad): Seen {
  const blockers = new Set<string>()
  for (const { unit, enemy, far } of pairs(scene, from, modelsOf(scene, squad))) {
    const look = sight(scene, unit, enemy)
    if (look.clear) return { squad, distance: far, blockers: [] }
    for (const each of look.blockers) blockers.add(each)
  }
  return { squad, distance: undefined, blockers: [...blockers] }
}

/** 5.6: the models from which the nearest unit is measured. */
function measuring(scene: CeltosScene, squad: Squad): readonly Unit[] {
  const all = armed(scene, squad)
  if (readingsOf(scene.house).nearest === 'any') return all
  const leader = modelsOf(scene, squad).find((unit) => unit.class === 'leader') ?? modelsOf(scene, squad)[0]
  return leader ? [leader] : all
}

/** The enemy squads that a squad may shoot at, and the others with the first reason against each. */
export interface Targets {
  readonly legal: readonly Squad[]
  readonly barred: readonly { readonly squad: Squad; readonly bar: Bar }[]
}

/** 11 [11]: the nearest enemy unit in sight that is not in close combat. */
export function targetsOf(scene: CeltosScene, squad: Squad): Targets {
  const from = measuring(scene, squad)
  const weapons = armed(scene, squad).flatMap((unit) => weaponOf(scene, unit) ?? [])
  const all = enemySquads(scene, sideOfSquad(scene, squad)).map((each) => {
    const view = seen(scene, from, each)
    return { squad: each, view, bar: sightBar(scene, view) ?? rangeBar(scene, view, weapons) }
  })
  // A unit out of range is still the nearest, and so the only target.
  const inSight = all.filter(({ squad: each, view }) => view.distance !== undefined && !isEngaged(scene, each))
  const nearest = inSight.reduce<Seen | undefined>(
    (best, { view }) => (best && best.distance! <= view.distance! ? best : view),
    undefined,
  )
  const barred = all.flatMap(({ squad: each, view, bar }) => {
    const why = bar ?? (nearest && fartherBar(scene, view, nearest))
    return why ? [{ squad: each, bar: why }] : []
  })
  return { legal: all.map((each) => each.squad).filter((each) => !barred.some((bar) => bar.squad === each)), barred }
}

function sightBar(scene: CeltosScene, { squad, distance, blockers }: Seen): Bar | undefined {
  if (isEngaged(scene, squad)) return { rule: 'shooting/engaged', cite: '11', why: 'the target is in close combat' }
  if (distance !== undefined) return undefined
  const what = blockers.length > 0 ? `: ${blockers.join(', ')} in the way` : ''
  return { rule: 'shooting/sight', cite: '10', why: `no model sees the target${what}` }
}

function rangeBar(scene: CeltosScene, { distance = 0 }: Seen, weapons: readonly Weapon[]): Bar | undefined {
  const reach = Math.max(0, ...weapons.map((weapon) => farthest(scene, weapon)?.most ?? 0))
  const band = bandOf(scene, distance)
  if (band && weapons.some((weapon) => weapon.bands.has(band.id))) return undefined
  return {
    ...{
      rule: 'shooting/range',
      cite: '15',
      why: `the target is ${inches(scene, distance)} away, and the range is ${reach} inches`,
    },
    ...{ needed: reach, had: distance / INCH },
  }
}

function fartherBar(scene: CeltosScene, { squad, distance = 0 }: Seen, nearest: Seen): Bar | undefined {
  if (squad === nearest.squad || distance <= nearest.distance! + SAME) return undefined
  const why = `the target is ${inches(scene, distance)} away; ${theSquad(nearest.squad)}, the nearest unit in sight, ${inches(scene, nearest.distance!)}`
  return { rule: 'shooting/nearest', cite: '11', why, needed: nearest.distance! / INCH, had: distance / INCH }
}

/** Two distances that differ by less are equal, in units of the board. */
const SAME = 2

/** What each model of a squad needs to hit the target. */
export function planVolley(scene: CeltosScene, squad: Squad, target: Squad, hasMoved: boolean): VolleyPlan {
  const enemies = modelsOf(scene, target)
  const shooters: Shooter[] = []
  const idle: Idle[] = []
  for (const unit of modelsOf(scene, squad)) {
    const found = shooterOf(scene, unit, enemies, hasMoved)
    if (typeof found === 'string') idle.push({ unit, why: found })
    else shooters.push(found)
  }
  return { target, shooters, idle }
}

function shooterOf(scene: CeltosScene, unit: Unit, enemies: readonly Unit[], hasMoved: boolean): Shooter | string {
  const weapon = weaponOf(scene, unit)
  if (!weapon) return 'has no ranged weapon'
  const found = pairs(scene, [unit], enemies).find(({ enemy }) => sight(scene, unit, enemy).clear)
  if (!found) return 'sees no model of the target'
  const band = bandOf(scene, found.far)
  const modifier = band && weapon.bands.get(band.id)
  if (!band || modifier === undefined)
    return `is ${inches(scene, found.far)} away, out of the range of its ${weapon.name}`
  const plus = new Amount()
  plus.add('14', 'moved', hasMoved ? -1 : 0)
  const size = numberOf(scene, found.enemy, 'size')
  plus.add('14', `size ${size} target`, sizeModifier(size) ?? 0)
  plus.add('16', `${weapon.name} at ${band.name.toLowerCase()} range`, modifier)
  return { unit, weapon, distance: found.far, band, needed: toShoot(numberOf(scene, unit, 'sh')), plus }
}

/** The dice of a volley, in the order of its models. */
export const strikesOf = ({ shooters }: VolleyPlan): readonly Strike[] =>
  shooters.map(({ unit, needed, plus, weapon }) => ({
    ...{ model: unit.id, needed, plus: plus.total, power: weapon.power },
  }))

/** The hits to expect of some dice, in tenths. */
export const expectedTenths = (strikes: readonly Strike[], naturals: boolean): number =>
  strikes.reduce((sum, { plus, needed }) => sum + tenths(plus, needed, naturals), 0)

/** The squads that a declaration names: its own and its targets. */
export function namedSquads(
  scene: CeltosScene,
  pieces: readonly Id[],
): { readonly by: Squad; readonly side: Id | undefined; readonly targets: readonly Squad[] } | undefined {
  const [by, ...others] = squadsAmong(scene, pieces)
  if (by === undefined) return undefined
  const side = sideOfSquad(scene, by)
  return { by, side, targets: others.filter((squad) => sideOfSquad(scene, squad) !== side) }
}
