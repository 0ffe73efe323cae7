import type { Cell, Finding, PieceId, Place } from '../../table/generated/types.ts'
import { areEnemies } from '../field.ts'
import { agree, finding } from '../finding.ts'
import type { Scene } from '../scene.ts'
import { namesOf } from '../turn.ts'
import type { Sure, Unit } from '../unit.ts'
import { isBattery } from './artillery.ts'
import { readingsIn } from './assess.ts'
import type { Engagement, Neighbour } from './engagement.ts'
import { distance, enlist, placed, printCell } from './muster.ts'

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
        if (!areEnemies(unit.side, enemy.side)) continue
        const by = [...(found.get(enemy.id)?.by ?? []), unit.id]
        found.set(enemy.id, { id: enemy.id, at: field.ground.cell(to), by })
      }
    }
  }
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** A hex that must still be attacked. */
export interface Owed {
  readonly at: Cell
  /** Those that surely must be, those that may be dummies, and those that perhaps only dummies stand next to. */
  readonly units: readonly Unit[]
  readonly perhaps: readonly Unit[]
  readonly doubtful: readonly Unit[]
}

/** 11.9 [32]: the enemies beside attackers whom nobody attacks. An attack by artillery alone is none. */
export function owedAttacks(
  scene: Scene,
  all: readonly Engagement[],
  led: (each: Engagement) => boolean,
): readonly Owed[] {
  const fought = new Set(all.filter(led).flatMap(({ defenders }) => defenders.map(({ id }) => id)))
  const open = all
    .filter(led)
    .flatMap((fight) =>
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
function isBeset(scene: Scene, { attackers }: Engagement, { by }: Neighbour): Sure {
  const beside = enlist(
    scene,
    attackers.filter(({ id }) => by.includes(id)),
  )
  if (beside.some(({ counter, unit }) => counter !== undefined || unit?.kind === 'unit')) return 'yes'
  return beside.length > 0 ? 'maybe' : 'no'
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
  return owed.flatMap(({ at, units, perhaps, doubtful }) => {
    const hex = printCell(scene, at)
    const sure = units.length > 0
    const those = sure ? units : perhaps.length > 0 ? perhaps : doubtful
    const can = couldAttack(scene, at, those, attacking)
    const severity = !sure ? (over ? 'unchecked' : 'note') : over ? 'illegal' : can ? 'note' : 'warning'
    const must = over ? 'had to be attacked too' : 'must be attacked too'
    const unless = sure
      ? ''
      : those === perhaps
        ? `, unless ${agree(those, 'it is a dummy', 'they are dummies')}`
        : ', unless what attacks there is a dummy'
    const text = `${namesOf(scene, those)} in ${hex} ${must}${unless}: ${agree(those, 'it stands', 'they stand')} next to a unit that attacks.`
    const nobody = !over && sure && !can ? ' Nobody who has not attacked stands next to that hex.' : ''
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
