import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../../../relay/journal/sqlite.ts'
import { journalContract } from './journal.contract.ts'
import { emptyMemoryFile, memoryJournal } from './memory-journal.ts'

journalContract('in memory', async () => {
  const shelf = emptyMemoryFile()
  return { open: async () => memoryJournal(shelf), clean: async () => {} }
})

journalContract('in SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'counterpoint-'))
  return {
    open: () => openSqlite(join(folder, 'journal.sqlite')),
    clean: async () => rmSync(folder, { recursive: true }),
  }
})

describe('a journal in SQLite', () => {
  const folders: string[] = []
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'counterpoint-'))
    folders.push(folder)
    return folder
  }
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  })

  it('moves appended lines into its file when idle', async () => {
    const file = join(newFolder(), 'journal.sqlite')
    const journal = await openSqlite(file)
    await journal.create('table', 'k'.repeat(64))
    const atFirst = statSync(file).size
    for (let seq = 0; seq < 400; seq++) await journal.append('table', seq, ['x'.repeat(100)])
    await expect.poll(() => statSync(file).size, { timeout: 20_000 }).toBeGreaterThan(atFirst + 400 * 100)
    await journal.close()
  })

  /** How many lines each append of the crash test has. */
  const LINES = 7

  it('has whole appends only, and all confirmed ones, after its process was killed in mid-append', async () => {
    const file = join(newFolder(), 'journal.sqlite')
    const script = fileURLToPath(new URL('./appending.ts', import.meta.url))
    const child = spawn(process.execPath, ['--import', 'tsx', script, file, String(LINES)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let confirmed = 0
    for await (const line of createInterface(child.stdout)) {
      confirmed = Number(line)
      if (confirmed >= 300) break
    }
    child.kill('SIGKILL')
    await once(child, 'exit')
    const journal = await openSqlite(file)
    const lines = await journal.read('table', -1)
    await journal.close()
    expect(lines.length).toBeGreaterThanOrEqual(confirmed * LINES)
    expect(lines.length % LINES).toBe(0)
    expect(lines).toEqual(lines.map((_, i) => `append ${Math.floor(i / LINES)} line ${i % LINES}`))
  })

  it('has whole appends only after its file was cut short', async () => {
    const folder = newFolder()
    const file = join(folder, 'journal.sqlite')
    const journal = await openSqlite(file)
    await journal.create('table', 'a1'.repeat(32))
    for (let i = 0; i < 20; i++) {
      await journal.append(
        'table',
        i * LINES,
        Array.from({ length: LINES }, (_, l) => `append ${i} line ${l}`),
      )
    }
    const size = statSync(`${file}-wal`).size
    const found = new Set<number>()
    for (let part = 0; part < 12; part++) {
      const cut = join(folder, `cut-${part}.sqlite`)
      copyFileSync(file, cut)
      copyFileSync(`${file}-wal`, `${cut}-wal`)
      truncateSync(`${cut}-wal`, Math.floor((size * (part + 1)) / 12) - 1)
      const torn = await openSqlite(cut)
      const lines = (await torn.key('table')) ? await torn.read('table', -1) : []
      await torn.close()
      expect(lines.length % LINES).toBe(0)
      expect(lines).toEqual(lines.map((_, i) => `append ${Math.floor(i / LINES)} line ${i % LINES}`))
      found.add(lines.length)
    }
    await journal.close()
    expect(found.size).toBeGreaterThan(3)
  })

  it('reports why it cannot be opened', async () => {
    const file = join(newFolder(), 'no-such-folder', 'journal.sqlite')
    await expect(openSqlite(file)).rejects.toMatchObject({ code: 'broken', message: expect.stringContaining(file) })
    expect(existsSync(file)).toBe(false)
  })
})
