import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals'
import { nanoid } from 'nanoid'
import { mayDoProposal } from '../../../table/action/proposals.ts'
import type { Proposal } from '../../../table/generated/types.ts'
import { componentsOf } from '../../../table/module/components.ts'
import type { Module } from '../../../table/module/module.ts'
import type { Playback } from '../../session/history/playback.ts'
import type { LocalReferee } from '../../session/referee/local-referee.ts'
import type { Table } from '../../session/table.ts'
import { doProposal } from './do-proposal.ts'
import {
  type DoneStep,
  forcedStep,
  isSettled,
  isStop,
  MAX_STEPS,
  type StopReason,
  stopAfter,
  stopText,
} from './forced-step.ts'

/** The parts of a table that the runner needs. */
type StepRunnerTable = Pick<
  Table,
  'sync' | 'status' | 'seat' | 'viewingSide' | 'actionCount' | 'overtakenCount' | 'act' | 'notice'
> & {
  readonly referee: Pick<LocalReferee, 'next'>
  readonly playback: Pick<Playback, 'moment'>
}

/** Does forced steps for this seat, one whenever the table is settled, until a player has a choice. */
export class StepRunner {
  readonly isRunning: Signal<boolean> = signal(false)
  /** The next forced step, or why there is none; undefined while the referee is not loaded. */
  readonly next: ReadonlySignal<Proposal | StopReason | undefined>
  private end: () => void = () => {}

  constructor(
    private readonly table: StepRunnerTable,
    module: Module,
    private readonly nonce: () => string = nanoid,
  ) {
    this.next = computed(() => {
      const [seat, { shown }, next] = [table.seat.value, table.sync.value, table.referee.next.value]
      if (!seat || shown.closed || !next) return undefined
      return forcedStep({
        next,
        seat,
        state: shown,
        may: (each) => mayDoProposal(shown, componentsOf(module), seat, each),
      })
    })
  }

  start(): void {
    if (this.isRunning.peek()) return
    const { table } = this
    let [count, actionCount, viewingSide] = [0, table.actionCount.peek(), table.viewingSide.peek()]
    let done: (DoneStep & { readonly overtaken: number }) | undefined
    this.isRunning.value = true
    const advance = (): StopReason | undefined => {
      const { connection, confirmed, pending } = table.sync.value
      const [status, seat, next] = [table.status.value, table.seat.value, this.next.value]
      if (status.kind !== 'online' || connection === 'down' || connection === 'joining') return { why: 'line' }
      if (confirmed.closed) return { why: 'closed' }
      const didOtherwise = table.actionCount.value !== actionCount || table.viewingSide.value !== viewingSide
      if (didOtherwise || table.playback.moment.value || !seat) return { why: 'hand' }
      if (!isSettled(pending, confirmed) || !next) return undefined
      // Another seat acted first: the step was not done, and the referee may ask for it again.
      const isOvertaken = done !== undefined && done.overtaken !== table.overtakenCount.value
      const stop = done && !isOvertaken && stopAfter(done, confirmed, seat.id, next)
      if (stop) return stop
      if (isStop(next)) return next
      if (count >= MAX_STEPS) return { why: 'enough' }
      count += 1
      done = { step: next, before: confirmed, overtaken: table.overtakenCount.value }
      untracked(() => {
        doProposal(table, next, this.nonce, true)
        actionCount = table.actionCount.peek()
      })
      return undefined
    }
    this.end = watch(() => {
      const stop = advance()
      if (stop) untracked(() => this.ended(stop))
      return stop !== undefined
    })
  }

  stop(): void {
    if (this.isRunning.peek()) this.ended({ why: 'hand' })
  }

  private ended(stop: StopReason): void {
    this.end()
    this.isRunning.value = false
    const notice = stopText(stop)
    if (notice !== undefined) this.table.notice(notice)
  }
}

/** Evaluates again whenever a signal that was read changes, until the result is true. Returns a function that ends it. */
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
