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
import type { Switch } from '../../table/referee.ts'
import { type State, seatOf } from '../../table/state.ts'
import { toldClearing } from '../session/log/moved-counters.ts'
import { controlWords, leftWords } from './clock-words.ts'
import { count } from './move-report.ts'
import { listed, printedName, seatTitle } from './names.ts'
import { toldOption } from './referee-modes.ts'
import type { LineKind, Scene, Told } from './report-line.ts'

const ANSWERS: Readonly<Record<Rule['ruling'], string>> = {
  withdrawn: 'withdraws',
  accepted: 'accepts',
  allowed: 'allows',
  refused: 'does not allow',
}

export const asking = (
  seq: number,
  verb: string,
  more: { undone?: boolean; reason?: string | undefined } = {},
): Told => ({
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
export function tellAnswer(
  { module, before }: Scene,
  { result }: SeenEntry,
  { entry: seq, ruling, reason }: Rule,
): Told {
  if (result?.secret !== undefined)
    return { kind: 'table', text: 'agrees, and the game has ended; everything is open now' }
  const wanted = before.held[seq]?.of ?? (result?.of === seq ? undefined : result?.of)
  if (wanted !== undefined) return asking(wanted, AGREES[ruling], { undone: result?.of !== undefined, reason })
  const isDropped = seq in before.held && (ruling === 'withdrawn' || ruling === 'refused')
  const verb = ANSWERS[ruling]
  const undone = result?.of !== undefined || isDropped
  const seen = toldNames(module, result)
  return {
    kind: 'table',
    text: `${verb} entry ${seq}${reason ? `: “${reason}”` : ''}${seen}`,
    of: { seq, verb, ...(undone && { undone }), ...(reason && { reason }), ...(seen && { seen }) },
  }
}

/** What is done to the clock, said or asked. */
export function clockTold(
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
      return action.control ? `a clock, ${controlWords(action.control)}` : 'no clock any more'
    case 'press':
      return clock?.since === undefined
        ? `the clock of ${name(action.seat)} starts`
        : `clock: ${name(action.seat)} thinks`
    case 'pause':
      return 'the clock stands still'
    case 'adjust': {
      const periods = action.periods === undefined ? '' : ` and ${count(action.periods, 'period')}`
      return `the clock of ${name(action.seat)} is set to ${leftWords(action.left)}${periods}`
    }
  }
}

/** The seat of Blue, where Björn sat. */
export function seatWords({ module, before }: Pick<Scene, 'module' | 'before'>, id: Id): string {
  const seat = seatOf(before, id)
  const name = seat?.name === undefined ? '' : `, where ${seat.name} sat,`
  return `the seat of ${seat ? seatTitle(module, seat) : id}${name}`
}

/** What an option of the table is set to, in plain words. */
export const optionTold = (action: SetOption): string =>
  toldClearing(action) ??
  toldHandling(action, ['lets only its own side handle a counter', 'lets anybody handle any counter']) ??
  toldOption(action.option, action.value) ??
  `sets ${action.option} to ${action.value}`

/** The same, where the others are asked for it. */
export const optionAsked = (action: SetOption, switches?: readonly Switch[]): string =>
  toldHandling(action, ['only its own side is to handle a counter', 'anybody is to handle any counter']) ??
  toldOption(action.option, action.value, switches, true) ??
  `${action.option} is to be ${action.value}`

const toldHandling = (
  { option, value }: SetOption,
  [owners, anybody]: readonly [string, string],
): string | undefined => (option === HANDLING ? (value === 'owners' ? owners : anybody) : undefined)

/** The others are asked for something. */
export const askingFor = (kind: LineKind, asks: string): Told => ({ kind, text: `asks for this: ${asks}`, asks })

/** What was looked at or held up, for whoever is told. */
export const toldNames = (module: Module, result: Result | undefined): string =>
  result?.told ? `: ${listed(result.told.map((def) => nameOf(module, def)))}` : ''

export function nameOf(module: Module, def: Id): string {
  const counter = module.counters.get(def)
  return counter ? printedName(counter) : def
}
