import type { Action, Cell, Finding, Id, PieceId, Proposal } from '../../table/generated/types.ts'
import { finding, names } from '../finding.ts'
import { inIdOrder, owedBy, proposal } from '../proposal.ts'
import type { Scene } from '../scene.ts'
import type { Unit } from '../unit.ts'
import { eligibility } from './active.ts'
import { type Combatant, type Fight, type Part, partsOf, stepsNow } from './fight.ts'
import { cellOf, distance, enemiesIn, isIn, printCell, rearOf, sameCell, unitsIn } from './hex.ts'
import { stepsSaid } from './odds.ts'
import { called, isDisrupted, isUsed, otherSide, stepsOf } from './print.ts'
import { adviseRetreat, isOver, tollOf } from './retreat.ts'
import { playOf } from './round.ts'
import { readingsOf } from './switches.ts'
import { disrupting, loseStep } from './toll.ts'

/** What one side still has to do for a fight. */
export interface Debt {
  readonly part: Part
  readonly steps: number
  /** The unit that must lose the first of them. */
  readonly first: PieceId | undefined
  readonly disrupt: readonly PieceId[]
  /** How many of those are to be Disrupted. */
  readonly disrupted: number
  readonly retreat: readonly Combatant[]
  /** Those that a zone on their way back Disrupts. */
  readonly rattled: readonly PieceId[]
}

const alive = (scene: Scene, { id }: Combatant): boolean => stepsNow(scene, id) > 0

/** 11.0 [83-88]: the defender first; losses, then Disruption, then retreat. */
export function debtsOf(scene: Scene, fight: Fight): readonly Debt[] {
  const { result } = fight
  if (!result) return []
  return (['defender', 'attacker'] as const).flatMap((part) => {
    const fate = result[part]
    const all = partsOf(fight, part)
    const steps = stepsOwed(scene, fight, all, fate.steps)
    const active = fight.active
    const first = part === 'attacker' && steps > 0 && unhurt(scene, fight, active) ? active : undefined
    const { disrupt, disrupted } = toDisrupt(scene, fight, part)
    const retreat = fate.retreats ? all.filter((each) => alive(scene, each) && !hasRetreated(scene, fight, each)) : []
    const shaken = rattled(scene, fight, all)
    const owes = steps > 0 || disrupted > 0 || retreat.length > 0 || shaken.length > 0
    return owes ? [{ part, steps, first, disrupt, disrupted, retreat, rattled: shaken }] : []
  })
}

const unhurt = (scene: Scene, fight: Fight, id: PieceId): boolean =>
  fight.attackers.some((each) => each.id === id && stepsNow(scene, id) === each.steps)

/** 11.0, 11.1 [84, 93]: the steps of the result, and those that zones take from who goes back, less what is gone. */
function stepsOwed(scene: Scene, { ways }: Fight, all: readonly Combatant[], printed: number): number {
  const lost = (each: Combatant): number => each.steps - stepsNow(scene, each.id)
  const gone = all.filter((each) => ways[each.id] === undefined)
  const lostHere = gone.reduce((sum, each) => sum + lost(each), 0)
  // Who is lost for want of a way pays for nobody else, but in a stack for the one that comes through.
  const stranded = lostHere - Math.min(lostHere, printed)
  let toll = 0
  let mates = 0
  for (const [index, each] of all.entries()) {
    const way = ways[each.id]
    if (!way) continue
    const { steps } = tollOf(way)
    toll += steps
    const mate = all.find((other) => other !== each && isPair(each, other))
    if (steps === 0 || !mate || !way.shaken) continue
    const other = ways[mate.id]
    if (!other && lost(mate) > 0) mates += 1
    // Of two that go together the first zone takes one.
    else if (other?.shaken && tollOf(other).steps > 0 && all.indexOf(mate) < index) toll -= 1
  }
  const paid =
    Math.min(lostHere, printed) +
    Math.min(stranded, mates) +
    all.reduce((sum, each) => sum + (ways[each.id] ? lost(each) : 0), 0)
  const standing = all.reduce((sum, each) => sum + each.steps - lost(each), 0)
  return Math.max(0, Math.min(printed + toll - paid, standing))
}

/** 11.1 [93]: two of one step in a hex. */
const isPair = (a: Combatant, b: Combatant): boolean => a.steps === 1 && b.steps === 1 && sameCell(a.at, b.at)

/** 11.1 [93]: those that were not Disrupted when they passed a zone, and are not yet. */
const rattled = (scene: Scene, { ways }: Fight, all: readonly Combatant[]): readonly PieceId[] =>
  all.flatMap(({ id }) => {
    const [unit, way] = [scene.unit(id), ways[id]]
    return unit && way && cellOf(unit) && tollOf(way).disrupts && !isDisrupted(unit) ? [id] : []
  })

/** 11.0 [87]: two units, the active one first; those that are Disrupted already are no choice. */
function toDisrupt(scene: Scene, fight: Fight, part: Part): Pick<Debt, 'disrupt' | 'disrupted'> {
  const none = { disrupt: [], disrupted: 0 }
  if (!fight.result?.[part].disrupted) return none
  const all = partsOf(fight, part)
  const fresh = all.filter(({ disrupted }) => !disrupted)
  const spent =
    part === 'attacker' &&
    readingsOf(scene.house)['disrupted-active'] === 'spent' &&
    all.some(({ id, disrupted }) => id === fight.active && disrupted)
      ? 1
      : 0
  const now = (each: Combatant): boolean => {
    const unit = scene.unit(each.id)
    return unit !== undefined && isDisrupted(unit)
  }
  // Who was lost before is no choice, and takes none of it.
  const open = fresh.filter((each) => alive(scene, each) && !now(each)).map(({ id }) => id)
  const owed = Math.min(2 - spent - fresh.filter(now).length, open.length)
  if (owed <= 0) return none
  const sorted =
    part === 'attacker' ? [...open].sort((a, b) => Number(b === fight.active) - Number(a === fight.active)) : open
  return { disrupt: sorted, disrupted: owed }
}

/** 11.1 [89]: its way is gone, whether hex by hex or in one. */
function hasRetreated(scene: Scene, fight: Fight, each: Combatant): boolean {
  const unit = scene.unit(each.id)
  const at = unit && cellOf(unit)
  const way = fight.ways[each.id]
  if (!unit || !at) return true
  return way !== undefined && (isOver(scene, unit, each.at, way.cells) || distance(scene, each.at, at) >= 2)
}

/** What is left open when something else is begun. */
export function judgeOpen(scene: Scene, fight: Fight): readonly Finding[] {
  return debtsOf(scene, fight).flatMap((debt) => {
    const units = partsOf(fight, debt.part).flatMap(({ id }) => scene.unit(id) ?? [])
    const who = debt.part === 'attacker' ? 'The attacker' : 'The defender'
    const found: Finding[] = []
    const told = (rule: Id, text: string, those: readonly Unit[]) =>
      found.push(
        finding(
          rule,
          '11.0',
          'warning',
          text,
          those.flatMap((unit) => cellOf(unit) ?? []),
          those,
        ),
      )
    if (debt.steps > 0) told('combat/losses', `${who} still loses ${stepsSaid(debt.steps)}.`, units)
    if (debt.disrupted > 0) told('combat/disruption', `${who} still has ${debt.disrupted} to be Disrupted.`, units)
    const shaken = debt.rattled.flatMap((id) => scene.unit(id) ?? [])
    if (shaken.length > 0)
      told('combat/rattled', `${names(shaken)} went back through an enemy zone, and is Disrupted.`, shaken)
    const going = debt.retreat.flatMap(({ id }) => scene.unit(id) ?? [])
    if (going.length > 0) told('combat/retreat', `${names(going)} still has to go back two hexes.`, going)
    return found
  })
}

/** What comes next of a fight: the defender's part whole, and then the attacker's; within each, one kind after the other. */
export function adviseAftermath(scene: Scene, fight: Fight): readonly Proposal[] {
  const [debt] = debtsOf(scene, fight)
  if (!debt) return adviseAdvance(scene, fight)
  const { side = '' } = fight
  return adviseDebt(scene, fight, debt).map(owedBy(debt.part === 'attacker' ? side : otherSide(side)))
}

function adviseDebt(scene: Scene, fight: Fight, debt: Debt): readonly Proposal[] {
  const who = debt.part === 'attacker' ? 'The attacker' : 'The defender'
  const make = (rule: Id, text: string, units: readonly Unit[], actions: readonly Action[]): Proposal => {
    const cells = units.flatMap((unit) => cellOf(unit) ?? [])
    return proposal(rule, '11.0', text, actions, inIdOrder(units), cells)
  }
  if (debt.steps > 0) {
    const ids = debt.first === undefined ? partsOf(fight, debt.part).map(({ id }) => id) : [debt.first]
    const units = ids.flatMap((id) => scene.unit(id) ?? []).filter((unit) => cellOf(unit) !== undefined)
    const must = debt.first === undefined ? '' : ', the first of them the active unit'
    return units.map((unit) =>
      make('combat/losses', `${who} loses ${stepsSaid(debt.steps)}${must}: ${called(unit)}.`, [unit], [loseStep(unit)]),
    )
  }
  if (debt.disrupted > 0) {
    const units = debt.disrupt.flatMap((id) => scene.unit(id) ?? [])
    const marked = debt.disrupted >= units.length ? [units] : units.map((unit) => [unit])
    return marked.map((those) =>
      make('combat/disruption', `${who} has ${names(those)} Disrupted.`, those, [disrupting(those)]),
    )
  }
  if (debt.rattled.length > 0) {
    const units = debt.rattled.flatMap((id) => scene.unit(id) ?? [])
    const text = `${names(units)} went back through an enemy zone, and is Disrupted.`
    return [make('combat/rattled', text, units, [disrupting(units)])]
  }
  return debt.retreat.flatMap((each) => {
    const unit = scene.unit(each.id)
    return unit ? adviseRetreat(scene, fight, unit, each) : []
  })
}

/** 11.2 [97]: hexes that the defender has left. */
export function vacated(scene: Scene, fight: Fight): readonly Cell[] {
  if (!fight.result) return []
  const cells = fight.defenders.map(({ at }) => at)
  return cells.filter(
    (cell, index) =>
      cells.findIndex((each) => sameCell(each, cell)) === index && enemiesIn(scene, cell, fight.side).length === 0,
  )
}

/** 11.2 [97]: it comes before anybody else begins to move; who may then move for himself does. */
export function isAdvanceTime(scene: Scene, fight: Fight, unit: Unit): boolean {
  const last = playOf(scene).round?.begun.at(-1)
  if (last !== undefined && last !== fight.active) return false
  const active = scene.unit(fight.active)
  if (unit.id === fight.active || !active || !cellOf(active) || !isUsed(active.piece) || isUsed(unit.piece)) return true
  return eligibility(scene, unit).some(({ severity }) => severity === 'illegal')
}

/** 11.2 [76, 97, 97a, 98]. */
export function judgeAdvance(scene: Scene, _fight: Fight, unit: Unit, to: Cell): readonly Finding[] {
  const found: Finding[] = []
  const illegal = (rule: Id, text: string) => found.push(finding(rule, '11.2', 'illegal', text, [to], [unit]))
  const where = printCell(scene, to)
  if (unit.side !== undefined && isIn(scene, rearOf(otherSide(unit.side)), to)) {
    illegal('advance/rear', `${where} lies in the enemy Rear Area, and nobody advances into it.`)
  }
  const others = unitsIn(scene, to).filter((each) => each.side === unit.side && each !== unit)
  const steps = others.reduce((sum, each) => sum + stepsOf(each), stepsOf(unit))
  if (steps > 2) {
    const text = `${where} would hold ${steps} steps, and at most 2 advance.`
    found.push({ ...finding('advance/stacking', '11.2', 'illegal', text, [to], [unit]), needed: steps, had: 2 })
  }
  return found
}

function adviseAdvance(scene: Scene, fight: Fight): readonly Proposal[] {
  return vacated(scene, fight).flatMap((to) =>
    fight.attackers.flatMap(({ id, at }) => {
      const unit = scene.unit(id)
      const now = unit && cellOf(unit)
      if (!unit || !now || !sameCell(now, at) || fight.advanced.includes(id)) return []
      if (!isAdvanceTime(scene, fight, unit)) return []
      if (judgeAdvance(scene, fight, unit, to).length > 0) return []
      const text = `${called(unit)} may advance into ${printCell(scene, to)} for nothing, and need not.`
      const move: Action = { type: 'move', moves: [{ pieces: [id], to }] }
      return [proposal('advance/may', '11.2', text, [move], [id], [to])]
    }),
  )
}
