import type { Refusal } from '../../table/generated/types.ts'
import type { Problem } from '../../table/module/problem.ts'
import { refusal } from '../../table/refusal.ts'

/** Names the first problem of a message. */
export function malformedRefusal(problems: readonly Problem[]): Refusal {
  const { pointer, message } = problems[0] as Problem
  return { ...refusal('malformed', message), pointer }
}
