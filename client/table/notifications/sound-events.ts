import { factsOf } from '../../../table/action/action-kinds.ts'
import type { Action, People, Seat } from '../../../table/generated/types.ts'
import { notAnnouncedYet } from '../../referee/flags/flag-announcements.ts'
import type { Flag } from '../../session/referee/flags.ts'
import type { EntryWithStates } from '../../session/sync/sync-state.ts'
import { becomesTurnOf } from './turn-notification.ts'

/** The events with a sound, the most important first. */
const SOUND_EVENTS = ['turn', 'flag', 'join', 'dice', 'put'] as const
export type SoundEvent = (typeof SOUND_EVENTS)[number]

/** The state up to which sounds were played. */
export interface HeardUntil {
  readonly seq: number
  readonly people: People
  readonly flags: ReadonlyMap<string, Flag['state']>
}

export interface TableNow {
  /** The latest last. */
  readonly news: readonly EntryWithStates[]
  readonly people: People
  readonly flags: ReadonlyMap<number, Flag>
  readonly seat: Seat | undefined
}

/** The events since, each once, of which this viewer sees the entries. */
export function soundEvents(before: HeardUntil, { news, people, flags, seat }: TableNow): readonly SoundEvent[] {
  const fresh = news.filter(({ entry }) => entry.seq > before.seq)
  const isDone = (isSuch: (action: Action) => boolean) =>
    fresh.some(({ entry }) => entry.action && isSuch(entry.action))
  const isHere: Readonly<Record<SoundEvent, boolean>> = {
    turn: fresh.some(({ before: then, after }) => becomesTurnOf(then.time, after, seat)),
    flag: notAnnouncedYet(flags.values(), before.flags).length > 0,
    join: people.some((each) => each.seat !== seat?.id && before.people.every(({ seat: was }) => was !== each.seat)),
    dice: isDone(({ type }) => type === 'roll'),
    put: isDone((action) => factsOf(action).laysDown === true),
  }
  return SOUND_EVENTS.filter((each) => isHere[each])
}

export const heardUntil = (seq: number, { people, flags }: Pick<TableNow, 'people' | 'flags'>): HeardUntil => ({
  seq,
  people,
  flags: new Map([...flags.values()].map(({ id, state }) => [id, state])),
})
