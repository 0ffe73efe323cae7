import type { Place } from '../../../table/generated/types.ts'
import { snapTo } from '../../../table/geometry/measure/gap.ts'
import { placeKey } from '../../../table/geometry/place.ts'
import type { Module } from '../../../table/module/module.ts'
import { modelOf, modelsOn } from '../layout/miniatures.ts'
import type { TableLayout } from '../layout/table-layout.ts'
import type { Grab } from './grab.ts'

/** A base this near to another, in window pixels and at most in units, is drawn into contact. */
const NEAR = 12
const NEAREST = 40

/** Where the held model comes to rest: in contact with a base that it is dropped beside, or where it is dropped. */
export function inContact(module: Module, layout: TableLayout, grab: Grab, to: Place, pixel: number): Place {
  if (grab.kind !== 'pieces' || !('x' in to)) return to
  const { state } = layout
  const held = grab.ids.find((id) => {
    const piece = state.pieces.get(id)
    return piece && placeKey(piece.at) === placeKey(grab.anchor)
  })
  const model = modelOf(module, held === undefined ? undefined : state.pieces.get(held), to)
  if (!model) return to
  const others = modelsOn(module, state, to.board, grab.ids).map(({ shape }) => shape)
  const spot = snapTo(model.shape, others, Math.min(NEAR * pixel, NEAREST))
  return spot ? { ...to, ...spot } : to
}
