import type { Action, Cell, Finding, Id, PieceId, Proposal } from '../../table/generated/types.ts'
import { finding, names } from '../finding.ts'
import { inIdOrder, proposal } from '../proposal.ts'
import type { Scene } from '../scene.ts'
import type { Unit } from '../unit.ts'
import { type Combatant, type Fight, type Part, partsOf, stepsNow } from './fight.ts'
import { cellOf, distance, enemiesIn, isIn, printCell, rearOf, sameCell, unitsIn } from './hex.ts'
import { called, DISRUPTED, deadOf, isDisrupted, isReduced, otherSide, reducedFace, stepsOf } from './print.ts'
import { adviseRetreat, isOver, tollOf } from './retreat.ts'
import { readingsOf } from './switches.ts'

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
}

const alive = (scene: Scene, { id }: Combatant): boolean => stepsNow(scene, id) > 0

/** 11.0 [83-88]: the defender first; losses, then Disruption, then retreat. */
export function debtsOf(scene: Scene, fight: Fight): readonly Debt[] {
  const { result } = fight
  if (!result) return []
  return (['defender', 'attacker'] as const).flatMap((part) => {
    const fate = result[part]
    const all = partsOf(fight, part)
    const lost = all.reduce((sum, each) => sum + each.steps - stepsNow(scene, each.id), 0)
    const toll = all.reduce((sum, each) => sum + (tolled(scene, fight, each)?.steps ?? 0), 0)
    const total = all.reduce((sum, each) => sum + each.steps, 0)
    const steps = Math.max(0, Math.min(fate.steps + toll, total) - lost)
    const active = fight.active
    const first = part === 'attacker' && steps > 0 && unhurt(scene, fight, active) ? active : undefined
    const { disrupt, disrupted } = toDisrupt(scene, fight, part)
    const retreat = fate.retreats ? all.filter((each) => alive(scene, each) && !hasRetreated(scene, fight, each)) : []
    const owes = steps > 0 || disrupted > 0 || retreat.length > 0
    return owes ? [{ part, steps, first, disrupt, disrupted, retreat }] : []
  })
}

const unhurt = (scene: Scene, fight: Fight, id: PieceId): boolean =>
  fight.attackers.some((each) => each.id === id && stepsNow(scene, id) === each.steps)

/** 11.1 [93]: what a retreat through zones cost. */
function tolled(scene: Scene, fight: Fight, each: Combatant) {
  const way = fight.ways[each.id]
  const unit = scene.unit(each.id)
  if (!way || !unit) return undefined
  const now = fight.result?.[fight.attackers.includes(each) ? 'attacker' : 'defender']
  const before = {
    ...unit,
    piece: { ...unit.piece, marks: each.disrupted || now?.disrupted ? { [DISRUPTED]: 1 } : {} },
  }
  return tollOf(scene, before, way)
}

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
  const done = fresh.filter((each) => {
    const unit = scene.unit(each.id)
    return !alive(scene, each) || (unit !== undefined && isDisrupted(unit))
  })
  const owed = Math.min(2 - spent, fresh.length) - done.length
  if (owed <= 0) return none
  const open = fresh.filter((each) => !done.includes(each)).map(({ id }) => id)
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
  return way !== undefined && way.length > 0 && (isOver(scene, unit, each.at, way) || distance(scene, each.at, at) >= 2)
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
    const going = debt.retreat.flatMap(({ id }) => scene.unit(id) ?? [])
    if (going.length > 0) told('combat/retreat', `${names(going)} still has to go back two hexes.`, going)
    return found
  })
}

export const stepsSaid = (steps: number): string => (steps === 1 ? '1 step' : `${steps} steps`)

/** 11.0 [85]: the first step of two turns the counter to its reduced face, the last takes it off. */
export function loseStep(unit: Unit): Action {
  return stepsOf(unit) > 1 && !isReduced(unit.piece)
    ? { type: 'flip', pieces: [unit.id], face: reducedFace(unit.piece) }
    : { type: 'move', moves: [{ pieces: [unit.id], to: { pile: deadOf(unit.side ?? '') } }] }
}

/** What comes next of a fight: the defender's part whole, and then the attacker's; within each, one kind after the other. */
export function adviseAftermath(scene: Scene, fight: Fight): readonly Proposal[] {
  const [debt] = debtsOf(scene, fight)
  if (!debt) return adviseAdvance(scene, fight)
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
      make('combat/disruption', `${who} has ${names(those)} Disrupted.`, those, [
        { type: 'mark', pieces: those.map(({ id }) => id).sort(), mark: DISRUPTED, count: 1 },
      ]),
    )
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
      if (judgeAdvance(scene, fight, unit, to).length > 0) return []
      const text = `${called(unit)} may advance into ${printCell(scene, to)} for nothing, and need not.`
      const move: Action = { type: 'move', moves: [{ pieces: [id], to }] }
      return [proposal('advance/may', '11.2', text, [move], [id], [to])]
    }),
  )
}
