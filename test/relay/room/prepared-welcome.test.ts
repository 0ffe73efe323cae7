import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { atOnce } from '../../../relay/runtime/slices.ts'
import { handClock } from '../hand-clock.ts'
import { TestRelay } from '../test-relay.ts'

let relay: TestRelay | undefined
afterEach(() => relay?.close())

it('serves a large welcome to many waiting clients, a few in each turn', async () => {
  const clock = handClock()
  let time = clock.now()
  // Everything takes long.
  const slow = { ...clock, now: () => (time += 3) }
  relay = await TestRelay.open({ clock: slow })
  const { table } = await relay.table()
  const room = await relay.relay.rooms.find(table, atOnce)
  if (!room) throw new Error('The table is not there.')
  const crowd = await Promise.all(Array.from({ length: 30 }, () => (relay as TestRelay).player()))
  const enter = room.enter.bind(room)
  let entered = 0
  room.enter = (...all) => {
    entered++
    return enter(...all)
  }
  // All wait for the same welcome.
  const arrival = room.prepareWelcome.bind(room)
  let waiting = 0
  let letIn = () => {}
  const gate = new Promise<void>((resolve) => {
    letIn = resolve
  })
  room.prepareWelcome = async (...all) => {
    waiting++
    await gate
    return arrival(...all)
  }
  const joined = Promise.all(crowd.map((player) => player.join({ table })))
  // A join that is refused fails the test at once instead of being waited for.
  const ended = joined.then(() => Promise.reject(new Error(`Only ${waiting} asked for the welcome.`)))
  ended.catch(() => {})
  while (waiting < crowd.length) await Promise.race([ended, turn()])
  letIn()
  let most = 0
  for (let before = 0; entered < crowd.length; before = entered) {
    await turn()
    most = Math.max(most, entered - before)
  }
  await joined
  expect(most).toBeLessThanOrEqual(3)
  expect(room.participants.size).toBe(crowd.length)
})
