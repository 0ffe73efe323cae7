import { readModule } from '../../relay/modules/module-folder.ts'
import type { Counter, Face } from '../../table/generated/types.ts'
import { printProblem } from '../../table/module/problem.ts'

export const resolved = readModule('assets/modules/celles')
if ('problems' in resolved) throw new Error(resolved.problems.map(printProblem).join('\n'))
export const { module } = resolved
export const board = module.maps[0]!
export const { grid } = board
export const units = [...module.counters.values()].filter(({ kind }) => kind === 'unit')
export const chits = [...module.counters.values()].filter(({ kind }) => kind === 'chit')

/** The printed values of a face: attack, defence, movement. */
export const line = ({ faces }: Counter, look: Face['look']): string | undefined => {
  const values = faces.find((face) => face.look === look)?.values
  return values && [values.attack, values.defence, values.movement].join('-')
}

export const tally = (words: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

/** Section 3 and 3.1: the days on which each chit is in its cup. */
export const CHITS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  german: {
    '23': ['2nd Panzer', 'Panzer Lehr'],
    '24': ['116th Panzer', '2nd Panzer', 'Panzer Lehr', 'Panzer Lehr'],
    '25': ['2nd Panzer', '9th Panzer', 'FBB', 'Panzer Lehr'],
    '26': ['2nd Panzer', '9th Panzer', 'FBB', 'Panzer Lehr'],
    '27': ['2nd Panzer', '9th Panzer', 'FBB', 'Panzer Lehr'],
  },
  allied: {
    '23': ['2nd Armored'],
    '24': ['4th Cavalry', '84th Inf'],
    '25': ['29th Brigade', '2nd Armored', '2nd Armored', '4th Cavalry', '84th Inf'],
    '26': ['29th Brigade', '2nd Armored', '2nd Armored', '4th Cavalry', '84th Inf'],
    '27': ['29th Brigade', '2nd Armored', '84th Inf'],
  },
}
