/** Makes one line of one table durable. */
export interface Log {
  append(table: number, seq: number, line: string): Promise<void>
  close(): Promise<void>
}

/** Runs writers in parallel, each on its own table. Each waits for a line before it writes the next. */
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

/** As long as an average entry. */
function lineOf(table: number, seq: number): string {
  const action = { type: 'move', moves: [{ pieces: [`0.${table}`], to: { board: 'map', q: seq % 40, r: seq % 30 } }] }
  const entry = { seq, id: `0123456789abcdefghijk`, seat: 'blue', at: 1.8e12 + seq, action, undo: 'step' }
  return JSON.stringify({ ...entry, prev: 'f'.repeat(64) })
}
