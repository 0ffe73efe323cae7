import { defineConfig } from 'vite'

const RELAY = `http://localhost:${process.env.PORT ?? 8080}`
// The relay accepts only pages that it serves itself, so the page must seem to come from there.
const toRelay = { target: RELAY, changeOrigin: true }

export default defineConfig({
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
      output: { codeSplitting: { groups: [{ name: 'phaser', test: /node_modules[\\/]phaser/ }] } },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/socket.io': { ...toRelay, ws: true, rewriteWsOrigin: true },
      '/api': toRelay,
      '/modules': toRelay,
      '/healthz': toRelay,
      '/metrics': toRelay,
    },
  },
})
