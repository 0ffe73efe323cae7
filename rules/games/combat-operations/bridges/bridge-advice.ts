import type { Action, Proposal } from '../../../../table/generated/types.ts'
import { onCell, placeKey } from '../../../../table/geometry/place.ts'
import { capitalized, names } from '../../../core/finding.ts'
import { inIdOrder, proposal } from '../../../core/proposal.ts'
import { isActing } from '../../../core/turn.ts'
import { idOrder, type Unit } from '../../../core/unit.ts'
import { sameCell, stepsFrom } from '../../../hex/board/cells.ts'
import { cellOf } from '../../../hex/board/occupants.ts'
import type { HexChapter, HexScene } from '../../../hex/board/scene.ts'
import { crossingsOn } from '../../../hex/ground/bridges.ts'
import { turnTowards } from '../../../kit/spans.ts'
import { BRIDGES, bridgeDef, buildersAt, crewFor, type Span, spanAt } from './bridges.ts'
import { isEngineer } from './engineers.ts'

/** 9.7 [26]: answers the question `bridges` with the bridges that engineers could lay now. */
export const bridgeAdvice: HexChapter = {
  id: 'sappers',
  advise(scene, { ask, side, pieces = [] }) {
    if (ask === 'bridges') return spansNear(scene, side).flatMap((span) => adviseSpan(scene, span))
    return ask === 'orders' ? scene.units(pieces).flatMap((unit) => adviseEngineer(scene, unit)) : []
  },
}

/** 9.7 [26]: what an engineer can lay from its hex, and how far it is with the rest. */
function adviseEngineer(scene: HexScene, unit: Unit): readonly Proposal[] {
  const at = cellOf(unit)
  if (!at || !isEngineer(scene, unit) || !isActing(scene, unit.side)) return []
  const spans = spansNear(scene, unit.side).filter(({ cells }) => cells.some((cell) => sameCell(cell, at)))
  const [first] = spans
  if (!first) return []
  const offers = spans.flatMap((span) => adviseSpan(scene, span))
  const turns = buildersAt(scene, first).find((builder) => builder.unit.id === unit.id)?.turns ?? 0
  const waits = BRIDGE_DEFS.filter((def) => spans.every((span) => !crewFor(def, buildersAt(scene, span))))
  const notes = waits.map((def) => {
    const { one, name } = BRIDGES[def]
    const text = `${capitalized(name)}: ${Math.min(turns, one)} of ${one} turns in this hex.`
    return proposal('bridges/progress', '9.7', text, [], [unit.id], [at])
  })
  return [...offers, ...notes]
}

const BRIDGE_DEFS = ['bridge-armor', 'bridge-infantry'] as const

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
  return BRIDGE_DEFS.flatMap((def) => {
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
