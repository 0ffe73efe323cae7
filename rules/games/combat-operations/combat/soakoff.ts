import type { Cell, Finding, PieceId } from '../../../../table/generated/types.ts'
import { placeKey } from '../../../../table/geometry/place.ts'
import { agree, finding } from '../../../core/finding.ts'
import { memoizeBy } from '../../../core/memoize.ts'
import { namesOf } from '../../../core/turn.ts'
import { idOrder, idsOf, type Sure, type Unit } from '../../../core/unit.ts'
import { printCell } from '../../../hex/board/cells.ts'
import { allOnMap } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { type Neighbour, neighboursOf } from '../../../kit/fight/on-hexes/neighbours.ts'
import { combatPhase } from '../terms/phase.ts'
import { isArtilleryUnit } from './artillery.ts'
import { isLed, readingsIn } from './assessment.ts'
import { knownCombatants } from './combatants.ts'
import type { Engagement } from './engagement.ts'
import { barToExploiting } from './exploitation.ts'

/** A hex that must still be attacked. */
export interface OwedAttack {
  readonly at: Cell
  /** Enemies that surely must be attacked, that may be dummies, and that perhaps only dummies are next to. */
  readonly units: readonly Unit[]
  readonly perhaps: readonly Unit[]
  readonly doubtful: readonly Unit[]
}

/** 11.9 [32]: the enemies next to attackers that no unit attacks. */
export function owedAttacks(scene: HexScene, fights: readonly Engagement[]): readonly OwedAttack[] {
  const led = fights.filter((each) => isLed(scene, each))
  const fought = foughtIn(scene, fights)
  const open = led.flatMap((fight) =>
    fight.neighbours
      .filter(({ id }) => !fought.has(id))
      .map((each) => ({ ...each, beset: isAttackedFrom(scene, fight, each) })),
  )
  const hexes = new Map<string, { readonly at: Cell; readonly those: Map<PieceId, { unit: Unit; why: Why }> }>()
  for (const { id, at, beset } of open) {
    const unit = scene.unit(id)
    const must = unit && mustFight(scene, unit)
    if (!unit || must === 'no' || beset === 'no') continue
    const key = printCell(scene, at)
    const hex = hexes.get(key) ?? { at, those: new Map() }
    hexes.set(key, hex)
    const why = must === 'maybe' ? 'perhaps' : beset === 'maybe' ? 'doubtful' : 'units'
    // One fight that surely requires it is enough.
    if (hex.those.get(id)?.why !== 'units') hex.those.set(id, { unit, why })
  }
  return [...hexes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { at, those }]) => {
      const who = (meant: Why) => [...those.values()].flatMap(({ unit, why }) => (why === meant ? unit : []))
      return { at, units: who('units'), perhaps: who('perhaps'), doubtful: who('doubtful') }
    })
}

/** The defenders of all attacks. Artillery alone does not make an attack. */
const foughtIn = (scene: HexScene, fights: readonly Engagement[]): ReadonlySet<PieceId> =>
  new Set(fights.flatMap((each) => (isLed(scene, each) ? idsOf(each.defenders) : [])))

type Why = Exclude<keyof OwedAttack, 'at'>

/** Whether an attacker next to it is a real unit. */
function isAttackedFrom(scene: HexScene, { attackers }: Engagement, { by }: Neighbour): Sure {
  const beside = knownCombatants(
    scene,
    attackers.filter(({ id }) => by.includes(id)),
  )
  if (beside.some(({ counter, unit }) => counter !== undefined || unit?.kind === 'unit')) return 'yes'
  return beside.length > 0 ? 'maybe' : 'no'
}

/** Units off the map need not be attacked, nor dummies, unless a house rule counts them as units. */
function mustFight(scene: HexScene, unit: Unit): Sure {
  if (!('q' in unit.piece.at)) return 'no'
  switch (unit.kind) {
    case 'unit':
      return 'yes'
    case 'dummy':
      return unit.piece.veil !== undefined && readingsIn(scene).dummies === 'units' ? 'yes' : 'no'
    case 'either':
      return readingsIn(scene).dummies === 'units' ? 'yes' : 'maybe'
    case 'other':
      return 'no'
  }
}

export const attackingIn = (fights: readonly Engagement[]): ReadonlySet<PieceId> =>
  new Set(fights.flatMap(({ attackers }) => idsOf(attackers)))

/**
 * The attacks still required. They are reminders while they can still be made. An attack whose soak-offs cannot all be
 * made is illegal at once, when it is declared.
 */
export function judgeSoakOffs(scene: HexScene, fights: readonly Engagement[], over: boolean): Finding[] {
  const owed = owedAttacks(scene, fights)
  const chances = over ? undefined : chancesOf(scene, fights, owed)
  return owed.map((each) => judgeOwed(scene, each, chances?.get(each) ?? 'over'))
}

/** Whether a required attack can still be made. nobody: no unit can. too few: not together with the other ones. */
type Chance = 'open' | 'nobody' | 'too few' | 'over'

const NO_CHANCE: Readonly<Partial<Record<Chance, string>>> = {
  nobody: ', but no unit that could is left.',
  'too few': ', but too few units are left for all required attacks.',
}

export function judgeOwed(scene: HexScene, { at, units, perhaps, doubtful }: OwedAttack, chance: Chance): Finding {
  const hex = printCell(scene, at)
  const sure = units.length > 0
  const those = sure ? units : perhaps.length > 0 ? perhaps : doubtful
  const over = chance === 'over'
  const severity = chance === 'open' ? 'note' : sure ? 'illegal' : over ? 'unchecked' : 'note'
  const must = over ? 'should also have been attacked' : 'must also be attacked'
  const unless = sure
    ? ''
    : those === perhaps
      ? `, unless ${agree(those, 'it is a dummy', 'they are dummies')}`
      : ', unless only dummies attack there'
  const end = NO_CHANCE[chance] ?? `: ${agree(those, 'it is', 'they are')} next to an attacking unit.`
  const text = `${namesOf(scene, those)} in ${hex} ${must}${unless}${end}`
  return finding('soakoff/owed', '11.9', severity, text, [at], those)
}

export const isSure = ({ units }: OwedAttack): boolean => units.length > 0

/**
 * For each owed attack, whether it can still be made together with the others and with the soak-offs of their attackers.
 * An attack that cannot be made does not limit the rest, nor does one that only may be owed limit those that surely are.
 */
export function chancesOf(
  scene: HexScene,
  fights: readonly Engagement[],
  owed: readonly OwedAttack[],
): ReadonlyMap<OwedAttack, Chance> {
  const covered: string[] = []
  const givenUp: string[] = []
  return new Map(
    [...owed.filter(isSure), ...owed.filter((each) => !isSure(each))].map((each): [OwedAttack, Chance] => {
      const hex = hexOf(scene, each)
      const free = freeUnits(scene, fights, isSure(each) ? 'surely' : 'perhaps')
      const isOpen = canAttackAll([...covered, hex], free, givenUp)
      ;(isOpen ? covered : givenUp).push(hex)
      if (isOpen) return [each, 'open']
      return [each, free.some(({ reach }) => reach.has(hex)) ? 'too few' : 'nobody']
    }),
  )
}

/**
 * Whether a new attack leaves enough units for all attacks owed. A covered enemy counts as a unit: it may be turned up
 * when this attack can no longer be called off. One that could not be attacked anyway does not count.
 */
export function leavesOwedAttacks(scene: HexScene, before: readonly Engagement[], attack: Engagement): boolean {
  const fights = [...before, attack]
  const chances = chancesOf(scene, before, owedAttacks(scene, before))
  const lost = [...chances].flatMap(([each, chance]) => (isSure(each) || chance === 'open' ? [] : hexOf(scene, each)))
  const owed = owedAttacks(scene, fights).map((each) => hexOf(scene, each))
  return canAttackAll(
    owed.filter((hex) => !lost.includes(hex)),
    freeUnits(scene, fights, 'perhaps'),
    lost,
  )
}

const hexOf = (scene: HexScene, { at }: OwedAttack): string => printCell(scene, at)

/** A unit that could still attack by itself. */
interface Free {
  readonly id: PieceId
  /** Units of one hex and kind reach and owe the same. */
  readonly group: string
  /** Adjacent hexes with enemies. */
  readonly reach: ReadonlySet<string>
  /** Hexes that must be attacked if it attacks. */
  readonly owes: readonly string[]
}

/** The units that could still attack. What each owes counts covered enemies only if they are to count as units. */
function freeUnits(scene: HexScene, fights: readonly Engagement[], owing: 'surely' | 'perhaps'): readonly Free[] {
  const attacking = attackingIn(fights)
  const fought = foughtIn(scene, fights)
  const sides = new Set(fights.map(({ side }) => side))
  const isOwed = (must: Sure): boolean => must === 'yes' || (must === 'maybe' && owing === 'perhaps')
  return allOnMap(scene)
    .filter((unit) => sides.has(unit.side) && !attacking.has(unit.id) && mayLead(scene, unit))
    .sort(idOrder)
    .map((unit) => {
      const beside = enemiesBeside(scene, unit)
      const owes = unit.kind === 'unit' ? beside.filter(({ id, must }) => isOwed(must) && !fought.has(id)) : []
      return {
        id: unit.id,
        group: `${unit.kind} ${placeKey(unit.piece.at)}`,
        reach: new Set(beside.map(({ hex }) => hex)),
        owes: owes.map(({ hex }) => hex),
      }
    })
}

const enemiesBeside = memoizeBy((scene: HexScene, unit: Unit) =>
  neighboursOf(scene, [unit]).map(({ id, at }) => {
    const enemy = scene.unit(id)
    return { id, hex: printCell(scene, at), must: enemy ? mustFight(scene, enemy) : 'no' }
  }),
)

/** After this many tries the search assumes that all attacks can be made. */
const MOST_TRIED = 1000

/**
 * Whether free units can attack these hexes and all hexes that they then owe, except those given up. One unit per hex is
 * enough: a second can only owe more.
 */
function canAttackAll(owed: readonly string[], free: readonly Free[], givenUp: readonly string[] = []): boolean {
  let tried = 0
  const close = (open: readonly string[], attacked: readonly string[], left: readonly Free[]): boolean => {
    const [hex] = open
    if (hex === undefined || tried >= MOST_TRIED) return true
    tried += 1
    const done = [...attacked, hex]
    return onePerGroup(left.filter(({ reach }) => reach.has(hex))).some((unit) => {
      const then = [...new Set([...open, ...unit.owes])].filter((other) => !done.includes(other))
      const others = left.filter((other) => other !== unit)
      return close(then, done, others)
    })
  }
  return close(owed, givenUp, free)
}

const onePerGroup = (units: readonly Free[]): readonly Free[] =>
  units.filter(({ group }, index) => units.findIndex((each) => each.group === group) === index)

/** Whether a unit could attack by itself now. Artillery only supports, and 10.0 limits attacks in step 6. */
function mayLead(scene: HexScene, unit: Unit): boolean {
  if (unit.kind === 'dummy' || isArtilleryUnit(scene, unit) === 'yes') return false
  return !combatPhase(scene)?.exploiting || barToExploiting(scene, unit)?.severity !== 'illegal'
}
