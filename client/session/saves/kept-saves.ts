import { type Signal, signal } from '@preact/signals'
import type { AboutSave, Hash, SaveShare, Seat, Seq } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'
import { phaseName, phaseSideName, seatTitle, turnName } from '../../words/names.ts'
import type { Link } from '../storage/link.ts'
import { type KeyValueStore, readList, writeList } from '../storage/storage.ts'

/** A saved game that this player's seat can go on with, as this browser remembers it. */
export interface KeptSave {
  /** The saved game, its entry and the player's seat tell saves apart. */
  readonly game: Hash
  readonly entry: Seq
  readonly seat: string
  /** The player's own name for it. */
  readonly name: string
  readonly title: string
  readonly part: string
  /** Turn, phase and side. */
  readonly when: string
  readonly by: string
  readonly at: number
  /** The names of all seats. */
  readonly seats: Readonly<Record<string, string>>
  /** The seat at the table where it was saved; missing for a save that came as a file. */
  readonly link?: Link
  /** What the relay has been told, once the player wanted to go on. */
  readonly asked?: { readonly save: Hash; readonly share: SaveShare; readonly waiting: readonly string[] }
  /** Deleted by the player: it must not come back with the next visit to its table. */
  readonly isDeleted?: true
}

const SAVES = 'counterpoint.saves'
/** Some kilobytes. The oldest is dropped first. */
const MOST_SAVES = 60

const saveKey = ({ game, entry, seat }: Pick<KeptSave, 'game' | 'entry' | 'seat'>): string => `${game} ${entry} ${seat}`
const isSame = (one: KeptSave, other: KeptSave): boolean => saveKey(one) === saveKey(other)

const isKept = (value: unknown): value is KeptSave => {
  const { game, entry, seat, name, seats } = (value ?? {}) as Partial<Record<keyof KeptSave, unknown>>
  const areTexts = [game, seat, name].every((each) => typeof each === 'string')
  return areTexts && Number.isInteger(entry) && typeof seats === 'object' && seats !== null
}

/** The saves of this browser, the latest first; deleted ones are still in it. */
export class KeptSaves {
  readonly all: Signal<readonly KeptSave[]>
  /** Saves that the player wanted to go on with on this visit: the page goes to the table as soon as it begins. */
  private readonly wanted = new Set<string>()

  constructor(private readonly store: KeyValueStore) {
    this.all = signal(readList(store, SAVES).filter(isKept))
  }

  /** Adds saves that are not known yet. */
  add(saves: readonly KeptSave[]): void {
    const fresh = saves.filter((save) => !this.all.peek().some((each) => isSame(each, save)))
    if (fresh.length > 0) this.write([...fresh, ...this.all.peek()])
  }

  /** The relay waits for other seats to go on with this save. */
  awaitOthers(save: KeptSave, asked: NonNullable<KeptSave['asked']>): void {
    this.add([save])
    this.wanted.add(saveKey(save))
    this.change(save, { asked })
  }

  /** A save that the player waits for on this visit. */
  get awaited(): KeptSave | undefined {
    return this.all.peek().find((save) => this.wanted.has(saveKey(save)) && (save.asked?.waiting.length ?? 0) > 0)
  }

  /** Saves that were asked for on an earlier visit, and whose other players had not joined then. */
  get askedEarlier(): readonly KeptSave[] {
    return this.all
      .peek()
      .filter((save) => !this.wanted.has(saveKey(save)) && !save.isDeleted && (save.asked?.waiting.length ?? 0) > 0)
  }

  change(save: KeptSave, change: Partial<Pick<KeptSave, 'name' | 'asked' | 'isDeleted'>>): void {
    this.write(this.all.peek().map((each) => (isSame(each, save) ? { ...each, ...change } : each)))
  }

  private write(saves: readonly KeptSave[]): void {
    this.all.value = [...saves].sort((one, other) => other.at - one.at).slice(0, MOST_SAVES)
    writeList(this.store, SAVES, this.all.value)
  }
}

/** The saves of a table, for the player of a seat. */
export function savesAt(link: Link, state: State, seat: Seat, module: Module): readonly KeptSave[] {
  const { game, seats, saves = {} } = state
  const names = Object.fromEntries(seats.map((each) => [each.id, seatTitle(module, each)]))
  return Object.values(saves).map(({ seq, name, by, at, time }) => ({
    game: game.commitment,
    entry: seq,
    seat: seat.id,
    name,
    title: `${game.title}: ${module.scenarios.get(game.scenario)?.name ?? game.scenario}`,
    part: seatTitle(module, seat),
    when: whenText(module, state, time),
    by: names[by] ?? by,
    at,
    seats: names,
    link,
  }))
}

/** A save that came as a file; `module` is missing where this relay does not have the game. */
export function saveInFile(about: AboutSave, share: SaveShare, module: Module | undefined): KeptSave {
  const names = Object.fromEntries(
    about.seats.map(({ seat, sides }) => [seat, module ? seatTitle(module, { id: seat, sides, host: false }) : seat]),
  )
  const { name, title, game, entry, by, at, time, scenario } = about
  return {
    game,
    entry,
    seat: share.seat,
    name,
    title: `${title}: ${module?.scenarios.get(scenario)?.name ?? scenario}`,
    part: names[share.seat] ?? share.seat,
    when: module ? whenText(module, { game: { scenario } }, time) : `Turn ${time.turn}`,
    by: names[by] ?? by,
    at,
    seats: names,
  }
}

function whenText(module: Module, { game }: { game: { scenario: string } }, time: AboutSave['time']): string {
  const side = phaseSideName(module, time)
  const phase = phaseName(module, time.phase)
  const text = `${turnName(module, { game }, time.turn)}, ${phase}`
  return side === undefined || phase.startsWith(side) ? text : `${text} (${side})`
}
