export const texts = {
  fights: 'Fights',
  yourStep: (what: string) => `Your step: ${what}`,
  waiting: (side: string, what: string) => `Waiting for ${side}: ${what}`,
  advanceOpen: 'Nothing more is owed. The attacker may advance.',
  against: (attack: number | '?', defence: number | '?') => `${attack} against ${defence}`,
  attackFactor: (attack: number) => `AF ${attack}`,
  check: (die: number) => `check ${die}`,
  die: (die: number, modified: number | undefined) =>
    modified === undefined || modified === die ? `die ${die}` : `die ${die}, modified to ${modified}`,
  otherFights: (count: number) => (count === 1 ? '1 more fight' : `${count} more fights`),
  settled: (count: number) => (count === 1 ? '1 settled fight' : `${count} settled fights`),
  openThis: 'Open this fight',
  showWhere: 'Show on the map',
}
