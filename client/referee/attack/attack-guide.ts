import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { PieceId, Place } from '../../../table/generated/types.ts'
import { distinctPlaces, onCell, placeKey } from '../../../table/geometry/place.ts'
import type { Module } from '../../../table/module/module.ts'
import type { ChosenPlace } from '../../board/input/input-context.ts'
import { NO_CHOICES, type ShownChoices, type ShownOption } from '../../board/overlay/choice-overlay.ts'
import type { AttackRequest } from '../../screen/screen.ts'
import { pieceNames, placeName } from '../../words/names.ts'
import type { ChoiceHint, Pointed } from '../choices/choice-hint.ts'
import { withoutCase } from '../parts/case-button.tsx'
import { reasonAgainst } from '../parts/gravest-finding.ts'
import { AttackPlan, type PlanTable } from './attack-plan.ts'
import { texts } from './texts.ts'

/** The attack that is planned at this screen, and what the pointer, a finger and the keyboard do with it on the map. */
export class AttackGuide {
  readonly plan: ReadonlySignal<AttackPlan | undefined>
  readonly shown: ReadonlySignal<ShownChoices>
  readonly hint: ReadonlySignal<ChoiceHint | undefined>
  /** Where the hint belongs. */
  readonly pointedPlace: ReadonlySignal<Place | undefined>
  /** The places that the sheet must not hide. */
  readonly places: ReadonlySignal<readonly Place[]>
  private readonly at: Signal<Pointed | undefined> = signal(undefined)
  private readonly isByTouch: Signal<boolean> = signal(false)

  constructor(
    private readonly table: PlanTable,
    private readonly module: Module,
    request: ReadonlySignal<AttackRequest | undefined>,
  ) {
    this.plan = computed(() => (request.value ? new AttackPlan(table, module, request.value) : undefined))
    this.shown = computed(() => this.show())
    this.hint = computed(() => this.hintAt(this.at.value))
    this.pointedPlace = computed(() => (this.plan.value ? this.at.value?.place : undefined))
    this.places = computed(() => {
      const planned = this.plan.value?.planned.value
      return planned ? [...planned.attackers.flatMap((id) => this.placeOf(id) ?? []), ...planned.targets] : []
    })
  }

  /** True if the guide has something to say of what is pointed at. */
  point(what: Pointed | undefined): boolean {
    this.at.value = what
    return this.hint.peek() !== undefined
  }

  /** A click, a tap or Enter: ticks own units, or names the target. True if it did one of both. */
  choose({ place, pieces, isTouch }: ChosenPlace): boolean {
    const plan = this.active()
    if (!plan) return false
    this.isByTouch.value = isTouch
    const joiners = plan.joinersAmong(pieces)
    if (joiners.length > 0) {
      plan.toggle(joiners)
      return true
    }
    const { how } = plan.planned.peek()
    const lead = how.is === 'led' ? how.leads.find((id) => pieces.includes(id) && id !== how.lead) : undefined
    if (lead !== undefined) {
      plan.leadBy(lead)
      return true
    }
    if (!place || plan.isTargeted(place) || !plan.isTarget(place)) return false
    plan.aimAt(place)
    return true
  }

  /** The plan, unless the screen shows the past. */
  private active(): AttackPlan | undefined {
    return this.table.playback.moment.value ? undefined : this.plan.value
  }

  private placeOf(id: PieceId): Place | undefined {
    return this.table.state.value?.pieces.get(id)?.at
  }

  private show(): ShownChoices {
    const plan = this.active()
    if (!plan) return NO_CHOICES
    const { attackers, joiners, targets, otherTargets, odds } = plan.planned.value
    const ratio = odds?.column ?? ''
    const isOver = (place: Place) =>
      this.at.value?.place !== undefined && placeKey(this.at.value.place) === placeKey(place)
    const lit = (place: Place, label: string, isPointed: boolean): readonly ShownOption[] =>
      onCell(place) ? [{ place, label, hasPrice: false, isPointed, isAbove: true }] : []
    const open = joiners.filter((id) => !attackers.includes(id))
    const starts = distinctPlaces(attackers.flatMap((id) => this.placeOf(id) ?? []).filter(onCell))
    return {
      options: [
        ...targets.flatMap((place, index) => lit(place, index === 0 ? ratio : '', true)),
        ...otherTargets.flatMap((place) => lit(place, '', isOver(place))),
        ...open.map((id) => ({ pieces: [id], label: '', hasPrice: false, isPointed: false })),
      ],
      ways: starts.flatMap((place) =>
        targets.filter(onCell).map((target) => ({ from: place, path: [target], isPointed: true })),
      ),
      subjects: attackers,
      others: [],
    }
  }

  private hintAt(at: Pointed | undefined): ChoiceHint | undefined {
    const plan = this.active()
    const state = this.table.state.value
    if (!plan || !state || !at) return undefined
    const { attackers, declare } = plan.planned.value
    const joiners = plan.joinersAmong(at.pieces)
    const nameOf = (ids: readonly PieceId[]) =>
      pieceNames(
        this.module,
        ids.flatMap((id) => state.pieces.get(id) ?? []),
      )
    if (joiners.length > 0) {
      const isIn = joiners.every((id) => attackers.includes(id))
      return { tone: 'can', cite: '', text: nameOf(joiners), foot: toggleText(isIn, this.isByTouch.value) }
    }
    if (at.place && plan.isTarget(at.place) && !plan.isTargeted(at.place)) {
      const text = texts.attackPlace(placeName(this.module, state.game, at.place))
      return { tone: 'can', cite: '', text, foot: texts.clickToAim }
    }
    const side = state.pieces.get(attackers[0] ?? '')?.side
    const own = at.pieces.filter((id) => state.pieces.get(id)?.side === side && !attackers.includes(id))
    if (side === undefined || own.length === 0 || !declare) return undefined
    // The sheet says what is wrong with the attack already: these units are not to blame for it.
    const said = new Set(plan.findings.value.map(({ message }) => message))
    const verdict = this.table.referee.judge({ ...declare, pieces: [...attackers, ...own] })
    const findings = (verdict?.findings ?? []).filter(({ message }) => !said.has(message))
    const against = reasonAgainst({ findings })
    return against && { tone: 'cannot', cite: against.cite, text: withoutCase(against.cite, against.message) }
  }
}

/** The effect of the next click or tap on a unit that may join. */
function toggleText(isIn: boolean, isByTouch: boolean): string {
  if (isByTouch) return isIn ? texts.tapToLeaveOut : texts.tapToJoin
  return isIn ? texts.clickToLeaveOut : texts.clickToJoin
}
