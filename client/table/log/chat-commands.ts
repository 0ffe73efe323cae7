import { noteName } from '../../../table/action/notes.ts'
import { parseDice } from '../../../table/chance/dice-notation.ts'
import type { Action, Id, Roll } from '../../../table/generated/types.ts'
import { emote } from '../../words/emote.ts'
import { CHAT_ERRORS } from './texts.ts'

const LONGEST_REASON = 200

interface ChatSender {
  readonly seat: Id
  /** The sides of the sender. */
  readonly own: readonly Id[]
  /** All sides of the game. */
  readonly sides: readonly { readonly id: Id; readonly name: string }[]
}

/** An action to send, an error for the sender, or a request for the list of commands. */
type ChatMeaning = { readonly act: Action } | { readonly error: string } | { readonly isHelp: true }

/** Reads a message or a command. A mistyped command is never sent: everyone would read what was meant for some. */
export function readChat(text: string, sender: ChatSender, nonce: () => string): ChatMeaning {
  const [, command, rest = ''] = /^\/([a-z]+)[\s:,]*(.*)$/is.exec(text) ?? []
  if (command === undefined) return { act: { type: 'say', text } }
  const words = rest.trim()
  const empty = { error: CHAT_ERRORS.empty(command) }
  switch (command.toLowerCase()) {
    case 'roll':
      return rollCommand(words, nonce)
    case 'secret': {
      const roll = rollCommand(words, nonce)
      return 'act' in roll ? { act: { ...roll.act, to: [...sender.own] } } : roll
    }
    case 'to':
    case 'w':
      return messageToSide(words, sender)
    case 'own':
      return words === '' ? empty : { act: { type: 'say', text: words, to: [...sender.own] } }
    case 'me':
      return words === '' ? empty : { act: { type: 'say', text: emote(words) } }
    case 'note': {
      const note = noteName(sender.seat, nonce().slice(0, 10))
      return words === '' ? empty : { act: { type: 'note', note, text: words, to: [...sender.own] } }
    }
    case 'help':
      return { isHelp: true }
    default:
      return { error: CHAT_ERRORS.unknown(command) }
  }
}

/** A message to one side. Of two names that fit, the longer one counts. */
function messageToSide(words: string, { own, sides }: ChatSender): ChatMeaning {
  const lower = words.toLowerCase()
  const names = (side: ChatSender['sides'][number]) => [side.name, side.id].map((name) => name.toLowerCase())
  const found = sides.flatMap((side) => {
    const name = names(side).find((each) => lower.startsWith(`${each} `) || lower.startsWith(`${each}:`))
    return name === undefined ? [] : { side, length: name.length }
  })
  const [best] = found.sort((a, b) => b.length - a.length)
  const text = best ? words.slice(best.length).replace(/^:?\s*/, '') : ''
  if (best && text !== '') return { act: { type: 'say', text, to: [...new Set([...own, best.side.id])] } }
  const known = sides.map(({ name }) => name).join(' or ')
  return { error: CHAT_ERRORS.noSide(known) }
}

/** Dice and their reason. */
function rollCommand(text: string, nonce: () => string): { readonly act: Roll } | { readonly error: string } {
  const words = text.split(/\s+/)
  // The longest beginning that is a dice notation: 2d6 + 1.
  for (let count = words.length; count > 0; count--) {
    const notation = words.slice(0, count).join(' ')
    // “d10 3 columns” is no d103, but “d10 0-9” names the faces.
    if (/\d [\dd]/i.test(notation.replace(/(\d) (\d+-\d+)\b/g, '$1;$2')) || !parseDice(notation)) continue
    const dice = /\d \d+-\d+/.test(notation) ? notation : notation.replaceAll(' ', '')
    // The log adds “for” itself.
    const why = words
      .slice(count)
      .join(' ')
      .replace(/^for(\s+|$)/i, '')
    const reason = why.slice(0, LONGEST_REASON)
    return { act: { type: 'roll', dice, ...(reason !== '' && { reason }), nonce: nonce() } }
  }
  return { error: CHAT_ERRORS.noDice(text) }
}
