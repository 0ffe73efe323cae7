import { applyPatch, patchOf } from '../../../table/action/apply.ts'
import type { Past, PastRequest, SeenEntry, Seq } from '../../../table/generated/types.ts'
import type { Answer } from '../../../table/protocol.ts'
import { fromSnapshot, NOTHING, type State } from '../../../table/state.ts'

/** The table as it was after an entry. */
export interface Shot {
  readonly entry: SeenEntry
  readonly before: State
  readonly after: State
}

/** The relay keeps a state every so many entries: a page begins at one of them. */
export const PAGE = 250

export type AskPast = (request: PastRequest) => Promise<Answer<Past> | undefined>

/** The game from its beginning, fetched page by page as one turns back. */
export class Reel {
  private readonly pages = new Map<number, readonly Shot[]>()
  private readonly asked = new Map<number, Promise<string | undefined>>()

  constructor(private readonly ask: AskPast) {}

  /** What was after an entry, if it is at hand. */
  at(seq: Seq): Shot | undefined {
    return this.pages.get(pageOf(seq))?.[seq % PAGE]
  }

  /** Fetches what is missing to see an entry; answers why it cannot. */
  fetch(seq: Seq): Promise<string | undefined> {
    const page = pageOf(seq)
    const asked = this.asked.get(page) ?? this.load(page).finally(() => this.asked.delete(page))
    this.asked.set(page, asked)
    return asked
  }

  private async load(page: number): Promise<string | undefined> {
    const shots = this.pages.get(page) ?? []
    const from = page * PAGE + shots.length
    const answer = await this.ask({ from, count: PAGE - shots.length })
    if (!answer) return 'The relay does not answer; what was done before cannot be shown just now.'
    if ('refused' in answer) return answer.refused.message
    const { before, entries } = answer.ok
    const start = shots.at(-1)?.after ?? (before ? fromSnapshot(before) : NOTHING)
    this.pages.set(page, [...shots, ...unrolled(start, entries)])
    return undefined
  }
}

const pageOf = (seq: Seq): number => Math.floor(seq / PAGE)

/** The last entry of its page. */
export const pageEnd = (seq: Seq): Seq => (pageOf(seq) + 1) * PAGE - 1

function unrolled(start: State, entries: readonly SeenEntry[]): Shot[] {
  let before = start
  return entries.map((entry) => {
    const after = applyPatch(before, entry, patchOf(before, entry))
    const shot = { entry, before, after }
    before = after
    return shot
  })
}
