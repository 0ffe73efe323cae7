import { apply } from '../../../../table/action/apply.ts'
import type {
  Action,
  Cell,
  Finding,
  Id,
  Leg,
  Move,
  Piece,
  PieceId,
  Proposal,
  Remove,
  SeenEntry,
  Stack,
} from '../../../../table/generated/types.ts'
import { onCell, placeKey } from '../../../../table/geometry/place.ts'
import { pointOn } from '../../../../table/geometry/track.ts'
import { stackAt } from '../../../../table/state.ts'
import { finding } from '../../../core/finding.ts'
import { eventIn } from '../../../core/memory.ts'
import { proposal } from '../../../core/proposal.ts'
import type { Unit } from '../../../core/unit.ts'
import { cellOf } from '../../../hex/board/occupants.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { eligibility } from '../round/eligibility.ts'
import { roundOf } from '../round/round.ts'
import { CARRIED, DECEMBER_24, formationOf, LAST_TURN, TRUCK } from '../terms/counters.ts'

/** 8.3 [52]: the turn in which the Truck was removed. It then waits one turn. */
interface Waiting {
  readonly off: number
}

/** 8.3 [50-54]: the Truck and the infantry under it. */
export const truck = chapter<Waiting>({
  id: 'truck',
  carried: (scene) => new Map(carriers(scene).map(({ unit }) => [unit.id, 'motor'])),
  judge: (scene, action) => [
    ...(action.type === 'move' ? judge(scene, action) : []),
    ...(action.type === 'move' || action.type === 'stack' ? judgeSlipped(scene, action) : []),
    ...(action.type === 'remove' ? judgeRemoved(scene, action) : []),
  ],
  advise: (scene, { ask }) => (ask === 'next' ? advise(scene) : []),
  deeds: (scene, entry) => takenOff(scene, entry),
  stated: {
    words: ['truckOff'],
    deeds: (_, { truckOff: off = 0 }) => [{ deed: 'own', chapter: 'truck', what: { off } }],
  },
  memory: {
    start: { off: 0 },
    fold: (waiting, deed) => eventIn<Waiting>(deed, 'truck') ?? waiting,
  },
})

/** 8.3 [51]: infantry under a Truck. */
export function carriers(scene: HexScene): readonly { readonly unit: Unit; readonly truck: PieceId }[] {
  const out: { unit: Unit; truck: PieceId }[] = []
  for (const { id, def, at } of scene.state.pieces.values()) {
    if (def !== TRUCK || !onCell(at)) continue
    const unit = underneath(scene, id, at, stackAt(scene.state, placeKey(at)).indexOf(id))
    if (unit) out.push({ unit, truck: id })
  }
  return out
}

/** 8.3: a unit with the Truck that carries it. */
export const withTruck = (scene: HexScene, { id }: Unit): PieceId[] => [
  id,
  ...carriers(scene).flatMap(({ unit, truck: marker }) => (unit.id === id ? [marker] : [])),
]

/** The infantry that a Truck in a stack carries: the next below it, or else above it. */
const underneath = (scene: HexScene, truck: PieceId, at: Cell, depth: number | undefined): Unit | undefined =>
  carriedBy(
    scene,
    stackAt(scene.state, placeKey(at)).filter((id) => id !== truck),
    depth,
  )

const carriedIn = (scene: HexScene, stack: readonly PieceId[], truck: PieceId): Unit | undefined =>
  carriedBy(
    scene,
    stack.filter((id) => id !== truck),
    stack.indexOf(truck),
  )

function carriedBy(scene: HexScene, stack: readonly PieceId[], depth: number | undefined): Unit | undefined {
  return [...stack.slice(0, depth).reverse(), ...stack.slice(depth ?? stack.length)]
    .flatMap((id) => scene.unit(id) ?? [])
    .find((unit) => formationOf(unit) === CARRIED)
}

interface Carriage {
  readonly truck: Unit
  readonly from: Unit | undefined
  /** It moves along with its unit. */
  readonly along: boolean
  readonly to: Leg['to']
  readonly depth: Leg['depth']
}

function carriedUnits(scene: HexScene, { moves }: Move): readonly Carriage[] {
  return moves.flatMap(({ pieces, to, depth }) =>
    pieces.flatMap((id) => {
      const unit = scene.unit(id)
      if (unit?.piece.def !== TRUCK) return []
      const from = carriers(scene).find((each) => each.truck === id)?.unit
      const along =
        from !== undefined && moves.some((leg) => leg.pieces.includes(from.id) && placeKey(leg.to) === placeKey(to))
      return [{ truck: unit, from, along, to, depth }]
    }),
  )
}

/** 8.3 [50, 51, 52]: judges placing and removing the Truck. */
function judge(scene: HexScene, move: Move): Finding[] {
  const found = judgeBehind(scene, move)
  for (const { truck: marker, from, along, to, depth } of carriedUnits(scene, move)) {
    if (along) continue
    const illegal = (rule: Id, text: string) => {
      found.push(finding(rule, '8.3', 'illegal', text, onCell(to) ? [to] : [], [marker]))
    }
    const { turn } = scene.state.time
    const { off } = truck.recall(scene)
    if (turn < DECEMBER_24 && onCell(to)) {
      const text = `The Truck arrives in turn ${DECEMBER_24}; it is turn ${turn}.`
      found.push({ ...finding('truck/early', '8.3', 'illegal', text, [to], [marker]), needed: DECEMBER_24, had: turn })
      continue
    }
    if (from && !mayUnload(scene, from)) {
      illegal('truck/off', `The Truck leaves ${from.name} only when that unit is activated and before it moves.`)
      continue
    }
    if (!onCell(to)) continue
    if (onCell(marker.piece.at)) {
      const why = from ? `is taken off ${from.name} first` : 'has lost its unit'
      illegal('truck/transfer', `The Truck ${why}, and waits on the turn track until turn ${turn + 1}.`)
    } else if (off >= turn && turn > 0) {
      illegal('truck/waits', `The Truck was removed in turn ${off} and waits until turn ${off + 1}.`)
    }
    if (found.some(({ pieces }) => pieces.includes(marker.id))) continue
    const unit = underneath(scene, marker.id, to, depth)
    if (!unit) illegal('truck/unit', 'The Truck is placed on a unit of the 84th; there is none here.')
    else if (!isActive(scene, unit)) {
      illegal('truck/activated', `The Truck is placed on an activated unit; ${unit.name} is not activated.`)
    }
  }
  return found
}

/** 8.3 [52, 54]: the Truck waits on the turn track and never leaves the game. */
function judgeRemoved(scene: HexScene, { pieces }: Remove): readonly Finding[] {
  const trucks = scene.unitsById(pieces).filter(({ piece: { def } }) => def === TRUCK)
  const text = 'The Truck stays in the game: without a unit it waits on the turn track.'
  return trucks.length === 0 ? [] : [finding('truck/off', '8.3', 'illegal', text, [], trucks)]
}

/** 8.3 [52]: a Truck that stays in its hex stays with its unit, however the stack is turned. */
function judgeSlipped(scene: HexScene, action: Move | Stack): readonly Finding[] {
  const before = carriers(scene)
  if (before.length === 0) return []
  const [{ id: seat = '' } = {}] = scene.state.seats
  const entry: SeenEntry = { seq: scene.state.seq + 1, id: 'slip', seat, at: 0, action, prev: '' }
  const state = apply(scene.state, entry)
  return before.flatMap(({ unit, truck: id }) => {
    const [was, is] = [scene.piece(id)?.at, state.pieces.get(id)?.at]
    if (!was || !is || !onCell(is) || placeKey(was) !== placeKey(is)) return []
    const stack = stackAt(state, placeKey(is))
    if (!stack.includes(unit.id) || carriedIn(scene, stack, id)?.id === unit.id) return []
    const text = `The Truck carries ${unit.name}: it goes to no other unit of the stack.`
    return [finding('truck/transfer', '8.3', 'illegal', text, [is], scene.units([id]))]
  })
}

/** The unit's face does not matter here. */
const isActive = (scene: HexScene, unit: Unit): boolean =>
  eligibility(scene, unit).every(
    ({ severity, rule }) => severity !== 'illegal' || ['action/stale', 'action/over', 'faces/stacking'].includes(rule),
  )

const mayUnload = (scene: HexScene, unit: Unit): boolean =>
  isActive(scene, unit) && roundOf(scene)?.begun.includes(unit.id) !== true

/** 8.3 [51]: judges a unit that moves without its Truck. */
function judgeBehind(scene: HexScene, { moves }: Move): Finding[] {
  return carriers(scene).flatMap(({ unit, truck: id }) => {
    const goes = moves.some(({ pieces, to }) => pieces.includes(unit.id) && onCell(to))
    if (!goes || moves.some(({ pieces }) => pieces.includes(id))) return []
    const text = `The Truck carries ${unit.name}: move it along.`
    return [finding('truck/behind', '8.3', 'warning', text, [], [unit])]
  })
}

/** 8.3 [54]: proposes to remove a Truck whose unit is lost or gone. */
function advise(scene: HexScene): readonly Proposal[] {
  const { turn } = scene.state.time
  if (turn >= LAST_TURN) return []
  const isIdle = ({ at, id }: Piece) =>
    'pile' in at ? at.pile.endsWith('-dead') : onCell(at) && !carriers(scene).some((each) => each.truck === id)
  const next = scene.book.module.maps.flatMap(({ id, tracks }) =>
    tracks.flatMap((track) => (track.kind === 'turn' ? (pointOn(track, id, turn + 1) ?? []) : [])),
  )[0]
  return [...scene.state.pieces.values()]
    .filter((piece) => piece.def === TRUCK && isIdle(piece))
    .map(({ id }) => {
      const move: readonly Action[] = next ? [{ type: 'move', moves: [{ pieces: [id], to: next }] }] : []
      const text = `The Truck carries no unit: move it to turn ${turn + 1} on the turn track.`
      return proposal('truck/left', '8.3', text, move, [id])
    })
}

/** 8.3 [52, 54]: the Truck leaves its unit. */
function takenOff(scene: HexScene, { action }: SeenEntry): readonly Waiting[] {
  if (action?.type !== 'move') return []
  const off = carriedUnits(scene, action).some(
    ({ truck: marker, along, to }) => cellOf(marker) && !(along && onCell(to)),
  )
  return off ? [{ off: scene.state.time.turn }] : []
}
