import type { RefereeAnswer } from '../../table/generated/types.ts'
import type { Problem } from '../../table/module/problem.ts'
import { RefereeAnswerBuilder } from '../../table/referee-answer.ts'
import type { Shelf } from '../modules/loaded-modules.ts'
import { checkRequestByParts } from './check-request.ts'

/** Why a request was not answered: a code for a program, a sentence for a person. */
export interface Complaint {
  readonly code: 'empty' | 'malformed' | 'unknown-module' | 'no-referee'
  readonly message: string
  /** Every problem, with its JSON pointer into the request. */
  readonly problems?: readonly Pick<Problem, 'pointer' | 'code' | 'message'>[]
}

/** Requests that may be sent as one list. */
export const MOST_REQUESTS = 100

/** The answer to a request, or to each of a list. */
export type JudgedRequests = RefereeAnswer | Complaint | readonly (RefereeAnswer | Complaint)[]

type Pause = () => Promise<void> | void

/** Answers a request, or a list of them. `pause` is awaited after each part, for others who wait. */
export async function judgeRequest(modules: Shelf, text: string, pause: Pause): Promise<JudgedRequests> {
  if (text.trim() === '') return { code: 'empty', message: 'The request is empty; send JSON.' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const message = `The request is not JSON: ${(error as Error).message}.`
    return { code: 'malformed', message, problems: [{ pointer: '', code: 'malformed', message }] }
  }
  if (!Array.isArray(value)) return judgeOne(modules, value, '', pause)
  if (value.length === 0 || value.length > MOST_REQUESTS) {
    const message = `A list may have 1 to ${MOST_REQUESTS} requests; this one has ${value.length}.`
    return { code: 'malformed', message, problems: [{ pointer: '', code: 'malformed', message }] }
  }
  const answers: (RefereeAnswer | Complaint)[] = []
  for (const [index, each] of value.entries()) answers.push(await judgeOne(modules, each, `/${index}`, pause))
  return answers
}

async function judgeOne(modules: Shelf, value: unknown, at: string, pause: Pause): Promise<RefereeAnswer | Complaint> {
  await pause()
  if (isTooDeep(value)) {
    const message = `The request is nested deeper than ${MOST_LEVELS} levels.`
    return { code: 'malformed', message, problems: [{ pointer: at, code: 'malformed', message }] }
  }
  const checked = checkRequestByParts(value)
  if (!checked.ok) return complaintOf(checked.problems, at)
  const request = checked.value
  const loaded = modules.get(request.module)
  if (!loaded) {
    const known = [...modules.keys()].join(', ') || 'none'
    return { code: 'unknown-module', message: `There is no module ${request.module}; choose from: ${known}.` }
  }
  if (!loaded.rules) {
    return { code: 'no-referee', message: `This relay has no referee for ${loaded.module.manifest.title}.` }
  }
  const judging = loaded.rules.judging(loaded.module, request)
  if ('problems' in judging) return complaintOf(judging.problems, at)
  const answering = new RefereeAnswerBuilder()
  for (const part of judging) {
    answering.take(part)
    await pause()
  }
  return answering.answer
}

/** No proper request is nested so deep. The check and the answer recurse once for each level. */
const MOST_LEVELS = 32

function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; depth < MOST_LEVELS; depth++) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return level.length > 0
}

function complaintOf(all: readonly Problem[], at: string): Complaint {
  const problems = all.map(({ pointer, code, message }) => ({ pointer: at + pointer, code, message }))
  const count = all.length === 1 ? '1 problem' : `${all.length} problems`
  return { code: 'malformed', message: `The request has ${count}.`, problems }
}
