import type { Clock } from '../runtime/clock.ts'
import type { AddressLimits } from './address-limits.ts'
import { Brake, Bucket, type Limits, timesOver } from './rate.ts'

/** Pointers are counted apart from actions, so that moving the mouse never costs a move. */
export type BudgetKind = 'actions' | 'hovers'

/** One connection may use so much of its address's share of time, or one page would keep the others at home waiting. */
const OWN_SHARE = 0.5

/** An address that has used no more than this is not asked to wait for others. */
const HEAVY_MS = 50

export interface ConnectionBudgetParts {
  readonly clock: Clock
  readonly limits: Limits
  readonly addressLimits: AddressLimits
  readonly address: string
  pause(): void
  resume(): void
  /** It has flooded too often. */
  giveUp(): void
}

/** One connection pays for all that it causes, and its address with it. While either owes, nothing is read from it. */
export class ConnectionBudget {
  private readonly own: Readonly<Record<BudgetKind | 'work', Bucket>>
  private readonly brake: Brake

  constructor(private readonly parts: ConnectionBudgetParts) {
    const { clock, limits } = parts
    this.own = {
      actions: new Bucket(limits.actions, clock),
      hovers: new Bucket(limits.hovers, clock),
      work: new Bucket(timesOver(limits.work, OWN_SHARE), clock),
    }
    this.brake = new Brake(limits, clock, { pause: () => parts.pause(), resume: () => this.goOn() })
  }

  /** Whether nothing that came may be looked at yet. Others at the same address may have used up its time. */
  get isHeld(): boolean {
    this.slow()
    return this.brake.isHeld
  }

  /** Whether its address has just kept the relay busy: then it lets others go first. */
  get isHeavy(): boolean {
    return this.parts.limits.work.burst - this.sharedWork.level > HEAVY_MS
  }

  /** Whether time was spent that is not paid for. */
  get owesWork(): boolean {
    this.slow()
    return this.own.work.isOwed || this.sharedWork.isOwed
  }

  /** Pays for what is there already. False where this was one flood too many. */
  owe(kind: BudgetKind, cost: number): boolean {
    this.own[kind].owe(cost)
    if (kind === 'actions') this.shared.owe(cost)
    return this.check(kind)
  }

  /** Takes the price, if it is there. */
  take(kind: BudgetKind, cost: number): { readonly isTaken: boolean; readonly stays: boolean } {
    const { addressLimits: accounts, address } = this.parts
    const isTaken =
      this.own[kind].take(cost) && (kind === 'hovers' ? accounts.hovers.allow(address) : this.shared.take(cost))
    return { isTaken, stays: this.check(kind) }
  }

  /** Pays for time that was spent, and for what is still to be sent and written. No strike: it is only waited out. */
  work(ms: number): void {
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

  /** One debt is paid; there may be others. */
  private goOn(): void {
    for (const bucket of [this.own.actions, this.own.hovers, this.shared]) this.brake.slow(bucket)
    if (!this.isHeld) this.parts.resume()
  }
}
