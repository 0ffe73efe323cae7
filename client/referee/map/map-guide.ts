import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Id, Seat } from '../../../table/generated/types.ts'
import type { Overlay, SupplyLine } from '../../../table/referee.ts'
import type { State } from '../../../table/state.ts'
import type { OverlayName } from '../../board/input/board-keys.ts'
import type { DropPreview, ReachSize } from '../../board/input/move-preview.ts'
import type { Badge, Badges } from '../../board/layout/badges.ts'
import type { MapOverlay } from '../../board/overlay/map-overlays.ts'
import type { Flag } from '../../session/referee/flags.ts'
import type { LocalReferee } from '../../session/referee/local-referee.ts'

/** What is said beside a carried counter, and where on the page. */
export interface DragVerdictAt {
  readonly preview: DropPreview
  readonly x: number
  readonly y: number
  /** So far about it lie the cell that it speaks of, and the ghost. */
  readonly far: number
  /** The way lies to the right of it. */
  readonly isLeft: boolean
}

export interface MapGuideParts {
  readonly referee: LocalReferee
  readonly state: ReadonlySignal<State | undefined>
  readonly seat: ReadonlySignal<Seat | undefined>
  readonly eyes: ReadonlySignal<Id | undefined>
}

/** What the referee shows of the map at this screen. */
export class MapGuide {
  readonly dragVerdict: Signal<DragVerdictAt | undefined> = signal(undefined)
  /** How much is within reach of what is carried. */
  readonly withinReach: Signal<ReachSize | undefined> = signal(undefined)
  /** What was asked to be shown over the whole map. */
  readonly overlayName: Signal<OverlayName | undefined> = signal(undefined)
  readonly overlay: ReadonlySignal<MapOverlay | undefined>

  constructor(private readonly parts: MapGuideParts) {
    this.overlay = computed(() => this.lit(this.overlayName.value))
  }

  /** Lights it, or puts it out where it is lit. */
  toggleOverlay(name: OverlayName | undefined): void {
    const isAwake = this.parts.referee.loaded.peek() !== undefined
    this.overlayName.value = !isAwake || name === this.overlayName.value ? undefined : name
  }

  private lit(name: OverlayName | undefined): MapOverlay | undefined {
    const { referee, state } = this.parts
    if (!name || !referee.position.value || !state.value) return undefined
    switch (name) {
      case 'supply':
        return {
          shows: 'supply',
          lines: this.sides(state.value).flatMap((side): readonly SupplyLine[] => referee.supply(side)),
        }
      case 'stacks':
        return { shows: 'stacks', stacks: surveyed(referee, 'stacks').filter(({ most, limit }) => most >= limit) }
      case 'zones':
        return { shows: 'zones', zones: surveyed(referee, 'zones') }
    }
  }

  /** Those that look: a seat that plays none, and who only watches, look at all. */
  private sides({ game }: State): readonly Id[] {
    const eyes = this.parts.eyes.value
    if (eyes !== undefined) return [eyes]
    const own = this.parts.seat.value?.sides ?? []
    return own.length > 0 ? own : game.sides
  }
}

const surveyed = <K extends keyof Overlay>(referee: LocalReferee, what: K): Overlay[K] =>
  referee.survey()?.[what] ?? ([] as unknown as Overlay[K])

/** The marks for the counters on the board. */
export function flagBadges(marked: ReadonlyMap<string, Flag>): Badges {
  const look = ({ state, severity }: Flag): Badge['look'] | undefined =>
    state === 'held' ? 'held' : severity === 'note' ? undefined : severity
  return new Map(
    [...marked].flatMap(([id, flag]) => {
      const seen = look(flag)
      return seen ? [[id, { seq: flag.seq, look: seen }] as const] : []
    }),
  )
}
