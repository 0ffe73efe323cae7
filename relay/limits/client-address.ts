import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import proxyaddr from 'proxy-addr'

/** The address that a request comes from, for limits. */
export type AddressOf = (request: IncomingMessage) => string

/** In IPv6 one household has a whole network of so many bits: all of it counts as one address. */
const HOUSEHOLD_BITS = 64

/**
 * Proxies are named by address, by network (10.0.0.0/8), or as loopback, linklocal or uniquelocal. Only their
 * X-Forwarded-For is trusted, from its end to the first address that is not such a proxy: anybody can write a header.
 */
export function addressReader(proxies: readonly string[]): AddressOf {
  const isTrusted = proxyaddr.compile([...proxies])
  return (request) => limitKeyOf(proxyaddr(request, isTrusted))
}

/** The key of an address for limits. A proxy may write something else than an address: that is its own key. */
export function limitKeyOf(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return address ?? ''
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${HOUSEHOLD_BITS}`)
  return `${network.toString()}/${HOUSEHOLD_BITS}`
}
