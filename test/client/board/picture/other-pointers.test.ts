import { describe, expect, it } from 'vitest'
import { pointerAlpha } from '../../../../client/board/picture/other-pointers.ts'

describe('another player’s resting pointer', () => {
  it('is visible for some seconds, then fades out', () => {
    const seen = [0, 4900, 5400, 5800, 60_000].map((rested) => pointerAlpha(rested, false))
    expect(seen).toEqual([1, 1, 0.5, 0, 0])
  })

  it('disappears at once with reduced motion', () => {
    expect([pointerAlpha(4900, true), pointerAlpha(5001, true)]).toEqual([1, 0])
  })
})
