import type { BaseLogger } from 'pino'
import type { Recollection } from '../../table/generated/types.ts'
import type { Lazy } from '../../table/log/lazy.ts'
import type { LogKeeper } from '../../table/log/log-keeper.ts'
import type { RefereeViews } from '../../table/log/referee-views.ts'
import { type Viewer, viewerKey } from '../../table/secrecy/sight.ts'

/** The referee's knowledge at some entry of the log, worked out when it is first asked for. */
export type Watch = Lazy<RefereeViews | undefined>

export interface RefereeWatchParts {
  readonly table: string
  readonly log: BaseLogger
  keeper(): LogKeeper
}

/** The referee's knowledge at the last durable entry of a table. */
export class RefereeWatch {
  private durable: Watch
  /** The failure that was told to the log. */
  private reported: unknown

  constructor(private readonly parts: RefereeWatchParts) {
    this.durable = parts.keeper().pendingViews
    this.reportFailure()
  }

  /** Entries became durable; without a watch, all that the keeper has. */
  follow(watch: Watch = this.parts.keeper().pendingViews): void {
    this.durable = watch
  }

  /** Takes in what was done, so that the next judgement need not. */
  takeIn(watch: Watch): void {
    watch.value
    this.reportFailure()
  }

  /** Its memory of all that this viewer saw; nothing, where it does not watch. */
  recollect(viewer: Viewer): Pick<Recollection, 'memory'> {
    const level = this.durable.value?.byViewer.get(viewerKey(viewer))
    const { referee } = this.parts.keeper()
    return referee && level ? { memory: referee.save(level.memory) } : {}
  }

  /** It failed at this table and was sent away: said once. */
  reportFailure(): void {
    const { table, log, keeper } = this.parts
    const { failure } = keeper()
    if (failure === undefined || failure === this.reported) return
    this.reported = failure
    log.error({ table, err: failure }, 'The referee failed and was sent away; the table plays on.')
  }
}
