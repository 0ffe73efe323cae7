import type { Id, RulesSheet } from '../../../table/generated/types.ts'

/** Whether the players may still set up before the first step: not where that is a movement phase to the referee already. */
export const mayOpenWithSetUp = (rules: RulesSheet | undefined, phase: Id): boolean =>
  !(rules?.turns?.move ?? []).some(({ phases }) => phases.includes(phase))
