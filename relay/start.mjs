// npm start: what is missing is made, then the relay runs in a process of its own, and is started again if it dies.
import { attempt, build, install, requirePort, stopWithNpm, types } from './setup.mjs'

stopWithNpm()
const ready = await attempt(async () => {
  await requirePort()
  await install()
  await types()
  await build()
})
if (ready) {
  const { register } = await import('tsx/esm/api')
  register()
  const { supervise } = await import('./supervisor.ts')
  process.exit(await supervise())
}
