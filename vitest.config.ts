import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { milsymbol } from './vite.config.ts'

const BROWSER = 'test/browser/**/*.test.ts'
// Tests that start a process of their own or play whole games.
const LONG = 'test/**/*.long.test.ts'
/** To load the house anew for each of 300 files would cost more than to run them. */
const SHARED_WORKER = {
  isolate: false,
  setupFiles: ['test/clean-worker.ts'],
  // Inlined, it can be loaded anew by the test that wants it fresh.
  server: { deps: { inline: [/milsymbol/] } },
}

export default defineConfig({
  resolve: { alias: [milsymbol] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    // Left alone vitest would leave one core of two idle.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'logic',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [BROWSER, LONG, 'test/bench/**'],
          ...SHARED_WORKER,
          // A machine may be slow; a test that hangs is found all the same.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: [LONG],
          exclude: ['test/bench/**'],
          ...SHARED_WORKER,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [BROWSER],
          globalSetup: 'test/browser/global-setup.mjs',
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
