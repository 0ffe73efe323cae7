import type { Action, Finding, Proposal } from '../../../../table/generated/types.ts'
import { capitalized, finding, names } from '../../../core/finding.ts'
import { inIdOrder, proposal } from '../../../core/proposal.ts'
import { markCount, type Unit } from '../../../core/unit.ts'
import { eliminateActions, markAction } from '../../../kit/fight/losses.ts'
import type { Due } from '../../../kit/fight/owed.ts'
import { agreeing, HIT, modelsOf, squadOf, theSquad, WOUND } from '../terms/models.ts'
import type { CeltosScene } from '../terms/scene.ts'
import { readingsOf } from '../terms/switches.ts'
import { type Fight, type Lot, latestFight, type Volley } from '../turn/fight-record.ts'

/* 17, 18 [17, 18]: hits are allotted by the owner of the target, and those that do damage are carried out. */

/** The volley that has hits to allot or to roll for, and its lot. */
export function lotNow(
  fight: Fight,
): { readonly index: number; readonly volley: Volley; readonly lot: Lot } | undefined {
  if (fight.volleys.some(({ faces }) => faces === undefined)) return undefined
  const index = fight.volleys.findIndex(({ lots }) => lots.length > 0)
  const volley = fight.volleys[index]
  const [lot] = volley?.lots ?? []
  return volley && lot && { index, volley, lot }
}

export const hitsOn = (unit: Unit): number => markCount(unit.piece, HIT)

/** The hits that lie on the models of the target. */
export const allotted = (scene: CeltosScene, { at }: Pick<Volley, 'at'>): number =>
  modelsOf(scene, at).reduce((sum, unit) => sum + hitsOn(unit), 0)

/** The models that may take the next hit. */
export function mayBeHit(scene: CeltosScene, { at }: Pick<Volley, 'at'>): readonly Unit[] {
  const models = modelsOf(scene, at)
  if (readingsOf(scene.house).allotment === 'free') return models
  const least = Math.min(...models.map(hitsOn))
  return models.filter((unit) => hitsOn(unit) === least)
}

type CombatDue = Due<'hits' | 'losses'>

/** The results of the latest fight that are still to be carried out. */
export function duesOf(scene: CeltosScene): readonly CombatDue[] {
  const fight = latestFight(scene)
  if (!fight) return []
  const losses = lossDue(scene, fight)
  if (losses) return [losses]
  const now = lotNow(fight)
  return now && allotted(scene, now.volley) < now.lot.count ? [allotDue(scene, fight, now)] : []
}

const hitsText = (count: number): string => (count === 1 ? '1 hit' : `${count} hits`)

function allotDue(
  scene: CeltosScene,
  fight: Fight,
  { volley, lot }: NonNullable<ReturnType<typeof lotNow>>,
): CombatDue {
  const left = lot.count - allotted(scene, volley)
  return {
    ...{ part: volley.by === fight.by ? 'defender' : 'attacker', stage: 'hits', rule: 'combat/allot', cite: '17' },
    side: fight.squads[volley.at]?.side,
    what: `${theSquad(volley.at)} ${agreeing(scene, volley.at, 'takes', 'take')} ${hitsText(left)}`,
    ...{ at: [], units: modelsOf(scene, volley.at), needed: left },
    ways: () => allotWays(scene, volley, left),
  }
}

/** All hits at once, spread from the first model on; and a hit on each model that may take one. */
function allotWays(scene: CeltosScene, volley: Volley, left: number): readonly Proposal[] {
  const open = mayBeHit(scene, volley)
  const isWhole = open.length <= left || open.length === 1
  const spread = spreadHits(scene, volley, left)
  const names = spread.map(({ unit, hits }) => (hits > 1 ? `${unit.name} (${hits})` : unit.name)).join(', ')
  const all = proposal(
    ...(['combat/allot', '17', `Allot ${hitsText(left)}: ${names}.`] as const),
    marksInTurn(spread),
    inIdOrder(spread.map(({ unit }) => unit)),
  )
  if (isWhole && spread.every(({ hits }) => hits * open.length === left || open.length === 1)) return [all]
  const singles = open.map((unit) =>
    proposal('combat/allot-one', '17', `Hit ${unit.name}.`, [markAction([unit], HIT, hitsOn(unit) + 1)], [unit.id]),
  )
  return [all, ...singles]
}

/** One legal way to allot hits. Leaders come last. */
function spreadHits(
  scene: CeltosScene,
  volley: Volley,
  left: number,
): readonly { readonly unit: Unit; readonly hits: number }[] {
  const inOrder = [...modelsOf(scene, volley.at)].sort((a, b) => hitsOn(a) - hitsOn(b) || rank(a) - rank(b))
  const hits = new Map<Unit, number>()
  for (let next = 0; next < left && inOrder.length > 0; next++) {
    const unit = [...inOrder].sort((a, b) => total(a) - total(b) || inOrder.indexOf(a) - inOrder.indexOf(b))[0]!
    hits.set(unit, (hits.get(unit) ?? 0) + 1)
  }
  function total(unit: Unit): number {
    return hitsOn(unit) + (hits.get(unit) ?? 0)
  }
  return [...hits].map(([unit, count]) => ({ unit, hits: count }))
}

/** Marks for hits, one on each model before a second on any, as a player lays them. */
function marksInTurn(spread: readonly { readonly unit: Unit; readonly hits: number }[]): readonly Action[] {
  const after = spread.map(({ unit, hits }) => ({ unit, from: hitsOn(unit), to: hitsOn(unit) + hits }))
  const [least, most] = [Math.min(...after.map(({ from }) => from)), Math.max(...after.map(({ to }) => to))]
  const counts = Array.from({ length: most - least }, (_, index) => least + index + 1)
  return counts.map((count) => {
    const units = after.filter(({ from, to }) => from < count && count <= to).map(({ unit }) => unit)
    return markAction(units, HIT, count)
  })
}

/** Counters that get the same number of a mark, in one action each. */
const byCount = (marked: readonly { readonly unit: Unit; readonly count: number }[]) =>
  [...new Set(marked.map(({ count }) => count))].map(
    (count) => [count, marked.flatMap((each) => (each.count === count ? each.unit : []))] as const,
  )

/** The order in which models are offered for hits. */
const LAST = ['musician', 'standard', 'leader']
const rank = (unit: Unit): number => LAST.indexOf(unit.class ?? '')

/** The models that the latest roll to damage leaves hit, wounded or dead, until the table shows it. */
function lossDue(scene: CeltosScene, fight: Fight): CombatDue | undefined {
  const open = fight.hurt.flatMap((hurt) => {
    const unit = scene.unit(hurt.piece)
    if (!unit || 'pile' in unit.piece.at) return []
    const isShown = !hurt.dies && hitsOn(unit) === 0 && markCount(unit.piece, WOUND) === hurt.wounds
    return isShown ? [] : [{ hurt, unit }]
  })
  const [first] = open
  if (!first) return undefined
  const dead = open.filter(({ hurt }) => hurt.dies).map(({ unit }) => unit)
  const wounded = open.filter(({ hurt, unit }) => !hurt.dies && markCount(unit.piece, WOUND) !== hurt.wounds)
  const hit = open.map(({ unit }) => unit).filter((unit) => hitsOn(unit) > 0)
  const squad = squadOf(first.unit)
  const verb = (one: string, more: string) => agreeing(scene, squad, one, more)
  const lost =
    dead.length > 0
      ? `${verb('loses', 'lose')} ${dead.map(({ name }) => name).join(', ')}`
      : `${verb('takes off its', 'take off their')} hits`
  const actions = [
    ...(hit.length > 0 ? [markAction(hit, HIT, 0)] : []),
    ...byCount(wounded.map(({ unit, hurt }) => ({ unit, count: hurt.wounds }))).map(([count, units]) =>
      markAction(units, WOUND, count),
    ),
    ...dead.flatMap((unit) => eliminateActions(scene, unit)),
  ]
  const units = open.map(({ unit }) => unit)
  const what = `${theSquad(squad)} ${lost}`
  return {
    ...{ part: 'defender', stage: 'losses', rule: 'combat/loss', cite: '18', what },
    ...{ side: first.unit.side, at: [], units, needed: open.length },
    ways: () => [proposal('combat/loss', '18', `${capitalized(what)}.`, actions, inIdOrder(units))],
  }
}

/** Whether the table does not show yet what the latest roll to damage left. */
export function hasLosses(scene: CeltosScene): boolean {
  const fight = latestFight(scene)
  return fight !== undefined && lossDue(scene, fight) !== undefined
}

/** Findings on hits that are allotted against the rules. */
export function judgeAllotted(scene: CeltosScene, action: Action): readonly Finding[] | undefined {
  if (action.type !== 'mark' || action.mark !== HIT) return undefined
  const fight = latestFight(scene)
  const now = fight && lotNow(fight)
  if (!now || lossDue(scene, fight)) return undefined
  const { volley, lot } = now
  const targets = modelsOf(scene, volley.at)
  const units = scene.unitsById(action.pieces).filter((unit) => targets.includes(unit))
  if (units.length !== action.pieces.length) return undefined
  return [...judgeTooMany(scene, volley, lot, units, action.count), ...judgeUneven(scene, volley, units, action.count)]
}

function judgeTooMany(
  scene: CeltosScene,
  volley: Volley,
  lot: Lot,
  units: readonly Unit[],
  count: number,
): readonly Finding[] {
  const after = allotted(scene, volley) + units.reduce((sum, unit) => sum + count - hitsOn(unit), 0)
  if (after <= lot.count) return []
  const text = `${capitalized(theSquad(volley.at))} ${agreeing(scene, volley.at, 'takes', 'take')} ${hitsText(lot.count)}, not ${after}.`
  return [{ ...finding('combat/too-many', '17', 'illegal', text, [], units), needed: lot.count, had: after }]
}

function judgeUneven(scene: CeltosScene, volley: Volley, units: readonly Unit[], count: number): readonly Finding[] {
  if (readingsOf(scene.house).allotment === 'free') return []
  const marked = new Set(units)
  const least = Math.min(...modelsOf(scene, volley.at).map((unit) => (marked.has(unit) ? count : hitsOn(unit))))
  const over = units.filter((unit) => count > hitsOn(unit) && count > least + 1)
  if (over.length === 0) return []
  const text = `${names(over)} would have ${hitsText(count)} while another model of the unit has ${hitsText(least)}.`
  return [finding('combat/uneven', '17', 'illegal', text, [], over)]
}
