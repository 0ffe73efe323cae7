import { describe, expect, it } from 'vitest'
import { readChat } from '../../../../client/table/log/chat-commands.ts'
import { chatCommands } from '../../../../client/table/log/texts.ts'
import { emoteText } from '../../../../client/words/emote.ts'
import { checkAction } from '../../../../table/module/schema.ts'

const SPEAKER = {
  seat: 'red',
  own: ['red'],
  sides: [
    { id: 'red', name: 'Red' },
    { id: 'blue', name: 'Blue' },
    { id: 'blue-guard', name: 'Blue Guard' },
  ],
}
const read = (text: string) => readChat(text, SPEAKER, () => 'nonce-0123456789')
const act = (text: string) => {
  const meant = read(text)
  return 'act' in meant ? meant.act : 'error' in meant ? meant.error : meant
}

describe('a typed text', () => {
  it('is sent as it is', () => {
    for (const text of ['hello', '2d6', 'see /roll 2d6', '/', '/ roll', '1/2'])
      expect(act(text)).toEqual({ type: 'say', text })
  })

  it('rolls dice after /roll, with their reason', () => {
    expect(act('/roll 2d6')).toEqual({ type: 'roll', dice: '2d6', nonce: 'nonce-0123456789' })
    expect(act('/ROLL 2d6 + 1 for the bridge')).toMatchObject({ dice: '2d6+1', reason: 'the bridge' })
    expect(act('/roll 2d6 for')).toEqual({ type: 'roll', dice: '2d6', nonce: 'nonce-0123456789' })
    expect(act('/roll d6 forest')).toMatchObject({ reason: 'forest' })
    expect(act('/roll d10 3 columns')).toMatchObject({ dice: 'd10', reason: '3 columns' })
    expect(act('/roll d10 0-9 morale')).toMatchObject({ dice: 'd10 0-9', reason: 'morale' })
    expect(act('/roll 2d{miss,hit,hit} at F4')).toMatchObject({ dice: '2d{miss,hit,hit}', reason: 'at F4' })
    expect(act('/secret 2d6 ambush')).toMatchObject({ type: 'roll', dice: '2d6', reason: 'ambush', to: ['red'] })
  })

  it('rolls nothing without dice', () => {
    for (const text of ['/roll', '/roll the bones', '/roll 2d', '/secret']) expect(act(text)).toMatch(/^No dice/)
  })

  it('goes to some sides only if it names them, and the longer name wins', () => {
    expect(act('/to blue your move?')).toEqual({ type: 'say', text: 'your move?', to: ['red', 'blue'] })
    expect(act('/w Blue Guard: hold')).toEqual({ type: 'say', text: 'hold', to: ['red', 'blue-guard'] })
    expect(act('/own watch the ford')).toEqual({ type: 'say', text: 'watch the ford', to: ['red'] })
    expect(act('/note turn 4')).toEqual({ type: 'note', note: 'red/nonce-0123', text: 'turn 4', to: ['red'] })
  })

  it('is not sent if its command or side is unknown: a whisper must not reach all', () => {
    for (const text of ['/too blue my plan', '/to bleu my plan', '/to blue', '/rolling', '/own', '/me', '/note']) {
      expect(typeof act(text), text).toBe('string')
    }
    expect(act('/help')).toEqual({ isHelp: true })
  })

  it('is a command also if a colon or a comma follows it, and never a text for all', () => {
    expect(act('/own: watch the ford')).toEqual({ type: 'say', text: 'watch the ford', to: ['red'] })
    expect(act('/to, blue: your move?')).toEqual({ type: 'say', text: 'your move?', to: ['red', 'blue'] })
    expect(act('/own-watch the ford')).toMatchObject({ to: ['red'] })
    expect(act('/roll2d6')).toMatchObject({ type: 'roll', dice: '2d6' })
    expect(act('/to.blue my plan')).toMatch(/^Not sent/)
  })

  it('describes an action after /me', () => {
    const sent = act('/me salutes')
    expect(sent).toEqual({ type: 'say', text: '/me salutes' })
    expect(emoteText('/me salutes')).toBe('salutes')
    expect(emoteText('hello')).toBeUndefined()
  })

  it('is shown in an example with another side of the game', () => {
    const examples = chatCommands({ side: 'Allied', dice: 'd10 0-9' }).map(([example]) => example)
    expect(examples).toContain('/to Allied your move?')
    expect(examples).toContain('/roll d10 0-9 for the bridge')
  })

  it('is not offered in a game without dice, or to a player alone', () => {
    const names = (...[of]: Parameters<typeof chatCommands>) =>
      chatCommands(of).map(([example]) => example.split(' ')[0])
    expect(names({ side: 'Blue', dice: undefined })).toEqual(['/to', '/own', '/me', '/note'])
    expect(names({ side: undefined, dice: '2d6' })).toEqual(['/roll', '/me', '/note'])
  })

  it('passes the relay’s check for every example', () => {
    for (const [example] of chatCommands({ side: 'Blue', dice: '2d6' }))
      expect(checkAction(act(example)), example).toMatchObject({ ok: true })
  })
})
