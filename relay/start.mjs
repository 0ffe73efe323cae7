// npm start: installs and builds what is missing, then runs the relay in a process of its own and restarts it if it dies.
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
