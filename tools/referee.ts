// npm run -s referee < request.json: prints the referee's answer, or why there is none.
import { text } from 'node:stream/consumers'
import { judgeRequest } from '../relay/http/judge-request.ts'
import { loadReferees } from '../relay/load-referees.ts'
import { loadModules, withRules } from '../relay/modules/loaded-modules.ts'
import { modulesFolder } from '../relay/settings.ts'
import { printProblem } from '../table/module/problem.ts'

const ANSWERED = 0
const REFUSED = 1

const modules = loadModules(modulesFolder(process.env), (module, { problems }) =>
  console.error(`The module ${module} is left out:\n${problems.map(printProblem).join('\n')}`),
)
const answer = await judgeRequest(await withRules(modules, await loadReferees()), await text(process.stdin), () => {})
console.log(JSON.stringify(answer))
process.exitCode = [answer].flat().every((each) => 'verdicts' in each) ? ANSWERED : REFUSED
