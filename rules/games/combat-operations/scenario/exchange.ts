import type {
  Action,
  Cell,
  Finding,
  Id,
  Move,
  Piece,
  PieceId,
  Place,
  Proposal,
  SeenEntry,
} from '../../../../table/generated/types.ts'
import { isPile, onCell, placeKey } from '../../../../table/geometry/place.ts'
import { destinationsOf } from '../../../core/destinations.ts'
import { finding, names, type Severity } from '../../../core/finding.ts'
import type { Deed } from '../../../core/memory.ts'
import { proposal } from '../../../core/proposal.ts'
import { asOthersSee, endsPhase, isActing, momentOf } from '../../../core/turn.ts'
import { idOrder, markCount, type Unit } from '../../../core/unit.ts'
import { printCell } from '../../../hex/board/cells.ts'
import { unitsIn } from '../../../hex/board/occupants.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { stepsText } from '../../../kit/fight/record.ts'
import { STEP_LOSS, stepsOf } from '../combat/combatants.ts'
import { battalionsIn, counterOf, EXCHANGE_TRAY } from '../terms/scenario-forces.ts'

/** A counter that went from its hex into the exchange tray. */
export interface InTray {
  readonly piece: PieceId
  readonly def: Id
  readonly at: Cell
  readonly steps: number
}

/** The counters exchanged in this phase. */
export type Exchanged = readonly InTray[]

/** 17.0 [4]: regiments break down into their battalions in their hex. */
export const exchange = chapter<Exchanged>({
  id: 'exchange',
  judge(scene, action) {
    if (action.type === 'move') return judgeExchange(scene, action)
    return action.type === 'turn' && endsPhase(scene, action.time) ? judgeHealed(scene) : []
  },
  advise: (scene, { ask, pieces = [] }) => (ask === 'orders' ? pieces.flatMap((id) => adviseExchange(scene, id)) : []),
  allows: (scene, action) => (action.type === 'move' ? exchangedBy(scene, action) : lossesCarriedOver(scene, action)),
  heir: (scene, entry, unit, to) => heirsOf(scene, entry, unit, to),
  deeds: (scene, entry) => leavingBy(scene, entry),
  memory: {
    start: [],
    fold(left: Exchanged, deed: Deed): Exchanged {
      if (deed.deed === 'time') return []
      return deed.deed === 'own' && deed.chapter === 'exchange' ? [...left, deed.what as InTray] : left
    },
    again: (_, then) => then,
  },
})

/** A regiment into its battalions, or all its battalions of one hex into their regiment, by one action. */
function adviseExchange(scene: HexScene, id: PieceId): readonly Proposal[] {
  const unit = scene.unit(id)
  const counter = counterOf(scene, id)
  if (!unit || !counter || !onCell(unit.piece.at) || !isActing(scene, unit.side)) return []
  const { at } = unit.piece
  const tray = { pile: `${unit.side}${EXCHANGE_TRAY}` }
  const inTray = (def: Id) =>
    [...scene.state.pieces.values()].find((each) => each.def === def && isPile(each.at, tray.pile))
  const propose = (rule: Id, text: string, out: readonly PieceId[], back: readonly PieceId[]): readonly Proposal[] => {
    const action: Action = {
      type: 'move',
      moves: [
        { pieces: [...out], to: tray },
        { pieces: [...back], to: at },
      ],
    }
    const isAgainst = judgeExchange(scene, action).some(
      ({ severity }) => severity === 'illegal' || severity === 'warning',
    )
    // Counters in the tray lie face up. Those that replace a covered one are covered before anybody sees them.
    const covered: readonly Action[] =
      unit.piece.veil === 'cover' ? [{ type: 'veil', pieces: [...back], as: 'cover' }] : []
    return isAgainst ? [] : [proposal(rule, '17.0', text, [...covered, action], [id], [at])]
  }
  const parts = battalionsIn(scene, counter.id)
  if (parts.length > 0) {
    const back = parts.flatMap(({ id: def }) => inTray(def)?.id ?? [])
    if (back.length < parts.length) return []
    return propose('regiments/apart', `Break down into ${parts.length} battalions.`, [id], back)
  }
  const whole = counter.parent === undefined ? undefined : inTray(counter.parent)
  if (!whole || counter.parent === undefined) return []
  const all = battalionsIn(scene, counter.parent)
  const here = all.flatMap(({ id: def }) => unitsIn(scene, at).find(({ piece }) => piece.def === def)?.id ?? [])
  if (here.length < all.length) return []
  const name = scene.book.module.counters.get(counter.parent)?.name ?? counter.parent
  return propose('regiments/together', `Put ${name} together.`, here, [whole.id])
}

const isTray = (place: Place | undefined): boolean =>
  place !== undefined && 'pile' in place && place.pile.endsWith(EXCHANGE_TRAY)

function leaving(scene: HexScene, move: Move): readonly InTray[] {
  return [...destinationsOf(move)].flatMap(([id, to]) => {
    const piece = scene.piece(id)
    const counter = counterOf(scene, id)
    if (!piece || !counter || !isTray(to) || !onCell(piece.at)) return []
    return [{ piece: id, def: counter.id, at: piece.at, steps: stepsOf(counter, markCount(piece, STEP_LOSS)) }]
  })
}

const leavingBy = (scene: HexScene, { action }: SeenEntry): readonly InTray[] =>
  action?.type === 'move' ? leaving(scene, action) : []

/** Counters that go into the trays from their hexes, or come out of them to a hex. */
const exchangedBy = (scene: HexScene, move: Move): readonly PieceId[] =>
  [...destinationsOf(move)].flatMap(([id, to]) => {
    const from = scene.piece(id)?.at
    if (from === undefined) return []
    // What is covered goes into the tray only while others come for it.
    if (counterOf(scene, id) === undefined && !comesFor(scene, move, from)) return []
    return (onCell(from) && isTray(to)) || (isTray(from) && onCell(to)) ? [id] : []
  })

/** Whether counters come from a tray to this place. */
const comesFor = (scene: HexScene, move: Move, at: Place): boolean =>
  [...destinationsOf(move)].some(([id, to]) => isTray(scene.piece(id)?.at) && placeKey(to) === placeKey(at))

/** Counters that came in exchange in this phase take over the losses of those they came for. */
const lossesCarriedOver = (scene: HexScene, action: Action): readonly PieceId[] =>
  action.type === 'mark' && action.mark === STEP_LOSS && exchange.recall(scene).length > 0
    ? action.pieces.filter((id) => {
        const def = scene.piece(id)?.def
        return def !== undefined && exchangedFor(scene, def, exchange.recall(scene)).length > 0
      })
    : []

/** The counters that one can replace: a regiment for its battalion, battalions for their regiment. */
function exchangedFor(scene: HexScene, def: Id, left: readonly InTray[]): readonly InTray[] {
  const parent = scene.book.module.counters.get(def)?.parent
  return left.filter((each) => each.def === parent || scene.book.module.counters.get(each.def)?.parent === def)
}

/** The counters that have gone into the trays in this phase, with this move included. */
const leftBy = (scene: HexScene, move: Move): readonly InTray[] => [...exchange.recall(scene), ...leaving(scene, move)]

/** A battalion takes over the movement and the supply of its regiment. */
function heirsOf(scene: HexScene, { action }: SeenEntry, { piece }: Unit, to: Cell): readonly PieceId[] {
  if (action?.type !== 'move' || piece.def === undefined || !isTray(piece.at)) return []
  const left = exchangedFor(scene, piece.def, leftBy(scene, action))
  return left.filter(({ at }) => placeKey(at) === placeKey(to)).map((each) => each.piece)
}

interface Coming {
  readonly unit: Unit
  readonly def: Id
  readonly to: Cell
}

function judgeExchange(scene: HexScene, move: Move): Finding[] {
  const ends = destinationsOf(move)
  const left = leftBy(scene, move)
  const coming = [...ends].flatMap(([id, to]): readonly Coming[] => {
    const unit = scene.unit(id)
    const counter = counterOf(scene, id)
    if (!unit || !counter || !onCell(to) || !isTray(unit.piece.at)) return []
    return [{ unit, def: counter.id, to }]
  })
  const regiments = new Set(coming.map(({ def }) => scene.book.module.counters.get(def)?.parent ?? def))
  return [...regiments].sort().flatMap((regiment) => {
    const those = coming.filter(({ def }) => def === regiment || isPart(scene, def, regiment))
    return [
      ...judgePlaces(scene, those, left),
      ...judgeTwice(scene, regiment, those, ends),
      ...judgeSteps(scene, regiment, those, ends, left),
    ]
  })
}

const isPart = ({ book }: HexScene, def: Id, regiment: Id): boolean =>
  book.module.counters.get(def)?.parent === regiment

/** A counter comes in the hex of the one that it replaces, except during set-up. */
function judgePlaces(scene: HexScene, coming: readonly Coming[], left: readonly InTray[]): Finding[] {
  if (momentOf(scene).is === 'set-up') return []
  return coming.flatMap(({ unit, def, to }) => {
    const before = exchangedFor(scene, def, left)
    if (before.some(({ at }) => placeKey(at) === placeKey(to))) return []
    const hexes = [...new Set(before.map(({ at }) => printCell(scene, at)))].sort().join(' or ')
    const text =
      before.length === 0
        ? `${unit.name} can only come in exchange, and no counter was removed for it.`
        : `${unit.name} must be exchanged in ${hexes}, not in ${printCell(scene, to)}.`
    return [finding('regiments/place', '17.0', 'illegal', text, [to], [unit])]
  })
}

/** The counters of a regiment that will be on the map. */
function standing(scene: HexScene, regiment: Id, ends: ReadonlyMap<PieceId, Place>) {
  const all = [...scene.state.pieces.values()].sort(idOrder)
  return all.flatMap((piece) => {
    const { def } = piece
    const whole = def === regiment
    if (def === undefined || !(whole || isPart(scene, def, regiment))) return []
    return onCell(ends.get(piece.id) ?? piece.at) ? [{ piece, whole }] : []
  })
}

/** A regiment counter and its battalions are never on the map together. */
function judgeTwice(
  scene: HexScene,
  regiment: Id,
  coming: readonly Coming[],
  ends: ReadonlyMap<PieceId, Place>,
): Finding[] {
  const all = standing(scene, regiment, ends)
  if (!all.some(({ whole }) => whole) || all.every(({ whole }) => whole)) return []
  const name = scene.book.module.counters.get(regiment)?.name ?? regiment
  const units = coming.map(({ unit }) => unit)
  const text = `${name} would be on the map both as a regiment and as battalions.`
  return [
    finding(
      'regiments/twice',
      '17.0',
      'illegal',
      text,
      coming.map(({ to }) => to),
      units,
    ),
  ]
}

/** Lost steps stay lost in an exchange. No case covers recombining battalions. */
function judgeSteps(
  scene: HexScene,
  regiment: Id,
  coming: readonly Coming[],
  ends: ReadonlyMap<PieceId, Place>,
  left: readonly InTray[],
): Finding[] {
  const units = coming.map(({ unit }) => unit)
  const at = coming.map(({ to }) => to)
  const whole = coming.some(({ def }) => def === regiment)
  const found: Finding[] = []
  if (whole && momentOf(scene).is !== 'set-up') {
    const text = `${names(units)} would be recombined from battalions; no case covers that.`
    found.push(finding('regiments/whole', '17.0', 'note', text, at, units))
  }
  const parts = battalionsIn(scene, regiment)
  const gone = left.filter(({ def }) => (whole ? parts.some(({ id }) => id === def) : def === regiment))
  if (gone.length === 0) return found
  const had = gone.reduce((sum, { steps }) => sum + steps, 0)
  const now = standing(scene, regiment, ends).reduce((sum, { piece }) => sum + stepsOn(scene, piece), 0)
  return now <= had ? found : [...found, { ...healedFinding(had, now, 'warning', at, units), needed: had, had: now }]
}

/** 17.0 [4]: at the end of the phase, an exchange may not have restored steps. */
function judgeHealed(scene: HexScene): Finding[] {
  const left = exchange.recall(scene)
  const regimentOf = ({ def }: InTray) => scene.book.module.counters.get(def)?.parent ?? def
  return [...new Set(left.map(regimentOf))].sort().flatMap((regiment) => {
    const whole = left.filter(({ def }) => def === regiment)
    const gone = whole.length > 0 ? whole.slice(0, 1) : left.filter((each) => regimentOf(each) === regiment)
    const pieces = standing(scene, regiment, new Map()).map(({ piece }) => piece)
    const units = scene.units(pieces.map(({ id }) => id)).filter(({ side }) => isActing(scene, side))
    const had = gone.reduce((sum, { steps }) => sum + steps, 0)
    const now = pieces.reduce((sum, piece) => sum + stepsOn(scene, piece), 0)
    if (pieces.length === 0) return judgeLifted(scene, gone)
    if (units.length === 0 || now <= had) return []
    return [{ ...healedFinding(had, now, 'illegal', [], units), needed: had, had: now }]
  })
}

/** 17.0 [4]: an exchange that took counters off the map brings others. */
function judgeLifted(scene: HexScene, gone: readonly InTray[]): Finding[] {
  const units = scene.units(gone.map(({ piece }) => piece)).filter(({ piece }) => isTray(piece.at))
  const [first] = gone
  if (units.length === 0 || !first) return []
  const text = `${names(units)} left ${printCell(scene, first.at)} for an exchange, and nothing came there: put ${units.length === 1 ? 'it' : 'them'} back.`
  return [asOthersSee(scene, finding('regiments/lifted', '17.0', 'illegal', text, [first.at], units))]
}

function healedFinding(
  had: number,
  now: number,
  severity: Severity,
  at: readonly Cell[],
  units: readonly Unit[],
): Finding {
  const text = `${stepsText(had)} ${had === 1 ? 'was' : 'were'} left before the exchange, not ${now}: mark ${now - had} more as lost.`
  return finding('regiments/steps', '17.0', severity, text, at, units)
}

function stepsOn(scene: HexScene, piece: Piece): number {
  const counter = counterOf(scene, piece.id)
  return counter ? stepsOf(counter, markCount(piece, STEP_LOSS)) : 0
}
