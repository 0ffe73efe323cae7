import type { Action, Proposal } from '../../table/generated/types.ts'
import { onCell, placeKey } from '../../table/place.ts'
import { crossingsOn } from '../crossing.ts'
import { names } from '../finding.ts'
import { proposal } from '../proposal.ts'
import type { Scene } from '../scene.ts'
import type { Chapter } from '../system.ts'
import { BUILT, buildersAt, builtOf, crewFor, type Span, spanAt } from './bridges.ts'
import { isEngineer } from './engineers.ts'

/** 9.7 [26]: what engineers could lay now. It is asked for as `bridges`. */
export const sappers: Chapter = {
  id: 'sappers',
  advise: (scene, { ask, side }) =>
    ask === 'bridges' ? spansNear(scene, side).flatMap((span) => adviseSpan(scene, span)) : [],
}

/** River sides without a bridge, at which engineers stand; each once. */
function spansNear(scene: Scene, side: string | undefined): readonly Span[] {
  const spans = new Map<string, Span>()
  for (const field of scene.fields.values()) {
    const { ground, laid } = field
    for (const [index, unit] of field.units.entries()) {
      if (!isEngineer(scene, unit) || (side !== undefined && unit.side !== side)) continue
      const from = field.where[index]!
      for (let step = from * ground.degree; step < (from + 1) * ground.degree; step++) {
        if (ground.links[step]! < 0 || crossingsOn(ground.side(step), step, laid).length > 0) continue
        const span = spanAt(field, step)
        if (span.river && !spans.has(span.text)) spans.set(span.text, span)
      }
    }
  }
  return [...spans].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, span]) => span)
}

function adviseSpan(scene: Scene, span: Span): readonly Proposal[] {
  const builders = buildersAt(scene, span)
  return (['bridge-armor', 'bridge-infantry'] as const).flatMap((def) => {
    const crew = crewFor(def, builders)
    const [spare] = [...scene.state.pieces.values()]
      .filter((piece) => builtOf(piece.def) === def && 'pile' in piece.at)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
    if (!crew) return []
    const units = crew.map(({ unit }) => unit)
    const pieces = units.map(({ id }) => id).sort()
    const at = units[0]!.piece.at
    const [near, far] = onCell(at) && placeKey(at) === placeKey(span.cells[1]) ? [...span.cells].reverse() : span.cells
    const actions: Action[] =
      spare && near && far
        ? [
            { type: 'rotate', pieces: [spare.id], turn: turnTowards(span, near, far) },
            { type: 'move', moves: [{ pieces: [spare.id], to: near }] },
          ]
        : []
    const text = `${names(units)} can lay an ${BUILT[def].name} at ${span.text}.`
    return [proposal('bridges/lay', '9.7', text, actions, pieces, span.cells)]
  })
}

/** Degrees from straight up, clockwise, in which one hex lies from another. */
function turnTowards({ field }: Span, from: Span['cells'][0], to: Span['cells'][0]): number {
  const { grid } = field.ground
  const [a, b] = [grid.centre(from), grid.centre(to)]
  return (Math.round((Math.atan2(b.x - a.x, a.y - b.y) * 180) / Math.PI) + 360) % 360
}
