import { HANDLING } from '../../table/action/handling.ts'
import type {
  AdjustClock,
  Id,
  PauseClock,
  PressClock,
  Result,
  Rule,
  SeenEntry,
  SetClock,
  SetOption,
} from '../../table/generated/types.ts'
import type { Module } from '../../table/module/module.ts'
import type { HouseRule } from '../../table/referee.ts'
import { type State, seatOf } from '../../table/state.ts'
import { describeClearMoved } from '../session/log/moved-counters.ts'
import { describeTimeControl, formatTimeLeft } from './clock-words.ts'
import { countOf } from './move-report.ts'
import { counterName, joinWithAnd, seatTitle } from './names.ts'
import { optionReport } from './referee-modes.ts'
import type { EntryContext, EntryReport, LineKind } from './report-line.ts'

const ANSWERS: Readonly<Record<Rule['ruling'], string>> = {
  withdrawn: 'withdraws',
  accepted: 'accepts',
  allowed: 'allows',
  refused: 'does not allow',
}

export const reportAboutEntry = (
  seq: number,
  verb: string,
  more: { undone?: boolean; reason?: string | undefined } = {},
): EntryReport => ({
  kind: 'table',
  text: `${verb} entry ${seq}${more.reason ? `: “${more.reason}”` : ''}`,
  of: { seq, verb, ...(more.undone && { undone: true }), ...(more.reason && { reason: more.reason }) },
})

const AGREES: Readonly<Record<Rule['ruling'], string>> = {
  withdrawn: 'no longer asks to take back',
  accepted: 'agrees to take back',
  allowed: 'takes back as referee',
  refused: 'does not agree to take back',
}

/** An answer to a flag. What was held and may not pass is struck out like what is taken back. */
export function reportAnswer(
  { module, before }: EntryContext,
  { result }: SeenEntry,
  { entry: seq, ruling, reason }: Rule,
): EntryReport {
  if (result?.secret !== undefined)
    return { kind: 'table', text: 'agrees, and the game has ended; everything is open now' }
  const wanted = before.held[seq]?.of ?? (result?.of === seq ? undefined : result?.of)
  if (wanted !== undefined)
    return reportAboutEntry(wanted, AGREES[ruling], { undone: result?.of !== undefined, reason })
  const isDropped = seq in before.held && (ruling === 'withdrawn' || ruling === 'refused')
  const verb = ANSWERS[ruling]
  const undone = result?.of !== undefined || isDropped
  const seen = shownNames(module, result)
  return {
    kind: 'table',
    text: `${verb} entry ${seq}${reason ? `: “${reason}”` : ''}${seen}`,
    of: { seq, verb, ...(undone && { undone }), ...(reason && { reason }), ...(seen && { seen }) },
  }
}

/** What is done to the clock, said or asked. */
export function describeClock(
  module: Module,
  { seats, clock }: Pick<State, 'seats' | 'clock'>,
  action: SetClock | PressClock | PauseClock | AdjustClock,
): string {
  const name = (id: Id) => {
    const seat = seats.find((each) => each.id === id)
    return seat ? seatTitle(module, seat) : id
  }
  switch (action.type) {
    case 'clock':
      return action.control ? `a clock, ${describeTimeControl(action.control)}` : 'no clock any more'
    case 'press':
      return clock?.since === undefined
        ? `the clock of ${name(action.seat)} starts`
        : `clock: ${name(action.seat)} thinks`
    case 'pause':
      return 'the clock stands still'
    case 'adjust': {
      const periods = action.periods === undefined ? '' : ` and ${countOf(action.periods, 'period')}`
      return `the clock of ${name(action.seat)} is set to ${formatTimeLeft(action.left)}${periods}`
    }
  }
}

/** The seat of Blue, where Björn sat. */
export function describeSeat({ module, before }: Pick<EntryContext, 'module' | 'before'>, id: Id): string {
  const seat = seatOf(before, id)
  const name = seat?.name === undefined ? '' : `, where ${seat.name} sat,`
  return `the seat of ${seat ? seatTitle(module, seat) : id}${name}`
}

/** What an option of the table is set to, in plain words. */
export const describeOption = (action: SetOption): string =>
  describeClearMoved(action) ??
  toldHandling(action, ['lets only its own side handle a counter', 'lets anybody handle any counter']) ??
  optionReport(action.option, action.value) ??
  `sets ${action.option} to ${action.value}`

/** The same, where the others are asked for it. */
export const describeOptionRequest = (action: SetOption, switches?: readonly HouseRule[]): string =>
  toldHandling(action, ['only its own side is to handle a counter', 'anybody is to handle any counter']) ??
  optionReport(action.option, action.value, switches, true) ??
  `${action.option} is to be ${action.value}`

const toldHandling = (
  { option, value }: SetOption,
  [owners, anybody]: readonly [string, string],
): string | undefined => (option === HANDLING ? (value === 'owners' ? owners : anybody) : undefined)

/** The others are asked for something. */
export const reportRequest = (kind: LineKind, asks: string): EntryReport => ({
  kind,
  text: `asks for this: ${asks}`,
  asks,
})

/** What was looked at or held up, for whoever is told. */
export const shownNames = (module: Module, result: Result | undefined): string =>
  result?.told ? `: ${joinWithAnd(result.told.map((def) => defName(module, def)))}` : ''

export function defName(module: Module, def: Id): string {
  const counter = module.counters.get(def)
  return counter ? counterName(counter) : def
}
