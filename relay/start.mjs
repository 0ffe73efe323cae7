// npm start: what is missing is made, then the relay runs in this same process, so that signals and exit code are its own.
import { fileURLToPath } from 'node:url'
import { attempt, build, install, requirePort, stopWithNpm, types } from './setup.mjs'

const watch = stopWithNpm()
const ready = await attempt(async () => {
  await requirePort()
  await install()
  await types()
  await build()
})
if (ready) {
  const { register } = await import('tsx/esm/api')
  register()
  process.argv[1] = fileURLToPath(new URL('main.ts', import.meta.url))
  await import('./main.ts')
  // A relay that heard the signal itself needs no second one.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    if (process.listenerCount(signal) > 0) process.once(signal, () => clearInterval(watch))
  }
}
