import type { PieceId } from '../../../table/generated/types.ts'
import { movable } from '../layout/locked-pieces.ts'
import { type Grab, inOrder } from './grab.ts'
import type { InputContext } from './input-context.ts'

/** The selected pieces. */
export class Selection {
  ids: readonly PieceId[] = []
  /** A press selected these counters; nobody had chosen them before. */
  private isByPress = false

  constructor(private readonly context: Pick<InputContext, 'layout' | 'events' | 'changed'>) {}

  /** Replaces the selection. Locked pieces are left out. */
  choose(ids: readonly PieceId[]): void {
    if (this.replace(ids)) this.context.events.select(this.ids)
  }

  /** Adds these pieces, or removes them if all are selected already. */
  toggle(ids: readonly PieceId[]): void {
    if (ids.every((id) => this.ids.includes(id))) this.choose(this.ids.filter((id) => !ids.includes(id)))
    else this.choose(inOrder(this.context.layout, [...new Set([...this.ids, ...ids])]))
  }

  /** A pressed counter is selected, so that its rim shows what a drag would take. */
  press(grab: Grab): void {
    this.isByPress = grab.kind === 'pieces' && !grab.ids.every((id) => this.ids.includes(id))
    if (grab.kind === 'pieces' && this.isByPress) this.choose(grab.ids)
  }

  lift(grab: Grab): void {
    if (grab.kind !== 'pieces' || !this.replace(grab.ids)) return
    this.isByPress = true
    this.context.events.select(grab.ids)
  }

  /** After a drop, a selection made only by pressing ends. */
  drop(): void {
    if (this.isByPress) this.choose([])
    this.isByPress = false
  }

  /** Replaces the selection without a report; true if it changed. */
  replace(requested: readonly PieceId[]): boolean {
    const ids = movable(this.context.layout, requested)
    if (ids.length === this.ids.length && ids.every((id, at) => id === this.ids[at])) return false
    this.ids = ids
    this.context.changed('marks')
    return true
  }
}
