import { describe, expect, it } from 'vitest'
import { spoken } from '../../client/room/words.ts'

const read = (text: string) => spoken(text, () => 'nonce-0123456789')

describe('what one types', () => {
  it('is said, whatever it looks like', () => {
    for (const text of ['hello', '2d6', '/rolling', 'see /roll 2d6']) expect(read(text)).toEqual({ type: 'say', text })
  })

  it('rolls dice after /roll, and says what they are for', () => {
    expect(read('/roll 2d6')).toEqual({ type: 'roll', dice: '2d6', nonce: 'nonce-0123456789' })
    expect(read('/ROLL 2d6 + 1 for the bridge')).toMatchObject({ dice: '2d6+1', reason: 'for the bridge' })
    expect(read('/roll d10 3 columns')).toMatchObject({ dice: 'd10', reason: '3 columns' })
  })

  it('rolls nothing where no dice are named', () => {
    for (const text of ['/roll', '/roll the bones', '/roll 2d']) expect(read(text)).toBeUndefined()
  })
})
