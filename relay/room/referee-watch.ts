import type { BaseLogger } from 'pino'
import type { Recollection } from '../../table/generated/types.ts'
import type { Lazy } from '../../table/log/lazy.ts'
import type { LogKeeper } from '../../table/log/log-keeper.ts'
import type { RefereeViews } from '../../table/log/referee-views.ts'
import { type Viewer, viewerKey } from '../../table/secrecy/sight.ts'

/** The referee's knowledge at some entry of the log, computed when first asked for. */
export type Watch = Lazy<RefereeViews | undefined>

export interface RefereeWatchParts {
  readonly table: string
  readonly log: BaseLogger
  keeper(): LogKeeper
}

/** The referee's knowledge at the last durable entry of a table. */
export class RefereeWatch {
  private durable: Watch
  /** The failure that was logged last. */
  private reported: unknown

  constructor(private readonly parts: RefereeWatchParts) {
    this.durable = parts.keeper().pendingViews
    this.reportFailure()
  }

  /** Takes the watch of the last durable entry; without one, the keeper's. */
  follow(watch: Watch = this.parts.keeper().pendingViews): void {
    this.durable = watch
  }

  /** Computes the watch now, so that the next verdict is quick. */
  takeIn(watch: Watch): void {
    watch.value
    this.reportFailure()
  }

  /** The referee's memory of what this viewer saw; none where it does not watch. */
  recollect(viewer: Viewer): Pick<Recollection, 'memory'> {
    const level = this.durable.value?.byViewer.get(viewerKey(viewer))
    const { referee } = this.parts.keeper()
    return referee && level ? { memory: referee.save(level.memory) } : {}
  }

  /** Logs once that the referee failed at this table. */
  reportFailure(): void {
    const { table, log, keeper } = this.parts
    const { failure } = keeper()
    if (failure === undefined || failure === this.reported) return
    this.reported = failure
    log.error({ table, err: failure }, 'The referee failed and is off at this table; play goes on.')
  }
}
