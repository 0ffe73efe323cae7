import type { Action, Finding, Id, Piece, Proposal, Time } from '../../table/generated/types.ts'
import { countIn } from '../../table/state.ts'
import { finding } from '../finding.ts'
import { proposal } from '../proposal.ts'
import type { Scene } from '../scene.ts'
import type { Chapter } from '../system.ts'
import { isActing, nameOf } from '../turn.ts'
import { CHIT_PHASE, chartOf, chitOf, cupOf } from './print.ts'

const SIDES = ['german', 'allied'] as const
/** Where Action Chits of other days lie. */
const trayOf = (side: Id): Id => `${side}-chits`

/** 3.0, 4.0 [7]: what belongs in the cups of a day. What lies in them nobody may look at, but how much does. */
export const cups: Chapter = {
  id: 'cups',
  judge: (scene, action) => (action.type === 'turn' ? judgeLeft(scene, action.time) : []),
  advise: (scene, { ask }) =>
    ask === 'next' && scene.state.time.phase === CHIT_PHASE ? SIDES.flatMap((side) => refill(scene, side)) : [],
}

/** 23 December has one turn, and each day after it two. */
export const dateOf = (turn: number): number => 23 + Math.floor(turn / 2)

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

/** Chits of a side that can be seen, and so lie in no cup. */
const outside = (scene: Scene, side: Id): readonly Piece[] =>
  [...scene.state.pieces.values()]
    .filter(({ def, at }) => chitOf(scene, def)?.side === side && !('pile' in at && at.pile === cupOf(side)))
    .sort((a, b) => (a.id < b.id ? -1 : 1))

/** Whether a cup holds what it should, as far as that can be told from what lies outside it. */
function isFilled(scene: Scene, side: Id): boolean {
  const meant = belonging(scene, side, scene.state.time.turn)
  const missing = outside(scene, side).some(({ def }) => def !== undefined && meant.includes(def))
  return !missing && countIn(scene.state, cupOf(side)) === meant.length
}

function refill(scene: Scene, side: Id): readonly Proposal[] {
  if (isFilled(scene, side)) return []
  const meant = belonging(scene, side, scene.state.time.turn)
  const out = outside(scene, side)
  const inCup = countIn(scene.state, cupOf(side))
  const due = out.filter(({ def }) => def !== undefined && meant.includes(def)).map(({ id }) => id)
  const make = (text: string, pieces: readonly Id[], actions: readonly Action[]): Proposal =>
    proposal('cups/fill', '4.0', text, actions, pieces)
  const name = nameOf(scene, side)
  if (inCup + due.length === meant.length) {
    const text = `${name} puts ${due.length} chits of the ${dateOf(scene.state.time.turn)}th into its cup.`
    return [make(text, due, [{ type: 'move', moves: [{ pieces: due, to: { pile: cupOf(side) } }] }])]
  }
  // Chits of another day are among those in the cup: all of it is poured out, and chosen anew.
  return [
    make(
      `${name} empties its cup, to fill it for the ${dateOf(scene.state.time.turn)}th.`,
      [],
      [{ type: 'pour', pile: cupOf(side), to: { pile: trayOf(side) } }],
    ),
  ]
}

/** 4.0 [7]: the cups when the phase ends. */
function judgeLeft(scene: Scene, time: Time): Finding[] {
  if (scene.state.time.phase !== CHIT_PHASE || time.phase === CHIT_PHASE) return []
  return SIDES.filter((side) => isActing(scene, side) && !isFilled(scene, side)).map((side) => {
    const count = belonging(scene, side, scene.state.time.turn).length
    const text = `The cup of ${nameOf(scene, side)} should hold ${count} chits today, and holds ${countIn(scene.state, cupOf(side))}.`
    return {
      ...finding('cups/left', '4.0', 'warning', text, [], []),
      needed: count,
      had: countIn(scene.state, cupOf(side)),
    }
  })
}
