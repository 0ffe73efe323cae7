import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { showsBothSides } from '../../table/action/shared-screen.ts'
import type { Id, Seat } from '../../table/generated/types.ts'
import { view } from '../../table/secrecy/sight.ts'
import { type State, seatOf } from '../../table/state.ts'
import { hasSecrets, playsAllSides } from './seats.ts'
import type { Sync } from './sync/sync-state.ts'

/** The player or side at this screen, and what it may see. */
export class ScreenViewer {
  /** The side that looks, if several players share this screen; undefined for one who plays both and sees both. */
  readonly viewingSide: Signal<Id | undefined> = signal(undefined)
  readonly seat: ReadonlySignal<Seat | undefined>
  /** Players with secrets share this screen, and none has chosen a side yet. */
  readonly isCovered: ReadonlySignal<boolean>
  /** The table as this viewer sees it; undefined before the first welcome and while the screen is covered. */
  readonly state: ReadonlySignal<State | undefined>

  constructor(sync: ReadonlySignal<Sync>) {
    this.seat = computed(() => {
      const { seat, shown } = sync.value
      return seat === undefined ? undefined : seatOf(shown, seat)
    })
    this.isCovered = computed(() => {
      const { shown } = sync.value
      const seat = this.seat.value
      if (this.viewingSide.value !== undefined || showsBothSides(shown)) return false
      return seat !== undefined && playsAllSides(shown, seat) && hasSecrets(shown)
    })
    this.state = computed(() => {
      const { shown } = sync.value
      return shown.seq < 0 || this.isCovered.value ? undefined : this.viewOf(shown)
    })
  }

  /** A state, now or in the past, as this viewer sees it. */
  viewOf(state: State): State {
    const viewingSide = this.viewingSide.value
    return viewingSide === undefined ? state : view(state, { sides: [viewingSide] })
  }
}
