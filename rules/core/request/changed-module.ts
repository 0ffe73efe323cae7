import type { Counter, Id, PieceId, PlacedPiece, RefereeRequest, RulesSheet } from '../../../table/generated/types.ts'
import type { Module } from '../../../table/module/module.ts'
import type { ProblemList } from '../../../table/module/problem.ts'
import { changedMaps, type GroundChange } from './changed-maps.ts'
import { checkedCell, readCell } from './read-place.ts'
import { counterNamed, scenarioOf } from './read-position.ts'

/** The module with the request's own ground, supply sources, forces and values. */
export function changedModule(module: Module, request: RefereeRequest, found: ProblemList): Module {
  const { position } = request
  const terrain = Object.entries(position.terrain ?? {}).map(
    ([id, kind]): GroundChange => ({ id, to: { terrain: kind }, at: ['position', 'terrain', id], alone: true }),
  )
  const ground = Object.entries(position.map ?? {}).map(
    ([id, to]): GroundChange => ({ id, to, at: ['position', 'map', id], alone: false }),
  )
  const changes = [...terrain, ...ground]
  const withMaps = changes.length === 0 ? module : { ...module, maps: changedMaps(module, changes, found) }
  const withHeads = position.heads ? suppliedFrom(withMaps, request, found) : withMaps
  const withForces = position.memory?.forces ? begunWith(withHeads, request, found) : withHeads
  const values = valuesOf(withForces, position.pieces ?? [], found)
  return values.size === 0 ? withForces : { ...withForces, changed: values }
}

const HEADS = 'said-heads'

/** Replaces the supply sources of the sides that the request names. */
function suppliedFrom(module: Module, { scenario, position }: RefereeRequest, found: ProblemList): Module {
  const rules = module.rules
  const sheet = scenarioOf(module, scenario)
  if (!rules?.supply || !sheet) {
    found.report('mismatch', `${module.manifest.title} has no sources of supply.`, 'position', 'heads')
    return module
  }
  const areas = new Map(module.maps.map((board) => [board.id, new Map(board.areas)]))
  const heads: Record<Id, Id[]> = {}
  for (const [side, places] of Object.entries(position.heads ?? {})) {
    found.known('side', side, module.sides, 'position', 'heads', side)
    heads[side] = [`${HEADS}-${side}`]
    for (const board of areas.values()) board.set(`${HEADS}-${side}`, [])
    for (const [index, asked] of places.entries()) {
      const at = ['position', 'heads', side, index]
      const cell =
        typeof asked === 'string'
          ? readCell(module, asked, undefined, at, at, found)
          : 'q' in asked
            ? checkedCell(module, asked, at, found)
            : 'cell' in asked
              ? readCell(module, asked.cell, asked.board, at, at, found)
              : undefined
      const own = cell && areas.get(cell.board)
      if (cell && own) own.set(`${HEADS}-${side}`, [...(own.get(`${HEADS}-${side}`) ?? []), { q: cell.q, r: cell.r }])
    }
  }
  const supply = rules.supply
  const sources = supply.sources.map((source) => {
    const own = source.areas?.[sheet.id]
    if (!own) return source
    const left = Object.fromEntries(Object.entries(own).filter(([side]) => heads[side] === undefined))
    return { ...source, areas: { ...source.areas, [sheet.id]: left } }
  })
  const headSource = { cite: supply.cite, name: 'supply head', areas: { [sheet.id]: heads } }
  const sheetOf: RulesSheet = { ...rules, supply: { ...supply, sources: [...sources, headSource] } }
  const maps = module.maps.map((board) => ({ ...board, areas: areas.get(board.id) ?? board.areas }))
  return { ...module, maps, rules: sheetOf }
}

/** Replaces the starting forces of the sides that the request names. */
function begunWith(module: Module, { scenario, position }: RefereeRequest, found: ProblemList): Module {
  const sheet = scenarioOf(module, scenario)
  const forces = position.memory?.forces ?? {}
  if (!sheet) return module
  for (const [side, defs] of Object.entries(forces)) {
    const at = ['position', 'memory', 'forces', side] as const
    found.known('side', side, module.sides, ...at)
    for (const [index, def] of defs.entries()) found.known('counter', def, module.counters, ...at, index)
  }
  const sideOf = (def: Id) => module.counters.get(def)?.side ?? ''
  const kept = sheet.pieces.filter(({ def, at }) => forces[sideOf(def)] === undefined || at.startsWith('pile:'))
  const [board] = module.maps
  const anywhere = board?.grid.cellAt(0)
  const at = board && anywhere ? board.grid.print(anywhere) : ''
  const begun = Object.values(forces).flatMap((defs) => defs.map((def) => ({ def, at })))
  const changed = { ...sheet, pieces: [...kept, ...begun] }
  return { ...module, scenarios: new Map([...module.scenarios, [sheet.id, changed]]) }
}

/** Changed values by piece. */
function valuesOf(module: Module, pieces: readonly PlacedPiece[], found: ProblemList): ReadonlyMap<PieceId, Counter> {
  const changed = new Map<PieceId, Counter>()
  if (pieces.every(({ values }) => values === undefined)) return changed
  const printed = [...module.counters.values()].flatMap(({ faces }) =>
    faces.flatMap((face) => Object.keys(face.values ?? {})),
  )
  const known = new Set([...printed, 'steps'])
  for (const [index, { id, def, values }] of pieces.entries()) {
    const counter = module.counters.get(counterNamed(module, def))
    if (!counter || !values) continue
    for (const name of Object.keys(values))
      found.known('printed value', name, known, 'position', 'pieces', index, 'values', name)
    const { steps, ...others } = values
    if (steps !== undefined && !(Number.isInteger(steps) && steps > 0)) {
      const text = `steps must be a whole number of 1 or more, but is ${steps}.`
      found.report('mismatch', text, 'position', 'pieces', index, 'values', 'steps')
    }
    const faces = counter.faces.map((face) => ({
      ...face,
      values: { ...face.values, ...others },
      ...(steps !== undefined && { steps }),
    }))
    changed.set(id, { ...counter, faces, ...(steps !== undefined && { steps }) })
  }
  return changed
}
