import type { Action, Cell, Proposal } from '../../../../table/generated/types.ts'
import { onCell, placeKey } from '../../../../table/geometry/place.ts'
import { names } from '../../../core/finding.ts'
import { inIdOrder, proposal } from '../../../core/proposal.ts'
import { idOrder } from '../../../core/unit.ts'
import { bearing, stepsFrom } from '../../../hex/board/cells.ts'
import type { HexChapter, HexScene } from '../../../hex/board/scene.ts'
import { crossingsOn } from '../../../hex/ground/bridges.ts'
import { BRIDGES, bridgeDef, buildersAt, crewFor, type Span, spanAt } from './bridges.ts'
import { isEngineer } from './engineers.ts'

/** 9.7 [26]: answers the question `bridges` with the bridges that engineers could lay now. */
export const bridgeAdvice: HexChapter = {
  id: 'sappers',
  advise: (scene, { ask, side }) =>
    ask === 'bridges' ? spansNear(scene, side).flatMap((span) => adviseSpan(scene, span)) : [],
}

/** River hexsides without a bridge that have an engineer next to them, each once. */
function spansNear(scene: HexScene, side: string | undefined): readonly Span[] {
  const spans = new Map<string, Span>()
  for (const field of scene.fields.values()) {
    const { ground, laid } = field
    for (const [index, unit] of field.units.entries()) {
      if (!isEngineer(scene, unit) || (side !== undefined && unit.side !== side)) continue
      for (const step of stepsFrom({ field, index: field.where[index]! })) {
        if (ground.links[step]! < 0 || crossingsOn(ground.side(step), step, laid).length > 0) continue
        const span = spanAt(field, step)
        if (span.river && !spans.has(span.text)) spans.set(span.text, span)
      }
    }
  }
  return [...spans].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, span]) => span)
}

function adviseSpan(scene: HexScene, span: Span): readonly Proposal[] {
  const builders = buildersAt(scene, span)
  return (['bridge-armor', 'bridge-infantry'] as const).flatMap((def) => {
    const crew = crewFor(def, builders)
    const [spare] = [...scene.state.pieces.values()]
      .filter((piece) => bridgeDef(piece.def) === def && 'pile' in piece.at)
      .sort(idOrder)
    if (!crew) return []
    const units = crew.map(({ unit }) => unit)
    const pieces = inIdOrder(units)
    const at = units[0]!.piece.at
    const [near, far] = onCell(at) && placeKey(at) === placeKey(span.cells[1]) ? [...span.cells].reverse() : span.cells
    const actions: Action[] =
      spare && near && far
        ? [
            { type: 'rotate', pieces: [spare.id], turn: turnTowards(scene, near, far) },
            { type: 'move', moves: [{ pieces: [spare.id], to: near }] },
          ]
        : []
    const text = `${names(units)} can lay an ${BRIDGES[def].name} at ${span.text}.`
    return [proposal('bridges/lay', '9.7', text, actions, pieces, span.cells)]
  })
}

/** The direction from one hex to another, in degrees clockwise from straight up. */
function turnTowards(scene: HexScene, from: Cell, to: Cell): number {
  return (Math.round(bearing(scene, from, to) ?? 0) + 360) % 360
}
