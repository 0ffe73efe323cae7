import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder with a built client: a page, and a script with its hash in its name. */
export function clientFolder(): string {
  const client = mkdtempSync(join(tmpdir(), 'counterpoint-client-'))
  mkdirSync(join(client, 'assets'))
  writeFileSync(join(client, 'index.html'), '<!doctype html><title>Counterpoint</title>')
  writeFileSync(join(client, 'assets', 'main-4f3a2b1c.js'), 'export {}')
  return client
}
