import type { Face, RulesSheet } from '../generated/types.ts'
import { parseSide } from '../geometry/grid.ts'
import type { Board } from './board.ts'
import { mapGroupsOf } from './map-groups.ts'
import type { Module } from './module.ts'
import { nearestTo, type PointerKey, type Problem, ProblemList } from './problem.ts'

/** What is probably a mistake in a module that can be played all the same. */
export function warningsOf(module: Module): readonly Problem[] {
  const { manifest, maps } = module
  const counters = new ProblemList(manifest.counters)
  checkValues(module, counters)
  const sheets = maps.map((board, index) => {
    const found = new ProblemList(manifest.maps[index] ?? '')
    checkCrossings(board, found)
    checkTracks(board, module, found)
    return found
  })
  return [counters, ...sheets].flatMap(({ problems }) => problems)
}

/** The printed values that the rules sheet counts with. */
function countedValues({ movement, combat, stacking, supply }: RulesSheet): ReadonlySet<string> {
  const names = [
    movement?.points,
    combat?.attack,
    combat?.defence,
    ...(combat?.ranged ?? []).map(({ range }) => range),
    ...(stacking?.limits ?? []).map(({ value }) => value),
    ...Object.keys(supply?.effects ?? {}),
  ]
  return new Set(names.flatMap((name) => name ?? []))
}

/** Values that are text where the rules count, and names that look like a slip of a known one. */
function checkValues({ sheet, rules }: Module, found: ProblemList): void {
  const counted = rules ? countedValues(rules) : new Set<string>()
  const known = new Set([...counted, ...Object.values(sheet.corners ?? {})])
  const check = ({ values = {} }: Face, ...at: readonly PointerKey[]) => {
    for (const [name, value] of Object.entries(values)) {
      if (counted.has(name) && typeof value === 'string') {
        const remedy = Number.isFinite(Number(value)) ? `; write ${Number(value)} without quotes` : ''
        found.report('mismatch', `"${value}" is text, but the rules count with ${name}${remedy}.`, ...at, name)
      }
      const meant = known.has(name) ? undefined : nearestTo(name, known)
      if (meant !== undefined && !(meant in values))
        found.report('unknown', `Neither rules nor corners know the value ${name}; did you mean ${meant}?`, ...at, name)
    }
  }
  for (const [index, { faces }] of sheet.counters.entries()) {
    for (const [place, face] of faces.entries()) check(face, 'counters', index, 'faces', place, 'values')
  }
}

function checkCrossings({ sheet, grid, edges }: Board, found: ProblemList): void {
  for (const [index, { kind, side }] of (sheet.crossings ?? []).entries()) {
    const key = parseSide(grid, side)
    if (key !== undefined && !edges.has(key))
      found.report(
        'mismatch',
        `No river or other edge runs along ${side} for this ${kind} to cross.`,
        'crossings',
        index,
        'side',
      )
  }
}

/** A turn track must have a space for each turn of the scenarios that use it. */
function checkTracks({ id: map, tracks }: Board, module: Module, found: ProblemList): void {
  for (const [index, track] of tracks.entries()) {
    const { kind, from, to } = track
    if (kind !== 'turn') continue
    for (const { id, turns } of module.scenarios.values()) {
      const { first, last = first } = turns
      const placed = mapGroupsOf(module, id)
        .of(map)
        ?.maps.find(({ board }) => board.id === map)
      if (!placed?.board.tracks.includes(track) || (from <= first && last <= to)) continue
      const message = `The track goes from ${from} to ${to}, but the scenario ${id} has turns ${first} to ${last}.`
      found.report('mismatch', message, 'tracks', index, to < last ? 'to' : 'from')
    }
  }
}
