import type { Action, Cell, Finding, Flip, Id, Move, Proposal } from '../../../../table/generated/types.ts'
import { onCell } from '../../../../table/geometry/place.ts'
import { finding, names } from '../../../core/finding.ts'
import { proposal } from '../../../core/proposal.ts'
import { idOrder, idsOf, type Unit } from '../../../core/unit.ts'
import { isAmong, printCell, printCells } from '../../../hex/board/cells.ts'
import { cellOf, enemiesIn, friendsIn, unitsOnMap, zonesAt } from '../../../hex/board/occupants.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { supplyOn } from '../../../hex/supply/supply.ts'
import { withPiece } from '../../../kit/changed-position.ts'
import { isUnseen, memoryAfterArrival, roundOf } from '../round/round.ts'
import { actingSide, counterOf, deadOf, formationOf, isReduced } from '../terms/counters.ts'
import { mostSteps, sumOfSteps } from '../terms/stacking.ts'
import { readingsOf } from '../terms/switches.ts'
import { rebuildHexes } from '../terms/towns.ts'
import { isBrigadeWithdrawn } from './withdrawal.ts'

/** 13.3 [105-108]: steps that the Replacement chits of this round still bring back. */
function stepsLeft(scene: HexScene): number {
  const round = roundOf(scene)
  return round ? round.played.filter((kind) => kind === 'replacement').length - round.replaced : 0
}

export const isDestroyed = ({ piece: { at } }: Unit): boolean => 'pile' in at && at.pile.endsWith('-dead')
const wholeSteps = (unit: Unit): number => counterOf(unit)?.steps ?? 1
/** A returning unit has one step and is unused. */
const oneStepFace = (unit: Unit): number => (wholeSteps(unit) > 1 ? 2 : 0)

/** 13.3 [105]: judges the chit and its moment. */
function judgeChit(scene: HexScene, unit: Unit, at: Cell): readonly Finding[] {
  const illegal = (rule: Id, text: string) => [finding(rule, '13.3', 'illegal', text, [at], [unit])]
  const round = roundOf(scene)
  if (!isUnseen(scene) && (round?.side !== unit.side || stepsLeft(scene) <= 0)) {
    const used =
      round && round.replaced > 0
        ? 'The Replacement chit brings back one step and has done so'
        : 'No Replacement chit was played'
    return illegal('replacement/chit', `${used}: ${unit.name} cannot return now.`)
  }
  if (!round || round.begun.length === 0) return []
  const text = 'Replacements come right after the Action Chit, before any unit moves or attacks.'
  return illegal('replacement/moment', text)
}

/** 13.3 [108]: the hex is in supply, outside enemy zones, without enemies and not overstacked. `gone` makes room. */
function judgePlace(scene: HexScene, unit: Unit, at: Cell, steps: number, gone?: Unit): readonly Finding[] {
  const found: Finding[] = []
  const where = printCell(scene, at)
  const illegal = (rule: Id, text: string) => finding(rule, '13.3', 'illegal', text, [at], [unit])
  const near = zonesAt(scene, at, unit.side).filter(({ sure }) => sure !== 'no')
  if (enemiesIn(scene, at, unit.side).length > 0) {
    found.push(illegal('replacement/enemy', `Enemy units are in ${where}.`))
  } else if (near.length > 0) {
    const whose = names(near.map((each) => each.unit))
    found.push(illegal('replacement/zone', `${where} is in the zone of control of ${whose}.`))
  }
  const others = friendsIn(scene, at, unit.side).filter((each) => each.id !== unit.id && each !== gone)
  const [sum, most] = [sumOfSteps(others) + steps, mostSteps(scene)]
  if (sum > most) {
    const text = `${where} would hold ${sum} steps; the limit is ${most}.`
    found.push({ ...illegal('replacement/stacking', text), needed: most, had: sum })
  }
  if (!isSupplied(scene, unit, at)) {
    const text = `${where} is not in supply: it has no path to a source for ${unit.name}.`
    found.push(illegal('replacement/supply', text))
  }
  return found
}

/** The position after an arrival: units in one gesture are judged one after the other. */
export const afterComing = (
  scene: HexScene,
  unit: Unit,
  as: { readonly at: Cell } | { readonly face: number },
): HexScene => withPiece(scene, { ...unit.piece, ...as }, memoryAfterArrival(scene.memory, unit))

/** 13.3 [108]: whether the unit would be in supply there. */
function isSupplied(scene: HexScene, unit: Unit, at: Cell): boolean {
  if (unit.side === undefined) return false
  const there = withPiece(scene, { ...unit.piece, at })
  return supplyOn(there, unit.side).get(unit.id)?.supplied === 'in'
}

/**
 * 13.3 [106]: the reduced unit that a full one of its type and, unless a house rule says otherwise, formation
 * replaces.
 */
function placeTaken(scene: HexScene, unit: Unit, to: Cell): Unit | undefined {
  if (wholeSteps(unit) < 2 || isReduced(unit.piece)) return undefined
  const fits = (each: Unit) =>
    readingsOf(scene.house)['replacement-unit'] === 'type' || formationOf(each) === formationOf(unit)
  return friendsIn(scene, to, unit.side).find(
    (each) => each.class === unit.class && isReduced(each.piece) && fits(each),
  )
}

/** 13.3 [106, 107, 108, 109]: a destroyed unit returns with one step, or at full strength in place of a reduced one. */
export function judgeReturn(scene: HexScene, unit: Unit, to: Cell): readonly Finding[] {
  if (isBrigadeWithdrawn(scene, unit)) {
    const text = `${unit.name} cannot return: its brigade was withdrawn.`
    return [finding('withdrawal/return', '15.0', 'illegal', text, [to], [unit])]
  }
  const found = [...judgeChit(scene, unit, to)]
  const old = placeTaken(scene, unit, to)
  if (old) {
    found.push(...judgePlace(scene, unit, to, 2, old))
    if (unit.piece.face === 0) return found
    const text = `${unit.name} replaces ${old.name} on its unused side: turn it first.`
    return [...found, finding('replacement/whole', '13.3', 'illegal', text, [to], [unit])]
  }
  const cells = rebuildHexes(scene, unit)
  const open = cells.filter((cell) => judgePlace(scene, unit, cell, 1).length === 0)
  const [offer] = open
  const instead = open.length > 0 ? `; open now: ${printCells(scene, open)}` : ''
  const offered = offer && { offer: { at: offer, cost: 0 } }
  if (!isAmong(cells, to)) {
    const hexes = printCells(scene, cells)
    const text = `${unit.name} is rebuilt in ${hexes || 'no hex'}, not in ${printCell(scene, to)}${instead}.`
    found.push({ ...finding('replacement/hex', '13.3', 'illegal', text, [to], [unit]), ...offered })
  }
  if (unit.piece.face !== oneStepFace(unit)) {
    const side = wholeSteps(unit) > 1 ? 'its reduced, unused side' : 'its unused side'
    const text = `${unit.name} returns with one step and unused: turn it to ${side} first.`
    found.push(finding('replacement/whole', '13.3', 'illegal', text, [to], [unit]))
  }
  return [...found, ...judgePlace(scene, unit, to, 1)]
}

/** 13.3 [106]: the replaced unit goes to the destroyed units. */
export function judgeExchange(scene: HexScene, { moves }: Move): readonly Finding[] {
  const dying = moves.flatMap(({ pieces, to }) => ('pile' in to && to.pile.endsWith('-dead') ? pieces : []))
  return moves.flatMap(({ pieces, to }) =>
    pieces.flatMap((id) => {
      const unit = scene.unit(id)
      const old = unit?.kind === 'unit' && isDestroyed(unit) && onCell(to) ? placeTaken(scene, unit, to) : undefined
      if (!unit || !old || dying.includes(old.id)) return []
      const text = `${unit.name} replaces ${old.name}: move ${old.name} to the destroyed units.`
      return [finding('replacement/exchange', '13.3', 'warning', text, [], [old])]
    }),
  )
}

/** 13.3 [106, 108]: a reduced unit recovers to full strength. */
export function judgeRebuilt(scene: HexScene, { pieces, face }: Flip): readonly Finding[] {
  if (actingSide(scene.state.time.phase) === undefined) return []
  const found: Finding[] = []
  let now = scene
  for (const id of [...pieces].sort()) {
    const unit = now.unit(id)
    const at = unit && cellOf(unit)
    if (!unit || !at || unit.kind !== 'unit' || !isReduced(unit.piece) || face >= 2) continue
    found.push(...judgeChit(now, unit, at), ...judgePlace(now, unit, at, 2))
    const text = `${unit.name} recovers to full strength on its unused side.`
    if (face !== 0) found.push(finding('replacement/whole', '13.3', 'illegal', text, [at], [unit]))
    now = afterComing(now, unit, { face })
  }
  return found
}

/** 13.3 [105-109]: all ways to bring back a step. */
export function adviseReplacement(scene: HexScene, side: Id): readonly Proposal[] {
  if (stepsLeft(scene) <= 0 || (roundOf(scene)?.begun.length ?? 0) > 0) return []
  const proposals: Proposal[] = []
  const make = (text: string, at: Cell, units: readonly Unit[], actions: readonly Action[]) =>
    proposals.push(proposal('replacement/may', '13.3', text, actions, idsOf(units), [at]))
  const dead = scene
    .allUnits()
    .filter(
      (unit) => unit.kind === 'unit' && unit.side === side && isDestroyed(unit) && !isBrigadeWithdrawn(scene, unit),
    )
    .sort(idOrder)
  const flipped = (unit: Unit, face: number): readonly Action[] =>
    unit.piece.face === face ? [] : [{ type: 'flip', pieces: [unit.id], face }]
  for (const unit of unitsOnMap(scene, side).filter(({ piece }) => isReduced(piece))) {
    const at = cellOf(unit)
    if (!at || judgePlace(scene, unit, at, 2).length > 0) continue
    make(`${unit.name} in ${printCell(scene, at)} can recover to full strength.`, at, [unit], flipped(unit, 0))
    for (const whole of dead) {
      const fresh = { ...whole, piece: { ...whole.piece, face: 0 } }
      if (formationOf(whole) === formationOf(unit) || placeTaken(scene, fresh, at) !== unit) continue
      const text = `${whole.name} can replace ${unit.name} in ${printCell(scene, at)} at full strength.`
      const swap: Move = {
        type: 'move',
        moves: [
          { pieces: [unit.id], to: { pile: deadOf(side) } },
          { pieces: [whole.id], to: at },
        ],
      }
      make(text, at, [whole, unit], [...flipped(whole, 0), swap])
    }
  }
  for (const unit of dead) {
    for (const at of rebuildHexes(scene, unit).filter((cell) => judgePlace(scene, unit, cell, 1).length === 0)) {
      const come: Action = { type: 'move', moves: [{ pieces: [unit.id], to: at }] }
      const text = `${unit.name} can be rebuilt in ${printCell(scene, at)} with one step.`
      make(text, at, [unit], [...flipped(unit, oneStepFace(unit)), come])
    }
  }
  return proposals
}
