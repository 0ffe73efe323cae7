// npm run journal -- check | backup FILE | salvage TABLE: looks after the file that holds every game.
import { loadReferees } from '../relay/load-referees.ts'
import { loadModules, withRules } from '../relay/modules/loaded-modules.ts'
import { newKey, newTable } from '../relay/random-ids.ts'
import { wallClock } from '../relay/runtime/clock.ts'
import { dataFolder, modulesFolder } from '../relay/settings.ts'
import { runJournal } from './journal-commands.ts'

// A backup holds every table's key: only its owner may read it.
process.umask(0o077)
process.exitCode = await runJournal(process.argv.slice(2), {
  data: dataFolder(process.env),
  modules: async () =>
    withRules(
      loadModules(modulesFolder(process.env), () => {}),
      await loadReferees(),
    ),
  clock: wallClock,
  newKey,
  newTable,
  print: console.log,
})
