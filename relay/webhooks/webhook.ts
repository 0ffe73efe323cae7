import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Clock } from '../runtime/clock.ts'

/** Which addresses a table may send to: none, those of the public net over https, or any, which is for tests. */
export type WebhookReach = 'off' | 'public' | 'any'

export type WebhookFault = 'webhooks-off' | 'bad-address' | 'private-address' | 'timeout' | 'unreachable' | 'refused'

export interface WebhookTrouble {
  readonly code: WebhookFault
  readonly message: string
}

const LONGEST = 500
const TIMEOUT_MS = 5_000
/** How long it waits before each further attempt. */
const AGAIN_MS = [2_000, 15_000]

/** What is not the public net: this machine, the house it stands in, and what is kept for other purposes. */
const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv4')
}

/** Of IPv6 only what is given out to the public counts, without what stands for an IPv4 address in other clothes. */
const PUBLIC_6 = new BlockList()
PUBLIC_6.addSubnet('2000::', 3, 'ipv6')
const DISGUISED_6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  DISGUISED_6.addSubnet(net, bits, 'ipv6')
}

export function isPrivate(address: string): boolean {
  if (isIP(address) === 4) return PRIVATE.check(address, 'ipv4')
  return !PUBLIC_6.check(address, 'ipv6') || DISGUISED_6.check(address, 'ipv6')
}

const bare = (host: string): string => host.replace(/^\[|\]$/g, '')

/** Why nothing may be sent to an address. What its name leads to is looked at each time it is sent to. */
export function webhookTrouble(address: string, reach: WebhookReach): WebhookTrouble | undefined {
  if (reach === 'off') return { code: 'webhooks-off', message: 'This relay sends nothing to other places.' }
  if (address.length > LONGEST || !URL.canParse(address)) {
    return { code: 'bad-address', message: `"${address.slice(0, 80)}" is no address; it begins with https://.` }
  }
  const { protocol, hostname, username, password } = new URL(address)
  if (protocol !== 'https:' && !(reach === 'any' && protocol === 'http:')) {
    return { code: 'bad-address', message: `A webhook is reached over https:, not over ${protocol}` }
  }
  if (username !== '' || password !== '') {
    return { code: 'bad-address', message: 'The address of a webhook holds no name and no password.' }
  }
  const host = bare(hostname)
  if (reach === 'public' && isIP(host) !== 0 && isPrivate(host)) return privateAddress(host)
  return undefined
}

const privateAddress = (host: string): WebhookTrouble => ({
  code: 'private-address',
  message: `${host} is not on the public net, and nothing is sent there.`,
})

/** Finds what a name leads to, and only what is public: between a check and the call a name may change. */
const publicOnly: LookupFunction = (host, options, answer) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const first = found?.[0]
    if (error || !first) return answer(error ?? new Error(`${host} is not known.`), '')
    if (found.some(({ address }) => isPrivate(address))) {
      return answer(Object.assign(new Error(privateAddress(host).message), { code: 'private-address' }), '')
    }
    if (options.all) answer(null, found)
    else answer(null, first.address, first.family)
  })
}

/** Sends it once. No answer is read, and no redirection followed. */
function post(address: string, body: string, reach: WebhookReach): Promise<WebhookTrouble | undefined> {
  const trouble = webhookTrouble(address, reach)
  if (trouble) return Promise.resolve(trouble)
  const url = new URL(address)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const call = request(
      url,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(reach === 'public' && { lookup: publicOnly }),
      },
      (response) => {
        response.destroy()
        const status = response.statusCode ?? 0
        const isTaken = status >= 200 && status < 300
        resolve(isTaken ? undefined : { code: 'refused', message: `${url.host} answered ${status}.` })
      },
    )
    // Not once: what fails again while it is torn down would end the relay.
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'private-address') resolve(privateAddress(url.host))
      else if (error.name === 'TimeoutError' || error.code === 'ABORT_ERR')
        resolve({ code: 'timeout', message: `${url.host} did not answer within ${TIMEOUT_MS / 1000} s.` })
      else resolve({ code: 'unreachable', message: `${url.host} cannot be reached: ${error.message}` })
    })
    call.end(body)
  })
}

/** As Discord reads it, and what reads the same. Nobody is called by name, whatever is said. */
export const messageOf = (content: string): string =>
  JSON.stringify({ username: 'Counterpoint', content: content.slice(0, 2_000), allowed_mentions: { parse: [] } })

/** Sends in the background, a few times if need be; the table never waits for it. */
export async function deliver(
  address: string,
  content: string,
  reach: WebhookReach,
  clock: Clock,
): Promise<WebhookTrouble | undefined> {
  const body = messageOf(content)
  let trouble = await post(address, body, reach)
  for (const pause of AGAIN_MS) {
    // What is not allowed will not be allowed the next time.
    if (!trouble || trouble.code === 'private-address' || trouble.code === 'bad-address') return trouble
    await new Promise<void>((resolve) => clock.after(pause, resolve))
    trouble = await post(address, body, reach)
  }
  return trouble
}
