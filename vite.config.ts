import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { EDITION_FILE, editionOf } from './relay/modules/edition.ts'

const RELAY = `http://localhost:${process.env.PORT ?? 8080}`
// Host and Origin pass unchanged: the relay turns away a page whose two differ.
const toRelay = { target: RELAY }

/** Its entry brings every icon; it exports no parts, so they are found by their place. */
export const milsymbol = {
  find: /^milsymbol\/src\//,
  replacement: fileURLToPath(new URL('./node_modules/milsymbol/src/', import.meta.url)),
}

const edition = editionOf(fileURLToPath(new URL('.', import.meta.url)))

/** Beside the pages lies what they are made of, for the relay that serves them. */
const marked: Plugin = {
  name: 'edition',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: EDITION_FILE, source: JSON.stringify(edition) })
  },
}

/** The code of a game is found by the game's name: the file by which it is loaded has the same name in every game. */
const gameOf = (file: string | null) => /\/rules\/games\/([^/]+)\//.exec(file ?? '')?.[1]

/** What is read by nobody but those who look for a fault is left as it is; so are fonts, which are packed already. */
const PACKED = /\.(js|css|html)$/

/** Beside each file lies what the relay sends of it: small, and packed only once. */
const packed: Plugin = {
  name: 'packed',
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle)) {
      const file = join(dir, name)
      if (PACKED.test(name)) writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }))
    }
  },
}

export default defineConfig(({ command }) => ({
  resolve: { alias: [milsymbol] },
  // Pages that are worked on change under the hands of a relay which knows nothing of it.
  define: command === 'build' ? { __EDITION__: JSON.stringify(edition) } : {},
  plugins: [marked, packed],
  root: 'client',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    sourcemap: true,
    // A strict content security policy forbids data: addresses and inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Phaser alone is larger than vite's limit, and it is its own chunk already.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // A slow machine is not a fault of the build.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: { groups: [{ name: 'phaser', test: /node_modules[\\/]phaser/ }] },
        chunkFileNames: ({ facadeModuleId }) => `assets/${gameOf(facadeModuleId) ?? '[name]'}-[hash].js`,
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/socket.io': { ...toRelay, ws: true },
      '/api': toRelay,
      '/modules': toRelay,
      '/healthz': toRelay,
      '/metrics': toRelay,
    },
  },
}))
