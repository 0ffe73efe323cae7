import type { Cell, Finding, PieceId } from '../../../table/generated/types.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import { agree, finding } from '../../core/finding.ts'
import { memoizeBy } from '../../core/memoize.ts'
import { namesOf } from '../../core/turn.ts'
import { idOrder, idsOf, type Sure, type Unit } from '../../core/unit.ts'
import { printCell } from '../../hex/board/cells.ts'
import { allOnMap } from '../../hex/board/occupants.ts'
import type { HexScene } from '../../hex/board/scene.ts'
import { type Neighbour, neighboursOf } from '../../kit/fight/on-hexes/neighbours.ts'
import { isArtilleryUnit } from './artillery.ts'
import { isLed, readingsIn } from './assessment.ts'
import { knownCombatants } from './combatants.ts'
import type { Engagement } from './engagement.ts'
import { barToExploiting } from './exploitation.ts'
import { combatPhase } from './phase.ts'

/** A hex that must still be attacked. */
export interface OwedAttack {
  readonly at: Cell
  /** Those that surely must be, those that may be dummies, and those that perhaps only dummies stand next to. */
  readonly units: readonly Unit[]
  readonly perhaps: readonly Unit[]
  readonly doubtful: readonly Unit[]
}

/** 11.9 [32]: the enemies beside attackers whom nobody attacks. */
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
    // One fight is enough to be sure by.
    if (hex.those.get(id)?.why !== 'units') hex.those.set(id, { unit, why })
  }
  return [...hexes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { at, those }]) => {
      const who = (meant: Why) => [...those.values()].flatMap(({ unit, why }) => (why === meant ? unit : []))
      return { at, units: who('units'), perhaps: who('perhaps'), doubtful: who('doubtful') }
    })
}

/** An attack by artillery alone is none. */
const foughtIn = (scene: HexScene, fights: readonly Engagement[]): ReadonlySet<PieceId> =>
  new Set(fights.flatMap((each) => (isLed(scene, each) ? idsOf(each.defenders) : [])))

type Why = Exclude<keyof OwedAttack, 'at'>

/** Whether somebody who is no dummy attacks from beside it. */
function isAttackedFrom(scene: HexScene, { attackers }: Engagement, { by }: Neighbour): Sure {
  const beside = knownCombatants(
    scene,
    attackers.filter(({ id }) => by.includes(id)),
  )
  if (beside.some(({ counter, unit }) => counter !== undefined || unit?.kind === 'unit')) return 'yes'
  return beside.length > 0 ? 'maybe' : 'no'
}

/** A dummy need not be attacked, unless the house takes it for what it shows. Nor need anybody who has left the map. */
function mustFight(scene: HexScene, unit: Unit): 'yes' | 'no' | 'maybe' {
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
 * What is owed now: a reminder while it can still be done. Nothing mends an attack whose soak-offs cannot all be made, so
 * that is against the rules when it is declared, and not only when the phase is over.
 */
export function judgeSoakOffs(scene: HexScene, fights: readonly Engagement[], over: boolean): Finding[] {
  const owed = owedAttacks(scene, fights)
  const chances = over ? undefined : chancesOf(scene, fights, owed)
  return owed.map((each) => judgeOwed(scene, each, chances?.get(each) ?? 'over'))
}

/** Whether the attack can still be made; nobody: no unit is there for it; too few: not with all else that is owed then. */
type Chance = 'open' | 'nobody' | 'too few' | 'over'

const NO_CHANCE: Readonly<Record<Chance, string>> = {
  open: '',
  over: '',
  nobody: ' Nobody is left who could attack that hex.',
  'too few': ' The units that are left cannot attack that hex and all that must be attacked with it.',
}

export function judgeOwed(scene: HexScene, { at, units, perhaps, doubtful }: OwedAttack, chance: Chance): Finding {
  const hex = printCell(scene, at)
  const sure = units.length > 0
  const those = sure ? units : perhaps.length > 0 ? perhaps : doubtful
  const over = chance === 'over'
  const severity = chance === 'open' ? 'note' : sure ? 'illegal' : over ? 'unchecked' : 'note'
  const must = over ? 'had to be attacked too' : 'must be attacked too'
  const unless = sure
    ? ''
    : those === perhaps
      ? `, unless ${agree(those, 'it is a dummy', 'they are dummies')}`
      : ', unless what attacks there is a dummy'
  const text = `${namesOf(scene, those)} in ${hex} ${must}${unless}: ${agree(those, 'it stands', 'they stand')} next to a unit that attacks.`
  return finding('soakoff/owed', '11.9', severity, text + NO_CHANCE[chance], [at], those)
}

/** A hex that only perhaps must be attacked keeps no other from being attacked. */
const isSure = ({ units }: OwedAttack): boolean => units.length > 0

/**
 * Of the hexes that are owed those that can be attacked together, with all that their attackers owe in their turn. For a
 * hex that is given up no other is.
 */
export function chancesOf(
  scene: HexScene,
  fights: readonly Engagement[],
  owed: readonly OwedAttack[],
): ReadonlyMap<OwedAttack, Chance> {
  const free = freeUnits(scene, fights)
  const covered: string[] = []
  const givenUp: string[] = []
  return new Map(
    owed.map((each): [OwedAttack, Chance] => {
      const hex = printCell(scene, each.at)
      if (!isSure(each)) return [each, 'open']
      const isOpen = canAttackAll([...covered, hex], free, givenUp)
      ;(isOpen ? covered : givenUp).push(hex)
      if (isOpen) return [each, 'open']
      return [each, free.some(({ reach }) => reach.has(hex)) ? 'too few' : 'nobody']
    }),
  )
}

/** Whether attacks can still be made after which surely nothing is owed. */
export function canMakeOwedAttacks(scene: HexScene, fights: readonly Engagement[]): boolean {
  const owed = owedAttacks(scene, fights).filter(isSure)
  return canAttackAll(
    owed.map(({ at }) => printCell(scene, at)),
    freeUnits(scene, fights),
  )
}

/** A unit that could still attack by itself. */
interface Free {
  readonly id: PieceId
  /** Units that stand together reach and owe the same, if they are as sure to be no dummies. */
  readonly group: string
  /** Hexes with enemies next to it. */
  readonly reach: ReadonlySet<string>
  /** Those that must surely be attacked if it attacks. */
  readonly owes: readonly string[]
}

function freeUnits(scene: HexScene, fights: readonly Engagement[]): readonly Free[] {
  const attacking = attackingIn(fights)
  const fought = foughtIn(scene, fights)
  const sides = new Set(fights.map(({ side }) => side))
  return allOnMap(scene)
    .filter((unit) => sides.has(unit.side) && !attacking.has(unit.id) && mayLead(scene, unit))
    .sort(idOrder)
    .map((unit) => {
      const beside = enemiesBeside(scene, unit)
      const owes = unit.kind === 'unit' ? beside.filter(({ id, must }) => must && !fought.has(id)) : []
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
    return { id, hex: printCell(scene, at), must: enemy !== undefined && mustFight(scene, enemy) === 'yes' }
  }),
)

/** After so many attacks that were tried in thought the search takes it that all can be made. */
const MOST_TRIED = 1000

/**
 * Whether free units can attack these hexes, and all that they owe for it besides what is given up. One unit attacks each
 * hex: a second only owes more.
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

/** Whether a unit could attack by itself now: artillery only supports, and after exploitation not all may (10.0). */
function mayLead(scene: HexScene, unit: Unit): boolean {
  if (unit.kind === 'dummy' || isArtilleryUnit(scene, unit) === 'yes') return false
  return !combatPhase(scene)?.exploiting || barToExploiting(scene, unit)?.severity !== 'illegal'
}
