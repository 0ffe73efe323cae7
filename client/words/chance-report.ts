import { boundAt, isByChance, needsChance, sharesOwed } from '../../table/action/shared-chance.ts'
import { groupsOf, parseDice } from '../../table/chance/dice-notation.ts'
import type { Action, Bound, ByChance, Contest, Id, SeenEntry, Seq } from '../../table/generated/types.ts'
import { isFormat2 } from '../../table/log-format.ts'
import type { Module } from '../../table/module/module.ts'
import { type State, seatOf } from '../../table/state.ts'
import { countOf } from './move-report.ts'
import { joinWithAnd, placeName, seatTitle } from './names.ts'
import type { EntryContext, EntryReport, ReportLine } from './report-line.ts'

/** The part of a line that is about chance. */
export type ChanceReport =
  | ({ readonly kind: 'deciding' } & PendingChance)
  | (Partial<Leading> & {
      readonly kind: 'decided'
      readonly short: string
      readonly how: string
      readonly isShared: boolean
    })
  | { readonly kind: 'contest'; readonly entry: Seq; readonly reason: Contest['reason'] }

/** The entries that lead to one result. */
interface Leading {
  /** The first bind: all lines about one result name the same. */
  readonly roll: Seq
  /** The entry that says that the nonce was withheld. */
  readonly withheld?: Seq
}

/** A result that is not there yet. */
export interface PendingChance extends Leading {
  /** Such as: rolling 2d6. */
  readonly doing: string
  /** How many dice tumble. */
  readonly dice: number
  /** The seats that have not shared yet. */
  readonly waits: readonly string[]
}

type Step = Extract<Action, { type: 'bind' | 'share' | 'withhold' }>

/** A step towards a result. Alone it says what was done; in the log it becomes the one line of its result. */
export function reportChanceStep(scene: EntryContext, { seq }: SeenEntry, action: Step): EntryReport {
  const { module, before, after } = scene
  const bound = boundAt(after, action.type === 'share' ? action.bound : seq)
  const chance = bound && { chance: { kind: 'deciding', ...pendingChance(module, after, bound) } as const }
  switch (action.type) {
    case 'bind':
      return { kind: 'dice', text: `is ${doing(module, after, action.action)}`, ...chance }
    case 'share': {
      const roller = bound
        ? `what ${titleOf(module, before, bound.seat)} is ${doing(module, before, bound.action)}`
        : 'it'
      return { kind: 'dice', text: `adds a share to ${roller}`, ...chance }
    }
    case 'withhold':
      return { kind: 'dice', text: `${WITHHELD}; it is decided again, with new shares`, ...chance }
  }
}

const WITHHELD = 'did not open its secret number in time'

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

/** On whom a result rests. Nothing for a log of the old format, in which no result was shared. */
export function reportChance(scene: EntryContext, { seat, action }: SeenEntry): { readonly chance?: ChanceReport } {
  const { module, before, after } = scene
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
      ? [`The page of ${names([seat])} went silent, so it was decided again without it, with new shares.`]
      : []),
    isShared ? `${names(sharers)} shared in it: nobody alone could choose the result.` : ALONE.how,
    ...(late.length > 0 ? [`No share of ${names(late)} came in time.`] : []),
  ].join(' ')
  const rests = isShared ? `shared by ${names(sharers)}` : ALONE.short
  const short = isAgain ? `decided again, ${rests}` : rests
  return { chance: { kind: 'decided', ...leadingTo(bound), short, how, isShared } }
}

const ALONE = {
  short: 'rests on the relay alone',
  how: 'Nobody else shared in it. The result rests on the relay alone.',
  isShared: false,
}

const UNKNOWN = {
  short: 'was shared in',
  how: 'Others were asked to share in it. The entries before tell who did.',
  isShared: true,
}

/** After the name of the page that contests. */
export const CONTEST_REASONS: Readonly<Record<Contest['reason'], string>> = {
  'left-out': 'its share did not count',
  'not-asked': 'it was online and was not asked to share',
  'not-mine': 'a share in its name is not its own',
  absent: 'a seat shared that was not at the table',
  opened: 'it opened its secret number in time',
  'other-nonce': 'the number that was opened is not the one that was bound',
  rewritten: 'the log said something else before',
  undecided: 'it was bound long ago and is still not decided',
}

export const reportContest = ({ entry, reason }: Contest): EntryReport => ({
  kind: 'dice',
  text: `contests entry ${entry}: ${CONTEST_REASONS[reason]}`,
  chance: { kind: 'contest', entry, reason },
})

/** A share that did not count is marked in the log only: slow lines leave shares out, too. */
export const isAlarming = ({ reason }: Pick<Contest, 'reason'>): boolean => reason !== 'left-out'

/** A notice for everybody at the table: a number was held back, or a result is contested. */
export function chanceNotice({ who, chance, text }: ReportLine, lines: readonly ReportLine[]): string | undefined {
  if (chance?.kind === 'deciding' && text.startsWith(WITHHELD)) {
    return `The page of ${who} went silent while ${chance.doing}, so it is decided again without it. The log marks it.`
  }
  return chance?.kind === 'contest' && isAlarming(chance)
    ? describeContest(`The page of ${who}`, chance, lines)
    : undefined
}

/** Whether a line tells of this entry, or of the result that it led to. */
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
  return `${who} contests ${what}: ${CONTEST_REASONS[reason]}. The log keeps the mark.`
}
