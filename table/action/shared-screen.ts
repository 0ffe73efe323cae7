import type { SetOption } from '../generated/types.ts'
import { type Refusal, refusal } from '../refusal.ts'
import type { State } from '../state.ts'

/** The table option for a screen that all sides share: covered between two players, or open to one who plays alone. */
export const SHARED_SCREEN = 'screen'
export const SHARED_SCREENS = ['covered', 'open'] as const

export const showsBothSides = ({ options }: Pick<State, 'options'>): boolean => options[SHARED_SCREEN] === 'open'

export function refuseSharedScreenOption({ option, value }: SetOption): Refusal | undefined {
  if (option !== SHARED_SCREEN || SHARED_SCREENS.some((each) => each === value)) return undefined
  return refusal('malformed', `"${value}" is not a setting; choose ${SHARED_SCREENS.join(' or ')}.`)
}
