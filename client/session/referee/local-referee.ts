import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type {
  Action,
  Id,
  PieceId,
  Proposal,
  Question,
  Recollection,
  RecollectRequest,
  Seat,
  Verdict,
} from '../../../table/generated/types.ts'
import { rememberEntry } from '../../../table/log/referee-views.ts'
import type { Module } from '../../../table/module/module.ts'
import type { RelayReply } from '../../../table/protocol.ts'
import {
  type Crumb,
  type FightSummary,
  flagAudienceOf,
  type GameRules,
  type Mode,
  modeOf,
  type Overlay,
  type Paragraph,
  type Position,
  type Reach,
  type Referee,
  type SupplyLine,
} from '../../../table/referee.ts'
import { type Viewer, view } from '../../../table/secrecy/sight.ts'
import type { State } from '../../../table/state.ts'
import { predictedSteps } from '../sync/pending-actions.ts'
import type { EntryWithStates, Sync } from '../sync/sync-state.ts'
import { followEntries, memoryFrom, type RefereeMemory } from './referee-memory.ts'
import { texts } from './texts.ts'
import { VerdictCache } from './verdict-cache.ts'

/** The referee in this browser. It judges from what this screen may see, and answers nothing while it is not loaded. */
export interface LocalReferee {
  readonly mode: ReadonlySignal<Mode>
  /** Whether the mode lets this seat see findings. */
  readonly isEnabled: ReadonlySignal<boolean>
  /** The rules' referee, once it is loaded and its memory is complete; undefined while it is not enabled. */
  readonly loaded: ReadonlySignal<Referee | undefined>
  /** The position to judge from, with our own pending actions applied. */
  readonly position: ReadonlySignal<Position | undefined>
  /** The proposals for the next step; undefined while there is no position. */
  readonly next: ReadonlySignal<readonly Proposal[] | undefined>
  /** The steps of the procedure that are under way. */
  readonly crumbs: ReadonlySignal<readonly Crumb[]>
  /** The attacks of the phase. */
  readonly fights: ReadonlySignal<readonly FightSummary[]>
  judge(action: Action): Verdict | undefined
  reach(pieces: readonly PieceId[]): Reach | undefined
  advise(question: Question): readonly Proposal[]
  survey(): Overlay | undefined
  supply(side: Id): readonly SupplyLine[]
  /** The rules in words, also while the referee is off; empty in a build without rules. Rejects where they do not load. */
  rulesText(): Promise<readonly Paragraph[]>
  /** New entries were applied. */
  follow(news: readonly EntryWithStates[]): void
  /** The table was joined again. `fresh`: from a snapshot, so that the memory must be fetched anew. */
  joined(fresh: boolean): void
  leave(): void
}

interface LocalRefereeParts {
  readonly sync: ReadonlySignal<Sync>
  readonly seat: ReadonlySignal<Seat | undefined>
  readonly module: ReadonlySignal<Module | undefined>
  /** The state as this screen may see it. */
  readonly state: ReadonlySignal<State | undefined>
  /** On a shared screen the side that looks. It must not profit from what the other side remembers. */
  readonly viewingSide: ReadonlySignal<Id | undefined>
  recollect(request: RecollectRequest): Promise<RelayReply<Recollection> | undefined>
  /** The rules of a module's game; undefined in a build without rules. */
  loadRules(module: Id): Promise<GameRules | undefined>
  notice(text: string): void
}

/** The time before asking the relay again, in milliseconds. */
const PAUSE = 1500

export function makeLocalReferee(parts: LocalRefereeParts): LocalReferee {
  const options = computed(() => parts.sync.value.confirmed.options)
  const mode = computed(() => modeOf(options.value))
  const isEnabled = computed(
    () => parts.sync.value.confirmed.seq >= 0 && seesFindings(mode.value, options.value, parts.seat.value),
  )
  const loaded = signal<{ readonly referee: Referee; readonly module: Module } | undefined>(undefined)
  const recalled = signal<(RefereeMemory & { readonly side: Id | undefined }) | undefined>(undefined)
  /** Entries that arrived while the relay is asked for the memory; undefined while it is not asked. */
  let since: EntryWithStates[] | undefined
  /** Increased whenever an answer under way becomes useless. */
  let round = 0
  let pause: ReturnType<typeof setTimeout> | undefined

  const callOff = (): void => {
    round += 1
    since = undefined
    clearTimeout(pause)
    pause = undefined
  }
  const forget = (): void => {
    callOff()
    recalled.value = undefined
  }
  /** The memory of one side on a shared screen is not folded here, since the entries hold what the whole seat knows: ask anew. */
  const isFresh = ({ side, seq }: RefereeMemory & { side: Id | undefined }, now: Id | undefined, { confirmed }: Sync) =>
    side === now && (now === undefined || seq === confirmed.seq)

  async function loadReferee(module: Module): Promise<void> {
    try {
      const rules = await parts.loadRules(module.manifest.id)
      const referee = rules?.refereeFor(module)
      if (!referee || !isEnabled.peek() || parts.module.peek() !== module) return
      loaded.value = { referee, module }
      fetchMemory()
    } catch {
      parts.notice(texts.notLoaded)
    }
  }

  async function fetchMemory(): Promise<void> {
    const referee = loaded.peek()?.referee
    const { connection } = parts.sync.peek()
    // Offline nobody answers. joined() asks again.
    if (!referee || since || connection === 'down' || connection === 'joining') return
    callOff()
    const thisRound = round
    since = []
    const side = parts.viewingSide.peek()
    const answer = await parts.recollect(side === undefined ? {} : { sides: [side] })
    if (thisRound !== round) return
    const arrived = since ?? []
    since = undefined
    if (answer && 'ok' in answer) {
      const { ok } = answer
      if (side !== undefined && arrived.some(({ entry }) => entry.seq > ok.seq)) return fetchMemory()
      const known = memoryFrom(referee, ok, arrived, fold)
      recalled.value = known && { ...known, side }
    } else if (answer) {
      pause = setTimeout(() => {
        pause = undefined
        fetchMemory()
      }, PAUSE)
    }
  }

  const endWatch = effect(() => {
    const module = parts.module.value
    const wanted = isEnabled.value && module
    untracked(() => {
      forget()
      loaded.value = undefined
      if (wanted) loadReferee(wanted)
    })
  })

  const endEyes = effect(() => {
    parts.viewingSide.value
    untracked(() => {
      forget()
      fetchMemory()
    })
  })

  const referee = computed(() => (recalled.value ? loaded.value?.referee : undefined))
  const position = computed((): Position | undefined => {
    const { value: state } = parts.state
    const sides = parts.seat.value?.sides ?? []
    const [side, sync] = [parts.viewingSide.value, parts.sync.value]
    if (!state || !referee.value || !recalled.value || !isFresh(recalled.value, side, sync)) return undefined
    const viewer = side === undefined ? undefined : { sides: [side] }
    return { state, sides, memory: foreseen(referee.value, recalled.value.memory, sync, viewer) }
  })
  const verdicts = new VerdictCache()
  const ready = (): { referee: Referee; position: Position } | undefined => {
    const [one, other] = [referee.peek(), position.peek()]
    return one && other && { referee: one, position: other }
  }

  return {
    mode,
    isEnabled,
    loaded: referee,
    position,
    next: computed(() => position.value && referee.value?.advise(position.value, { ask: 'next' })),
    crumbs: computed(() => (position.value && referee.value?.procedure(position.value)) ?? []),
    fights: computed(() => (position.value && referee.value?.fights(position.value)) ?? []),
    judge(action) {
      const now = ready()
      return now && verdicts.judge(now.referee, now.position, action)
    },
    reach(pieces) {
      const now = ready()
      return now?.referee.reach(now.position, pieces)
    },
    advise(question) {
      const now = ready()
      return now?.referee.advise(now.position, question) ?? []
    },
    survey() {
      const now = ready()
      return now?.referee.survey(now.position)
    },
    supply(side) {
      const now = ready()
      return now?.referee.supply(now.position, side) ?? []
    },
    async rulesText() {
      const module = parts.module.peek()
      if (!module) return []
      const rules = await parts.loadRules(module.manifest.id)
      return rules?.refereeFor(module)?.help ?? []
    },
    follow(news) {
      since?.push(...news)
      const known = recalled.peek()
      const by = loaded.peek()?.referee
      const side = parts.viewingSide.peek()
      if (!by || news.length === 0) return
      if (side !== undefined) {
        if (pause === undefined) fetchMemory()
        return
      }
      if (!known) return
      const next = followEntries(by, known, news, fold)
      recalled.value = next && { ...next, side }
      if (!next) fetchMemory()
    },
    joined(fresh) {
      // A broken connection loses the answer under way.
      if (fresh || since) forget()
      const known = recalled.peek()
      if (!known || !isFresh(known, parts.viewingSide.peek(), parts.sync.peek())) fetchMemory()
    },
    leave() {
      endWatch()
      endEyes()
      forget()
    },
  }
}

const fold = (referee: Referee, memory: unknown, { entry, before, after }: EntryWithStates): unknown =>
  rememberEntry(referee, memory, entry, before, after)

/** Whether a seat sees findings in this mode. */
function seesFindings(mode: Mode, options: State['options'], seat: Seat | undefined): boolean {
  switch (mode) {
    case 'off':
      return false
    case 'coach':
      return seat !== undefined
    case 'open':
    case 'strict':
      return true
    case 'tournament':
      return seat?.referee === true || flagAudienceOf(options) !== 'nothing'
  }
}

/** The memory with our pending actions, except those whose result the relay or chance decides. */
function foreseen(referee: Referee, memory: unknown, sync: Sync, viewer: Viewer | undefined): unknown {
  return predictedSteps(sync).reduce((known, { act, before, after }, index) => {
    if (before === after || sync.seat === undefined) return known
    const entry = {
      seq: sync.confirmed.seq + 1 + index,
      id: act.id,
      seat: sync.seat,
      at: 0,
      prev: sync.head,
      action: act.action,
    }
    // An action of our own shows us no more than we see.
    const seen = (state: State) => (viewer ? view(state, viewer) : state)
    return rememberEntry(referee, known, entry, seen(before), seen(after))
  }, memory)
}
