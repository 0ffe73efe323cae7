// Makes a fresh clone ready: packages, types, client. Imports built-ins only: the packages may not be there yet.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
// Inside node_modules, so that a new installation makes everything else again.
const STAMPS = join(ROOT, 'node_modules', '.counterpoint')
const CLIENT_SOURCES = [
  ...['client', 'table', 'rules', 'schemas', 'assets'],
  ...['package-lock.json', 'vite.config.ts', 'tsconfig.json', 'relay/modules/edition.ts'],
]

/** A problem that the person must solve first: a code, and a message to print. */
export class Trouble extends Error {
  constructor(code, sentence) {
    super(sentence)
    this.code = code
  }
}

/** Runs the work; prints a Trouble and answers false. */
export async function attempt(work) {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    console.error(error.message)
    process.exitCode = 1
    return false
  }
}

/** Prints progress to standard error: standard output belongs to the program that follows. */
export async function timed(what, work) {
  const began = performance.now()
  console.error(`${what} ...`)
  await work()
  console.error(`  done in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

export function program(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code: code ?? signal, output }))
  })
}

export async function install() {
  requireNode()
  if (installed()) return
  await timed('Installing packages', async () => {
    const { code, output } = await npm(['ci', '--include=dev', '--loglevel=error'])
    if (code === 0) return
    process.stderr.write(output)
    throw new Trouble('npm-failed', `npm ci ended with ${code}, so packages are missing; its message is above.`)
  })
}

/** Files made from schemas/, which are not in git. */
const WRITTEN = ['table/generated/types.ts', 'table/generated/asked-action.json']

export async function types(force = false) {
  const files = readdirSync(join(ROOT, 'schemas')).map((name) => join('schemas', name))
  const key = hash(
    ['relay/schema-types.mjs', 'relay/asked-action-schema.mjs', ...files].map((file) => [file, read(file)]),
  )
  if (!force && stamped('types', key) && WRITTEN.every((file) => existsSync(join(ROOT, file)))) return
  await timed('Writing types from schemas', async () => {
    const { writeTypes } = await import('./schema-types.mjs')
    await writeTypes().catch((error) => {
      throw new Trouble('bad-schema', `No types can be made from schemas/: ${error.message}`)
    })
  })
  stamp('types', key)
}

export async function build() {
  const key = hash(CLIENT_SOURCES.flatMap(marks))
  if (stamped('client', key) && existsSync(join(ROOT, 'dist/client/index.html'))) return
  rmSync(join(STAMPS, 'client'), { force: true })
  await timed('Building the client', async () => {
    const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
    const { code, output } = await program(process.execPath, [vite, 'build', '--logLevel', 'warn'])
    process.stderr.write(output)
    if (code !== 0) throw new Trouble('build-failed', `vite build ended with ${code}; its message is above.`)
  })
  stamp('client', key)
}

/** Checks the port before the long steps. */
export function requirePort(asked = process.env.PORT || '8080', remedy = 'choose another, as in PORT=8081 npm start') {
  const port = Number(asked)
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Trouble('bad-port', `PORT must be a whole number from 0 to 65535, but it is "${asked}".`)
  }
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => {
      if (['EADDRNOTAVAIL', 'ENOTFOUND'].includes(error.code)) {
        return reject(new Trouble('host', `HOST is "${process.env.HOST}", which is not an address of this machine.`))
      }
      const why = error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be opened (${error.code})`
      reject(new Trouble('port', `Port ${port} ${why}: ${remedy}.`))
    })
    probe.listen({ port, host: process.env.HOST || undefined }, () => probe.close(resolve))
  })
}

/** Ends with npm: the shell between npm and this process may die of a signal without passing it on. */
export function stopWithNpm() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 100)
  return watch.unref()
}

function requireNode() {
  const wanted = JSON.parse(read('package.json')).engines.node
  const [needMajor, needMinor] = wanted.match(/\d+/g).map(Number)
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return
  throw new Trouble('node-too-old', `Counterpoint needs Node ${wanted}, but this is Node ${process.versions.node}.`)
}

/** npm writes a record of node_modules when it is done; it must agree with the lock file. */
function installed() {
  const record = join('node_modules', '.package-lock.json')
  if (!existsSync(join(ROOT, record))) return false
  const here = JSON.parse(read(record)).packages
  const { '': wanted, ...locked } = JSON.parse(read('package-lock.json')).packages
  const { dependencies, devDependencies } = JSON.parse(read('package.json'))
  // A node_modules copied from another machine may hold programs compiled for that one.
  const runs = ({ os, cpu }) => (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true)
  const has = (path, integrity) => here[path] !== undefined && here[path].integrity === integrity
  return (
    isDeepStrictEqual([wanted.dependencies, wanted.devDependencies], [dependencies, devDependencies]) &&
    Object.entries(locked).every(([path, want]) => want.optional || has(path, want.integrity)) &&
    Object.values(here).every(runs)
  )
}

function npm(args) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('npm-cli.js')) return program(process.execPath, [cli, ...args])
  const missing = new Trouble('no-npm', 'npm was not found: it comes with Node and must be on the PATH.')
  return program('npm', args, { shell: process.platform === 'win32' }).catch(() => Promise.reject(missing))
}

/** Path, time and size of every file under a path: enough to see a change without reading files. */
function marks(path) {
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [[path, found.mtimeMs, found.size]]
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => marks(join(path, name)))
}

const read = (path) => readFileSync(join(ROOT, path), 'utf8')
const hash = (value) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

function stamped(name, key) {
  const file = join(STAMPS, name)
  return existsSync(file) && readFileSync(file, 'utf8') === key
}

function stamp(name, key) {
  mkdirSync(STAMPS, { recursive: true })
  writeFileSync(join(STAMPS, name), key)
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const steps = { packages: install, schemas: () => types(true), client: build }
  const asked = process.argv[2]
  await attempt(async () => {
    if (!Object.hasOwn(steps, asked ?? '')) {
      throw new Trouble('no-such-step', `There is no step "${asked}"; choose from ${Object.keys(steps).join(', ')}.`)
    }
    await install()
    await steps[asked]()
  })
}
