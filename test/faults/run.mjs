// npm run faults [-- attacks frames] [--root DIR ...]: attacks a relay of this checkout, or of others beside it.
import { attempt, install, types } from '../../relay/setup.mjs'

const ready = await attempt(async () => {
  await install()
  await types()
})
if (ready) {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./main.ts')
}
