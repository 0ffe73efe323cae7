import type { Finding, Id, Pile, Place } from '../../../table/generated/types.ts'
import { onCell, placeKey } from '../../../table/geometry/place.ts'
import { destinationsOf } from '../destinations.ts'
import { agree, finding, names } from '../finding.ts'
import type { Scene } from '../scene.ts'
import { isActing, sideName } from '../turn.ts'
import type { Unit } from '../unit.ts'
import { type Gesture, type GestureOf, isArranging, judgeUnasked, judgeUnaskedState, unaskedOf } from './gesture.ts'

/* Counters that go into piles, come out of them, or leave the map. The chart of movement knows only the map. */

const pileAt = ({ state }: Scene, at: Place): Pile | undefined =>
  'pile' in at ? state.game.piles.find(({ id }) => id === at.pile) : undefined

/** On a board: in a cell, or at a point of a board that has none. */
const isOnBoard = ({ book: { module } }: Scene, at: Place): boolean =>
  onCell(at) || ('x' in at && module.maps.some(({ id, sheet }) => id === at.board && sheet.grid.kind === 'free'))

const isDeadPile = (scene: Scene, at: Place): boolean => pileAt(scene, at)?.kind === 'dead'

const isForeign = (scene: Scene, pile: Pile | undefined): pile is Pile => !!pile && !isActing(scene, pile.side)

/** A change of place that is no movement on the map. */
interface Shift {
  readonly unit: Unit
  readonly from: Place
  readonly to: Place
}

export function judgePiles(gesture: GestureOf<'move'>): readonly Finding[] {
  const { scene, action } = gesture
  const ends = destinationsOf(action)
  const shifts = scene.unitsById(ends.keys()).flatMap((unit): readonly Shift[] => {
    const [from, to] = [unit.piece.at, ends.get(unit.id)!]
    const isOnMap = isOnBoard(scene, from) && isOnBoard(scene, to)
    return isOnMap || placeKey(from) === placeKey(to) ? [] : [{ unit, from, to }]
  })
  if (shifts.length === 0) return []
  const isOpen = new Set(unaskedOf(gesture, [...ends.keys()]).map(({ id }) => id))
  const open = shifts.filter(({ unit }) => isOpen.has(unit.id))
  // A chapter that judges a loss does not look where it is laid.
  const buried = shifts.filter(
    ({ unit, to }) => !isOpen.has(unit.id) && isDeadPile(scene, to) && !gesture.asked().covers(unit.id, action),
  )
  const piles = judgeShiftedPiles(scene, [...open, ...buried])
  return [...piles, ...(isArranging(gesture) ? [] : judgeShifts(gesture, open))]
}

/** Each side handles its own piles. */
function judgeShiftedPiles(scene: Scene, shifts: readonly Shift[]): readonly Finding[] {
  const piles = shifts.flatMap(({ unit, from, to }) =>
    isActing(scene, unit.side) ? [pileAt(scene, from), pileAt(scene, to)].filter((pile) => isForeign(scene, pile)) : [],
  )
  return [...new Set(piles)].map((pile) => foreignPile(scene, pile))
}

function foreignPile(scene: Scene, { id, name, side }: Pile): Finding {
  const text = `${name} belongs to ${sideName(scene, side)}: only that side puts counters in or takes them out.`
  return finding('table/foreign-pile', '', 'illegal', text, [{ pile: id }], [])
}

export function judgeForeignPile({ scene }: Gesture, at: Place): readonly Finding[] {
  const pile = pileAt(scene, at)
  return isForeign(scene, pile) ? [foreignPile(scene, pile)] : []
}

function judgeShifts(gesture: GestureOf<'move'>, shifts: readonly Shift[]): readonly Finding[] {
  const { scene } = gesture
  const isDead = (at: Place) => isDeadPile(scene, at)
  const units = shifts.filter(({ unit }) => unit.kind !== 'other')
  const those = (holds: (shift: Shift) => boolean) => units.filter(holds).map(({ unit }) => unit)
  const back = those(({ from }) => isDead(from))
  const lost = those(({ from, to }) => !isDead(from) && isDead(to))
  const off = those(({ from, to }) => !isDead(from) && !isDead(to) && !isOnBoard(scene, to))
  const lifted = those(({ unit, from, to }) => {
    const start = isDead(from) || !isOnBoard(scene, to) ? undefined : liftedFrom(scene, unit)
    return start !== undefined && placeKey(start) !== placeKey(to)
  })
  const chits = shifts
    .filter(({ unit, from, to }) => isChit(unit) && ('pile' in from || 'pile' in to))
    .map(({ unit }) => unit)
  return [
    ...judgeUnasked(gesture, 'table/revived', back, (all) => {
      return `${names(all)} ${agree(all, 'was', 'were')} lost, and nothing in the rules brings ${agree(all, 'it', 'them')} back now.`
    }),
    ...judgeUnaskedState(gesture, 'table/lost', lost, (all) => {
      return `${names(all)} ${agree(all, 'goes', 'go')} to the losses, but nothing in the rules costs ${agree(all, 'it its', 'them their')} steps now.`
    }),
    ...judgeUnasked(gesture, 'table/off-map', off, (all) => {
      return `Nothing in the rules lets ${names(all)} be put there: ${agree(all, 'it stays', 'they stay')} where ${agree(all, 'it is', 'they are')}.`
    }),
    ...judgeUnasked(gesture, 'table/lifted', lifted, (all) => {
      return `${names(all)} ${agree(all, 'was', 'were')} lifted off the map: put ${agree(all, 'it', 'them')} back first.`
    }),
    ...judgeUnasked(gesture, 'table/chit', chits, (all) => `Nothing in the rules moves ${names(all)} there now.`),
  ]
}

export const isChit = ({ couldBe: [counter] }: Unit): boolean => counter?.kind === 'chit'

/** The place from which a unit was lifted off the map, if the log tells. */
function liftedFrom(scene: Scene, { id, piece }: Unit): Place | undefined {
  const { memory } = scene
  if (isOnBoard(scene, piece.at)) return undefined
  const last = memory.deeds.findLast(
    (deed) => deed.deed === 'moved' && deed.piece === id && !memory.undone.has(deed.seq),
  )
  return last?.deed === 'moved' && last.from && isOnBoard(scene, last.from) ? last.from : undefined
}

/** Piles from which players draw without looking. */
const DRAWN: readonly Id[] = ['cup', 'deck']

/** Drawing and emptying: a cup or deck is for drawing, and other piles are not. */
export function judgeDrawing(gesture: GestureOf<'draw' | 'deal' | 'pour'>): readonly Finding[] {
  const { scene, action, isWhole, isJudged } = gesture
  const pile = pileAt(scene, { pile: action.pile })
  if (!pile || isJudged) return []
  const foreign = judgeForeignPile(gesture, { pile: pile.id })
  const isDrawn = DRAWN.includes(pile.kind) && action.type !== 'pour'
  const isFree = foreign.length === 0 && (isDrawn || isArranging(gesture) || !isWhole)
  // Asking the game takes long, so it comes last.
  if (isFree || gesture.asked().coversPile(action)) return []
  if (foreign.length > 0) return foreign
  const [rule, what] = action.type === 'pour' ? ['table/poured', 'empties'] : ['table/drawn', 'draws from']
  return [finding(rule!, '', 'illegal', `Nothing in the rules ${what} ${pile.name} now.`, [{ pile: pile.id }], [])]
}
