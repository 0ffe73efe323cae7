import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Action } from '../../table/generated/types.ts'
import { verifyFile, verifyText } from '../../tools/verify-game.ts'
import { MODULES, TestRelay } from '../relay/test-relay.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
let text: string
let lines: string[]
let folder: string

/** A whole game over a real relay, with every kind of action in it. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'counterpoint-'))
  const relay = await TestRelay.open()
  const table = await relay.table('hotseat')
  const player = await relay.player()
  const { snapshot } = await player.join({ table: table.table, token: String(table.tokens.hotseat) })
  const id = (def: string) => String(snapshot?.pieces.find((piece) => piece.def === def)?.id)
  const to = (q: number, r: number) => ({ board: 'field', q, r })
  const scout = id('amber-scout')
  const game: Action[] = [
    { type: 'sit', name: 'Anna' },
    { type: 'move', moves: [{ pieces: [scout], to: to(1, 1), via: [to(0, 1)] }] },
    { type: 'move', moves: [{ pieces: [id('amber-wagon'), scout], to: to(2, 1), depth: 0 }] },
    { type: 'flip', pieces: [scout], face: 1 },
    { type: 'rotate', pieces: [scout], turn: 120 },
    { type: 'layer', pieces: [scout], layer: 'steps', level: 1 },
    { type: 'mark', pieces: [scout], mark: 'tired', count: 2 },
    { type: 'label', pieces: [scout], text: 'in the lead' },
    { type: 'undo' },
    { type: 'redo' },
    { type: 'veil', pieces: [id('thorn-battery')], as: 'open' },
    { type: 'show', pieces: [id('quillon-guard')], to: ['cobalt'] },
    { type: 'own', pieces: [id('cobalt-wagon')], side: 'amber' },
    { type: 'stack', at: to(2, 1), pieces: [scout, id('amber-wagon')] },
    { type: 'put', pieces: [{ def: 'cobalt-scout', side: 'cobalt' }], to: to(3, 0) },
    { type: 'clone', pieces: [scout] },
    { type: 'draw', pile: 'cup', count: 2, from: 'random', to: { pile: 'drawn' }, nonce: 'nonce-draw' },
    { type: 'shuffle', at: { pile: 'cup' }, nonce: 'nonce-shuffle' },
    { type: 'roll', dice: '2d6+1', reason: 'attack', nonce: 'nonce-roll' },
    { type: 'roll', dice: 'd10', to: ['amber'], nonce: 'nonce-hidden' },
    { type: 'reveal', roll: 20 },
    { type: 'turn', time: { turn: 1, phase: 'second', side: 'cobalt' } },
    { type: 'declare', what: 'attack', pieces: [scout], at: [to(3, 0)], text: 'Now!' },
    { type: 'note', note: 'hotseat/plan', text: 'Hold the ford.', to: ['amber'] },
    { type: 'say', text: 'Good game.' },
    {
      type: 'annotate',
      drawing: 'arrow-1',
      shape: 'arrow',
      points: [
        { board: 'field', x: 10, y: 10 },
        { board: 'field', x: 90, y: 90 },
      ],
      text: 'here',
    },
    { type: 'erase', drawings: ['arrow-1'] },
    { type: 'set', option: 'fog', value: true },
    { type: 'rule', entry: 3, ruling: 'accepted', reason: 'as agreed' },
    { type: 'remove', pieces: [scout] },
    { type: 'stand' },
    { type: 'close' },
  ]
  for (const action of game) await player.act(action)
  text = await (await fetch(`${relay.url}/api/tables/${table.table}/log`)).text()
  lines = text.trimEnd().split('\n')
  expect(lines).toHaveLength(game.length + 2)
  await relay.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

type Key = string | number

/** The path of every value in a line. */
function leaves(value: unknown, way: readonly Key[] = []): Key[][] {
  if (typeof value !== 'object' || value === null) return [[...way]]
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, [...way, Array.isArray(value) ? Number(key) : key]),
  )
}

function changed(line: string, way: readonly Key[]): string {
  const whole = JSON.parse(line)
  let holder = whole
  for (const key of way.slice(0, -1)) holder = holder[key]
  const last = way.at(-1) as Key
  holder[last] = another(holder[last])
  return JSON.stringify(whole)
}

/** Another value, as similar as possible. */
function another(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value !== 'string' || value === '') return 'x'
  const first = value[0] === 'a' ? 'b' : 'a'
  return first + value.slice(1)
}

const withLine = (index: number, line: string) => [...lines.slice(0, index), line, ...lines.slice(index + 1)].join('\n')

describe('an honest game', () => {
  it('is proved, with its chance and its fingerprint', () => {
    expect(verifyText(text, MODULES)).toEqual({
      code: 0,
      message: expect.stringMatching(/^Proved: 33 entries.*chance proved.*print {2}proved/s),
    })
  })

  it('reports that its dice depend on the relay if all play at one screen', () => {
    expect(verifyText(text, MODULES).message).toContain(
      'dice   hotseat: 0 shared by others, 4 rest on the relay, 0 withheld, 0 contested',
    )
  })

  it('is compared with the fingerprints that pages showed', () => {
    const head = String(JSON.parse(String(lines[8])).prev)
    const args = (shown: string) => [join(folder, 'game.jsonl'), '--head', shown]
    writeFileSync(join(folder, 'game.jsonl'), text)
    expect(verifyFile(args(`7 · ${head.slice(0, 12)}`), MODULES)).toEqual({
      code: 0,
      message: expect.stringContaining('pages  agreed: up to entry 7 it is the log that they showed.'),
    })
    expect(verifyFile(args(`6 · ${head.slice(0, 12)}`), MODULES)).toEqual({
      code: 1,
      message: expect.stringMatching(/entry 6: Your page saw another entry 6/),
    })
    expect(verifyFile(args('seven'), MODULES)).toEqual({
      code: 2,
      message: expect.stringContaining('is not a fingerprint'),
    })
  })

  it('is proved without its module too, and the result says so', () => {
    expect(verifyText(text, new Map())).toEqual({ code: 0, message: expect.stringContaining('print  not proved') })
  })
})

describe('a game with one change', () => {
  it('is refuted for every single value in every line', () => {
    const missed: string[] = []
    let count = 0
    for (const [index, line] of lines.entries()) {
      for (const way of leaves(JSON.parse(line))) {
        count++
        const { code, message } = verifyText(withLine(index, changed(line, way)), MODULES)
        if (code !== 1 || !/^Refuted at line \d+/.test(message)) missed.push(`line ${index + 1}: ${way.join('.')}`)
      }
    }
    expect(missed).toEqual([])
    expect(count).toBeGreaterThan(400)
  })

  it('is refuted at the changed entry', () => {
    const wrong = lines.slice(0, -1).flatMap((line, index) => {
      const { message } = verifyText(withLine(index, changed(line, ['at'])), MODULES)
      return message.startsWith(`Refuted at line ${index + 1}, entry ${index}: `) ? [] : [`${index}: ${message}`]
    })
    expect(wrong).toEqual([])
  })

  it('is refuted if a line is missing, doubled, swapped with the next, or cut', () => {
    for (let index = 0; index < lines.length; index++) {
      const line = String(lines[index])
      const next = String(lines[index + 1])
      const attempts = [
        [...lines.slice(0, index), ...lines.slice(index + 1)],
        [...lines.slice(0, index + 1), line, ...lines.slice(index + 1)],
        [...lines.slice(0, index), line.slice(0, -2), ...lines.slice(index + 1)],
        ...(index + 1 < lines.length ? [[...lines.slice(0, index), next, line, ...lines.slice(index + 2)]] : []),
      ]
      for (const attempt of attempts) expect(verifyText(attempt.join('\n'), MODULES).code).toBe(1)
    }
  })

  it('is refuted if an entry is written in another form with the same meaning', () => {
    const spaced = String(lines[2]).replace('":', '": ')
    expect(verifyText(withLine(2, spaced), MODULES).code).toBe(1)
  })
})

describe('npm run verify', () => {
  const run = promisify(execFile)
  const verify = async (name: string, content?: string) => {
    const file = join(folder, name)
    if (content !== undefined) writeFileSync(file, content)
    const env = { ...process.env, MODULES: join(ROOT, 'test/relay/modules') }
    const args = ['relay/run.mjs', 'tools/verify.ts', ...(name === '' ? [] : [file])]
    return run(process.execPath, args, { cwd: ROOT, env }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stderr }) => ({ code, said: stderr }),
    )
  }

  it('exits with 0 and the proof', async () => {
    expect(await verify('game.jsonl', text)).toEqual({ code: 0, said: expect.stringMatching(/^Proved: 33 entries/m) })
  })

  it('exits with 1 and the first faulty entry', async () => {
    const false7 = withLine(7, changed(String(lines[7]), ['action', 'count']))
    expect(await verify('false.jsonl', false7)).toEqual({
      code: 1,
      said: expect.stringMatching(/^Refuted at line 8, entry 7: /m),
    })
  })

  it('exits with 2 without a game to verify', async () => {
    expect(await verify('no-such-file.jsonl')).toMatchObject({
      code: 2,
      said: expect.stringContaining('cannot be read'),
    })
    expect(await verify('')).toMatchObject({ code: 2, said: expect.stringContaining('Name a saved game') })
  })
})
