// npm run verify -- game.jsonl: proves a saved game, or names the first entry that does not agree.
import { loadReferees } from '../relay/load-referees.ts'
import { loadModules, withRules } from '../relay/modules/loaded-modules.ts'
import { modulesFolder } from '../relay/settings.ts'
import { PROVED, verifyFile } from './verify-game.ts'

const modules = await withRules(
  loadModules(modulesFolder(process.env), () => {}),
  await loadReferees(),
)
const { code, message } = verifyFile(process.argv.slice(2), modules)
console[code === PROVED ? 'log' : 'error'](message)
process.exitCode = code
