import type { Finding, Id, Offer, Place } from '../../../table/generated/types.ts'
import { TOLERANCE } from '../../../table/geometry/measure/gap.ts'
import { finding } from '../../core/finding.ts'
import type { Unit } from '../../core/unit.ts'
import type { GaitNow } from '../board/book.ts'
import type { MeasureScene } from '../board/scene.ts'
import type { Course, JudgedCourse } from './course.ts'
import type { InWay } from './ground.ts'
import { legalPlace } from './legal-place.ts'
import { inScale } from './path.ts'

/** What a model's move breaks or uses. */
export type Matter =
  | { readonly is: 'blocked'; readonly by: InWay }
  | { readonly is: 'too-far' }
  | { readonly is: 'still' }
  | { readonly is: 'contact'; readonly with: Unit }
  | { readonly is: 'gait'; readonly gait: GaitNow }
  | { readonly is: 'on'; readonly on: Unit }
  | { readonly is: 'off-board' }
  | { readonly is: 'area'; readonly name: string }

/** A finding about one model. Those of a squad that break the same rule become one. */
export interface Remark {
  readonly unit: Unit
  readonly rule: Id
  readonly cite: string
  readonly severity: Finding['severity']
  readonly sentence: string
  /** The worst is told in full. */
  readonly amount: number
  readonly at: readonly Place[]
  readonly needed?: number
  readonly had?: number
  offer?(): Offer | undefined
}

export function remarkOn(scene: MeasureScene, course: Course | JudgedCourse, matter: Matter): Remark {
  const { unit, to } = course
  const common = { unit, at: [to], amount: 0 }
  const { rules } = scene.book
  switch (matter.is) {
    case 'off-board':
      return { ...common, ...illegal('board', rules.cite), sentence: `${unit.name} ends off the board.` }
    case 'on':
      return {
        ...common,
        ...illegal('base', rules.passing?.cite ?? rules.cite),
        sentence: `${unit.name} ends on ${matter.on.name}.`,
      }
    case 'area':
      return {
        ...common,
        ...illegal('set-up', rules.cite),
        sentence: `${unit.name} is set up outside ${matter.name}.`,
      }
    case 'contact':
      return {
        ...common,
        ...illegal('contact', rules.contact?.cite ?? rules.cite),
        sentence: `${unit.name} may not end this move in contact with ${matter.with.name}.`,
      }
    case 'still':
      return {
        ...common,
        ...illegal('still', rules.movement?.cite ?? rules.cite),
        sentence: `${unit.name} may not move now.`,
      }
    default:
      return 'path' in course
        ? remarkOnPath(scene, course, matter)
        : { ...common, ...illegal('path', ''), sentence: '' }
  }
}

const illegal = (rule: string, cite: string): Pick<Remark, 'rule' | 'cite' | 'severity'> => ({
  rule: `measure/${rule}`,
  cite,
  severity: 'illegal',
})

type PathMatter = Extract<Matter, { is: 'blocked' | 'too-far' | 'gait' }>

function remarkOnPath(scene: MeasureScene, course: JudgedCourse, matter: PathMatter): Remark {
  const { unit, to, path, spent, gaits } = course
  const { book } = scene
  const most = gaits.at(-1)
  const total = spent + path.cost
  const cite = most?.cite ?? book.rules.movement?.cite ?? book.rules.cite
  const common = { unit, at: [to], amount: total - (most?.units ?? 0), offer: () => legalPlace(scene, course) }
  switch (matter.is) {
    case 'blocked':
      return { ...common, ...illegal('blocked', citeOf(scene, matter.by)), sentence: blockedText(unit, matter.by) }
    case 'too-far': {
      const had = most?.units ?? 0
      const before = spent > TOLERANCE ? `, ${book.text(spent)} of them before` : ''
      return {
        ...common,
        ...illegal('distance', cite),
        sentence: `${unit.name} moves ${book.text(total, had)} of ${inScale(scene, had)}${before}.`,
        needed: inScale(scene, total),
        had: inScale(scene, had),
      }
    }
    case 'gait': {
      const { gait } = matter
      const text = `${unit.name} moves ${book.text(total)}: ${gait.name}.`
      return {
        ...{ unit, at: [to], amount: total, sentence: text },
        ...{ rule: 'measure/gait', cite: gait.cite, severity: 'note' },
      }
    }
  }
}

const blockedText = ({ name }: Unit, { unit, scenery, isStop }: InWay): string =>
  isStop
    ? `${name} must stop at the edge of ${unit.name}.`
    : scenery
      ? `${name} cannot go through ${unit.name}.`
      : `${name} cannot pass through ${unit.name}.`

function citeOf({ book }: MeasureScene, { scenery }: InWay): string {
  const { terrain = [], passing, movement, cite } = book.rules
  if (!scenery) return passing?.cite ?? movement?.cite ?? cite
  return terrain.find(({ kind, cost }) => kind === scenery.kind && typeof cost === 'string')?.cite ?? cite
}

/** One finding for each rule and squad: its worst model is told in full, the others are counted. */
export function findingsOf(scene: MeasureScene, remarks: readonly Remark[]): readonly Finding[] {
  const groups = new Map<string, Remark[]>()
  for (const remark of remarks) {
    const key = `${remark.rule} ${remark.severity} ${remark.cite} ${scene.squadId(remark.unit)}`
    groups.set(key, [...(groups.get(key) ?? []), remark])
  }
  return [...groups.values()].map((group) => {
    const worst = group.reduce((most, each) => (each.amount > most.amount ? each : most))
    const others = group.length - 1
    const more = others === 0 ? '' : ` So ${others === 1 ? 'does 1 other' : `do ${others} others`} of the squad.`
    const units = group.map(({ unit }) => unit)
    const offer = worst.offer?.()
    return {
      ...finding(worst.rule, worst.cite, worst.severity, `${worst.sentence}${more}`, worst.at, units),
      ...(worst.needed !== undefined && { needed: worst.needed }),
      ...(worst.had !== undefined && { had: worst.had }),
      ...(offer && { offer }),
    }
  })
}
