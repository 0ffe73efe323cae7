import type { Id, ZoneEffect, ZoneRules } from '../../../table/generated/types.ts'
import { toHalves } from '../../core/points.ts'
import { hasMark, type Roster, type Sure, type Unit } from '../../core/unit.ts'
import type { Ground } from '../ground/ground.ts'
import { ZONE_LEAVE, ZONE_THROUGH } from '../ground/reason.ts'
import { BARRED, type ZoneToll } from '../ground/search.ts'
import { WHOLE_ALLOWANCE } from '../ground/step-price.ts'

/** A friendly unit may cancel a zone for one purpose and not for another. */
export type ZonePurpose = NonNullable<ZoneRules['friends']>[number]

const due = (effect: ZoneEffect | undefined): number => {
  if (!effect || effect.effect === 'stop') return 0
  if (effect.effect === 'no') return BARRED
  return effect.effect === 'all' ? WHOLE_ALLOWANCE : toHalves(effect.effect)
}

export const NO_TOLL: ZoneToll = { stop: false, enter: 0, leave: 0, through: 0, throughRule: ZONE_LEAVE }

/** The cost of zones for one movement class. */
export function readToll(rules: ZoneRules | undefined, mover: Id): ZoneToll {
  if (!rules) return NO_TOLL
  // An effect does not apply to classes that it leaves out. From zone to zone they still leave a zone.
  const costOf = (effect: ZoneEffect | undefined) =>
    effect?.classes && !effect.classes.includes(mover) ? undefined : effect
  const [enter, leave, through] = [costOf(rules.enter), costOf(rules.leave), costOf(rules.through)]
  return {
    stop: enter?.effect === 'stop',
    enter: due(enter),
    leave: due(leave),
    through: due(through ?? leave),
    throughRule: through ? ZONE_THROUGH : ZONE_LEAVE,
  }
}

/** 1 for each step that no zone crosses. */
export function cutOff(rules: ZoneRules, ground: Ground): Uint8Array {
  const cut = new Uint8Array(ground.count * ground.degree)
  const { edges, terrains, bridged } = rules.across ?? {}
  if (edges) {
    for (const [step, side] of ground.sides) {
      const carried = bridged === true && side.crossings.length > 0
      if (!carried && side.edges.some(({ kind }) => edges.includes(kind))) cut[step] = 1
    }
  }
  if (terrains) {
    for (let step = 0; step < cut.length; step++) {
      const to = ground.links[step]!
      if (to >= 0 && terrains.includes(ground.terrain[to]!)) cut[step] = 1
    }
  }
  return cut
}

/** Whether a unit exerts a zone; 'maybe' for a counter that could be a dummy. */
export function exerts(rules: ZoneRules, roster: Roster, unit: Unit): Sure {
  if (unit.kind === 'other') return 'no'
  if (rules.silent?.some((mark) => hasMark(unit.piece, mark))) return 'no'
  const posing = rules.dummies === true && unit.piece.veil !== undefined
  const has = roster.sure(unit, (counter) => {
    if (!roster.fits(counter, unit.side, rules.who)) return false
    return counter.kind === 'unit' || (counter.kind === 'dummy' && posing)
  })
  return has
}
