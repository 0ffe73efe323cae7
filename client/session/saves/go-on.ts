import type { Created, GoOnAnswer, GoOnRequest, Refusal, SealedSave } from '../../../table/generated/types.ts'
import { type Link, printLink } from '../storage/link.ts'
import { saveTable } from '../storage/storage.ts'
import type { KeptSave, KeptSaves } from './kept-saves.ts'

const UNREACHABLE: Refusal = { code: 'stopping', message: 'The relay cannot be reached. Try again in a moment.' }

async function asked<T extends object>(address: string, options: RequestInit): Promise<T | Refusal> {
  try {
    const response = await fetch(address, options)
    const answer = (await response.json()) as T | Refusal
    return response.ok || 'code' in answer ? answer : UNREACHABLE
  } catch {
    return UNREACHABLE
  }
}

/** The sealed copy of a save for the seat of a link. */
export const fetchCopy = ({ table, key }: Link, entry: number): Promise<SealedSave | Refusal> =>
  asked(`/api/tables/${table}/saves/${entry}`, { headers: { Authorization: `Bearer ${key ?? ''}` } })

const askToGoOn = (request: GoOnRequest): Promise<GoOnAnswer | Refusal> =>
  asked('/api/saves', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  })

/**
 * Tells the relay that this seat wants to go on, and goes to the new table once all seats do. Answers what went wrong.
 */
export async function goOn(saves: KeptSaves, save: KeptSave): Promise<string | undefined> {
  const { asked: before, link, entry } = save
  if (before) {
    const answer = await askToGoOn({ save: before.save, share: before.share, ...tableOf(save) })
    if (!('code' in answer) || answer.code !== 'unknown-save' || !link) return heard(saves, save, before.share, answer)
  }
  if (!link) return 'Open your copy of this save again: the relay does not have it any more.'
  const file = await fetchCopy(link, entry)
  return 'code' in file ? file.message : goOnWith(saves, save, file)
}

/** The same with the player's copy at hand. */
export async function goOnWith(saves: KeptSaves, save: KeptSave, file: SealedSave): Promise<string | undefined> {
  return heard(saves, save, file.share, await askToGoOn({ file, ...tableOf(save) }))
}

/** Asks whether the others have joined since an earlier visit, without going to the new table. */
export async function lookWhetherResumed(saves: KeptSaves, save: KeptSave): Promise<void> {
  if (!save.asked) return
  const answer = await askToGoOn({ save: save.asked.save, share: save.asked.share })
  if (!('code' in answer)) saves.change(save, { asked: { ...save.asked, waiting: answer.waiting } })
}

/** The relay tells the other seats at the table where the game was saved. */
const tableOf = ({ link }: KeptSave): Pick<GoOnRequest, 'table'> => (link ? { table: link.table } : {})

function heard(
  saves: KeptSaves,
  save: KeptSave,
  share: SealedSave['share'],
  answer: GoOnAnswer | Refusal,
): string | undefined {
  if ('code' in answer) return answer.message
  const { save: name, waiting, created } = answer
  saves.awaitOthers(save, { save: name, share, waiting })
  if (created) goTo(save, created)
  return undefined
}

function goTo({ seat, title, part }: KeptSave, { table, seats }: Created): void {
  const own = seats.find((each) => each.seat === seat)
  if (!own) return
  const link = { table, key: own.token }
  saveTable(localStorage, { ...link, title, part, at: Date.now(), seats })
  location.hash = printLink(link).slice(1)
}
