import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { loadModules, withRules } from '../../../relay/modules/loaded-modules.ts'
import { refereesOf } from '../../../rules/referees.ts'
import type {
  Answered,
  AskedAction,
  FightFigures,
  Judged,
  RefereeRequest,
  Walk,
} from '../../../table/generated/types.ts'
import { TestRelay } from '../test-relay.ts'

/** Asks a real relay over HTTP. */

const MODULES = fileURLToPath(new URL('../../../assets/modules', import.meta.url))
export const SHELF = await withRules(
  loadModules(MODULES, (_, { problems }) => expect(problems).toEqual([])),
  refereesOf(),
)

export const openRelay = (): Promise<TestRelay> => TestRelay.open({ modules: SHELF })

export interface RefereeReply {
  readonly verdicts: readonly Judged[]
  readonly answers?: readonly Answered[]
}

export async function post(
  relay: TestRelay,
  body: unknown,
): Promise<{ readonly status: number; readonly reply: never }> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${relay.url}/api/referee`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, reply: (await response.json()) as never }
}

export async function ask(relay: TestRelay, request: RefereeRequest): Promise<RefereeReply> {
  const { status, reply } = await post(relay, request)
  expect([status, reply]).toEqual([200, expect.objectContaining({ verdicts: expect.any(Array) })])
  return reply
}

export const move = (piece: string | readonly string[], to: string, ...via: string[]): AskedAction => ({
  type: 'move',
  moves: [{ pieces: [piece].flat() as string[], to, ...(via.length > 0 && { via }) }],
})

export const attack = (pieces: readonly string[], at: readonly string[], how?: string): AskedAction => ({
  type: 'declare',
  what: 'attack',
  pieces: [...pieces],
  at: [...at],
  ...(how !== undefined && { how }),
})

/** The broken rules of an action, or its cost and what is left. */
export function brief(verdict: Judged): string {
  const illegal = verdict.findings.filter(({ severity }) => severity === 'illegal')
  if (illegal.length > 0) return illegal.map(({ rule, needed, had }) => sums(rule, needed, had)).join('; ')
  const unchecked = verdict.findings.filter(({ severity }) => severity === 'unchecked')
  if (unchecked.length > 0) return `unchecked ${unchecked.map(({ rule }) => rule).join('; ')}`
  const [walk] = verdict.walks ?? []
  return walk ? cost(walk) : 'legal'
}

const sums = (rule: string, needed: number | undefined, had: number | undefined): string =>
  needed === undefined ? rule : `${rule} ${needed}/${had}`

function cost({ cost, left, steps, legal }: Walk): string {
  const parts = steps.flatMap(({ parts = [] }) => parts)
  expect([legal, parts.length > 0, parts.every(({ cite }) => cite !== '')]).toEqual([true, true, true])
  return `costs ${cost}, ${left} left`
}

/** 14:7 at 2-1, -1; 9 is 8: -/RD. */
export function fought({ attack, defence, column, modifiers, shifts, die, modified, result }: FightFigures): string {
  const sum = modifiers.reduce((so, { by }) => so + by, 0)
  const moved = shifts.reduce((so, { by }) => so + by, 0)
  const change = [...(sum === 0 ? [] : [`${sum} to the die`]), ...(moved === 0 ? [] : [`${moved} columns`])]
  const rolled = die === undefined ? [] : [`${die} is ${modified}`]
  return [`${attack}:${defence} at ${column}`, ...change, ...rolled, ...(result ? [result.text] : [])].join(', ')
}

export const sentences = ({ proposals }: Answered, rule: string): string[] =>
  proposals.filter((each) => each.rule === rule).map(({ message }) => message)
