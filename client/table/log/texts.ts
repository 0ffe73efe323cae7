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
  accept: 'Go on with this log',
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

/** The commands that a player can type instead of a message, with another side of the game as the example. */
export const chatCommands = (side: string): readonly (readonly [example: string, does: string])[] => [
  ['/roll 2d6+1 for the bridge', 'rolls dice for everyone to see'],
  ['/secret d10 0-9', 'rolls dice that only your side sees; reveal them later'],
  [`/to ${side} your move?`, 'sends a message to that side and your own'],
  ['/own watch the ford', 'sends a message to your own side'],
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
