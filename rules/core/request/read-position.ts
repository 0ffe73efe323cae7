import type {
  Id,
  OptionValue,
  Piece,
  PlacedPiece,
  RefereeRequest,
  ScenarioSheet,
  Time,
} from '../../../table/generated/types.ts'
import { byId } from '../../../table/module/counters.ts'
import type { Module } from '../../../table/module/module.ts'
import type { PointerKey, ProblemList } from '../../../table/module/problem.ts'
import { HOUSE_RULE_PREFIX, type HouseRule } from '../../../table/referee.ts'
import { EMPTY_STATE, fromSnapshot, type State, toSnapshot } from '../../../table/state.ts'
import type { GameReferee } from '../referee.ts'
import { type Places, readPlace } from './read-place.ts'

/** The only seat of a request. */
export const ASKER = 'asker'

/** The table that a request lays out; problems are reported. */
export function readPosition(
  module: Module,
  referee: Pick<GameReferee, 'switches' | 'statedMarks'>,
  { module: asked, scenario, position, options = {}, sides }: RefereeRequest,
  found: ProblemList,
): State {
  const { id, title } = module.manifest
  if (asked !== id) found.report('mismatch', `The request is for ${asked}, but this game is ${id}.`, 'module')
  const sheet = scenarioOf(module, scenario)
  found.known('scenario', scenario, module.scenarios, 'scenario')
  const all = [...module.sides.keys()]
  for (const [index, side] of (sides ?? []).entries()) found.known('side', side, module.sides, 'sides', index)
  const time = timeOf(module, sheet, position.time)
  checkTime(module, time, ['position', 'time'], found)
  const house = Object.entries(options).map(([key, value]) => [key, houseKey(key), value] as const)
  for (const [key, option, value] of house) checkHouse(referee.switches, option, value, ['options', key], found)
  const piles = sheet?.piles ?? []
  found.once(position.pieces ?? [], 'position', 'pieces')
  const places = { module, sheet, piles }
  const stated = referee.statedMarks(position.memory ?? {})
  const pieces = (position.pieces ?? []).map((each, index) => {
    const piece = pieceOf(places, each, index, found)
    const marks = stated.flatMap(({ piece: id, mark, count }) => (id === each.id ? [[mark, count] as const] : []))
    return marks.length === 0 ? piece : { ...piece, marks: { ...Object.fromEntries(marks), ...piece.marks } }
  })
  return fromSnapshot({
    ...toSnapshot(EMPTY_STATE),
    seq: lastSeq(pieces),
    game: {
      ...EMPTY_STATE.game,
      module: id,
      title,
      scenario: sheet?.id ?? EMPTY_STATE.game.scenario,
      fingerprint: module.fingerprint,
      sides: all,
      // The asker sees everything, so pieces keep their ids when they leave a cup.
      piles: piles.map((pile) => ({ ...pile, sight: 'all' })),
    },
    seats: [{ id: ASKER, sides: sides ?? all, host: true }],
    pieces,
    time,
    options: { ...sheet?.options, ...Object.fromEntries(house.map(([, option, value]) => [option, value])) },
  })
}

/** Shorter endings would be ambiguous sooner or later. */
const SHORTEST_ENDING = 4

/** Finds a counter by its id or by a unique ending of it: 116pz-60. */
export function counterNamed({ counters }: Module, name: Id): Id {
  if (counters.has(name) || name.length < SHORTEST_ENDING) return name
  const sameEnding = [...counters.keys()].filter((id) => id.endsWith(name))
  return sameEnding.length === 1 && sameEnding[0] !== undefined ? sameEnding[0] : name
}

export const scenarioOf = (module: Module, scenario: Id | undefined) =>
  scenario === undefined ? [...module.scenarios.values()][0] : module.scenarios.get(scenario)

/** Completes a phase by its side: action of the Germans is german-action. */
export function timeOf({ sequence, scenarios }: Module, sheet: ScenarioSheet | undefined, time: Time): Time {
  const { phase, side } = time
  // Without a known scenario the order of the first one holds, so that a wrong scenario is not reported as a wrong
  // phase too.
  const order = (sheet ?? [...scenarios.values()][0])?.order
  if (side === undefined || sequence.phases.some(({ id }) => id === phase)) return time
  const own = sequence.phases.filter(({ player }) => player !== undefined && order?.[player] === side)
  // "combat" means attacker-combat, not attacker-exploit-combat: the shorter id wins.
  const [meant] = own.filter(({ id }) => id.endsWith(`-${phase}`)).sort((a, b) => a.id.length - b.id.length)
  return meant ? { ...time, phase: meant.id } : time
}

/** New pieces are numbered after their action, so numbering continues after the highest such id. */
const lastSeq = (pieces: readonly Piece[]): number =>
  Math.max(0, ...pieces.map(({ id }) => Number(/^(\d{1,9})\.\d+$/.exec(id)?.[1] ?? 0)))

export function checkTime(module: Module, { phase, side }: Time, at: readonly PointerKey[], found: ProblemList): void {
  found.known('phase', phase, byId(module.sequence.phases), ...at, 'phase')
  found.known('side', side, module.sides, ...at, 'side')
}

/** House rules are named with or without the prefix that the table uses. */
const houseKey = (key: string): string => (key.startsWith(HOUSE_RULE_PREFIX) ? key : HOUSE_RULE_PREFIX + key)

export function checkHouse(
  switches: readonly HouseRule[],
  option: string,
  value: OptionValue,
  at: readonly PointerKey[],
  found: ProblemList,
): void {
  const id = option.slice(HOUSE_RULE_PREFIX.length)
  const known = byId(switches)
  found.known('house rule', id, known, ...at)
  const settings = known.get(id)?.settings.map((setting) => setting.value) ?? [value]
  if (settings.includes(value)) return
  found.report('unknown', `${id} can be ${settings.join(' or ')}, but not ${value}.`, ...at)
}

export function checkMarks(module: Module, marks: readonly Id[], at: readonly PointerKey[], found: ProblemList): void {
  for (const mark of marks) found.known('mark', mark, module.marks, ...at, mark)
}

function pieceOf(
  places: Places,
  { id, def: name, at, side, face = 0, turn = 0, layers, marks, board, veil }: PlacedPiece,
  index: number,
  found: ProblemList,
): Piece {
  const { module } = places
  const here = ['position', 'pieces', index] as const
  const def = counterNamed(module, name)
  const counter = module.counters.get(def)
  found.known('counter', def, module.counters, ...here, 'def')
  found.known('side', side, module.sides, ...here, 'side')
  const count = counter?.faces.length ?? 0
  if (counter && face >= count) {
    found.report('mismatch', `${def} has no face ${face}; it has ${count}, counted from 0.`, ...here, 'face')
  }
  checkMarks(module, Object.keys(marks ?? {}), [...here, 'marks'], found)
  const place = readPlace(places, at, board, [...here, 'at'], found)
  const owner = side ?? counter?.side
  return {
    id,
    def,
    ...(counter?.cover !== undefined && { cover: counter.cover }),
    at: place,
    face,
    turn,
    ...(owner !== undefined && { side: owner }),
    ...(layers && { layers }),
    ...(marks && { marks }),
    ...(veil && { veil }),
  }
}
