import { EventEmitter } from 'node:events'
import type { Socket as EngineSocket } from 'engine.io'
import { expect, it } from 'vitest'
import { AddressLimits } from '../../../relay/limits/address-limits.ts'
import { LIMITS } from '../../../relay/limits/rate.ts'
import { Slices } from '../../../relay/runtime/slices.ts'
import { FrameGate, type FrameGateParts } from '../../../relay/socket/frame-gate.ts'
import { handClock } from '../hand-clock.ts'

/** A websocket made of plain data. */
class PaperSocket extends EventEmitter {
  readonly done: string[] = []
  bufferedAmount = 0
  pause = () => this.done.push('pause')
  resume = () => this.done.push('resume')
  close = () => this.done.push('close')
  terminate = () => this.done.push('terminate')
}

function setUp() {
  const clock = handClock()
  const socket = new PaperSocket()
  const passed: string[] = []
  socket.on('message', (data: Buffer) => passed.push(String(data)))
  const conn = Object.assign(new EventEmitter(), { transport: { socket }, close: () => socket.close() })
  const parts = {
    clock,
    limits: LIMITS,
    addressLimits: new AddressLimits(LIMITS, clock),
    slices: new Slices(clock),
    tally: { slowed() {}, incident() {} },
    note() {},
    guard: (_what: string, work: () => void) => work(),
  } as unknown as FrameGateParts
  const line = new FrameGate(conn as unknown as EngineSocket, '192.0.2.1', parts)
  const send = (text: string) => socket.emit('message', Buffer.from(text), false)
  return { clock, socket, passed, line, send }
}

it('A client that sends on after the end without reading it is disconnected.', () => {
  const { socket, passed, line, send } = setUp()
  send('40')
  line.end()
  for (let n = 0; n < 1_000; n++) send('42["act",{}]')
  expect(socket.done).not.toContain('terminate')
  for (let n = 0; n < 10_000; n++) send('42["act",{}]')
  expect(socket.done.filter((each) => each === 'terminate')).toHaveLength(1)
  expect(passed).toEqual(['40'])
})
