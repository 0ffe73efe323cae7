// npm test: on a fresh clone too, everything that must hold, cheapest first; the first step that fails is the last.
// --only logic, long or browser runs one kind, --watch the logic tests at each change; other words choose files.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { attempt, build, install, program, ROOT, stopWithNpm, Trouble, timed, types } from '../relay/setup.mjs'

const OUTPUT = join(ROOT, 'test', 'output')
const { values: options, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, watch: { type: 'boolean', default: false } },
})
const projects = options.only ? [options.only] : ['logic', 'long', 'browser']
const total = { passed: 0, failed: 0, skipped: 0 }
let ran = false

stopWithNpm()
const began = performance.now()
await attempt(async () => {
  await install()
  await types()
  if (options.watch) return tool('vitest/vitest.mjs', ['watch', '--project', 'logic', ...filters])
  if (projects.includes('browser')) await browser()
  if (!options.only) {
    await timed('Lint and format', () => tool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']))
    await timed('Types', () => tool('typescript/bin/tsc', []))
  }
  // Tests of the served page want it built.
  await build()
  mkdirSync(OUTPUT, { recursive: true })
  ran = true
  for (const project of projects) await timed(`Tests: ${project}`, () => tests(project))
  if (total.passed + total.failed === 0) throw new Trouble('no-tests', `No test ran${about()}.`)
})
if (ran) console.error(`All of it took ${((performance.now() - began) / 1000).toFixed(1)} s.`)
if (ran)
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)

/** Runs a tool of node_modules in plain sight. */
async function tool(script, args) {
  const { code } = await program(process.execPath, [join(ROOT, 'node_modules', script), ...args], { stdio: 'inherit' })
  if (code !== 0) throw new Trouble('step-failed', `${script.split('/').at(-1)} ended with ${code}; see above.`)
}

async function tests(project) {
  const report = join(OUTPUT, `${project}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  try {
    await tool('vitest/vitest.mjs', ['run', '--project', project, '--passWithNoTests', ...reporters, ...filters])
  } finally {
    if (existsSync(report)) count(JSON.parse(readFileSync(report, 'utf8')))
  }
}

function count({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  // A file that could not be loaded has no tests to fail, but it failed.
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  total.passed += numPassedTests
  total.failed += numFailedTests + unloaded.length
  total.skipped += numPendingTests + numTodoTests
}

async function browser() {
  const path = process.env.CHROMIUM || '/usr/bin/chromium'
  if (existsSync(path)) return
  const root = process.getuid?.() === 0
  if (process.env.CHROMIUM || !root || !existsSync('/usr/bin/apt-get')) {
    const how = 'Install Chromium, or name a Chromium or Chrome that you have in the variable CHROMIUM.'
    throw new Trouble('no-browser', `The tests need a browser, and there is none at ${path}. ${how}`)
  }
  await timed('Installing Chromium', async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
      const { code, said } = await program('apt-get', args, { env })
      if (code === 0) continue
      process.stderr.write(said)
      throw new Trouble('no-browser', `apt-get ${args[0]} ended with ${code}, so there is no browser for the tests.`)
    }
    if (!existsSync(path)) throw new Trouble('no-browser', `apt-get installed Chromium, but there is none at ${path}.`)
  })
}

function about() {
  return filters.length > 0 ? ` that matches ${filters.join(' ')}` : ''
}
