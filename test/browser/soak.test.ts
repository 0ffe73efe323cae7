import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashState } from '../../table/hashing/hash.ts'
import { LogKeeper } from '../../table/log/log-keeper.ts'
import { componentsOf } from '../../table/module/components.ts'
import { OBSERVER, type Viewer, view } from '../../table/secrecy/sight.ts'
import { type State, toSnapshot } from '../../table/state.ts'
import { combat } from '../client/combat.ts'
import { dice } from '../relay/simulation.ts'
import { launchBrowser, type RunningRelay, startRelay } from './launch.ts'
import { faultsOf, fromMenu, hashOf, makeTable, seqOf, sitDown } from './players.ts'
import { Driver } from './random-player.ts'

const ROOT = new URL('../../', import.meta.url)
/** Actions of both players together: few in every run, more with SOAK=2000. */
const GESTURES = Number(process.env.SOAK || 300)

let data: string
let relay: RunningRelay
let browser: Browser

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'counterpoint-soak-'))
  ;[relay, browser] = await Promise.all([startRelay({ DATA: data }), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await relay.stop()
  await rm(data, { recursive: true })
})

/** Waits until all pages have every entry, and nothing to send. */
async function settled(pages: readonly Page[]): Promise<number> {
  const standing = () =>
    Promise.all(pages.map((page) => page.evaluate(() => [window.counterpoint?.seq, window.counterpoint?.pending])))
  await expect
    .poll(
      async () => {
        const all = await standing()
        return all.every(([seq, pending]) => pending === 0 && seq === all[0]?.[0]) ? 'settled' : all
      },
      { timeout: 60_000 },
    )
    .toBe('settled')
  return seqOf(pages[0] as Page)
}

/** The log as the relay hands it out. */
async function exported(link: string): Promise<string[]> {
  const [, table] = /[#&]table=([^&]+)/.exec(link) ?? []
  const answer = await fetch(`${relay.url}/api/tables/${table}/log`)
  return (await answer.text()).trim().split('\n')
}

/** The table after an entry, computed from the log alone. */
function folded(log: readonly string[], seq: number): State {
  const keeper = new LogKeeper(componentsOf(combat), undefined)
  for (const line of log.slice(0, seq + 1)) keeper.recall(line)
  return keeper.state
}

async function verified(log: readonly string[]): Promise<string> {
  const file = join(data, 'game.jsonl')
  await writeFile(file, `${log.join('\n')}\n`)
  const child = spawn(process.execPath, ['relay/run.mjs', 'tools/verify.ts', file], { cwd: ROOT })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  await new Promise((resolve) => child.once('close', resolve))
  return output
}

/** The viewers: each seat, and an observer. */
const VIEWERS: readonly Viewer[] = [{ sides: ['red'] }, { sides: ['blue'] }, OBSERVER]
const hashFor = (state: State, viewer: Viewer): string => hashState(toSnapshot(view(state, viewer)))
const hashesOf = (state: State): string[] => VIEWERS.map((viewer) => hashFor(state, viewer))

/** Plays one seed to its end, and checks everything that must be true then. */
async function agrees(seed: number): Promise<void> {
  const { page: anna, seats } = await makeTable(browser, relay.url)
  const björn = await sitDown(browser, seats.blue, 'Björn')
  const drivers = [anna, björn].map((page, seat) => new Driver(page, dice(seed * 2 + seat)))
  const play = () => Promise.all(drivers.map((driver) => driver.play(Math.ceil(GESTURES / 6))))
  await play()
  await drivers[seed % 2]?.reload()
  await play()
  const { port } = new URL(relay.url)
  await relay.stop()
  relay = await startRelay({ DATA: data, PORT: port })
  await play()

  const watcher = await sitDown(browser, seats.observer, '')
  const pages = [anna, björn, watcher]
  const seq = await settled(pages)
  const hashes = await Promise.all(pages.map(hashOf))
  await fromMenu(anna, 'End the game')
  await anna.getByRole('dialog').getByRole('button', { name: 'End the game' }).click()
  const ask = björn.locator('.ask', { hasText: 'to end the game' })
  await ask.getByRole('button', { name: 'Agree', exact: true }).click()
  const end = await settled(pages)
  const hashesInTheEnd = await Promise.all(pages.map(hashOf))

  const log = await exported(seats.red)
  const state = folded(log, seq)
  expect(hashes).toEqual(hashesOf(state))
  // Each had its own secrets, and all agree on what all may see.
  expect(new Set(hashes).size).toBe(pages.length)
  for (const viewer of VIEWERS) expect(hashFor(view(state, viewer), OBSERVER)).toBe(hashes[2])
  expect(end).toBe(log.length - 2)
  expect(hashesInTheEnd).toEqual(hashesOf(folded(log, end)))
  expect(await verified(log)).toMatch(/^Proved: .*chance proved/s)
  expect(seq).toBeGreaterThan(GESTURES / 3)
  expect(new Set(log.map((line) => /"action":\{"type":"(\w+)"/.exec(line)?.[1])).size).toBeGreaterThan(12)
  for (const page of pages) {
    expect(faultsOf(page)).toEqual([])
    await page.context().close()
  }
}

describe('two random players on two pages', () => {
  const seeds = (process.env.SEEDS || '1').split(',').map(Number)
  it.each(seeds)('have the same table as the relay in the end, and its log is verified: seed %i', agrees, 900_000)
})
