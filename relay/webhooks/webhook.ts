import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Clock } from '../runtime/clock.ts'

/** Where tables may send: nowhere, to the public internet over https, or anywhere (for tests). */
export type WebhookReach = 'off' | 'public' | 'any'

export type WebhookFault = 'webhooks-off' | 'bad-address' | 'private-address' | 'timeout' | 'unreachable' | 'refused'

export interface WebhookTrouble {
  readonly code: WebhookFault
  readonly message: string
}

const LONGEST = 500
const TIMEOUT_MS = 5_000
/** Waits before each further attempt. */
const AGAIN_MS = [2_000, 15_000]

/** IPv4 networks that are not public. */
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

/** Public IPv6, without the networks that stand for IPv4 addresses. */
const PUBLIC_6 = new BlockList()
PUBLIC_6.addSubnet('2000::', 3, 'ipv6')
const IPV4_IN_6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  IPV4_IN_6.addSubnet(net, bits, 'ipv6')
}

export function isPrivate(address: string): boolean {
  if (isIP(address) === 4) return PRIVATE.check(address, 'ipv4')
  return !PUBLIC_6.check(address, 'ipv6') || IPV4_IN_6.check(address, 'ipv6')
}

const bare = (host: string): string => host.replace(/^\[|\]$/g, '')

/** Why nothing may be sent to an address. Its host name is resolved and checked at each sending. */
export function webhookTrouble(address: string, reach: WebhookReach): WebhookTrouble | undefined {
  if (reach === 'off') return { code: 'webhooks-off', message: 'This relay does not send webhooks.' }
  if (address.length > LONGEST || !URL.canParse(address)) {
    return {
      code: 'bad-address',
      message: `"${address.slice(0, 80)}" is not a web address; it must begin with https://.`,
    }
  }
  const { protocol, hostname, username, password } = new URL(address)
  if (protocol !== 'https:' && !(reach === 'any' && protocol === 'http:')) {
    return { code: 'bad-address', message: `A webhook address begins with https:, not ${protocol}` }
  }
  if (username !== '' || password !== '') {
    return { code: 'bad-address', message: 'A webhook address must not hold a user name or password.' }
  }
  const host = bare(hostname)
  if (reach === 'public' && isIP(host) !== 0 && isPrivate(host)) return privateAddress(host)
  return undefined
}

const privateAddress = (host: string): WebhookTrouble => ({
  code: 'private-address',
  message: `${host} is not on the public internet; nothing is sent there.`,
})

/** Resolves a name to public addresses only: it may change between a check and the call. */
const publicOnly: LookupFunction = (host, options, answer) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const first = found?.[0]
    if (error || !first) return answer(error ?? new Error(`${host} is unknown.`), '')
    if (found.some(({ address }) => isPrivate(address))) {
      return answer(Object.assign(new Error(privateAddress(host).message), { code: 'private-address' }), '')
    }
    if (options.all) answer(null, found)
    else answer(null, first.address, first.family)
  })
}

/** Sends once. Reads no answer and follows no redirect. */
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
    // `on`, not `once`: a second error while it closes would end the relay.
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'private-address') resolve(privateAddress(url.host))
      else if (error.name === 'TimeoutError' || error.code === 'ABORT_ERR')
        resolve({ code: 'timeout', message: `${url.host} did not answer within ${TIMEOUT_MS / 1000} s.` })
      else resolve({ code: 'unreachable', message: `${url.host} cannot be reached: ${error.message}` })
    })
    call.end(body)
  })
}

/** The body that Discord and compatible services read. Mentions notify nobody. */
export const messageOf = (content: string): string =>
  JSON.stringify({ username: 'Counterpoint', content: content.slice(0, 2_000), allowed_mentions: { parse: [] } })

/** Sends in the background, with a few attempts; no table waits for it. */
export async function deliver(
  address: string,
  content: string,
  reach: WebhookReach,
  clock: Clock,
): Promise<WebhookTrouble | undefined> {
  const body = messageOf(content)
  let trouble = await post(address, body, reach)
  for (const pause of AGAIN_MS) {
    // A forbidden address stays forbidden.
    if (!trouble || trouble.code === 'private-address' || trouble.code === 'bad-address') return trouble
    await new Promise<void>((resolve) => clock.after(pause, resolve))
    trouble = await post(address, body, reach)
  }
  return trouble
}
