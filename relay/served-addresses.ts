import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'

type Interfaces = ReturnType<typeof networkInterfaces>

const LOCAL = /^(localhost|127\..*|::1)$/
/** Such an address needs a zone, which browsers do not accept. */
const LINK_LOCAL = /^fe80:/i

const urlOf = (host: string, port: number): string => `http://${isIPv6(host) ? `[${host}]` : host}:${port}`

/** The addresses at which a relay can be reached from other machines; without a host it listens everywhere. */
export function outsideAddresses(host: string | undefined, port: number, interfaces: Interfaces): string[] {
  if (host !== undefined && host !== '::' && host !== '0.0.0.0') return LOCAL.test(host) ? [] : [urlOf(host, port)]
  const found = Object.values(interfaces).flatMap((each) => each ?? [])
  return found
    .filter(
      ({ internal, family, address }) =>
        !internal && !LINK_LOCAL.test(address) && (host !== '0.0.0.0' || family === 'IPv4'),
    )
    .map(({ address }) => urlOf(address, port))
}

/** The address at which it can be reached on this machine. */
export const localAddress = (host: string | undefined, port: number): string =>
  urlOf(host === undefined || host === '::' || host === '0.0.0.0' ? 'localhost' : host, port)

export const outsideAddressesHere = (host: string | undefined, port: number): string[] =>
  outsideAddresses(host, port, networkInterfaces())
