export const BAR_TEXTS = {
  lobby: 'To the lobby',
  undo: 'Undo',
  redo: 'Redo',
  share: 'Share',
  gameOver: 'Game over',
  menu: 'Menu',
  save: 'Save',
  end: 'End the game',
  preferences: 'Preferences',
  resetLayout: 'Reset layout',
  reference: 'Quick reference',
  shortcuts: 'Shortcuts',
  panel: 'Side panel',
  openPanel: 'Open the side panel',
  closePanel: 'Close the side panel',
  newInPanel: 'Side panel: new entries',
  passOn: 'pass the screen on',
  bothSides: 'Both sides',
  coverHint: 'Hide each side from the other again, for two players at one screen',
  passOnHint: 'Cover the table and pass the screen on',
  connection: { lost: 'Offline', busy: 'Connecting', paused: 'Waiting', fine: 'Online' },
  offline: {
    title: 'Connection lost.',
    watching: 'The table catches up once you are online again.',
    playing: (unsent: number) =>
      unsent === 0
        ? 'You can keep playing. Your moves are sent once you are online again.'
        : `You can keep playing. ${unsent === 1 ? 'One move' : `${unsent} moves`} will be sent once you are online again.`,
    retrying: (seconds: number) => (seconds > 0 ? `Retrying in ${seconds} s` : 'Retrying …'),
    retry: 'Retry now',
  },
} as const
