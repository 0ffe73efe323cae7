import type { Counter, CounterSheet, Cover, Id, MarkKind, PieceId, SideSheet, UnitClass } from '../generated/types.ts'
import { baseText, checkBase, checkScenery } from './open-table.ts'
import type { ProblemList } from './problem.ts'

/** The counter sheet with its lists by id. */
export interface CounterSet {
  readonly sheet: CounterSheet
  readonly counters: ReadonlyMap<Id, Counter>
  readonly covers: ReadonlyMap<Id, Cover>
  readonly classes: ReadonlyMap<Id, UnitClass>
  readonly marks: ReadonlyMap<Id, MarkKind>
  /** Counters of single pieces with other values than printed ones, as a referee request may give them. */
  readonly changed?: ReadonlyMap<PieceId, Counter>
}

export type SidesById = ReadonlyMap<Id, SideSheet>

export const byId = <T extends { readonly id: Id }>(list: readonly T[]): ReadonlyMap<Id, T> =>
  new Map(list.map((each) => [each.id, each]))

export function readCounters(sheet: CounterSheet, sides: SidesById, found: ProblemList): CounterSet {
  const print: CounterSet = {
    sheet,
    counters: byId(sheet.counters),
    covers: byId(sheet.covers),
    classes: byId(sheet.classes),
    marks: byId(sheet.marks),
  }
  for (const list of ['counters', 'covers', 'classes', 'marks'] as const) found.once(sheet[list], list)
  checkCorners(sheet, found)
  for (const [index, cover] of sheet.covers.entries()) {
    found.known('side', cover.side, sides, 'covers', index, 'side')
    found.known('class', cover.class, print.classes, 'covers', index, 'class')
    checkBase(cover, found, 'covers', index)
  }
  for (const [index, counter] of sheet.counters.entries()) {
    found.known('side', counter.side, sides, 'counters', index, 'side')
    found.known('class', counter.class, print.classes, 'counters', index, 'class')
    found.known('cover', counter.cover, print.covers, 'counters', index, 'cover')
    found.known('counter', counter.parent, print.counters, 'counters', index, 'parent')
    checkBase(counter, found, 'counters', index)
    checkScenery(counter, index, found)
    checkCover(counter, print, sides, index, found)
    checkParent(counter, print, index, found)
  }
  return print
}

interface Part {
  readonly sheet: CounterSheet
  readonly found: ProblemList
}

/** Adds the counters of ready parts. An id that the game uses already is reported in the part. */
export function withParts(own: CounterSet, parts: readonly Part[]): CounterSet {
  let print = own
  for (const { sheet, found } of parts) {
    for (const list of ['counters', 'covers', 'classes', 'marks'] as const) {
      for (const [index, { id }] of sheet[list].entries()) {
        if (print[list].has(id))
          found.report('duplicate', `The id ${id} is already used by the game.`, list, index, 'id')
      }
    }
    print = {
      sheet: print.sheet,
      counters: new Map([...print.counters, ...byId(sheet.counters)]),
      covers: new Map([...print.covers, ...byId(sheet.covers)]),
      classes: new Map([...print.classes, ...byId(sheet.classes)]),
      marks: new Map([...print.marks, ...byId(sheet.marks)]),
    }
  }
  return print
}

/** A corner that shows a value of no counter is a typing mistake. */
function checkCorners({ corners = {}, counters, covers }: CounterSheet, found: ProblemList): void {
  const valuesShown = [...counters.flatMap(({ faces }) => faces), ...covers].flatMap(({ values = {} }) =>
    Object.keys(values),
  )
  for (const [corner, value] of Object.entries(corners)) {
    found.known('printed value', value, new Set(valuesShown), 'corners', corner)
  }
}

/** A cover must agree with its counter in side, class and size. Unknown words are reported elsewhere. */
function checkCover(counter: Counter, print: CounterSet, sides: SidesById, index: number, found: ProblemList): void {
  const cover = counter.cover === undefined ? undefined : print.covers.get(counter.cover)
  if (!cover) return
  const words = { side: sides, class: print.classes, size: undefined }
  for (const field of ['side', 'class', 'size'] as const) {
    const [front, back] = [counter[field], cover[field]]
    const unknown = [front, back].some((word) => word !== undefined && words[field]?.has(word) === false)
    if (back === undefined || back === front || unknown) continue
    const own = front === undefined ? `has no ${field}` : `has the ${field} ${front}`
    found.report('mismatch', `${counter.id} ${own}, but ${cover.id} says ${back}.`, 'counters', index, 'cover')
  }
  const [front, back] = [counter, cover].map(({ kind, base }) =>
    kind === 'token' ? `a base of ${baseText(base)}` : 'none',
  )
  if (front === back) return
  found.report('mismatch', `${counter.id} has ${front}, but ${cover.id} has ${back}.`, 'counters', index, 'cover')
}

function checkParent(counter: Counter, { counters }: CounterSet, index: number, found: ProblemList): void {
  const line = [counter.id]
  for (let up = counter.parent; up !== undefined; up = counters.get(up)?.parent) {
    line.push(up)
    if (up === counter.id) {
      found.report('loop', `${line.join(' breaks down from ')}.`, 'counters', index, 'parent')
      return
    }
    if (line.length > counters.size) return // a loop that this counter only leads into
  }
}
