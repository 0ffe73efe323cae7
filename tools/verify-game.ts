import { readFileSync } from 'node:fs'
import type { LoadedModule, LoadedModules } from '../relay/modules/loaded-modules.ts'
import type { Open } from '../table/generated/types.ts'
import { tallyLines } from '../table/log/chance-tally.ts'
import { continuationFault } from '../table/log/continuation-check.ts'
import { type Fingerprint, parseFingerprint } from '../table/log/fingerprint.ts'
import { type Proof, type Verification, verify } from '../table/log/verify.ts'
import { printProblem } from '../table/module/problem.ts'
import { checkSaveLine } from '../table/module/schema.ts'
import { isSameEdition } from '../table/referee.ts'

export const PROVED = 0
export const REFUTED = 1
export const UNREADABLE = 2

const USAGE =
  'Name a saved game, as in: npm run verify -- game.jsonl --head "88 · 4f2a 91c0 77de" --from game-before.jsonl'

export interface VerifyResult {
  readonly code: typeof PROVED | typeof REFUTED | typeof UNREADABLE
  readonly message: string
}

/** Verifies a file. The arguments are its name, fingerprints that pages showed, and the log that it goes on from. */
export function verifyFile(args: readonly string[], modules: LoadedModules): VerifyResult {
  const options = readArguments(args)
  if ('problem' in options) return { code: UNREADABLE, message: options.problem }
  const { file, heads, from } = options
  try {
    const before = from === undefined ? undefined : readFileSync(from, 'utf8')
    return verifyText(readFileSync(file, 'utf8'), modules, heads, before)
  } catch (error) {
    return { code: UNREADABLE, message: `${file} cannot be read: ${(error as Error).message}.` }
  }
}

interface Arguments {
  readonly file: string
  readonly heads: readonly Fingerprint[]
  readonly from?: string | undefined
}

function readArguments(args: readonly string[]): Arguments | { readonly problem: string } {
  const files: string[] = []
  let from: string | undefined
  const heads: Fingerprint[] = []
  for (let index = 0; index < args.length; index++) {
    const each = String(args[index])
    if (each === '--from') {
      from = args[++index]
      if (from === undefined) return { problem: USAGE }
      continue
    }
    if (each !== '--head') {
      files.push(each)
      continue
    }
    const text = args[++index] ?? ''
    const head = parseFingerprint(text)
    if (!head)
      return { problem: `"${text}" is not a fingerprint; copy it as the page shows it: "88 · 4f2a 91c0 77de".` }
    heads.push(head)
  }
  const [file, more] = files
  return file === undefined || more !== undefined ? { problem: USAGE } : { file, heads, from }
}

/** `before`: the log that it goes on from. */
export function verifyText(
  text: string,
  modules: LoadedModules,
  heads: readonly Fingerprint[] = [],
  before?: string,
): VerifyResult {
  const lines = linesOf(text)
  const loaded = loadedFor(lines[0], modules)
  const found = verify(lines, readLine, { ...loaded, heads })
  if ('fault' in found) return { code: REFUTED, message: messageOf(found, loaded !== undefined, heads) }
  const message = messageOf(found, loaded !== undefined, heads)
  if (before === undefined) return { code: PROVED, message }
  const fault = beforeFault(lines[0] ?? '', linesOf(before), modules)
  if (fault !== undefined) return { code: REFUTED, message: fault }
  return { code: PROVED, message: message.replace(/^print .*$/m, 'print  proved: it goes on whole from that log.') }
}

function linesOf(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** Why a log does not go on from another, which is verified, too. */
function beforeFault(first: string, before: readonly string[], modules: LoadedModules): string | undefined {
  const loaded = loadedFor(before[0], modules)
  if (!loaded) return 'The game before was played with a module that is not here, or has changed since.'
  const found = verify(before, readLine, loaded)
  if ('fault' in found) return `The game before: ${messageOf(found, true, [])}`
  const { action } = JSON.parse(first) as { action: Open }
  const fault = continuationFault(action, before.slice(0, -1), loaded)
  return fault === undefined ? undefined : `Refuted at line 1, entry 0: Entry 0 ${fault}`
}

function readLine(line: string): ReturnType<Parameters<typeof verify>[1]> {
  try {
    const checked = checkSaveLine(JSON.parse(line))
    if (!checked.ok) return { problem: checked.problems.map(printProblem).join(' ') }
    return 'counterpoint' in checked.value ? { seal: checked.value } : { entry: checked.value }
  } catch {
    return { problem: 'This is not JSON.' }
  }
}

/** The module and the referee of the game, if they are here and have not changed. */
function loadedFor(first: string | undefined, modules: LoadedModules): LoadedModule | undefined {
  const read = first === undefined ? { problem: '' } : readLine(first)
  if (!('entry' in read) || read.entry.action.type !== 'open') return undefined
  const { game } = read.entry.action
  const loaded = modules.get(game.module)
  if (loaded?.module.fingerprint !== game.fingerprint) return undefined
  return isSameEdition(game, loaded.rules?.edition) ? loaded : { ...loaded, referee: undefined }
}

function messageOf(found: Verification, isPrinted: boolean, heads: readonly Fingerprint[]): string {
  if ('fault' in found) {
    const { line, seq, message } = found.fault
    return `Refuted at line ${line}${seq === undefined ? '' : `, entry ${seq}`}: ${message}`
  }
  const { entries, head, state, chance, results, verdicts, from } = found.proof
  return [
    `Proved: ${entries} entries, each as the relay would have written it.`,
    `head   ${head}`,
    ...(heads.length > 0
      ? [`pages  agreed: up to entry ${Math.max(...heads.map(({ seq }) => seq))} it is the log that they showed.`]
      : []),
    `state  ${state}`,
    chance === 'proved'
      ? 'chance proved: the secret is open, and every die and draw follows from it.'
      : 'chance not yet proved: the game is still being played, and the secret is not open.',
    ...tallyLines(results),
    from
      ? `print  not proved: it goes on from entry ${from.entry} (${from.head.slice(0, 12)}) of the game ${from.game.slice(0, 12)}.`
      : isPrinted
        ? 'print  proved: it begins as the scenario does, and every counter and place is of the module.'
        : 'print  not proved: the module it was played with is not here, or has changed since.',
    VERDICTS[verdicts],
  ].join('\n')
}

const VERDICTS: Readonly<Record<Proof['verdicts'], string>> = {
  proved: 'verdicts proved: the referee, asked again, says the same of every entry.',
  'not proved':
    'verdicts not proved: the referee of the game as it was played is not here, or judges by another edition.',
  none: 'verdicts none: no referee watched this game.',
}
