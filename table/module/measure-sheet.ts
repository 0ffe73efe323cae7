import type { MeasureRules } from '../generated/types.ts'
import type { RulesCheck } from './rules-check.ts'

/** Checks the rules of an open table against its scenery, its printed values and its phases. */
export function checkMeasure(rules: MeasureRules, check: RulesCheck): void {
  const { movement, terrain = [], coherency, sight, cover = [], ranges = [], activation } = rules
  if (movement) {
    check.value(movement.points, 'measure', 'movement', 'points')
    check.found.once(movement.gaits, 'measure', 'movement', 'gaits')
    for (const [index, { who }] of movement.gaits.entries())
      check.who(who, 'measure', 'movement', 'gaits', index, 'who')
  }
  for (const [index, { kind, who }] of terrain.entries()) {
    check.scenery(kind, 'measure', 'terrain', index, 'kind')
    check.who(who, 'measure', 'terrain', index, 'who')
  }
  check.who(coherency?.who, 'measure', 'coherency', 'who')
  if (sight?.height !== undefined) check.value(sight.height, 'measure', 'sight', 'height')
  const inSight = sight?.scenery ?? []
  for (const [index, { kind }] of inSight.entries()) {
    check.scenery(kind, 'measure', 'sight', 'scenery', index, 'kind')
    check.twice(inSight, index, (line) => line.kind, 'measure', 'sight', 'scenery', index, 'kind')
  }
  for (const [index, { kind }] of cover.entries()) check.scenery(kind, 'measure', 'cover', index, 'kind')
  check.found.once(ranges, 'measure', 'ranges')
  for (const [index, { id, most }] of ranges.entries()) {
    const before = ranges[index - 1]
    if (!before || before.most < most) continue
    const message = `${id} ends at ${most}, but ${before.id} before it at ${before.most}; write the shortest band first.`
    check.found.report('mismatch', message, 'measure', 'ranges', index, 'most')
  }
  check.phases(activation?.phases, 'measure', 'activation', 'phases')
}
