import { applyPatch, patchOf } from '../../../table/action/apply.ts'
import type { Past, PastRequest, SeenEntry, Seq } from '../../../table/generated/types.ts'
import type { RelayReply } from '../../../table/protocol.ts'
import { EMPTY_STATE, fromSnapshot, type State } from '../../../table/state.ts'

/** An entry, with the state before and after it. */
export interface PastMoment {
  readonly entry: SeenEntry
  readonly before: State
  readonly after: State
}

/** The relay keeps a snapshot every so many entries. A page begins at one. */
export const PAGE_SIZE = 250

export type RequestPast = (request: PastRequest) => Promise<RelayReply<Past> | undefined>

/** The history of the game, fetched page by page. */
export class HistoryPages {
  private readonly pages = new Map<number, readonly PastMoment[]>()
  private readonly asked = new Map<number, Promise<string | undefined>>()

  constructor(private readonly ask: RequestPast) {}

  /** The moment after an entry, if its page is loaded. */
  at(seq: Seq): PastMoment | undefined {
    return this.pages.get(pageOf(seq))?.[seq % PAGE_SIZE]
  }

  /** Fetches the page of an entry; returns the reason where it cannot. */
  fetch(seq: Seq): Promise<string | undefined> {
    const page = pageOf(seq)
    const asked = this.asked.get(page) ?? this.load(page).finally(() => this.asked.delete(page))
    this.asked.set(page, asked)
    return asked
  }

  private async load(page: number): Promise<string | undefined> {
    const shots = this.pages.get(page) ?? []
    const from = page * PAGE_SIZE + shots.length
    const answer = await this.ask({ from, count: PAGE_SIZE - shots.length })
    if (!answer) return 'The relay does not answer; what was done before cannot be shown just now.'
    if ('refused' in answer) return answer.refused.message
    const { before, entries } = answer.ok
    const start = shots.at(-1)?.after ?? (before ? fromSnapshot(before) : EMPTY_STATE)
    this.pages.set(page, [...shots, ...unrolled(start, entries)])
    return undefined
  }
}

const pageOf = (seq: Seq): number => Math.floor(seq / PAGE_SIZE)

/** The last entry of its page. */
export const pageEnd = (seq: Seq): Seq => (pageOf(seq) + 1) * PAGE_SIZE - 1

function unrolled(start: State, entries: readonly SeenEntry[]): PastMoment[] {
  let before = start
  return entries.map((entry) => {
    const after = applyPatch(before, entry, patchOf(before, entry))
    const moment = { entry, before, after }
    before = after
    return moment
  })
}
