import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Player } from '../relay/player.ts'
import { startedProcess } from '../relay/relay-process.ts'
import { filesUnder, ROOT } from './files.ts'

/** Deletes rules/: the rest must still build and play. */

const house = mkdtempSync(join(tmpdir(), 'counterpoint-unruled-'))
/** Generated from schemas/, and not in git. */
const MADE = ['table/generated/types.ts', 'table/generated/asked-action.json']
const GONE = /^(rules|test\/rules)\//

beforeAll(() => {
  for (const path of [...filesUnder(''), ...MADE]) if (!GONE.test(path)) cpSync(`${ROOT}${path}`, join(house, path))
  symlinkSync(`${ROOT}node_modules`, join(house, 'node_modules'))
  expect(existsSync(join(house, 'table/referee.ts'))).toBe(true)
  expect(existsSync(join(house, 'rules'))).toBe(false)
})
afterAll(() => rmSync(house, { recursive: true }))

async function run(tool: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join('node_modules', tool), ...args], {
    cwd: house,
    env: { ...process.env, FORCE_COLOR: undefined, VITEST: undefined, NODE_ENV: undefined, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, output: `${out}${err}` }
}

describe('with rules/ deleted', () => {
  test('the types compile', async () => {
    const settings = JSON.parse(readFileSync(join(house, 'tsconfig.json'), 'utf8'))
    writeFileSync(join(house, 'tsconfig.json'), JSON.stringify({ ...settings, include: ['client', 'relay', 'table'] }))
    expect(await run('typescript/bin/tsc')).toEqual({ code: 0, output: '' })
  })

  test('the client is built', async () => {
    const { code, output } = await run('vite/bin/vite.js', 'build', '--logLevel', 'warn')
    expect(code, output).toBe(0)
    expect(readdirSync(join(house, 'dist/client'))).toContain('index.html')
  })

  test('the tests of the table pass', async () => {
    const inTable = (name: string) => `test/table/${name}.test.ts`
    const tests = [
      ...[
        'log/log-keeper',
        'log/verify',
        'secrecy/sight',
        'module/module',
        'module/module-faults',
        'geometry/grid',
      ].map(inTable),
      ...[
        'client/session/table',
        'relay/room/table',
        'relay/journal/durability',
        'relay/room/rejoining',
        'relay/journal/shared-journal',
        'relay/room/refusals',
      ].map((name) => `test/${name}.test.ts`),
    ]
    const { code, output } = await run('vitest/vitest.mjs', 'run', '--project', 'logic', '--reporter=dot', ...tests)
    expect(code, output).toBe(0)
    expect(output).toContain(`Test Files  ${tests.length} passed`)
  }, 300_000)

  test('a relay opens a table and plays, says once that it has no referee, and is silent if one is wanted', async () => {
    const data = join(house, 'data')
    const modules = join(house, 'assets/modules')
    const relay = await startedProcess({ DATA: data, MODULES: modules, LOG: 'info' }, house)
    const player = await Player.connect(relay.port)
    try {
      const game = { module: 'combat-operations', scenario: 'red-attack', play: 'hotseat', referee: 'open' } as const
      const created = await player.create(game)
      if ('refused' in created) throw new Error(created.refused.message)
      const { table, seats } = created.ok
      const { snapshot } = await player.join({ table, token: String(seats[0]?.token) })
      const piece = snapshot?.pieces.find(({ at }) => 'q' in at)
      expect(snapshot?.options.referee).toBe('open')
      const to = { board: 'map-1', q: 3, r: 3 }
      const entry = await player.act({ type: 'move', moves: [{ pieces: [String(piece?.id)], to }] })
      expect(entry.seq).toBe(1)
      expect(entry.verdict).toBeUndefined()
      const asked = {
        module: 'combat-operations',
        position: { pieces: [], time: { turn: 1, phase: 'x' } },
        actions: [],
      }
      const answer = await fetch(`http://localhost:${relay.port}/api/referee`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(asked),
      })
      expect([answer.status, await answer.json()]).toMatchObject([501, { code: 'no-referee' }])
      expect(relay.said().match(/no referee in rules/g)).toHaveLength(1)
    } finally {
      player.close()
      relay.child.kill('SIGKILL')
      await relay.ended()
    }
  })
})
