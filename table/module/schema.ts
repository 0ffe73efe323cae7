import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import action from '../../schemas/action.json' with { type: 'json' }
import common from '../../schemas/common.json' with { type: 'json' }
import counters from '../../schemas/counters.json' with { type: 'json' }
import entry from '../../schemas/entry.json' with { type: 'json' }
import map from '../../schemas/map.json' with { type: 'json' }
import measure from '../../schemas/measure.json' with { type: 'json' }
import manifest from '../../schemas/module.json' with { type: 'json' }
import referee from '../../schemas/referee.json' with { type: 'json' }
import rules from '../../schemas/rules.json' with { type: 'json' }
import save from '../../schemas/save.json' with { type: 'json' }
import scenario from '../../schemas/scenario.json' with { type: 'json' }
import sequence from '../../schemas/sequence.json' with { type: 'json' }
import state from '../../schemas/state.json' with { type: 'json' }
import wire from '../../schemas/wire.json' with { type: 'json' }
import askedAction from '../generated/asked-action.json' with { type: 'json' }
import type {
  Act,
  Action,
  AskedAction,
  CounterSheet,
  Create,
  Entry,
  GoOnRequest,
  HistoryRequest,
  Hover,
  Join,
  LinkRequest,
  MapSheet,
  ModuleManifest,
  PastRequest,
  PlacedPiece,
  RecollectRequest,
  RefereeRequest,
  RulesSheet,
  SavedPosition,
  SaveLine,
  ScenarioSheet,
  Seal,
  SequenceSheet,
  TablesRequest,
  WholeSave,
} from '../generated/types.ts'
import { type ModuleFiles, type ModuleResult, resolveModule, type SheetChecks } from './module.ts'
import type { Checked } from './problem.ts'
import { schemaProblems } from './schema-errors.ts'

const SCHEMAS = [
  ...[action, askedAction, common, counters, entry, map, manifest, measure, referee],
  ...[rules, save, scenario, sequence, state, wire],
]

/** For files that people write: every mistake is reported. */
const thorough = border({ allErrors: true, verbose: true })
/** For messages from a socket: the first mistake ends the check. Collecting thousands would keep the relay busy. */
const quick = border({ verbose: true })

export const checkManifest = thorough<ModuleManifest>('module.json')
export const checkMap = thorough<MapSheet>('map.json')
export const checkCounters = thorough<CounterSheet>('counters.json')
export const checkSequence = thorough<SequenceSheet>('sequence.json')
export const checkScenario = thorough<ScenarioSheet>('scenario.json')
export const checkRulesSheet = thorough<RulesSheet>('rules.json')
/** Checks in full, part by part: collecting all mistakes of a long request can take minutes. */
export const checkRefereeRequest = thorough<RefereeRequest>('referee.json#/$defs/RefereeRequest')
export const checkPlacedPiece = thorough<PlacedPiece>('referee.json#/$defs/PlacedPiece')
export const checkAction = thorough<Action>('action.json')
export const checkAskedAction = thorough<AskedAction>('asked-action.json')

export const CHECKED: SheetChecks = {
  manifest: checkManifest,
  map: checkMap,
  counters: checkCounters,
  sequence: checkSequence,
  scenario: checkScenario,
  rules: checkRulesSheet,
}
/** Reads a module from its files, and checks each against its schema first. */
export const checkModule = (files: ModuleFiles): ModuleResult => resolveModule(files, CHECKED)

/** The same check, up to the first mistake. */
export const checkRequestQuickly = quick<RefereeRequest>('referee.json#/$defs/RefereeRequest')
export const checkEntry = quick<Entry>('entry.json')
const checkSeal = quick<Seal>('save.json#/$defs/Seal')
/** For positions of the present version: migrate older ones first. */
export const checkPosition = quick<SavedPosition>('save.json#/$defs/SavedPosition')
export const checkWholeSave = quick<WholeSave>('save.json#/$defs/WholeSave')
/** Tells the two kinds of line apart first, so that the message is about the right one. */
export const checkSaveLine = (value: unknown): Checked<SaveLine> =>
  typeof value === 'object' && value !== null && 'counterpoint' in value ? checkSeal(value) : checkEntry(value)
export const checkCreate = quick<Create>('wire.json#/$defs/Create')
export const checkJoin = quick<Join>('wire.json#/$defs/Join')
export const checkLinkRequest = quick<LinkRequest>('wire.json#/$defs/LinkRequest')
export const checkAct = quick<Act>('wire.json#/$defs/Act')
export const checkHistoryRequest = quick<HistoryRequest>('wire.json#/$defs/HistoryRequest')
export const checkRecollectRequest = quick<RecollectRequest>('wire.json#/$defs/RecollectRequest')
export const checkPastRequest = quick<PastRequest>('wire.json#/$defs/PastRequest')
export const checkTablesRequest = quick<TablesRequest>('wire.json#/$defs/TablesRequest')
export const checkGoOn = quick<GoOnRequest>('wire.json#/$defs/GoOnRequest')
export const checkHover = quick<Hover>('wire.json#/$defs/Hover')

/** Compiled on first use: a client that needs one schema does not wait for twelve. */
function border(options: { allErrors?: boolean; verbose: boolean }) {
  let ajv: Ajv2020 | undefined
  return <T>(root: string) => {
    let validate: ValidateFunction<T> | undefined
    return (value: unknown): Checked<T> => {
      ajv ??= new Ajv2020({ ...options, strict: true, allowUnionTypes: true, discriminator: true, schemas: SCHEMAS })
      validate ??= ajv.getSchema<T>(root)
      if (!validate) throw new Error(`schemas/ has no ${root}`)
      if (validate(value)) return { ok: true, value }
      return { ok: false, problems: schemaProblems(validate.errors ?? []) }
    }
  }
}
