import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'

type Interfaces = ReturnType<typeof networkInterfaces>

const LOCAL = /^(localhost|127\..*|::1)$/
/** Works only with a zone, which browsers do not take. */
const LINK_LOCAL = /^fe80:/i

const written = (host: string, port: number): string => `http://${isIPv6(host) ? `[${host}]` : host}:${port}`

/** Where a relay that listens at a host can be reached from outside this machine; everywhere, where none is named. */
export function outsideAddresses(host: string | undefined, port: number, interfaces: Interfaces): string[] {
  if (host !== undefined && host !== '::' && host !== '0.0.0.0') return LOCAL.test(host) ? [] : [written(host, port)]
  const found = Object.values(interfaces).flatMap((each) => each ?? [])
  return found
    .filter(
      ({ internal, family, address }) =>
        !internal && !LINK_LOCAL.test(address) && (host !== '0.0.0.0' || family === 'IPv4'),
    )
    .map(({ address }) => written(address, port))
}

/** Where it can be reached on this machine itself. */
export const localAddress = (host: string | undefined, port: number): string =>
  written(host === undefined || host === '::' || host === '0.0.0.0' ? 'localhost' : host, port)

export const outsideAddressesHere = (host: string | undefined, port: number): string[] =>
  outsideAddresses(host, port, networkInterfaces())
