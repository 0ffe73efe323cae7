import type { Cell, Finding, Id, PieceId } from '../../../table/generated/types.ts'
import { agree, finding } from '../../core/finding.ts'
import { namesOf } from '../../core/turn.ts'
import { idsOf, type Sure, type Unit } from '../../core/unit.ts'
import { printCell } from '../../hex/board/cells.ts'
import { areEnemies } from '../../hex/board/field.ts'
import { allOnMap, isBeside } from '../../hex/board/occupants.ts'
import type { HexScene } from '../../hex/board/scene.ts'
import type { Neighbour } from '../../kit/fight/on-hexes/neighbours.ts'
import { isBattery } from './artillery.ts'
import { isLed, readingsIn } from './assess.ts'
import type { Engagement } from './engagement.ts'
import { barToExploiting } from './exploitation.ts'
import { enlist } from './muster.ts'
import { combatPhase } from './phase.ts'

/** A hex that must still be attacked. */
export interface Owed {
  readonly at: Cell
  /** Those that surely must be, those that may be dummies, and those that perhaps only dummies stand next to. */
  readonly units: readonly Unit[]
  readonly perhaps: readonly Unit[]
  readonly doubtful: readonly Unit[]
}

/** 11.9 [32]: the enemies beside attackers whom nobody attacks. An attack by artillery alone is none. */
export function owedAttacks(scene: HexScene, fights: readonly Engagement[]): readonly Owed[] {
  const led = fights.filter((each) => isLed(scene, each))
  const fought = new Set(led.flatMap(({ defenders }) => idsOf(defenders)))
  const open = led.flatMap((fight) =>
    fight.neighbours
      .filter(({ id }) => !fought.has(id))
      .map((each) => ({ ...each, beset: isBeset(scene, fight, each) })),
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

type Why = Exclude<keyof Owed, 'at'>

/** Whether somebody who is no dummy attacks from beside it. */
function isBeset(scene: HexScene, { attackers }: Engagement, { by }: Neighbour): Sure {
  const beside = enlist(
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
 * What is owed now: a reminder while it can still be done. Nothing mends an attack whose soak-off nobody can make, so that
 * is against the rules when it is declared, and not only when the phase is over.
 */
export function judgeSoakOffs(scene: HexScene, fights: readonly Engagement[], over: boolean): Finding[] {
  const owed = owedAttacks(scene, fights)
  const able = over ? new Set<Owed>() : coverable(scene, owed, attackingIn(fights))
  return owed.map((each) => judgeOwed(scene, each, over ? 'over' : able.has(each) ? 'open' : 'never'))
}

/** Whether the attack can still be made; never: nobody is there for it. */
type Chance = 'open' | 'never' | 'over'

export function judgeOwed(scene: HexScene, { at, units, perhaps, doubtful }: Owed, chance: Chance): Finding {
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
  const nobody = chance === 'never' && sure ? ' Nobody is left who could attack that hex.' : ''
  return finding('soakoff/owed', '11.9', severity, text + nobody, [at], those)
}

/** Of the hexes that are owed those that can be attacked, each by somebody else: nobody attacks two hexes for it. */
export function coverable(scene: HexScene, owed: readonly Owed[], attacking: ReadonlySet<PieceId>): ReadonlySet<Owed> {
  const free = allOnMap(scene).filter((unit) => !attacking.has(unit.id) && mayLead(scene, unit))
  const by = new Map<Unit, Owed>()
  /** Finds somebody for a hex, where need be by sending another to a hex of his own. */
  const find = (each: Owed, asked: Set<Unit>): boolean =>
    free
      .filter((unit) => areEnemies(sideOf(each), unit.side) && isBeside(scene, unit, each.at) && !asked.has(unit))
      .some((unit) => {
        asked.add(unit)
        const other = by.get(unit)
        if (other && !find(other, asked)) return false
        by.set(unit, each)
        return true
      })
  // What is surely there comes first.
  const inOrder = owed.toSorted((a, b) => Number(b.units.length > 0) - Number(a.units.length > 0))
  return new Set(inOrder.filter((each) => find(each, new Set())))
}

const sideOf = ({ units, perhaps, doubtful }: Owed): Id | undefined => [...units, ...perhaps, ...doubtful][0]?.side

/** Whether a unit could attack by itself now: artillery only supports, and after exploitation not all may (10.0). */
function mayLead(scene: HexScene, unit: Unit): boolean {
  if (unit.kind === 'dummy' || isBattery(scene, unit) === 'yes') return false
  return !combatPhase(scene)?.exploiting || barToExploiting(scene, unit)?.severity !== 'illegal'
}
