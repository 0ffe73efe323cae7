import { factsOf } from '../../../table/action/action-kinds.ts'
import { isByChance } from '../../../table/action/shared-chance.ts'
import type { Action, AskedAction, AskedPlace, GivenFaces, GivenPieces } from '../../../table/generated/types.ts'
import type { PointerKey, ProblemList } from '../../../table/module/problem.ts'
import { type ReadingContext, readPlace } from './read-place.ts'
import { timeOf } from './read-position.ts'

export interface ReadAction {
  readonly action: Action
  readonly gives: GivenFaces | GivenPieces | undefined
}

/** A stand-in: the table needs a nonce for actions by chance, but a request proves nothing. */
const NONCE = 'told-in-the-request'

/** Reads the places of an action by their printed ids, and `how` as a text. */
export function readAction(
  places: ReadingContext,
  asked: AskedAction,
  at: readonly PointerKey[],
  found: ProblemList,
): ReadAction {
  const { gives, how, ...fields } = { gives: undefined, how: undefined as string | undefined, ...asked }
  const read: Record<string, unknown> = { ...fields }
  const place = (where: AskedPlace, ...key: readonly PointerKey[]) =>
    readPlace(places, where, undefined, [...at, ...key], found)
  const all = (where: AskedPlace | readonly AskedPlace[], key: string) =>
    isList(where) ? where.map((each, index) => place(each, key, index)) : place(where, key)
  const { names } = factsOf(asked as Action)
  for (const key of ['at', 'to'] as const) {
    if (names.some((name) => name === key)) read[key] = all(read[key] as AskedPlace | readonly AskedPlace[], key)
  }
  if (asked.type === 'move') {
    read.moves = asked.moves.map(({ to, via, ...leg }, index) => ({
      ...leg,
      to: place(to, 'moves', index, 'to'),
      ...(via && { via: via.map((each, step) => place(each, 'moves', index, 'via', step)) }),
    }))
  }
  if (asked.type === 'turn') read.time = timeOf(places.module, places.sheet, asked.time)
  if (how !== undefined) found.known('way to do it called', how.toLowerCase(), places.hows, ...at, 'how')
  if (how !== undefined) read.text = [how, read.text].filter((word) => word !== undefined).join(', ')
  const action = read as unknown as Action
  if (isByChance(action) && action.nonce === undefined && action.bound === undefined) read.nonce = NONCE
  return { action, gives }
}

const isList = (where: AskedPlace | readonly AskedPlace[]): where is readonly AskedPlace[] => Array.isArray(where)
