import { FairChance } from '../../client/session/fair-chance.ts'
import { addAct } from '../../client/session/sync/pending-actions.ts'
import {
  connected,
  receiveEntries,
  receiveRefusal,
  receiveWelcome,
  shareTimeOver,
} from '../../client/session/sync/sync.ts'
import { type SyncStep, startSync } from '../../client/session/sync/sync-state.ts'
import type { Act, Action, Entries, Id, Refusal, Welcome } from '../../table/generated/types.ts'
import type { HandClock } from '../relay/hand-clock.ts'

/** A page without a screen, run by its own code: it acts, shares, opens and complains. */
export class Page {
  current = startSync({ table: 'table-0001' })
  /** Acts that it has sent and nobody has read yet. */
  out: Act[] = []
  readonly notices: string[] = []
  readonly fairChance: FairChance
  private acts = 0

  constructor(
    readonly seat: Id,
    private readonly clock: HandClock,
  ) {
    this.fairChance = new FairChance({
      now: () => clock.now(),
      after: (ms, work) => clock.after(ms, work),
      send: (acts) => this.out.push(...acts),
      act: (action) => this.act(action),
      due: (bound) => this.take(shareTimeOver(this.current, bound)),
      complained: ({ reason }) => this.notices.push(reason),
    })
    this.take(connected(this.current))
  }

  /** Why it has complained. */
  get complaints(): readonly string[] {
    return this.fairChance.complaints.value.map(({ reason }) => reason)
  }

  act(action: Action): void {
    this.acts++
    this.take(addAct(this.current, { id: `${this.seat}-${this.clock.now()}-${this.acts}`, action }))
  }

  welcome(welcome: Welcome): void {
    this.fairChance.joined(welcome)
    this.take(receiveWelcome(this.current, welcome))
  }

  receive(frame: Entries): void {
    this.take(receiveEntries(this.current, frame), true)
  }

  refused(refusal: Refusal): void {
    this.take(receiveRefusal(this.current, refusal))
  }

  /** Whether it has asked to begin anew, for what it was told does not continue what it knows. */
  get isLost(): boolean {
    return this.current.connection === 'joining'
  }

  private take(step: SyncStep, isLive = false): void {
    this.current = step.sync
    this.out.push(...step.send.flatMap((message) => ('act' in message ? message.act : [])))
    this.fairChance.follow(step, isLive)
  }
}
