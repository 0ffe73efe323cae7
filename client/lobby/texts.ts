import type { Basis, NoStanding } from '../../table/generated/types.ts'

export const counted = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`

/** The source of a module's map or counters. */
const BASIS_TEXTS: Readonly<Record<Basis, string>> = {
  printed: 'as printed',
  reported: 'from published reports',
  reconstructed: 'reconstructed',
  original: 'original',
}

/** Why a table in the list cannot be opened. */
export const GONE_TEXTS: Readonly<Record<NoStanding['gone'], string>> = {
  'unknown-table': 'This table no longer exists, or its link is incomplete.',
  'handed-on': 'Your seat now belongs to somebody else.',
  unreadable: 'The relay cannot read this table at the moment.',
}

const incompleteKey = 'The link is incomplete: the key of the seat is cut off. Copy the whole link'

/** Why the address of the page leads to no table. */
export const INCOMPLETE_TEXTS = {
  table: 'This link leads to no table; part of it seems to be missing. Ask for a new link, or paste it below.',
  key: `${incompleteKey}, or ask for a new one.`,
} as const

export const texts = {
  name: 'Counterpoint',
  motto: 'A table for wargames. Choose a box, take a seat and move the counters as on cardboard.',
  tables: 'Tables',
  relayDown: 'The relay does not answer, so there are no games to show.',
  tryAgain: 'Try again',
  allDamaged: 'None of the games on this relay can be played.',
  noGames: 'This relay has no games.',
  addModule: 'Put a module into the modules folder; it appears here when you reload. To begin a new one:',
  // Boxes
  damagedBox: 'Damaged: cannot be played',
  problems: (count: number) => counted(count, 'problem'),
  damaged: (count: number) => `This game is damaged and cannot be played: ${counted(count, 'problem')} in the folder`,
  openTablesPlayOn: 'Tables opened earlier can still be played.',
  theFolder: 'the folder',
  moreProblems: (count: number) => `And ${count} more.`,
  seeAllProblems: 'To check the folder, run',
  withModulePath: 'with the path of',
  mendAndRestart: 'in the modules folder. Then fix the files and reload this page.',
  less: 'Less',
  readOn: 'More',
  sources: (map: Basis, counters: Basis, hasReferee: boolean) =>
    `Map ${BASIS_TEXTS[map]}, counters ${BASIS_TEXTS[counters]}; ${hasReferee ? 'with a referee' : 'no referee'}.`,
  games: 'Games',
  findGame: 'Find a game',
  findExample: 'name, side or year',
  gameCount: (count: number) => counted(count, 'game'),
  found: (count: number, of: number) => (count === 0 ? 'No game found.' : `${count} of ${counted(of, 'game')}`),
  shelfBack: 'Scroll back',
  shelfOn: 'Scroll on',
  loadingGames: 'Loading the games …',
  scenarioCount: (count: number) => counted(count, 'scenario'),
  turnCount: (count: number) => counted(count, 'turn'),
  counterCount: (count: number) => counted(count, 'counter'),
  setUpSource: (basis: Basis) => `set-up ${BASIS_TEXTS[basis]}`,
  // A new table
  noScenario: 'This box has no scenario.',
  scenario: 'Scenario',
  youPlay: 'You play',
  yourName: 'Your name',
  yourNameHint: 'shown to the others',
  playOnline: 'Play online',
  hotSeat: 'Hot-seat on this screen',
  creating: 'Setting up …',
  onlineHint: 'Online, you get a link for each of the other seats.',
  referee: 'Referee',
  playersSee: 'Players see flags',
  humanReferee: 'Add a seat for a human referee, who sees everything and rules on flags (online only)',
  // Links and files
  invited: 'Invited?',
  linkToTable: 'Link to a table',
  linkExample: 'https://…/#table=…',
  join: 'Join',
  linkWithoutKey: `${incompleteKey}.`,
  linkWithoutTable:
    'This is not a complete link. It ends with #table= and the table’s name, and with a key for a seat.',
  fromFile: 'From a file',
  chooseFile: 'A saved game to resume or to view, or a position to play from',
  noSave: 'This file is not a whole saved game; download your copy again.',
  reading: 'Reading and verifying …',
  readingFile: 'Reading and verifying the file',
  playPosition: 'Play from the position',
  position: (title: string, turn: number, entry: number) => `${title}, turn ${turn}, after entry ${entry}.`,
  playFromHereOnline: 'Play from here online',
  playFromHereHotSeat: 'Play from here on this screen',
  // Saved games
  savedGames: 'Saved games',
  resume: 'Resume',
  askAgain: 'Ask again',
  waitingToResume: (seats: string) => `Waiting for ${seats} to resume it, too.`,
  isResumed: 'It is being played at a new table.',
  // Your tables
  yourTables: 'Your tables',
  waitingForYou: (count: number) => `${counted(count, 'table')} ${count === 1 ? 'waits' : 'wait'} for you.`,
  standingsUnknown: 'The state of your tables is not known at the moment.',
  over: 'Finished',
  showAll: (count: number) => `Show all ${count}`,
  you: (part: string) => `You: ${part}`,
  forget: (title: string, part: string) => `Remove ${title}, ${part} from the list`,
  emptySeat: (part: string) => `${part}: open seat`,
  seated: (part: string, name: string) => `${part}: ${name}`,
  isHere: ' (here now)',
  noTables: 'None yet. To open one:',
  firstStep: 'Choose a box on the shelf and a scenario.',
  secondStepBefore: 'Press',
  secondStepAfter: 'and send each player the link of their seat.',
  thirdStep: 'The table is then listed here, and tells you when it is your turn.',
  ended: 'Ended',
  answerAsked: 'Waiting for your answer',
  sharedPhase: 'Shared phase',
  yourTurn: 'Your turn',
  turnOf: (side: string, player: string | undefined) =>
    player === undefined ? `${side}’s turn` : `${side}’s turn (${player})`,
  justNow: 'just now',
}
