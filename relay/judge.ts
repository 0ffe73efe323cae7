import { text as readAll } from 'node:stream/consumers'
import type { RefereeAnswer } from '../table/generated/types.ts'
import { type Problem, printProblem } from '../table/problem.ts'
import type { Referees } from '../table/referee.ts'
import { readRequest } from './form.ts'
import { readShelf, type Shelf, withRules } from './modules.ts'

/** Why a request was not answered, for a program and for a person. */
export interface Complaint {
  readonly code: 'empty' | 'malformed' | 'unknown-module' | 'no-referee'
  readonly message: string
  /** All that is wrong, each by its JSON pointer into the request. */
  readonly problems?: readonly { readonly pointer: string; readonly message: string }[]
}

/** Judges what a request asks. `breathe` is awaited after each verdict: there may be others who wait. */
export async function judge(
  shelf: Shelf,
  text: string,
  breathe: () => Promise<void> | void,
): Promise<RefereeAnswer | Complaint> {
  if (text.trim() === '') return { code: 'empty', message: 'Nothing was asked; write a request as JSON.' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const message = `The request is no JSON: ${(error as Error).message}.`
    return { code: 'malformed', message, problems: [{ pointer: '', message }] }
  }
  const checked = readRequest(value)
  if (!checked.ok) return complain(checked.problems)
  const request = checked.value
  const shelved = shelf.get(request.module)
  if (!shelved) {
    const known = [...shelf.keys()].join(', ') || 'none'
    return { code: 'unknown-module', message: `There is no module ${request.module} here; there is: ${known}.` }
  }
  if (!shelved.rules) {
    return { code: 'no-referee', message: `Nobody here knows the rules of ${shelved.module.manifest.title}.` }
  }
  const judging = shelved.rules.judging(shelved.module, request)
  if ('problems' in judging) return complain(judging.problems)
  const verdicts: RefereeAnswer['verdicts'] = []
  for (const verdict of judging) {
    verdicts.push(verdict)
    await breathe()
  }
  return { verdicts }
}

function complain(all: readonly Problem[]): Complaint {
  const problems = all.map(({ pointer, message }) => ({ pointer, message }))
  const count = all.length === 1 ? 'one problem' : `${all.length} problems`
  return { code: 'malformed', message: `The request has ${count}.`, problems }
}

export const ANSWERED = 0
export const REFUSED = 1

/** npm run -s referee < request.json: the answer on standard output, or why there is none. */
export async function runReferee(
  input: NodeJS.ReadableStream,
  modules: string,
  referees: Referees | undefined,
): Promise<typeof ANSWERED | typeof REFUSED> {
  const all = readShelf(modules, (module, { problems }) =>
    console.error(`${module} is left out: ${problems.map(printProblem).join('\n')}`),
  )
  const answer = await judge(await withRules(all, referees), await readAll(input), () => {})
  console.log(JSON.stringify(answer))
  return 'verdicts' in answer ? ANSWERED : REFUSED
}
