import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { localAddress, outsideAddresses } from '../../relay/served-addresses.ts'

const at = (address: string, internal = false): NetworkInterfaceInfo =>
  address.includes(':')
    ? { address, internal, family: 'IPv6', netmask: '', mac: '', cidr: null, scopeid: 0 }
    : { address, internal, family: 'IPv4', netmask: '', mac: '', cidr: null }

const INTERFACES = {
  lo: [at('127.0.0.1', true), at('::1', true)],
  eth0: [at('192.168.1.5'), at('fd00::5'), at('fe80::1')],
}

test.each([
  [undefined, 'http://localhost:8080', ['http://192.168.1.5:8080', 'http://[fd00::5]:8080']],
  ['::', 'http://localhost:8080', ['http://192.168.1.5:8080', 'http://[fd00::5]:8080']],
  ['0.0.0.0', 'http://localhost:8080', ['http://192.168.1.5:8080']],
  ['127.0.0.1', 'http://127.0.0.1:8080', []],
  ['localhost', 'http://localhost:8080', []],
  ['::1', 'http://[::1]:8080', []],
  ['192.168.1.5', 'http://192.168.1.5:8080', ['http://192.168.1.5:8080']],
] as const)('a relay whose HOST is %s is at %s, and outside at %j', (host, here, outside) => {
  expect(localAddress(host, 8080)).toBe(here)
  expect(outsideAddresses(host, 8080, INTERFACES)).toEqual(outside)
})
