import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Id, Seat } from '../../../table/generated/types.ts'
import type { Overlay, SupplyLine } from '../../../table/referee.ts'
import type { State } from '../../../table/state.ts'
import type { Rested, Within } from '../../board/input/move-preview.ts'
import type { Light, LightName } from '../../board/overlay/map-overlays.ts'
import type { Badge, Badges } from '../../board/picture/badges.ts'
import type { Flag } from '../../session/referee/flags.ts'
import type { Voice } from '../../session/referee/local-referee.ts'

/** What is said beside a carried counter, and where on the page. */
export interface Plate {
  readonly rested: Rested
  readonly x: number
  readonly y: number
  /** So far about it lie the cell that it speaks of, and the ghost. */
  readonly far: number
  /** The way lies to the right of it. */
  readonly isLeft: boolean
}

export interface GuideParts {
  readonly voice: Voice
  readonly state: ReadonlySignal<State | undefined>
  readonly seat: ReadonlySignal<Seat | undefined>
  readonly eyes: ReadonlySignal<Id | undefined>
}

/** What the referee shows of the map at this screen. */
export class Guide {
  readonly plate: Signal<Plate | undefined> = signal(undefined)
  /** How much is within reach of what is carried. */
  readonly reached: Signal<Within | undefined> = signal(undefined)
  /** What was asked to be shown over the whole map. */
  readonly asked: Signal<LightName | undefined> = signal(undefined)
  readonly light: ReadonlySignal<Light | undefined>

  constructor(private readonly parts: GuideParts) {
    this.light = computed(() => this.lit(this.asked.value))
  }

  /** Lights it, or puts it out where it is lit. */
  ask(name: LightName | undefined): void {
    const isAwake = this.parts.voice.referee.peek() !== undefined
    this.asked.value = !isAwake || name === this.asked.value ? undefined : name
  }

  private lit(name: LightName | undefined): Light | undefined {
    const { voice, state } = this.parts
    if (!name || !voice.position.value || !state.value) return undefined
    switch (name) {
      case 'supply':
        return {
          shows: 'supply',
          lines: this.sides(state.value).flatMap((side): readonly SupplyLine[] => voice.supply(side)),
        }
      case 'stacks':
        return { shows: 'stacks', stacks: surveyed(voice, 'stacks').filter(({ most, limit }) => most >= limit) }
      case 'zones':
        return { shows: 'zones', zones: surveyed(voice, 'zones') }
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

const surveyed = <K extends keyof Overlay>(voice: Voice, what: K): Overlay[K] =>
  voice.survey()?.[what] ?? ([] as unknown as Overlay[K])

/** The marks for the counters on the board. */
export function badgesOf(marked: ReadonlyMap<string, Flag>): Badges {
  const look = ({ state, severity }: Flag): Badge['look'] | undefined =>
    state === 'held' ? 'held' : severity === 'note' ? undefined : severity
  return new Map(
    [...marked].flatMap(([id, flag]) => {
      const seen = look(flag)
      return seen ? [[id, { seq: flag.seq, look: seen }] as const] : []
    }),
  )
}
