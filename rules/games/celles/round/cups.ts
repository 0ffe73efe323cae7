import type { Finding, Id, Move, PieceId, Proposal, Time } from '../../../../table/generated/types.ts'
import { isPile } from '../../../../table/geometry/place.ts'
import { destinationsOf } from '../../../core/destinations.ts'
import { capitalized, finding } from '../../../core/finding.ts'
import { must, proposal } from '../../../core/proposal.ts'
import { isActing } from '../../../core/turn.ts'
import type { HexChapter, HexScene } from '../../../hex/board/scene.ts'
import { chartOf } from '../../../kit/chart.ts'
import { type Cup, contentsOf, filling, putInto } from '../../../kit/cup.ts'
import {
  actingSide,
  actionPhase,
  availableOf,
  CHIT_PHASE,
  chitOf,
  cupOf,
  INITIATIVE_PHASE,
  SIDES,
  SUPPLY_PHASE,
  theSide,
} from '../terms/counters.ts'

/** The pile of Action Chits of other days. */
const trayOf = (side: Id): Id => `${side}-chits`

/** 3.0, 4.0 [7]: the chits in the cups. Players see how many there are, but not which. */
export const cups: HexChapter = {
  id: 'cups',
  judge(scene, action) {
    if (action.type === 'turn') return judgeLeft(scene, action.time)
    return action.type === 'move' ? judgePut(scene, action) : []
  },
  allows: (scene, action) => (action.type === 'move' ? sortedChits(scene, action) : []),
  advise: (scene, { ask }) =>
    ask === 'next' && scene.state.time.phase === CHIT_PHASE ? SIDES.flatMap((side) => refill(scene, side)) : [],
}

/** 4.0 [7]: between the rounds of action a side sorts its own chits into its cup and the tray of other days. */
const sortedChits = (scene: HexScene, move: Move): readonly PieceId[] =>
  isDrawing(scene)
    ? []
    : [...destinationsOf(move)].flatMap(([id, to]) => {
        const chit = chitOf(scene, scene.piece(id)?.def)
        return chit && (isPile(to, cupOf(chit.side)) || isPile(to, trayOf(chit.side))) ? [id] : []
      })

/** 23 December has one turn, each later day two. */
const dateOf = (turn: number): number => 23 + Math.floor(turn / 2)

/** The Action Chits of a day and all Tactical Chits. */
export function belonging(scene: HexScene, side: Id, turn: number): readonly Id[] {
  const chart = chartOf(scene.book, 'chits')
  const column = chart?.columns.indexOf(String(dateOf(turn))) ?? -1
  const today = new Set(chart?.rows.filter(({ cells }) => cells[column] === 1).map(({ row }) => row))
  return [...scene.book.module.counters.keys()].filter((def) => {
    const chit = chitOf(scene, def)
    return chit?.side === side && (chit.is === 'tactical' || today.has(def))
  })
}

/** A side's cup on the current day. */
export const cupFor = (scene: HexScene, side: Id): Cup => ({
  pile: cupOf(side),
  side,
  phases: new Set([actionPhase(side)]),
  drawn: availableOf(side),
  aside: trayOf(side),
  isChit: (def) => chitOf(scene, def)?.side === side,
  belonging: () => belonging(scene, side, scene.state.time.turn),
})

const shortName = ({ book }: HexScene, def: Id | undefined): string => {
  const { short, name = 'a chit' } = book.module.counters.get(def ?? '') ?? {}
  return short ?? name
}

function refill(scene: HexScene, side: Id): readonly Proposal[] {
  const cup = cupFor(scene, side)
  const contents = contentsOf(scene, cup)
  const { inside, meant, missing, astray } = contents
  const date = `the ${dateOf(scene.state.time.turn)}th`
  // The cup holds chits of another day: it is emptied and filled anew.
  if (inside > 0 && inside + missing.length > meant) {
    const text = `${capitalized(theSide(side))} empty their cup before filling it for ${date}.`
    return [
      must(proposal('cups/fill', '4.0', text, [{ type: 'pour', pile: cup.pile, to: { pile: trayOf(side) } }]), side),
    ]
  }
  const fill = filling(cup, contents)
  if (!fill) return []
  const changes = [
    ...(missing.length > 0
      ? [`put ${missing.length === 1 ? '1 chit' : `${missing.length} chits`} into their cup for ${date}`]
      : []),
    ...(astray.length > 0 ? [`set aside ${astray.length} of other days`] : []),
  ]
  const pieces = fill.moves.flatMap((leg) => leg.pieces)
  return [
    must(proposal('cups/fill', '4.0', `${capitalized(theSide(side))} ${changes.join(' and ')}.`, [fill], pieces), side),
  ]
}

/** 4.0 [7]: judges the cups at the end of the phase. */
function judgeLeft(scene: HexScene, time: Time): Finding[] {
  if (scene.state.time.phase !== CHIT_PHASE || time.phase === CHIT_PHASE) return []
  return SIDES.filter((side) => isActing(scene, side)).flatMap((side) => {
    const { meant: needed, inside: had, missing } = contentsOf(scene, cupFor(scene, side))
    const out = missing.map(({ def }) => shortName(scene, def))
    if (out.length === 0 && needed === had) return []
    const lack = out.length > 0 ? `; missing: ${out.sort().join(', ')}` : ''
    const text = `The cup of ${theSide(side)} should hold ${needed} chits today; it holds ${had}${lack}.`
    return [{ ...finding('cups/left', '4.0', 'warning', text, [], []), needed, had }]
  })
}

/** From the Chit Phase on until the last action, the cups stay as they are. */
const isDrawing = ({
  state: {
    time: { phase },
  },
}: HexScene): boolean => actingSide(phase) !== undefined || phase === SUPPLY_PHASE || phase === INITIATIVE_PHASE

/** 4.0, 13.0 [7, 102, 128]: judges chits put back into a cup. */
function judgePut(scene: HexScene, move: Move): Finding[] {
  const { phase, turn } = scene.state.time
  const drawing = isDrawing(scene)
  return SIDES.flatMap((side) =>
    putInto(scene, move, cupOf(side)).flatMap((piece) => {
      const chit = chitOf(scene, piece.def)
      if (!chit) return []
      const name = `The chit ${shortName(scene, piece.def)}`
      const illegal = (rule: Id, text: string) => [finding(rule, '4.0', 'illegal', text, [], [piece])]
      if (side !== chit.side) return illegal('cups/other', `${name} belongs in the cup of ${theSide(chit.side)}.`)
      if (drawing) return illegal('cups/early', `${name} goes back into the cup in the next Chit Phase, not before.`)
      const isMeant = chit.is === 'tactical' || belonging(scene, side, turn).includes(piece.def ?? '')
      return phase !== CHIT_PHASE || isMeant
        ? []
        : illegal('cups/day', `${name} is not an Action Chit of the ${dateOf(turn)}th.`)
    }),
  )
}
