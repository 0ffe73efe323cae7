import { joinWithAnd } from '../../words/names.ts'

export const DICE_TEXTS = {
  dice: 'Dice',
  notation: 'Dice',
  examples: 'For example 2d6+1, 4d6k3, d10 0-9 or 2d{miss, hit, hit}',
  reason: 'What for',
  roll: 'Roll',
  secret: 'In secret, for your own side',
  waitingFor: (seats: readonly string[]) => `waiting for ${joinWithAnd(seats)}`,
  total: ', total',
}

export const CHANCE_TEXTS = {
  how: 'How it was decided',
  contested: 'contested',
  decidedAgain: 'decided again',
  shareMissing: 'share missing',
  leftOut: (who: string) => `${who}’s share did not count. Either the connection was slow, or the relay left it out.`,
  contest: (who: string, reason: string) => `${who}’s page contests the result: ${reason}.`,
}
