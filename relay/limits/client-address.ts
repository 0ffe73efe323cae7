import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import proxyaddr from 'proxy-addr'

/** Names the address that a request comes from, for limits. */
export type AddressOf = (request: IncomingMessage) => string

/** One household has a whole network of so many bits in IPv6: every address in it is the same address here. */
const HOUSEHOLD_BITS = 64

/**
 * Proxies are named by address, network (10.0.0.0/8) or as loopback, linklocal or uniquelocal. Only their
 * X-Forwarded-For is believed, from its end up to the first address that is no such proxy: anybody can write a header.
 */
export function addressReader(proxies: readonly string[]): AddressOf {
  const isTrusted = proxyaddr.compile([...proxies])
  return (request) => limitKeyOf(proxyaddr(request, isTrusted))
}

/** The name under which an address is limited. What is no address, as a proxy may write it, stands for itself. */
export function limitKeyOf(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return address ?? ''
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${HOUSEHOLD_BITS}`)
  return `${network.toString()}/${HOUSEHOLD_BITS}`
}
