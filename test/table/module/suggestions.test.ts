import { describe, expect, it } from 'vitest'
import { nearestTo, pointerTo } from '../../../table/module/problem.ts'

describe('a suggestion', () => {
  it.each([
    ['bleu', ['red', 'blue', 'green'], 'blue'],
    ['Infantry', ['infantry', 'armor'], 'infantry'],
    ['hq', ['artillery', 'infantry'], undefined],
    ['blue-36-inf-l', ['blue-36-inf-1', 'blue-2-inf-1'], 'blue-36-inf-1'],
  ])('for %s among %j is %s', (word, known, meant) => {
    expect(nearestTo(word, known)).toBe(meant)
  })

  it('has a pointer through keys with slashes and tildes', () => {
    expect(pointerTo('a/b', 3, '~')).toBe('/a~1b/3/~0')
  })
})
