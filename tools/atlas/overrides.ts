import type { AtlasOverrides, Crossing, EdgeLine, Id, PathLine, PlaceName } from '../../table/generated/types.ts'
import { type Grid, parseSide } from '../../table/geometry/grid.ts'
import { at } from './ground.ts'

/** Applies corrections made by hand to what was computed. */
export function overridesOn(overrides: AtlasOverrides, grid: Grid) {
  const sideOf = (id: string) => parseSide(grid, id)
  const among = (ids: readonly string[] | undefined) => {
    const sides = new Set((ids ?? []).map(sideOf))
    return (id: string): boolean => sides.has(sideOf(id))
  }
  return {
    terrain(terrain: Map<number, Id>): void {
      for (const [id, cells] of Object.entries(overrides.terrain ?? {}))
        for (const cell of cells) terrain.set(at(grid, cell), id)
    },
    edges: (edges: readonly EdgeLine[]): readonly EdgeLine[] =>
      edges.flatMap((edge) => {
        const rules = (overrides.rivers ?? []).filter(({ river }) => river === edge.id)
        const removed = among(rules.flatMap(({ remove = [] }) => remove))
        const kept = edge.sides.filter((side) => !removed(side))
        const sides = [...kept, ...rules.flatMap(({ add = [] }) => add)]
        return sides.length > 0 ? [{ ...edge, sides }] : []
      }),
    paths(lines: readonly PathLine[]): readonly PathLine[] {
      const more = overrides.roads ?? []
      // A road laid by hand replaces the computed one.
      const instead = more.flatMap(({ cells }) => cells.slice(1).map((to, step) => `${cells[step]}/${to}`))
      const closed = among([...(overrides.unpaved ?? []), ...instead])
      const open = lines.flatMap((line) => {
        const pieces: string[][] = [[line.cells[0]!]]
        for (const [step, cell] of line.cells.slice(1).entries()) {
          if (closed(`${line.cells[step]}/${cell}`)) pieces.push([cell])
          else pieces.at(-1)!.push(cell)
        }
        const long = pieces.filter((cells) => cells.length > 1)
        return long.map((cells, piece) => ({ ...line, id: piece === 0 ? line.id : `${line.id}.${piece + 1}`, cells }))
      })
      return spliced([...open, ...more])
    },
    bridges(bridges: readonly Crossing[]): readonly Crossing[] {
      const removed = among(overrides.unbridged)
      const instead = among(overrides.bridges?.map(({ side }) => side))
      return [...bridges.filter(({ side }) => !removed(side) && !instead(side)), ...(overrides.bridges ?? [])]
    },
    names(names: readonly PlaceName[]): readonly PlaceName[] {
      const removed = new Set(overrides.unnamed)
      return [...names.filter(({ text }) => !removed.has(text)), ...(overrides.names ?? [])]
    },
  }
}

/** Joins pieces of one named road end to end: an end in a border hex would be drawn off the map. */
function spliced(lines: readonly PathLine[]): readonly PathLine[] {
  const all: PathLine[] = []
  for (const line of lines) {
    let piece = line
    for (let at = 0; at < all.length; at++) {
      const cells = all[at]!.kind === piece.kind && all[at]!.name === piece.name && meeting(all[at]!, piece)
      if (piece.name === undefined || !cells) continue
      piece = { ...(all[at]!.id.length <= piece.id.length ? all[at]! : piece), cells }
      all.splice(at, 1)
      at = -1
    }
    all.push(piece)
  }
  return all
}

function meeting({ cells: a }: PathLine, { cells: b }: PathLine): string[] | undefined {
  const [head, tail] = [[...b].reverse(), b]
  if (a.at(-1) === tail[0]) return [...a, ...tail.slice(1)]
  if (a.at(-1) === head[0]) return [...a, ...head.slice(1)]
  if (a[0] === tail.at(-1)) return [...tail, ...a.slice(1)]
  if (a[0] === head.at(-1)) return [...head, ...a.slice(1)]
  return undefined
}
