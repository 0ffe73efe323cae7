import { patchOf } from '../../table/action/apply.ts'
import type {
  Action,
  FightFigures,
  Finding,
  Id,
  Proposal,
  RefereeRequest,
  Remembered,
  Verdict,
} from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import type { ProblemList } from '../../table/module/problem.ts'
import type { Reach, Referee } from '../../table/referee.ts'
import type { State } from '../../table/state.ts'
import { adviseAll, answers, isOver, offersNow, topicsOf } from './advice.ts'
import type { Chapter, StatedMark, System } from './chapter.ts'
import { deedsOf } from './entry-deeds.ts'
import { isOfHand, sortFindings, withoutRepeatedNotes } from './finding.ts'
import { asMove, entryAsMove } from './gestures/as-move.ts'
import { Asked } from './gestures/asked.ts'
import { judgeGesture } from './gestures/rows.ts'
import { askedSide, judgeRequired, judgeTime, required } from './leaving.ts'
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
import { momentOf } from './turn.ts'

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
  const advisers = { surface, procedure, chapters }
  const judge = (scene: S, done: Action): Verdict => {
    const action = asMove(scene.state, done)
    const { findings, walks } = surface.judge(scene, action)
    const own = chapters.flatMap((chapter) => chapter.judge?.(scene, action) ?? [])
    const found = [...findings, ...own]
    found.push(...judgeByTable(scene, action, found))
    if (action !== done) found.push(...judgeByTable(scene, done, found))
    const all = sortFindings(withoutRepeatedNotes(found))
    // One illegal finding makes every walk of the gesture illegal.
    const isIllegal = all.some(({ severity }) => severity === 'illegal')
    return {
      findings: all,
      ...(walks && { walks: isIllegal ? walks.map((walk) => ({ ...walk, legal: false })) : [...walks] }),
    }
  }
  /** What every game forbids: cheating by hand, and leaving a phase that is not done. */
  const judgeByTable = (scene: S, action: Action, found: readonly Finding[]): readonly Finding[] => {
    if (action.type === 'turn') {
      const time = judgeTime(scene, action.time)
      return [...time, ...judgeRequired(scene, action.time, requiredOf(scene), [...found, ...time])]
    }
    const isVerdict = ({ severity }: Finding) => severity === 'illegal' || severity === 'unchecked'
    const judged = found.filter(isVerdict).flatMap(({ pieces }) => pieces)
    const gesture = {
      scene,
      action,
      asked: once(() => new Asked(scene, asksOf(scene))),
      allowed: new Set([...judged, ...chapters.flatMap(({ allows }) => allows?.(scene, action) ?? [])]),
      foreign: new Set(found.flatMap((each) => (isOfHand(each) ? each.pieces : []))),
      isJudged: found.some(({ severity }) => severity === 'illegal'),
      isWhole: system.isWhole === true,
    }
    return judgeGesture(gesture)
  }
  const asksOf = (scene: S): readonly (() => readonly Proposal[])[] => [
    () => offersNow(advisers, scene).flat(),
    ...topics.flatMap(({ ask }) => (ask === 'next' ? [] : () => answers(advisers, scene, { ask }).flat())),
  ]
  /** The steps that the rules require of either side before the phase ends. */
  const requiredOf = ({ state, memory }: S): readonly Proposal[] => {
    const everybody = surface.sceneOf({ state, memory, sides: [] })
    return required(everybody, offersNow(advisers, everybody).flat())
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
    outstanding(position) {
      const scene = surface.sceneOf({ ...position, sides: [] })
      const owing = scene.memory.time ? requiredOf(scene).flatMap((each) => askedSide(each) ?? []) : []
      return [...new Set([...owing, ...settingUp(chapters, scene)])].sort()
    },
    procedure: (position) => procedure.crumbs(surface.sceneOf(position)),
    fights(position) {
      const scene = surface.sceneOf(position)
      return chapters.flatMap((chapter) => chapter.fights?.(scene) ?? [])
    },
    survey: (position) => surface.survey(surface.sceneOf(position)),
    supply: (position, side) => surface.supply(surface.sceneOf(position), side),
    asks: new Set([...topics.map(({ ask }) => ask), 'odds', 'orders', 'reach', 'zones', 'stacks', 'supply']),
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
    remember(memory, written, before, after) {
      const { action, result } = written
      if (action?.type === 'undo' || action?.type === 'redo') {
        return result?.of === undefined ? memory : setUndone(memory, result.of, action.type === 'undo', recollections)
      }
      const patch = patchOf(before, written)
      const entry = entryAsMove(before, written)
      const scene = surface.sceneOf({ state: before, memory, sides: [] })
      const deeds = deedsOf(surface, chapters, scene, entry, patch, after)
      surface.follow(before, patch, after)
      return addDeeds(memory, deeds, recollections)
    },
  }
}

/** The sides that may still set up. */
function settingUp<S extends Scene>(chapters: readonly Chapter<S>[], scene: S): readonly Id[] {
  if (momentOf(scene).is !== 'set-up') return []
  const own = chapters.find(({ settingUp }) => settingUp)
  return own?.settingUp?.(scene) ?? scene.state.game.sides
}

function once<T>(work: () => T): () => T {
  let kept: { readonly value: T } | undefined
  return () => {
    kept ??= { value: work() }
    return kept.value
  }
}
