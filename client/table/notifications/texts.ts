export const NOTIFICATION_TEXTS = {
  dismiss: 'Dismiss',
  yourTurn: 'It is your turn.',
  turnOf: (game: string) => `Your turn: ${game}`,
}

export const TURN_TEXTS = {
  title: 'Turn notifications',
  browser: 'Notify me in this browser when I am looking elsewhere',
  blocked: 'This browser blocks notifications. Allow them in its settings for this page.',
}

export const WEBHOOK_TEXTS = {
  address: 'Discord webhook address, to announce whose turn it is',
  placeholder: 'https://discord.com/api/webhooks/…',
  set: 'Notify this channel',
  replace: 'Replace',
  stop: 'Stop notifying',
  isSet: 'The channel is notified when another side’s turn begins.',
  isNotSet: 'No channel is notified.',
  answered: (status: number) => `The relay answered ${status}.`,
  unreachable: 'The relay cannot be reached. Try again in a moment.',
}
