// All browser tests use a new build of the client, however they were started, and most share one relay.
import { build } from '../../relay/setup.mjs'
import { startRelay } from './launch.ts'

export default async function open({ provide }) {
  await build()
  const relay = await startRelay()
  provide('relay', relay.url)
  return relay.stop
}
