export const texts = {
  houseRules: 'House rules',
  gameOver: 'The game has ended.',
  modeTitle: 'The referee',
  modeIntroduction: (game: string) =>
    `The referee knows the rules of ${game}. It comments on moves and never touches a counter. Changes are logged.`,
  modes: 'Mode',
  othersAsked: ': waiting for the others',
  playersSee: 'What players see in a tournament',
  noHumanReferee:
    'This table has no seat for a human referee: nobody rules, and all flags are shown when the game ends.',
  houseIntroduction: (game: string) =>
    `The rules of ${game} leave these points open. The first answer is the referee’s reading. Your choice applies to everyone from now on and is logged.`,
  watchingOnly: 'You are watching. The players choose.',
  houseNotLoaded: 'The referee is not active for you now. While it is, you can read and change each rule here.',
  houseSetting: (rule: string, value: string) => `${rule}: ${value}`,
  refereesReading: ' · the referee’s reading',
  waitingForOthers: ' · waiting for the others',
  rulebookTitle: (game: string) => `Rules of ${game}`,
  originalRules: 'The rules of this game, case by case.',
  ownWords: 'In our own words, by the case numbers of the rulebook. The rulebook has the last word.',
  search: 'Search',
  searchExample: 'river, retreat, 9.6 …',
  rulesNeedReferee: 'Turn the referee on to read the rules.',
  rulesByCase: 'Rules by case',
  reading: (reading: string) => `The referee’s reading: ${reading}`,
  nothingFound: 'No rule found.',
  reconstructed: ', reconstructed',
}
