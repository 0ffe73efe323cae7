import { factsOf } from '../../../table/action/action-kinds.ts'
import type { Action, People, Seat } from '../../../table/generated/types.ts'
import { unheard } from '../../referee/flags/flag-announcements.ts'
import type { Flag } from '../../session/referee/flags.ts'
import type { News } from '../../session/sync/sync.ts'
import { comesToTurn } from './turn-notification.ts'

/** What is worth a sound, the gravest first. */
export const OCCASIONS = ['turn', 'flag', 'join', 'dice', 'put'] as const
export type Occasion = (typeof OCCASIONS)[number]

/** How things stood when it was last listened. */
export interface Listened {
  readonly seq: number
  readonly people: People
  readonly flags: ReadonlyMap<string, Flag['state']>
}

/** How they stand now. */
export interface Standing {
  /** The latest last; those before the last time are left out by their numbers. */
  readonly news: readonly News[]
  readonly people: People
  readonly flags: ReadonlyMap<number, Flag>
  readonly seat: Seat | undefined
}

/** What has happened since that is worth a sound, each once. What these eyes may not see is not heard either. */
export function occasions(before: Listened, { news, people, flags, seat }: Standing): readonly Occasion[] {
  const fresh = news.filter(({ entry }) => entry.seq > before.seq)
  const isDone = (isSuch: (action: Action) => boolean) =>
    fresh.some(({ entry }) => entry.action && isSuch(entry.action))
  const isHere: Readonly<Record<Occasion, boolean>> = {
    turn: fresh.some(({ before: then, after }) => comesToTurn(then.time, after, seat)),
    flag: unheard(flags.values(), before.flags).length > 0,
    join: people.some((each) => each.seat !== seat?.id && before.people.every(({ seat: was }) => was !== each.seat)),
    dice: isDone(({ type }) => type === 'roll'),
    put: isDone((action) => factsOf(action).laysDown === true),
  }
  return OCCASIONS.filter((each) => isHere[each])
}

export const listened = (seq: number, { people, flags }: Pick<Standing, 'people' | 'flags'>): Listened => ({
  seq,
  people,
  flags: new Map([...flags.values()].map(({ id, state }) => [id, state])),
})
