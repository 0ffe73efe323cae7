import type { Clock } from './clock.ts'
import { Addresses, type Limits, timesOver } from './rate.ts'

/** What everything that comes from one address may take together. */
export class Accounts {
  readonly actions: Addresses
  readonly hovers: Addresses
  readonly work: Addresses
  /** New tables. */
  readonly creates: Addresses
  /** Requests to the referee. */
  readonly requests: Addresses
  /** Requests for how tables stand. */
  readonly glances: Addresses

  constructor({ actions, hovers, work, creates, requests, perAddress }: Limits, clock: Clock) {
    this.actions = new Addresses(timesOver(actions, perAddress), clock)
    this.hovers = new Addresses(timesOver(hovers, perAddress), clock)
    this.work = new Addresses(work, clock)
    this.creates = new Addresses(creates, clock)
    this.requests = new Addresses(requests, clock)
    this.glances = new Addresses(requests, clock)
  }

  sweep(): void {
    for (const each of [this.actions, this.hovers, this.work, this.creates, this.requests, this.glances]) each.sweep()
  }
}
