import { isByChance, needsChance } from '../action/shared-chance.ts'
import type { Action, Entry, Game, Id, Seq } from '../generated/types.ts'
import { isFormat2 } from '../log-format.ts'

/** The results of one seat, counted by how they came about. */
export interface SeatTally {
  readonly seat: Id
  /** Others shared: neither the relay nor the roller decided alone. */
  readonly shared: number
  /** Shared results for which a page that was asked did not share. */
  readonly incomplete: number
  /** Without another share, the person who ran the relay could know the result beforehand. */
  readonly relay: number
  /** The nonce was not opened, and the result was made again without it. */
  readonly withheld: number
  /** Bound and never decided. */
  readonly undecided: number
  /** Entries of this roller that a page contested. */
  readonly contested: readonly Seq[]
}

interface Cast {
  readonly seat: Id
  readonly asked: number
  shares: number
}

/** Counts how the results of each seat came about, entry by entry. */
export class ChanceTally {
  private readonly seats = new Map<Id, { -readonly [Key in keyof SeatTally]: SeatTally[Key] }>()
  private readonly open = new Map<Seq, Cast>()
  /** The seat whose result each entry is, or leads to. */
  private readonly rollers = new Map<Seq, Id>()

  constructor(private readonly game: Game) {}

  add({ seq, seat, action, result, held }: Entry): void {
    if (held) return
    if (action.type === 'bind' || action.type === 'withhold') this.ask(seq, seat, action, result?.asked ?? [])
    else if (action.type === 'share') {
      const cast = this.open.get(action.bound)
      if (!cast) return
      cast.shares++
      this.rollers.set(seq, cast.seat)
    } else if (action.type === 'contest') this.contest(action.entry)
    else if (isByChance(action) && needsChance({ game: this.game }, action)) {
      this.rollers.set(seq, seat)
      const cast = action.bound === undefined ? undefined : this.open.get(action.bound)
      if (action.bound !== undefined) this.open.delete(action.bound)
      const of = this.of(seat)
      if (!cast || cast.shares === 0) of.relay++
      else {
        of.shared++
        if (cast.shares < cast.asked) of.incomplete++
      }
    }
  }

  /** In the order of their first results; undefined for a log of format 1, in which nobody shares. */
  get all(): readonly SeatTally[] | undefined {
    if (!isFormat2(this.game)) return undefined
    for (const { seat } of this.open.values()) this.of(seat)
    return [...this.seats.values()].map((each) => ({
      ...each,
      undecided: [...this.open.values()].filter(({ seat }) => seat === each.seat).length,
    }))
  }

  private ask(seq: Seq, seat: Id, action: Action, asked: readonly Id[]): void {
    this.rollers.set(seq, seat)
    this.open.set(seq, { seat, asked: asked.length, shares: 0 })
    if (action.type !== 'withhold') return
    this.open.delete(action.bound)
    this.of(seat).withheld++
  }

  private contest(entry: Seq): void {
    const roller = this.rollers.get(entry)
    if (roller === undefined) return
    const of = this.of(roller)
    if (!of.contested.includes(entry)) of.contested = [...of.contested, entry]
  }

  private of(seat: Id) {
    const found = this.seats.get(seat)
    if (found) return found
    const made = { seat, shared: 0, incomplete: 0, relay: 0, withheld: 0, undecided: 0, contested: [] }
    this.seats.set(seat, made)
    return made
  }
}

/** One line for each seat, for people. */
export function tallyLines(all: readonly SeatTally[] | undefined): readonly string[] {
  if (!all)
    return [
      'dice   by the old formula: they follow from the secret and the nonces, and whoever ran the relay knew both.',
    ]
  if (all.length === 0) return ['dice   none: nothing was left to chance.']
  return all.map(({ seat, shared, incomplete, relay, withheld, undecided, contested }) => {
    const parts = [
      `${shared} shared by others${incomplete > 0 ? ` (${incomplete} not by all who were asked)` : ''}`,
      `${relay} ${relay === 1 ? 'rests' : 'rest'} on the relay`,
      `${withheld} withheld`,
      `${contested.length} contested${contested.length > 0 ? ` (${listed(contested)})` : ''}`,
      ...(undecided > 0 ? [`${undecided} never decided`] : []),
    ]
    return `dice   ${seat}: ${parts.join(', ')}`
  })
}

const listed = (entries: readonly Seq[]): string =>
  `${entries.length === 1 ? 'entry' : 'entries'} ${entries.slice(0, 20).join(', ')}${entries.length > 20 ? ', …' : ''}`
