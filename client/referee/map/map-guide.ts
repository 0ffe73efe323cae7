import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Action, Declare, Id, Seat } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { Overlay, SupplyLine } from '../../../table/referee.ts'
import type { State } from '../../../table/state.ts'
import type { OverlayName } from '../../board/input/board-keys.ts'
import type { ChosenPlace } from '../../board/input/input-context.ts'
import type { DropPreview, ReachSize } from '../../board/input/move-preview.ts'
import type { Badge, Badges } from '../../board/layout/badges.ts'
import type { ShownChoices } from '../../board/overlay/choice-overlay.ts'
import type { MapOverlay } from '../../board/overlay/map-overlays.ts'
import type { AttackRequest } from '../../screen/screen.ts'
import type { Flag } from '../../session/referee/flags.ts'
import type { LocalReferee } from '../../session/referee/local-referee.ts'
import { AttackGuide } from '../attack/attack-guide.ts'
import { type DropOnEnemy, dropOnEnemy, knowsAttack } from '../attack/drop-attack.ts'
import { ChoiceGuide, type ChoiceGuideTable } from '../choices/choice-guide.ts'
import type { Pointed } from '../choices/choice-hint.ts'

/** The verdict on a drop here, and where on the page to show it. */
export interface DragVerdictAt {
  readonly preview: DropPreview
  readonly x: number
  readonly y: number
  /** The cell and the ghost reach this far from x and y, in pixels. */
  readonly far: number
  /** The walk comes from the right, so that the verdict belongs on the left. */
  readonly isLeft: boolean
}

interface MapGuideParts {
  readonly referee: LocalReferee
  readonly state: ReadonlySignal<State | undefined>
  readonly seat: ReadonlySignal<Seat | undefined>
  readonly viewingSide: ReadonlySignal<Id | undefined>
}

/** Everything that the referee shows on the map at this screen. */
export class MapGuide {
  readonly dragVerdict: Signal<DragVerdictAt | undefined> = signal(undefined)
  /** How many cells the carried counters can reach. */
  readonly withinReach: Signal<ReachSize | undefined> = signal(undefined)
  /** The overlay that the player has switched on. */
  readonly overlayName: Signal<OverlayName | undefined> = signal(undefined)
  readonly overlay: ReadonlySignal<MapOverlay | undefined>

  /** A drop on an enemy, until the player says what it means. */
  readonly dropped: Signal<(DropOnEnemy & { readonly x: number; readonly y: number }) | undefined> = signal(undefined)
  /** What can be chosen on the map. */
  readonly choices: ChoiceGuide
  /** The attack that is planned. While there is one, the map belongs to it. */
  readonly attack: AttackGuide
  /** What can be chosen on the map, by the plan of an attack or else by the open choice. */
  readonly shown: ReadonlySignal<ShownChoices>

  constructor(
    private readonly parts: MapGuideParts & ChoiceGuideTable,
    module: Module,
    request: Signal<AttackRequest | undefined>,
    declare: (attack: Declare) => void,
  ) {
    this.choices = new ChoiceGuide(parts, module, declare)
    this.attack = new AttackGuide(parts, module, request)
    this.shown = computed(() => (this.attack.plan.value ? this.attack.shown.value : this.choices.shown.value))
    this.overlay = computed(() => this.overlayFor(this.overlayName.value))
  }

  /** True if the referee has something to say of what is pointed at. */
  point(what: Pointed | undefined): boolean {
    const isPlanning = this.attack.plan.peek() !== undefined
    this.attack.point(isPlanning ? what : undefined)
    return isPlanning ? this.attack.hint.peek() !== undefined : this.choices.point(what)
  }

  /** A click, a tap or Enter; true if it chose something. */
  choose(what: ChosenPlace): boolean {
    return this.attack.plan.peek() ? this.attack.choose(what) : this.choices.choose(what)
  }

  /** True if the drop waits for the player to say what it means. */
  drop(action: Action, { x, y }: { readonly x: number; readonly y: number }): boolean {
    const { referee, state, seat } = this.parts
    const meant = state.value && referee.position.value && dropOnEnemy(action, state.value, seat.value)
    if (!meant) return false
    const { pieces, at } = meant.attack
    if (!knowsAttack(referee.advise({ ask: 'odds', at, pieces }))) return false
    this.dropped.value = { ...meant, x, y }
    return true
  }

  toggleOverlay(name: OverlayName | undefined): void {
    const isLoaded = this.parts.referee.loaded.peek() !== undefined
    this.overlayName.value = !isLoaded || name === this.overlayName.value ? undefined : name
  }

  private overlayFor(name: OverlayName | undefined): MapOverlay | undefined {
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

  /** The sides whose supply is shown: the viewer's own; for an observer or the human referee all. */
  private sides({ game }: State): readonly Id[] {
    const side = this.parts.viewingSide.value
    if (side !== undefined) return [side]
    const own = this.parts.seat.value?.sides ?? []
    return own.length > 0 ? own : game.sides
  }
}

const surveyed = <K extends keyof Overlay>(referee: LocalReferee, what: K): Overlay[K] =>
  referee.survey()?.[what] ?? ([] as unknown as Overlay[K])

/** The badges of flagged counters. */
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
