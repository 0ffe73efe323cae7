/** A way to make one line of one table durable. */
export interface Log {
  append(table: number, seq: number, line: string): Promise<void>
  close(): Promise<void>
}

/** Writers at once, each with its own table, each waiting for one line before the next. */
export async function appendsPerSecond(log: Log, writers: number, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  const began = performance.now()
  const write = async (table: number) => {
    let seq = 0
    while (performance.now() < end) await log.append(table, seq, lineOf(table, seq++))
    return seq
  }
  const counts = await Promise.all(Array.from({ length: writers }, (_, table) => write(table)))
  return (counts.reduce((sum, count) => sum + count, 0) / (performance.now() - began)) * 1000
}

/** The length of an ordinary entry. */
function lineOf(table: number, seq: number): string {
  const action = { type: 'move', moves: [{ pieces: [`0.${table}`], to: { board: 'map', q: seq % 40, r: seq % 30 } }] }
  const entry = { seq, id: `0123456789abcdefghijk`, seat: 'blue', at: 1.8e12 + seq, action, undo: 'step' }
  return JSON.stringify({ ...entry, prev: 'f'.repeat(64) })
}
