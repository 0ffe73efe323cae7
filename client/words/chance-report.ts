import { boundAt, isByChance, needsChance, sharesOwed } from '../../table/action/shared-chance.ts'
import { groupsOf, parseDice } from '../../table/chance/dice-notation.ts'
import type { Bound, ByChance, Contest, Id, SeenEntry, Seq } from '../../table/generated/types.ts'
import { isFormat2 } from '../../table/log-format.ts'
import type { Module } from '../../table/module/module.ts'
import { type State, seatOf } from '../../table/state.ts'
import { joinWithAnd, placeName, seatTitle } from './names.ts'
import { countOf } from './numbers.ts'
import type { EntryContext, ReportLine, Reports } from './report-line.ts'

/** How chance decides an entry. `isWithheld` marks the entry that says so: the roller’s page kept its secret number. */
export type ChanceReport =
  | ({ readonly kind: 'deciding'; readonly isWithheld?: boolean } & PendingChance)
  | (Partial<Leading> & {
      readonly kind: 'decided'
      readonly short: string
      readonly how: string
      readonly isShared: boolean
    })
  | { readonly kind: 'contest'; readonly entry: Seq; readonly reason: Contest['reason'] }

/** The entries that lead to one result. */
interface Leading {
  /** The first bind, which identifies the result. */
  readonly roll: Seq
  /** The entry that says that the nonce was withheld. */
  readonly withheld?: Seq
}

/** A result that is not decided yet. */
export interface PendingChance extends Leading {
  /** “rolling 2d6” */
  readonly doing: string
  readonly dice: number
  /** The seats that still owe a share. */
  readonly waits: readonly string[]
}

/** The steps towards a result, each with its own report. In the log they become the one line of the result. */
export const CHANCE_REPORTS: Reports<'bind' | 'share' | 'withhold' | 'contest'> = {
  bind: ({ module, after }, { action }, { seq }) => ({
    kind: 'dice',
    text: `is ${doing(module, after, action)}`,
    ...pendingPart(module, after, seq),
  }),
  share: ({ module, before, after }, { bound: seq }) => {
    const bound = boundAt(after, seq)
    const result = bound ? `while ${titleOf(module, before, bound.seat)} is ${doing(module, before, bound.action)}` : ''
    return { kind: 'dice', text: `adds a share ${result}`.trim(), ...pendingPart(module, after, seq) }
  },
  withhold: ({ module, after }, _action, { seq }) => ({
    kind: 'dice',
    text: 'did not reveal its secret number in time; the result is decided again with new shares',
    ...pendingPart(module, after, seq, true),
  }),
  contest: (_context, { entry, reason }) => ({
    kind: 'dice',
    text: `contests entry ${entry}: ${CONTEST_REASONS[reason]}`,
    chance: { kind: 'contest', entry, reason },
  }),
}

function pendingPart(module: Module, state: State, seq: Seq, isWithheld = false): { readonly chance?: ChanceReport } {
  const bound = boundAt(state, seq)
  return bound
    ? { chance: { kind: 'deciding', ...pendingChance(module, state, bound), ...(isWithheld && { isWithheld }) } }
    : {}
}

export function pendingChance(module: Module, state: State, bound: Bound): PendingChance {
  const owing = [...new Set(bound.asked)].filter((id) => sharesOwed(bound, id) > 0)
  const { action } = bound
  return {
    ...leadingTo(bound),
    doing: doing(module, state, action),
    dice: action.type === 'roll' ? diceIn(action.dice) : 0,
    waits: owing.map((id) => titleOf(module, state, id)),
  }
}

const diceIn = (notation: string): number => {
  const dice = parseDice(notation)
  return dice ? groupsOf(dice).reduce((sum, group) => sum + group.count, 0) : 0
}

const leadingTo = ({ seq, withheld }: Bound): Leading =>
  withheld === undefined ? { roll: seq } : { roll: withheld, withheld: seq }

function doing(module: Module, { game }: State, action: ByChance): string {
  switch (action.type) {
    case 'roll':
      return `rolling ${action.dice}${action.reason ? ` for ${action.reason}` : ''}`
    case 'draw':
      return `drawing ${countOf(action.count, 'piece')} from ${placeName(module, game, { pile: action.pile })}`
    case 'deal':
      return `dealing from ${placeName(module, game, { pile: action.pile })}`
    case 'shuffle':
      return `shuffling ${placeName(module, game, action.at)}`
  }
}

const titleOf = (module: Module, state: State, id: Id): string => {
  const seat = seatOf(state, id)
  return seat ? seatTitle(module, seat) : id
}

/** The seats that shared in a result. A log of format 1 has no shares, and so no such report. */
export function reportChance(
  { module, before, after }: EntryContext,
  { seat, action }: SeenEntry,
): { readonly chance?: ChanceReport } {
  if (!action || !isByChance(action) || !isFormat2(after.game) || !needsChance(before, action)) return {}
  if (action.bound === undefined) return { chance: { kind: 'decided', ...ALONE } }
  const bound = boundAt(before, action.bound)
  const names = (ids: readonly Id[]) => joinWithAnd([...new Set(ids)].map((id) => titleOf(module, before, id)))
  if (!bound) return { chance: { kind: 'decided', ...UNKNOWN } }
  const sharers = bound.shares.map((share) => share.seat)
  const late = [...new Set(bound.asked)].filter((id) => !sharers.includes(id))
  const isShared = sharers.length > 0
  const isAgain = bound.withheld !== undefined
  const how = [
    ...(isAgain
      ? [`${names([seat])}’s page stopped responding, so the result was decided again with new shares.`]
      : []),
    isShared ? `${names(sharers)} shared in it: no one could choose the result alone.` : ALONE.how,
    ...(late.length > 0 ? [`${names(late)} sent no share in time.`] : []),
  ].join(' ')
  const rests = isShared ? `shared by ${names(sharers)}` : ALONE.short
  const short = isAgain ? `decided again, ${rests}` : rests
  return { chance: { kind: 'decided', ...leadingTo(bound), short, how, isShared } }
}

const ALONE = {
  short: 'decided by the relay alone',
  how: 'No one else shared in it: the relay alone decided the result.',
  isShared: false,
}

const UNKNOWN = {
  short: 'shared',
  how: 'Others were asked to share in it. Earlier entries say who did.',
  isShared: true,
}

/** Follows the name of the page that contests. */
export const CONTEST_REASONS: Readonly<Record<Contest['reason'], string>> = {
  'left-out': 'its share did not count',
  'not-asked': 'it was online but was not asked for a share',
  'not-mine': 'a share in its name is not its own',
  absent: 'a seat shared that was not at the table',
  opened: 'it revealed its secret number in time',
  'other-nonce': 'the revealed number is not the committed one',
  rewritten: 'the log said something else before',
  undecided: 'it has been undecided for too long',
}

/** A slow connection leaves shares out, too, so the log marks that, and no notice says so. */
export const isAlarming = ({ reason }: Pick<Contest, 'reason'>): boolean => reason !== 'left-out'

/** The notice for everyone at the table when a number was withheld or a result is contested. */
export function chanceNotice({ who, chance }: ReportLine, lines: readonly ReportLine[]): string | undefined {
  if (chance?.kind === 'deciding' && chance.isWithheld) {
    return `${who}’s page stopped responding while ${chance.doing}. The result is decided again; the log marks it.`
  }
  return chance?.kind === 'contest' && isAlarming(chance) ? describeContest(`${who}’s page`, chance, lines) : undefined
}

/** Whether a line reports this entry, or the result that it led to. */
export const isAboutEntry = ({ seq, chance }: ReportLine, entry: Seq): boolean =>
  seq === entry || (chance !== undefined && chance.kind !== 'contest' && [chance.roll, chance.withheld].includes(entry))

/** The sentence that says which result a page contests, and why. */
export function describeContest(
  who: string,
  { entry, reason }: Pick<Contest, 'entry' | 'reason'>,
  lines: readonly ReportLine[],
): string {
  const about = lines.find((line) => isAboutEntry(line, entry))
  const what = about ? `“${about.who} ${about.text}”` : `entry ${entry}`
  return `${who} contests ${what}: ${CONTEST_REASONS[reason]}. The log marks it.`
}
