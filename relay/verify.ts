// npm run verify -- game.jsonl: proves a saved game, or names the first entry that does not agree.
import { readFileSync } from 'node:fs'
import { UNPRINTED } from '../table/authority.ts'
import { printProblem } from '../table/problem.ts'
import type { Referees } from '../table/referee.ts'
import { checkSaveLine } from '../table/schema.ts'
import { type Verification, verify } from '../table/verify.ts'
import { fittingsFor, readShelf, type Shelf } from './modules.ts'

export const PROVED = 0
export const REFUTED = 1
export const UNREADABLE = 2

const USAGE = 'Name a saved game, as in: npm run verify -- game.jsonl'

/** What is to be told, and the exit code. */
export interface Finding {
  readonly code: typeof PROVED | typeof REFUTED | typeof UNREADABLE
  readonly message: string
}

export function verifyFile(file: string | undefined, shelf: Shelf): Finding {
  if (file === undefined) return { code: UNREADABLE, message: USAGE }
  try {
    return verifyText(readFileSync(file, 'utf8'), shelf)
  } catch (error) {
    return { code: UNREADABLE, message: `${file} cannot be read: ${(error as Error).message}.` }
  }
}

export function verifyText(text: string, shelf: Shelf): Finding {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const printed = printFor(lines[0], shelf)
  const found = verify(lines, readLine, printed ?? UNPRINTED)
  return 'proof' in found
    ? { code: PROVED, message: sentenceOf(found, printed !== undefined) }
    : { code: REFUTED, message: sentenceOf(found, printed !== undefined) }
}

function readLine(line: string): ReturnType<Parameters<typeof verify>[1]> {
  try {
    const checked = checkSaveLine(JSON.parse(line))
    if (!checked.ok) return { problem: checked.problems.map(printProblem).join(' ') }
    return 'counterpoint' in checked.value ? { seal: checked.value } : { entry: checked.value }
  } catch {
    return { problem: 'This is no JSON.' }
  }
}

/** The print of the module the game was played with, where it is at hand and has not changed since. */
function printFor(first: string | undefined, shelf: Shelf) {
  const read = first === undefined ? { problem: '' } : readLine(first)
  if (!('entry' in read) || read.entry.action.type !== 'open') return undefined
  const { printed } = fittingsFor(shelf, read.entry.action.game)
  return printed === UNPRINTED ? undefined : printed
}

function sentenceOf(found: Verification, isPrinted: boolean): string {
  if ('fault' in found) {
    const { line, seq, message } = found.fault
    return `Refuted at line ${line}${seq === undefined ? '' : `, entry ${seq}`}: ${message}`
  }
  const { entries, head, state, chance } = found.proof
  return [
    `Proved: ${entries} entries, each as the relay would have written it.`,
    `head   ${head}`,
    `state  ${state}`,
    chance === 'proved'
      ? 'chance proved: the secret is open, and every die and draw follows from it.'
      : 'chance not yet proved: the game is still being played, and the secret is not open.',
    isPrinted
      ? 'print  proved: every counter and place is of the module.'
      : 'print  not proved: the module it was played with is not here, or has changed since.',
  ].join('\n')
}

/** The command: prints what was found, and answers the exit code. */
export function runVerify(file: string | undefined, modules: string, referees: Referees | undefined): Finding['code'] {
  const shelf = readShelf(modules, () => {}, referees)
  const { code, message } = verifyFile(file, shelf)
  console[code === PROVED ? 'log' : 'error'](message)
  return code
}
