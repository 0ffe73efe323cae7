import type { Finding, Id, Move, PieceId, Proposal, SeenEntry } from '../../table/generated/types.ts'
import { onCell, placeKey } from '../../table/place.ts'
import { stackAt } from '../../table/state.ts'
import { finding } from '../finding.ts'
import { proposal } from '../proposal.ts'
import type { Scene } from '../scene.ts'
import { chapter, type StepRule } from '../system.ts'
import type { Unit } from '../unit.ts'
import { cellsOf, rearOf } from './hex.ts'
import {
  ARMORED,
  CARRIED,
  called,
  DECEMBER_24,
  formationOf,
  hasMark,
  ISOLATED,
  isDisrupted,
  OUT_OF_SUPPLY,
  otherSide,
  TRUCK,
} from './print.ts'
import { playOf } from './round.ts'

/** 8.4 [47, 135]: nobody enters the Rear Area of his enemy. */
const rearArea: StepRule = {
  rule: 'rear-area/enter',
  cite: '8.4',
  spread(scene, { side, field }, on) {
    if (side === undefined) return
    for (const cell of cellsOf(scene, rearOf(otherSide(side)))) {
      if (cell.board === field.ground.board.id) on.bar(field.ground.grid.index(cell))
    }
  },
  say: (cell, names) => `${cell} lies in the enemy Rear Area, and ${names} may not enter it`,
}

/** 8.3 [52]: the turn in which the Truck was taken off, after which it waits one turn. */
interface Truck {
  readonly off: number
}

/** 8.0 to 8.5: what the movement chart does not say. */
export const movement = chapter<Truck>({
  id: 'movement',
  steps: [rearArea],
  carried: (scene) => new Map(carriers(scene).map(({ unit }) => [unit.id, 'motor'])),
  allowance: (scene, unit, points) => allowance(scene, unit, points),
  advise: (scene, { ask }) => (ask === 'next' ? adviseTruck(scene) : []),
  judge: (scene, action) => (action.type === 'move' ? judgeTruck(scene, action) : []),
  deeds: (scene, entry) => takenOff(scene, entry),
  memory: {
    start: { off: 0 },
    fold: (truck, deed) => (deed.deed === 'own' && deed.chapter === 'movement' ? (deed.what as Truck) : truck),
  },
})

/** 8.3 [51]: the infantry that lies under the Truck. */
export function carriers(scene: Scene): readonly { readonly unit: Unit; readonly truck: PieceId }[] {
  const out: { unit: Unit; truck: PieceId }[] = []
  for (const { id, def, at } of scene.state.pieces.values()) {
    if (def !== TRUCK || !onCell(at)) continue
    const stack = stackAt(scene.state, placeKey(at))
    const below = stack.slice(0, Math.max(0, stack.indexOf(id))).reverse()
    const above = stack.slice(stack.indexOf(id) + 1)
    const unit = [...below, ...above]
      .flatMap((each) => scene.unit(each) ?? [])
      .find((each) => formationOf(each) === CARRIED)
    if (unit) out.push({ unit, truck: id })
  }
  return out
}

/** 5.0, 8.3, 8.5, 12.0, 21.0 [22-25, 49, 53, 101]: in thirds of what is printed, and of what a march adds. */
function allowance(scene: Scene, unit: Unit, points: number): number {
  const printed = scene.book.roster.value(unit, 'movement') ?? 0
  const bonus = points - printed
  const carrier = carriers(scene).find((each) => each.unit.id === unit.id)
  const truck = carrier && scene.unit(carrier.truck)
  const early = formationOf(unit) === ARMORED && scene.state.time.turn === 1
  const base = truck ? (scene.book.roster.value(truck, 'movement') ?? printed) : early ? Math.min(printed, 6) : printed
  const thirds = Math.max(0, 3 - thirdsLost(unit))
  // Costs are whole or half points: what is between two halves buys nothing.
  return Math.floor(((base + bonus) * thirds * 2) / 3) / 2
}

/** 5.0, 12.0 [22, 23, 24]. */
export const thirdsLost = (unit: Unit): number =>
  (hasMark(unit, ISOLATED) ? 2 : hasMark(unit, OUT_OF_SUPPLY) ? 1 : 0) + (isDisrupted(unit) ? 1 : 0)

interface Carriage {
  readonly truck: Unit
  readonly from: Unit | undefined
  /** It goes where the unit goes that it carries. */
  readonly along: boolean
  readonly to: Move['moves'][number]['to']
}

function carriages(scene: Scene, { moves }: Move): readonly Carriage[] {
  return moves.flatMap(({ pieces, to }) =>
    pieces.flatMap((id) => {
      const truck = scene.unit(id)
      if (truck?.piece.def !== TRUCK) return []
      const from = carriers(scene).find((each) => each.truck === id)?.unit
      const along =
        from !== undefined && moves.some((leg) => leg.pieces.includes(from.id) && placeKey(leg.to) === placeKey(to))
      return [{ truck, from, along, to }]
    }),
  )
}

/** 8.3 [50, 51, 52]: when and where the Truck is placed. */
function judgeTruck(scene: Scene, move: Move): Finding[] {
  const found: Finding[] = []
  for (const { truck, from, along, to } of carriages(scene, move)) {
    if (along || !onCell(to)) continue
    const illegal = (rule: Id, text: string) => found.push(finding(rule, '8.3', 'illegal', text, [to], [truck]))
    const { turn } = scene.state.time
    if (turn < DECEMBER_24) illegal('truck/early', 'The Truck is there from 24 December on.')
    if (from)
      illegal('truck/transfer', `The Truck is taken from ${called(from)} first, and waits one turn on the track.`)
    const { off } = movement.recall(scene)
    if (off >= turn && turn > 0)
      illegal('truck/waits', `The Truck was taken off in turn ${off}, and waits until turn ${off + 1}.`)
    const field = scene.field(to.board)
    const here = field?.at(field.ground.grid.index(to)).filter((unit) => formationOf(unit) === CARRIED) ?? []
    if (here.length === 0) illegal('truck/unit', 'The Truck is placed on a unit of the 84th, and none stands there.')
    else if (scene.memory.time !== undefined) {
      const { round } = playOf(scene)
      const active =
        round?.side === 'allied' && !here.every(({ id }) => round.begun.includes(id) && round.begun.at(-1) !== id)
      if (!active) illegal('truck/activated', 'The Truck is placed on a unit that is activated.')
    }
  }
  return found
}

/** 8.3 [54]: a Truck whose unit is lost. */
function adviseTruck(scene: Scene): readonly Proposal[] {
  return [...scene.state.pieces.values()]
    .filter(({ def, at, id }) => def === TRUCK && onCell(at) && !carriers(scene).some(({ truck }) => truck === id))
    .map(({ id }) =>
      proposal(
        'truck/left',
        '8.3',
        'The Truck has lost its unit, and goes to the turn track one turn ahead.',
        [],
        [id],
      ),
    )
}

/** 8.3 [52, 54]: the Truck leaves its unit. */
function takenOff(scene: Scene, { action }: SeenEntry): readonly Truck[] {
  if (action?.type !== 'move') return []
  const off = carriages(scene, action).some(({ truck, along }) => onCell(truck.piece.at) && !along)
  return off ? [{ off: scene.state.time.turn }] : []
}
