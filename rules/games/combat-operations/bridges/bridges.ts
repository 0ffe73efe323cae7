import type { Action, Finding, Id, Piece, PieceId, SeenEntry, Time } from '../../../../table/generated/types.ts'
import type { State } from '../../../../table/state.ts'
import { destinationsOf } from '../../../core/destinations.ts'
import { agree, finding, names } from '../../../core/finding.ts'
import { eventIn } from '../../../core/memory.ts'
import { momentOf } from '../../../core/turn.ts'
import type { Unit } from '../../../core/unit.ts'
import { type FieldCell, hasEdge, isBesideEdge, printCell, stepsFrom } from '../../../hex/board/cells.ts'
import type { Field } from '../../../hex/board/field.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { crossingsOn } from '../../../hex/ground/bridges.ts'
import { type BridgeSide, bridgeSideAt, bridgeSideOf } from '../../../kit/spans.ts'
import { RIVER } from '../combat/combatants.ts'
import { scenarioCase } from '../terms/scenario-forces.ts'
import {
  BRIDGING,
  engineersAt,
  marked,
  markedBy,
  mostTurns,
  NO_STAYS,
  type Stays,
  stayed,
  turnsSpent,
} from './engineers.ts'

/** 9.7 [26]: the bridges that engineers build, with the turns that one engineer takes and two take together. */
export const BRIDGES = {
  'bridge-infantry': { name: 'infantry bridge', one: 2, two: 1 },
  'bridge-armor': { name: 'armor bridge', one: 4, two: 2 },
} as const satisfies Readonly<Record<Id, { name: string; one: number; two: number }>>

type BridgeDef = keyof typeof BRIDGES

export const bridgeDef = (def: Id | undefined): BridgeDef | undefined =>
  def !== undefined && Object.hasOwn(BRIDGES, def) ? (def as BridgeDef) : undefined

/** The counter that marks a destroyed bridge. */
export const DESTROYED = 'bridge-destroyed'

/** A bridge that was laid, and the engineers that laid it. */
interface Laying {
  readonly piece: PieceId
  readonly by: readonly PieceId[]
}

/** Engineers whose building time a player marked. */
interface Marking {
  readonly marked: readonly PieceId[]
}

function markings({ action }: SeenEntry): readonly Marking[] {
  const pieces = action ? markedBy(action) : []
  return pieces.length > 0 ? [{ marked: pieces }] : []
}

interface Work extends Laying {
  readonly time: Time
}

export interface Works {
  readonly stays: Stays
  /** The latest bridge of each engineer. Its turns of work count from there. */
  readonly works: ReadonlyMap<PieceId, Work>
}

/** 9.7, 17.2 [26, 46]: engineers build and destroy bridges. */
export const bridges = chapter<Works>({
  id: 'bridges',
  judge: (scene, action) => judgeBridges(scene, action),
  allows: (scene, action) => changesBy(scene, action).map(({ before }) => before.id),
  deeds: (scene, entry, after) => [...layings(scene, entry, after), ...markings(entry)],
  stated: {
    words: ['building'],
    marks: ({ building = {} }) => Object.entries(building).map(([piece, count]) => ({ piece, mark: BRIDGING, count })),
  },
  memory: {
    start: { stays: NO_STAYS, works: new Map() },
    fold(all, deed, whole) {
      const { stays } = all
      if (deed.deed === 'time' && !stays.began)
        return { ...all, stays: { ...stays, began: deed.time, found: deed.found === true } }
      if (deed.deed === 'moved') return { ...all, stays: stayed(stays, deed, whole) }
      const event = eventIn<Laying | Marking>(deed, 'bridges')
      if (!event || !whole.time) return all
      if ('marked' in event) return { ...all, stays: marked(stays, event.marked, whole) }
      const { piece, by } = event
      const work: Work = { piece, by, time: whole.time }
      const works = new Map([...all.works].filter(([, each]) => each.piece !== piece))
      for (const id of by) works.set(id, work)
      return { ...all, works }
    },
  },
})

/** A hexside that a bridge counter crosses. */
export interface Span extends BridgeSide {
  readonly from: FieldCell
  readonly river: boolean
}

export function spanOf(scene: HexScene, piece: Piece): Span | undefined {
  const side = bridgeSideOf(scene, piece)
  return side && spanAt(side.field, side.step)
}

export function spanAt(field: Field, step: number): Span {
  const { ground } = field
  const from = { field, index: Math.floor(step / ground.degree) }
  return { ...bridgeSideAt(field, step), from, river: hasEdge(ground.side(step), RIVER) }
}

/** A bridge counter that an action lays, turns or removes. */
interface Change {
  readonly before: Piece
  /** Undefined if the action removes it. */
  readonly after: Piece | undefined
}

function changesBy(scene: HexScene, action: Action): readonly Change[] {
  const those = (ids: Iterable<PieceId>) =>
    [...new Set(ids)]
      .sort()
      .flatMap((id) => scene.piece(id) ?? [])
      .filter(({ def }) => bridgeDef(def) || def === DESTROYED)
  switch (action.type) {
    case 'move': {
      const ends = destinationsOf(action)
      return those(ends.keys()).map((before) => ({ before, after: { ...before, at: ends.get(before.id)! } }))
    }
    case 'rotate':
      return those(action.pieces).map((before) => ({ before, after: { ...before, turn: action.turn } }))
    case 'remove':
      return those(action.pieces).map((before) => ({ before, after: undefined }))
    default:
      return []
  }
}

function judgeBridges(scene: HexScene, action: Action): Finding[] {
  return changesBy(scene, action).flatMap(({ before, after }) => {
    const was = spanOf(scene, before)
    const is = after && spanOf(scene, after)
    if (was?.step === is?.step) return []
    if (before.def === DESTROYED) {
      const rebuilt = was?.bridged ? judgeBuilding(scene, before, 'bridge-armor', was) : []
      return is && after ? [...rebuilt, ...judgeDestroyedMarker(scene, after, is, action)] : rebuilt
    }
    // A bridge laid in this phase may still be taken back.
    const settled = !laidNow(scene, before.id)
    const destroying = was?.river && settled && action.type !== 'rotate' ? judgeDestroying(scene, before, was) : []
    return is && after ? [...destroying, ...judgeLaying(scene, after, is, action)] : destroying
  })
}

function laidNow(scene: HexScene, piece: PieceId): boolean {
  const { turn, phase } = scene.state.time
  return [...bridges.recall(scene).works.values()].some(
    (work) => work.piece === piece && work.time.turn === turn && work.time.phase === phase,
  )
}

/** An engineer at the hexside, with the whole turns that it has spent there. */
export interface Builder {
  readonly unit: Unit
  readonly turns: number
  /** The most turns that are possible, where its arrival is not known. */
  readonly most: number
}

/** The engineers at a hexside, longest there first. Work on one bridge does not count for the next. */
export function buildersAt(scene: HexScene, { cells }: Span, bridge?: PieceId): readonly Builder[] {
  const { stays, works } = bridges.recall(scene)
  return cells
    .flatMap((cell) => engineersAt(scene, cell))
    .map((unit) => {
      const work = works.get(unit.id)
      const worked = work && work.piece !== bridge ? work.time : undefined
      return { unit, turns: turnsSpent(scene, unit, stays, worked), most: mostTurns(scene, unit, stays, worked) }
    })
    .sort((a, b) => b.turns - a.turns || (a.unit.id < b.unit.id ? -1 : 1))
}

/** 9.7 [26]: the engineers that have worked long enough for a bridge: one, or two together. */
export function crewFor(def: BridgeDef, builders: readonly Builder[]): readonly Builder[] | undefined {
  const { one, two } = BRIDGES[def]
  const [first, second] = builders
  if (first && first.turns >= one) return [first]
  return first && second && second.turns >= two ? [first, second] : undefined
}

function judgeLaying(scene: HexScene, piece: Piece, span: Span, action: Action): Finding[] {
  const def = bridgeDef(piece.def)
  if (!def) return []
  const { name } = BRIDGES[def]
  const at = [...span.cells]
  if (!span.river) {
    const bank = isBesideEdge(span.from, RIVER)
    // A counter is moved into the hex first and turned afterwards.
    const turning = bank && action.type === 'move'
    const text = turning
      ? `Turn the ${name} in ${printCell(scene, span.cells[0])} so that it points across the river.`
      : `There is no river at ${span.text}.`
    return [finding('bridges/river', '9.7', turning ? 'note' : 'illegal', text, at, [piece])]
  }
  return momentOf(scene).is === 'set-up' ? judgeStart(scene, piece, def, span) : judgeBuilding(scene, piece, def, span)
}

/** 9.7 [26]: whether engineers have worked long enough. A destroyed bridge is rebuilt like an armor bridge. */
function judgeBuilding(scene: HexScene, piece: Piece, def: BridgeDef, span: Span): Finding[] {
  const builders = buildersAt(scene, span, piece.id)
  if (crewFor(def, builders)) return []
  const { one, two, name } = BRIDGES[def]
  const at = [...span.cells]
  const units = builders.map(({ unit }) => unit)
  const atMost = builders.map(({ most, ...each }) => ({ ...each, most, turns: most }))
  if (
    crewFor(
      def,
      atMost.toSorted((a, b) => b.turns - a.turns),
    )
  ) {
    const text = `It is not known whether ${names(units)} ${agree(units, 'has', 'have')} worked long enough on the ${name} at ${span.text}.`
    return [finding('bridges/turns', '9.7', 'unchecked', text, at, [...units, piece])]
  }
  const [first, second] = builders
  const text =
    `An ${name} at ${span.text} takes one engineer ${turnsText(one)} or two engineers ${turnsText(two)}; ` +
    (first ? `${names([first.unit])} has spent ${turnsText(first.turns)} there` : 'no engineer is there') +
    (second ? `, and ${names([second.unit])} ${turnsText(second.turns)}.` : '.')
  const sums = { needed: second ? two : one, had: (second ?? first)?.turns ?? 0 }
  return [{ ...finding('bridges/turns', '9.7', 'illegal', text, at, [...units, piece]), ...sums }]
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four'] as const

const turnsText = (turns: number): string => `${NUMBERS[turns] ?? turns} whole ${turns === 1 ? 'turn' : 'turns'}`

/** 17.2 [46]: each Blue engineer at the bank has an armor bridge at the start. No other unit has one. */
function judgeStart(scene: HexScene, piece: Piece, def: BridgeDef, span: Span): Finding[] {
  const cite = scenarioCase(scene)
  const illegal = (text: string) => [finding('bridges/start', cite, 'illegal', text, [...span.cells], [piece])]
  if (scene.state.game.scenario !== 'blue-attack') return illegal('No bridges are laid during set-up.')
  if (def !== 'bridge-armor') return illegal('Only armor bridges are laid during set-up.')
  const free = startersAt(scene, span, piece.id)
  if (free.length > 0) return []
  return illegal(`No Blue engineer at ${span.text} still has a bridge to lay.`)
}

function startersAt(scene: HexScene, span: Span, bridge: PieceId): readonly Builder[] {
  const { works } = bridges.recall(scene)
  return buildersAt(scene, span).filter(({ unit }) => {
    const work = works.get(unit.id)
    return unit.side === 'blue' && (!work || work.piece === bridge)
  })
}

/** 9.7 [26]: an engineer destroys a bridge after a whole turn in one of its hexes. */
function judgeDestroying(scene: HexScene, piece: Piece, span: Span): Finding[] {
  if (momentOf(scene).is === 'set-up') return []
  const { stays } = bridges.recall(scene)
  const near = span.cells.flatMap((cell) => engineersAt(scene, cell))
  const spent = near.map((unit) => turnsSpent(scene, unit, stays))
  const had = Math.max(0, ...spent)
  if (had >= 1) return []
  if (near.some((unit) => mostTurns(scene, unit, stays) >= 1)) {
    const text = `It is not known whether ${names(near)} ${agree(near, 'has', 'have')} spent a whole turn at the bridge at ${span.text}.`
    return [finding('bridges/destroyed', '9.7', 'unchecked', text, [...span.cells], [...near, piece])]
  }
  const who = near.length > 0 ? `${names(near)} ${agree(near, 'has', 'have')} spent none there` : 'no engineer is there'
  const text = `Destroying the bridge at ${span.text} takes an engineer one whole turn in one of its hexes; ${who}.`
  const found = finding('bridges/destroyed', '9.7', 'illegal', text, [...span.cells], [...near, piece])
  return [{ ...found, needed: 1, had }]
}

/** 9.7 [26]: printed bridges can be destroyed too. */
function judgeDestroyedMarker(scene: HexScene, piece: Piece, span: Span, action: Action): Finding[] {
  const { ground, laid } = span.field
  if (crossingsOn(ground.side(span.step), span.step, laid).length > 0) return judgeDestroying(scene, piece, span)
  const near = stepsFrom(span.from).some((step) => crossingsOn(ground.side(step), step, laid).length > 0)
  const turning = near && action.type === 'move'
  const text = turning
    ? `Turn the counter in ${printCell(scene, span.cells[0])} so that it points across the bridge.`
    : `There is no bridge at ${span.text} to destroy.`
  return [finding('bridges/none', '9.7', turning ? 'note' : 'illegal', text, [...span.cells], [piece])]
}

/** The bridges that an entry laid or rebuilt, with the engineers that did it. */
function layings(scene: HexScene, { action }: SeenEntry, after: State): readonly Laying[] {
  if (!action) return []
  return changesBy(scene, action).flatMap(({ before }): readonly Laying[] => {
    const piece = after.pieces.get(before.id)
    const was = spanOf(scene, before)
    const is = piece && spanOf(scene, piece)
    const def = before.def === DESTROYED ? 'bridge-armor' : bridgeDef(before.def)
    const span = before.def === DESTROYED ? was : is
    if (!def || !span?.river || was?.step === is?.step || (before.def === DESTROYED && !span.bridged)) return []
    const starting = momentOf(scene).is === 'set-up'
    const builders = starting ? startersAt(scene, span, before.id) : buildersAt(scene, span, before.id)
    const crew = starting ? undefined : crewFor(def, builders)
    return [{ piece: before.id, by: (crew ?? builders.slice(0, 1)).map(({ unit }) => unit.id).sort() }]
  })
}
