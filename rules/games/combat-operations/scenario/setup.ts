import type {
  Action,
  Finding,
  Id,
  Move,
  PieceId,
  Place,
  Proposal,
  SeenEntry,
  Time,
} from '../../../../table/generated/types.ts'
import { isPile, onCell } from '../../../../table/geometry/place.ts'
import { countIn } from '../../../../table/state.ts'
import { agree, finding, names } from '../../../core/finding.ts'
import { eventIn } from '../../../core/memory.ts'
import { mergeRemarks, type Remark } from '../../../core/merge-findings.ts'
import { proposal, stepFor } from '../../../core/proposal.ts'
import { endsPhase, isActing, momentOf, sideName } from '../../../core/turn.ts'
import { idOrder, type Unit } from '../../../core/unit.ts'
import { isIn, printCell } from '../../../hex/board/cells.ts'
import { onMap } from '../../../hex/board/occupants.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { type Placement, placementsOf } from '../../../hex/movement/placements.ts'
import { isDead } from '../../../kit/fight/losses.ts'
import {
  battalionsIn,
  counterOf,
  FIRST_HALF_TRAY,
  forcesOf,
  isSetUp,
  SECOND_HALF_TRAY,
  scenarioCase,
} from '../terms/scenario-forces.ts'
import { boxOf } from './reinforcements.ts'

/** A side began to set up. Early: the opponent, who goes first, had not finished. */
interface Begun {
  readonly side: Id
  readonly early: boolean
}

/** 3.0, 17.1, 17.2: the set-up. */
export const setUp = chapter<readonly Begun[]>({
  id: 'set-up',
  judge(scene, action) {
    if (momentOf(scene).is !== 'set-up') return []
    switch (action.type) {
      case 'move':
        return judgePlaces(scene, action)
      case 'veil':
        return action.as === 'open' ? faceUp(unitsOf(scene, action.pieces)) : []
      case 'turn':
        return judgeReady(scene, action.time)
      default:
        return []
    }
  },
  advise: (scene, { ask }) => (ask === 'next' ? adviseReady(scene) : []),
  deeds: (scene, entry) => begunBy(scene, entry),
  stated: {
    words: ['setUp'],
    deeds: (_, { setUp = [] }) =>
      setUp.map((side) => ({ deed: 'own', chapter: 'set-up', what: { side, early: false } satisfies Begun })),
  },
  memory: {
    start: [],
    fold(all, deed) {
      const begun = eventIn<Begun>(deed, 'set-up')
      return !begun || all.some(({ side }) => side === begun.side) ? all : [...all, begun]
    },
  },
})

const unitsOf = (scene: HexScene, pieces: readonly PieceId[]): readonly Unit[] =>
  scene.unitsById(pieces).filter(({ kind, piece }) => kind !== 'other' && onCell(piece.at))

function begunBy(scene: HexScene, { action }: SeenEntry): readonly Begun[] {
  if (action?.type !== 'move' || momentOf(scene).is !== 'set-up') return []
  const units = placementsOf(scene, action).map(({ unit }) => unit)
  const sides = [...new Set(units.flatMap(({ side }) => side ?? []))].sort()
  return sides.map((side) => ({ side, early: judgeEarly(scene, ofSide(units, side)).length > 0 }))
}

const ofSide = (units: readonly Unit[], side: Id | undefined): readonly Unit[] =>
  units.filter((unit) => unit.side === side)

function judgePlaces(scene: HexScene, move: Move): Finding[] {
  const all = placementsOf(scene, move)
  const units = all.map(({ unit }) => unit)
  return [
    ...judgeAreas(scene, all),
    ...judgeEarly(scene, units),
    ...judgeLate(scene, units),
    ...judgeHands(scene, units),
    ...judgeForces(scene, units),
    ...judgeFaces(units),
  ]
}

/** The set-up areas of the scenarios, in words. */
const WHERE: ReadonlyMap<Id, string> = new Map([
  ['red-attack.blue-set-up', 'north of the river'],
  ['red-attack.red-set-up', 'on the south edge'],
  ['blue-attack.red-set-up', 'west of hexrow Q'],
  ['blue-attack.blue-set-up', 'east of hexrow Q and south of the river'],
])

/** 17.1, 17.2 [44, 46]: each side sets up in its own area. */
function judgeAreas(scene: HexScene, all: readonly Placement[]): Finding[] {
  const astray = all.flatMap(({ unit, to }): readonly Remark[] => {
    const area = `${scene.state.game.scenario}.${unit.side}-set-up`
    if (isIn(scene, area, to) !== false) return []
    const text = `${sideName(scene, unit.side)} must set up ${WHERE.get(area) ?? 'elsewhere'}; ${printCell(scene, to)} is not allowed.`
    return [{ unit, said: (units) => finding('set-up/area', scenarioCase(scene), 'illegal', text, [to], units) }]
  })
  return mergeRemarks(astray)
}

/** The scenario's attacker and defender. */
const opponents = ({ book, state }: HexScene): readonly Id[] => book.scenario(state.game.scenario)?.order ?? []

/** 3.0, 17.1, 17.2 [3, 44, 46]: the attacker sets up after the defender. */
function judgeEarly(scene: HexScene, units: readonly Unit[]): Finding[] {
  const [attacker, defender] = opponents(scene)
  const early = ofSide(units, attacker)
  if (early.length === 0 || defender === undefined) return []
  const waiting = waitingOf(scene, defender)
  // A defender that keeps the suggested deployment never begins, so only the attacker's first move is early.
  const isIdle = setUp.recall(scene).length === 0 && onMap(scene, defender).length > 0
  if (waiting.length === 0 && !isIdle) return []
  const why = waiting.length > 0 ? ` and has not placed ${names(waiting)} yet` : ' and has not begun'
  const text = `${sideName(scene, defender)} sets up first${why}; ${sideName(scene, attacker)} must wait.`
  return [finding('set-up/order', '3.0', 'illegal', text, [], early)]
}

/** Starting counters of a side that are not on the map yet. */
const waitingOf = (scene: HexScene, side: Id): readonly Unit[] =>
  scene
    .allUnits()
    .filter(({ id, side: whose, piece: { at } }) => {
      const counter = whose === side && !onCell(at) && !isReserve(scene, at) ? counterOf(scene, id) : undefined
      return counter !== undefined && isSetUp(scene, counter)
    })
    .sort(idOrder)

/** Whether a place holds counters that are not on the map when play begins. */
const isReserve = (scene: HexScene, at: Place): boolean =>
  'pile' in at &&
  (isDead(scene, at) || scene.state.game.piles.some(({ id, side }) => id === at.pile && side !== undefined))

/** 3.0, 17.1, 17.2 [3, 44, 46]: a defender that had finished sets up no more. */
function judgeLate(scene: HexScene, units: readonly Unit[]): Finding[] {
  const [attacker, defender] = opponents(scene)
  const late = ofSide(units, defender)
  const follows = setUp.recall(scene).some(({ side, early }) => side === attacker && !early)
  if (late.length === 0 || !follows) return []
  const text = `${sideName(scene, defender)} sets up first and ${sideName(scene, attacker)} has already begun; ${names(late)} ${agree(late, 'is', 'are')} too late.`
  return [finding('set-up/order', '3.0', 'illegal', text, [], late)]
}

/** 3.0 [3]: each player sets up his own units. */
function judgeHands(scene: HexScene, units: readonly Unit[]): Finding[] {
  const foreign = units.filter(({ side }) => !isActing(scene, side))
  if (foreign.length === 0) return []
  const text = `Only ${sideName(scene, foreign[0]?.side)} can set up ${names(foreign)}.`
  return [finding('set-up/owner', '3.0', 'illegal', text, [], foreign)]
}

/** 17.1, 17.2 [48, 49]: only counters that the scenario lists are set up. */
function judgeForces(scene: HexScene, units: readonly Unit[]): Finding[] {
  const extra = units.filter(({ id }) => {
    const counter = counterOf(scene, id)
    return counter !== undefined && !isSetUp(scene, counter)
  })
  if (extra.length === 0) return []
  const text = `${sideName(scene, extra[0]?.side)} does not start with ${names(extra)}.`
  return [finding('set-up/forces', scenarioCase(scene), 'illegal', text, [], extra)]
}

/** 2.1, 3.0 [1, 3]: counters are set up face down. */
const judgeFaces = (units: readonly Unit[]): Finding[] => faceUp(units.filter(({ piece }) => piece.veil === undefined))

function faceUp(units: readonly Unit[]): Finding[] {
  const open = units.filter(({ couldBe }) => couldBe.some(({ cover }) => cover !== undefined))
  return open.length === 0
    ? []
    : [finding('set-up/face-down', '3.0', 'illegal', `${names(open)} must be set up face down.`, [], open)]
}

/** 3.0, 17.1, 17.2 [3, 48, 49]: set-up must be complete before turn 1. */
function judgeReady(scene: HexScene, time: Time): Finding[] {
  if (!endsPhase(scene, time)) return []
  return actingSides(scene).flatMap((side) => [...missing(scene, side), ...unlaid(scene, side)])
}

const actingSides = (scene: HexScene): readonly Id[] =>
  [...scene.book.module.sides.keys()].sort().filter((side) => isActing(scene, side))

/** 3.0 [3]: the set-up steps that the acting sides still have to do. */
function adviseReady(scene: HexScene): readonly Proposal[] {
  if (momentOf(scene).is !== 'set-up') return []
  return actingSides(scene).flatMap((side) => {
    const before = missing(scene, side)
    const left = unlaidBy(scene, side)
    const what = left === 1 ? 'its last reinforcement to a chit' : `its ${left} reinforcements to chits`
    const text = `${sideName(scene, side)} must assign ${what}, in secret, before play begins.`
    const laying = finding('set-up/chits', '3.0', 'warning', text, [], [])
    return [...[...before, ...(left > 0 ? [laying] : [])].map((each) => stepFor(each)), ...adviseLaying(scene, side)]
  })
}

/** 3.0, 14.0 [3, 40]: each reinforcement that waits, to each chit box of its side. */
function adviseLaying(scene: HexScene, side: Id): readonly Proposal[] {
  const boxes = scene.state.game.piles.flatMap(({ id }) => {
    const box = boxOf(id)
    return box?.side === side ? [{ pile: id, chit: box.chit }] : []
  })
  const waiting = scene
    .allUnits()
    .filter(({ piece: { at } }) => isPile(at, side + FIRST_HALF_TRAY) || isPile(at, side + SECOND_HALF_TRAY))
    .sort(idOrder)
  return waiting.flatMap((unit) =>
    boxes.map(({ pile, chit }) => {
      const action: Action = { type: 'move', moves: [{ pieces: [unit.id], to: { pile } }] }
      return proposal('set-up/chit', '3.0', `${unit.name} comes with chit ${chit}.`, [action], [unit.id])
    }),
  )
}

/** Listed counters that are not on the map. No finding while some counters of the side are hidden. */
function missing(scene: HexScene, side: Id): Finding[] {
  const here = onMap(scene, side)
  if (here.some(({ known }) => !known)) return []
  const stock = new Map<Id, number>()
  for (const { piece } of here) if (piece.def !== undefined) stock.set(piece.def, (stock.get(piece.def) ?? 0) + 1)
  const take = (def: Id): boolean => {
    const left = stock.get(def) ?? 0
    if (left > 0) stock.set(def, left - 1)
    return left > 0
  }
  const lacking = (forcesOf(scene).start.get(side) ?? []).filter(({ id, parent }) => {
    if (take(id)) return false
    const parts = battalionsIn(scene, id)
    if (parts.length > 0) return !parts.every((part) => take(part.id))
    return parent === undefined || (stock.get(parent) ?? 0) === 0
  })
  if (lacking.length === 0) return []
  const list = lacking.map(({ short, name }) => short ?? name).join(', ')
  const text = `${sideName(scene, side)} has not set up ${list}.`
  return [finding('set-up/missing', scenarioCase(scene), 'warning', text, [], [])]
}

const unlaidBy = (scene: HexScene, side: Id): number =>
  [FIRST_HALF_TRAY, SECOND_HALF_TRAY].reduce((sum, tray) => sum + countIn(scene.state, side + tray), 0)

/** 3.0, 14.0 [3]: every reinforcement is assigned to a chit before play begins. */
function unlaid(scene: HexScene, side: Id): Finding[] {
  const left = unlaidBy(scene, side)
  if (left === 0) return []
  const those = left === 1 ? '1 reinforcement that is' : `${left} reinforcements that are`
  const text = `${sideName(scene, side)} has ${those} not assigned to a chit and cannot arrive.`
  return [finding('set-up/chits', '3.0', 'warning', text, [], [])]
}
