import type { Action, Finding, Id, Move, Piece, PieceId, Proposal, Time } from '../../table/generated/types.ts'
import { countIn } from '../../table/state.ts'
import { finding } from '../finding.ts'
import { proposal } from '../proposal.ts'
import type { Scene } from '../scene.ts'
import type { Chapter } from '../system.ts'
import { isActing } from '../turn.ts'
import {
  actingSide,
  CHIT_PHASE,
  chartOf,
  chitOf,
  cupOf,
  INITIATIVE_PHASE,
  SIDES,
  SUPPLY_PHASE,
  TheSide,
  theSide,
} from './print.ts'

/** Where Action Chits of other days lie. */
const trayOf = (side: Id): Id => `${side}-chits`

/** 3.0, 4.0 [7]: what belongs in the cups of a day. What lies in them nobody may look at, but how much does. */
export const cups: Chapter = {
  id: 'cups',
  judge(scene, action) {
    if (action.type === 'turn') return judgeLeft(scene, action.time)
    return action.type === 'move' ? judgePut(scene, action) : []
  },
  advise: (scene, { ask }) =>
    ask === 'next' && scene.state.time.phase === CHIT_PHASE ? SIDES.flatMap((side) => refill(scene, side)) : [],
}

/** 23 December has one turn, and each day after it two. */
const dateOf = (turn: number): number => 23 + Math.floor(turn / 2)

/** Action Chits of a day, and all Tactical Chits. */
export function belonging(scene: Scene, side: Id, turn: number): readonly Id[] {
  const chart = chartOf(scene.book, 'chits')
  const column = chart?.columns.indexOf(String(dateOf(turn))) ?? -1
  const today = new Set(chart?.rows.filter(({ cells }) => cells[column] === 1).map(({ row }) => row))
  return [...scene.book.module.counters.keys()].filter((def) => {
    const chit = chitOf(scene, def)
    return chit?.side === side && (chit.is === 'tactical' || today.has(def))
  })
}

const meantFor = (scene: Scene, side: Id): readonly Id[] => belonging(scene, side, scene.state.time.turn)

/** Chits of a side that can be seen, and so lie in no cup. */
const outside = (scene: Scene, side: Id): readonly Piece[] =>
  [...scene.state.pieces.values()]
    .filter(({ def, at }) => chitOf(scene, def)?.side === side && !('pile' in at && at.pile === cupOf(side)))
    .sort((a, b) => (a.id < b.id ? -1 : 1))

/** Chits that belong in a cup today and are seen to lie elsewhere. */
const missing = (scene: Scene, side: Id): readonly Piece[] => {
  const meant = meantFor(scene, side)
  return outside(scene, side).filter(({ def }) => def !== undefined && meant.includes(def))
}

const shortName = ({ book }: Scene, def: Id | undefined): string => {
  const { short, name = 'a chit' } = book.module.counters.get(def ?? '') ?? {}
  return short ?? name
}

/** Action Chits of other days that lie where those of the turn before were put. */
const strays = (scene: Scene, side: Id): readonly Piece[] => {
  const meant = meantFor(scene, side)
  const isAside = ({ at }: Piece) => 'pile' in at && at.pile === trayOf(side)
  return outside(scene, side).filter((piece) => !meant.includes(piece.def ?? '') && !isAside(piece))
}

function refill(scene: Scene, side: Id): readonly Proposal[] {
  const meant = meantFor(scene, side)
  const due = missing(scene, side).map(({ id }) => id)
  const away = strays(scene, side).map(({ id }) => id)
  const inCup = countIn(scene.state, cupOf(side))
  const make = (text: string, pieces: readonly PieceId[], action: Action) =>
    proposal('cups/fill', '4.0', text, [action], pieces)
  const date = `the ${dateOf(scene.state.time.turn)}th`
  // Chits of another day are among those in the cup: all of it is poured out, and chosen anew.
  if (inCup > 0 && inCup + due.length !== meant.length) {
    const text = `${TheSide(side)} empty their cup, to fill it for ${date}.`
    return [make(text, [], { type: 'pour', pile: cupOf(side), to: { pile: trayOf(side) } })]
  }
  const moves = [
    { pieces: due, to: { pile: cupOf(side) } },
    { pieces: away, to: { pile: trayOf(side) } },
  ].filter(({ pieces }) => pieces.length > 0)
  if (moves.length === 0) return []
  const chits = due.length === 1 ? '1 chit' : `${due.length} chits`
  const done = [
    ...(due.length > 0 ? [`put ${chits} into their cup, for ${date}`] : []),
    ...(away.length > 0 ? [`lay aside ${away.length} of other days`] : []),
  ]
  return [make(`${TheSide(side)} ${done.join(', and ')}.`, [...due, ...away], { type: 'move', moves })]
}

/** 4.0 [7]: the cups when the phase ends. */
function judgeLeft(scene: Scene, time: Time): Finding[] {
  if (scene.state.time.phase !== CHIT_PHASE || time.phase === CHIT_PHASE) return []
  return SIDES.filter((side) => isActing(scene, side)).flatMap((side) => {
    const needed = meantFor(scene, side).length
    const had = countIn(scene.state, cupOf(side))
    const out = missing(scene, side).map(({ def }) => shortName(scene, def))
    if (out.length === 0 && needed === had) return []
    const lack = out.length > 0 ? `; missing: ${out.sort().join(', ')}` : ''
    const text = `The cup of ${theSide(side)} should hold ${needed} chits today, and holds ${had}${lack}.`
    return [{ ...finding('cups/left', '4.0', 'warning', text, [], []), needed, had }]
  })
}

/** 4.0, 13.0 [7, 102, 128]: what is put back into a cup, and when. */
function judgePut(scene: Scene, { moves }: Move): Finding[] {
  const { phase, turn } = scene.state.time
  const drawing = actingSide(phase) !== undefined || phase === SUPPLY_PHASE || phase === INITIATIVE_PHASE
  return moves.flatMap(({ pieces, to }) =>
    pieces.flatMap((id) => {
      const piece = scene.piece(id)
      const chit = chitOf(scene, piece?.def)
      if (!piece?.def || !chit || !('pile' in to) || !SIDES.some((side) => cupOf(side) === to.pile)) return []
      const name = `The chit ${shortName(scene, piece.def)}`
      const told = (rule: Id, text: string) => [{ ...finding(rule, '4.0', 'illegal', text, [], []), pieces: [id] }]
      if (to.pile !== cupOf(chit.side))
        return told('cups/other', `${name} belongs in the cup of ${theSide(chit.side)}.`)
      if (drawing) return told('cups/early', `${name} goes back into the cup in the next Chit Phase, and not before.`)
      if (phase !== CHIT_PHASE || chit.is === 'tactical' || belonging(scene, chit.side, turn).includes(piece.def))
        return []
      return told('cups/day', `${name} is no Action Chit of the ${dateOf(turn)}th.`)
    }),
  )
}
