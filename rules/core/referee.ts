import { patchOf } from '../../table/action/apply.ts'
import type { Action, FightFigures, Id, RefereeRequest, Remembered, Verdict } from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import type { ProblemList } from '../../table/module/problem.ts'
import type { Reach, Referee } from '../../table/referee.ts'
import type { State } from '../../table/state.ts'
import { adviseAll, isOver, topicsOf } from './advice.ts'
import type { Chapter, StatedMark, System } from './chapter.ts'
import { deedsOf } from './entry-deeds.ts'
import { sortFindings, withoutRepeatedNotes } from './finding.ts'
import {
  addDeeds,
  type ChapterMemory,
  emptyMemory,
  type Memory,
  restoredMemory,
  savedMemory,
  setUndone,
} from './memory.ts'
import { PROCEDURE, Procedure } from './procedure.ts'
import type { Position, Scene } from './scene.ts'
import { memoryFromRequest } from './stated-memory.ts'
import type { Surface } from './surface.ts'
import { judgeSequence, judgeWaiting } from './turn.ts'

export type RulesOf = (module: Module) => GameReferee | undefined

/** A referee that requests can ask without a table. */
export interface GameReferee<R extends Reach = Reach> extends Referee<Memory, R> {
  /** The memory that a request states. */
  memoryFrom(state: State, position: RefereeRequest['position'], found: ProblemList): Memory
  /** The marks that follow from a request's memory. */
  statedMarks(said: Remembered): readonly StatedMark[]
  /** The fight under way in numbers. */
  fight(position: Position): FightFigures | undefined
  /** The ways to declare something: light, medium, heavy. */
  readonly hows: ReadonlySet<string>
  /** The questions it answers. */
  readonly asks: ReadonlySet<Id>
}

/** Joins the rules sheet on its surface with the game's own chapters. */
export function refereeOn<S extends Scene, R extends Reach>(
  surface: Surface<S, R>,
  system: System<Chapter<S>>,
): GameReferee<R> {
  const { chapters, switches, help = [] } = system
  const procedure = new Procedure(chapters.flatMap((chapter) => chapter.procedure ?? []))
  const own = chapters.flatMap(({ id, memory }) => (memory ? [[id, memory as ChapterMemory<unknown>] as const] : []))
  const recollections = new Map([...own, [PROCEDURE, procedure.memory as ChapterMemory<unknown>]])
  const topics = topicsOf(surface, system)
  const judge = (scene: S, action: Action): Verdict => {
    const { findings, walks } = surface.judge(scene, action)
    const own = chapters.flatMap((chapter) => chapter.judge?.(scene, action) ?? [])
    const all = sortFindings(withoutRepeatedNotes([...findings, ...judgeTime(scene, action), ...own]))
    // One illegal finding makes every walk of the gesture illegal.
    const isIllegal = all.some(({ severity }) => severity === 'illegal')
    return {
      findings: all,
      ...(walks && { walks: isIllegal ? walks.map((walk) => ({ ...walk, legal: false })) : [...walks] }),
    }
  }
  return {
    switches,
    help,
    topics,
    start: emptyMemory(recollections),
    judge: (position, action) => judge(surface.sceneOf(position), action),
    reach: (position, pieces) => surface.reach(surface.sceneOf(position), pieces),
    advise: (position, question) =>
      adviseAll({ surface, procedure, chapters, judge }, surface.sceneOf(position), question),
    outcome(position) {
      const scene = surface.sceneOf(position)
      const [score] = chapters.flatMap((chapter) => chapter.score?.(scene) ?? [])
      return { ...score, over: isOver(chapters, scene) }
    },
    procedure: (position) => procedure.crumbs(surface.sceneOf(position)),
    fights(position) {
      const scene = surface.sceneOf(position)
      return chapters.flatMap((chapter) => chapter.fights?.(scene) ?? [])
    },
    survey: (position) => surface.survey(surface.sceneOf(position)),
    supply: (position, side) => surface.supply(surface.sceneOf(position), side),
    asks: new Set([...topics.map(({ ask }) => ask), 'odds', 'reach', 'zones', 'stacks', 'supply']),
    memoryFrom: (state, position, found) =>
      memoryFromRequest({ surface, chapters, recollections }, state, position, found),
    hows: new Set(chapters.flatMap(({ stated: said }) => said?.hows ?? [])),
    statedMarks: (said) => [
      ...surface.statedMarks(said),
      ...chapters.flatMap((each) => each.stated?.marks?.(said) ?? []),
    ],
    fight(position) {
      const scene = surface.sceneOf(position)
      return chapters.map(({ fight }) => fight?.(scene)).find((figures) => figures !== undefined)
    },
    save: savedMemory,
    restore: (json) => restoredMemory(json, recollections),
    remember(memory, entry, before, after) {
      const { action, result } = entry
      if (action?.type === 'undo' || action?.type === 'redo') {
        return result?.of === undefined ? memory : setUndone(memory, result.of, action.type === 'undo', recollections)
      }
      const patch = patchOf(before, entry)
      const scene = surface.sceneOf({ state: before, memory, sides: [] })
      const deeds = deedsOf(surface, chapters, scene, entry, patch, after)
      surface.follow(before, patch, after)
      return addDeeds(memory, deeds, recollections)
    },
  }
}

const judgeTime = (scene: Scene, action: Action) =>
  action.type === 'turn' ? [...judgeSequence(scene, action.time), ...judgeWaiting(scene, action.time)] : []
