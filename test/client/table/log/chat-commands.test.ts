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

describe('what one types', () => {
  it('is said as it is', () => {
    for (const text of ['hello', '2d6', 'see /roll 2d6', '/', '/ roll', '1/2'])
      expect(act(text)).toEqual({ type: 'say', text })
  })

  it('rolls dice after /roll, and says what they are for', () => {
    expect(act('/roll 2d6')).toEqual({ type: 'roll', dice: '2d6', nonce: 'nonce-0123456789' })
    expect(act('/ROLL 2d6 + 1 for the bridge')).toMatchObject({ dice: '2d6+1', reason: 'the bridge' })
    expect(act('/roll 2d6 for')).toEqual({ type: 'roll', dice: '2d6', nonce: 'nonce-0123456789' })
    expect(act('/roll d6 forest')).toMatchObject({ reason: 'forest' })
    expect(act('/roll d10 3 columns')).toMatchObject({ dice: 'd10', reason: '3 columns' })
    expect(act('/roll d10 0-9 morale')).toMatchObject({ dice: 'd10 0-9', reason: 'morale' })
    expect(act('/roll 2d{miss,hit,hit} at F4')).toMatchObject({ dice: '2d{miss,hit,hit}', reason: 'at F4' })
    expect(act('/secret 2d6 ambush')).toMatchObject({ type: 'roll', dice: '2d6', reason: 'ambush', to: ['red'] })
  })

  it('rolls nothing where no dice are named', () => {
    for (const text of ['/roll', '/roll the bones', '/roll 2d', '/secret']) expect(act(text)).toMatch(/^No dice/)
  })

  it('is for some ears only where it says so, and the longer name is meant', () => {
    expect(act('/to blue your move?')).toEqual({ type: 'say', text: 'your move?', to: ['red', 'blue'] })
    expect(act('/w Blue Guard: hold')).toEqual({ type: 'say', text: 'hold', to: ['red', 'blue-guard'] })
    expect(act('/own watch the ford')).toEqual({ type: 'say', text: 'watch the ford', to: ['red'] })
    expect(act('/note turn 4')).toEqual({ type: 'note', note: 'red/nonce-0123', text: 'turn 4', to: ['red'] })
  })

  it('is said to nobody where the command or the side is none: what was for some must not reach all', () => {
    for (const text of ['/too blue my plan', '/to bleu my plan', '/to blue', '/rolling', '/own', '/me', '/note']) {
      expect(typeof act(text), text).toBe('string')
    }
    expect(act('/help')).toEqual({ isHelp: true })
  })

  it('is a command, too, where no space but a colon or a comma follows it, and never words for all', () => {
    expect(act('/own: watch the ford')).toEqual({ type: 'say', text: 'watch the ford', to: ['red'] })
    expect(act('/to, blue: your move?')).toEqual({ type: 'say', text: 'your move?', to: ['red', 'blue'] })
    expect(act('/own-watch the ford')).toMatchObject({ to: ['red'] })
    expect(act('/roll2d6')).toMatchObject({ type: 'roll', dice: '2d6' })
    expect(act('/to.blue my plan')).toMatch(/^Not sent/)
  })

  it('tells what one does', () => {
    const said = act('/me salutes')
    expect(said).toEqual({ type: 'say', text: '/me salutes' })
    expect(emoteText('/me salutes')).toBe('salutes')
    expect(emoteText('hello')).toBeUndefined()
  })

  it('is taught with another side of the game', () => {
    expect(chatCommands('Allied').map(([example]) => example)).toContain('/to Allied your move?')
  })

  it('comes to nothing that the relay would not take', () => {
    for (const [example] of chatCommands('Blue')) expect(checkAction(act(example)), example).toMatchObject({ ok: true })
  })
})
