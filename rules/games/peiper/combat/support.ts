import type { Finding, Id } from '../../../../table/generated/types.ts'
import { finding } from '../../../core/finding.ts'
import { type Deed, eventIn } from '../../../core/memory.ts'
import { idOrder, type Unit } from '../../../core/unit.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { isOut } from '../supply/lines.ts'
import { GERMAN, theSide } from '../terms/counters.ts'
import { type Span, SUPPORT_NAMES, type Support, supportSpan } from '../terms/figures.ts'
import { readingsOf } from '../terms/switches.ts'
import { COMBAT, type ShotEvent } from '../turn/shots.ts'

/** A marker used in an attack. */
interface Use {
  readonly turn: number
  readonly side: Id
  readonly kind: Support
}

/** 16-20 [16-20]: remembers the OBA and Air markers used. */
export const support = chapter<readonly Use[]>({
  id: 'support',
  memory: {
    start: [],
    fold(uses, deed: Deed, { time }) {
      const event = eventIn<ShotEvent>(deed, COMBAT)
      if (event?.did !== 'attack' || !time) return uses
      const { side, support: used } = event.shot
      return side === undefined ? uses : [...uses, ...used.map(({ kind }) => ({ turn: time.turn, side, kind }))]
    },
  },
})

/** The kind of a support marker, by its name; undefined for any other counter. */
export function supportKind({ piece: { def } }: Unit): Support | undefined {
  const word = def?.split('-')[1]
  return word === 'oba' || word === 'air' ? word : undefined
}

export const markersOf = (scene: HexScene, side: Id | undefined): readonly Unit[] =>
  scene
    .allUnits()
    .filter((unit) => unit.side === side && supportKind(unit) !== undefined)
    .sort(idOrder)

/** How many markers a side may still use; undefined where the sheet says nothing. */
export function supportLeft(scene: HexScene, side: Id, kind: Support): number | undefined {
  const { turn } = scene.state.time
  const span = supportSpan(scene.book, turn, side, kind)
  if (!span || span.most === undefined) return undefined
  return span.most - usedIn(scene, side, kind, span)
}

function usedIn(scene: HexScene, side: Id, kind: Support, span: Span): number {
  const { turn } = scene.state.time
  const first = readingsOf(scene.house)['support-span'] === 'span' ? span.first : turn
  return support.recall(scene).filter((use) => {
    return use.side === side && use.kind === kind && use.turn >= first && use.turn <= turn
  }).length
}

/** 16-20 [16-20]: judges the markers of an attack. */
export function judgeSupport(scene: HexScene, firer: Unit, markers: readonly Unit[]): readonly Finding[] {
  const found: Finding[] = []
  const { side } = firer
  if (markers.length === 0 || side === undefined) return found
  const illegal = (rule: Id, cite: string, text: string, units: readonly Unit[]) =>
    finding(rule, cite, 'illegal', text, [], units)
  const foreign = markers.filter((unit) => unit.side !== side)
  if (foreign.length > 0)
    found.push(illegal('support/side', '16', 'A side uses its own OBA and Air markers only.', foreign))
  for (const kind of ['oba', 'air'] as const) {
    const those = markers.filter((unit) => unit.side === side && supportKind(unit) === kind)
    if (those.length > 0) found.push(...judgeKind(scene, firer, side, kind, those))
  }
  return found
}

function judgeKind(scene: HexScene, firer: Unit, side: Id, kind: Support, those: readonly Unit[]): readonly Finding[] {
  const name = SUPPORT_NAMES[kind]
  const { turn } = scene.state.time
  const found: Finding[] = []
  if (kind === 'oba' && side === GERMAN && isOut(scene, firer)) {
    const text = `${firer.name} is out of supply: no OBA supports its attack.`
    found.push(finding('support/supply', '19', 'illegal', text, [], [firer]))
  }
  const left = supportLeft(scene, side, kind)
  if (left === undefined) {
    const text = `It is not stated how many ${name} markers ${theSide(side)} may use in turn ${turn}.`
    return [...found, finding('support/unknown', '20', 'unchecked', text, [], those)]
  }
  if (those.length > left) return [...found, overLimit(scene, side, kind, those, left)]
  if (those.length < 2) return found
  const text = `It is not stated whether ${those.length} ${name} markers may support one attack.`
  return [...found, finding('support/one', '16', 'unchecked', text, [], those)]
}

/** More markers than the schedule gives. */
function overLimit(scene: HexScene, side: Id, kind: Support, those: readonly Unit[], left: number): Finding {
  const span = supportSpan(scene.book, scene.state.time.turn, side, kind)
  const most = span?.most ?? 0
  const isSpan = readingsOf(scene.house)['support-span'] === 'span'
  const when = isSpan ? `in turns ${span?.first} to ${span?.last}` : 'a turn'
  const text =
    most === 0
      ? `There is no ${SUPPORT_NAMES[kind]} for ${theSide(side)} in this turn.`
      : `The limit is ${most} ${SUPPORT_NAMES[kind]} ${when}.`
  const limit = finding('support/limit', span?.cite ?? '16', 'illegal', text, [], those)
  return { ...limit, needed: most, had: most - left + those.length }
}

/** The markers that an attack of this unit could use, one of each kind. */
export function usableMarkers(scene: HexScene, firer: Unit): readonly Unit[] {
  const { side } = firer
  if (side === undefined) return []
  const markers = markersOf(scene, side)
  return (['oba', 'air'] as const).flatMap((kind) => {
    const unit = markers.find((each) => supportKind(each) === kind)
    if (!unit || leftOf(scene, side, kind).count <= 0) return []
    return judgeSupport(scene, firer, [unit]).every(({ severity }) => severity !== 'illegal') ? [unit] : []
  })
}

/** How many markers are left this turn. Where the sheet says nothing, a side may still use those that it has. */
function leftOf(scene: HexScene, side: Id, kind: Support): { readonly count: number; readonly isStated: boolean } {
  const stated = supportLeft(scene, side, kind)
  if (stated !== undefined) return { count: stated, isStated: true }
  const { turn } = scene.state.time
  const all = markersOf(scene, side).filter((unit) => supportKind(unit) === kind).length
  const used = support.recall(scene).filter((use) => use.side === side && use.kind === kind && use.turn === turn).length
  return { count: Math.max(0, all - used), isStated: false }
}

/** How many markers each side still has this turn, in words. */
export function supportText(scene: HexScene, side: Id): string {
  const parts = (['oba', 'air'] as const).map((kind) => {
    const { count, isStated } = leftOf(scene, side, kind)
    return `${SUPPORT_NAMES[kind]} ${count}${isStated ? '' : ' (by its markers; the rules state no number)'}`
  })
  return `${theSide(side)}: ${parts.join(', ')} left`
}
