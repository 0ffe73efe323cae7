import { rmSync } from 'node:fs'
import { afterEach, beforeEach } from 'vitest'
import { TestRelay, type TestRelayOptions } from '../test-relay.ts'
import { clientFolder } from './client-folder.ts'

/** A relay that serves the files of a client, both new for each test of the file. */
export function servedClient() {
  let relay: TestRelay
  let folder: string
  beforeEach(async () => {
    folder = clientFolder()
    relay = await TestRelay.open({ client: folder })
  })
  afterEach(async () => {
    await relay.close()
    rmSync(folder, { recursive: true })
  })
  return {
    get relay() {
      return relay
    },
    get folder() {
      return folder
    },
    get: (path: string, init?: RequestInit) => fetch(`${relay.url}${path}`, init),
    /** Another relay serves the same client. */
    async reopen(options: TestRelayOptions): Promise<void> {
      await relay.close()
      relay = await TestRelay.open({ client: folder, ...options })
    },
  }
}
