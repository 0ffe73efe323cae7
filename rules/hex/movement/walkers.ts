import type { Cell, Id, PieceId, Place } from '../../../table/generated/types.ts'
import { onCell } from '../../../table/geometry/place.ts'
import type { Walked } from '../../core/memory.ts'
import type { Halves } from '../../core/points.ts'
import { idOrder, type Unit } from '../../core/unit.ts'
import { fieldCellOf } from '../board/cells.ts'
import type { Field } from '../board/field.ts'
import type { HexScene } from '../board/scene.ts'
import type { Walker } from '../board/walker.ts'
import { WAYS } from '../ground/search.ts'
import { type FoundPath, prepareSearch } from './find-path.ts'
import { allowanceOf } from './movement-points.ts'
import type { JudgedWalk } from './resolve-walk.ts'
import { WalkReplay } from './walk-replay.ts'

/** The place and the movement of each counter between the legs of an action. */
export interface Progress {
  readonly at: Map<PieceId, Place>
  readonly walked: Map<PieceId, Walked>
}

export const placeOf = (progress: Progress, unit: Unit): Place => progress.at.get(unit.id) ?? unit.piece.at

/** The missing fact without which a move cannot be judged. */
export type UnknownReason = 'class' | 'points'

/** Groups the units of a cell that move alike. */
export function walkersFrom(
  scene: HexScene,
  from: Cell,
  units: readonly Unit[],
  progress: Progress,
): { readonly walkers: readonly Walker[]; readonly unjudged: ReadonlyMap<UnknownReason, readonly Unit[]> } {
  const spot = fieldCellOf(scene, from)
  const walkers = new Map<string, Walker & { units: Unit[] }>()
  const unjudged = new Map<UnknownReason, Unit[]>()
  if (!spot) return { walkers: [], unjudged }
  const { field, index: start } = spot
  const { book } = scene
  for (const unit of units) {
    const column = scene.column(unit)
    const allowance = allowanceOf(scene, unit)
    if (column < 0 || !allowance) {
      const why = column < 0 ? 'class' : 'points'
      unjudged.set(why, [...(unjudged.get(why) ?? []), unit])
      continue
    }
    const walked = progress.walked.get(unit.id) ?? scene.memory.walked.get(unit.id)
    const immune = book.sheet.zones?.immune !== undefined && book.fits(unit, book.sheet.zones.immune) === 'yes'
    const ways = waysOf(scene, unit)
    // Rules of chapters may depend on anything, so each unit goes alone.
    const alone = book.steps.length > 0 ? unit.id : ''
    const march = marchOf(scene, unit, column)
    const pass = passOf(scene, field, unit, start)
    const { least, most } = allowance
    const alike = [unit.side, column, least, most, march, pass, walked?.spent, walked?.along, walked?.halted]
    const key = [...alike, immune, ways, alone].join('|')
    const known = walkers.get(key)
    if (known) known.units.push(unit)
    else {
      walkers.set(key, {
        units: [unit],
        alike: key,
        side: unit.side,
        field,
        start,
        column,
        allowance,
        march,
        pass,
        spent: walked?.spent ?? 0,
        moved: walked !== undefined,
        along: walked?.along,
        halted: walked?.halted ?? [],
        immune,
      })
    }
  }
  const sorted = [...walkers].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, walker]) => walker)
  for (const { units } of sorted) units.sort(idOrder)
  return { walkers: sorted, unjudged }
}

/** The points on a march, if the unit's class may march in this turn. */
function marchOf(scene: HexScene, unit: Unit, column: number): Halves | undefined {
  const { march, classes = [] } = scene.book.chart?.rules ?? {}
  if (!march || (march.classes && !march.classes.includes(classes[column]?.id ?? ''))) return undefined
  const turns = unit.side === undefined ? undefined : march.turns?.[unit.side]
  if (turns && !turns.includes(scene.state.time.turn)) return undefined
  return allowanceOf(scene, unit, march.bonus)?.least
}

/** The step from zone to zone that a chapter allows a unit. */
function passOf(scene: HexScene, { ground }: Field, unit: Unit, start: number): number {
  for (const { pass } of scene.chapters) {
    const to = pass?.(scene, unit)
    const cell = to ? ground.index(to) : -1
    for (let step = start * ground.degree; cell >= 0 && step < (start + 1) * ground.degree; step++) {
      if (ground.links[step] === cell) return step
    }
  }
  return -1
}

/** The paths that a unit may follow for a whole move. */
function waysOf({ book }: HexScene, unit: Unit): Id {
  const paths = [...(book.chart?.paths.values() ?? [])]
  const fit = paths.filter(({ sheet }) => sheet.throughout && book.fits(unit, sheet.throughout.who) === 'yes')
  return fit.map(({ id }) => id).join(' ')
}

/** The cells of a path; cells off the board are skipped. */
export function stopsOf({ field: { ground } }: Walker, places: readonly Place[]): readonly number[] {
  return places.flatMap((place) => {
    const index = onCell(place) ? ground.index(place) : -1
    return index < 0 ? [] : [index]
  })
}

/** Records a walk for the rest of the phase. */
export function recordWalk({ walked }: Progress, scene: HexScene, { walker, outcome }: JudgedWalk): void {
  if (outcome.is === 'nowhere') return
  const { found } = outcome
  const { ground } = walker.field
  for (const unit of walker.units) {
    const before = walked.get(unit.id) ?? scene.memory.walked.get(unit.id)
    walked.set(unit.id, {
      from: before ? before.from : ground.cell(walker.start),
      spent: walker.spent + found.spent.at(-1)!,
      way: [...(before?.way ?? [ground.print(walker.start)]), ...found.cells.slice(1).map(ground.print)],
      along: followed(scene, walker, found),
      halted: haltedAt(scene, walker, found),
    })
  }
}

/** The path followed for the whole walk, if a rule asks for it. */
function followed(scene: HexScene, walker: Walker, found: FoundPath): Id | undefined {
  const layer = found.layers.at(-1) ?? 0
  return layer < WAYS ? undefined : prepareSearch(scene, walker, 'best').course.costs.ways[layer - WAYS]?.path.id
}

/** The rules by which the last step ended the move. Zones need none: a unit that has moved into one has stopped. */
function haltedAt(scene: HexScene, walker: Walker, found: FoundPath): readonly Id[] {
  const terrain = prepareSearch(scene, walker, 'best')
  const { costs, own } = terrain.course
  if (!costs.halts && !own) return []
  const mask = new WalkReplay(scene, walker, terrain, found).halts()
  return scene.book.reasons.filter(({ bit }) => (bit & mask) !== 0).map(({ rule }) => rule)
}
