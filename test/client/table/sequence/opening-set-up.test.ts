import { describe, expect, it } from 'vitest'
import { mayOpenWithSetUp } from '../../../../client/table/sequence/opening-set-up.ts'
import { NEW_RULES } from '../../../../tools/new-rules.ts'

describe('the tracker before the first step', () => {
  it('offers set-up, unless the first phase is a movement phase by the rules', () => {
    expect(mayOpenWithSetUp(NEW_RULES, 'blue-move')).toBe(false)
    expect(mayOpenWithSetUp(NEW_RULES, 'supply')).toBe(true)
    expect(mayOpenWithSetUp(undefined, 'blue-move')).toBe(true)
  })
})
