import { expect, it } from 'vitest'
import { memoizeBy } from '../../../rules/core/memoize.ts'

it('A result that follows from a position and an object is computed once for both, even if it is undefined.', () => {
  let count = 0
  const work = memoizeBy((scene: { readonly name: string }, of: { readonly id: string }): string | undefined => {
    count++
    return of.id === 'none' ? undefined : `${scene.name} ${of.id}`
  })
  const [here, there] = [{ name: 'here' }, { name: 'there' }]
  const [one, none] = [{ id: 'one' }, { id: 'none' }]
  expect([work(here, one), work(here, one), work(there, one)]).toEqual(['here one', 'here one', 'there one'])
  expect([work(here, none), work(here, none)]).toEqual([undefined, undefined])
  expect(count).toBe(3)
})
