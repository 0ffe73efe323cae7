import type { Cell, Declare, Finding, Id, PieceId, Place } from '../../../../table/generated/types.ts'
import { agree, finding, names } from '../../../core/finding.ts'
import { mergeRemarks, type Remark } from '../../../core/merge-findings.ts'
import { isActing, namesOf, phaseName, sideName } from '../../../core/turn.ts'
import type { Unit } from '../../../core/unit.ts'
import { cellsAmong, printCell } from '../../../hex/board/cells.ts'
import { cellOf, enemiesIn, isBeside, rangeTo } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { neighboursOf } from '../../../kit/fight/on-hexes/neighbours.ts'
import { type CombatPhase, combatPhase } from '../terms/phase.ts'
import { fightFiredIn, isArtilleryUnit, rangeOf } from './artillery.ts'
import { attackToReplace } from './assessment.ts'
import { combatantOf } from './combatants.ts'
import { type Declared, type Engagement, freshEngagement, latestAt, roleIn } from './engagement.ts'
import { barToExploiting } from './exploitation.ts'
import { judgeSoakOffs } from './soakoff.ts'

/** A declared attack, with its units sorted by role. */
export interface AttackPlan {
  readonly side: Id | undefined
  /** The first hex that was named. */
  readonly target: Cell | undefined
  readonly named: number
  readonly assault: readonly Unit[]
  readonly guns: readonly Unit[]
  readonly dummies: readonly Unit[]
  readonly strangers: readonly Unit[]
  readonly defenders: readonly Unit[]
}

export function attackPlan(scene: HexScene, pieces: readonly PieceId[], at: readonly Place[]): AttackPlan {
  const cells = cellsAmong(scene, at)
  const [target] = cells
  const units = scene.unitsById(pieces).filter(({ kind }) => kind !== 'other')
  const side = combatPhase(scene)?.side ?? units[0]?.side
  const own = units.filter((unit) => unit.side === side)
  const real = own.filter(({ kind }) => kind !== 'dummy')
  const guns = real.filter((unit) => isArtilleryUnit(scene, unit) === 'yes')
  return {
    side,
    target,
    named: new Set(cells.map((cell) => printCell(scene, cell))).size,
    assault: real.filter((unit) => !guns.includes(unit)),
    guns,
    dummies: own.filter(({ kind }) => kind === 'dummy'),
    strangers: units.filter((unit) => unit.side !== side),
    defenders: target ? enemiesIn(scene, target, side) : [],
  }
}

/** The attack in the form in which memory stores it. */
export function engagementOf(scene: HexScene, plan: AttackPlan, target: Cell): Declared {
  const leading = plan.assault.filter((unit) => isBeside(scene, unit, target))
  return {
    side: plan.side,
    target,
    attackers: [...plan.assault, ...plan.guns].map(combatantOf),
    defenders: plan.defenders.map(combatantOf),
    neighbours: neighboursOf(scene, leading),
  }
}

export function judgeAttack(scene: HexScene, { pieces, at }: Declare, before: readonly Engagement[]): Finding[] {
  const phase = combatPhase(scene)
  const plan = attackPlan(scene, pieces, at)
  const { target, assault, guns } = plan
  const anew = target && attackToReplace(scene, target, before)
  const fights = before.filter((each) => each !== anew)
  const found = judgePhase(scene, phase, assault, guns)
  if (anew) found.push(instead(scene, anew, pieces.length === 0), ...judgeChange(scene, anew))
  if (anew && pieces.length === 0) return found
  found.push(...judgeHands(scene, plan))
  if (!target || plan.named > 1) {
    const text = plan.named > 1 ? `An attack has one target hex; ${plan.named} were named.` : 'Name the hex to attack.'
    return [...found, finding('attack/target', '11.0', 'illegal', text, cellsAmong(scene, at), [])]
  }
  found.push(...judgeTarget(scene, plan, target, fights))
  found.push(...judgeAssault(scene, plan, target, fights, phase))
  found.push(...judgeGuns(scene, plan, target, fights))
  // An attack on an empty hex requires no other attack.
  if (!phase || plan.defenders.length === 0) return found
  return [...found, ...judgeSoakOffs(scene, [...fights, freshEngagement(engagementOf(scene, plan, target))], false)]
}

/** 11.0 [28]: a declaration can be replaced while nothing has come of it. */
function instead(scene: HexScene, { target, attackers }: Engagement, off: boolean): Finding {
  const units = attackers.flatMap(({ id }) => scene.unit(id) ?? [])
  const hex = printCell(scene, target)
  const text = off ? `This calls off the attack on ${hex}.` : `This replaces the earlier attack on ${hex}.`
  return finding('attack/anew', '11.0', 'note', text, [target], units)
}

/** 11.0 [28]: the attacker changes an attack, and only until the defender turns up its units. */
function judgeChange(scene: HexScene, attack: Engagement): Finding[] {
  const { side, target } = attack
  const hex = printCell(scene, target)
  if (!isActing(scene, side)) {
    const text = `Only ${sideName(scene, side)} changes its attack on ${hex} or calls it off.`
    return [finding('attack/hand', '4.0', 'illegal', text, [target], [])]
  }
  const shown = revealedSince(scene, attack)
  if (shown.length === 0) return []
  const text = `${namesOf(scene, shown)} ${agree(shown, 'has', 'have')} been revealed: the attack on ${hex} stands as it was declared.`
  return [finding('attack/late', '11.0', 'illegal', text, [target], shown)]
}

/** Units of the defender that were covered when the attack was declared and are not any more. */
export const revealedSince = (scene: HexScene, { defenders, support }: Engagement): readonly Unit[] =>
  scene
    .units([...defenders, ...support].flatMap(({ id, covered }) => (covered ? [id] : [])))
    .filter(({ piece }) => piece.veil === undefined)

/** 4.0 [5]: attacks are made in steps 4 and 6. */
export function judgePhase(scene: HexScene, phase: CombatPhase | undefined, ...units: (readonly Unit[])[]): Finding[] {
  if (phase) return []
  const name = phaseName(scene)
  return [finding('attack/phase', '4.0', 'illegal', `No combat in the ${name} phase.`, [], units.flat())]
}

/** 4.0, 2.1 [5, 28, 50]: each player attacks with his own units, which are revealed. A dummy cannot attack. */
function judgeHands(scene: HexScene, { side, strangers, assault, guns, dummies }: AttackPlan): Finding[] {
  const found: Finding[] = []
  const own = [...assault, ...guns]
  if (strangers.length > 0) {
    const text = `${sideName(scene, side)} attacks now; ${namesOf(scene, strangers)} cannot attack.`
    found.push(finding('attack/side', '4.0', 'illegal', text, [], strangers))
  }
  if (own.length > 0 && !isActing(scene, side)) {
    const text = `Only ${sideName(scene, side)} can attack with ${names(own)}.`
    found.push(finding('attack/hand', '4.0', 'illegal', text, [], own))
  }
  if (dummies.length > 0) {
    found.push(finding('attack/dummy', '2.1', 'illegal', `Dummies cannot attack: ${names(dummies)}.`, [], dummies))
  }
  if (own.length + dummies.length + strangers.length === 0) {
    found.push(finding('attack/nobody', '11.0', 'illegal', 'Name the units that attack.', [], []))
  }
  return found
}

/** 11.0 [28]: the target needs an enemy. No case allows or forbids a second attack on a hex in one phase. */
function judgeTarget(scene: HexScene, plan: AttackPlan, target: Cell, fights: readonly Engagement[]): Finding[] {
  const hex = printCell(scene, target)
  const [stranger] = plan.assault.length + plan.guns.length + plan.dummies.length > 0 ? [] : plan.strangers
  // An attack out of turn is judged by the attacker's side.
  const defenders = stranger ? enemiesIn(scene, target, stranger.side) : plan.defenders
  const found: Finding[] = []
  if (defenders.length === 0) {
    found.push(finding('attack/empty', '11.0', 'illegal', `There is no enemy in ${hex}.`, [target], []))
  } else if (defenders.every(({ kind }) => kind === 'dummy')) {
    const text = `Only ${agree(defenders, 'a dummy is', 'dummies are')} in ${hex}: remove ${agree(defenders, 'it', 'them')} when revealed.`
    found.push(finding('attack/empty', '2.1', 'note', text, [target], defenders))
  }
  if (latestAt(fights, target)) {
    const text = `${hex} was already attacked in this phase; no case forbids it.`
    found.push(finding('attack/again', '11.0', 'note', text, [target], []))
  }
  return found
}

/** 11.0 [28]: units attack adjacent hexes only. */
function judgeAssault(
  scene: HexScene,
  { assault }: AttackPlan,
  target: Cell,
  fights: readonly Engagement[],
  phase: CombatPhase | undefined,
): Finding[] {
  const hex = printCell(scene, target)
  const found: Finding[] = []
  const far = assault.filter((unit) => !isBeside(scene, unit, target))
  for (const group of byPlace(scene, far)) {
    const at = cellOf(group[0]!)
    const had = rangeTo(scene, group[0]!, target)
    if (!at || !Number.isFinite(had)) {
      const text = `${names(group)} ${agree(group, 'is', 'are')} not adjacent to ${hex}.`
      found.push(finding('attack/adjacent', '11.0', 'illegal', text, [target], group))
      continue
    }
    const text = `${names(group)} in ${printCell(scene, at)} ${agree(group, 'is', 'are')} ${had} hexes from ${hex} and can attack only an adjacent hex.`
    found.push({ ...finding('attack/adjacent', '11.0', 'illegal', text, [at, target], group), needed: 1, had })
  }
  const again = assault.filter(({ id }) => fights.some((fight) => roleIn(fight, id) === 'attacker'))
  if (again.length > 0) {
    const text = `${names(again)} already attacked in this phase; no case forbids it.`
    found.push(finding('attack/again', '11.0', 'note', text, [target], again))
  }
  return phase?.exploiting ? [...found, ...judgeExploiters(scene, assault)] : found
}

const judgeExploiters = (scene: HexScene, assault: readonly Unit[]): Finding[] =>
  mergeRemarks(
    assault.flatMap((unit): readonly Remark[] => {
      const bar = barToExploiting(scene, unit)
      if (!bar) return []
      const { severity, why } = bar
      return [
        { unit, said: (units) => finding('attack/exploit', '10.0', severity, `${names(units)} ${why}.`, [], units) },
      ]
    }),
  )

/** 13.4 [38, 38a]: artillery fires in range, once in a phase, and never alone. */
function judgeGuns(
  scene: HexScene,
  { guns, assault }: AttackPlan,
  target: Cell,
  fights: readonly Engagement[],
): Finding[] {
  const found = guns.flatMap((gun) => judgeShot(scene, gun, target, fights))
  const led = assault.some((unit) => isBeside(scene, unit, target))
  if (guns.length > 0 && !led) {
    const text = `${names(guns)} cannot attack ${printCell(scene, target)} alone: a unit other than artillery must attack too.`
    found.push(finding('artillery/alone', '13.4', 'illegal', text, [target], guns))
  }
  return found
}

/** 13.4 [38]: artillery fires within its range and once in a phase. */
export function judgeShot(scene: HexScene, gun: Unit, target: Cell, fights: readonly Engagement[]): Finding[] {
  const hex = printCell(scene, target)
  const found: Finding[] = []
  const needed = rangeOf(gun, gun.known ? gun.couldBe[0] : undefined)
  const had = rangeTo(scene, gun, target)
  if (!Number.isFinite(had)) {
    found.push(
      finding('artillery/range', '13.4', 'illegal', `${gun.name} is not on the map of ${hex}.`, [target], [gun]),
    )
  } else if (had > needed) {
    const text = `${gun.name} has a range of ${needed}; ${hex} is ${had} hexes away.`
    found.push({ ...finding('artillery/range', '13.4', 'illegal', text, [target], [gun]), needed, had })
  }
  const before = fightFiredIn(fights, gun.id)
  if (before) {
    const text = `${gun.name} has already fired in this phase, at ${printCell(scene, before.target)}.`
    found.push(finding('artillery/once', '13.4', 'illegal', text, [target], [gun]))
  }
  return found
}

function byPlace(scene: HexScene, units: readonly Unit[]): readonly (readonly Unit[])[] {
  const groups = new Map<string, Unit[]>()
  for (const unit of units) {
    const at = cellOf(unit)
    const key = at ? `${scene.book.grounds.get(at.board)?.id} ${printCell(scene, at)}` : ''
    groups.set(key, [...(groups.get(key) ?? []), unit])
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}
