// npm run dev: serves the client on its own port with live reload, and a relay that restarts when its sources change.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { attempt, install, ROOT, requirePort, stopWithNpm, types } from './setup.mjs'

stopWithNpm()
await attempt(async () => {
  await requirePort()
  await requirePort('5173', 'the client is served there during development, so stop that program')
  await install()
  await types()

  const { createServer } = await import('vite')
  const server = await createServer({ configFile: join(ROOT, 'vite.config.ts'), clearScreen: false })
  await server.listen()
  server.printUrls()

  const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs')
  const args = [tsx, 'watch', '--clear-screen=false', join(ROOT, 'relay/main.ts')]
  const env = { ...process.env, FOLLOW_MODULES: 'yes' }
  const relay = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })
  process.once('exit', () => relay.kill())
  relay.once('exit', (code) => process.exit(code ?? 1))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0))

  watch(join(ROOT, 'schemas'), () => types().catch((error) => console.error(error.message)))
})
