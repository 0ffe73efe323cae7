import { readPlainDice } from '../../../table/chance/plain-dice.ts'
import type { Action, Finding, Id, PieceId } from '../../../table/generated/types.ts'
import { awaitedRollFor } from '../answered-roll.ts'
import { agree, capitalized, finding, names } from '../finding.ts'
import { isActing, judgeOwners, sideName } from '../turn.ts'
import { markCount } from '../unit.ts'
import {
  type Gesture,
  type GestureOf,
  isArranging,
  judgeUnasked,
  judgeUnaskedState,
  placesOf,
  unaskedOf,
} from './gesture.ts'
import { hidesCounters, marksWithMeaning } from './known-parts.ts'
import { judgeCopies, judgePut, judgeRemoved } from './new-parts.ts'
import { judgeDrawing, judgeForeignPile, judgePiles } from './piles.ts'

/*
 * The gestures of the table that a player could cheat with, one row for each kind of action. A gesture is legal where the
 * game asks for it, where a chapter judges it itself, and, for most of them, before play begins.
 */

type Kind = Action['type']
type Row<K extends Kind> = (gesture: GestureOf<K>) => readonly Finding[]

const FREE = (): readonly Finding[] => []

const ROWS: { readonly [K in Kind]: Row<K> } = {
  move: (gesture) => [...judgeHands(gesture), ...judgePiles(gesture)],
  flip: (gesture) => [...judgeHands(gesture), ...judgeTurnedOver(gesture)],
  rotate: (gesture) => judgeHands(gesture),
  layer: (gesture) => [...judgeHands(gesture), ...judgeLayer(gesture)],
  mark: (gesture) => [...judgeHands(gesture), ...judgeMark(gesture)],
  veil: (gesture) => [...judgeHands(gesture), ...judgeHiding(gesture)],
  show: (gesture) => [...judgeHands(gesture), ...judgeShowing(gesture)],
  own: (gesture) => [...judgeHands(gesture), ...judgeOwner(gesture)],
  stack: (gesture) => [...judgeHands(gesture), ...judgeForeignPile(gesture, gesture.action.at)],
  put: (gesture) => judgePut(gesture),
  clone: (gesture) => [...judgeHands(gesture), ...judgeCopies(gesture)],
  remove: (gesture) => [...judgeHands(gesture), ...judgeRemoved(gesture)],
  draw: (gesture) => judgeDrawing(gesture),
  deal: (gesture) => judgeDrawing(gesture),
  take: (gesture) => judgeForeignPile(gesture, { pile: gesture.action.pile }),
  pour: (gesture) => judgeDrawing(gesture),
  shuffle: (gesture) => judgeForeignPile(gesture, gesture.action.at),
  // leaving.ts judges the time.
  turn: FREE,
  // A declaration is judged by the chapter that knows its word, and here by whose units it names.
  declare: (gesture) => judgeDeclarer(gesture),
  roll: (gesture) => judgeRoller(gesture),
  reveal: FREE,
  label: FREE,
  lock: FREE,
  open: FREE,
  close: FREE,
  appeal: FREE,
  save: FREE,
  sit: FREE,
  stand: FREE,
  claim: FREE,
  replace: FREE,
  peek: FREE,
  tell: FREE,
  look: FREE,
  bind: FREE,
  share: FREE,
  withhold: FREE,
  contest: FREE,
  clock: FREE,
  press: FREE,
  pause: FREE,
  adjust: FREE,
  note: FREE,
  seal: FREE,
  unseal: FREE,
  say: FREE,
  annotate: FREE,
  erase: FREE,
  set: FREE,
  rule: FREE,
  undo: FREE,
  redo: FREE,
}

export const judgeGesture = <K extends Kind>(gesture: GestureOf<K>): readonly Finding[] =>
  (ROWS[gesture.action.type as K] as Row<K>)(gesture)

type Handling = Extract<Action, { readonly pieces: PieceId[] } | { type: 'move' }>

const handled = (action: Handling): readonly PieceId[] =>
  action.type === 'move' ? action.moves.flatMap(({ pieces }) => pieces) : action.pieces

/** Counters of the other side, unless the game asks this seat to handle them. */
function judgeHands(gesture: Gesture<Handling>): readonly Finding[] {
  const { scene, action, foreign } = gesture
  // A mark of supply is wrong or right, whichever hand puts it on.
  if (action.type === 'mark' && action.mark === scene.book.sheet.supply?.mark) return []
  const units = scene.unitsById(handled(action)).filter(({ id, side }) => !foreign.has(id) && !isActing(scene, side))
  return judgeOwners(
    scene,
    units.filter(({ id }) => !gesture.asked().covers(id, action)),
  )
}

/** The first counter leads a declaration; others may be targets. */
function judgeDeclarer(gesture: GestureOf<'declare'>): readonly Finding[] {
  const { scene, action, foreign, allowed } = gesture
  const [lead] = scene.unitsById(action.pieces.slice(0, 1))
  if (!lead || isActing(scene, lead.side) || foreign.has(lead.id) || allowed.has(lead.id)) return []
  return gesture.asked().covers(lead.id, action) ? [] : judgeOwners(scene, [lead])
}

/** Dice change nothing, unless the game waits for them: then its own side rolls them, for everybody to see. */
function judgeRoller({ scene, action, isJudged }: GestureOf<'roll'>): readonly Finding[] {
  const awaited = awaitedRollFor(scene, action, scene.sides)
  if (!awaited || awaited.done || isJudged) return []
  const { side, roll } = awaited
  const what = capitalized(roll.reason ?? 'this roll')
  const found = (rule: Id, severity: Finding['severity'], text: string) => [finding(rule, '', severity, text, [], [])]
  if (readPlainDice(action.dice)?.sizes.join() !== readPlainDice(roll.dice)?.sizes.join())
    return found('table/other-dice', 'warning', `${what}: the game asks for ${roll.dice}, not ${action.dice}.`)
  if (!isActing(scene, side))
    return found('table/foreign-roll', 'illegal', `${what}: only ${sideName(scene, side)} rolls.`)
  if (!action.to) return []
  return found('table/secret-roll', 'illegal', `${what}: roll it openly. A secret roll does not count.`)
}

function judgeTurnedOver(gesture: GestureOf<'flip'>): readonly Finding[] {
  const { pieces, face } = gesture.action
  if (isArranging(gesture)) return []
  const units = unaskedOf(gesture, pieces).filter(({ piece }) => piece.face !== face)
  return judgeUnaskedState(
    gesture,
    'table/turned-over',
    units,
    (those) => `Nothing in the rules turns ${names(those)} to another side now.`,
  )
}

function judgeLayer(gesture: GestureOf<'layer'>): readonly Finding[] {
  const { pieces, layer, level } = gesture.action
  if (isArranging(gesture)) return []
  const units = unaskedOf(gesture, pieces).filter(({ piece }) => (piece.layers?.[layer] ?? 0) !== level)
  return judgeUnaskedState(
    gesture,
    'table/turned-over',
    units,
    (those) => `Nothing in the rules changes ${layer} of ${names(those)} now.`,
  )
}

function judgeMark(gesture: GestureOf<'mark'>): readonly Finding[] {
  const { scene } = gesture
  const { pieces, mark, count } = gesture.action
  if (isArranging(gesture) || !marksWithMeaning(scene).has(mark)) return []
  const name = scene.book.module.marks.get(mark)?.name ?? mark
  const changed = unaskedOf(gesture, pieces).filter(({ piece }) => markCount(piece, mark) !== count)
  const fewer = changed.filter(({ piece }) => markCount(piece, mark) > count)
  const more = changed.filter((unit) => !fewer.includes(unit))
  return [
    ...judgeUnaskedState(
      gesture,
      'table/marked',
      fewer,
      (those) => `Nothing in the rules takes the ${name} mark off ${names(those)} now.`,
    ),
    ...judgeUnaskedState(
      gesture,
      'table/marked',
      more,
      (those) => `Nothing in the rules puts the ${name} mark on ${names(those)} now.`,
    ),
  ]
}

/** Hidden counters are turned up freely: that only tells the others more. */
function judgeHiding(gesture: GestureOf<'veil'>): readonly Finding[] {
  const { pieces, as } = gesture.action
  if (as === 'open' || (isArranging(gesture) && hidesCounters(gesture.scene, as))) return []
  const units = unaskedOf(gesture, pieces).filter(({ piece }) => piece.veil !== as)
  if (units.length === 0) return []
  const text = `${names(units)} ${agree(units, 'was', 'were')} open: the rules do not let ${agree(units, 'it', 'them')} be hidden.`
  return [finding('table/hidden', '', 'illegal', text, placesOf(units), units)]
}

function judgeShowing(gesture: GestureOf<'show'>): readonly Finding[] {
  const { pieces, to } = gesture.action
  const units = unaskedOf(gesture, pieces).filter(
    ({ side, piece }) => piece.veil !== undefined && to.some((each) => each !== side),
  )
  if (isArranging(gesture)) return []
  return judgeUnasked(
    gesture,
    'table/shown',
    units,
    (those) =>
      `The rules turn counters up for everybody: ${names(those)} ${agree(those, 'is', 'are')} shown to one side.`,
  )
}

/** A counter belongs to the side that is printed on it. */
function judgeOwner({ scene, action }: GestureOf<'own'>): readonly Finding[] {
  const { pieces, side } = action
  const units = scene.unitsById(pieces).filter(({ piece, couldBe: [counter] }) => {
    const printed = counter?.side ?? piece.side
    return printed !== undefined && printed !== (side ?? undefined)
  })
  if (units.length === 0) return []
  const change =
    side === null
      ? `takes ${agree(units, 'it', 'them')} away`
      : `gives ${agree(units, 'it', 'them')} to ${sideName(scene, side)}`
  const text = `${names(units)} ${agree(units, 'keeps its', 'keep their')} side: nothing in the rules ${change}.`
  return [finding('table/owner-changed', '', 'illegal', text, placesOf(units), units)]
}
