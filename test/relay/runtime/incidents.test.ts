import { createHmac } from 'node:crypto'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { Incidents } from '../../../relay/runtime/incidents.ts'
import { makeMetrics } from '../../../relay/runtime/metrics.ts'
import { handClock } from '../hand-clock.ts'

const KEY = 'ab'.repeat(32)
const MINUTE_MS = 60_000
const hashed = (address: string) => createHmac('sha256', KEY).update(address).digest('hex').slice(0, 12)

interface Line {
  readonly addresses: number
  readonly incidents: readonly { readonly address: string }[]
}

function stage() {
  const clock = handClock()
  const texts: string[] = []
  const { tally, registry } = makeMetrics()
  const log = pino({ level: 'warn' }, { write: (text: string) => void texts.push(text) })
  const incidents = new Incidents({ clock, log, tally, key: KEY })
  return { clock, texts, registry, incidents, lines: () => texts.map((text) => JSON.parse(text) as Line) }
}

describe('reported incidents', () => {
  it('take one line a minute, and none without incidents', () => {
    const { clock, incidents, lines } = stage()
    clock.advance(5 * MINUTE_MS)
    expect(lines()).toEqual([])
    for (let n = 0; n < 100; n++) incidents.note('slowed', '192.0.2.7')
    clock.advance(MINUTE_MS - 1)
    expect(lines()).toEqual([])
    incidents.note('flood', '192.0.2.7')
    clock.advance(1)
    expect(lines()).toMatchObject([
      { addresses: 1, incidents: [{ address: hashed('192.0.2.7'), slowed: 100, flood: 1 }] },
    ])
    clock.advance(5 * MINUTE_MS)
    expect(lines()).toHaveLength(1)
    incidents.note('asleep', '192.0.2.8')
    clock.advance(MINUTE_MS)
    expect(lines()[1]?.incidents).toEqual([{ address: hashed('192.0.2.8'), asleep: 1 }])
  })

  it('name nobody: an address is hashed under a key, and the same address is recognised', () => {
    const { clock, incidents, lines, texts } = stage()
    for (let minute = 0; minute < 2; minute++) {
      incidents.note('bad-token', '2001:db8:1:2::/64')
      clock.advance(MINUTE_MS)
    }
    expect(texts.join('')).not.toContain('2001:db8')
    const [first, second] = lines()
    expect(first?.incidents).toEqual(second?.incidents)
  })

  it('list the worst twenty addresses, and count all others', () => {
    const { clock, incidents, lines } = stage()
    for (let address = 0; address < 30; address++) {
      for (let times = 0; times <= address; times++) incidents.note('turned-away', `192.0.2.${address}`)
    }
    clock.advance(MINUTE_MS)
    const [line] = lines()
    expect(line?.addresses).toBe(30)
    const worst = Array.from({ length: 20 }, (_, rank) => ({ address: hashed(`192.0.2.${29 - rank}`) }))
    expect(line?.incidents).toMatchObject(worst)
    expect(line?.incidents).toHaveLength(20)
  })

  it('are still counted from more addresses than are kept, and cost no more memory', async () => {
    const { clock, incidents, lines, registry } = stage()
    for (let n = 0; n < 6_000; n++) incidents.note('flood', `192.0.2.${n}`)
    clock.advance(MINUTE_MS)
    expect(lines()[0]?.addresses).toBe(5_000)
    expect(await registry.metrics()).toMatch(/^counterpoint_incidents_total\{kind="flood"\} 6000$/m)
  })

  it('end when the relay stops', () => {
    const { clock, incidents, lines } = stage()
    incidents.note('flood', '192.0.2.7')
    incidents.stop()
    clock.advance(MINUTE_MS)
    expect(lines()).toEqual([])
  })
})
