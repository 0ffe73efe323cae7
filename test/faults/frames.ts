import { LARGEST_MESSAGE } from '../../table/protocol.ts'
import { Player } from '../relay/player.ts'
import { dice } from '../relay/simulation.ts'
import { tokensOf } from '../relay/test-relay.ts'
import { type Json, mutate, ODD, pick, type Roll } from './odd-values.ts'
import { type FrameForm, frameOf, RawSocket } from './rawsocket.ts'
import type { Report } from './report.ts'
import { SchemaValues } from './schemavalues.ts'
import { AS_SHIPPED, NO_BRAKES, openTarget } from './target.ts'

const CONNECTIONS = 10
const FRAMES = 25

/** The schema of each event. */
const EVENTS: Readonly<Record<string, string>> = {
  act: 'wire.json#/$defs/Act',
  create: 'wire.json#/$defs/Create',
  join: 'wire.json#/$defs/Join',
  link: 'wire.json#/$defs/LinkRequest',
  history: 'wire.json#/$defs/HistoryRequest',
  past: 'wire.json#/$defs/PastRequest',
  recollect: 'wire.json#/$defs/RecollectRequest',
  hover: 'wire.json#/$defs/Hover',
}
/** Event names that the relay sends, names of object members, and unknown names. */
const UNKNOWN = ['entries', 'bye', 'people', 'refused', '__proto__', 'constructor', 'toString', '', 'x']
/** Reserved by socket.io. Its parser treats them, and names that are not strings, as a broken packet. */
const NO_NAMES: readonly Json[] = ['connect', 'connect_error', 'disconnect', 'disconnecting', 'newListener']
const NUMBERS = ['0', '1', '-1', '1.5', '007', '4294967296', '9007199254740993', '9'.repeat(30), '1e9', '']
const NAMESPACES = ['/', '/x', '/admin', '/__proto__', `/${'n'.repeat(3000)}`, '/x?a=b', '//']

/** Draws random frames, and names each kind for the report. */
class Frames {
  private readonly kinds: Readonly<Record<string, () => Buffer>>
  /** After one of these the relay hangs up, or misreads what follows. */
  private readonly lastKinds: Readonly<Record<string, () => Buffer>>

  constructor(
    private readonly roll: Roll,
    private readonly values: SchemaValues,
  ) {
    this.kinds = {
      'right event': () => this.text(this.event(false)),
      'almost right event': () => this.text(this.event(true)),
      'several actions': () => this.text(`42["act",${this.several().join(',')}]`),
      'odd event': () => this.text(`42${this.odd([...Object.keys(EVENTS), ...UNKNOWN])}`),
      'odd request': () => this.text(`42${this.roll(100)}${this.odd([...Object.keys(EVENTS), ...UNKNOWN])}`),
      'parted message': () => this.parted(true),
      'ping or pong': () => this.form({ opcode: 9 + this.roll(2) }),
      'largest event': () => this.text(this.largest(0)),
    }
    this.lastKinds = {
      'truncated packet': () => this.text(this.cut(this.event(true))),
      'joined packets': () => this.text([this.event(false), this.event(true)].join(pick(this.roll, ['', '\u001e']))),
      'odd number': () => this.text(`42${pick(this.roll, NUMBERS)}${this.odd(UNKNOWN)}`),
      'odd name': () => this.text(`42${this.odd([...NO_NAMES, ...ODD])}`),
      'other namespace': () => this.text(this.elsewhere()),
      'second connect': () => this.text(pick(this.roll, ['40', '40{}', '40{"wire":"x"}', '40[]'])),
      'ack nobody asked for': () => this.text(`43${pick(this.roll, NUMBERS)}${this.list()}`),
      'binary packet': () => this.text(this.binary()),
      attachment: () => frameOf(Buffer.alloc(this.roll(2000), this.roll(256)), { opcode: 2 }),
      'engine packet': () => this.text(pick(this.roll, ['0{}', '1', '2', '2probe', '3', '5', '6', '7x', '', '4', 'b'])),
      'odd bytes': () => frameOf(this.noise(), { opcode: 1 + this.roll(2) }),
      'too large': () => this.text(this.largest(1)),
      'huge length': () => this.hugeLength(),
      'message without an end': () => this.parted(false),
      'broken protocol': () => this.broken(),
      'half frame': () => this.half(),
    }
  }

  /** The kind, its bytes, and whether the connection may be used afterwards. */
  draw(): readonly [string, Buffer, boolean] {
    const stays = this.roll(FRAMES) > 0
    const [kind, make] = pick(this.roll, Object.entries(stays ? this.kinds : this.lastKinds))
    return [kind, make(), stays]
  }

  last(): readonly [string, Buffer] {
    const [kind, make] = pick(this.roll, Object.entries(this.lastKinds))
    return [kind, make()]
  }

  private text(text: string): Buffer {
    return frameOf(Buffer.from(text))
  }

  private message(reference: string, isChanged: boolean): Json {
    const message = this.values.of(reference)
    if (isChanged) for (let changes = 1 + this.roll(3); changes > 0; changes--) mutate(this.roll, message)
    return message
  }

  private event(isChanged: boolean): string {
    const [name, reference] = pick(this.roll, Object.entries(EVENTS))
    const id = this.roll(2) === 0 ? String(this.roll(100)) : ''
    return `42${id}${JSON.stringify([name, this.message(reference, isChanged)])}`
  }

  private several(): string[] {
    return Array.from({ length: pick(this.roll, [2, 5, 127, 128, 129]) }, () =>
      JSON.stringify(this.message('wire.json#/$defs/Act', this.roll(4) === 0)),
    )
  }

  private odd(names: readonly Json[]): string {
    const name = pick(this.roll, names)
    const rest = Array.from({ length: this.roll(4) }, () => pick(this.roll, ODD))
    return JSON.stringify([name, ...rest])
  }

  private cut(text: string): string {
    return text.slice(0, this.roll(text.length))
  }

  private list(): string {
    return pick(this.roll, ['[]', '[null]', '{}', '', '[', '["act"]', JSON.stringify([pick(this.roll, ODD)])])
  }

  private elsewhere(): string {
    return `4${this.roll(7)}${pick(this.roll, ['', '1-'])}${pick(this.roll, NAMESPACES)},${this.list()}`
  }

  private binary(): string {
    const count = pick(this.roll, [...NUMBERS, '2', '11'])
    const held = { _placeholder: true, num: pick(this.roll, [0, 1, -1, 1e9, 'x']) }
    return `4${5 + this.roll(2)}${count}-${pick(this.roll, ['', '3'])}${JSON.stringify(['act', held, { id: held }])}`
  }

  private noise(): Buffer {
    return Buffer.from(Array.from({ length: this.roll(200) }, () => this.roll(256)))
  }

  private largest(more: number): string {
    const bytes = LARGEST_MESSAGE + more * 8
    const [before, filling, after] = pick(this.roll, [
      ['42["act",{"id":"', 'x', '"}]'],
      ['42["act",', '[', ']'],
      ['42["hover",[', '0,', '0]]'],
      ['427["join",{"table":', '9', '}]'],
      ['42["act",{"id":"a","action":{"type":"say","text":"', '\\u0000', '"}}]'],
    ] as const)
    const times = Math.floor((bytes - before.length - after.length) / filling.length)
    // Open and close brackets equally often.
    if (filling === '[') return `${before}${'['.repeat(times / 2)}${']'.repeat(times / 2)}${after}`
    return `${before}${filling.repeat(times)}${after}`
  }

  private hugeLength(): Buffer {
    const length = pick(this.roll, [LARGEST_MESSAGE + 1, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER])
    return frameOf(Buffer.from('42["act"'), { length, opcode: 1 + this.roll(2) })
  }

  /** One message in several frames, sometimes with another frame between them. */
  private parted(hasEnd: boolean): Buffer {
    const text = Buffer.from(this.event(false))
    const at = this.roll(text.length + 1)
    const between = pick(this.roll, [Buffer.alloc(0), this.form({ opcode: 9 })])
    const end = frameOf(text.subarray(at), { opcode: 0, isLast: hasEnd })
    return Buffer.concat([frameOf(text.subarray(0, at), { isLast: false }), between, end])
  }

  private broken(): Buffer {
    return this.form(
      pick<FrameForm>(this.roll, [
        { isMasked: false },
        { reserved: 1 + this.roll(7) },
        { opcode: 3 + this.roll(5) },
        { opcode: 11 + this.roll(5) },
        { opcode: 0 },
        { opcode: 8, isLast: false },
        { opcode: 8 },
        { opcode: 9, length: 126 },
      ]),
    )
  }

  private form(form: FrameForm): Buffer {
    return frameOf(pick(this.roll, [Buffer.from('42["act",{}]'), Buffer.alloc(0), this.noise().subarray(0, 120)]), form)
  }

  /** A frame cut short, so that the next data counts as its rest. */
  private half(): Buffer {
    const whole = this.text(this.event(true))
    return whole.subarray(0, 1 + this.roll(whole.length - 1))
  }
}

/** The relay's answers by kind. */
const REPLIES: Readonly<Record<string, RegExp>> = {
  answers: /^43\d+\[\{"ok"/,
  'refused answers': /^43\d+\[\{"refused"/,
  refusals: /^42\["refused"/,
  entries: /^42\["entries"/,
  byes: /^42\["bye"/,
}

interface Talk {
  readonly port: number
  readonly roll: Roll
  readonly frames: Frames
  /** The text of a join message. */
  readonly join: string
  /** Whether the relay has no limits and reads everything at once, so that its replies can be awaited. */
  readonly isUnbraked: boolean
  count(what: string, times?: number): void
}

/** Sends random frames, before the connection is complete or after it has joined, until a bye and beyond. */
async function speak(from: string, { port, roll, frames, join, isUnbraked, count }: Talk): Promise<void> {
  const raw = await RawSocket.open(port, from)
  const isConnected = roll(6) > 0
  if (isConnected) {
    await raw.send('40')
    await raw.until('40{"sid"')
    if (roll(6) > 0) {
      await raw.send(join)
      await raw.until('430[')
    }
  }
  const send = ([kind, bytes]: readonly [string, Buffer, boolean?]) => {
    count(`sent ${kind}`)
    return raw.write(bytes)
  }
  let stays = true
  for (let sent = 0; sent < FRAMES && stays && raw.isOpen; sent++) {
    const drawn = frames.draw()
    stays = drawn[2]
    await send(drawn)
  }
  if (isConnected && stays && isUnbraked) {
    await raw.send('42777["recollect",{}]')
    await raw.until('43777[')
    await raw.send('40/nowhere,')
    await raw.until('42["bye"')
    for (let sent = 0; sent < FRAMES; sent++) await send(frames.draw())
    await raw.until('the end')
  } else {
    for (let sent = 0; sent < 3; sent++) await send(frames.last())
  }
  for (const [reply, pattern] of Object.entries(REPLIES))
    count(reply, raw.received.filter((text) => pattern.test(text)).length)
  if (!raw.isOpen) count('ended by the relay')
  raw.close(pick(roll, ['end', 'destroy', 'reset']))
}

/** Words that mean something at a table, and some that mean nothing. */
async function openTable(port: number): Promise<{ join: string; words: readonly string[] }> {
  const player = await Player.connect(port)
  const answer = await player.create({ module: 'skirmish', scenario: 'ford', play: 'hotseat' })
  if ('refused' in answer) throw new Error(answer.refused.message)
  const { table } = answer.ok
  const token = String(tokensOf(answer.ok).hotseat)
  const { snapshot } = await player.join({ table, token })
  player.close()
  const words = [...(snapshot?.pieces ?? []).map(({ id }) => id), ...Object.keys(snapshot?.veiled ?? {})]
  const more = ['field', 'cup', 'amber', 'cobalt', 'hotseat', 'skirmish', 'ford', '2d6', 'nonce-one', 'f'.repeat(64)]
  return { join: `420${JSON.stringify(['join', { table, token }])}`, words: [...words, ...more, table, token] }
}

/** Random and broken frames on many websockets, at a relay without limits and at one with limits. */
export async function fuzzFrames({ seed, rounds }: { seed: number; rounds: number }): Promise<Report> {
  const roll = dice(seed)
  const failures: string[] = []
  const counts = new Map<string, number>()
  const count = (what: string, times = 1) => counts.set(what, (counts.get(what) ?? 0) + times)
  for (const brakes of [NO_BRAKES, AS_SHIPPED]) {
    const target = await openTarget(brakes)
    try {
      for (let round = 0; round < Math.ceil(rounds / 2) && failures.length === 0; round++) {
        const { join, words } = await openTable(target.port)
        const frames = new Frames(roll, new SchemaValues(roll, words))
        const speakers = Array.from({ length: CONNECTIONS }, (_, index) => `127.0.${1 + (round % 200)}.${1 + index}`)
        const talk = { port: target.port, roll, frames, join, isUnbraked: brakes === NO_BRAKES, count }
        await Promise.all(speakers.map((from) => speak(from, talk)))
        failures.push(...(await target.faults()).map((fault) => `seed ${seed}, after round ${round}: ${fault}`))
      }
    } finally {
      await target.stop()
    }
  }
  const summary = (isSent: boolean) =>
    [...counts]
      .filter(([what]) => what.startsWith('sent ') === isSent)
      .sort()
      .map(([what, times]) => `${what.replace('sent ', '')}: ${times}`)
      .join(', ')
  return { name: 'frames', lines: [`seed ${seed}`, `sent: ${summary(true)}`, `received: ${summary(false)}`], failures }
}
