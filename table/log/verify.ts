import { commitmentTo } from '../chance/commitment.ts'
import type { Entry, Hash, Open, Seal } from '../generated/types.ts'
import { hashOf, hashState } from '../hashing/hash.ts'
import { ANY_COMPONENTS, type Components } from '../module/components.ts'
import { differenceOf } from '../module/json-difference.ts'
import type { Module } from '../module/module.ts'
import { modeOf, type Referee } from '../referee.ts'
import { toSnapshot } from '../state.ts'
import { ChanceTally, type SeatTally } from './chance-tally.ts'
import { disagreement, disagreementText, type Fingerprint, hashAfter } from './fingerprint.ts'
import { type KeptEntry, LogKeeper, NO_HASH } from './log-keeper.ts'
import { SAVE_VERSION, sealedTexts } from './migrate.ts'
import { openingFault } from './opening-check.ts'
import type { PositionOrigin } from './saved-position.ts'

export interface Proof {
  readonly entries: number
  readonly head: Hash
  readonly state: Hash
  /** Whether the secret was open, so that every die and draw was worked out again. */
  readonly chance: 'proved' | 'not yet open'
  /**
   * How each seat's results came about; undefined for format 1, in which the person who ran the relay could bend them.
   */
  readonly results: readonly SeatTally[] | undefined
  /** Whether a referee was there, so that every verdict was worked out again; none, if the game had no verdicts. */
  readonly verdicts: 'proved' | 'not proved' | 'none'
  /** The game it continues, if it does not begin with its scenario. */
  readonly from?: PositionOrigin
}

export interface Fault {
  /** The line of the file, counted from 1. */
  readonly line: number
  /** The first entry that does not agree; missing, if the file is no log. */
  readonly seq?: number
  readonly message: string
}

export type Verification = { readonly proof: Proof } | { readonly fault: Fault }

type Line = { entry: Entry } | { seal: Seal }

/** The module, referee and fingerprints to compare a log with. Missing parts are not compared. */
export interface VerifyOptions {
  /** The scenarios, to compare the opening with. */
  readonly module?: Module | undefined
  readonly printed?: Components | undefined
  readonly referee?: Referee | undefined
  /** Fingerprints that pages showed during the game. Nothing else reveals a log that was rewritten as a whole. */
  readonly heads?: readonly Fingerprint[] | undefined
}

/** Replays a saved game, and compares every entry with the one that honest play gives. `read` parses a line. */
export function verify(
  lines: readonly string[],
  read: (line: string) => Line | { problem: string },
  { module, printed = ANY_COMPONENTS, referee, heads = [] }: VerifyOptions = {},
): Verification {
  const parsed: Line[] = []
  for (const [index, line] of lines.entries()) {
    const result = read(line)
    if ('problem' in result) return fault(index, undefined, result.problem)
    parsed.push(result)
  }
  const seal = parsed.at(-1)
  const first = parsed[0]
  if (!first || !('entry' in first) || first.entry.action.type !== 'open') {
    return fault(0, undefined, 'A saved game begins with the entry that opens its table.')
  }
  if (!seal || !('seal' in seal))
    return fault(lines.length - 1, undefined, 'The last line must be the seal of the log.')
  const early = parsed.findIndex((line, index) => 'seal' in line && index < parsed.length - 1)
  if (early >= 0) return fault(early, undefined, 'A seal stands before the last line.')
  const entries = parsed.flatMap((line) => ('entry' in line ? line.entry : []))
  const broken = brokenLink(entries, lines, seal.seal)
  if (broken) return broken
  const end = entries.findLast(
    ({ action, held, result }) => result?.secret !== undefined || (action.type === 'close' && !held),
  )
  const secret = end?.result?.secret
  if (end && (secret === undefined || commitmentTo(secret) !== first.entry.action.game.commitment)) {
    return fault(end.seq, end.seq, `Entry ${end.seq} opens another secret than the one committed to in entry 0.`)
  }
  const wrong = module && openingFault(first.entry.action, module, secret)
  if (wrong !== undefined) return fault(0, 0, `Entry 0 ${wrong}`)
  const keeper = new LogKeeper(printed, secret, hashOf, referee)
  const results = new ChanceTally(first.entry.action.game)
  let isWatched = false
  for (const [index, entry] of entries.entries()) {
    const wrong = replay(keeper, entry, lines[index] as string, index)
    if (wrong) return wrong
    results.add(entry)
    isWatched ||= modeOf(keeper.state.options) !== 'off'
  }
  const rewritten = compareHeads(heads, entries, seal.seal)
  if (rewritten) return rewritten
  return compareSeal(seal.seal, keeper, lines.length - 1, {
    chance: secret === undefined ? 'not yet open' : 'proved',
    results: results.all,
    verdicts: isWatched ? (referee ? 'proved' : 'not proved') : 'none',
    ...(first.entry.action.from && { from: first.entry.action.from }),
  })
}

/** Each entry names the hash of the one before it, and the seal names that of the last. */
function brokenLink(entries: readonly Entry[], lines: readonly string[], seal: Seal): Verification | undefined {
  const hashes = [NO_HASH, ...entries.map((_, index) => hashOf(lines[index] as string))]
  const named = [...entries.map((entry) => entry.prev), seal.head]
  const broken = named.map((prev, index) => prev !== hashes[index])
  const link = broken.indexOf(true)
  if (link < 0) return undefined
  // A changed entry no longer fits the next one. The entry that fits neither neighbour is the changed one.
  const changed = link === 0 || (link < entries.length && broken[link + 1]) ? link : link - 1
  const [is, said] = apart(hashes[link] as Hash, named[link] as Hash)
  const next = link < entries.length ? `entry ${link}` : 'the seal'
  return fault(
    changed,
    changed,
    `The chain breaks at entry ${changed}: before ${next} the hash is ${is}, and it names ${said}.`,
  )
}

/** A log that was rewritten from some entry on agrees with itself, but not with the fingerprints. */
function compareHeads(
  heads: readonly Fingerprint[],
  entries: readonly Entry[],
  { head }: Seal,
): Verification | undefined {
  const found = disagreement(heads, entries.length - 1, (seq) => hashAfter(entries, head, seq))
  if (!found) return undefined
  const message = disagreementText(found)
  return found.kind === 'short'
    ? fault(entries.length, undefined, message)
    : fault(found.found.seq, found.found.seq, message)
}

function replay(keeper: LogKeeper, entry: Entry, text: string, index: number): Verification | undefined {
  if (entry.seq !== index) return fault(index, index, `Entry ${index} calls itself ${entry.seq}.`)
  const honest =
    index === 0
      ? keeper.open(entry.action as Open, entry.at, entry)
      : keeper.decide(entry.seat, entry.id, entry.action, entry.at, entry)
  if (!isKept(honest)) return fault(index, index, `Entry ${index} could not have been accepted: ${honest.message}`)
  if (honest.text !== text) return fault(index, index, `Entry ${index} ${difference(entry, honest.entry)}`)
  keeper.keep(honest)
  return undefined
}

const isKept = (value: object): value is KeptEntry => 'entry' in value

/** Two hashes, cut where their difference shows. */
function apart(one: Hash, other: Hash): readonly [string, string] {
  const same = [...one].findIndex((letter, at) => letter !== other[at])
  const length = same < 0 ? one.length : Math.max(12, same + 4)
  return [one.slice(0, length), other.slice(0, length)]
}

function difference(written: Entry, honest: Entry): string {
  const found = differenceOf(written, honest)
  if (!found) return 'is not written the way the relay writes it.'
  return `says ${found.at} ${found.written}; played honestly it is ${found.honest}.`
}

function compareSeal(
  seal: Seal,
  keeper: LogKeeper,
  line: number,
  proved: Pick<Proof, 'chance' | 'results' | 'verdicts' | 'from'>,
): Verification {
  const entries = keeper.state.seq + 1
  if (seal.entries !== entries)
    return fault(line, undefined, `The seal counts ${seal.entries} entries; there are ${entries}.`)
  const snapshot = toSnapshot(keeper.state)
  const state = hashState(snapshot)
  if (!sealedTexts(seal.counterpoint, snapshot).some((text) => hashOf(text) === seal.state)) {
    const [said, is] = apart(seal.state, state)
    return fault(line, undefined, `The seal says the state has hash ${said}; the log folds to ${is}.`)
  }
  return { proof: { entries, head: keeper.head, state, ...proved } }
}

const fault = (index: number, seq: number | undefined, message: string): Verification => ({
  fault: { line: index + 1, ...(seq !== undefined && { seq }), message },
})

/** The last line of a saved game. */
export const sealOf = ({ state, head }: Pick<LogKeeper, 'state' | 'head'>): Seal => ({
  counterpoint: SAVE_VERSION,
  entries: state.seq + 1,
  head,
  state: hashState(toSnapshot(state)),
})
