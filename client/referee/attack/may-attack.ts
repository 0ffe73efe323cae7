import { mayDoProposal } from '../../../table/action/proposals.ts'
import type { Piece, PieceId, Proposal, Seat } from '../../../table/generated/types.ts'
import { onCell } from '../../../table/geometry/place.ts'
import { componentsOf } from '../../../table/module/components.ts'
import { distanceBetween, mapGroupsOf } from '../../../table/module/map-groups.ts'
import type { Module } from '../../../table/module/module.ts'
import type { State } from '../../../table/state.ts'

/** The referee is asked about so many units at most: one that may attack is enough. */
const ASKED = 8

interface Situation {
  readonly module: Module
  readonly state: State
  readonly seat: Seat | undefined
  /** The referee's proposals for the next step. */
  readonly next: readonly Proposal[]
  /** The attacks that this unit could declare, with their odds. */
  odds(unit: PieceId): readonly Proposal[]
}

/** Whether this seat can declare an attack now: it is offered, or one of its units beside an enemy may attack. */
export function mayAttack({ module, state, seat, next, odds }: Situation): boolean {
  const isAttack = (each: Proposal): boolean => {
    const [first] = each.actions
    const isDeclared = first?.type === 'declare' && first.what === 'attack'
    return isDeclared && mayDoProposal(state, componentsOf(module), seat, each)
  }
  if (!seat || state.closed) return false
  if (next.some(isAttack)) return true
  return besideEnemies(module, state, seat)
    .slice(0, ASKED)
    .some((id) => odds(id).some(isAttack))
}

/** The seat's own units on cells that touch a cell with an enemy. */
function besideEnemies(module: Module, state: State, { sides }: Seat): readonly PieceId[] {
  const groups = mapGroupsOf(module, state.game.scenario)
  const onMap = [...state.pieces.values()].filter(({ at, side }) => side !== undefined && onCell(at))
  const isOwn = ({ side }: Piece): boolean => side !== undefined && sides.includes(side)
  const enemies = onMap.filter((each) => !isOwn(each))
  const touches = (a: Piece) => (b: Piece) => onCell(a.at) && onCell(b.at) && distanceBetween(groups, a.at, b.at) === 1
  return onMap.flatMap((each) => (isOwn(each) && enemies.some(touches(each)) ? each.id : []))
}
