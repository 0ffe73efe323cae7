import { readFileSync } from 'node:fs'
import type { AtlasRecipe } from '../../../table/generated/types.ts'
import { printProblem } from '../../../table/module/problem.ts'
import { ATLAS_FILES, type Atlas, readAtlas } from '../../../tools/atlas/atlas.ts'
import { type MadeMap, makeMap } from '../../../tools/atlas/map-sheet.ts'
import { readRecipe } from '../../../tools/atlas/recipe.ts'

const read = readAtlas('assets/atlas')
if ('problems' in read) throw new Error(read.problems.map(printProblem).join('\n'))

export const atlas: Atlas = read.atlas

export const GAMES = ['celles', 'ardennes', 'peiper'] as const

export function recipeOf(game: string): AtlasRecipe {
  const found = readRecipe(`assets/atlas/games/${game}.json`, atlas)
  if ('problems' in found) throw new Error(found.problems.map(printProblem).join('\n'))
  return found.recipe
}

export const placed = (game: string): MadeMap => makeMap(recipeOf(game), atlas, {})

/** The files of the atlas, for tests to break. */
export const files = (): Record<string, unknown> =>
  Object.fromEntries(ATLAS_FILES.map((file) => [file, JSON.parse(readFileSync(`assets/atlas/${file}`, 'utf8'))]))

/** A part of such a file, to be broken. */
export function partOf(value: unknown, ...at: readonly (string | number)[]): Record<string, unknown> {
  const found = at.reduce<unknown>((whole, key) => (isRecord(whole) ? whole[key] : undefined), value)
  if (!isRecord(found)) throw new Error(`The atlas has nothing at /${at.join('/')}.`)
  return found
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
