import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'

/** These replace playwright's list of disabled features, so they begin with its items. */
const UNUSED = [
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay'],
  ...['MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch'],
  ...['TcpPortRandomizationWin', 'ThirdPartyStoragePartitioning'],
  // Chromium loads these address bar pages unseen beside every new window: a quarter of the cost of a table.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
]

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${UNUSED.join(',')}`,
]

export function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM || '/usr/bin/chromium'
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] })
}

export interface RunningRelay {
  readonly url: string
  /** Everything it has printed so far. */
  readonly output: () => string
  readonly stop: () => Promise<void>
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the relay that all files share. */
    readonly relay: string
  }
}

/** A browser shared by all tests of a file, and a relay: the shared one, or with `env` a new one. */
export function openHouse(env?: Readonly<Record<string, string>>): {
  relay: Pick<RunningRelay, 'url'>
  browser: Browser
} {
  const house = {} as ReturnType<typeof openHouse>
  beforeAll(async () => {
    const own = env && (await startRelay(env))
    house.relay = own ?? { url: inject('relay') }
    house.browser = await launchBrowser()
    return own?.stop
  })
  afterAll(() => house.browser?.close())
  return house
}

const ROOT = new URL('../../', import.meta.url)
const START_MS = 60_000
const STOP_MS = 10_000

/** A relay in its own process, with its own port and data; a test that restarts one passes the same folder in DATA. */
export async function startRelay(env: Readonly<Record<string, string>> = {}): Promise<RunningRelay> {
  const data = await mkdtemp(join(tmpdir(), 'counterpoint-'))
  const child = spawn(process.execPath, ['--import', 'tsx', 'relay/main.ts'], {
    cwd: ROOT,
    // How many tables the tests make in a minute depends on the machine.
    env: { ...process.env, PORT: '0', DATA: data, TABLES_PER_MINUTE: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(`${code ?? signal}`))
  })
  const address = new Promise<string>((resolve) => {
    const hear = (text: string) => {
      output += text
      const url = output.match(/http:\/\/localhost:\d+/)?.[0]
      if (url) resolve(url)
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
  })
  const stop = async () => {
    child.kill('SIGTERM')
    const end = await within(STOP_MS, ended)
    if (end === undefined) child.kill('SIGKILL')
    await rm(data, { recursive: true, force: true })
    if (end !== '0') throw new Error(`The relay did not stop cleanly: it ended with ${end ?? 'SIGKILL'}.\n${output}`)
  }
  const url = await within(START_MS, Promise.race([address, ended.then(() => undefined)]))
  if (url) return { url, output: () => output, stop }
  child.kill('SIGKILL')
  await rm(data, { recursive: true, force: true })
  throw new Error(`The relay printed no address; it ended with ${await ended}.\n${output}`)
}

function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  return Promise.race([promise, wait(ms, undefined, { ref: false })])
}
