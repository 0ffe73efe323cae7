import { parseDice } from '../chance/dice-notation.ts'
import type {
  CounterSheet,
  Hash,
  Id,
  MapSheet,
  ModuleManifest,
  RulesSheet,
  ScenarioSheet,
  SequenceSheet,
} from '../generated/types.ts'
import { hashOf } from '../hashing/hash.ts'
import { type Board, cellRange, readBoard } from './board.ts'
import { byId, type CounterSet, readCounters, type SidesById, withParts } from './counters.ts'
import { layMaps } from './map-joins.ts'
import { overlaid } from './overlays.ts'
import { type Checked, hint, type Problem, ProblemList } from './problem.ts'
import { checkRules } from './rules-sheet.ts'
import { boardFor, checkScenario, checkSequence, pointNamed } from './scenario.ts'

/** A game as printed, with every reference resolved. */
export interface Module extends CounterSet {
  readonly manifest: ModuleManifest
  readonly sides: SidesById
  /** Ready parts that the box includes. Their counters are among the game's own. */
  readonly parts: ReadonlyMap<Id, CounterSheet>
  readonly maps: readonly Board[]
  readonly sequence: SequenceSheet
  readonly scenarios: ReadonlyMap<Id, ScenarioSheet>
  /** The rules for the referee. A game can be played without them. */
  readonly rules?: RulesSheet
  /** A hash of the sheets that ignores the order of fields: equal games have equal fingerprints. */
  readonly fingerprint: Hash
}

/** Files of a module by their path in its folder. */
export type ModuleFiles = Readonly<Record<string, unknown>>
export type ModuleResult = { readonly module: Module } | { readonly problems: readonly Problem[] }

/** The checks that turn parsed files into sheets. */
export interface SheetChecks {
  readonly manifest: (value: unknown) => Checked<ModuleManifest>
  readonly map: (value: unknown) => Checked<MapSheet>
  readonly counters: (value: unknown) => Checked<CounterSheet>
  readonly sequence: (value: unknown) => Checked<SequenceSheet>
  readonly scenario: (value: unknown) => Checked<ScenarioSheet>
  readonly rules: (value: unknown) => Checked<RulesSheet>
}

const accept = <T>(value: unknown): Checked<T> => ({ ok: true, value: value as T })
/** For a client: the relay has checked every file already. */
export const TRUSTED: SheetChecks = {
  manifest: accept,
  map: accept,
  counters: accept,
  sequence: accept,
  scenario: accept,
  rules: accept,
}

export const MANIFEST_FILE = 'module.json'
/** The path of a ready part among the files. */
export const partFile = (id: string): string => `parts/${id}.json`

/** A sheet that could be read, with the problems found in its file. */
interface Opened<T> {
  readonly sheet: T
  readonly found: ProblemList
}

/** Reads every file and resolves every reference. It returns a module, or all problems. */
export function resolveModule(files: ModuleFiles, checks: SheetChecks): ModuleResult {
  const problems: Problem[] = []
  let sheets = files
  const open = <T>(file: string, check: (value: unknown) => Checked<T>, named: [string, string]): Opened<T>[] => {
    if (!Object.hasOwn(sheets, file)) {
      const present = Object.keys(files)
      const message = `There is no file ${file} in the folder${present.length > 0 ? hint(file, present) : ', which is empty.'}`
      problems.push({ file: named[0], pointer: named[1], code: 'missing-file', message })
      return []
    }
    const checked = check(sheets[file])
    if (checked.ok) return [{ sheet: checked.value, found: new ProblemList(file) }]
    problems.push(...checked.problems.map((problem) => ({ ...problem, file })))
    return []
  }
  const [manifest] = open(MANIFEST_FILE, checks.manifest, [MANIFEST_FILE, ''])
  if (!manifest) return { problems }
  const { sheet } = manifest
  sheets = overlaid(files, sheet, filesOf({ ...sheet, overlays: [] }).slice(1), manifest.found)
  const maps = sheet.maps.flatMap((file, i) => open(file, checks.map, [MANIFEST_FILE, `/maps/${i}`]))
  const [counters] = open(sheet.counters, checks.counters, [MANIFEST_FILE, '/counters'])
  const partIds = sheet.parts ?? []
  const opened = partIds.map((id, i) => ({
    id,
    ...open(partFile(id), checks.counters, [MANIFEST_FILE, `/parts/${i}`])[0],
  }))
  const parts = opened.flatMap(({ id, sheet, found }) => (sheet && found ? { id, sheet, found } : []))
  const [sequence] = open(sheet.sequence, checks.sequence, [MANIFEST_FILE, '/sequence'])
  const scenarios = sheet.scenarios.flatMap((file, i) =>
    open(file, checks.scenario, [MANIFEST_FILE, `/scenarios/${i}`]),
  )
  const [rules] = sheet.rules === undefined ? [] : open(sheet.rules, checks.rules, [MANIFEST_FILE, '/rules'])

  const sides = byId(sheet.sides)
  manifest.found.once(sheet.sides, 'sides')
  checkDice(sheet, manifest.found)
  checkDistinct(maps, 'map')
  checkDistinct(scenarios, 'scenario')
  const boards = maps.flatMap((map) => readBoard(map.sheet, map.found) ?? [])
  const own = counters && readCounters(counters.sheet, sides, counters.found)
  for (const part of parts) readCounters(part.sheet, sides, part.found)
  const print = own && withParts(own, parts)
  const byName = new Map(parts.map((part) => [part.id, part.sheet]))
  if (sequence) checkSequence(sequence.sheet, sequence.found)
  const everyBoard = boards.length === sheet.maps.length
  const everyPart = parts.length === partIds.length
  const context = { sides, boards, everyBoard, print, parts: everyPart ? byName : undefined, sequence: sequence?.sheet }
  for (const { sheet, found } of scenarios) checkScenario(sheet, context, found)
  const everyScenario = scenarios.length === sheet.scenarios.length
  if (everyScenario) checkBoxes(maps, scenarios)
  if (everyBoard) {
    checkCover(sheet, boards, manifest.found)
    layMaps(boards, sheet.joins ?? [], manifest.found)
  }
  for (const { sheet, found } of maps) {
    for (const [index, { side }] of (sheet.tracks ?? []).entries())
      found.known('side', side, sides, 'tracks', index, 'side')
  }
  const printing = { ...context, scenarios: everyScenario ? scenarios.map((each) => each.sheet) : undefined }
  if (rules) checkRules(rules.sheet, printing, rules.found)

  for (const each of [manifest, ...maps, counters, ...parts, sequence, ...scenarios, rules])
    problems.push(...(each?.found.problems ?? []))
  if (problems.length > 0 || !print || !sequence) return { problems }
  return {
    module: {
      ...print,
      manifest: sheet,
      sides,
      parts: byName,
      maps: boards,
      sequence: sequence.sheet,
      scenarios: byId(scenarios.map((scenario) => scenario.sheet)),
      ...(rules && { rules: rules.sheet }),
      fingerprint: fingerprint(files, sheet),
    },
  }
}

function checkDistinct(sheets: readonly Opened<{ readonly id: Id }>[], what: string): void {
  for (const [index, { sheet, found }] of sheets.entries()) {
    const before = sheets.slice(0, index).find((other) => other.sheet.id === sheet.id)
    if (before) found.report('duplicate', `The ${what} in ${before.found.file} has the id ${sheet.id} too.`, 'id')
  }
}

function checkDice({ dice = [] }: ModuleManifest, found: ProblemList): void {
  for (const [index, text] of dice.entries()) {
    if (!parseDice(text))
      found.report('malformed', `"${text}" are no dice; write for example 2d6 or d10 0-9.`, 'dice', index)
  }
}

/** The cell shown on the cover must be on a map. */
function checkCover({ cover }: ModuleManifest, boards: readonly Board[], found: ProblemList): void {
  if (!cover) return
  const board = boardFor(boards, cover.map)
  if (!board) found.known('map', cover.map, byId(boards), 'cover', 'map')
  else if (board.grid.count === 0) {
    if (!pointNamed(cover.at)) {
      const message = `${board.id} has no cells; write ${cover.at} as a point such as point:250,400.`
      found.report('no-such-cell', message, 'cover', 'at')
    }
  } else if (!board.grid.parse(cover.at)) {
    found.report(
      'no-such-cell',
      `There is no cell ${cover.at} on ${board.id}: ${cellRange(board.grid)}.`,
      'cover',
      'at',
    )
  }
}

/** A box on a map must belong to a pile of some scenario. */
function checkBoxes(maps: readonly Opened<MapSheet>[], scenarios: readonly Opened<ScenarioSheet>[]): void {
  const piles = new Set(scenarios.flatMap(({ sheet }) => sheet.piles.map(({ id }) => id)))
  for (const { sheet, found } of maps) {
    for (const [index, { pile }] of (sheet.boxes ?? []).entries())
      found.known('pile', pile, piles, 'boxes', index, 'pile')
  }
}

/** The files that a game consists of. */
export function filesOf(manifest: ModuleManifest): readonly string[] {
  const { maps, counters, sequence, scenarios, parts = [], overlays = [], rules } = manifest
  const names = [MANIFEST_FILE, ...maps, counters, sequence, ...scenarios, ...parts.map(partFile), ...overlays]
  return rules === undefined ? names : [...names, rules]
}

/** Only files named in the manifest count: a stray file in the folder does not make another game. */
const fingerprint = (files: ModuleFiles, manifest: ModuleManifest): Hash =>
  hashOf(canonical(Object.fromEntries(filesOf(manifest).map((name) => [name, files[name]]))))

function canonical(value: unknown): string {
  const sorted = (_: string, inner: unknown): unknown =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner
  return JSON.stringify(value, sorted)
}
