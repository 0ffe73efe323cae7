import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { nanoid } from 'nanoid'
import { mayDoProposal } from '../../../table/action/proposals.ts'
import type { Declare, Id, PieceId, Place, Proposal } from '../../../table/generated/types.ts'
import { onCell } from '../../../table/geometry/place.ts'
import { componentsOf } from '../../../table/module/components.ts'
import type { Module } from '../../../table/module/module.ts'
import type { ChosenPlace } from '../../board/input/input-context.ts'
import { NO_CHOICES, type ShownChoices } from '../../board/overlay/choice-overlay.ts'
import type { Playback } from '../../session/history/playback.ts'
import type { LocalReferee } from '../../session/referee/local-referee.ts'
import type { Table } from '../../session/table.ts'
import { doProposal } from '../advice/do-proposal.ts'
import { type ChoiceHint, hintFor, type Pointed } from './choice-hint.ts'
import {
  type ChoiceOption,
  type ChoiceWay,
  choicesIn,
  currentChoice,
  isFinal,
  type MapChoice,
  optionAt,
  optionsAmong,
  proposalsOf,
} from './choices.ts'
import { type RingedPieces, shownChoices } from './shown-choices.ts'
import { wayAt } from './ways.ts'

export type ChoiceGuideTable = Pick<Table, 'sync' | 'seat' | 'state' | 'act'> & {
  readonly referee: Pick<LocalReferee, 'next' | 'position' | 'judge'>
  readonly playback: Pick<Playback, 'moment'>
}

/** The choice that is open on the map, and what the pointer, a finger and the keyboard do with it. */
export class ChoiceGuide {
  readonly choices: ReadonlySignal<readonly MapChoice[]>
  /** Owed, or opened by this player. */
  readonly current: ReadonlySignal<MapChoice | undefined>
  /** The option that is pointed at, on the map or in the list. */
  readonly pointed: Signal<string | undefined> = signal(undefined)
  readonly pointedWay: Signal<ChoiceWay | undefined> = signal(undefined)
  /** An option that was clicked and waits: for one of its ways, or because it cannot be taken back. */
  readonly touched: Signal<string | undefined> = signal(undefined)
  /** The list of the card is open. */
  readonly isListAsked: Signal<boolean> = signal(false)
  readonly hint: ReadonlySignal<ChoiceHint | undefined>
  /** Where the hint belongs. */
  readonly pointedPlace: ReadonlySignal<Place | undefined>
  readonly shown: ReadonlySignal<ShownChoices>
  /** Proposals that a list shows beside those of the next step: they light up as well. */
  readonly listed: Signal<readonly Proposal[]> = signal([])
  /** Counters that a line of a list names, and the one that is stepped to. */
  readonly ringed: Signal<RingedPieces | undefined> = signal(undefined)
  /** Counts the requests to see a choice. */
  readonly timesAsked: Signal<number> = signal(0)
  private readonly opened: Signal<Id | undefined> = signal(undefined)
  /** The choice whose line in a list is pointed at. */
  private readonly hovered: Signal<Id | undefined> = signal(undefined)
  /** Put away by Escape, until the choices change. */
  private readonly dismissed: Signal<Id | undefined> = signal(undefined)
  private readonly at: Signal<Pointed | undefined> = signal(undefined)
  private readonly isByTouch: Signal<boolean> = signal(false)

  constructor(
    private readonly table: ChoiceGuideTable,
    private readonly module: Module,
    /** Opens the sheet of an attack, where its attackers and its type are still to be chosen. */
    private readonly declare: (attack: Declare) => void,
    private readonly nonce: () => string = nanoid,
  ) {
    this.choices = computed(() => this.read())
    this.current = computed(() => {
      const hovered = this.choices.value.find(({ key }) => key === this.hovered.value)
      if (hovered) return hovered
      const found = currentChoice(this.choices.value, this.opened.value)
      return found && found.key === this.dismissed.value ? undefined : found
    })
    this.hint = computed(() => {
      const [choice, at] = [this.current.value, this.at.value]
      const option = choice?.options.find(({ key }) => key === this.pointed.value)
      return choice && table.referee.position.value
        ? hintFor({
            choice,
            option,
            at,
            isTouched: this.touched.value === option?.key,
            isByTouch: this.isByTouch.value,
            module,
            state: table.state.value!,
            judge: (action) => table.referee.judge(action),
          })
        : undefined
    })
    this.pointedPlace = computed(() => {
      const option = this.current.value?.options.find(({ key }) => key === this.pointed.value)
      if (!option) return this.at.value?.place
      const { target } = option
      return target.is === 'place' ? target.place : table.state.value?.pieces.get(target.pieces[0] ?? '')?.at
    })
    this.shown = computed(() => {
      if (this.table.playback.moment.value) return NO_CHOICES
      const ringed = this.ringedNow()
      return shownChoices({
        choices: this.choices.value,
        current: this.current.value,
        pointed: this.pointed.value,
        touched: this.touched.value,
        way: this.pointedWay.value,
        state: this.table.state.value,
        ringed,
      })
    })
  }

  /** The choice that a proposal belongs to. */
  choiceWith(proposal: Proposal): MapChoice | undefined {
    return this.choices.value.find((choice) => proposalsOf(choice).includes(proposal))
  }

  /** Opens a choice; without a key the first. */
  open(key?: Id): void {
    const choice = this.choices.peek().find((each) => each.key === key) ?? this.current.peek() ?? this.choices.peek()[0]
    batch(() => {
      this.dismissed.value = undefined
      this.opened.value = choice?.key
    })
  }

  /** Opens a choice with its list. */
  openList(key?: Id): void {
    batch(() => {
      this.open(key)
      this.isListAsked.value = true
      this.timesAsked.value += 1
    })
  }

  /** Counters were selected on the board: a choice of theirs opens. */
  selected(ids: readonly PieceId[]): void {
    const choice = this.choices.peek().find(({ pieces }) => pieces.some((id) => ids.includes(id)))
    if (choice && choice.key !== this.current.peek()?.key) {
      this.clear()
      this.open(choice.key)
    }
  }

  /** A line of the list is pointed at, or has the focus. */
  pointTo(choice: MapChoice | undefined, option?: ChoiceOption, way?: ChoiceWay): void {
    batch(() => {
      this.hovered.value = choice?.key
      this.at.value = undefined
      this.pointed.value = option?.key ?? this.touched.peek()
      this.pointedWay.value = way
    })
  }

  /** True if the guide has something to say of what is pointed at. */
  point(what: Pointed | undefined): boolean {
    const choice = this.current.peek()
    const options = choice && what ? optionsUnder(choice, what) : []
    batch(() => {
      this.at.value = what
      this.pointed.value = options.length === 1 ? options[0]?.key : this.touched.peek()
      const touched = choice?.options.find(({ key }) => key === this.touched.peek())
      this.pointedWay.value = touched && what?.place ? wayAt(touched, what.place) : undefined
    })
    return this.hint.peek() !== undefined
  }

  /** A click, a tap or Enter; true if it chose something. */
  choose({ place, pieces, isTouch }: ChosenPlace): boolean {
    const choice = this.current.peek()
    if (!choice) return false
    this.isByTouch.value = isTouch
    const touched = choice.options.find(({ key }) => key === this.touched.peek())
    const way = touched && place ? wayAt(touched, place) : undefined
    if (way) return this.press(touched!, way)
    const options = optionsUnder(choice, { pieces, ...(place && { place }) })
    const [option] = options
    if (option && options.length === 1) {
      this.pointed.value = option.key
      // A finger looks first: the second tap does it.
      if (isTouch && this.touched.peek() !== option.key) {
        this.touched.value = option.key
        return true
      }
      return this.press(option)
    }
    const isAside = options.length === 0 && !choice.isOwed && !choice.pieces.some((id) => pieces.includes(id))
    if (isAside) this.close()
    this.touched.value = undefined
    return false
  }

  /** Does an option, or one way of it. Several ways are shown first, and what cannot be taken back is asked again. */
  press(option: ChoiceOption, way = onlyWay(option)): boolean {
    const isAskedAgain = this.touched.peek() === option.key
    const waits = !way || (isFinal(way.proposal.actions) && !isAskedAgain)
    if (waits) {
      batch(() => {
        this.touched.value = option.key
        this.pointed.value = option.key
      })
      return true
    }
    this.do(way)
    return true
  }

  do({ proposal }: ChoiceWay): void {
    this.clear()
    const [first] = proposal.actions
    // An attack is planned on its sheet first. Support is given by the declaration itself.
    if (first?.type === 'declare' && first.what === 'attack') this.declare(first)
    else doProposal(this.table, proposal, this.nonce)
  }

  /** Goes back one step: from the ways to the ends, then away. False if nothing was open. */
  cancel(): boolean {
    const choice = this.current.peek()
    if (this.touched.peek() !== undefined) this.clear()
    else if (choice) this.close()
    else if (this.ringed.peek()) this.ringed.value = undefined
    else return false
    return true
  }

  /** Rings counters; again the same puts the rings away. */
  ring(pieces: readonly PieceId[]): void {
    const isSame = this.ringed.peek()?.pieces.join() === pieces.join()
    this.ringed.value = isSame ? undefined : { pieces, index: 0 }
  }

  /** The ringed counters, while a line of a list still names them. */
  private ringedNow(): RingedPieces | undefined {
    const ringed = this.ringed.value
    const lines = [...(this.table.referee.next.value ?? []), ...this.listed.value]
    return lines.some(({ pieces }) => pieces.join() === ringed?.pieces.join()) ? ringed : undefined
  }

  /** Steps to the next ringed counter, or the one before. */
  stepRing(by: 1 | -1): void {
    const now = this.ringed.peek()
    const count = now?.pieces.length ?? 0
    if (now && count > 0) this.ringed.value = { ...now, index: (now.index + by + count) % count }
  }

  private close(): void {
    this.clear()
    this.dismissed.value = this.current.peek()?.key
    this.opened.value = undefined
  }

  private clear(): void {
    batch(() => {
      this.pointed.value = undefined
      this.pointedWay.value = undefined
      this.hovered.value = undefined
      this.touched.value = undefined
    })
  }

  private read(): readonly MapChoice[] {
    const { sync, seat, state, referee, playback } = this.table
    const { shown } = sync.value
    if (!state.value || shown.closed || playback.moment.value || !referee.position.value) return []
    const components = componentsOf(this.module)
    const isMine = (each: Proposal) => each.kind === 'barred' || mayDoProposal(shown, components, seat.value, each)
    const all = new Set([...(referee.next.value ?? []), ...this.listed.value])
    return choicesIn([...all].filter(isMine), state.value)
  }
}

/** Attacks on one target are told apart in their sheet, not on the map. */
const onlyWay = ({ ways }: ChoiceOption): ChoiceWay | undefined => {
  const [first] = ways
  return ways.length === 1 || first?.proposal.actions[0]?.type === 'declare' ? first : undefined
}

/** The options at a place or among the counters there. Of several in one stack none is meant yet. */
function optionsUnder(choice: MapChoice, { place, pieces }: Pointed): readonly ChoiceOption[] {
  const option = place && onCell(place) ? optionAt(choice, place) : undefined
  return option ? [option] : optionsAmong(choice, pieces)
}
