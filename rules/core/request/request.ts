import { apply } from '../../../table/action/apply.ts'
import { isByChance } from '../../../table/action/shared-chance.ts'
import type {
  Action,
  AskedAction,
  FightFigures,
  RefereeAnswer,
  RefereeRequest,
} from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import {
  Findings,
  type Key,
  type Lexicon,
  type Problem,
  type ProblemCode,
  pointerTo,
} from '../../../table/module/problem.ts'
import { printed } from '../../../table/module/setup.ts'
import { Answering, type Part } from '../../../table/referee-answer.ts'
import type { State } from '../../../table/state.ts'
import type { GameReferee, RulesOf } from '../referee.ts'
import { givenResult, lyingOpen } from './chance.ts'
import { overlaid } from './changed-module.ts'
import { checkAction, type Printing } from './check-action.ts'
import { after, entryOf, type Hand, judged, type Step, type World, type Worlds, worldsOf } from './possible-tables.ts'
import { type Asked, answered, checkPieces, readQuestions } from './questions.ts'
import { readAction } from './read-action.ts'
import { type Reading, withPrintedIds } from './read-place.ts'
import { placed, scenarioOf } from './read-position.ts'

type Refused = { readonly problems: readonly Problem[] }

/** Judges a list of actions, each from where those before it have left the table, and answers questions between them. */
export function answer(rulesOf: RulesOf, module: Module, request: RefereeRequest): RefereeAnswer | Refused {
  const parts = judging(rulesOf, module, request)
  if ('problems' in parts) return parts
  const answering = new Answering()
  for (const part of parts) answering.take(part)
  return answering.answer
}

/** Nothing is judged before all that is named is known to be there. */
export function judging(rulesOf: RulesOf, module: Module, request: RefereeRequest): Iterable<Part> | Refused {
  const found = new Complaints()
  const game = overlaid(module, request, found)
  const referee = game === module ? refereeOf(rulesOf, module) : rulesOf(game)
  const { title } = module.manifest
  if (!referee) {
    found.report('missing-file', `${title} has no rules sheet to be judged by.`, 'module')
    return { problems: found.told }
  }
  const state = placed(game, referee, request, found)
  const memory = referee.recollect(state, request.position, found)
  const { actions = [], questions = [], position } = request
  const sheet = scenarioOf(game, request.scenario)
  const places = { module: game, sheet, piles: sheet?.piles ?? [], hows: referee.hows }
  const asked = readQuestions(places, referee.asks, questions, actions.length, found)
  const hand = { referee, printed: printed(game) }
  const rehearsal = new Rehearsal(
    { module: game, switches: referee.switches, printed: hand.printed },
    places,
    state,
    found,
  )
  const before = rehearsal.steps(position.memory?.done ?? [], ['position', 'memory', 'done'], [])
  const steps = rehearsal.steps(actions, ['actions'], asked)
  if (found.problems.length > 0) return { problems: found.told }
  return each(hand, game, { state, memory }, before, steps, asked)
}

/** Compiled once for as long as the module is in use. */
const REFEREES = new WeakMap<Module, GameReferee | undefined>()
function refereeOf(rulesOf: RulesOf, module: Module): GameReferee | undefined {
  if (!REFEREES.has(module)) REFEREES.set(module, rulesOf(module))
  return REFEREES.get(module)
}

/** Does all of it once without judging: what an action names must be there when its turn comes. */
class Rehearsal {
  constructor(
    private readonly print: Printing,
    private readonly reading: Reading,
    private state: State,
    private readonly found: Complaints,
  ) {}

  steps(actions: readonly AskedAction[], at: readonly Key[], questions: readonly Asked[]): readonly Step[] {
    const asked = (count: number) => {
      for (const each of questions) if (each.after === count) checkPieces(this.state, each, this.found)
    }
    asked(0)
    return actions.flatMap((action, index) => {
      const step = this.found.isFull ? undefined : this.step(action, [...at, index])
      asked(index + 1)
      return step ?? []
    })
  }

  private step(asked: AskedAction, at: readonly Key[]): Step | undefined {
    const { print, reading, state, found } = this
    const before = found.problems.length
    const { action, gives } = readAction(reading, asked, at, found)
    checkAction(print, state, action, at, found, before)
    if (found.problems.length > before) return undefined
    const field = gives && ('faces' in gives ? 'faces' : 'pieces')
    const given = gives ? givenResult(state, action, gives, [...at, 'gives', field!], found) : undefined
    const result = given ?? lyingOpen(state, action, reading.piles)
    const done = laidIn(action, given?.pieces)
    this.state = apply(state, entryOf(state, done, result))
    return { action, done, result, untold: isByChance(action) && result === undefined }
  }
}

/** A shuffle whose order was told lays the stack in that order: its counters keep their names. */
const laidIn = (action: Action, order: readonly string[] | undefined): Action =>
  action.type === 'shuffle' && order && order.length > 0 ? { type: 'stack', at: action.at, pieces: [...order] } : action

function* each(
  hand: Hand,
  module: Module,
  start: World,
  before: readonly Step[],
  steps: readonly Step[],
  questions: readonly Asked[],
): Generator<Part> {
  const sides = start.state.seats[0]?.sides ?? []
  let worlds = worldsOf(start)
  for (const step of before) worlds = yield* after(hand, worlds, step)
  let fight = fightIn(hand, worlds, sides)
  yield* asked(0)
  for (const [index, step] of steps.entries()) {
    const verdict = yield* judged(hand, worlds, step, sides)
    const next = yield* after(hand, worlds, step)
    const now = fightIn(hand, next, sides)
    const isNew = now !== NO_FIGHT && now !== fight
    yield withPrintedIds(module, isNew ? { ...verdict, fight: JSON.parse(now) as FightFigures } : verdict)
    fight = now
    worlds = next
    yield* asked(index + 1)
  }

  function* asked(count: number): Generator<Part> {
    for (const each of questions) {
      if (each.after !== count) continue
      const answer = yield* answered(hand, module, worlds, each, sides)
      yield { question: each.index, answer: withPrintedIds(module, answer) }
    }
  }
}

const NO_FIGHT = 'null'

/** The fight that is under way, as text to be compared; none, where chance that was not told decides what it is. */
function fightIn({ referee }: Hand, { possible }: Worlds, sides: readonly string[]): string {
  const fights = new Set(possible.map((world) => JSON.stringify(referee.fight({ ...world, sides }) ?? null)))
  return fights.size === 1 ? [...fights][0]! : NO_FIGHT
}

/** So many problems are told; whoever has more begins with these. */
const MOST_PROBLEMS = 200

/** Looks no further once there is enough to tell. */
class Complaints extends Findings {
  constructor() {
    super('request')
  }

  get isFull(): boolean {
    return this.problems.length >= MOST_PROBLEMS
  }

  get told(): readonly Problem[] {
    return this.problems.map(({ file: _file, ...problem }) => problem)
  }

  /** A value that cannot be read is told once: what it was read as instead may break other rules. */
  override report(code: ProblemCode, message: string, ...at: readonly Key[]): void {
    const pointer = pointerTo(...at)
    const isTold = this.problems.some((told) => pointer === told.pointer || pointer.startsWith(`${told.pointer}/`))
    if (!this.isFull && !isTold) super.report(code, message, ...at)
  }

  override known(what: string, word: string | undefined, words: Lexicon, ...at: readonly Key[]): void {
    if (!this.isFull) super.known(what, word, words, ...at)
  }
}
