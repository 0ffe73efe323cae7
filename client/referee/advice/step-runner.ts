import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals'
import { nanoid } from 'nanoid'
import { mayDo } from '../../../table/action/proposals.ts'
import type { Id, Proposal } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import { printed } from '../../../table/module/setup.ts'
import type { Looking } from '../../session/history/playback.ts'
import type { Voice } from '../../session/referee/local-referee.ts'
import type { Table } from '../../session/table.ts'
import { sideName } from '../../words/names.ts'
import { doProposal } from './do-proposal.ts'
import { type Done, isSettled, isStop, MOST, type Stop, stepOf, stopAfter, stopSaid } from './forced-step.ts'

/** The parts of a table that it needs. */
export type GoerParts = Pick<
  Table,
  'sync' | 'status' | 'seat' | 'eyes' | 'deeds' | 'overtaken' | 'notices' | 'act' | 'notice' | 'dismiss'
> & {
  readonly voice: Pick<Voice, 'next'>
  readonly looking: Pick<Looking, 'shot'>
}

/** Does the steps that leave no choice for this seat, one whenever the table is settled, until a player has a choice. */
export class Goer {
  readonly isRunning: Signal<boolean> = signal(false)
  /** The step that going on would do now, or why it would do nothing; undefined while the referee is not heard. */
  readonly next: ReadonlySignal<Proposal | Stop | undefined>
  private end: () => void = () => {}
  private unsay: () => void = () => {}

  constructor(
    private readonly table: GoerParts,
    private readonly module: Module,
    private readonly nonce: () => string = nanoid,
  ) {
    this.next = computed(() => {
      const [seat, { shown }, next] = [table.seat.value, table.sync.value, table.voice.next.value]
      if (!seat || shown.closed || !next) return undefined
      return stepOf({ next, seat, state: shown, may: (each) => mayDo(shown, printed(module), seat, each) })
    })
  }

  /** Begins, until it stops by itself or is stopped. */
  go(): void {
    if (this.isRunning.peek()) return
    const { table } = this
    let [count, deeds, eyes] = [0, table.deeds.peek(), table.eyes.peek()]
    let done: (Done & { readonly overtaken: number }) | undefined
    this.isRunning.value = true
    const advance = (): Stop | undefined => {
      const { line, confirmed, pending } = table.sync.value
      const [status, seat, next] = [table.status.value, table.seat.value, this.next.value]
      if (status.kind !== 'online' || line === 'down' || line === 'joining') return { why: 'line' }
      if (confirmed.closed) return { why: 'closed' }
      const isElse = table.deeds.value !== deeds || table.eyes.value !== eyes
      if (isElse || table.looking.shot.value || !seat) return { why: 'hand' }
      if (!isSettled(pending, confirmed) || !next) return undefined
      // Another seat acted first, so the step was not done and may well be asked for again.
      const isOvertaken = done !== undefined && done.overtaken !== table.overtaken.value
      const stop = done && !isOvertaken && stopAfter(done, confirmed, seat.id, next)
      if (stop) return stop
      if (isStop(next)) return next
      if (count >= MOST) return { why: 'enough' }
      count += 1
      done = { step: next, before: confirmed, overtaken: table.overtaken.value }
      untracked(() => {
        doProposal(table, next, this.nonce, true)
        deeds = table.deeds.peek()
      })
      return undefined
    }
    this.end = watch(() => {
      const stop = advance()
      if (stop) untracked(() => this.ended(stop))
      return stop !== undefined
    })
  }

  /** The player stops it, or leaves. */
  stop(): void {
    this.unsay()
    if (this.isRunning.peek()) this.ended({ why: 'hand' })
  }

  private ended(stop: Stop): void {
    this.end()
    this.isRunning.value = false
    const said = stopSaid(stop, (side) => sideName(this.module, side))
    if (said === undefined) return
    this.table.notice(said)
    if (stop.why === 'others') this.sayWhile(stop.side, said)
  }

  /** Takes the notice of whom it waits for away as soon as that changes. */
  private sayWhile(side: Id, said: string): void {
    this.unsay()
    this.unsay = watch(() => {
      const next = this.next.value
      if (next && isStop(next) && next.why === 'others' && next.side === side) return false
      const { notices } = this.table
      for (const { id, text } of notices.peek()) if (text === said) untracked(() => this.table.dismiss(id))
      return true
    })
  }
}

/** Asks again whenever a signal that was read changes, until the answer is true. Answers how to stop it before that. */
function watch(isOver: () => boolean): () => void {
  let over = false
  let dispose: (() => void) | undefined
  dispose = effect(() => {
    over ||= isOver()
    if (over) dispose?.()
  })
  if (over) dispose()
  return dispose
}
