// Appends without end and prints how many are confirmed, until it is killed.
import { openSqlite } from '../../../relay/journal/sqlite.ts'

const [file, lines] = process.argv.slice(2)
const journal = await openSqlite(String(file))
await journal.create('table', 'a1'.repeat(32))
let confirmed = 0
const append = async (i: number) => {
  const texts = Array.from({ length: Number(lines) }, (_, line) => `append ${i} line ${line}`)
  await journal.append('table', i * Number(lines), texts)
  confirmed++
  process.stdout.write(`${confirmed}\n`)
}
for (let i = 0; ; i += 4) await Promise.all([0, 1, 2, 3].map((more) => append(i + more)))
