import { Map as ImmutableMap, Set as ImmutableSet, List } from 'immutable'
import type { Id, PieceId, Place, Seq, Time } from '../../table/generated/types.ts'
import type { Halves } from './points.ts'

/** One remembered fact of an entry. */
export type Deed =
  /** found: the log does not tell what happened before. */
  | { readonly deed: 'time'; readonly seq: Seq; readonly time: Time; readonly found?: true }
  | MovedDeed
  /** Points spent without moving. */
  | {
      readonly deed: 'spent'
      readonly seq: Seq
      readonly piece: PieceId
      readonly at: Place
      readonly cell: string
      readonly spent: Halves
      readonly halted: readonly Id[]
    }
  /** A new round: no unit has spent points. */
  | { readonly deed: 'anew'; readonly seq: Seq }
  | { readonly deed: 'gone'; readonly seq: Seq; readonly piece: PieceId }
  /** A counter replaced others and takes over what they have done. */
  | { readonly deed: 'heir'; readonly seq: Seq; readonly piece: PieceId; readonly of: readonly PieceId[] }
  | {
      readonly deed: 'declared'
      readonly seq: Seq
      readonly what: Id
      readonly pieces: readonly PieceId[]
      readonly at: readonly Place[]
      /** The declaration that this one replaces. */
      readonly instead?: Seq
    }
  | {
      readonly deed: 'drawn'
      readonly seq: Seq
      readonly seat: Id
      readonly pile: Id
      readonly pieces: readonly PieceId[]
      readonly to: Place
    }
  | {
      readonly deed: 'supply'
      readonly seq: Seq
      readonly out: readonly PieceId[]
      readonly unknown: readonly PieceId[]
    }
  | { readonly deed: 'own'; readonly seq: Seq; readonly chapter: Id; readonly what: unknown }

/** A chapter's own deed; undefined for any other deed. */
export const eventIn = <E>(deed: Deed, chapter: Id): E | undefined =>
  deed.deed === 'own' && deed.chapter === chapter ? (deed.what as E) : undefined

/** A counter changed its place or came onto the table. */
export interface MovedDeed {
  readonly deed: 'moved'
  readonly seq: Seq
  readonly piece: PieceId
  readonly side: Id | undefined
  readonly from: Place | undefined
  readonly to: Place
  /** Whether this was movement by the chart, not set-up, retreat or advance. */
  readonly walked: boolean
  readonly spent: Halves
  /** Printed ids of the cells on its way, beginning with the start. */
  readonly way: readonly string[]
  /** The path followed for the whole move, where a rule asks for it. */
  readonly along: Id | undefined
  /** The rules that ended its move. */
  readonly halted: readonly Id[]
}

/** The movement of a counter in this phase. */
export interface Walked {
  readonly from: Place | undefined
  readonly spent: Halves
  readonly way: readonly string[]
  readonly along: Id | undefined
  readonly halted: readonly Id[]
}

interface Attack {
  readonly phase: Id
  readonly pieces: readonly PieceId[]
}

/** Supply as it was fixed in a turn. */
export interface FixedSupply {
  readonly turn: number
  readonly out: ImmutableSet<PieceId>
  readonly unknown: ImmutableSet<PieceId>
}

/**
 * The log so far. Undone deeds stay in the list, marked: an undo folds the others again, so nothing of the undone
 * ones is left, whatever came between.
 */
export interface Memory {
  readonly deeds: List<Deed>
  readonly undone: ImmutableSet<Seq>
  readonly time: Time | undefined
  /** In this phase. */
  readonly walked: ImmutableMap<PieceId, Walked>
  /** In this turn: the phases in which a counter moved or attacked. */
  readonly moved: ImmutableMap<PieceId, readonly Id[]>
  readonly attacked: ImmutableMap<PieceId, readonly Id[]>
  /** Attacks declared in this turn. */
  readonly attacks: ImmutableMap<Seq, Attack>
  readonly supply: FixedSupply | undefined
  /** The memory of each chapter. */
  readonly chapters: ImmutableMap<Id, unknown>
  /** State at the end of earlier phases and turns, restored if the tracker is turned back. */
  readonly phases: ImmutableMap<string, Pick<Memory, 'walked' | 'chapters'>>
  readonly turns: ImmutableMap<number, Pick<Memory, 'moved' | 'attacked' | 'attacks' | 'supply'>>
  /** An earlier memory, and so on back. An undo folds again from there instead of from the start. */
  readonly earlier: Memory | undefined
}

/** An earlier memory is kept after so many deeds. */
const SPAN = 256

/** A chapter's own memory, folded over the deeds. */
export interface ChapterMemory<M> {
  readonly start: M
  fold(memory: M, deed: Deed, whole: Memory): M
  /** Restores what the chapter knew of a phase when the tracker is turned back to it. */
  again?(memory: M, then: M, whole: Memory): M
}

export type ChapterMemories = ReadonlyMap<Id, ChapterMemory<unknown>>

export const emptyMemory = (chapters: ChapterMemories): Memory => ({
  deeds: List(),
  undone: ImmutableSet(),
  time: undefined,
  walked: ImmutableMap(),
  moved: ImmutableMap(),
  attacked: ImmutableMap(),
  attacks: ImmutableMap(),
  supply: undefined,
  chapters: ImmutableMap([...chapters].map(([id, { start }]) => [id, start])),
  phases: ImmutableMap(),
  turns: ImmutableMap(),
  earlier: undefined,
})

type Saved = {
  readonly deeds: readonly Deed[]
  readonly undone: readonly Seq[]
}

export const savedMemory = ({ deeds, undone }: Memory): Saved => ({ deeds: deeds.toArray(), undone: undone.toArray() })

export function restoredMemory(json: unknown, chapters: ChapterMemories): Memory {
  const { deeds, undone } = json as Saved
  return refoldWithout(emptyMemory(chapters), List(deeds), ImmutableSet(undone), chapters)
}

/** The `what` of a declared attack. */
export const ATTACK = 'attack'

export function addDeeds(memory: Memory, deeds: readonly Deed[], chapters: ChapterMemories): Memory {
  let now = memory
  for (const deed of deeds) now = kept(foldOne({ ...now, deeds: now.deeds.push(deed) }, deed, chapters))
  return now
}

/** Undoes or redoes an entry, which keeps its place among the others. */
export function setUndone(memory: Memory, of: Seq, back: boolean, chapters: ChapterMemories): Memory {
  const undone = back ? memory.undone.add(of) : memory.undone.remove(of)
  let from = memory.earlier
  while (from && from.deeds.last()!.seq >= of) from = from.earlier
  return refoldWithout(from ?? emptyMemory(chapters), memory.deeds, undone, chapters)
}

/** Folds the deeds after an earlier memory again, without the undone ones. */
function refoldWithout(from: Memory, deeds: List<Deed>, undone: ImmutableSet<Seq>, chapters: ChapterMemories): Memory {
  let now: Memory = { ...from, undone }
  for (let index = from.deeds.size; index < deeds.size; index++) {
    const deed = deeds.get(index)!
    const next = { ...now, deeds: now.deeds.push(deed) }
    now = kept(undone.has(deed.seq) ? next : foldOne(next, deed, chapters))
  }
  return now
}

const kept = (memory: Memory): Memory =>
  memory.deeds.size - (memory.earlier?.deeds.size ?? 0) < SPAN ? memory : { ...memory, earlier: memory }

function foldOne(memory: Memory, deed: Deed, chapters: ChapterMemories): Memory {
  let now = fold(memory, deed)
  const then = deed.deed === 'time' ? now.phases.get(phaseKey(deed.time))?.chapters : undefined
  for (const [id, { fold, again }] of chapters) {
    const before = now.chapters.get(id)
    const folded = fold(before, deed, now)
    const after = then && again ? again(folded, then.get(id), now) : folded
    if (after !== before) now = { ...now, chapters: now.chapters.set(id, after) }
  }
  return now
}

function fold(memory: Memory, deed: Deed): Memory {
  switch (deed.deed) {
    case 'time':
      return begin(memory, deed.time)
    case 'moved':
      return deed.walked ? walk(memory, deed) : memory
    case 'spent': {
      const { piece, at, cell, spent, halted } = deed
      const before = memory.walked.get(piece) ?? { from: at, spent: 0, way: [cell], along: undefined, halted: [] }
      const walked = { ...before, spent: before.spent + spent, along: undefined, halted: [...before.halted, ...halted] }
      return { ...memory, walked: memory.walked.set(piece, walked) }
    }
    case 'anew':
      return { ...memory, walked: memory.walked.clear() }
    case 'declared': {
      if (deed.what !== ATTACK) return memory
      const phase = memory.time?.phase ?? ''
      const { attacked, attacks } = deed.instead === undefined ? memory : calledOff(memory, deed.instead)
      return {
        ...memory,
        attacked: deed.pieces.reduce((all, piece) => noted(all, piece, phase), attacked),
        attacks: attacks.set(deed.instead ?? deed.seq, { phase, pieces: deed.pieces }),
      }
    }
    case 'supply':
      return {
        ...memory,
        supply: { turn: memory.time?.turn ?? 0, out: ImmutableSet(deed.out), unknown: ImmutableSet(deed.unknown) },
      }
    case 'heir':
      return inherit(memory, deed.piece, deed.of)
    case 'gone':
    case 'drawn':
    case 'own':
      return memory
  }
}

/** A unit that no other attack of the phase names has not attacked in it. */
function calledOff(memory: Memory, seq: Seq): Pick<Memory, 'attacked' | 'attacks'> {
  const off = memory.attacks.get(seq)
  const attacks = memory.attacks.remove(seq)
  if (!off) return memory
  const others = new Set([...attacks.values()].flatMap(({ phase, pieces }) => (phase === off.phase ? pieces : [])))
  const free = off.pieces.filter((piece) => !others.has(piece))
  const attacked = free.reduce((all, piece) => {
    const phases = (all.get(piece) ?? []).filter((phase) => phase !== off.phase)
    return phases.length > 0 ? all.set(piece, phases) : all.remove(piece)
  }, memory.attacked)
  return { attacked, attacks }
}

/** A replacement takes over the longest move of those it replaces, and any lack of supply. */
function inherit(memory: Memory, piece: PieceId, of: readonly PieceId[]): Memory {
  const { supply } = memory
  const far = of.flatMap((id) => memory.walked.get(id) ?? []).sort((a, b) => b.spent - a.spent)[0]
  const phases = (lists: Memory['moved']) =>
    of.flatMap((id) => lists.get(id) ?? []).reduce((all, phase) => noted(all, piece, phase), lists)
  const among = (ids: ImmutableSet<PieceId>) => (of.some((id) => ids.has(id)) ? ids.add(piece) : ids)
  return {
    ...memory,
    walked: far ? memory.walked.set(piece, far) : memory.walked,
    moved: phases(memory.moved),
    attacked: phases(memory.attacked),
    supply: supply && { ...supply, out: among(supply.out), unknown: among(supply.unknown) },
  }
}

/** Points are not saved from one phase to the next. A new turn begins with nothing done. */
function begin(memory: Memory, time: Time): Memory {
  const { time: was, walked, chapters, moved, attacked, attacks, supply } = memory
  if (!was || phaseKey(was) === phaseKey(time)) return { ...memory, time }
  const phases = memory.phases.set(phaseKey(was), { walked, chapters })
  const fresh = { ...memory, time, phases, walked: phases.get(phaseKey(time))?.walked ?? walked.clear() }
  if (was.turn === time.turn) return fresh
  const turns = memory.turns.set(was.turn, { moved, attacked, attacks, supply })
  const nothing = { moved: moved.clear(), attacked: attacked.clear(), attacks: attacks.clear(), supply: undefined }
  return { ...fresh, turns, ...(turns.get(time.turn) ?? nothing) }
}

const phaseKey = ({ turn, phase, side }: Time): string => `${turn} ${phase} ${side ?? ''}`

function walk(memory: Memory, { piece, from, spent, way, along, halted }: MovedDeed): Memory {
  const before = memory.walked.get(piece)
  const walked: Walked = {
    from: before ? before.from : from,
    spent: (before?.spent ?? 0) + spent,
    way: before ? [...before.way, ...way.slice(1)] : way,
    along: before && before.along !== along ? undefined : along,
    halted,
  }
  return {
    ...memory,
    walked: memory.walked.set(piece, walked),
    moved: noted(memory.moved, piece, memory.time?.phase ?? ''),
  }
}

function noted(
  lists: ImmutableMap<PieceId, readonly Id[]>,
  piece: PieceId,
  phase: Id,
): ImmutableMap<PieceId, readonly Id[]> {
  const before = lists.get(piece) ?? []
  return before.includes(phase) ? lists : lists.set(piece, [...before, phase])
}
