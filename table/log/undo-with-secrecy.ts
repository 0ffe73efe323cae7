import { factsOf } from '../action/action-kinds.ts'
import { touchedKeys, type UndoHistory, type UndoOrRedo, type UndoRequest } from '../action/undo-history.ts'
import type { Action, Entry, Id, Patch, PieceId, Place, Result, SeenEntry, Seq } from '../generated/types.ts'
import { type PlaceKey, pileKey, placeKey } from '../geometry/place.ts'
import { isFormat3 } from '../log-format.ts'
import { invert, touchedPieces } from '../patch.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { OBSERVER, sightOf, viewerKey, viewerOf } from '../secrecy/sight.ts'
import { isSamePiece } from '../secrecy/view-patch.ts'
import { type State, seatOf } from '../state.ts'
import { seenEntry, seenPatch } from './seen-entry.ts'
import { liesAsMade, undoPatch } from './undo-patch.ts'

/*
 * Undo at a table of format 2 or 3, which keeps what is hidden: neither the reply to the seat that asks nor the change
 * that others see may depend on anything hidden from them.
 */

/** The number of entries after which nothing can be undone. */
const REMEMBERED = 500

/** An entry as one seat saw it. */
interface SeenDeed {
  readonly action: SeenEntry['action']
  readonly patch: Patch
  readonly undo: Entry['undo']
  /** The seat did not get all of it. */
  readonly isPartial: boolean
}

/** A gesture that was done, undone or redone. */
interface Deed {
  /** The entry that did it first. */
  readonly seq: Seq
  /** The entry that did it last: a redo comes later. */
  readonly since: Seq
  readonly seat: Id
  readonly made: Patch
  /** The change that undoes it, if nothing has happened since. */
  readonly back: Patch
  readonly undo: Entry['undo']
  readonly action: Action
  /** The entry as each seat saw it, by viewer key; missing, if all saw the same. */
  readonly byViewer: ReadonlyMap<string, SeenDeed> | undefined
  /** Its seat may undo it. */
  readonly isStep: boolean
  /** Everybody knows that it touched nothing on the table. */
  readonly isIdle: boolean
  /** The places where it put something that its own seat no longer sees. */
  readonly outOfSight: readonly PlaceKey[]
}

export class UndoWithSecrecy implements UndoHistory {
  /** Everything that stands, words included. */
  private done: Deed[] = []
  private undone: Deed[] = []
  /** The entries that undid something: they moved things as well. */
  private backwards: Deed[] = []

  constructor(private readonly now: () => State) {}

  latest(seat: Id, way: UndoOrRedo): Result | Refusal {
    const step = (way === 'undo' ? this.done : this.undone).findLast((each) => each.seat === seat && each.isStep)
    if (!step)
      return refusal('nothing-to-undo', way === 'undo' ? 'You have nothing to undo.' : 'You have nothing to redo.')
    return this.consentRefusal(step, seat, way) ?? this.duringRollRefusal(step) ?? this.takeBack(step, seat, way)
  }

  latestNeedingConsent(seat: Id): Seq | undefined {
    const step = this.done.findLast((each) => each.seat === seat && each.isStep)
    return step && this.consentRefusal(step, seat, 'undo') ? step.seq : undefined
  }

  undoEntry(seq: Seq, { asker, isAgreed }: UndoRequest): Result | Refusal {
    const step = this.done.find((each) => each.seq === seq && each.isStep)
    if (!step)
      return refusal(
        'nothing-to-undo',
        `Entry ${seq} cannot be undone: it changed nothing, or too much has happened since.`,
      )
    return (isAgreed ? undefined : this.consentRefusal(step, asker, 'undo')) ?? this.takeBack(step, asker, 'undo')
  }

  keep(entry: Entry, patch: Patch, before: State, after: State, isPublic: boolean): void {
    const { action, result, seq, seat } = entry
    if (action.type === 'open') return
    // A held action that is answered is no step any more.
    if (action.type === 'rule' && patch.held?.[action.entry] === null) this.drop(action.entry)
    const deed = deedOf(entry, patch, before, after, isPublic)
    if (result?.of === undefined) {
      if (deed.isStep) this.undone = this.undone.filter((each) => each.seat !== seat)
      this.done.push(deed)
    } else this.turn(entry, result.of, deed)
    for (const list of [this.done, this.undone, this.backwards]) {
      while (list[0] && list[0].since <= seq - REMEMBERED) list.shift()
    }
  }

  /** Records an undo or redo. */
  private turn({ action }: Entry, of: Seq, deed: Deed): void {
    const old = [...this.done, ...this.undone].find((each) => each.seq === of)
    const isIdle = isFormat3(this.now().game) ? old?.isIdle === true : deed.isIdle
    const step: Deed = { ...deed, seq: of, isStep: true, isIdle, outOfSight: old?.outOfSight ?? [] }
    this.drop(of)
    if (action.type === 'redo') {
      this.done.push(old ? declaredAgain(step, old) : step)
      return
    }
    // A step undone by consent or ruling cannot be redone, and neither can one that stood on it.
    if (action.type === 'undo') this.undone.push(old ? declaredAgain(step, old) : step)
    else this.undone = []
    this.backwards.push(deed)
  }

  private drop(seq: Seq): void {
    this.done = this.done.filter((each) => each.seq !== seq)
    this.undone = this.undone.filter((each) => each.seq !== seq)
  }

  /** The reason why a step is undone only with the others' consent. */
  private consentRefusal(step: Deed, asker: Id, way: UndoOrRedo): Refusal | undefined {
    const key = keyOf(this.now(), asker)
    const deeds = way === 'undo' ? [step, ...this.after(step, way)] : this.after(step, way)
    const horizon = deeds.find((each) => deedSeenBy(each, key)?.undo === 'horizon')
    if (horizon) {
      return refusal('horizon', `Entry ${horizon.seq} rolled or revealed something; ask the others to undo it.`)
    }
    const resting = deeds.find((each) => isFormat3(this.now().game) && restsOn(each, step, key))
    if (resting)
      return refusal('horizon', `Play has gone on since, with entry ${resting.since}; ask the others to undo it.`)
    const other = this.everythingAfter(step).find((each) => this.mayHaveTouched(each, step, key))
    const message = `Entry ${other?.seq} may have touched what you put out of your sight; ask the others to undo it.`
    return other && refusal('horizon', message)
  }

  /**
   * Whether a later deed of another seat may have touched, unseen, what a step put out of sight. Into a closed pile
   * nobody reaches without naming it. The human referee can: that seat sees everything.
   */
  private mayHaveTouched(deed: Deed, { seat, outOfSight }: Deed, key: string): boolean {
    if (outOfSight.length === 0 || deed.seat === seat || deedSeenBy(deed, key)?.isPartial === false) return false
    const state = this.now()
    const isSafe = isFormat3(state.game) && !seatOf(state, deed.seat)?.referee
    return !isSafe || !outOfSight.every((place) => isClosedPile(state, place))
  }

  /** A seat must not change what it did before a bind: it might know the result by then. */
  private duringRollRefusal({ seat, since }: Deed): Refusal | undefined {
    const isBound = Object.values(this.now().bound ?? {}).some((bound) => bound.seat === seat && bound.seq > since)
    if (!isBound) return undefined
    return refusal('being-decided', 'One of your results is being decided; try again in a moment.')
  }

  /** A step cannot be undone if the asking seat saw a later deed touch the same things. */
  private takeBack(step: Deed, asker: Id, way: UndoOrRedo): Result | Refusal {
    const state = this.now()
    const key = keyOf(state, asker)
    const own = keysSeen(state, step, key)
    const later = this.after(step, way).find((each) => [...keysSeen(state, each, key)].some((one) => own.has(one)))
    if (later) return refusal('not-yours', `Entry ${later.seq} by ${later.seat} depends on it; undo that first.`)
    const isUntouched = this.everythingAfter(step).every(({ seat, isIdle }) => seat === step.seat || isIdle)
    const idle = isFormat3(state.game) && step.isIdle
    return {
      of: step.seq,
      ...(idle && { idle }),
      patch: isUntouched && liesAsMade(state, step) ? step.back : undoPatch(state, step),
    }
  }

  /** Later deeds that stand. A redo must not stand on undone ones either. */
  private after({ since }: Deed, way: UndoOrRedo): readonly Deed[] {
    const deeds = way === 'undo' ? this.done : [...this.done, ...this.backwards]
    return deeds.filter((each) => each.since > since)
  }

  private everythingAfter({ since }: Deed): readonly Deed[] {
    return [...this.done, ...this.undone, ...this.backwards].filter((each) => each.since > since)
  }
}

/**
 * Whether another seat has gone on from a step: with another phase or a declaration; after a change of phase, with any
 * gesture.
 */
function restsOn(deed: Deed, { seat, made }: Deed, key: string): boolean {
  const seen = deed.seat === seat ? undefined : deedSeenBy(deed, key)
  if (!seen?.action) return false
  if (seen.patch.time !== undefined || seen.action.type === 'declare') return true
  return made.time !== undefined && seen.undo !== undefined && factsOf(seen.action).gesture
}

/** The changes of a deed, without things it left alone: others may not have been sent those. */
function changesOf({ made, back }: Deed): Patch {
  const { pieces = [], stacks = [], ...rest } = made
  const was = (id: PieceId) => back.pieces?.find((piece) => piece.id === id)
  const idsBefore = (at: Place) => back.stacks?.find((stack) => placeKey(stack.at) === placeKey(at))?.ids ?? []
  return {
    ...rest,
    pieces: pieces.filter((piece) => !isSamePiece(piece, was(piece.id))),
    stacks: stacks.filter(({ at, ids }) => JSON.stringify(idsBefore(at)) !== JSON.stringify(ids)),
  }
}

const keyOf = (state: State, seat: Id): string => {
  const found = seatOf(state, seat)
  return viewerKey(found ? viewerOf(found) : OBSERVER)
}

function deedSeenBy(deed: Deed, key: string): SeenDeed | undefined {
  const { byViewer, action, undo } = deed
  return byViewer ? byViewer.get(key) : { action, patch: changesOf(deed), undo, isPartial: false }
}

function deedOf(entry: Entry, patch: Patch, before: State, after: State, isPublic: boolean): Deed {
  const { seq, seat, action } = entry
  const byViewer = isPublic ? undefined : deedByViewer(entry, patch, before, after)
  const own = isPublic ? entry.undo : byViewer?.get(keyOf(before, seat))?.undo
  return {
    seq,
    since: seq,
    // An answer lets the other's action pass: it stays that seat's deed.
    seat: (isFormat3(before.game) && action.type === 'rule' && before.held[action.entry]?.seat) || seat,
    made: patch,
    back: invert(before, patch),
    action,
    undo: entry.undo,
    byViewer,
    isStep: own !== undefined,
    isIdle: isPublic && !patch.pieces && !patch.gone && !patch.stacks,
    outOfSight: isPublic ? [] : placesOutOfSight(entry, patch, before, after),
  }
}

function deedByViewer(
  { verdict: _verdict, ...entry }: Entry,
  patch: Patch,
  before: State,
  after: State,
): ReadonlyMap<string, SeenDeed> {
  const { action, undo } = entry
  const byViewer = new Map<string, SeenDeed>()
  for (const seat of before.seats) {
    const viewer = viewerOf(seat)
    const key = viewerKey(viewer)
    if (byViewer.has(key)) continue
    if (viewer.all) byViewer.set(key, { action, patch, undo, isPartial: false })
    else {
      const seen = seenEntry(entry, patch, before, after, viewer)
      byViewer.set(key, {
        action: seen.action,
        patch: seen.patch ?? seenPatch(patch, before, after, viewer),
        undo: seen.undo,
        isPartial: seen.patch !== undefined || seen.action === undefined,
      })
    }
  }
  return byViewer
}

/** A pile that nobody looks into, and of which everybody knows how many counters it holds. */
const isClosedPile = ({ game }: State, place: PlaceKey): boolean =>
  game.piles.some(({ id, sight, secret }) => sight === 'none' && !secret && pileKey(id) === place)

function placesOutOfSight({ seat, action }: Entry, patch: Patch, before: State, after: State): PlaceKey[] {
  const lost = touchedPieces(patch).filter((id) => isLost(seat, id, before, after))
  const places = lost.flatMap((id) => after.pieces.get(id)?.at ?? [])
  // A secret pile may be empty: pouring it out must not give away whether it was.
  if (action.type === 'pour' && 'pile' in action.to) places.push(action.to)
  return [...new Set(places.map(placeKey))]
}

/** Whether a seat no longer sees what becomes of a piece. */
function isLost(seatId: Id, id: PieceId, before: State, after: State): boolean {
  const seat = seatOf(before, seatId)
  const [was, is] = [before.pieces.get(id), after.pieces.get(id)]
  if (!seat || !is) return false
  const viewer = viewerOf(seat)
  const sight = sightOf(after, is, viewer)
  return sight === 'absent' || (sight === 'cover' && was !== undefined && sightOf(before, was, viewer) === 'known')
}

/** An undone or redone declaration is still about the same counters. */
function declaredAgain(deed: Deed, old: Deed): Deed {
  const again = (key: string, seenDeed: SeenDeed): SeenDeed => {
    const action = deedSeenBy(old, key)?.action
    return action?.type === 'declare' ? { ...seenDeed, action } : seenDeed
  }
  return {
    ...deed,
    byViewer: deed.byViewer && new Map([...deed.byViewer].map(([key, seenDeed]) => [key, again(key, seenDeed)])),
  }
}

/** Names of everything that a seat saw a deed touch. Deeds without a common key can be undone in any order. */
function keysSeen({ game }: State, deed: Deed, key: string): Set<string> {
  const seenDeed = deedSeenBy(deed, key)
  if (!seenDeed) return new Set()
  const { action, patch } = seenDeed
  const declared = action?.type === 'declare' ? action.pieces : []
  const keys = touchedKeys({ seat: deed.seat, patch, declared })
  for (const pile of Object.keys(patch.veiled ?? {})) keys.add(`stack pile:${pile}`)
  if (action && 'pile' in action) keys.add(`stack pile:${action.pile}`)
  // A copy depends on the counter that it is made from, and leaves that as it is.
  if (action?.type === 'clone' && isFormat3(game)) for (const id of action.pieces) keys.add(`piece ${id}`)
  return keys
}
