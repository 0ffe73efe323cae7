import { isByChance, isShared, NONCE_MS, needsChance, SHARE_MS, sharers } from '../../table/action/shared-chance.ts'
import type { Action, Bound, Id, People } from '../../table/generated/types.ts'
import type { RecordedParts } from '../../table/log/log-keeper.ts'
import { isFormat2 } from '../../table/log-format.ts'
import { type Refusal, refusal } from '../../table/refusal.ts'
import type { State } from '../../table/state.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Participants } from './participants.ts'

/** More pages of one seat would add nothing but waiting. */
const MOST_PAGES = 3
const MOST_ASKED = 32
const AGAIN_MS = 1000

/** The seats asked for a share of this action's chance, or why the action must be bound first. */
export function sharesAskedFor(
  participants: Pick<Participants, 'list'>,
  state: State,
  roller: Id,
  action: Action,
): { readonly recorded?: RecordedParts } | { readonly refused: Refusal } {
  if (action.type === 'bind' || action.type === 'withhold')
    return { recorded: { result: { asked: pagesAsked(participants.list(), state, roller) } } }
  if (!isByChance(action) || action.bound !== undefined) return {}
  if (!isFormat2(state.game) || !needsChance(state, action)) return {}
  if (pagesAsked(participants.list(), state, roller).length === 0) return {}
  const message =
    'Other players share in this roll or draw: bind it first, and open it when they have sent their shares.'
  return { refused: refusal('bind-first', message) }
}

/** The seats present that share in what this seat binds, once for each of their pages. */
function pagesAsked(people: People, state: State, roller: Id): Id[] {
  const here = people.flatMap(({ seat }) => seat ?? [])
  const asked: Id[] = []
  for (const id of sharers(state, roller, here)) {
    if (asked.filter((each) => each === id).length < MOST_PAGES) asked.push(id)
  }
  return asked.slice(0, MOST_ASKED).sort()
}

/**
 * Finishes the bound rolls and draws of a table: records that a nonce was withheld, and decides without it. All of this
 * follows from the log, so a restarted relay goes on.
 */
export class BoundActions {
  private readonly waiting = new Map<number, () => void>()
  private state: State | undefined

  constructor(
    private readonly clock: Clock,
    private readonly submit: (roller: Id, action: Action) => void,
  ) {}

  /** Takes the state after durable entries. */
  follow(state: State): void {
    this.state = state
    for (const [seq, cancel] of this.waiting) {
      if (state.bound?.[seq]) continue
      cancel()
      this.waiting.delete(seq)
    }
    for (const bound of Object.values(state.bound ?? {})) {
      if (isComplete(bound)) this.wait(bound, 0)
      else if (!this.waiting.has(bound.seq)) this.wait(bound, bound.at + waitingTime(bound) - this.clock.now())
    }
  }

  close(): void {
    for (const cancel of this.waiting.values()) cancel()
    this.waiting.clear()
  }

  private wait(bound: Bound, ms: number): void {
    this.waiting.get(bound.seq)?.()
    const done = this.clock.after(Math.max(0, ms), () => {
      const now = this.state?.bound?.[bound.seq]
      if (!now) return
      this.wait(now, AGAIN_MS)
      this.submit(now.seat, now.commitment === undefined ? { ...now.action, bound: now.seq } : withheld(now))
    })
    this.waiting.set(bound.seq, done)
  }
}

const withheld = ({ seq }: Bound): Action => ({ type: 'withhold', bound: seq })

const waitingTime = ({ commitment }: Bound): number => (commitment === undefined ? SHARE_MS : NONCE_MS)

/** Whether the relay has all the shares it waits for. */
const isComplete = (bound: Bound): boolean => bound.commitment === undefined && isShared(bound, bound.at)
