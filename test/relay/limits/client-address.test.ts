import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { addressReader, limitKeyOf } from '../../../relay/limits/client-address.ts'

/** A request with only an address. */
const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  }) as unknown as IncomingMessage

describe('the client’s address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['::1', '::/64'],
    ['unknown', 'unknown'],
    [undefined, ''],
  ])('%s is limited as %s', (address, limited) => {
    expect(limitKeyOf(address)).toBe(limited)
  })

  it('is that of the connection, whatever a header says, if no proxy is trusted', () => {
    expect(addressReader([])(from('192.0.2.7', '198.51.100.1'))).toBe('192.0.2.7')
  })

  it('is the last one that no trusted proxy has: anybody can write those before it', () => {
    const read = addressReader(['loopback', '10.0.0.0/8'])
    expect(read(from('::ffff:127.0.0.1', '203.0.113.9, 198.51.100.1, 10.1.2.3'))).toBe('198.51.100.1')
    expect(read(from('192.0.2.7', '198.51.100.1'))).toBe('192.0.2.7')
    expect(read(from('127.0.0.1'))).toBe('127.0.0.1')
    expect(read(from('127.0.0.1', '2001:db8:1:2:3:4:5:6'))).toBe('2001:db8:1:2::/64')
  })

  it('of a trusted proxy must be valid', () => {
    expect(() => addressReader(['my-proxy'])).toThrow()
  })
})
