import { expect, test } from 'vitest'
import { fuzzFrames } from './frames.ts'
import { fuzzHttp } from './http.ts'
import { fuzzPositions } from './positions.ts'

test('the relay still answers, and an honest player can move, after random requests', async () => {
  const { failures } = await fuzzHttp({ seed: 1, rounds: 6 })
  expect(failures).toEqual([])
})

test('the relay still answers, and an honest player can move, after random and broken frames', async () => {
  const { failures } = await fuzzFrames({ seed: 1, rounds: 6 })
  expect(failures).toEqual([])
})

test('the relay still answers, and an honest player can move, after damaged saved positions', async () => {
  const { failures } = await fuzzPositions({ seed: 1, rounds: 8 })
  expect(failures).toEqual([])
})
