import { apply } from '../../../table/action/apply.ts'
import { isByChance } from '../../../table/action/shared-chance.ts'
import type {
  Action,
  AskedAction,
  FightFigures,
  RefereeAnswer,
  RefereeRequest,
} from '../../../table/generated/types.ts'
import { componentsOf } from '../../../table/module/components.ts'
import type { Module } from '../../../table/module/module.ts'
import {
  type KnownWords,
  type PointerKey,
  type Problem,
  type ProblemCode,
  ProblemList,
  pointerTo,
} from '../../../table/module/problem.ts'
import { type AnswerPart, RefereeAnswerBuilder } from '../../../table/referee-answer.ts'
import type { State } from '../../../table/state.ts'
import type { GameReferee, RulesOf } from '../referee.ts'
import { givenResult, openDraw } from './chance.ts'
import { changedModule } from './changed-module.ts'
import { checkAction, type PrintedGame } from './check-action.ts'
import {
  after,
  entryOf,
  judgeInAll,
  oneTable,
  type PossibleTable,
  type PossibleTables,
  type RequestReferee,
  type RequestStep,
} from './possible-tables.ts'
import { answerQuestion, checkPieces, type ReadQuestion, readQuestions } from './questions.ts'
import { readAction } from './read-action.ts'
import { type ReadingContext, withPrintedIds } from './read-place.ts'
import { readPosition, scenarioOf } from './read-position.ts'

type Refused = { readonly problems: readonly Problem[] }

/** Judges the actions one after the other and answers the questions between them. */
export function answerRequest(rulesOf: RulesOf, module: Module, request: RefereeRequest): RefereeAnswer | Refused {
  const parts = answerInParts(rulesOf, module, request)
  if ('problems' in parts) return parts
  const answering = new RefereeAnswerBuilder()
  for (const part of parts) answering.take(part)
  return answering.answer
}

/** The same part by part. Judging begins only if the whole request is well-formed. */
export function answerInParts(
  rulesOf: RulesOf,
  module: Module,
  request: RefereeRequest,
): Iterable<AnswerPart> | Refused {
  const found = new Complaints()
  const game = changedModule(module, request, found)
  const referee = game === module ? refereeOf(rulesOf, module) : rulesOf(game)
  const { title } = module.manifest
  if (!referee) {
    found.report('missing-file', `${title} has no rules sheet, so it has no referee.`, 'module')
    return { problems: found.told }
  }
  const state = readPosition(game, referee, request, found)
  const memory = referee.memoryFrom(state, request.position, found)
  const { actions = [], questions = [], position } = request
  const sheet = scenarioOf(game, request.scenario)
  const places = { module: game, sheet, piles: sheet?.piles ?? [], hows: referee.hows }
  const questionsByAction = readQuestions(places, referee.asks, questions, actions.length, found)
  const hand = { referee, printed: componentsOf(game) }
  const rehearsal = new Rehearsal(
    { module: game, switches: referee.switches, printed: hand.printed },
    places,
    state,
    found,
  )
  const before = rehearsal.steps(position.memory?.done ?? [], ['position', 'memory', 'done'], [])
  const steps = rehearsal.steps(actions, ['actions'], questionsByAction)
  if (found.problems.length > 0) return { problems: found.told }
  return each(hand, game, { state, memory }, before, steps, questionsByAction)
}

/** Referees by module, compiled once. */
const REFEREES = new WeakMap<Module, GameReferee | undefined>()
function refereeOf(rulesOf: RulesOf, module: Module): GameReferee | undefined {
  if (!REFEREES.has(module)) REFEREES.set(module, rulesOf(module))
  return REFEREES.get(module)
}

/** A run without judging, which checks that everything an action names is there in its turn. */
class Rehearsal {
  constructor(
    private readonly print: PrintedGame,
    private readonly reading: ReadingContext,
    private state: State,
    private readonly found: Complaints,
  ) {}

  steps(
    actions: readonly AskedAction[],
    at: readonly PointerKey[],
    questions: readonly ReadQuestion[],
  ): readonly RequestStep[] {
    const checkQuestionsAfter = (count: number) => {
      for (const each of questions) if (each.after === count) checkPieces(this.state, each, this.found)
    }
    checkQuestionsAfter(0)
    return actions.flatMap((action, index) => {
      const step = this.found.isFull ? undefined : this.step(action, [...at, index])
      checkQuestionsAfter(index + 1)
      return step ?? []
    })
  }

  private step(asked: AskedAction, at: readonly PointerKey[]): RequestStep | undefined {
    const { print, reading, state, found } = this
    const before = found.problems.length
    const { action, gives } = readAction(reading, asked, at, found)
    checkAction(print, state, action, at, found, before)
    if (found.problems.length > before) return undefined
    const field = gives && ('faces' in gives ? 'faces' : 'pieces')
    const given = gives ? givenResult(state, action, gives, [...at, 'gives', field!], found) : undefined
    const result = given ?? openDraw(state, action, reading.piles)
    const done = laidIn(action, given?.pieces)
    this.state = apply(state, entryOf(state, done, result))
    return { action, done, result, untold: isByChance(action) && result === undefined }
  }
}

/** A shuffle with a given order becomes a stack in that order: its counters keep their ids. */
const laidIn = (action: Action, order: readonly string[] | undefined): Action =>
  action.type === 'shuffle' && order && order.length > 0 ? { type: 'stack', at: action.at, pieces: [...order] } : action

function* each(
  hand: RequestReferee,
  module: Module,
  start: PossibleTable,
  before: readonly RequestStep[],
  steps: readonly RequestStep[],
  questions: readonly ReadQuestion[],
): Generator<AnswerPart> {
  const sides = start.state.seats[0]?.sides ?? []
  let worlds = oneTable(start)
  for (const step of before) worlds = yield* after(hand, worlds, step)
  let fight = fightIn(hand, worlds, sides)
  yield* asked(0)
  for (const [index, step] of steps.entries()) {
    const verdict = yield* judgeInAll(hand, worlds, step, sides)
    const next = yield* after(hand, worlds, step)
    const now = fightIn(hand, next, sides)
    const isNew = now !== NO_FIGHT && now !== fight
    yield withPrintedIds(module, isNew ? { ...verdict, fight: JSON.parse(now) as FightFigures } : verdict)
    fight = now
    worlds = next
    yield* asked(index + 1)
  }

  function* asked(count: number): Generator<AnswerPart> {
    for (const each of questions) {
      if (each.after !== count) continue
      const answer = yield* answerQuestion(hand, module, worlds, each, sides)
      yield { question: each.index, answer: withPrintedIds(module, answer) }
    }
  }
}

const NO_FIGHT = 'null'

/** The fight under way as comparable text; none if unknown chance decides it. */
function fightIn({ referee }: RequestReferee, { possible }: PossibleTables, sides: readonly string[]): string {
  const fights = new Set(possible.map((world) => JSON.stringify(referee.fight({ ...world, sides }) ?? null)))
  return fights.size === 1 ? [...fights][0]! : NO_FIGHT
}

/** The most problems that are reported. */
const MOST_PROBLEMS = 200

/** Findings with a limit. */
class Complaints extends ProblemList {
  constructor() {
    super('request')
  }

  get isFull(): boolean {
    return this.problems.length >= MOST_PROBLEMS
  }

  get told(): readonly Problem[] {
    return this.problems.map(({ file: _file, ...problem }) => problem)
  }

  /** An unreadable value is reported once: its stand-in may break other rules. */
  override report(code: ProblemCode, message: string, ...at: readonly PointerKey[]): void {
    const pointer = pointerTo(...at)
    const isTold = this.problems.some((told) => pointer === told.pointer || pointer.startsWith(`${told.pointer}/`))
    if (!this.isFull && !isTold) super.report(code, message, ...at)
  }

  override known(what: string, word: string | undefined, words: KnownWords, ...at: readonly PointerKey[]): void {
    if (!this.isFull) super.known(what, word, words, ...at)
  }
}
