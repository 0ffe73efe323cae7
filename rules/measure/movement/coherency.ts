import type { Finding, Id } from '../../../table/generated/types.ts'
import { type Coherency, coherencyOf } from '../../../table/geometry/measure/coherency.ts'
import { gapBetween } from '../../../table/geometry/measure/gap.ts'
import { agree, finding, names } from '../../core/finding.ts'
import type { Model } from '../board/lay.ts'
import type { MeasureScene, Squad } from '../board/scene.ts'
import type { Endings } from './ending.ts'

/** A squad that has come apart. */
export interface Broken {
  readonly squad: Squad
  readonly coherency: Coherency
  /** The models outside its largest group. */
  readonly apart: readonly Model[]
  /** The shortest gap between the two, in units. */
  readonly gap: number
}

/** The squads that should stay together and do not; `endings` are models that a gesture moves. */
export function brokenSquads(scene: MeasureScene, endings: Endings): readonly Broken[] {
  const { coherency: rule } = scene.book.rules
  if (!rule) return []
  const most = scene.book.units(rule.distance)
  return scene.squads().flatMap((squad): readonly Broken[] => {
    const models = squad.models.map((model) => endings.get(model.unit.id) ?? model)
    if (models.length < 2 || scene.book.fits(models[0]!.unit, rule.who) === 'no') return []
    const coherency = coherencyOf(
      models.map(({ shape }) => shape),
      most,
    )
    const [main, ...others] = coherency.groups
    if (!main || others.length === 0) return []
    const [together, apart] = [main, others.flat()].map((group) => group.map((index) => models[index]!))
    const gaps = apart!.flatMap((model) => together!.map((other) => gapBetween(model.shape, other.shape)))
    return [{ squad, coherency, apart: apart!, gap: Math.min(...gaps) }]
  })
}

/**
 * A squad that a move pulls apart. While only some of its models move the others may follow, so that is a warning; a
 * gesture of the whole squad breaks the rule.
 */
export function judgeCoherency(scene: MeasureScene, endings: Endings): readonly Finding[] {
  const before = brokenSquads(scene, new Map())
  return brokenSquads(scene, endings).flatMap((broken) => {
    const { squad, coherency } = broken
    const moved = squad.models.filter(({ unit }) => endings.has(unit.id))
    if (moved.length === 0) return []
    const was = before.find((each) => each.squad.id === squad.id)
    const isNoWorse =
      was !== undefined && was.coherency.groups.length >= coherency.groups.length && was.gap >= broken.gap
    const isWhole = moved.length === squad.models.length
    return [coherencyFinding(scene, broken, isNoWorse ? 'note' : isWhole ? 'illegal' : 'warning')]
  })
}

/** Squads of which models have moved in the phase that ends, and that are apart for no other reason than that. */
export function judgeCoherencyAtEnd(scene: MeasureScene): readonly Finding[] {
  const reduced = reducedSquads(scene)
  return brokenSquads(scene, new Map())
    .filter(({ squad }) => squad.models.some(({ unit }) => scene.memory.walked.has(unit.id)))
    .filter(({ squad }) => !reduced.has(squad.id))
    .map((broken) => coherencyFinding(scene, broken, 'illegal'))
}

/** The squads that have lost a model in this phase: the gap that it leaves is nobody's move. */
function reducedSquads(scene: MeasureScene): ReadonlySet<Id> {
  const { deeds, undone } = scene.memory
  const phase = deeds
    .toSeq()
    .reverse()
    .takeUntil(({ deed }) => deed === 'time')
  const lost = phase.flatMap((deed) =>
    deed.deed === 'moved' && 'pile' in deed.to && !undone.has(deed.seq) ? scene.units([deed.piece]) : [],
  )
  return new Set(lost.map((unit) => scene.squadId(unit)))
}

function coherencyFinding(scene: MeasureScene, { apart, gap }: Broken, severity: Finding['severity']): Finding {
  const { book } = scene
  const { cite, distance } = book.rules.coherency!
  const units = apart.map(({ unit }) => unit)
  const most = book.units(distance)
  const text = `${names(units)} ${agree(units, 'is', 'are')} ${book.text(gap, most)} from the rest of the squad: at most ${book.text(most)}.`
  return {
    ...finding(
      'measure/coherency',
      cite,
      severity,
      text,
      apart.map(({ at }) => at),
      units,
    ),
    needed: distance,
    had: Math.round(gap) / book.units(1),
  }
}
