import type { Action, Cell, Finding, Id, Move, PieceId, Place, Proposal } from '../../../../table/generated/types.ts'
import { onCell, placeKey } from '../../../../table/geometry/place.ts'
import { destinationsOf } from '../../../core/destinations.ts'
import { finding, names } from '../../../core/finding.ts'
import { proposal } from '../../../core/proposal.ts'
import { endsPhase, isActing, momentOf } from '../../../core/turn.ts'
import { idOrder, idsOf, type Unit } from '../../../core/unit.ts'
import { distinct, isAmong, printCell, printCells, sameCell } from '../../../hex/board/cells.ts'
import { enemiesIn, unitsIn } from '../../../hex/board/occupants.ts'
import type { HexChapter, HexScene } from '../../../hex/board/scene.ts'
import { judgeStacksAtEnd } from '../../../hex/board/stacking.ts'
import { eligibility, goesInstead } from '../round/eligibility.ts'
import { roundOf } from '../round/round.ts'
import {
  actingSide,
  CHIT_PHASE,
  cupOf,
  DECEMBER_24,
  DECEMBER_25,
  dueOf,
  formationOf,
  LIMITED,
  nationOf,
  RECOVERY_PHASE,
  theSide,
  WITHDRAWN,
} from '../terms/counters.ts'
import { readingsOf } from '../terms/switches.ts'
import { entryHexes, rebuildHexes } from '../terms/towns.ts'
import { adviseReplacement, afterComing, isDestroyed, judgeExchange, judgeRebuilt, judgeReturn } from './replacement.ts'
import { adviseWithdrawal, judgeStaying, judgeWithdrawal } from './withdrawal.ts'

/** 13.3, 14.0, 15.0: units that enter or leave the map. */
export const arrivals: HexChapter = {
  id: 'arrivals',
  displaces: (scene, unit, to) => isPlacedBriton(scene, unit, to),
  allows: (scene, action) => (action.type === 'move' ? judgedArrivals(scene, action) : []),
  // Arrivals are judged in `judge`, with everything else in the same gesture.
  arrival: () => [],
  places: (scene, units) => placesFor(scene, units),
  judge(scene, action) {
    switch (action.type) {
      case 'flip':
        return judgeRebuilt(scene, action)
      case 'move':
        return [
          ...judgeWithdrawal(scene, action),
          ...judgeExchange(scene, action),
          ...judgeComing(scene, action),
          ...judgeTrays(scene, action),
        ]
      case 'turn':
        return endsPhase(scene, action.time) ? judgeLeft(scene) : []
      case 'draw': {
        // A side that draws again at once ends one Action Phase and begins the next.
        const round = roundOf(scene)
        if (!round || action.pile !== cupOf(round.side)) return []
        return [...judgeLeft(scene), ...judgeStacksAtEnd(scene, { ...scene.state.time, phase: RECOVERY_PHASE })]
      }
      default:
        return []
    }
  },
  advise: (scene, { ask }) => (ask === 'next' ? advise(scene) : []),
}

/** 22.0 [113, 116]: the turn of a reinforcement, as the house rules read the damaged schedule. */
function dueTurn(scene: HexScene, unit: Unit): number | undefined {
  const { at } = unit.piece
  const printed = 'pile' in at ? dueOf(at.pile) : undefined
  if (formationOf(unit) !== LIMITED) return printed
  switch (readingsOf(scene.house)['last-84th']) {
    case 'none':
      return undefined
    case 'one':
      return last84th(scene) > 8 ? undefined : DECEMBER_25
    case 'early':
      return 3
    case 'late':
      return 5
    case 'printed':
      return printed
  }
}

/** Battalions of the 84th that have arrived, lost ones included. Eight are set up. */
const last84th = (scene: HexScene): number =>
  scene
    .allUnits()
    .filter((unit) => formationOf(unit) === LIMITED && !('pile' in unit.piece.at && dueOf(unit.piece.at.pile))).length

/** 22.0: the first turn that the damaged schedule allows for units whose turn is not known. */
function firstPossible(scene: HexScene, unit: Unit, due: number): number {
  if (readingsOf(scene.house)['open-arrivals'] === 'printed') return due
  switch (formationOf(unit)) {
    case '116th Panzer':
      return due <= 3 ? 2 : 4
    case '9th Panzer':
      return due <= 5 ? 4 : 6
    default:
      return due
  }
}

/** 14.0 [35, 113a]: the British are placed when 24 December begins, without being activated. */
function isPlacedBriton(scene: HexScene, unit: Unit, to: Place): boolean {
  const { at } = unit.piece
  return (
    onCell(to) &&
    'pile' in at &&
    dueOf(at.pile) !== undefined &&
    !hasLeft(scene, unit) &&
    nationOf(scene, unit) === 'british' &&
    scene.state.time.turn >= DECEMBER_24 &&
    readingsOf(scene.house)['british-arrival'] === 'due'
  )
}

/** 13.3, 14.0: judges arrivals one by one, each after those before it in the same gesture. */
function judgeComing(scene: HexScene, { moves }: Move): readonly Finding[] {
  if (momentOf(scene).is === 'set-up') return []
  const first = ({ to, via }: Move['moves'][number]): Place => (via?.[0] && onCell(via[0]) ? via[0] : to)
  const coming = moves.flatMap((leg) => leg.pieces.map((id) => ({ id, leg }))).sort(idOrder)
  const found: Finding[] = []
  let now = scene
  for (const { id, leg } of coming) {
    const unit = now.unit(id)
    if (unit?.kind !== 'unit' || onCell(unit.piece.at)) continue
    const british = isPlacedBriton(now, unit, leg.to)
    const at = british ? leg.to : first(leg)
    if (!onCell(at)) continue
    found.push(...(british ? judgeBriton(now, unit, at) : judgeArrival(now, unit, at)))
    now = afterComing(now, unit, { at })
  }
  return found
}

/** Units that enter from a pile or go to a tray: each is judged here or with the withdrawal. */
const judgedArrivals = (scene: HexScene, move: Move): readonly PieceId[] =>
  [...destinationsOf(move)].flatMap(([id, to]) => {
    const unit = scene.unit(id)
    if (unit?.kind !== 'unit') return []
    const enters = onCell(to) && 'pile' in unit.piece.at
    const leaves = 'pile' in to && (to.pile === WITHDRAWN || dueOf(to.pile) !== undefined)
    return enters || leaves ? [id] : []
  })

/** 13.3, 14.0 [107, 114]: the hexes where all of these units may enter together. */
function placesFor(scene: HexScene, units: readonly Unit[]): readonly Cell[] {
  if (momentOf(scene).is === 'set-up' || units.some(({ piece }) => !('pile' in piece.at))) return []
  const pieces = idsOf(units)
  const ways = units.flatMap((unit) =>
    isDestroyed(unit) ? rebuildHexes(scene, unit) : entryHexes(scene, formationOf(unit)),
  )
  return distinct(ways).filter((to) => {
    const found = judgeComing(scene, { type: 'move', moves: [{ pieces, to }] })
    return found.every(({ severity }) => severity !== 'illegal')
  })
}

function judgeBriton(scene: HexScene, unit: Unit, to: Cell): readonly Finding[] {
  const found = judgeEntry(scene, unit, to)
  if (isActing(scene, unit.side)) return found
  const text = `Only ${theSide(unit.side)} place ${unit.name}.`
  return [...found, finding('reinforcements/owner', '14.0', 'illegal', text, [to], [unit])]
}

/** Findings that do not apply to entering: more than three of the 84th may enter while a move is open. */
const NOT_ASKED: readonly Id[] = ['action/three', 'action/unturned', 'faces/stacking']

const isAnew = (scene: HexScene, id: PieceId): boolean => {
  const round = roundOf(scene)
  return round?.came.includes(id) === true && !round.begun.includes(id)
}

/** Whether a unit came from this tray, as far as the log tells. */
const cameFrom = ({ memory }: HexScene, id: PieceId, tray: Place): boolean => {
  const came = memory.deeds.findLast(
    (deed) => deed.deed === 'moved' && deed.piece === id && onCell(deed.to) && !memory.undone.has(deed.seq),
  )
  return came?.deed !== 'moved' || came.from === undefined || placeKey(came.from) === placeKey(tray)
}

/** 14.0 [113]: a unit that has arrived cannot go back to the trays, unless it has not moved yet. */
function judgeTrays(scene: HexScene, { moves }: Move): readonly Finding[] {
  if (momentOf(scene).is === 'set-up') return []
  const units = moves.flatMap(({ pieces, to }) => {
    if (!('pile' in to) || dueOf(to.pile) === undefined) return []
    const those = scene.units(pieces)
    return those.filter(
      ({ id, kind, piece }) =>
        kind === 'unit' && placeKey(piece.at) !== placeKey(to) && !(isAnew(scene, id) && cameFrom(scene, id, to)),
    )
  })
  if (units.length === 0) return []
  const text = `${names(units)} cannot go back to the reinforcements during play.`
  return [finding('reinforcements/back', '14.0', 'illegal', text, [], units)]
}

function judgeArrival(scene: HexScene, unit: Unit, to: Cell): readonly Finding[] {
  const { at } = unit.piece
  if (!('pile' in at)) return judgeBack(scene, unit, to)
  const illegal = (rule: Id, cite: string, text: string) => finding(rule, cite, 'illegal', text, [to], [unit])
  if (isDestroyed(unit)) return judgeReturn(scene, unit, to)
  if (at.pile === WITHDRAWN)
    return [illegal('withdrawal/return', '15.0', `${unit.name} was withdrawn and cannot return.`)]
  if (dueOf(at.pile) === undefined || hasLeft(scene, unit)) return judgeBack(scene, unit, to)
  const { turn } = scene.state.time
  const found: Finding[] = []
  const due = dueTurn(scene, unit)
  const from = due === undefined ? undefined : firstPossible(scene, unit, due)
  if (from === undefined) {
    found.push(illegal('reinforcements/never', '22.0', `By house rule ${unit.name} never arrives.`))
  } else if (from > turn) {
    const text = `${unit.name} arrives in turn ${from} or later; it is turn ${turn}.`
    found.push({ ...illegal('reinforcements/early', '14.0', text), needed: from, had: turn })
  }
  const barred = eligibility(scene, unit).filter(({ rule }) => !NOT_ASKED.includes(rule))
  // A wrong phase is reported for every move anyway.
  const isTime = actingSide(scene.state.time.phase) === unit.side
  // An early arrival of the British is not reported as an early activation too.
  const isEarly = found.some(({ rule }) => rule === 'reinforcements/early')
  const others = barred.filter(
    ({ rule }) => (isTime || rule !== 'action/none') && !(isEarly && rule === 'action/british'),
  )
  return [...found, ...judgeEntry(scene, unit, to), ...others]
}

/** 8.0 [41]: the hex from which a unit was lifted off the map, if the log tells. */
function liftedFrom({ memory }: HexScene, { id }: Unit): Cell | undefined {
  const lift = memory.deeds.findLast(
    (deed) => deed.deed === 'moved' && deed.piece === id && !memory.undone.has(deed.seq),
  )
  return lift?.deed === 'moved' && lift.from && onCell(lift.from) && !onCell(lift.to) ? lift.from : undefined
}

/** A reinforcement that has arrived and moved. */
const hasLeft = (scene: HexScene, unit: Unit): boolean =>
  liftedFrom(scene, unit) !== undefined &&
  !(roundOf(scene)?.came.includes(unit.id) && scene.memory.walked.get(unit.id)?.spent === 0)

/** 8.0 [41]: a lifted unit goes back to its hex and moves from there. */
function judgeBack(scene: HexScene, unit: Unit, to: Cell): readonly Finding[] {
  const from = liftedFrom(scene, unit)
  if (from && sameCell(from, to)) return []
  const text = from
    ? `${unit.name} was lifted from ${printCell(scene, from)}: put it back there and move it from there.`
    : `The previous hex of ${unit.name} is not known, so its way to ${printCell(scene, to)} is not checked.`
  return [finding('movement/lifted', '8.0', from ? 'illegal' : 'unchecked', text, from ? [from] : [to], [unit])]
}

/** 14.0 [114]: reinforcements enter at hexes without enemies, zones or not; one British unit at each. */
function judgeEntry(scene: HexScene, unit: Unit, to: Cell): readonly Finding[] {
  const where = printCell(scene, to)
  const cells = entryHexes(scene, formationOf(unit))
  const open = openOf(scene, unit)
  const found: Finding[] = []
  const illegal = (rule: Id, text: string) => {
    const [at] = open
    const offer = at && { offer: { at, cost: 0 } }
    found.push({ ...finding(rule, '14.0', 'illegal', text, [to], [unit]), ...offer })
  }
  const list = (those: readonly Cell[]) => printCells(scene, those, ' or ')
  if (cells.length > 0 && !isAmong(cells, to)) {
    illegal('reinforcements/hex', `${unit.name} enters at ${list(cells)}, not at ${where}.`)
  }
  const elsewhere = open.length > 0 ? `; it can enter at ${list(open)}` : ''
  if (enemiesIn(scene, to, unit.side).length > 0) {
    illegal('reinforcements/enemy', `Enemy units are in ${where}${elsewhere}.`)
  } else if (nationOf(scene, unit) === 'british' && !isAmong(open, to) && found.length === 0) {
    illegal('reinforcements/hex', `One British unit enters at each of ${list(cells)}; ${where} has one${elsewhere}.`)
  }
  return found
}

/** The entry hexes that are open now. */
const openOf = (scene: HexScene, unit: Unit): readonly Cell[] =>
  entryHexes(scene, formationOf(unit)).filter(
    (cell) =>
      enemiesIn(scene, cell, unit.side).length === 0 &&
      (nationOf(scene, unit) !== 'british' ||
        unitsIn(scene, cell).every((each) => formationOf(each) !== formationOf(unit))),
  )

/** Waiting units of a formation that could enter now. `must`: only those whose turn has certainly come. */
function waiting(scene: HexScene, formation: string, must: boolean): readonly Unit[] {
  if (goesInstead(scene, formation)) return []
  const { turn } = scene.state.time
  return [...scene.state.pieces.values()]
    .flatMap((piece) => {
      const unit = 'pile' in piece.at && dueOf(piece.at.pile) !== undefined ? scene.unit(piece.id) : undefined
      if (unit?.kind !== 'unit' || formationOf(unit) !== formation || openOf(scene, unit).length === 0) return []
      const due = dueTurn(scene, unit)
      return due !== undefined && (must ? due : firstPossible(scene, unit, due)) <= turn ? [unit] : []
    })
    .sort(idOrder)
}

const BRITISH = '29th Armoured'

/** British units that are placed without being activated. */
const britishUnits = (scene: HexScene): readonly Unit[] =>
  scene.state.time.turn >= DECEMBER_24 && readingsOf(scene.house)['british-arrival'] === 'due'
    ? waiting(scene, BRITISH, true)
    : []

/** 14.0, 15.0 [113a, 117]: findings on arrivals and withdrawals left undone. */
function judgeLeft(scene: HexScene): readonly Finding[] {
  const round = roundOf(scene)
  const isOwn = round && actingSide(scene.state.time.phase) === round.side && isActing(scene, round.side)
  return [...(isOwn ? judgeStaying(scene) : []), ...judgeHeld(scene)]
}

/** 14.0 [113a]: an available reinforcement is placed when its formation is activated; the British when their day begins. */
export function judgeHeld(scene: HexScene): readonly Finding[] {
  const { phase } = scene.state.time
  const pending = (units: readonly Unit[], why: string): readonly Finding[] => {
    const cells = units.flatMap((unit) => openOf(scene, unit))
    const hexes = [...new Set(cells.map((cell) => printCell(scene, cell)))].sort().join(', ')
    const text = `${names(units)} must enter ${why}: at ${hexes}.`
    return units.length === 0 ? [] : [finding('reinforcements/held', '14.0', 'illegal', text, cells, units)]
  }
  if (phase === CHIT_PHASE) return isActing(scene, 'allied') ? pending(britishUnits(scene), 'on 24 December') : []
  const round = roundOf(scene)
  if (!round || actingSide(phase) !== round.side || !isActing(scene, round.side)) return []
  const active = [...round.begun, ...round.came].some((id) => {
    const unit = scene.unit(id)
    return unit !== undefined && formationOf(unit) === round.formation
  })
  return pending(active ? waiting(scene, round.formation, true) : [], `when ${round.formation} is activated`)
}

function advise(scene: HexScene): readonly Proposal[] {
  const { phase } = scene.state.time
  const side = actingSide(phase)
  const round = roundOf(scene)
  const comes = (unit: Unit, how: string): readonly Proposal[] =>
    openOf(scene, unit).map((cell) => {
      const move: Action = { type: 'move', moves: [{ pieces: [unit.id], to: cell }] }
      const text = `${unit.name} ${how} ${printCell(scene, cell)}.`
      return proposal('reinforcements/may', '14.0', text, [move], [unit.id], [cell])
    })
  const british = britishUnits(scene).flatMap((unit) => comes(unit, 'can be placed at'))
  if (side === undefined || round?.side !== side) return phase === CHIT_PHASE || side === 'allied' ? british : []
  const fits = (unit: Unit) => eligibility(scene, unit).every(({ severity }) => severity !== 'illegal')
  const others = waiting(scene, round.formation, false).filter(
    (unit) => !british.some(({ pieces }) => pieces[0] === unit.id),
  )
  return [
    ...adviseWithdrawal(scene),
    ...(side === 'allied' ? british : []),
    // 13.3 [105]: replacements come before any unit acts, and so before reinforcements.
    ...adviseReplacement(scene, side),
    ...others.filter(fits).flatMap((unit) => comes(unit, 'can enter at')),
  ]
}
