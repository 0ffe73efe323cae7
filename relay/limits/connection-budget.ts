import type { Clock } from '../runtime/clock.ts'
import type { AddressLimits } from './address-limits.ts'
import { Brake, Bucket, type Limits, timesOver } from './rate.ts'

/** Pointer messages are counted apart, so that moving the mouse never delays a move. */
export type BudgetKind = 'actions' | 'hovers'

/** One connection may use so much of its address's time, or one page could starve the others at home. */
const SHARE_OF_ADDRESS = 0.5

/** An address that has used no more than this never waits for others. */
const HEAVY_MS = 50

export interface ConnectionBudgetParts {
  readonly clock: Clock
  readonly limits: Limits
  readonly addressLimits: AddressLimits
  readonly address: string
  pause(): void
  resume(): void
  /** The connection has flooded too often. */
  giveUp(): void
}

/** Counts what one connection and its address cause. While either is in debt, nothing is read from the connection. */
export class ConnectionBudget {
  private readonly own: Readonly<Record<BudgetKind | 'work', Bucket>>
  private readonly brake: Brake

  constructor(private readonly parts: ConnectionBudgetParts) {
    const { clock, limits } = parts
    this.own = {
      actions: new Bucket(limits.actions, clock),
      hovers: new Bucket(limits.hovers, clock),
      work: new Bucket(timesOver(limits.work, SHARE_OF_ADDRESS), clock),
    }
    this.brake = new Brake(limits, clock, { pause: () => parts.pause(), resume: () => this.goOn() })
  }

  /** Whether received messages must wait. Others at the same address may have used up its time. */
  get isHeld(): boolean {
    this.slow()
    return this.brake.isHeld
  }

  /** Whether its address has just kept the relay busy; then others go first. */
  get isHeavy(): boolean {
    return this.parts.limits.work.burst - this.sharedWork.level > HEAVY_MS
  }

  /** Whether more time was spent than is allowed. */
  get owesWork(): boolean {
    this.slow()
    return this.own.work.isOwed || this.sharedWork.isOwed
  }

  /** Takes the cost of what has arrived already. False where this was one flood too many. */
  owe(kind: BudgetKind, cost: number): boolean {
    this.own[kind].owe(cost)
    if (kind === 'actions') this.shared.owe(cost)
    return this.check(kind)
  }

  /** Takes the cost, unless the debt grows too large. */
  take(kind: BudgetKind, cost: number): { readonly isTaken: boolean; readonly stays: boolean } {
    const { addressLimits, address } = this.parts
    const isTaken =
      this.own[kind].take(cost) && (kind === 'hovers' ? addressLimits.hovers.allow(address) : this.shared.take(cost))
    return { isTaken, stays: this.check(kind) }
  }

  /** Takes time that was spent, and the cost of what is still to be sent and written. This counts as no flood. */
  spend(ms: number): void {
    if (ms <= 0) return
    this.own.work.owe(ms)
    this.sharedWork.owe(ms)
    this.slow()
  }

  release(): void {
    this.brake.release()
  }

  private get shared(): Bucket {
    return this.parts.addressLimits.actions.of(this.parts.address)
  }

  private get sharedWork(): Bucket {
    return this.parts.addressLimits.work.of(this.parts.address)
  }

  private check(kind: BudgetKind): boolean {
    const stays = this.brake.check(this.own[kind])
    if (!stays) this.parts.giveUp()
    else if (kind === 'actions') this.brake.slow(this.shared)
    return stays
  }

  private slow(): void {
    this.brake.slow(this.own.work)
    this.brake.slow(this.sharedWork)
  }

  /** One bucket is out of debt; others may not be. */
  private goOn(): void {
    for (const bucket of [this.own.actions, this.own.hovers, this.shared]) this.brake.slow(bucket)
    if (!this.isHeld) this.parts.resume()
  }
}
