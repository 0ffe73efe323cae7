import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Id, Seat } from '../../table/generated/types.ts'
import { view } from '../../table/secrecy/sight.ts'
import { type State, seatOf } from '../../table/state.ts'
import { hasSecrets, playsAllSides } from './seats.ts'
import type { Sync } from './sync/sync.ts'

/** Looks at a table through this screen, and sees what it may. */
export class ScreenViewer {
  /** Where several players share this screen: the side that looks at it now. */
  readonly eyes: Signal<Id | undefined> = signal(undefined)
  readonly seat: ReadonlySignal<Seat | undefined>
  /** Players share this screen and hide things from each other, and none of them has said who looks. */
  readonly isCovered: ReadonlySignal<boolean>
  /** The table as these eyes may see it; undefined before the first welcome, and while nobody may look. */
  readonly state: ReadonlySignal<State | undefined>

  constructor(sync: ReadonlySignal<Sync>) {
    this.seat = computed(() => {
      const { seat, shown } = sync.value
      return seat === undefined ? undefined : seatOf(shown, seat)
    })
    this.isCovered = computed(() => {
      const { shown } = sync.value
      const seat = this.seat.value
      return this.eyes.value === undefined && seat !== undefined && playsAllSides(shown, seat) && hasSecrets(shown)
    })
    this.state = computed(() => {
      const { shown } = sync.value
      return shown.seq < 0 || this.isCovered.value ? undefined : this.viewOf(shown)
    })
  }

  /** A table as it was or is, as these eyes may see it. */
  viewOf(state: State): State {
    const eyes = this.eyes.value
    return eyes === undefined ? state : view(state, { sides: [eyes] })
  }
}
