import type {
  AboutSave,
  Created,
  GoOnAnswer,
  GoOnRequest,
  Hash,
  Id,
  Refusal,
  SavedAt,
  SaveShare,
  SealedSave,
  Seq,
  WholeSave,
} from '../../table/generated/types.ts'
import { derive } from '../../table/hashing/hash.ts'
import { wholeSaveOf } from '../../table/log/whole-save.ts'
import { refusal } from '../../table/refusal.ts'
import { seatOf } from '../../table/state.ts'
import type { Journal } from '../journal/journal.ts'
import { inOneSlice, type Run } from '../runtime/slices.ts'
import { beginTable, type CreateTableParts } from './create-table.ts'
import { openingFromSave } from './opening-entry.ts'
import type { Rooms } from './rooms.ts'
import { nameOf, playingSeats, proofOf, type Sealed, type Shares, seal, unseal } from './sealed-save.ts'
import { tokenOf } from './seat-tokens.ts'

/** A save in the journal: still sealed, with the shares that have come; or the table that goes on with it. */
type KeptSave =
  | { readonly sealed: Sealed; readonly shares: Shares }
  | { readonly about: AboutSave; readonly table: string }

export interface SavedGamesParts extends CreateTableParts {
  readonly journal: Journal
  readonly rooms: Pick<Rooms, 'find' | 'replayUntil'>
}

/** The digits of a save's name in the id of a chat line. */
const ID_DIGITS = 32

const texts = {
  wantsToResume: (name: string) =>
    `I want to resume the saved game “${name}”. Join me: leave this table for the lobby, and press Resume beside it there.`,
  isResumed: (name: string) =>
    `The saved game “${name}” is resumed at a new table. Press Resume beside it in the lobby to go there.`,
}

/** Another relay, or another request, has changed the save meanwhile: it is read again so often. */
const TRIES = 8

/** Whole saves: hands each seat its sealed copy, and begins again once all playing seats want to. */
export class SavedGames {
  constructor(private readonly parts: SavedGamesParts) {}

  /** The sealed copy of a save for the seat that this token holds. */
  async copyFor(table: string, token: string | undefined, entry: Seq, run: Run): Promise<SealedSave | Refusal> {
    const { rooms, journal } = this.parts
    const room = await rooms.find(table, run)
    const key = await journal.key(table)
    if (!room || key === undefined) return refusal('unknown-table', `There is no table ${table}.`)
    const seat = token === undefined ? undefined : room.seatAccess.seatFor(token)
    if (!seat) return refusal('bad-token', `This link opens no seat at table ${table}.`)
    const saved = room.state.saves?.[entry]
    if (!saved) return refusal('unknown-save', `The game was not saved in entry ${entry}.`)
    const live = await rooms.replayUntil(table, key, entry, run)
    if (!live) return refusal('unknown-table', `There is no table ${table}.`)
    const { keeper } = live
    const share = shareOf(key, entry, seat.id)
    return run(
      inOneSlice(() => {
        const save = wholeSaveOf(keeper.state, keeper.head, saved, keeper.referee, keeper.refereeViews)
        const shares = Object.fromEntries(keeper.state.seats.map(({ id }) => [id, shareOf(key, entry, id)]))
        const sealed = seal(save, aboutOf(save, saved, shares), shares, key)
        return 'code' in sealed ? sealed : { ...sealed, share: { seat: seat.id, key: share } }
      }),
    )
  }

  /** A seat wants to go on: answers the seats still missing, or the table. `mayBegin` is asked before anything is stored. */
  async goOn(
    { file, save, share: alone, table }: GoOnRequest,
    run: Run,
    mayBegin: () => boolean,
  ): Promise<GoOnAnswer | Refusal> {
    const share = file?.share ?? alone
    const name = file ? await run(inOneSlice(() => nameOf(withoutShare(file)))) : save
    if (!share || name === undefined) return refusal('malformed', 'Send your copy of the save, or its name and share.')
    for (let tries = 0; tries < TRIES; tries++) {
      const text = await this.parts.journal.save(name)
      if (text === undefined && (!file || !mayBegin())) {
        return file
          ? refusal('too-fast', 'Your address has begun too many games; wait a minute.')
          : refusal('unknown-save', 'This relay does not have that save any more; open your copy of it again.')
      }
      const kept: KeptSave =
        text === undefined ? { sealed: withoutShare(file as SealedSave), shares: {} } : (JSON.parse(text) as KeptSave)
      const answer = await this.bring(name, { text, kept }, share, run)
      if (answer && !('code' in answer) && table !== undefined) await this.tellOldTable(table, kept, share, answer, run)
      if (answer) return answer
    }
    return refusal('too-busy', 'Too many want to go on with this game at the same moment; try again.')
  }

  /** Undefined where the save has been changed meanwhile. */
  private async bring(
    name: Hash,
    { text, kept }: { readonly text: string | undefined; readonly kept: KeptSave },
    share: SaveShare,
    run: Run,
  ): Promise<GoOnAnswer | Refusal | undefined> {
    const about = 'table' in kept ? kept.about : kept.sealed.about
    const seat = about.seats.find((each) => each.seat === share.seat)
    if (seat?.proof !== proofOf(share.key)) return refusal('bad-token', 'This share is not one of this save.')
    if ('table' in kept) return this.begun(name, kept.table, share.seat, run)
    const { journal } = this.parts
    const shares = { ...kept.shares, [share.seat]: share.key }
    const waiting = playingSeats(about).filter((id) => shares[id] === undefined)
    const next: KeptSave = { sealed: kept.sealed, shares }
    const written = JSON.stringify(next)
    if (written !== text && !(await journal.keepSave(name, written, text))) return undefined
    if (waiting.length > 0) return { save: name, waiting }
    const opened = await run(inOneSlice(() => unseal(kept.sealed, shares)))
    const created = 'code' in opened ? opened : await this.begin(opened, run)
    if ('code' in created) return created
    const begun: KeptSave = { about, table: created.table }
    // Another relay may have begun it at the same moment: then its table counts, and nobody has heard of this one.
    if (!(await journal.keepSave(name, JSON.stringify(begun), written))) return undefined
    return this.begun(name, created.table, share.seat, run)
  }

  /** The seats at the table where the game was saved learn from its chat that one of them resumes it. */
  private async tellOldTable(
    table: string,
    kept: KeptSave,
    { seat: id, key: share }: SaveShare,
    { save, waiting }: GoOnAnswer,
    run: Run,
  ): Promise<void> {
    const { journal, rooms } = this.parts
    const { entry, name } = 'table' in kept ? kept.about : kept.sealed.about
    const key = await journal.key(table)
    // The share proves that the game was saved at this table.
    if (key === undefined || shareOf(key, entry, id) !== share) return
    const room = await rooms.find(table, run)
    const seat = room && seatOf(room.state, id)
    if (!seat) return
    const text = waiting.length > 0 ? texts.wantsToResume(name) : texts.isResumed(name)
    // Asking again says the same under the same id, and the relay takes an id once.
    room.say(seat, `${waiting.length > 0 ? 'resume' : 'resumed'}:${save.slice(0, ID_DIGITS)}`, text)
  }

  private async begin(save: WholeSave, run: Run): Promise<Created | Refusal> {
    const key = this.parts.newKey()
    const opening = await run(inOneSlice(() => openingFromSave(this.parts.modules, save, key)))
    return 'code' in opening ? opening : beginTable(this.parts, key, opening)
  }

  /** The table with this seat's link; a host also gets those of seats that play no side. */
  private async begun(name: Hash, table: string, id: Id, run: Run): Promise<GoOnAnswer | Refusal> {
    const { journal, rooms } = this.parts
    const key = await journal.key(table)
    const room = await rooms.find(table, run)
    if (key === undefined || !room) return refusal('unknown-table', `There is no table ${table}.`)
    const own = seatOf(room.state, id)
    const seats = room.state.seats.filter((seat) => seat.id === id || (own?.host && seat.sides.length === 0))
    return {
      save: name,
      waiting: [],
      created: {
        table,
        seats: seats.map(({ id, sides, host, referee }) => ({
          seat: id,
          sides,
          host,
          ...(referee && { referee }),
          token: tokenOf(key, { id }),
        })),
      },
    }
  }
}

/** What is wrong with a save as the journal has it; `isTable` says whether the journal has a table. */
export function damageIn(name: string, text: string, isTable: (table: string) => boolean): string | undefined {
  try {
    const kept = JSON.parse(text) as KeptSave
    if ('table' in kept) return isTable(kept.table) ? undefined : `Its table ${kept.table} is missing.`
    return nameOf(kept.sealed) === name ? undefined : 'Its text was changed after it was written.'
  } catch {
    return 'It is no saved game.'
  }
}

const withoutShare = ({ share: _share, ...sealed }: SealedSave): Sealed => sealed

/** The share of a seat is derived from the table's key and stored nowhere. */
const shareOf = (key: Hash, entry: Seq, seat: Id): Hash => derive(key, `save:${entry}:${seat}`)

const aboutOf = (
  { snapshot: { game, seats } }: WholeSave,
  { seq, name, by, at, time }: SavedAt,
  shares: Shares,
): AboutSave => ({
  name,
  module: game.module,
  scenario: game.scenario,
  title: game.title,
  game: game.commitment,
  entry: seq,
  by,
  at,
  time,
  seats: seats.map(({ id, sides }) => ({ seat: id, sides, proof: proofOf(shares[id] ?? '') })),
})
