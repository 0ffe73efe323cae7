import { expect, test } from 'vitest'
import { fuzzFrames } from './frames.ts'
import { fuzzHttp } from './http.ts'
import { fuzzPositions } from './positions.ts'

test('a relay answers, and an honest player acts, after random requests', async () => {
  const { failures } = await fuzzHttp({ seed: 1, rounds: 6 })
  expect(failures).toEqual([])
})

test('a relay answers, and an honest player acts, after random and broken frames', async () => {
  const { failures } = await fuzzFrames({ seed: 1, rounds: 6 })
  expect(failures).toEqual([])
})

test('a relay answers, and an honest player acts, after saved positions that were tampered with', async () => {
  const { failures } = await fuzzPositions({ seed: 1, rounds: 8 })
  expect(failures).toEqual([])
})
