import { connect } from 'node:net'
import { dice } from '../relay/simulation.ts'
import { pick, type Roll } from './odd-values.ts'
import type { Report } from './report.ts'
import { openTarget, type Target } from './target.ts'

const BATCH = 50

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'get', 'G\tET', '']
const VERSIONS = ['HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', '']
const NAMES = [
  'skirmish',
  'nothing',
  '..',
  '%2e%2e',
  '%00',
  'a'.repeat(300),
  '%',
  '%zz',
  '\u00e9',
  '//',
  '?',
  '#',
  '\\',
]
const VALUES = [
  '',
  '0',
  '-1',
  '1e999',
  'none',
  '*',
  'null',
  '\u0001',
  'x'.repeat(20_000),
  '9'.repeat(40),
  'a,b,,c',
  '"',
]
const NUMBERS = ['', '0', '5', '-5', '100', '99999999999999999999', 'abc', '2.5', '-0', '1e400']
const HEADERS = [
  ...['accept', 'accept-encoding', 'authorization', 'content-length', 'content-type', 'connection', 'cookie', 'expect'],
  ...['if-none-match', 'if-modified-since', 'origin', 'transfer-encoding', 'upgrade', 'sec-websocket-key', 'te', 'x'],
  ...['sec-websocket-version', 'sec-websocket-extensions', 'forwarded', 'x-forwarded-for'],
]
const BODIES = [
  '',
  '{',
  '[]',
  '{}',
  'null',
  '"x"',
  '{"tables":[{"table":7}]}',
  '{"module":"skirmish"}',
  '\u0000',
  '{"url":1}',
]

function pathFor(roll: Roll, { table }: Target): string {
  const name = pick(roll, NAMES)
  const known = ['/', '/healthz', '/readyz', '/metrics', '/modules.json', '/api/referee', '/api/tables', '/socket.io/']
  const made = [
    `/modules/${name}.json`,
    `/modules/skirmish/${name}.png`,
    `/api/tables/${table}/log`,
    `/api/tables/${table}/webhook`,
    `/api/tables/${name}/log`,
    `/assets/${name}`,
    `/${name}`,
    name,
    `http://${name}/`,
    `/socket.io/?EIO=${pick(roll, NUMBERS)}&transport=${pick(roll, ['websocket', 'polling', '__proto__', ''])}&sid=${name}`,
  ]
  return pick(roll, [...known, ...made])
}

/** Two of three requests are valid HTTP, so that they reach the relay's own handlers. */
function requestFor(roll: Roll, target: Target): string {
  const isOdd = roll(3) === 0
  const body = pick(roll, [...BODIES, '{"x":['.repeat(roll(2000)), 'y'.repeat(roll(300_000))])
  const headers = ['Host: relay', `Connection: ${roll(6) === 0 ? 'Upgrade' : 'close'}`, 'Upgrade: websocket']
  if (roll(2) === 0)
    headers.push(`Range: bytes=${pick(roll, NUMBERS)}-${pick(roll, NUMBERS)}${pick(roll, ['', ',1-2'])}`)
  if (roll(2) === 0) headers.push(`Authorization: Bearer ${target.token}`)
  if (!isOdd || roll(2) === 0)
    headers.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  if (isOdd) for (let more = roll(4); more > 0; more--) headers.push(`${pick(roll, HEADERS)}: ${pick(roll, VALUES)}`)
  const end = isOdd && roll(6) === 0 ? '\n' : '\r\n'
  const version = isOdd ? pick(roll, VERSIONS) : 'HTTP/1.1'
  const method = isOdd ? pick(roll, METHODS) : pick(roll, ['GET', 'GET', 'POST', 'PUT', 'DELETE', 'HEAD'])
  const path = pathFor(roll, target)
  return `${method} ${isOdd ? path : encodeURI(path)} ${version}${end}${headers.join(end)}${end}${end}${body}`
}

/** Sends a request, or only its beginning; returns the status, or undefined if the connection closed without one. */
function send(port: number, text: string, breakOff: 'no' | 'close' | 'reset'): Promise<number | undefined> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => {
      if (breakOff === 'no') socket.end(text)
      else socket.write(text, () => (breakOff === 'reset' ? socket.resetAndDestroy() : socket.destroy()))
    })
    socket.setEncoding('latin1').on('data', (part: string) => {
      if (received.length < 20) received += part
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(received)?.[1]
      resolve(status === undefined ? undefined : Number(status))
    })
  })
}

/** Random requests, whole and broken off, at a new relay. */
export async function fuzzHttp({ seed, rounds }: { seed: number; rounds: number }): Promise<Report> {
  const roll = dice(seed)
  const target = await openTarget()
  const failures: string[] = []
  const statuses = new Map<string, number>()
  try {
    for (let round = 0; round < rounds && failures.length === 0; round++) {
      const sent = Array.from({ length: BATCH }, () => {
        const text = requestFor(roll, target)
        const breakOff = pick(roll, ['no', 'no', 'no', 'close', 'reset'] as const)
        return [text.slice(0, breakOff === 'no' ? undefined : roll(text.length + 1)), breakOff] as const
      })
      const answers = await Promise.all(sent.map(([text, breakOff]) => send(target.port, text, breakOff)))
      for (const [index, status] of answers.entries()) {
        statuses.set(String(status ?? 'none'), (statuses.get(String(status ?? 'none')) ?? 0) + 1)
        if (status === 500) failures.push(`answered with 500: ${JSON.stringify(sent[index]?.[0].slice(0, 300))}`)
      }
      failures.push(...(await target.faults()).map((fault) => `after round ${round}: ${fault}`))
    }
  } finally {
    await target.stop()
  }
  const summary = [...statuses].sort().map(([status, count]) => `${status}: ${count}`)
  return {
    name: 'http',
    lines: [`seed ${seed}, ${rounds * BATCH} requests`, `answers by status: ${summary.join(', ')}`],
    failures,
  }
}
