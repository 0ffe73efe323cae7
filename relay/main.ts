// The relay's process, which npm start runs under a supervisor.
import { loadReferees } from './load-referees.ts'
import { EXIT } from './runtime/exit-codes.ts'

const [unknown] = process.argv.slice(2)
if (unknown === undefined) await (await import('./serve.ts')).serve(await loadReferees())
else {
  console.error(`relay/main.ts takes no arguments, but was given "${unknown}".`)
  process.exitCode = EXIT.unknownArgument
}
