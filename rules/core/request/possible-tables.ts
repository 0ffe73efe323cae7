import { apply } from '../../../table/action/apply.ts'
import { refuseAction } from '../../../table/action/authority.ts'
import type { Action, Entry, Finding, Judged, Result } from '../../../table/generated/types.ts'
import { NO_HASH } from '../../../table/log/log-keeper.ts'
import type { Components } from '../../../table/module/components.ts'
import type { State } from '../../../table/state.ts'
import { sortFindings, withCase, withoutCase } from '../finding.ts'
import type { Memory } from '../memory.ts'
import type { GameReferee } from '../referee.ts'
import { chanceResults } from './chance.ts'
import { ASKER } from './read-position.ts'

/** An action of a request, ready to be applied. */
export interface RequestStep {
  readonly action: Action
  /** The action as applied: a shuffle with a given order becomes a stack in that order. */
  readonly done: Action
  readonly result: Result | undefined
  /** The action is by chance and the request gives no result. */
  readonly untold: boolean
}

export interface PossibleTable {
  readonly state: State
  readonly memory: Memory
}

/** The most tables that are followed at once. */
const MOST_WORLDS = 60

/**
 * The possible tables. Each unknown result of chance makes another one, and only what holds in all of them is
 * certain. In the plain table unknown chance has no effect: the actions that follow name its pieces.
 */
export interface PossibleTables {
  readonly plain: PossibleTable
  readonly possible: readonly PossibleTable[]
  /** The list is complete. */
  readonly whole: boolean
}

export const oneTable = (world: PossibleTable): PossibleTables => ({ plain: world, possible: [world], whole: true })

/** Whether unknown chance leaves more than one table. */
export const isUncertain = ({ possible, whole }: PossibleTables): boolean => possible.length > 1 || !whole

export interface RequestReferee {
  readonly referee: GameReferee
  readonly printed: Components
}

/** The table after an action. */
export function afterAction(
  { referee }: RequestReferee,
  { state, memory }: PossibleTable,
  action: Action,
  result: Result | undefined,
): PossibleTable {
  const entry = entryOf(state, action, result)
  const afterStep = apply(state, entry)
  return { state: afterStep, memory: referee.remember(memory, entry, state, afterStep) }
}

export function entryOf(state: State, action: Action, result: Result | undefined): Entry {
  const seq = state.seq + 1
  return { seq, id: `a${seq}`, seat: ASKER, at: 0, action, ...(result && { result }), prev: NO_HASH }
}

const canDo = ({ printed }: RequestReferee, { state }: PossibleTable, action: Action): boolean =>
  refuseAction(state, printed, ASKER, action) === undefined

/** The tables after an action. Tables in which it is impossible are dropped. */
export function* after(
  hand: RequestReferee,
  { plain, possible, whole }: PossibleTables,
  step: RequestStep,
): Generator<undefined, PossibleTables> {
  const next = afterAction(hand, plain, step.done, step.result)
  const able = possible.filter((world) => world === plain || canDo(hand, world, step.action))
  const from = able.length > 0 ? able : [plain]
  const worlds: PossibleTable[] = []
  let all = whole && able.length > 0
  for (const world of from) {
    const { results, all: every } = step.untold ? chanceResults(world.state, step.action) : { results: [], all: true }
    all = all && every
    for (const result of results.length > 0 ? results : [step.result]) {
      worlds.push(world === plain && result === step.result ? next : afterAction(hand, world, step.done, result))
      if (worlds.length > 1) yield
    }
  }
  const distinct = step.untold ? each(hand, worlds) : worlds
  const [only] = distinct
  // All faces lead to the same table: no rule waits for this roll.
  if (distinct.length === 1 && only && step.action.type === 'roll' && possible.length === 1)
    return { plain: only, possible: [only], whole: all }
  if (distinct.length <= MOST_WORLDS) return { plain: next, possible: distinct, whole: all }
  const some = Array.from(
    { length: MOST_WORLDS },
    (_, index) => distinct[Math.floor((index * distinct.length) / MOST_WORLDS)]!,
  )
  return { plain: next, possible: some, whole: false }
}

/** Tables with equal memory and equal stacks are merged. */
function each({ referee }: RequestReferee, worlds: readonly PossibleTable[]): readonly PossibleTable[] {
  const known = new Map<string, PossibleTable>()
  for (const world of worlds) {
    const key = JSON.stringify([
      referee.save(world.memory),
      [...world.state.stacks].sort(([a], [b]) => (a < b ? -1 : 1)),
    ])
    if (!known.has(key)) known.set(key, world)
  }
  return [...known.values()]
}

/** The verdict over all possible tables. */
export function* judgeInAll(
  hand: RequestReferee,
  worlds: PossibleTables,
  step: RequestStep,
  sides: readonly string[],
): Generator<undefined, Judged> {
  const { plain, possible } = worlds
  const { action } = step
  const able = possible.filter((world) => world === plain || canDo(hand, world, action))
  const verdicts: Judged[] = []
  for (const world of able.length > 0 ? able : [plain]) {
    if (verdicts.length > 0) yield
    verdicts.push(hand.referee.judge({ ...world, sides, thorough: true }, action))
  }
  const sure = !isUncertain(worlds) && able.length > 0
  return withoutLegalWalks(sure ? verdicts[0]! : merged(verdicts, worlds.whole && able.length > 0))
}

const keyOf = ({ severity, rule, pieces }: Finding): string => [severity, rule, ...pieces].join(' ')

/** A finding that holds in all tables stands; one that holds in some becomes unchecked. */
function merged(verdicts: readonly Judged[], whole: boolean): Judged {
  const [first] = verdicts as readonly [Judged, ...Judged[]]
  const lists = verdicts.map(({ findings }) => new Set(findings.map(keyOf)))
  const all = new Map(verdicts.flatMap(({ findings }) => findings).map((each) => [keyOf(each), each]))
  const findings = [...all].flatMap(([key, each]): readonly Finding[] => {
    const isGrave = each.severity === 'illegal' || each.severity === 'warning'
    const holds = lists.every((list) => list.has(key))
    if (holds && (whole || !isGrave)) return [each]
    return isGrave ? [unchecked(each)] : each.severity === 'unchecked' ? [each] : []
  })
  const isAlike = verdicts.every(({ walks }) => JSON.stringify(walks) === JSON.stringify(first.walks))
  const walks = first.walks?.map(({ legal, ...walk }) =>
    isAlike && legal !== undefined && !findings.some(({ severity }) => severity === 'unchecked')
      ? { ...walk, legal }
      : walk,
  )
  return { findings: sortFindings(findings), ...(walks && { walks }) }
}

function unchecked({ offer: _, ...each }: Finding): Finding {
  const { cite, message } = each
  const text = `Depends on a roll or draw that the request does not give: ${withoutCase(cite, message)}`
  return { ...each, severity: 'unchecked', message: withCase(cite, text) }
}

/** No walk is legal beside an illegal finding. */
function withoutLegalWalks(verdict: Judged): Judged {
  const isIllegal = verdict.findings.some(({ severity }) => severity === 'illegal')
  if (!isIllegal || !verdict.walks) return verdict
  return { ...verdict, walks: verdict.walks.map((walk) => (walk.legal === true ? { ...walk, legal: false } : walk)) }
}
