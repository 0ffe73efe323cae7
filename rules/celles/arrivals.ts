import type { Action, Cell, Finding, Id, Move, PieceId, Place, Proposal } from '../../table/generated/types.ts'
import { onCell, placeKey } from '../../table/place.ts'
import { finding, names } from '../finding.ts'
import { proposal } from '../proposal.ts'
import type { Scene } from '../scene.ts'
import { judgeEnd } from '../stacking.ts'
import type { Chapter } from '../system.ts'
import { isActing, momentOf } from '../turn.ts'
import type { Unit } from '../unit.ts'
import { eligibility, goesInstead } from './active.ts'
import { adviseWithdrawal, judgeStaying, judgeWithdrawal } from './brigade.ts'
import { afterComing } from './coming.ts'
import { enemiesIn, printCell, sameCell, unitsIn } from './hex.ts'
import {
  actingSide,
  CHIT_PHASE,
  called,
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
} from './print.ts'
import { adviseReplacement, isDead, judgeExchange, judgeRebuilt, judgeReturn } from './replacement.ts'
import { playOf } from './round.ts'
import { readingsOf } from './switches.ts'
import { entryOf, rebuiltAt } from './towns.ts'

/** 13.3, 14.0, 15.0: who comes onto the map anew, and who leaves it. */
export const arrivals: Chapter = {
  id: 'arrivals',
  displaces: (scene, unit, to) => isPlacedBriton(scene, unit, to),
  // Who comes is judged with all that comes in the same gesture.
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
      case 'turn': {
        const { phase, turn } = scene.state.time
        return action.time.phase !== phase || action.time.turn !== turn ? judgeLeft(scene) : []
      }
      case 'draw': {
        // Who draws again at once ends one Action Phase and begins the next.
        const { round } = playOf(scene)
        if (!round || action.pile !== cupOf(round.side)) return []
        return [...judgeLeft(scene), ...judgeEnd(scene, { ...scene.state.time, phase: RECOVERY_PHASE })]
      }
      default:
        return []
    }
  },
  advise: (scene, { ask }) => (ask === 'next' ? advise(scene) : []),
}

/** 22.0 [113, 116]: the turn in which a reinforcement comes, as the house reads the damaged schedule. */
function dueTurn(scene: Scene, unit: Unit): number | undefined {
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

/** Battalions of the 84th that have come so far, lost ones among them; eight are set up. */
const last84th = (scene: Scene): number =>
  [...scene.state.pieces.values()]
    .flatMap(({ id }) => scene.unit(id) ?? [])
    .filter((unit) => formationOf(unit) === LIMITED && !('pile' in unit.piece.at && dueOf(unit.piece.at.pile))).length

/** 22.0: the first turn that the damaged schedule leaves open for units whose turn is not known. */
function firstPossible(scene: Scene, unit: Unit, due: number): number {
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

/** 14.0 [35, 113a]: the British are put on the map when 24 December begins, and are not activated by that. */
function isPlacedBriton(scene: Scene, unit: Unit, to: Place): boolean {
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

/** 13.3, 14.0: who comes onto the map, each with those there that come before it in the same gesture. */
function judgeComing(scene: Scene, { moves }: Move): readonly Finding[] {
  if (momentOf(scene).is === 'set-up') return []
  const first = ({ to, via }: Move['moves'][number]): Place => (via?.[0] && onCell(via[0]) ? via[0] : to)
  const coming = moves.flatMap((leg) => leg.pieces.map((id) => ({ id, leg }))).sort((a, b) => (a.id < b.id ? -1 : 1))
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

/** 13.3, 14.0 [107, 114]: where all of these may come together. */
function placesFor(scene: Scene, units: readonly Unit[]): readonly Cell[] {
  if (momentOf(scene).is === 'set-up' || units.some(({ piece }) => !('pile' in piece.at))) return []
  const pieces = units.map(({ id }) => id)
  return units
    .flatMap((unit) => (isDead(unit) ? rebuiltAt(scene, unit) : entryOf(scene, formationOf(unit))))
    .filter((cell, index, all) => all.findIndex((each) => sameCell(each, cell)) === index)
    .filter((to) => {
      const found = judgeComing(scene, { type: 'move', moves: [{ pieces, to }] })
      return found.every(({ severity }) => severity !== 'illegal')
    })
}

function judgeBriton(scene: Scene, unit: Unit, to: Cell): readonly Finding[] {
  const found = judgeEntry(scene, unit, to)
  if (isActing(scene, unit.side)) return found
  const text = `${called(unit)} is put on the map by ${theSide(unit.side)}.`
  return [...found, finding('reinforcements/owner', '14.0', 'illegal', text, [to], [unit])]
}

const isAnew = (scene: Scene, id: PieceId): boolean => {
  const { round } = playOf(scene)
  return round?.came.includes(id) === true && !round.begun.includes(id)
}

/** 14.0 [113]: who has come waits no more, nor longer or shorter than the schedule says; who has not moved yet may be put down anew. */
function judgeTrays(scene: Scene, { moves }: Move): readonly Finding[] {
  if (momentOf(scene).is === 'set-up') return []
  const units = moves.flatMap(({ pieces, to }) => {
    if (!('pile' in to) || dueOf(to.pile) === undefined) return []
    const those = pieces.flatMap((id) => scene.unit(id) ?? [])
    return those.filter(
      ({ id, kind, piece }) => kind === 'unit' && placeKey(piece.at) !== placeKey(to) && !isAnew(scene, id),
    )
  })
  if (units.length === 0) return []
  const text = `In play nobody is put among the reinforcements, as ${names(units)} would be.`
  return [finding('reinforcements/back', '14.0', 'illegal', text, [], units)]
}

function judgeArrival(scene: Scene, unit: Unit, to: Cell): readonly Finding[] {
  const { at } = unit.piece
  if (!('pile' in at)) return judgeBack(scene, unit, to)
  const illegal = (rule: Id, cite: string, text: string) => finding(rule, cite, 'illegal', text, [to], [unit])
  if (isDead(unit)) return judgeReturn(scene, unit, to)
  if (at.pile === WITHDRAWN)
    return [illegal('withdrawal/return', '15.0', `${called(unit)} was withdrawn and does not come back.`)]
  if (dueOf(at.pile) === undefined || hasLeft(scene, unit)) return judgeBack(scene, unit, to)
  const { turn } = scene.state.time
  const found: Finding[] = []
  const due = dueTurn(scene, unit)
  const from = due === undefined ? undefined : firstPossible(scene, unit, due)
  if (from === undefined) {
    found.push(illegal('reinforcements/never', '22.0', `By the house rule ${called(unit)} does not come at all.`))
  } else if (from > turn) {
    const text = `${called(unit)} comes in turn ${from} or later, and it is turn ${turn}.`
    found.push({ ...illegal('reinforcements/early', '14.0', text), needed: from, had: turn })
  }
  // To be put down is not to act: of the 84th more than three may come, and nobody need be turned over before.
  const barred = eligibility(scene, unit).filter(({ rule }) => rule !== 'action/three' && rule !== 'action/unturned')
  return [...found, ...judgeEntry(scene, unit, to), ...barred]
}

/** 8.0 [41]: the hex from which a unit was lifted off the map, as far as the log tells. */
function liftedFrom({ memory }: Scene, { id }: Unit): Cell | undefined {
  const lift = memory.deeds.findLast(
    (deed) => deed.deed === 'moved' && deed.piece === id && !memory.undone.has(deed.seq),
  )
  return lift?.deed === 'moved' && lift.from && onCell(lift.from) && !onCell(lift.to) ? lift.from : undefined
}

/** A reinforcement that has come, and not one that is put down anew before it moves. */
const hasLeft = (scene: Scene, unit: Unit): boolean =>
  liftedFrom(scene, unit) !== undefined &&
  !(playOf(scene).round?.came.includes(unit.id) && scene.memory.walked.get(unit.id)?.spent === 0)

/** 8.0 [41]: what is lifted off the map goes back to its hex, and moves from there. */
function judgeBack(scene: Scene, unit: Unit, to: Cell): readonly Finding[] {
  const from = liftedFrom(scene, unit)
  if (from && sameCell(from, to)) return []
  const text = from
    ? `${called(unit)} was lifted from ${printCell(scene, from)}: it goes back there, and moves from there.`
    : `Where ${called(unit)} stood before is not known, so its way to ${printCell(scene, to)} is not judged.`
  return [finding('movement/lifted', '8.0', from ? 'illegal' : 'unchecked', text, from ? [from] : [to], [unit])]
}

/** 14.0 [114]: one of its hexes, and no enemy in it; zones do not matter. Of the British one comes at each. */
function judgeEntry(scene: Scene, unit: Unit, to: Cell): readonly Finding[] {
  const where = printCell(scene, to)
  const cells = entryOf(scene, formationOf(unit))
  const open = openOf(scene, unit)
  const found: Finding[] = []
  const illegal = (rule: Id, text: string) => {
    const [at] = open
    const offer = at && { offer: { at, cost: 0 } }
    found.push({ ...finding(rule, '14.0', 'illegal', text, [to], [unit]), ...offer })
  }
  const list = (those: readonly Cell[]) => those.map((cell) => printCell(scene, cell)).join(' or ')
  if (cells.length > 0 && !cells.some((cell) => sameCell(cell, to))) {
    illegal('reinforcements/hex', `${called(unit)} comes in at ${list(cells)}, and not at ${where}.`)
  }
  const elsewhere = open.length > 0 ? `; it can come in at ${list(open)}` : ''
  if (enemiesIn(scene, to, unit.side).length > 0) {
    illegal('reinforcements/enemy', `The enemy stands in ${where}${elsewhere}.`)
  } else if (nationOf(scene, unit) === 'british' && !open.some((cell) => sameCell(cell, to)) && found.length === 0) {
    illegal(
      'reinforcements/hex',
      `One British unit comes to each of ${list(cells)}, and one stands in ${where}${elsewhere}.`,
    )
  }
  return found
}

/** Where a reinforcement can come in now. */
const openOf = (scene: Scene, unit: Unit): readonly Cell[] =>
  entryOf(scene, formationOf(unit)).filter(
    (cell) =>
      enemiesIn(scene, cell, unit.side).length === 0 &&
      (nationOf(scene, unit) !== 'british' ||
        unitsIn(scene, cell).every((each) => formationOf(each) !== formationOf(unit))),
  )

/** What waits for its formation and could come in now; `must`: whose turn has surely come. */
function waiting(scene: Scene, formation: string, must: boolean): readonly Unit[] {
  if (goesInstead(scene, formation)) return []
  const { turn } = scene.state.time
  return [...scene.state.pieces.values()]
    .flatMap((piece) => {
      const unit = 'pile' in piece.at && dueOf(piece.at.pile) !== undefined ? scene.unit(piece.id) : undefined
      if (unit?.kind !== 'unit' || formationOf(unit) !== formation || openOf(scene, unit).length === 0) return []
      const due = dueTurn(scene, unit)
      return due !== undefined && (must ? due : firstPossible(scene, unit, due)) <= turn ? [unit] : []
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

const BRITISH = '29th Armoured'

/** The British, where they are put down without being activated. */
const britons = (scene: Scene): readonly Unit[] =>
  scene.state.time.turn >= DECEMBER_24 && readingsOf(scene.house)['british-arrival'] === 'due'
    ? waiting(scene, BRITISH, true)
    : []

/** 14.0, 15.0 [113a, 117]: what the phase has left undone. */
function judgeLeft(scene: Scene): Finding[] {
  const { phase } = scene.state.time
  const held = (units: readonly Unit[], why: string): readonly Finding[] => {
    const cells = units.flatMap((unit) => openOf(scene, unit))
    const hexes = [...new Set(cells.map((cell) => printCell(scene, cell)))].sort().join(', ')
    const text = `${names(units)} must come in ${why}: at ${hexes}.`
    return units.length === 0 ? [] : [finding('reinforcements/held', '14.0', 'warning', text, cells, units)]
  }
  if (phase === CHIT_PHASE) return isActing(scene, 'allied') ? [...held(britons(scene), 'on 24 December')] : []
  const { round } = playOf(scene)
  if (!round || actingSide(phase) !== round.side || !isActing(scene, round.side)) return []
  const active = [...round.begun, ...round.came].some((id) => {
    const unit = scene.unit(id)
    return unit !== undefined && formationOf(unit) === round.formation
  })
  const due = active ? waiting(scene, round.formation, true) : []
  return [...judgeStaying(scene), ...held(due, `when ${round.formation} is activated`)]
}

function advise(scene: Scene): readonly Proposal[] {
  const { phase } = scene.state.time
  const side = actingSide(phase)
  const { round } = playOf(scene)
  const comes = (unit: Unit, how: string): readonly Proposal[] =>
    openOf(scene, unit).map((cell) => {
      const move: Action = { type: 'move', moves: [{ pieces: [unit.id], to: cell }] }
      const text = `${called(unit)} ${how} ${printCell(scene, cell)}.`
      return proposal('reinforcements/may', '14.0', text, [move], [unit.id], [cell])
    })
  const british = britons(scene).flatMap((unit) => comes(unit, 'is put on the map at'))
  if (side === undefined || round?.side !== side) return phase === CHIT_PHASE || side === 'allied' ? british : []
  const fits = (unit: Unit) => eligibility(scene, unit).every(({ severity }) => severity !== 'illegal')
  const others = waiting(scene, round.formation, false).filter(
    (unit) => !british.some(({ pieces }) => pieces[0] === unit.id),
  )
  return [
    ...adviseWithdrawal(scene),
    ...(side === 'allied' ? british : []),
    // 13.3 [105]: it comes before anybody acts, and so before whoever may come in.
    ...adviseReplacement(scene, side),
    ...others.filter(fits).flatMap((unit) => comes(unit, 'comes in at')),
  ]
}
