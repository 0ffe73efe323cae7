import { apply } from '../../table/apply.ts'
import type { Action, Entry, RefereeAnswer, RefereeRequest, Result, Verdict } from '../../table/generated/types.ts'
import { NO_HASH } from '../../table/keeper.ts'
import type { Module } from '../../table/module.ts'
import { pileKey } from '../../table/place.ts'
import { Findings, type Key, type Lexicon, type Problem, type ProblemCode } from '../../table/problem.ts'
import type { Referee } from '../../table/referee.ts'
import { printed } from '../../table/setup.ts'
import { type State, stackAt } from '../../table/state.ts'
import { checkAction } from './doable.ts'
import type { Memory } from './memory.ts'
import { overlaid } from './overlaid.ts'
import { ASKER, placed } from './placed.ts'
import type { RulesOf } from './referee.ts'

type Refused = { readonly problems: readonly Problem[] }

/** Judges a list of actions, each from where those before it have left the table. */
export function answer(rulesOf: RulesOf, module: Module, request: RefereeRequest): RefereeAnswer | Refused {
  const verdicts = judging(rulesOf, module, request)
  return 'problems' in verdicts ? verdicts : { verdicts: [...verdicts] }
}

/** Nothing is judged before all that is named is known to be there. */
export function judging(rulesOf: RulesOf, module: Module, request: RefereeRequest): Iterable<Verdict> | Refused {
  const found = new Complaints()
  const ground = overlaid(module, request.position.terrain ?? {}, found)
  const referee = ground === module ? refereeOf(rulesOf, module) : rulesOf(ground)
  const { title } = module.manifest
  if (!referee) {
    found.report('missing-file', `${title} has no rules sheet to be judged by.`, 'module')
    return { problems: found.told }
  }
  const start = placed(module, referee.switches, request, found)
  rehearse(module, referee, start, request.actions, found)
  return found.problems.length > 0 ? { problems: found.told } : each(referee, start, request.actions)
}

/** Compiled once for as long as the module is in use. */
const REFEREES = new WeakMap<Module, Referee<Memory> | undefined>()
function refereeOf(rulesOf: RulesOf, module: Module): Referee<Memory> | undefined {
  if (!REFEREES.has(module)) REFEREES.set(module, rulesOf(module))
  return REFEREES.get(module)
}

/** Does all of it once without judging: what an action names must be there when its turn comes. */
function rehearse(
  module: Module,
  { switches }: Referee<Memory>,
  start: State,
  actions: readonly Action[],
  found: Complaints,
): void {
  const print = { module, switches, printed: printed(module) }
  let state = start
  for (const [index, action] of actions.entries()) {
    if (found.isFull) return
    checkAction(print, state, action, ['actions', index], found)
    state = apply(state, entryOf(state, action))
  }
}

function* each(referee: Referee<Memory>, start: State, actions: readonly Action[]): Generator<Verdict> {
  let [state, memory] = [start, referee.start]
  const sides = start.seats[0]?.sides ?? []
  for (const action of actions) {
    yield referee.judge({ state, memory, sides }, action)
    const entry = entryOf(state, action)
    const after = apply(state, entry)
    memory = referee.remember(memory, entry, state, after)
    state = after
  }
}

function entryOf(state: State, action: Action): Entry {
  const seq = state.seq + 1
  const result = resultOf(state, action)
  return { seq, id: `a${seq}`, seat: ASKER, at: 0, action, ...(result && { result }), prev: NO_HASH }
}

/** What chance decides nobody knows here; a pile that all look into is in the order in which it was told. */
function resultOf(state: State, action: Action): Result | undefined {
  if (action.type !== 'draw' || action.from === 'random') return undefined
  const isOpen = state.game.piles.some(({ id, sight }) => id === action.pile && sight === 'all')
  if (!isOpen) return undefined
  const stack = stackAt(state, pileKey(action.pile))
  return { pieces: action.from === 'bottom' ? stack.slice(0, action.count) : stack.slice(-action.count).reverse() }
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

  override report(code: ProblemCode, message: string, ...at: readonly Key[]): void {
    if (!this.isFull) super.report(code, message, ...at)
  }

  override known(what: string, word: string | undefined, words: Lexicon, ...at: readonly Key[]): void {
    if (!this.isFull) super.known(what, word, words, ...at)
  }
}
