import type { Cell, Finding, PieceId, Place } from '../../table/generated/types.ts'
import { areEnemies } from '../field.ts'
import { agree, finding, names } from '../finding.ts'
import type { Scene } from '../scene.ts'
import type { Unit } from '../unit.ts'
import { isBattery } from './artillery.ts'
import { readingsIn } from './assess.ts'
import type { Engagement, Neighbour } from './engagement.ts'
import { distance, placed, printCell } from './muster.ts'

/** 11.9 [32]: enemies beside the hexes from which is attacked. */
export function neighboursOf(scene: Scene, assaulting: readonly Unit[]): readonly Neighbour[] {
  const found = new Map<PieceId, Neighbour>()
  for (const unit of assaulting) {
    const at: Place = unit.piece.at
    const here = 'q' in at ? placed(scene, at) : undefined
    if (!here) continue
    const { field, index } = here
    const { degree, links } = field.ground
    for (let step = index * degree; step < (index + 1) * degree; step++) {
      const to = links[step]!
      if (to < 0) continue
      for (const enemy of field.at(to)) {
        if (areEnemies(unit.side, enemy.side)) found.set(enemy.id, { id: enemy.id, at: field.ground.cell(to) })
      }
    }
  }
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** A hex that must still be attacked. */
export interface Owed {
  readonly at: Cell
  /** Those that surely must be, and those that may be dummies. */
  readonly units: readonly Unit[]
  readonly perhaps: readonly Unit[]
}

/** 11.9 [32]: the enemies beside attackers whom nobody attacks. An attack by artillery alone is none. */
export function owedAttacks(
  scene: Scene,
  all: readonly Engagement[],
  led: (each: Engagement) => boolean,
): readonly Owed[] {
  const fought = new Set(all.filter(led).flatMap(({ defenders }) => defenders.map(({ id }) => id)))
  const open = all.filter(led).flatMap(({ neighbours }) => neighbours.filter(({ id }) => !fought.has(id)))
  const hexes = new Map<string, { at: Cell; units: Map<PieceId, Unit>; perhaps: Map<PieceId, Unit> }>()
  for (const { id, at } of open) {
    const unit = scene.unit(id)
    const must = unit && mustFight(scene, unit)
    if (!unit || must === 'no') continue
    const key = printCell(scene, at)
    const hex = hexes.get(key) ?? { at, units: new Map(), perhaps: new Map() }
    hexes.set(key, hex)
    if (must === 'yes') hex.units.set(id, unit)
    else hex.perhaps.set(id, unit)
  }
  return [...hexes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { at, units, perhaps }]) => ({ at, units: [...units.values()], perhaps: [...perhaps.values()] }))
}

/** A dummy need not be attacked, unless the house takes it for what it shows. Nor need anybody who has left the map. */
function mustFight(scene: Scene, unit: Unit): 'yes' | 'no' | 'maybe' {
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

/** What is owed now: a reminder while it can still be done, more when nobody is left to do it or the phase is over. */
export function judgeOwed(
  scene: Scene,
  owed: readonly Owed[],
  attacking: ReadonlySet<PieceId>,
  over: boolean,
): Finding[] {
  return owed.flatMap(({ at, units, perhaps }) => {
    const hex = printCell(scene, at)
    const sure = units.length > 0
    const those = sure ? units : perhaps
    const can = couldAttack(scene, at, those, attacking)
    const severity = !sure ? (over ? 'unchecked' : 'note') : over ? 'illegal' : can ? 'note' : 'warning'
    const must = over ? 'had to be attacked too' : 'must be attacked too'
    const text = sure
      ? `${names(those)} in ${hex} ${must}: next to a unit that attacks.`
      : `${names(those)} in ${hex} ${must}, unless ${agree(those, 'it is a dummy', 'they are dummies')}: next to a unit that attacks.`
    const nobody = !over && sure && !can ? ' Nobody who has not attacked stands next to it.' : ''
    return [finding('soakoff/owed', '11.9', severity, text + nobody, [at], those)]
  })
}

/** Whether anybody beside a hex, artillery aside, has not attacked yet. */
function couldAttack(scene: Scene, at: Cell, enemies: readonly Unit[], attacking: ReadonlySet<PieceId>): boolean {
  const side = enemies[0]?.side
  const field = scene.field(at.board)
  return (field?.units ?? []).some((unit) => {
    const place = unit.piece.at
    if (!areEnemies(side, unit.side) || attacking.has(unit.id) || !('q' in place)) return false
    return isBattery(scene, unit) !== 'yes' && unit.kind !== 'dummy' && distance(scene, place, at) === 1
  })
}
