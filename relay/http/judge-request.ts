import type { RefereeAnswer } from '../../table/generated/types.ts'
import type { Problem } from '../../table/module/problem.ts'
import { RefereeAnswerBuilder } from '../../table/referee-answer.ts'
import type { LoadedModules } from '../modules/loaded-modules.ts'
import { checkRequestByParts } from './check-request.ts'

/** Why a request was not answered, for a program and for a person. */
export interface Complaint {
  readonly code: 'empty' | 'malformed' | 'unknown-module' | 'no-referee'
  readonly message: string
  /** All that is wrong, each by its JSON pointer into the request. */
  readonly problems?: readonly Pick<Problem, 'pointer' | 'code' | 'message'>[]
}

/** So many requests are sent as one. */
export const MOST_REQUESTS = 100

/** An answer; of several requests one for each, or why there is none to it. */
export type JudgedRequests = RefereeAnswer | Complaint | readonly (RefereeAnswer | Complaint)[]

type Breathe = () => Promise<void> | void

/** Judges what a request asks, or several. `breathe` is awaited after each part: there may be others who wait. */
export async function judgeRequest(shelf: LoadedModules, text: string, breathe: Breathe): Promise<JudgedRequests> {
  if (text.trim() === '') return { code: 'empty', message: 'Nothing was asked; write a request as JSON.' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const message = `The request is no JSON: ${(error as Error).message}.`
    return { code: 'malformed', message, problems: [{ pointer: '', code: 'malformed', message }] }
  }
  if (!Array.isArray(value)) return judgeOne(shelf, value, '', breathe)
  if (value.length === 0 || value.length > MOST_REQUESTS) {
    const message = `Several requests are a list of 1 to ${MOST_REQUESTS}, and this is a list of ${value.length}.`
    return { code: 'malformed', message, problems: [{ pointer: '', code: 'malformed', message }] }
  }
  const answers: (RefereeAnswer | Complaint)[] = []
  for (const [index, each] of value.entries()) answers.push(await judgeOne(shelf, each, `/${index}`, breathe))
  return answers
}

async function judgeOne(
  shelf: LoadedModules,
  value: unknown,
  at: string,
  breathe: Breathe,
): Promise<RefereeAnswer | Complaint> {
  await breathe()
  if (isTooDeep(value)) {
    const message = `The request is nested deeper than ${MOST_LEVELS} levels.`
    return { code: 'malformed', message, problems: [{ pointer: at, code: 'malformed', message }] }
  }
  const checked = checkRequestByParts(value)
  if (!checked.ok) return complain(checked.problems, at)
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
  if ('problems' in judging) return complain(judging.problems, at)
  const answering = new RefereeAnswerBuilder()
  for (const part of judging) {
    answering.take(part)
    await breathe()
  }
  return answering.answer
}

/** No request has so many levels; what tells of faults and writes answers calls itself once for each. */
const MOST_LEVELS = 32

function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; depth < MOST_LEVELS; depth++) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return level.length > 0
}

function complain(all: readonly Problem[], at: string): Complaint {
  const problems = all.map(({ pointer, code, message }) => ({ pointer: at + pointer, code, message }))
  const count = all.length === 1 ? 'one problem' : `${all.length} problems`
  return { code: 'malformed', message: `The request has ${count}.`, problems }
}
