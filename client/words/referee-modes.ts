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

/** The referee's modes, as a player chooses among them. */
export const MODE_TEXTS: Readonly<Record<Mode, { readonly name: string; readonly says: string }>> = {
  off: { name: 'Off', says: 'Moves are not checked.' },
  coach: { name: 'Coach', says: 'You see flags on your own moves only.' },
  open: { name: 'Open', says: 'Everyone sees all flags. Moves stand, and the players decide.' },
  tournament: { name: 'Tournament', says: 'Flags go to the human referee, who rules.' },
  strict: {
    name: 'Strict',
    says: 'Everyone sees all flags. A move against the rules is held until it is accepted or withdrawn.',
  },
}

/** Which flags players see in a tournament. */
export const HEARING_TEXTS: Readonly<Record<FlagAudience, { readonly name: string; readonly says: string }>> = {
  nothing: { name: 'None', says: 'Players see no flags.' },
  own: { name: 'Their own', says: 'Players see flags on their own moves.' },
  all: { name: 'All', says: 'Players see all flags that give away nothing hidden.' },
}

/** The present mode in one or two sentences. */
export function modeText({ options }: Pick<State, 'options'>): string {
  const mode = modeOf(options)
  const { says } = MODE_TEXTS[mode]
  return mode === 'tournament' ? `${says} ${HEARING_TEXTS[flagAudienceOf(options)].says}` : says
}

/** Why this seat cannot choose the mode; undefined where it can. */
export function whyModeIsLocked({ seats, closed }: State, seat: Seat | undefined): string | undefined {
  if (closed) return 'The game has ended.'
  if (!seat) return 'You are watching. The players choose.'
  if (seats.some(({ referee }) => referee)) return seat.referee ? undefined : 'Only the human referee can change this.'
  return seat.host ? undefined : 'Only the host can change this.'
}

/**
 * The report of an option of the referee, as a predicate of the seat that sets it, or after “asks for this:” (isAsked).
 * Undefined for other options. Without the rules' wording a house rule is named by its id.
 */
export function optionReport(
  option: string,
  value: unknown,
  switches: readonly HouseRule[] = [],
  isAsked = false,
): string | undefined {
  if (option === REFEREE_OPTION) {
    const mode = MODES.find((each) => each === value)
    return mode && `${isAsked ? 'set' : 'sets'} the referee to ${MODE_TEXTS[mode].name}`
  }
  if (option === HEARD_OPTION) {
    const audience = FLAG_AUDIENCES.find((each) => each === value)
    return audience && `${isAsked ? 'show' : 'shows'} players ${AUDIENCE_REPORTS[audience]}`
  }
  if (!option.startsWith(HOUSE_RULE_PREFIX)) return undefined
  const id = option.slice(HOUSE_RULE_PREFIX.length)
  const rule = switches.find((each) => each.id === id)
  const setting = rule?.settings.find((each) => each.value === value)
  // Only the question: the explanation after it stands in the dialog of house rules.
  const [question, answer] =
    rule && setting
      ? [rule.text.replace(/\?.*$/, '?'), setting.text]
      : [id.replaceAll('-', ' '), String(value).replaceAll('-', ' ')]
  return `${isAsked ? 'set' : 'sets'} the house rule “${question}” to “${answer}”`
}

const AUDIENCE_REPORTS: Readonly<Record<FlagAudience, string>> = {
  nothing: 'no flags',
  own: 'flags on their own moves',
  all: 'all flags that give away nothing hidden',
}
