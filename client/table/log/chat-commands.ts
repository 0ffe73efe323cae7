import { noteName } from '../../../table/action/notes.ts'
import { parseDice } from '../../../table/chance/dice-notation.ts'
import type { Action, Id, Roll } from '../../../table/generated/types.ts'

const LONGEST_REASON = 200

/** Who speaks, and who could be spoken to. */
export interface ChatSender {
  /** From which seat; the notes of each have names of their own. */
  readonly seat: Id
  /** The sides that speak: what is for their own ears is for these. */
  readonly own: readonly Id[]
  /** All sides of the game, with what the game calls them. */
  readonly sides: readonly { readonly id: Id; readonly name: string }[]
}

/** What the words come to: something to do, or for the speaker alone a sentence or the list of commands. */
export type ChatMeaning =
  | { readonly act: Action }
  | { readonly told: string }
  | { readonly listed: typeof CHAT_COMMANDS }

/** What one can write instead of words, and what it does. */
export const CHAT_COMMANDS: readonly (readonly [string, string])[] = [
  ['/roll 2d6+1 for the bridge', 'rolls dice for all to see'],
  ['/secret d10 0-9', 'rolls them for your own side; open them later'],
  ['/to Blue your move?', 'is read by that side and your own only'],
  ['/own watch the ford', 'is read by your own side only'],
  ['/me salutes', 'tells what you do'],
  ['/note hold until turn 4', 'is kept among the notes of your side'],
]

/** What one typed: words, or behind a slash what is done with them. A slip must not say to all what was for some. */
export function readChat(text: string, speaker: ChatSender, nonce: () => string): ChatMeaning {
  const [, command, rest = ''] = /^\/([a-z]+)[\s:,]*(.*)$/is.exec(text) ?? []
  if (command === undefined) return { act: { type: 'say', text } }
  const words = rest.trim()
  const nothing = { told: `/${command} needs some words behind it.` }
  switch (command.toLowerCase()) {
    case 'roll':
      return rolled(words, nonce)
    case 'secret': {
      const meant = rolled(words, nonce)
      return 'act' in meant ? { act: { ...meant.act, to: [...speaker.own] } } : meant
    }
    case 'to':
    case 'w':
      return whispered(words, speaker)
    case 'own':
      return words === '' ? nothing : { act: { type: 'say', text: words, to: [...speaker.own] } }
    case 'me':
      return words === '' ? nothing : { act: { type: 'say', text: `${DOING}${words}` } }
    case 'note': {
      const note = noteName(speaker.seat, nonce().slice(0, 10))
      return words === '' ? nothing : { act: { type: 'note', note, text: words, to: [...speaker.own] } }
    }
    case 'help':
      return { listed: CHAT_COMMANDS }
    default:
      return { told: `Nothing was said: there is no command /${command}, but /help lists those there are.` }
  }
}

const DOING = '/me '

/** What somebody does, where that is what he says. */
export const emoteText = (text: string): string | undefined =>
  text.startsWith(DOING) ? text.slice(DOING.length) : undefined

/** The side is the first thing that is named, by its name or by what begins it. */
function whispered(words: string, { own, sides }: ChatSender): ChatMeaning {
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
  return { told: `Nothing was said: behind /to comes ${known}, and then the words.` }
}

/** Dice and what they are for, as far as there are any. */
function rolled(asked: string, nonce: () => string): { readonly act: Roll } | { readonly told: string } {
  const words = asked.split(/\s+/)
  // As many words as still read as dice: 2d6 + 1 is one notation.
  for (let count = words.length; count > 0; count--) {
    const notation = words.slice(0, count).join(' ')
    // In "d10 3 columns" the 3 is no part of the dice, as d103 it would be; in "d10 0-9" the faces are named.
    if (/\d [\dd]/i.test(notation.replace(/(\d) (\d+-\d+)\b/g, '$1;$2')) || !parseDice(notation)) continue
    const dice = /\d \d+-\d+/.test(notation) ? notation : notation.replaceAll(' ', '')
    // The log says “for” by itself.
    const why = words
      .slice(count)
      .join(' ')
      .replace(/^for(\s+|$)/i, '')
    const reason = why.slice(0, LONGEST_REASON)
    return { act: { type: 'roll', dice, ...(reason !== '' && { reason }), nonce: nonce() } }
  }
  return { told: `There are no dice in “${asked}”. Write it as in: /roll 2d6+1` }
}
