export const LOG_TEXTS = {
  label: 'Log of the game; arrow keys move from line to line',
  older: 'Older entries',
  loadingOlder: 'Loading …',
  empty: 'Nothing has happened yet. Moves, rolls and messages appear here; click a line to see where.',
  latest: 'To the latest',
  showWhere: 'Show where',
  reveal: 'Reveal to everyone',
  undone: '(undone)',
  rejected: (who: string, reason: string | undefined) =>
    `Rejected by ${who}${reason === undefined ? '' : `: ${reason}`}`,
  waits: '(waiting to be sent)',
}

export const FINGERPRINT_TEXTS = {
  title: 'Fingerprint of the log',
  about:
    'The number of the last entry, and a hash of the whole log up to it. Compare it with the other players: ' +
    'the same fingerprint means the same log.',
  copy: 'Copy',
  copied: 'Copied.',
  cannotCopy: 'This browser does not let the page copy. Select the fingerprint above.',
}

export const LOG_WARNING_TEXTS = {
  label: 'A warning about the log',
  missing: 'Entries are missing from the log.',
  missingDetails: (seen: string, last: number) =>
    `This browser saw entry ${seen}. When you joined, the relay’s log ended with entry ${last}.`,
  changed: 'The log has changed since this browser saw it.',
  changedDetails: (seen: string, now: string) => `Its fingerprint was ${seen}. At the same entry it is now ${now}.`,
  advice:
    'Either the relay was restored from a backup, or someone changed the log. You can go on playing. ' +
    'Compare fingerprints with the other players, and ask the relay’s operator. Save the game now, as evidence.',
  save: 'Save',
  accept: 'Accept this log',
  acceptHint: 'This browser remembers the log as it is now',
}

export const COMPOSER_TEXTS = {
  watching: 'You are watching. To play, open a seat’s link.',
  label: 'Say something',
  placeholder: 'Message, or /help',
  send: 'Send',
  commands: 'Commands',
  closeCommands: 'Close the list of commands',
}

interface CommandExamples {
  /** Another side, played by somebody else; undefined for a player alone. */
  readonly side: string | undefined
  /** The usual dice of the game; undefined for a game without dice. */
  readonly dice: string | undefined
}

type Example = readonly [example: string, does: string]

/** The commands that a player can type instead of a message, as far as this game and this table have a use for them. */
export const chatCommands = ({ side, dice }: CommandExamples): readonly Example[] => [
  ...(dice === undefined ? [] : ([[`/roll ${dice} for the bridge`, 'rolls dice for everyone to see']] as const)),
  ...(dice === undefined || side === undefined
    ? []
    : ([[`/secret ${dice}`, 'rolls dice that only your side sees; reveal them later']] as const)),
  ...(side === undefined
    ? []
    : ([
        [`/to ${side} your move?`, 'sends a message to that side and your own'],
        ['/own watch the ford', 'sends a message to your own side'],
      ] as const)),
  ['/me salutes', 'says what you do'],
  ['/note hold until turn 4', 'writes a note for your side'],
]

/** Why a command was not carried out. */
export const CHAT_ERRORS = {
  empty: (command: string) => `Add some text after /${command}.`,
  unknown: (command: string) => `Unknown command /${command}. Try /help.`,
  noSide: (sides: string) => `Not sent. After /to write ${sides}, then the message.`,
  noDice: (text: string) => `No dice${text === '' ? '' : ` in “${text}”`}. Write for example /roll 2d6+1.`,
}
