import { apply } from '../table/apply.ts'
import type { Action, RefereeAnswer, RefereeRequest, SeenEntry, Verdict } from '../table/generated/types.ts'
import { NO_HASH } from '../table/keeper.ts'
import type { Module } from '../table/module.ts'
import { Findings, type Problem } from '../table/problem.ts'
import type { State } from '../table/state.ts'
import type { Memory } from './memory.ts'
import { ASKER, placed } from './placed.ts'
import { refereeFor } from './referee.ts'

type Refused = { readonly problems: readonly Problem[] }

/** Judges a list of actions, each from where those before it have left the table. */
export function answer(module: Module, request: RefereeRequest): RefereeAnswer | Refused {
  const verdicts = judging(module, request)
  return 'problems' in verdicts ? verdicts : { verdicts: [...verdicts] }
}

export function judging(module: Module, request: RefereeRequest): Iterable<Verdict> | Refused {
  const found = new Findings('request')
  const state = placed(module, request, found)
  const referee = refereeFor(module)
  if (!referee) found.report('missing-file', `${module.manifest.title} has no rules sheet to judge by.`, 'module')
  const problems = found.problems.map(({ file: _file, ...problem }) => problem)
  if (problems.length > 0 || !referee) return { problems }
  return each(referee, state, request.actions)
}

function* each(
  referee: NonNullable<ReturnType<typeof refereeFor>>,
  start: State,
  actions: readonly Action[],
): Generator<Verdict> {
  let [state, memory]: [State, Memory] = [start, referee.start]
  const sides = start.seats[0]?.sides ?? []
  for (const action of actions) {
    yield referee.judge({ state, memory, sides }, action)
    const entry = entryOf(state, action)
    const after = apply(state, entry)
    memory = referee.remember(memory, entry, state, after)
    state = after
  }
}

const entryOf = ({ seq }: State, action: Action): SeenEntry => ({
  seq: seq + 1,
  id: `a${seq + 1}`,
  seat: ASKER,
  at: 0,
  action,
  prev: NO_HASH,
})
