// The tests in a browser meet the client as it is built now, however they were started, and most of them one relay.
import { build } from '../../relay/setup.mjs'
import { startRelay } from './launch.ts'

export default async function open({ provide }) {
  await build()
  const relay = await startRelay()
  provide('relay', relay.url)
  return relay.stop
}
