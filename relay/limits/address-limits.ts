import type { Clock } from '../runtime/clock.ts'
import { AddressBuckets, type Limits, timesOver } from './rate.ts'

/** Pages of history computed at one time for one address. */
const MOST_AT_ONCE = 3

/** Limits for everything from one address together. */
export class AddressLimits {
  readonly actions: AddressBuckets
  readonly hovers: AddressBuckets
  readonly work: AddressBuckets
  readonly creates: AddressBuckets
  readonly requests: AddressBuckets
  /** Requests for the lobby's list of tables. */
  readonly lobbyRequests: AddressBuckets

  private readonly queues = new Map<string, { busy: number; readonly waiting: (() => void)[] }>()

  constructor({ actions, hovers, work, creates, requests, perAddress }: Limits, clock: Clock) {
    this.actions = new AddressBuckets(timesOver(actions, perAddress), clock)
    this.hovers = new AddressBuckets(timesOver(hovers, perAddress), clock)
    this.work = new AddressBuckets(work, clock)
    this.creates = new AddressBuckets(creates, clock)
    this.requests = new AddressBuckets(requests, clock)
    this.lobbyRequests = new AddressBuckets(requests, clock)
  }

  /** Runs large work of one address, a few at a time: each holds much memory. */
  async inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(address) ?? { busy: 0, waiting: [] }
    this.queues.set(address, queue)
    if (queue.busy < MOST_AT_ONCE) queue.busy++
    else await new Promise<void>((resolve) => queue.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      // The longest waiting takes this place.
      if (next) next()
      else if (--queue.busy === 0) this.queues.delete(address)
    }
  }

  sweep(): void {
    for (const each of [this.actions, this.hovers, this.work, this.creates, this.requests, this.lobbyRequests])
      each.sweep()
  }
}
