import { HANDLING } from '../../table/action/handling.ts'
import { SHARED_SCREEN } from '../../table/action/shared-screen.ts'
import type { SetOption } from '../../table/generated/types.ts'
import type { HouseRule } from '../../table/referee.ts'
import { optionReport } from './referee-modes.ts'

/** The option that clears the signs of moved counters. */
export const MOVED_CLEARED = 'moved-cleared'

/** The report of an option that was set. */
export const describeOption = (action: SetOption): string =>
  (action.option === MOVED_CLEARED ? 'clears the signs of moved counters' : undefined) ??
  sharedScreen(action) ??
  handling(action, ['lets each side handle only its own counters', 'lets everyone handle all counters']) ??
  optionReport(action.option, action.value) ??
  `sets ${action.option} to ${action.value}`

/** The request to set an option. */
export const describeOptionRequest = (action: SetOption, houseRules?: readonly HouseRule[]): string =>
  handling(action, ['each side handles only its own counters', 'everyone handles all counters']) ??
  optionReport(action.option, action.value, houseRules, true) ??
  `set ${action.option} to ${action.value}`

const sharedScreen = ({ option, value }: SetOption): string | undefined => {
  if (option !== SHARED_SCREEN) return undefined
  return value === 'open' ? 'plays both sides and sees both' : 'hides each side from the other at this screen'
}

const handling = ({ option, value }: SetOption, [owners, anybody]: readonly [string, string]): string | undefined =>
  option === HANDLING ? (value === 'owners' ? owners : anybody) : undefined
