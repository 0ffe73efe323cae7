import type { Action, Draw, Finding, Id, PieceId, Proposal, Time } from '../../../table/generated/types.ts'
import { onCell, pileKey } from '../../../table/geometry/place.ts'
import { stackAt } from '../../../table/state.ts'
import { capitalized, finding } from '../../core/finding.ts'
import { phaseStep, type Step } from '../../core/procedure.ts'
import { must, owedBy, proposal } from '../../core/proposal.ts'
import { endsPhase, isActing, phaseName } from '../../core/turn.ts'
import { idsOf, type Unit } from '../../core/unit.ts'
import { chapter, type HexScene } from '../../hex/board/scene.ts'
import { judgeAllStacks } from '../../hex/board/stacking.ts'
import { drawAction, judgeDraw } from '../../kit/cup.ts'
import { advisePlays } from './combat/tactical-chits.ts'
import { cupFor } from './round/cups.ts'
import { eligibility, judgeTogether } from './round/eligibility.ts'
import { adviseActive, adviseFresh, adviseUsed, judgeFlip, judgeLeftFaces } from './round/faces.ts'
import { adviseFortune, fortuneDie, judgeFortune } from './round/fortunes-of-war.ts'
import { adviseInitiative, initiativeDice, judgeFirst, judgeRoll } from './round/initiative.ts'
import {
  ACTING,
  ACTION,
  actionsLeft,
  actionsOf,
  followRound,
  isLatest,
  isUnseen,
  ROUND,
  type Round,
  roundBegun,
  roundOf,
  type TurnRecord,
  turnRecord,
  turnRecordMemory,
} from './round/round.ts'
import { actionsIn, diceIn, playsIn } from './round/round-events.ts'
import { statedRound } from './round/stated-memory.ts'
import {
  actingSide,
  actionPhase,
  availableOf,
  CHIT_PHASE,
  chitOf,
  cupOf,
  INITIATIVE_PHASE,
  isUsed,
  otherSide,
  RECOVERY_PHASE,
  SIDES,
  SUPPLY_PHASE,
  theSide,
} from './terms/counters.ts'
import { adviseMarker, judgeMarker, type MarkerPlace } from './terms/markers.ts'

const chitPhase = phaseStep<HexScene>([CHIT_PHASE], '4.0', {
  offers: (scene) => [...adviseFortune(scene), ...adviseActions(scene)],
  passes: () => true,
})

const initiativePhase = phaseStep<HexScene>([INITIATIVE_PHASE], '6.0', { offers: adviseInitiative })

/** 7.0 [31]: no unit acts before an Action Chit is drawn. */
const actionPhases = phaseStep<HexScene>(SIDES.map(actionPhase), '7.0', { offers: (scene) => adviseDrawing(scene) })

/** 7.0 [31, 32]: the Action Phase that a chit begins. */
const rounding: Step<HexScene, Round> = {
  kind: ROUND,
  cite: '7.0',
  crumb: (_, { formation }) => `Chit of ${formation}`,
  whose: (_, { side }) => side,
  begins: roundBegun,
  follow: followRound,
  again: isLatest,
  offers: (scene, { side }) => (side === actingSide(scene.state.time.phase) ? adviseRound(scene, side) : []),
}

/** 8.0 [38]: a unit that acts, until it is turned to its used side. */
const acting: Step<HexScene, PieceId> = {
  kind: ACTING,
  cite: '8.0',
  crumb: (scene, piece) => `${scene.unit(piece)?.name ?? 'A unit'} acts`,
  whose: (scene) => roundOf(scene)?.side,
  done: (scene, piece) => scene.unit(piece) === undefined || isUsed(scene.unit(piece)!.piece),
}

/** 4.0, 6.0, 7.0: drawing chits and activating units. */
export const action = chapter<TurnRecord>({
  id: ACTION,
  memory: turnRecordMemory,
  stated: statedRound,
  going: (scene, units) => judgeGoing(scene, units),
  judge(scene, each) {
    switch (each.type) {
      case 'draw':
        return judgeChit(scene, each)
      case 'turn':
        return [...judgeRound(scene, each.time), ...judgeActions(scene, each)]
      case 'move':
        return judgeActions(scene, each)
      case 'flip':
        return judgeFlip(scene, each)
      case 'roll':
        return judgeRoll(scene, each)
      default:
        return []
    }
  },
  // Every flip is judged: here to used and unused, by the fight as a loss, and by replacements as a step that returns.
  allows: (scene, each) =>
    each.type === 'flip' ? idsOf(scene.units(each.pieces).filter(({ kind }) => kind === 'unit')) : [],
  rolls: (scene) => (scene.state.time.phase === INITIATIVE_PHASE ? initiativeDice(scene) : fortuneDie(scene)),
  procedure: [chitPhase, initiativePhase, actionPhases, rounding, acting],
  anew: (scene, entry, after) => actionsIn(scene, entry, after).length > 0,
  deeds: (scene, entry, after) => [
    ...actionsIn(scene, entry, after),
    ...playsIn(scene, entry),
    ...diceIn(scene, entry),
  ],
})

/** 7.0 [32, 34, 35, 38]: judges whether these units may act now. */
function judgeGoing(scene: HexScene, units: readonly Unit[]): Finding[] {
  const side = actingSide(scene.state.time.phase)
  if (side === undefined) return []
  const acting = units.filter((unit) => unit.side === side && unit.kind === 'unit' && onCell(unit.piece.at))
  return [...acting.flatMap((unit) => eligibility(scene, unit)), ...judgeTogether(acting)]
}

/** 4.0, 7.0 [8, 30, 31, 36, 128]: judges a draw from a cup. */
function judgeChit(scene: HexScene, draw: Draw): Finding[] {
  const owner = SIDES.find((side) => cupOf(side) === draw.pile)
  if (owner === undefined) return []
  const Whose = capitalized(theSide(owner))
  const illegal = (rule: Id, cite: string, text: string) => finding(rule, cite, 'illegal', text, [], [])
  const own = `${Whose} draw chits in their own Action Phase`
  const box = `A drawn chit goes to the available chits of ${theSide(owner)}.`
  const many = illegal('chits/one', '7.0', `Draw one chit at a time, not ${draw.count}.`)
  const found = judgeDraw(scene, cupFor(scene, owner), draw, {
    hand: illegal('chits/cup', '4.0', `This cup belongs to ${theSide(owner)}; each side draws from its own.`),
    phase: illegal('chits/phase', '7.0', `${own}; this is ${phaseName(scene)}.`),
    many: { ...many, needed: 1, had: draw.count },
    elsewhere: illegal('chits/box', '7.0', box),
  })
  if (actingSide(scene.state.time.phase) !== owner) return found
  const round = roundOf(scene)
  if (round?.side === owner && actionsLeft(scene, otherSide(owner)) > 0) {
    const text = `${Whose} have drawn the Action Chit of ${round.formation}; they draw no more in this phase.`
    found.push(illegal('chits/again', '7.0', text))
  }
  const { used, available } = actionsOf(scene, owner)
  if (used >= available) {
    const text = `${Whose} have used ${used} of ${available} actions.`
    found.push({ ...illegal('chits/actions', '4.0', text), needed: available, had: used + 1 })
  }
  // A side that draws again at once ends one Action Phase and begins the next.
  return round?.side === owner ? [...found, ...judgeLeftFaces(scene, owner), ...judgeAllStacks(scene)] : found
}

const BEFORE_ACTION: readonly Id[] = [CHIT_PHASE, SUPPLY_PHASE, INITIATIVE_PHASE]

/** 3.0, 7.0, 21.0 [6, 28, 37]: the sides take turns. A side without actions is skipped. */
function judgeRound(scene: HexScene, time: Time): Finding[] {
  const { phase, turn } = scene.state.time
  if (!endsPhase(scene, time)) return []
  const now = actingSide(phase)
  const next = time.turn === turn ? actingSide(time.phase) : undefined
  const found: Finding[] = phase === CHIT_PHASE ? [...judgeFortune(scene)] : []
  if (next !== undefined && (BEFORE_ACTION.includes(phase) || (turn === 1 && now === undefined)))
    found.push(...judgeFirst(scene, next))
  if (now !== undefined) found.push(...judgeLeftFaces(scene, now))
  if (isUnseen(scene)) return found
  const round = roundOf(scene)
  const { missed } = turnRecord(scene)
  if (now !== undefined && round?.side !== now && actionsLeft(scene, now) > 0) {
    const text = `${capitalized(theSide(now))} have drawn no Action Chit in this phase.`
    found.push(finding('round/undrawn', '7.0', 'illegal', text, [], []))
  }
  if (next !== undefined && actionsLeft(scene, next) === 0) {
    const { used, available } = actionsOf(scene, next)
    const text = `${capitalized(theSide(next))} have used ${used} of ${available} actions and are skipped.`
    const sums = { needed: available, had: used + 1 }
    found.push({ ...finding('round/none', '7.0', 'illegal', text, [], []), ...sums })
  }
  if (time.turn !== turn || time.phase !== RECOVERY_PHASE || now === undefined || missed.actions) return found
  for (const side of SIDES) {
    const left = actionsLeft(scene, side)
    if (left === 0) continue
    const text = `${capitalized(theSide(side))} still have ${left} of ${actionsOf(scene, side).available} actions.`
    found.push({ ...finding('round/left', '7.0', 'illegal', text, [], []), needed: 0, had: left })
  }
  return found
}

/** 7.0 [30, 31]: the next steps of an Action Phase. */
const adviseRound = (scene: HexScene, side: Id): readonly Proposal[] => [
  ...adviseLaid(scene, side),
  ...adviseActions(scene),
  ...advisePlays(scene),
  ...adviseActive(scene, side),
  ...adviseFresh(scene, side),
  ...adviseUsed(scene),
]

/** 7.0 [30]: chits are drawn until an Action Chit comes up. */
function adviseDrawing(scene: HexScene): readonly Proposal[] {
  const side = actingSide(scene.state.time.phase)
  if (side === undefined || roundOf(scene)?.side === side) return []
  const { used, available } = actionsOf(scene, side)
  if (used >= available) return []
  const text = `${capitalized(theSide(side))} draw until an Action Chit comes up (action ${used + 1} of ${available}).`
  return [must(owedBy(side)(proposal('chits/draw', '7.0', text, [drawAction(cupFor(scene, side))])))]
}

/** 4.0, 13.4, 17.0 [7, 110, 126]: the places of the action markers. Unknown if the log does not tell the whole turn. */
const actionMarkers = (scene: HexScene): readonly MarkerPlace[] =>
  turnRecord(scene).missed.actions
    ? []
    : SIDES.map((side) => {
        const { available: space } = actionsOf(scene, side)
        const text = `${capitalized(theSide(side))} have ${space} ${space === 1 ? 'action' : 'actions'} this turn: move their marker to ${space}.`
        const track = `${side}-actions`
        return { rule: 'actions/marker', cite: '4.0', text, def: track, track, space }
      })

const adviseActions = (scene: HexScene): readonly Proposal[] =>
  actionMarkers(scene).flatMap((marked) => adviseMarker(scene, marked))

function judgeActions(scene: HexScene, action: Action): readonly Finding[] {
  const { phase } = scene.state.time
  const isChits = phase === CHIT_PHASE
  if (action.type === 'turn' && !isChits) return []
  // A log that begins in mid-turn does not tell of Allied Air or the fortunes of war.
  if (scene.memory.time === undefined && !isChits) return []
  return actionMarkers(scene)
    .filter(({ def }) => action.type !== 'turn' || isActing(scene, scene.book.module.counters.get(def)?.side))
    .flatMap((marked) => judgeMarker(scene, action, marked))
}

/** 7.0 [31]: a drawn Action Chit goes to the track, on the space of its action. */
function adviseLaid(scene: HexScene, side: Id): readonly Proposal[] {
  const { used } = actionsOf(scene, side)
  const drawn = stackAt(scene.state, pileKey(availableOf(side))).filter(
    (id) => chitOf(scene, scene.piece(id)?.def)?.is === 'action',
  )
  return drawn.flatMap((id, index) => {
    const { def, face = 0 } = scene.piece(id) ?? {}
    const chit = chitOf(scene, def)
    if (chit?.is !== 'action' || def === undefined) return []
    // The last chit drawn belongs to the last action.
    const space = used - (drawn.length - 1 - index)
    const text = `Move the Action Chit of ${chit.formation} to ${space} on the action track.`
    return adviseMarker(scene, { rule: 'chits/track', cite: '7.0', text, def, track: `${side}-actions`, space, face })
  })
}
