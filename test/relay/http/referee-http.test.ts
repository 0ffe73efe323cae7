import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Limits } from '../../../relay/limits/rate.ts'
import { loadModules, withRules } from '../../../relay/modules/loaded-modules.ts'
import { refereesOf } from '../../../rules/referees.ts'
import type { Action, RefereeRequest, Verdict } from '../../../table/generated/types.ts'
import type { GameRules } from '../../../table/referee.ts'
import { type HandClock, handClock } from '../hand-clock.ts'
import { MODULES, TestRelay, type TestRelayOptions } from '../test-relay.ts'

/** The referee without a table, over HTTP and from the command line. */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const UNRULED = loadModules(`${ROOT}assets/modules`, (_, { problems }) => expect(problems).toEqual([]))
const GAMES = await withRules(UNRULED, refereesOf())
const game = GAMES.get('combat-operations')!
const rules = game.rules!
const shelf = new Map([...MODULES, ...GAMES])
const board = game.module.maps[0]!
const cell = (id: string) => ({ board: board.id, ...board.grid.parse(id)! })
const move = (to: string): Action => ({ type: 'move', moves: [{ pieces: ['a'], to: cell(to) }] })

const FAR = 'H9'
const asked = (...actions: Action[]): RefereeRequest => ({
  module: 'combat-operations',
  scenario: 'red-attack',
  position: {
    pieces: [{ id: 'a', def: 'red-49-inf-1-1', at: 'C5' }],
    time: { turn: 2, phase: 'attacker-move', side: 'red' },
  },
  actions,
})

/** The same modules, with another referee for one of them. */
const judgedBy = (judging: GameRules['judging']) =>
  new Map([...shelf, ['combat-operations', { ...game, rules: { ...rules, judging } }]])

let relay: TestRelay
const open = async (options: TestRelayOptions = {}) => {
  relay = await TestRelay.open({ modules: shelf, ...options })
}
beforeEach(() => open())
afterEach(() => relay.close())

async function post(body: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  const sent = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await fetch(`${relay.url}/api/referee`, { method: 'POST', headers, body: sent })
  return { status: answer.status, headers: answer.headers, reply: await answer.json() }
}

describe('POST /api/referee', () => {
  it('answers with a verdict for each action', async () => {
    const { status, reply } = await post(asked(move('C5'), move(FAR)))
    expect(status).toBe(200)
    expect(reply.verdicts).toHaveLength(2)
    expect(reply.verdicts[1].findings).toMatchObject([{ severity: 'illegal', cite: expect.stringMatching(/^\d/) }])
    expect(reply).toEqual(rules.answer(game.module, asked(move('C5'), move(FAR))))
  })

  it('reports every malformed part of a request by its pointer, several at once', async () => {
    const wrong = {
      ...asked(),
      modul: 1,
      position: { ...asked().position, pieces: [{ id: 'a' }, { id: 'b', def: 'x', at: 'C5', face: -1 }] },
      actions: [{ type: 'hop' }, { type: 'flip', pieces: [], face: 'up' }],
    }
    const { status, reply } = await post(wrong)
    expect(status).toBe(400)
    expect(reply).toMatchObject({
      code: 'malformed',
      message: expect.stringMatching(/^The request has \d problems\.$/),
    })
    expect(reply.problems.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      '/actions/0',
      '/actions/1/face',
      '/actions/1/pieces',
      '/modul',
      '/position/pieces/0',
      '/position/pieces/0',
      '/position/pieces/1/face',
    ])
    for (const { message } of reply.problems) expect(message).toMatch(/^[A-Z"].*[.?]$/s)
  })

  it('takes half points, and refuses other fractions', async () => {
    const spent = (points: number) => ({
      ...asked(move('C6')),
      position: { ...asked().position, pieces: [{ ...asked().position.pieces[0]!, spent: points }] },
    })
    expect((await post(spent(1.5))).status).toBe(200)
    expect((await post(spent(0.3))).reply.problems).toEqual([
      {
        pointer: '/position/pieces/0/spent',
        code: 'malformed',
        message: '"spent" must be a multiple of 0.5, but is 0.3.',
      },
    ])
  })

  it('reports unknown names by their pointer', async () => {
    const { status, reply } = await post({ ...asked(move('C5')), scenario: 'green-attack', sides: ['green'] })
    expect(status).toBe(400)
    expect(reply.problems).toEqual([
      { pointer: '/scenario', code: 'unknown', message: expect.stringContaining('did you mean') },
      { pointer: '/sides/0', code: 'unknown', message: expect.stringContaining('green') },
    ])
  })

  it.each([
    ['no module', 404, 'unknown-module', { ...asked(), module: 'chess' }],
    ['a module without rules', 501, 'no-referee', { ...asked(), module: 'skirmish' }],
    ['nothing', 400, 'empty', ' '],
    ['no JSON', 400, 'malformed', '{"module":'],
    ['a list', 400, 'malformed', []],
  ])('answers %s with %i and the code %s', async (_, status, code, body) => {
    expect(await post(body)).toMatchObject({ status, reply: { code, message: expect.stringMatching(/\.$/) } })
  })

  it.each([
    ['a list', (deep: string) => deep],
    ['a place', (deep: string) => JSON.stringify({ ...asked(), position: { pieces: [{ at: 0 }] } }).replace('0', deep)],
  ])('refuses %s that is nested too deep, and answers the requests beside it', async (_, request) => {
    const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`
    const { status, reply } = await post(`[${request(deep)}, ${JSON.stringify(asked())}]`)
    expect(status).toBe(200)
    expect(reply).toMatchObject([{ code: 'malformed', problems: [{ pointer: '/0' }] }, { verdicts: [] }])
  })

  it('does not exist for a relay without rules', async () => {
    await relay.close()
    relay = await TestRelay.open({ modules: UNRULED })
    expect(await post(asked())).toMatchObject({ status: 501, reply: { code: 'no-referee' } })
  })

  it('takes JSON only, and says so', async () => {
    for (const type of ['text/plain', 'application/jsonp', 'application/x-www-form-urlencoded']) {
      const { status, reply } = await post(asked(), { 'content-type': type })
      expect([status, reply.code]).toEqual([415, 'not-json'])
      expect(reply.message).toContain(type)
    }
    const bare = await fetch(`${relay.url}/api/referee`, { method: 'POST', body: new Uint8Array([123, 125]) })
    expect([bare.status, (await bare.json()).message]).toEqual([
      415,
      'Send requests as application/json; this one names no content type.',
    ])
    const charset = { 'content-type': 'application/json; charset=utf-8' }
    expect((await post(asked(), charset)).status).toBe(200)
  })

  it('takes at most as much as a table takes at once, whether or not the length is announced', async () => {
    const large = JSON.stringify({ ...asked(), actions: [{ type: 'say', text: 'x'.repeat(256 * 1024) }] })
    expect(await post(large)).toMatchObject({ status: 413, reply: { code: 'too-large' } })
    const body = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 5; part++) controller.enqueue(new TextEncoder().encode(' '.repeat(64 * 1024)))
        controller.close()
      },
    })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' }
    const answer = await fetch(`${relay.url}/api/referee`, init as RequestInit)
    expect([answer.status, (await answer.json()).code]).toEqual([413, 'too-large'])
    expect((await post(asked())).status).toBe(200)
  })

  it('exists by POST only', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await fetch(`${relay.url}/api/referee`, { method })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    }
    const elsewhere = await fetch(`${relay.url}/modules.json`, { method: 'POST', body: '{}' })
    expect([elsewhere.status, elsewhere.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect((await elsewhere.json()).message).toBe('POST is not allowed here; use GET, HEAD.')
  })

  it('is rate-limited for each address', async () => {
    await relay.close()
    // Time is stopped: on a slow machine one request would cost more than one.
    const time = handClock()
    await open({ clock: time, limits: { requests: { perSecond: 0.001, burst: 2 } } })
    expect((await post(asked())).status).toBe(200)
    expect((await post('{')).status).toBe(400)
    const { status, headers, reply } = await post(asked())
    expect([status, reply.code, headers.get('retry-after')]).toEqual([429, 'too-fast', '1000'])
    // The client gets an answer after Retry-After, and not before.
    time.advance(999_000)
    expect((await post(asked())).status).toBe(429)
    time.advance(1_000)
    expect((await post(asked())).status).toBe(200)
  })
})

describe('a list of requests', () => {
  it('is answered one by one, a wrong one by its error', async () => {
    const { status, reply } = await post([
      asked(move(FAR)),
      { ...asked(), module: 'chess' },
      { ...asked(), sides: ['green'] },
    ])
    expect(status).toBe(200)
    expect(reply).toMatchObject([
      { verdicts: [{}] },
      { code: 'unknown-module' },
      { code: 'malformed', problems: [{ pointer: '/2/sides/0', code: 'unknown' }] },
    ])
  })

  it('holds a hundred at most', async () => {
    const many = (count: number) => Array.from({ length: count }, () => asked())
    expect((await post(many(100))).reply).toHaveLength(100)
    expect(await post(many(101))).toMatchObject({
      status: 400,
      reply: { code: 'malformed', problems: [{ pointer: '' }] },
    })
  })
})

describe('a long list', () => {
  const LONG = 2_000
  let clock: HandClock
  let judged: number

  /** A relay whose referee takes so long over each of many verdicts. */
  async function openSlow(perVerdict: number, limits: Partial<Limits> = {}): Promise<void> {
    await relay.close()
    clock = handClock()
    judged = 0
    const slow = judgedBy(function* (): Generator<Verdict> {
      for (; judged < LONG; judged++) {
        clock.advance(perVerdict)
        yield { findings: [] }
      }
    })
    await open({ clock, modules: slow, limits })
  }

  /** Waits for the first verdict; a request that ended without one fails the test with its answer. */
  const begun = async (request: Promise<unknown>) => {
    const ended = request.then(
      (answer) => Promise.reject(new Error(`It was never judged: ${JSON.stringify(answer)}`)),
      (error: unknown) => Promise.reject(error),
    )
    // A request that ends after its first verdict fails nothing.
    ended.catch(() => {})
    while (judged === 0) await Promise.race([ended, new Promise((resolve) => setImmediate(resolve))])
  }

  it('is judged while the relay answers other clients', async () => {
    await openSlow(6)
    const answered = post(asked())
    await begun(answered)
    expect((await fetch(`${relay.url}/modules.json`)).status).toBe(200)
    expect(judged).toBeLessThan(LONG)
    expect((await answered).reply.verdicts).toHaveLength(LONG)
  })

  it('costs its address as much as many short ones, even when those already wait in line', async () => {
    await openSlow(1, { requests: { perSecond: 0.001, burst: 2 } })
    const answers = await Promise.all([post(asked()), post(asked())])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
  })

  it('is judged no further after the client disconnects', async () => {
    await openSlow(6)
    const away = new AbortController()
    const { signal } = away
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(asked()), signal }
    const gone = fetch(`${relay.url}/api/referee`, init).catch(() => 'gone')
    await begun(gone)
    away.abort()
    expect(await gone).toBe('gone')
    expect((await post({ ...asked(), module: 'chess' })).status).toBe(404)
    expect(judged).toBeLessThan(LONG)
  })

  it('lets the relay answer other clients between two requests too', async () => {
    await relay.close()
    clock = handClock()
    judged = 0
    const slow = judgedBy(function* (): Generator<Verdict> {
      judged++
      clock.advance(6)
      yield { findings: [] }
    })
    await open({ clock, modules: slow })
    const answered = post(Array.from({ length: 100 }, () => asked()))
    await begun(answered)
    expect((await fetch(`${relay.url}/modules.json`)).status).toBe(200)
    expect(judged).toBeLessThan(100)
    expect((await answered).reply).toHaveLength(100)
  })

  it('does not end the relay if it makes a referee fail', async () => {
    await relay.close()
    const broken = judgedBy(() => {
      throw new Error('a slip')
    })
    await open({ modules: broken })
    expect(await post(asked())).toMatchObject({ status: 500, reply: { code: 'failed' } })
    expect((await fetch(`${relay.url}/healthz`)).status).toBe(200)
  })
})

describe('npm run -s referee', () => {
  async function run(input: string) {
    const child = spawn(process.execPath, ['relay/run.mjs', 'tools/referee.ts'], { cwd: ROOT })
    child.stdin.end(input)
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    const reply = await text(child.stdout)
    return { code: await ended, reply: JSON.parse(reply) }
  }

  it('answers on standard output, and exits with 0', async () => {
    const { code, reply } = await run(JSON.stringify(asked(move(FAR))))
    expect(code).toBe(0)
    expect(reply).toEqual(rules.answer(game.module, asked(move(FAR))))
  })

  it('takes several requests as one list, and exits with 1 if one is wrong', async () => {
    const { code, reply } = await run(JSON.stringify([asked(move(FAR)), { ...asked(), sides: ['green'] }]))
    expect(code).toBe(1)
    expect(reply).toMatchObject([{ verdicts: [{}] }, { code: 'malformed' }])
  })

  it('exits with 1 and every problem by its pointer', async () => {
    const { code, reply } = await run(JSON.stringify({ ...asked(move(FAR)), sides: ['green'], options: { luck: 1 } }))
    expect(code).toBe(1)
    expect(reply).toMatchObject({
      code: 'malformed',
      problems: [{ pointer: '/sides/0' }, { pointer: '/options/luck' }],
    })
  })

  it('exits with 1 and a coded sentence for an empty question or invalid JSON', async () => {
    expect(await run('')).toMatchObject({ code: 1, reply: { code: 'empty', message: expect.stringMatching(/\.$/) } })
    expect(await run('who goes there')).toMatchObject({ code: 1, reply: { code: 'malformed' } })
  })
})
