import type { Cell, Finding, Leg, Move, Place, Verdict, Walk } from '../../../table/generated/types.ts'
import { onCell, placeKey } from '../../../table/geometry/place.ts'
import { agree, finding, names } from '../../core/finding.ts'
import { isMovement, judgeTurn, momentOf } from '../../core/turn.ts'
import { idOrder, type Unit } from '../../core/unit.ts'
import { cellOrder, fieldCellOf, indexOn } from '../board/cells.ts'
import type { HexScene } from '../board/scene.ts'
import { judgeStack } from '../board/stacking.ts'
import type { Walker } from '../board/walker.ts'
import { judgeUnseenSupply } from '../supply/supply.ts'
import { judgeArrival, recordArrival } from './arrival.ts'
import { judgeEnding } from './end-of-move.ts'
import { nearestLegal } from './legal-alternative.ts'
import { type AlikeGroup, findingsOf, walkOf } from './movement-findings.ts'
import { allowanceOf, explainedPoints } from './movement-points.ts'
import { bySamePath, type JudgedWalk, resolveWalk } from './resolve-walk.ts'
import { type Progress, placeOf, recordWalk, stopsOf, type UnknownReason, walkersFrom } from './walkers.ts'

/** Judges a move leg by leg. */
export function judgeMove(scene: HexScene, { moves }: Move): Verdict {
  const findings: Finding[] = []
  const walks: Walk[] = []
  const progress: Progress = { at: new Map(), walked: new Map() }
  const movers = new Map<string, Unit>()
  const displaced = new Map<string, Unit>()
  const moment = momentOf(scene)
  // The distance does not matter in a phase without movement.
  const walking = isMovement(moment) && moment.is !== 'still' && scene.book.chart !== undefined
  const legs = moves.flatMap((leg) => splitArrival(scene, leg))
  for (const [index, leg] of legs.entries()) {
    const units = moversOf(scene, leg, progress)
    const onFoot = units.filter((unit) => !isDisplaced(scene, unit, leg.to))
    for (const unit of onFoot) movers.set(unit.id, unit)
    for (const unit of units) if (!onFoot.includes(unit)) displaced.set(unit.id, unit)
    if (walking && onFoot.length > 0) {
      const isWhole = moves.filter(({ pieces }) => pieces.some((id) => leg.pieces.includes(id))).length === 1
      for (const judged of judgeLeg(scene, leg, onFoot, progress, findings, isWhole)) {
        const walk = walkOf(scene, judged)
        if (walk) walks.push(walk)
        if (index < legs.length - 1) recordWalk(progress, scene, judged)
      }
    }
    for (const unit of units) progress.at.set(unit.id, leg.to)
  }
  const moved = [...movers.values()].sort(idOrder)
  const onMap = moved.filter((unit) => onCell(unit.piece.at) || onCell(placeOf(progress, unit)))
  const all = [...new Set([...moved, ...displaced.values()])]
  findings.push(...judgeGoing(scene, onMap), ...judgeStacks(scene, all, progress))
  for (const [to, group] of groupByCell(scene, moved, progress)) findings.push(...judgeEnding(scene, group, to))
  return walks.length > 0 ? { findings, walks } : { findings }
}

/** Whether a chapter says that this change of place is no movement. */
export const isDisplaced = (scene: HexScene, unit: Unit, to: Place): boolean =>
  scene.chapters.some(({ displaces }) => displaces?.(scene, unit, to) === true)

/** Findings against moving these units at all. */
export const judgeGoing = (scene: HexScene, units: readonly Unit[]): readonly Finding[] => [
  ...judgeTurn(scene, units),
  ...(momentOf(scene).is === 'move' ? judgeUnseenSupply(scene, units) : []),
  ...scene.chapters.flatMap(({ going }) => going?.(scene, units) ?? []),
]

/** Splits a leg that enters the map and goes on: into the first waypoint, and from there. */
export function splitArrival(scene: HexScene, leg: Leg): readonly Leg[] {
  const [first, ...rest] = leg.via ?? []
  const beside = leg.pieces.some((id) => {
    const piece = scene.piece(id)
    return piece !== undefined && !onCell(piece.at)
  })
  if (!first || !onCell(first) || !beside || !onCell(leg.to)) return [leg]
  return [
    { pieces: leg.pieces, to: first },
    { ...leg, via: rest },
  ]
}

/** The units of a leg that change their place. Markers do not count. */
function moversOf(scene: HexScene, leg: Leg, progress: Progress): Unit[] {
  const units = new Set(scene.units(leg.pieces))
  return [...units]
    .filter((unit) => unit.kind !== 'other' && placeKey(placeOf(progress, unit)) !== placeKey(leg.to))
    .sort(idOrder)
}

/** isWhole: the leg is all that the gesture does with these counters. */
function judgeLeg(
  scene: HexScene,
  leg: Leg,
  units: readonly Unit[],
  progress: Progress,
  findings: Finding[],
  isWhole: boolean,
): readonly JudgedWalk[] {
  const { to, via } = leg
  // The chart does not concern units that leave the map.
  if ('pile' in to) return []
  if (!onCell(to)) {
    const astray = units.filter((unit) => onCell(placeOf(progress, unit)))
    const text = `${names(astray)} ${agree(astray, 'is', 'are')} not in a cell, so the move is not checked.`
    if (astray.length > 0) findings.push(finding('movement/free', '', 'unchecked', text, [], astray))
    return []
  }
  const arriving = units.filter((unit) => !onCell(placeOf(progress, unit)))
  if (arriving.length > 0) findings.push(...judgeArrival(scene, arriving, to))
  recordArrival(progress, scene, arriving, to)
  const all: JudgedWalk[] = []
  for (const [from, group] of groupByCell(scene, units, progress)) {
    if (scene.field(from.board) !== scene.field(to.board)) {
      const text = `${names(group)} ${agree(group, 'moves', 'move')} from one map to another, which is not checked.`
      findings.push(finding('movement/board', '', 'unchecked', text, [from, to], group))
      continue
    }
    const going = group.filter((unit) => !isIdle(scene, unit))
    const { walkers, unjudged } = walkersFrom(scene, from, going, progress)
    for (const [why, those] of unjudged) findings.push(unknown(scene, why, those, to))
    let first: JudgedWalk['outcome'] | undefined
    for (const walker of walkers) {
      const alone = judgeWalk(scene, walker, to, via)
      if (!alone) continue
      const judged = first ? { walker, outcome: bySamePath(scene, first, walker, alone.outcome) } : alone
      if (judged.outcome.is === 'illegal') first ??= judged.outcome
      all.push(judged)
    }
  }
  const isWrong = all.some(({ outcome }) => outcome.is === 'illegal' || outcome.is === 'nowhere')
  const mayGo = isWrong && judgeGoing(scene, units).every(({ severity }) => severity !== 'illegal')
  const nowhere = all.length === 1 ? 'nowhere' : undefined
  const instead = mayGo ? (nearestLegal(scene, leg, to, all) ?? nowhere) : undefined
  const isOffered = isWhole && units.every(({ piece }) => onCell(piece.at))
  findings.push(...findingsOf(scene, alikeIn(scene, all), to, instead, isOffered))
  return all
}

/** Groups walkers that break the same rules on the same path with the same points. */
function alikeIn(scene: HexScene, all: readonly JudgedWalk[]): readonly AlikeGroup[] {
  if (all.length < 2) return all.map((judged) => ({ judged, units: judged.walker.units }))
  const groups = new Map<string, AlikeGroup>()
  for (const judged of all) {
    const { walker, outcome } = judged
    const { start, column, allowance, spent, march, along, halted, side } = walker
    const way = 'found' in outcome ? [outcome.found.cells, outcome.found.layers, outcome.found.spent] : []
    const off = outcome.is === 'illegal' ? outcome.off : 0
    const cuts = explainedPoints(scene, walker.units[0]!)?.terms ?? []
    const key = JSON.stringify([
      outcome.is,
      off,
      way,
      start,
      column,
      allowance,
      spent,
      march,
      along,
      halted,
      side,
      cuts,
    ])
    const known = groups.get(key)
    const units = known ? [...known.units, ...walker.units].sort(idOrder) : walker.units
    groups.set(key, { judged: known?.judged ?? judged, units })
  }
  return [...groups.values()]
}

/** A unit without points that may not move anyway is not told that it lacks points too. */
const isIdle = (scene: HexScene, unit: Unit): boolean =>
  allowanceOf(scene, unit)?.most === 0 && judgeGoing(scene, [unit]).some(({ severity }) => severity === 'illegal')

/** Judges a walker's path through the waypoints; undefined if it leads off the board. */
export function judgeWalk(scene: HexScene, walker: Walker, to: Cell, via: Leg['via']): JudgedWalk | undefined {
  const stops = stopsOf(walker, [...(via ?? []), to])
  return indexOn(walker.field, to) >= 0 ? { walker, outcome: resolveWalk(scene, walker, stops) } : undefined
}

/** Units by cell, in the order of grounds and cells. */
export function groupByCell(
  scene: HexScene,
  units: readonly Unit[],
  progress: Progress,
): readonly (readonly [Cell, Unit[]])[] {
  const groups = new Map<string, readonly [Cell, Unit[]]>()
  for (const unit of units) {
    const at = placeOf(progress, unit)
    if (!onCell(at)) continue
    const group = groups.get(placeKey(at))
    if (group) group[1].push(unit)
    else groups.set(placeKey(at), [at, [unit]])
  }
  return [...groups.values()].sort(([a], [b]) => cellOrder(scene, a, b))
}

function unknown(scene: HexScene, why: UnknownReason, units: readonly Unit[], to: Cell): Finding {
  const cite = scene.book.chart?.rules.cite ?? ''
  const what = why === 'class' ? 'movement class' : 'number of movement points'
  const text = `The ${what} of ${names(units)} is not known, so the move is not checked.`
  return finding(`movement/unknown-${why}`, cite, 'unchecked', text, [to], units)
}

/** Judges the stacks as they are after the whole action. */
function judgeStacks(scene: HexScene, moved: readonly Unit[], progress: Progress): Finding[] {
  const findings: Finding[] = []
  const seen = new Set<string>()
  for (const mover of moved) {
    const at = placeOf(progress, mover)
    const key = `${placeKey(at)} ${mover.side}`
    const spot = onCell(at) ? fieldCellOf(scene, at) : undefined
    if (!spot || seen.has(key)) continue
    seen.add(key)
    const { field, index: cell } = spot
    const together = (unit: Unit) => unit.side === mover.side && placeKey(placeOf(progress, unit)) === placeKey(at)
    const stayed = field.at(cell).filter((unit) => !moved.includes(unit) && together(unit))
    findings.push(...judgeStack(scene, field, cell, mover.side, [...stayed, ...moved.filter(together)]))
  }
  return findings
}
