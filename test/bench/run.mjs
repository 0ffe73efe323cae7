// npm run bench [-- fanout journal log referee skirmish frame board]: installs what only the benchmarks need, then measures.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { attempt, install, program, Trouble, timed, types } from '../../relay/setup.mjs'

const HERE = fileURLToPath(new URL('.', import.meta.url))

const ready = await attempt(async () => {
  await install()
  await types()
  await installPeers()
})
if (ready) {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./main.ts')
}

/** The peers have their own lock file, so that players and tests never install them. */
async function installPeers() {
  const lock = readFileSync(`${HERE}package-lock.json`, 'utf8')
  const stamp = `${HERE}node_modules/.counterpoint`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  await timed('Installing the peers', async () => {
    const cli = process.env.npm_execpath
    const npm = cli?.endsWith('npm-cli.js') ? [process.execPath, [cli]] : ['npm', []]
    const { code, said } = await program(npm[0], [...npm[1], 'ci', '--loglevel=error'], { cwd: HERE })
    if (code === 0) return
    process.stderr.write(said)
    throw new Trouble('npm-failed', `npm ci in test/bench ended with ${code}; its message is above.`)
  })
  writeFileSync(stamp, lock)
}
