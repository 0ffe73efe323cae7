import { open } from 'node:fs/promises'
import type { Log } from './writers.ts'

/** The limit: a plain file. Lines that arrive during a sync go into the next write. */
export async function openPlainFile(path: string): Promise<Log> {
  const file = await open(path, 'a')
  let waiting: { line: string; done: () => void }[] = []
  let writing = false
  const write = async () => {
    writing = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await file.write(`${batch.map(({ line }) => line).join('\n')}\n`)
      await file.datasync()
      for (const { done } of batch) done()
    }
    writing = false
  }
  return {
    append: (_table, _seq, line) =>
      new Promise((done) => {
        waiting.push({ line, done })
        if (!writing) queueMicrotask(write)
      }),
    close: () => file.close(),
  }
}
