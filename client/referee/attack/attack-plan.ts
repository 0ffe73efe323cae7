import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { AttackOdds, Declare, Finding, Id, PieceId, Place, Proposal } from '../../../table/generated/types.ts'
import { distinctPlaces, placeKey } from '../../../table/geometry/place.ts'
import { isStandingPlace } from '../../../table/module/board.ts'
import type { Module } from '../../../table/module/module.ts'
import type { AttackRequest } from '../../screen/screen.ts'
import type { Playback } from '../../session/history/playback.ts'
import type { LocalReferee } from '../../session/referee/local-referee.ts'
import type { Table } from '../../session/table.ts'
import { attackFindings } from './attack-findings.tsx'
import {
  type AttackOption,
  type AttackOptions,
  attackOptions,
  defaultManner,
  groupOf,
  leadUnits,
  noAttackReasons,
  oddsOf,
  proposedAttackers,
  suggestedTarget,
} from './attack-options.ts'
import { attackingSide, offeredTargets, piecesAt, targetsOf } from './targets.ts'

export type PlanTable = Pick<Table, 'seat' | 'state'> & {
  readonly referee: Pick<LocalReferee, 'next' | 'position' | 'judge' | 'advise'>
  readonly playback: Pick<Playback, 'moment'>
}

/** An attack of a lead unit on everything it must attack, in games with such units. */
export interface LedPlan {
  readonly is: 'led'
  readonly lead: PieceId
  readonly leads: readonly PieceId[]
  /** Undefined where none of the leads may attack now. */
  readonly options: AttackOptions | undefined
  readonly selected: AttackOption | undefined
}

/** An attack on one place by the units that are ticked. */
export interface PlainPlan {
  readonly is: 'plain'
  /** The places in the list of the sheet: those that the referee offers, or else the nearest; and the target. */
  readonly places: readonly Place[]
  /** The findings of the referee on the attack. */
  readonly advice: readonly Proposal[]
}

/** There can be no attack, for these reasons. */
export interface NoPlan {
  readonly is: 'none'
  readonly reasons: readonly Proposal[]
}

/** What all kinds of attack have in common. */
interface Planned {
  readonly how: LedPlan | PlainPlan | NoPlan
  readonly attackers: readonly PieceId[]
  /** Units that may join or stay out; the lead unit is none of them. */
  readonly joiners: readonly PieceId[]
  readonly targets: readonly Place[]
  /** Other places that can be attacked instead. */
  readonly otherTargets: readonly Place[]
  readonly odds: AttackOdds | undefined
  readonly declare: Declare | undefined
}

/** A list of targets longer than this is searched on the map. */
const MOST_PLACES = 4

/** An attack that is planned, in its sheet and on the map, until it is declared. The referee's answers decide everything. */
export class AttackPlan {
  /** The target that the player named. */
  private readonly target: Signal<Place | undefined>
  /** Undefined until the player ticks a unit: then the referee's own choice is ticked. */
  private readonly ticked: Signal<readonly PieceId[] | undefined>
  private readonly chosenLead: Signal<PieceId | undefined> = signal(undefined)
  private readonly manner: Signal<string | undefined> = signal(undefined)
  readonly planned: ReadonlySignal<Planned>
  /** What the referee would flag if the attack were declared now. */
  readonly findings: ReadonlySignal<readonly Finding[]>

  constructor(
    private readonly table: PlanTable,
    private readonly module: Module,
    private readonly request: AttackRequest,
  ) {
    this.target = signal(request.at)
    this.ticked = signal(request.ids.length > 0 ? request.ids : undefined)
    const { ids } = request
    const opening = computed(() => this.ask({ ...this.aim(this.target.value), ...(ids.length > 0 && { pieces: ids }) }))
    const leads = computed(() => leadUnits(opening.value))
    const lead = computed(() => leads.value.find((id) => id === this.chosenLead.value) ?? leads.value[0])
    const led = computed(() => {
      if (lead.value === undefined) return undefined
      const others = (this.ticked.value ?? []).filter((id) => id !== lead.value)
      return attackOptions(this.ask({ ...this.aim(this.target.value), pieces: [lead.value, ...others] }))
    })
    const plain = computed(() => this.planPlain())
    this.planned = computed((): Planned => {
      const reasons = noAttackReasons(opening.value)
      if (lead.value !== undefined) return this.planLed(lead.value, leads.value, led.value)
      return reasons.length > 0 ? { ...NOTHING, how: { is: 'none', reasons } } : plain.value
    })
    this.findings = computed(() =>
      table.referee.position.value ? attackFindings(table.referee, this.planned.value.declare) : [],
    )
  }

  private ask(about: { at?: Place[]; pieces?: readonly PieceId[]; side?: Id }): readonly Proposal[] {
    const { pieces, ...rest } = about
    if (!this.table.referee.position.value) return []
    return this.table.referee.advise({ ask: 'odds', ...rest, ...(pieces && { pieces: [...pieces] }) })
  }

  private aim(at: Place | undefined): { at?: Place[] } {
    return at ? { at: [at] } : {}
  }

  private planLed(lead: PieceId, leads: readonly PieceId[], options: AttackOptions | undefined): Planned {
    const joined = (options?.able ?? []).filter((id) => this.ticked.value?.includes(id))
    const group = options && groupOf(options, joined)
    const manner = this.manner.value ?? defaultManner(group?.options ?? [], this.request.ids)
    const selected = group?.options.find(({ odds }) => odds.choice === manner)
    const at = options?.at ?? []
    return {
      how: { is: 'led', lead, leads, options, selected },
      attackers: [lead, ...joined],
      joiners: options?.able ?? [],
      targets: at,
      otherTargets: without(this.offered(), at),
      odds: selected?.odds,
      declare: selected?.declare,
    }
  }

  private planPlain(): Planned {
    const { ids } = this.request
    const state = this.table.state.value
    const named = this.target.value
    const target = named ?? suggestedTarget(this.ask({ pieces: ids }))
    if (!state) return NOTHING
    const attackers = this.ticked.value ?? (target ? proposedAttackers(this.ask(this.aim(target))) : [])
    const side = attackingSide(state, attackers)
    const pieces = attackers.length > 0 ? { pieces: attackers } : {}
    const advice = target ? this.ask({ ...this.aim(target), ...pieces, ...(side !== undefined && { side }) }) : []
    const able = advice.find(({ kind }) => kind === 'join')?.pieces ?? []
    const offered = this.offered()
    const near = offered.length > 0 ? [] : targetsOf(this.module, state, ids, this.request.at, this.ownSides())
    const listed = [...offered, ...near.slice(0, MOST_PLACES), ...(target ? [target] : [])]
    const isPlanned = target !== undefined && attackers.length > 0
    return {
      how: { is: 'plain', places: distinctPlaces(listed), advice },
      attackers,
      joiners: [...new Set([...ids, ...able])].filter((id) => state.pieces.has(id)),
      targets: target ? [target] : [],
      otherTargets: without(offered, target ? [target] : []),
      odds: oddsOf(advice, attackers),
      declare: isPlanned ? { type: 'declare', what: 'attack', pieces: [...attackers], at: [target] } : undefined,
    }
  }

  /** The places that the referee offers for an attack by these units, or by any unit if none were named. */
  private offered(): readonly Place[] {
    const { ids } = this.request
    return offeredTargets(this.table.referee.next.value ?? [], ids)
  }

  /** A seat that plays several sides attacks with the side whose phase it is. */
  private ownSides(): readonly Id[] {
    const sides = this.table.seat.value?.sides ?? []
    return sides.length > 1 ? sides.filter((side) => side === this.table.state.value?.time.side) : sides
  }

  /** Ticks units, or takes their ticks away if all have one. */
  toggle(ids: readonly PieceId[]): void {
    const { attackers, how } = this.planned.peek()
    const had = how.is === 'led' ? attackers.filter((id) => id !== how.lead) : attackers
    const isOut = ids.every((id) => had.includes(id))
    this.ticked.value = isOut ? had.filter((id) => !ids.includes(id)) : [...new Set([...had, ...ids])]
  }

  aimAt(place: Place): void {
    this.target.value = place
  }

  leadBy(id: PieceId): void {
    this.chosenLead.value = id
  }

  /** An attack type with the units that support it. */
  compare(joined: readonly PieceId[], manner: string | undefined): void {
    batch(() => {
      this.ticked.value = joined
      this.manner.value = manner
    })
  }

  setManner(manner: string): void {
    this.manner.value = manner
  }

  /** The units among these that a click would tick or take out. */
  joinersAmong(ids: readonly PieceId[]): readonly PieceId[] {
    return this.planned.value.joiners.filter((id) => ids.includes(id))
  }

  /** A place with enemies of the attackers, which can be named as the target. */
  isTarget(place: Place): boolean {
    const state = this.table.state.value
    if (!state || !isStandingPlace(this.module.maps, place)) return false
    const own = attackingSide(state, this.planned.value.attackers)
    const sides = piecesAt(state, place).map(({ side }) => side)
    const isEnemy = (side: Id | undefined): boolean =>
      side !== undefined && (own === undefined ? !this.ownSides().includes(side) : side !== own)
    return sides.some(isEnemy)
  }

  isTargeted(place: Place): boolean {
    return this.planned.value.targets.some((at) => placeKey(at) === placeKey(place))
  }
}

const NOTHING: Planned = {
  how: { is: 'plain', places: [], advice: [] },
  attackers: [],
  joiners: [],
  targets: [],
  otherTargets: [],
  odds: undefined,
  declare: undefined,
}

const without = (places: readonly Place[], others: readonly Place[]): readonly Place[] => {
  const keys = new Set(others.map(placeKey))
  return places.filter((place) => !keys.has(placeKey(place)))
}
