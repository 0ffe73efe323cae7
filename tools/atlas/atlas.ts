import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { printFault, readJson } from '../../relay/modules/json-text.ts'
import type { AtlasArea, AtlasPlace, AtlasRiver, AtlasRoad, Id } from '../../table/generated/types.ts'
import { type Checked, type Problem, ProblemList } from '../../table/module/problem.ts'
import { checkGround, checkPlaces, checkRivers, checkRoads } from './schemas.ts'

/** The country in latitude and longitude. */
export interface Atlas {
  readonly places: ReadonlyMap<Id, AtlasPlace>
  readonly rivers: ReadonlyMap<Id, AtlasRiver>
  readonly roads: readonly AtlasRoad[]
  readonly ground: readonly AtlasArea[]
}

export type AtlasRead = { readonly atlas: Atlas } | { readonly problems: readonly Problem[] }

export type AtlasFiles = Readonly<Record<string, unknown>>

export const ATLAS_FILES = ['places.json', 'rivers.json', 'roads.json', 'ground.json'] as const

/** Reads a JSON file, or says why it cannot be read. */
export function readAtlasFile(folder: string, file: string): Checked<unknown> {
  const problem = (code: Problem['code'], message: string) =>
    ({ ok: false, problems: [{ file, pointer: '', code, message }] }) as const
  let bytes: Uint8Array
  try {
    bytes = readFileSync(join(folder, file))
  } catch {
    return problem('missing-file', `There is no file ${file}.`)
  }
  const read = readJson(bytes)
  return 'fault' in read
    ? problem('malformed', `This is not JSON: ${printFault(read.fault)}`)
    : { ok: true, value: read.value }
}

export function readAtlas(folder: string): AtlasRead {
  const files: Record<string, unknown> = {}
  const problems: Problem[] = []
  for (const file of ATLAS_FILES) {
    const read = readAtlasFile(folder, file)
    if (read.ok) files[file] = read.value
    else problems.push(...read.problems)
  }
  return problems.length > 0 ? { problems } : resolveAtlas(files)
}

/** Checks each file against its schema, then every name that one file uses of another. */
export function resolveAtlas(files: AtlasFiles): AtlasRead {
  const problems: Problem[] = []
  const checked = <T>(file: string, check: (value: unknown) => Checked<T>): T | undefined => {
    const result = check(files[file])
    if (result.ok) return result.value
    problems.push(...result.problems.map((problem) => ({ ...problem, file })))
    return undefined
  }
  const places = checked('places.json', checkPlaces)?.places
  const rivers = checked('rivers.json', checkRivers)?.rivers
  const roads = checked('roads.json', checkRoads)?.roads
  const ground = checked('ground.json', checkGround)?.ground
  if (!places || !rivers || !roads || !ground) return { problems }
  const found = [namesOf('places.json', 'places', places), riverProblems(rivers), roadProblems(roads, places)]
  found.push(namesOf('ground.json', 'ground', ground))
  problems.push(...found.flatMap((one) => one.problems))
  if (problems.length > 0) return { problems }
  return { atlas: { places: byId(places), rivers: byId(rivers), roads, ground } }
}

const byId = <T extends { readonly id: Id }>(list: readonly T[]): ReadonlyMap<Id, T> =>
  new Map(list.map((each) => [each.id, each]))

function namesOf(file: string, key: string, list: readonly { readonly id: Id }[]): ProblemList {
  const found = new ProblemList(file)
  found.once(list, key)
  return found
}

function riverProblems(rivers: readonly AtlasRiver[]): ProblemList {
  const found = namesOf('rivers.json', 'rivers', rivers)
  const known = byId(rivers)
  for (const [index, river] of rivers.entries()) {
    found.known('river', river.into, known, 'rivers', index, 'into')
    const passed = new Set<Id>()
    for (let down: AtlasRiver | undefined = river; down; down = down.into ? known.get(down.into) : undefined) {
      if (passed.has(down.id)) {
        found.report('loop', `${river.id} flows into itself.`, 'rivers', index, 'into')
        break
      }
      passed.add(down.id)
    }
  }
  return found
}

function roadProblems(roads: readonly AtlasRoad[], places: readonly AtlasPlace[]): ProblemList {
  const found = namesOf('roads.json', 'roads', roads)
  const known = byId(places)
  for (const [index, { way }] of roads.entries())
    for (const [step, at] of way.entries())
      if (typeof at === 'string') found.known('place', at, known, 'roads', index, 'way', step)
  return found
}
