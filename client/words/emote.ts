const EMOTE = '/me '

/** A message that says what the player does. */
export const emote = (text: string): string => `${EMOTE}${text}`

/** What the player does, if the message says that. */
export const emoteText = (message: string): string | undefined =>
  message.startsWith(EMOTE) ? message.slice(EMOTE.length) : undefined
