import type { Finding, Id } from '../../../table/generated/types.ts'
import { agree, finding, names } from '../finding.ts'
import type { Scene } from '../scene.ts'
import type { Unit } from '../unit.ts'
import { type GestureOf, isArranging, judgeUnasked, judgeUnaskedState, placesOf, unaskedOf } from './gesture.ts'
import { stockOf } from './known-parts.ts'
import { isChit } from './piles.ts'

/* New counters and counters taken out of the game. A scenario lays out all the counters that there are. */

/** The counters on the table by what they are, as far as the viewer knows. */
function countOf({ scene }: Pick<GestureOf<'put'>, 'scene'>, def: Id): number {
  let count = 0
  for (const piece of scene.state.pieces.values()) if (piece.def === def) count++
  return count
}

/** Counters that mark nothing the scenario lays out are notes of the players. */
function isNote({ scene }: Pick<GestureOf<'put'>, 'scene'>, def: Id): boolean {
  const kind = scene.book.module.counters.get(def)?.kind
  return kind !== 'unit' && kind !== 'dummy' && kind !== 'chit' && !stockOf(scene).has(def)
}

/**
 * The number of counters that have left the table and not come back, as far as the viewer saw. Before play a counter that
 * was taken away by mistake may come back; a viewer who sees only covers cannot tell in another way that none is missing.
 */
function goneFrom({ memory: { time, deeds, undone } }: Scene): number {
  if (time === undefined) return Number.POSITIVE_INFINITY
  const left = deeds.filter(({ seq }) => !undone.has(seq))
  const gone = left.count(({ deed }) => deed === 'gone')
  return gone - left.count((deed) => deed.deed === 'moved' && deed.from === undefined)
}

export function judgePut(gesture: GestureOf<'put'>): readonly Finding[] {
  const { scene, action } = gesture
  const { roster, module } = scene.book
  const wanted = new Map<Id, number>()
  for (const { def } of action.pieces) if (!isNote(gesture, def)) wanted.set(def, (wanted.get(def) ?? 0) + 1)
  const total = [...wanted.values()].reduce((sum, count) => sum + count, 0)
  const mayComeBack = isArranging(gesture) && total <= goneFrom(scene)
  const extra = [...wanted].filter(
    ([def, count]) => !mayComeBack || countOf(gesture, def) + count > (stockOf(scene).get(def) ?? 0),
  )
  if (extra.length === 0) return []
  const said = extra.map(([def]) => {
    const counter = module.counters.get(def)
    return { name: counter ? roster.nameOf(counter) : def }
  })
  const text = `${names(said)} ${agree(said, 'comes', 'come')} new to the table: the scenario lays out all counters that there are.`
  return [finding('table/new', '', 'illegal', text, [action.to], [])]
}

export function judgeCopies(gesture: GestureOf<'clone'>): readonly Finding[] {
  const { scene, action } = gesture
  const units = scene.unitsById(action.pieces).filter(({ piece, kind }) => {
    const { def } = piece
    return def === undefined ? kind !== 'other' : !isNote(gesture, def)
  })
  const copied = units.filter(({ piece: { def } }) => {
    if (def === undefined || !isArranging(gesture)) return true
    return countOf(gesture, def) >= (stockOf(scene).get(def) ?? 0)
  })
  if (copied.length === 0) return []
  const text = `${names(copied)} would be on the table twice: the scenario lays out all counters that there are.`
  return [finding('table/copied', '', 'illegal', text, placesOf(copied), copied)]
}

export function judgeRemoved(gesture: GestureOf<'remove'>): readonly Finding[] {
  if (isArranging(gesture)) return []
  const all = unaskedOf(gesture, gesture.action.pieces)
  const says = (those: readonly Unit[]) => `Nothing in the rules takes ${names(those)} out of the game now.`
  return [
    ...judgeUnaskedState(gesture, 'table/removed', all, says),
    ...judgeUnasked(gesture, 'table/removed', all.filter(isChit), says),
  ]
}
