import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sirv from 'sirv'
import { build } from 'vite'
import { milsymbol } from '../../../vite.config.ts'

export interface Site {
  readonly url: string
  close(): Promise<void>
}

/** Builds a folder's pages as the client is built, and serves them from a temporary folder. */
export async function openSite(home: URL, pages: readonly string[]): Promise<Site> {
  const root = fileURLToPath(home)
  const folder = await mkdtemp(join(tmpdir(), 'counterpoint-bench-'))
  await build({
    root,
    configFile: false,
    publicDir: false,
    resolve: { alias: [milsymbol] },
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: { input: pages.map((page) => join(root, page)) },
    },
  })
  const server = createServer(sirv(folder)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : address
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}
