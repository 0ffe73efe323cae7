import { describe, expect, it } from 'vitest'
import { AddressBuckets, Brake, Bucket, LIMITS, UNLIMITED } from '../../../relay/limits/rate.ts'
import { handClock } from '../hand-clock.ts'

const RATE = { perSecond: 10, burst: 5 }

describe('a bucket', () => {
  it('allows a burst at once, then as much as time brings', () => {
    const clock = handClock()
    const bucket = new Bucket(RATE, clock)
    for (let n = 0; n < 5; n++) bucket.take(1)
    expect(bucket.level).toBe(0)
    clock.advance(300)
    expect(bucket.level).toBeCloseTo(3)
    clock.advance(60_000)
    expect(bucket.level).toBe(5)
    expect(bucket.isFull).toBe(true)
  })

  it('lends one more burst, and says how long it takes to repay', () => {
    const bucket = new Bucket(RATE, handClock())
    expect(Array.from({ length: 12 }, () => bucket.take(1))).toEqual([...Array(10).fill(true), false, false])
    expect(bucket.level).toBe(-5)
    expect(bucket.wait).toBe(500)
    expect(bucket.until(1)).toBe(600)
  })

  it('without a limit is never empty', () => {
    const bucket = new Bucket(UNLIMITED, handClock())
    for (let n = 0; n < 10_000; n++) expect(bucket.take(5)).toBe(true)
    expect(bucket.level).toBeGreaterThan(0)
  })
})

describe('a brake', () => {
  const setUp = () => {
    const clock = handClock()
    const bucket = new Bucket(RATE, clock)
    const told: string[] = []
    const line = { pause: () => void told.push('pause'), resume: () => void told.push('resume') }
    const brake = new Brake({ ...LIMITS, actions: RATE, hovers: RATE, creates: RATE, strikes: 2 }, clock, line)
    const flood = () => {
      for (let n = 0; n < 8; n++) bucket.take(1)
      return brake.check(bucket)
    }
    return { clock, bucket, told, brake, flood }
  }

  it('does nothing while the traffic is calm', () => {
    const { bucket, told, brake } = setUp()
    for (let n = 0; n < 5; n++) {
      bucket.take(1)
      expect(brake.check(bucket)).toBe(true)
    }
    expect(told).toEqual([])
  })

  it('stops reading until the debt is paid, and counts one strike however much was under way', () => {
    const { clock, told, flood } = setUp()
    expect([flood(), flood(), flood()]).toEqual([true, true, true])
    expect(told).toEqual(['pause'])
    clock.advance(299)
    expect(told).toEqual(['pause'])
    clock.advance(1)
    expect(told).toEqual(['pause', 'resume'])
  })

  it('closes the connection after one strike too many', () => {
    const { clock, flood } = setUp()
    expect(flood()).toBe(true)
    clock.advance(1_000)
    expect(flood()).toBe(true)
    clock.advance(1_000)
    expect(flood()).toBe(false)
  })

  it('forgets a strike after every calm period', () => {
    const { clock, flood } = setUp()
    for (let n = 0; n < 20; n++) {
      expect(flood()).toBe(true)
      clock.advance(10_000)
    }
  })

  it('leaves no timer behind when the connection is gone', () => {
    const { clock, told, brake, flood } = setUp()
    flood()
    brake.release()
    clock.advance(10_000)
    expect(told).toEqual(['pause'])
  })
})

describe('addresses', () => {
  it('have a burst each, and are forgotten when theirs is full again', () => {
    const clock = handClock()
    const addresses = new AddressBuckets({ perSecond: 0.1, burst: 2 }, clock)
    const asked = () => ['one', 'one', 'one', 'two'].map((address) => addresses.allow(address))
    expect(asked()).toEqual([true, true, false, true])
    clock.advance(5_000)
    addresses.sweep()
    expect(addresses.allow('one')).toBe(false)
    clock.advance(5_000)
    expect(addresses.allow('one')).toBe(true)
    clock.advance(60_000)
    addresses.sweep()
    expect(addresses.size).toBe(0)
    expect(asked()).toEqual([true, true, false, true])
  })
})
