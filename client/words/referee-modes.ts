import type { Seat } from '../../table/generated/types.ts'
import {
  FLAG_AUDIENCES,
  type FlagAudience,
  flagAudienceOf,
  HEARD_OPTION,
  HOUSE_RULE_PREFIX,
  type HouseRule,
  MODES,
  type Mode,
  modeOf,
  REFEREE_OPTION,
} from '../../table/referee.ts'
import type { State } from '../../table/state.ts'

/** How the referee may speak, in a player's words. */
export const MODE_TEXTS: Readonly<Record<Mode, { readonly name: string; readonly says: string }>> = {
  off: { name: 'Off', says: 'The referee says nothing; every move simply stands.' },
  coach: { name: 'Coach', says: 'Each player is told about their own moves, and nobody about the other’s.' },
  open: { name: 'Open', says: 'Everybody sees what is flagged. Moves stand, and the players decide.' },
  tournament: {
    name: 'Tournament',
    says: 'Flags go to the seat of the human referee, who rules; the players hear what the event allows.',
  },
  strict: {
    name: 'Strict',
    says: 'Everybody sees what is flagged, and a move against the rules waits until it is accepted or withdrawn.',
  },
}

/** What players hear in a tournament. */
export const HEARING_TEXTS: Readonly<Record<FlagAudience, { readonly name: string; readonly says: string }>> = {
  nothing: { name: 'Nothing', says: 'The players hear nothing.' },
  own: { name: 'Their own', says: 'Each player hears about their own moves.' },
  all: { name: 'All', says: 'Each player hears about all moves, as far as they may know of them.' },
}

/** What is now in force, as one sentence. */
export function modeText({ options }: Pick<State, 'options'>): string {
  const mode = modeOf(options)
  const { says } = MODE_TEXTS[mode]
  return mode === 'tournament' ? `${says} ${HEARING_TEXTS[flagAudienceOf(options)].says}` : says
}

/** Why this seat does not choose how the referee speaks; undefined where it does. */
export function whyModeIsLocked({ seats, closed }: State, seat: Seat | undefined): string | undefined {
  if (closed) return 'The game has ended.'
  if (!seat) return 'You are watching; the players choose.'
  if (seats.some(({ referee }) => referee)) return seat.referee ? undefined : 'At this table the human referee chooses.'
  return seat.host ? undefined : 'The host of the table chooses.'
}

/**
 * What a log says of an option of the referee's: after whoever sets it, or after “asks for this”. Undefined of any other;
 * without his words an id stands for itself.
 */
export function optionReport(
  option: string,
  value: unknown,
  switches: readonly HouseRule[] = [],
  isAsked = false,
): string | undefined {
  if (option === REFEREE_OPTION) {
    const mode = MODES.find((each) => each === value)
    if (mode === 'off' && !isAsked) return 'sends the referee away: it says nothing now'
    return mode && (isAsked ? `the referee is to ${TOLD_MODES[mode]}` : `asks the referee to ${TOLD_MODES[mode]}`)
  }
  if (option === HEARD_OPTION) {
    const hearing = FLAG_AUDIENCES.find((each) => each === value)
    return hearing && `lets the players hear ${TOLD_HEARINGS[hearing]}`
  }
  if (!option.startsWith(HOUSE_RULE_PREFIX)) return undefined
  const id = option.slice(HOUSE_RULE_PREFIX.length)
  const rule = switches.find((each) => each.id === id)
  const setting = rule?.settings.find((each) => each.value === value)
  // The question alone: why it can be asked is told where it is answered.
  const [asks, answers] =
    rule && setting
      ? [rule.text.replace(/\?.*$/, '?'), setting.text]
      : [id.replaceAll('-', ' '), String(value).replaceAll('-', ' ')]
  return isAsked ? `the house rule “${asks}” is to be “${answers}”` : `sets the house rule “${asks}” to “${answers}”`
}

const TOLD_MODES: Readonly<Record<Mode, string>> = {
  off: 'go: it says nothing then',
  coach: 'coach: each player is told about his own moves',
  open: 'speak openly: everybody sees what is flagged',
  tournament: 'report to the human referee, as in a tournament',
  strict: 'be strict: what is against the rules waits for an answer',
}

const TOLD_HEARINGS: Readonly<Record<FlagAudience, string>> = {
  nothing: 'nothing of what the referee says',
  own: 'what the referee says of their own moves',
  all: 'all that the referee says, as far as they may know it',
}
