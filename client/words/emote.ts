const EMOTE = '/me '

/** A message such as “/me salutes”, which says what the player does. */
export const emote = (text: string): string => `${EMOTE}${text}`

/** The emote in a message, if it is one. */
export const emoteText = (message: string): string | undefined =>
  message.startsWith(EMOTE) ? message.slice(EMOTE.length) : undefined
