import type { Patch, SeenEntry } from '../../table/generated/types.ts'
import { isSameTime, type State } from '../../table/state.ts'
import type { Chapter } from './chapter.ts'
import type { Deed } from './memory.ts'
import type { Scene } from './scene.ts'
import type { Surface } from './surface.ts'

/** The deeds of an entry, read from the position before it as the viewer saw it. */
export function deedsOf<S extends Scene>(
  surface: Surface<S>,
  chapters: readonly Chapter<S>[],
  scene: S,
  entry: SeenEntry,
  patch: Patch,
  after: State,
): readonly Deed[] {
  const { seq, action } = entry
  const before = scene.state.time
  const { time } = after
  const opened = action?.type === 'open'
  const deeds: Deed[] = []
  // A memory that begins in mid-game begins with the present time.
  if (!scene.memory.time && !opened)
    deeds.push({ deed: 'time', seq, time: before, ...(!isStart(scene) && { found: true }) })
  deeds.push(...surface.ended(scene, entry, after))
  const isTurned = !isSameTime(before, time)
  if (opened || isTurned) deeds.push({ deed: 'time', seq, time })
  if (!opened && isAnew(scene, chapters, entry, after, isTurned)) deeds.push({ deed: 'anew', seq })
  deeds.push(...surface.moved(scene, entry, patch, after))
  if (action?.type === 'declare') {
    const [instead] = chapters.flatMap((chapter) => chapter.instead?.(scene, action) ?? [])
    const { what, pieces, at } = action
    deeds.push({ deed: 'declared', seq, what, pieces, at, ...(instead !== undefined && { instead }) })
  }
  if (action?.type === 'draw') {
    const came = deeds.flatMap((deed) => (deed.deed === 'moved' ? deed.piece : []))
    deeds.push({ deed: 'drawn', seq, seat: entry.seat, pile: action.pile, pieces: came, to: action.to })
  }
  for (const { id, deeds: own } of chapters) {
    for (const what of own?.(scene, entry, after) ?? []) deeds.push({ deed: 'own', seq, chapter: id, what })
  }
  return deeds
}

/** Whether it is the first phase of the game, before which there is nothing to know. */
function isStart({ book, state: { game, time } }: Scene): boolean {
  const [phase] = book.module.sequence.phases
  return time.phase === phase?.id && time.turn === book.scenario(game.scenario)?.turns.first
}

/** A phase of rounds begins again with nothing spent, unless a chapter says itself when a round begins. */
function isAnew<S extends Scene>(
  scene: S,
  chapters: readonly Chapter<S>[],
  entry: SeenEntry,
  after: State,
  isTurned: boolean,
): boolean {
  const askedChapters = chapters.filter(({ anew }) => anew)
  if (askedChapters.length > 0) return askedChapters.some(({ anew }) => anew?.(scene, entry, after) === true)
  return isTurned && scene.book.sheet.turns?.rounds?.includes(after.time.phase) === true
}
