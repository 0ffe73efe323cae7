import type { Id, PieceId, PlacedPiece, RefereeRequest, Remembered } from '../../table/generated/types.ts'
import { fromScale } from '../../table/geometry/measure/length-text.ts'
import { onCell } from '../../table/geometry/place.ts'
import type { ProblemList } from '../../table/module/problem.ts'
import type { State } from '../../table/state.ts'
import type { Chapter, StatedDeed } from './chapter.ts'
import { addDeeds, type ChapterMemories, type Deed, emptyMemory, type Memory } from './memory.ts'
import { toHalves } from './points.ts'
import type { Scene } from './scene.ts'
import type { Surface } from './surface.ts'

/** The fields that every game knows. Forces and earlier actions are read elsewhere. */
const CORE_WORDS: readonly Id[] = ['moved', 'attacked', 'supply', 'forces', 'done']

/** A stand-in for the earlier phase in which a unit moved or attacked. */
const EARLIER = 'earlier'

interface Parts<S extends Scene> {
  readonly surface: Surface<S>
  readonly chapters: readonly Chapter<S>[]
  readonly recollections: ChapterMemories
}

/** The memory that a request states. Without any it is as before the first entry of a log. */
export function memoryFromRequest<S extends Scene>(
  { surface, chapters, recollections }: Parts<S>,
  state: State,
  { memory: said = {}, pieces = [] }: RefereeRequest['position'],
  found: ProblemList,
): Memory {
  const words = new Set([...CORE_WORDS, ...chapters.flatMap((chapter) => chapter.stated?.words ?? [])])
  const problems = found.problems.length
  checkWords(state, said, words, found)
  const spenders = pieces.filter(({ spent }) => spent !== undefined && spent > 0)
  const start = emptyMemory(recollections)
  const isSaid = Object.keys(said).some((word) => word !== 'forces' && word !== 'done')
  if (found.problems.length > problems || (!isSaid && spenders.length === 0)) return start
  let memory = withDeeds(start, [{ deed: 'time', time: state.time, found: true }], recollections)
  for (const { stated: own } of chapters) {
    if (!own?.words.some((word) => Object.hasOwn(said, word))) continue
    const wrong = (message: string, ...at: readonly (string | number)[]) =>
      found.report('unknown', message, 'position', 'memory', ...at)
    const scene = surface.sceneOf({ state, memory, sides: [] })
    memory = withDeeds(memory, own.deeds?.(scene, said, wrong) ?? [], recollections)
  }
  const spent = spenders.flatMap((each) => spending(surface.sceneOf({ state, memory, sides: [] }), each))
  const { supply } = said
  const fixed: readonly StatedDeed[] = supply
    ? [{ deed: 'supply', out: [...(supply.out ?? [])], unknown: [...(supply.unknown ?? [])] }]
    : []
  memory = withDeeds(memory, [...spent, ...fixed], recollections)
  const earlier = (lists: Memory['moved'], ids: readonly PieceId[] = []) =>
    ids.reduce((all, id) => all.set(id, [...(all.get(id) ?? []), EARLIER]), lists)
  return { ...memory, moved: earlier(memory.moved, said.moved), attacked: earlier(memory.attacked, said.attacked) }
}

const withDeeds = (memory: Memory, deeds: readonly StatedDeed[], recollections: ChapterMemories): Memory =>
  addDeeds(
    memory,
    deeds.map((deed) => ({ ...deed, seq: 0 }) as Deed),
    recollections,
  )

/** What a counter has spent, as a deed where it stands. */
function spending(scene: Scene, { id, spent = 0 }: PlacedPiece): readonly StatedDeed[] {
  const unit = scene.unit(id)
  if (!unit || 'pile' in unit.piece.at) return []
  const { at } = unit.piece
  const board = scene.book.module.maps.find((map) => map.id === at.board)
  const { scale } = board?.sheet ?? {}
  // On an open board lengths are spent, in the unit of the map.
  const went = {
    ...{ piece: id, side: unit.side, from: at, to: at },
    spent: onCell(at) ? toHalves(spent) : scale ? fromScale(spent, scale) : spent,
    way: !onCell(at) ? [`${at.x},${at.y}`] : board ? [board.grid.print(at)] : [],
  }
  return [{ deed: 'moved', walked: true, along: undefined, halted: [], ...went }]
}

/** Reports unknown fields and missing counters. */
function checkWords({ pieces }: State, said: Remembered, words: ReadonlySet<Id>, found: ProblemList): void {
  const at = ['position', 'memory'] as const
  const known = [...words].sort().join(', ')
  const parts = said.supply?.isolated ? ['supply.isolated'] : []
  for (const word of [...Object.keys(said), ...parts]) {
    if (words.has(word)) continue
    found.report('unknown', `This game has no memory word "${word}"; known: ${known}.`, ...at, ...word.split('.'))
  }
  const check = (ids: readonly PieceId[] | undefined, ...where: readonly string[]) => {
    for (const [index, id] of (ids ?? []).entries()) {
      if (!pieces.has(id)) found.report('unknown', `There is no counter ${id} in the position.`, ...at, ...where, index)
    }
  }
  for (const word of ['moved', 'attacked', 'activated', 'acted'] as const) check(said[word], word)
  for (const word of ['supply', 'marked'] as const) {
    for (const [kind, ids] of Object.entries(said[word] ?? {})) check(ids, word, kind)
  }
  for (const id of Object.keys(said.building ?? {})) {
    if (!pieces.has(id)) found.report('unknown', `There is no counter ${id} in the position.`, ...at, 'building', id)
  }
}
