import type {
  Action,
  Cell,
  Finding,
  Id,
  Move,
  PieceId,
  Place,
  Proposal,
  Question,
  SeenEntry,
} from '../../../../table/generated/types.ts'
import { isPile, onCell } from '../../../../table/geometry/place.ts'
import { awaitedRollFor } from '../../../core/answered-roll.ts'
import { ATTACK } from '../../../core/memory.ts'
import { toHalves } from '../../../core/points.ts'
import { endsPhase } from '../../../core/turn.ts'
import type { Unit } from '../../../core/unit.ts'
import { distance, isAmong, sameCell } from '../../../hex/board/cells.ts'
import type { Spending } from '../../../hex/board/chapter.ts'
import { cellOf, unitStillAt } from '../../../hex/board/occupants.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { pathTaken } from '../../../kit/fight/on-hexes/judge-retreat.ts'
import { combatantIn, partIn } from '../../../kit/fight/record.ts'
import { actingSide, chitOf, isDisrupted, playedOf } from '../terms/counters.ts'
import { dieFor, oneDie } from '../terms/die.ts'
import { adviseAdvance, isAdvanceTime, judgeAdvance, vacatedIn } from './advance.ts'
import { adviseOdds } from './advise-odds.ts'
import { judgeAttack, judgeStopped } from './attack.ts'
import { attackPlan, plannedFight } from './attack-plan.ts'
import { attackSteps, fightSummaries } from './attack-steps.ts'
import { chitKeeper, judgeChitAnswer, judgeDie } from './combat-chits.ts'
import { debtsOf } from './debts.ts'
import { dieModifier } from './die-modifier.ts'
import {
  COMBAT,
  type Fight,
  type FightEvent,
  type Fights,
  fightMemory,
  fightsIn,
  latestFight,
  unrolled,
} from './fight.ts'
import { adviseRetreats, judgeOpenFight, retreatEnds } from './fight-dues.ts'
import { fightFigures } from './figures.ts'
import { attackCost, INTENSITIES, resultOf } from './odds.ts'
import { judgeEarly, judgeHand, judgeResult } from './result-order.ts'
import { judgeRetreat, retreatingUnit, zonesOn } from './retreat.ts'
import { judgedLosses, judgeUnexplained } from './unexplained-losses.ts'

/** 11.0 to 11.2: attacks during movement, and their results. */
export const combat = chapter<Fights>({
  id: COMBAT,
  memory: fightMemory,
  judge: (scene, action) => judge(scene, action),
  allows: (scene, action) => judgedLosses(scene, action),
  going: (scene, units) => judgeGoing(scene, units),
  displaces: (scene, unit, to) => displacement(scene, unit, to) !== undefined,
  places(scene, units) {
    const fight = latestFight(scene)
    return fight ? retreatEnds(scene, fight, units) : []
  },
  spends: (scene, entry) => spent(scene, entry),
  rolls(scene) {
    const fight = latestFight(scene)
    if (!fight || fight.die !== undefined) return []
    return [{ ...oneDie(COMBAT, fight.side, `${fight.intensity} attack`, 'attack-die-0000'), named: 'attack' }]
  },
  advise: (scene, question) => advise(scene, question),
  procedure: attackSteps,
  fight(scene) {
    const fight = latestFight(scene)
    return fight && fightFigures(scene, fight)
  },
  fights: (scene) => fightSummaries(scene),
  stated: { words: [], hows: INTENSITIES },
  deeds: (scene, entry) => eventsOf(scene, entry),
})

function judge(scene: HexScene, action: Action): Finding[] {
  switch (action.type) {
    case 'declare': {
      const keeper = chitKeeper(action)
      const open = latestFight(scene)
      if (keeper !== undefined) return open ? [...judgeChitAnswer(scene, open, keeper, false)] : []
      if (action.what !== ATTACK) return []
      const isAnew = unrolled(fightsIn(scene), attackPlan(scene, action)?.active.id) !== undefined
      return [...judgeAttack(scene, action), ...(open && !isAnew ? judgeOpenFight(scene, open) : [])]
    }
    case 'roll': {
      const fight = latestFight(scene)
      return fight && awaitedRollFor(scene, action, scene.sides)?.what === COMBAT ? [...judgeDie(scene, fight)] : []
    }
    case 'move':
    case 'flip':
    case 'mark': {
      const last = latestFight(scene)
      const moves = action.type === 'move' ? judgeMoves(scene, action) : []
      const result = last ? judgeResult(scene, last, action) : []
      const judgedPieces = new Set(result.flatMap(({ pieces }) => pieces))
      const uncaused = judgeUnexplained(scene, action).filter(
        ({ pieces }) => !pieces.every((id) => judgedPieces.has(id)),
      )
      return [...moves, ...uncaused, ...result]
    }
    case 'turn': {
      const last = latestFight(scene)
      const leaving = endsPhase(scene, action.time) || action.time.side !== scene.state.time.side
      return last && leaving ? [...judgeOpenFight(scene, last)] : []
    }
    default:
      return []
  }
}

/** 11.0 [69, 83]: units that were forced back do not move, and no unit moves before a fight is finished. */
function judgeGoing(scene: HexScene, units: readonly Unit[]): readonly Finding[] {
  const last = latestFight(scene)
  const isOwn = last !== undefined && units.some(({ side }) => side === last.side)
  const acting = units.filter(({ side }) => side === actingSide(scene.state.time.phase))
  return [...acting.flatMap((unit) => judgeStopped(scene, unit)), ...(isOwn ? judgeOpenFight(scene, last) : [])]
}

/** A change of place that is no movement. */
type Displacement =
  | { readonly is: 'retreat'; readonly fight: Fight }
  | { readonly is: 'advance'; readonly fight: Fight }
  | { readonly is: 'off' }

function displacement(scene: HexScene, unit: Unit, to: Place): Displacement | undefined {
  const fight = latestFight(scene)
  if ('pile' in to) return { is: 'off' }
  if (!fight?.result || !onCell(to)) return undefined
  // A way that leads back to its beginning is no retreat: nothing has changed that could be undone.
  const at = cellOf(unit)
  if (at && sameCell(at, to)) return undefined
  const owes = debtsOf(scene, fight).some(({ retreat }) => retreat.some(({ id }) => id === unit.id))
  if (owes) return { is: 'retreat', fight }
  const each = fight.attackers.find(({ id }) => id === unit.id)
  if (!each || !unitStillAt(scene, each) || fight.advanced.includes(unit.id)) return undefined
  if (!isAdvanceTime(scene, fight, unit) || !isAmong(vacatedIn(scene, fight), to)) return undefined
  return distance(scene, each.at, to) === 1 || fight.active !== unit.id ? { is: 'advance', fight } : undefined
}

/** 11.1, 11.2, 13.1: judges retreats, advances and Combat chits. */
function judgeMoves(scene: HexScene, { moves }: Move): Finding[] {
  return moves.flatMap(({ pieces, to, via }) =>
    pieces.flatMap((id) => {
      const chit = combatChit(scene, id, to)
      const open = latestFight(scene)
      if (chit !== undefined) return open && open.die === undefined ? judgeChitAnswer(scene, open, chit, true) : []
      const unit = scene.unit(id)
      const was = unit?.kind === 'unit' ? displacement(scene, unit, to) : undefined
      if (!unit || !was || was.is === 'off' || !onCell(to)) return []
      const debts = debtsOf(scene, was.fight)
      const part = partIn(was.fight, id) ?? 'attacker'
      const order = [...judgeEarly(scene, debts, part, was.is, [unit]), ...judgeHand(scene, [unit])]
      // Units that advance together are judged once.
      const together = goingTo(scene, moves, to).filter((each) => displacement(scene, each, to)?.is === 'advance')
      if (was.is === 'advance') return [...order, ...(together[0]?.id === id ? judgeAdvance(scene, together, to) : [])]
      const each = combatantIn(was.fight, id)
      const way = [...(via ?? []).filter(onCell), to]
      return each ? [...order, ...judgeRetreat(scene, retreatingUnit(scene, was.fight, unit, each), way)] : order
    }),
  )
}

/** The units that an action brings to a cell. */
const goingTo = (scene: HexScene, moves: Move['moves'], to: Cell): readonly Unit[] =>
  moves
    .flatMap((leg) => (onCell(leg.to) && sameCell(leg.to, to) ? leg.pieces : []))
    .flatMap((id) => scene.unit(id) ?? [])
    .filter(({ kind }) => kind === 'unit')

/** The side whose Combat chit a move plays. */
function combatChit(scene: HexScene, id: PieceId, to: Place): Id | undefined {
  const chit = chitOf(scene, scene.piece(id)?.def)
  return chit?.is === 'tactical' && chit.kind === 'combat' && isPile(to, playedOf(chit.side)) ? chit.side : undefined
}

/** 11.0 [70, 74a]: only the active unit pays. */
function spent(scene: HexScene, { action }: SeenEntry): readonly Spending[] {
  if (action?.type !== 'declare' || action.what !== ATTACK) return []
  const plan = attackPlan(scene, action)
  if (!plan || plan.defenders.length === 0) return []
  // An attack of unknown cost counts as an action too.
  const cost = attackCost(scene, plan.active, plan.intensity) ?? 0
  // An attack declared again before the roll costs only once.
  const before = unrolled(fightsIn(scene), plan.active.id)
  const again = before ? (attackCost(scene, plan.active, before.intensity) ?? 0) : 0
  return [{ piece: plan.active.id, spent: toHalves(cost - again) }]
}

/** The events of an entry that later verdicts depend on. */
function eventsOf(scene: HexScene, entry: SeenEntry): readonly FightEvent[] {
  const { action } = entry
  const fight = latestFight(scene)
  switch (action?.type) {
    case 'declare': {
      const keeper = chitKeeper(action)
      if (keeper !== undefined) return fight && fight.die === undefined ? [{ did: 'kept', side: keeper }] : []
      const plan = action.what === ATTACK ? attackPlan(scene, action) : undefined
      // An attack without targets is no attack: it waits for no roll and costs nothing.
      return plan && plan.defenders.length > 0 ? [{ did: 'attack', fight: plannedFight(scene, plan) }] : []
    }
    case 'roll': {
      const die = dieFor(scene, entry, COMBAT)
      if (!fight || die === undefined) return []
      const modified = die + dieModifier(scene, fight)
      const result = fight.column === undefined ? undefined : resultOf(scene, fight.column, modified)
      return [{ did: 'rolled', die, modified, result }]
    }
    case 'move':
      return action.moves.flatMap(({ pieces, to, via }) =>
        pieces.flatMap((id): readonly FightEvent[] => {
          const chit = combatChit(scene, id, to)
          if (chit !== undefined) return fight && fight.die === undefined ? [{ did: 'chit', side: chit }] : []
          const unit = scene.unit(id)
          const was = unit?.kind === 'unit' ? displacement(scene, unit, to) : undefined
          if (!unit || !was || was.is === 'off' || !onCell(to)) return []
          if (was.is === 'advance') return [{ did: 'advance', piece: id }]
          const each = combatantIn(was.fight, id)
          if (!each) return []
          const going = retreatingUnit(scene, was.fight, unit, each)
          const way = pathTaken(scene, going, [...(via ?? []).filter(onCell), to])
          const zones = zonesOn(scene, unit, way)
          const over = going.ways.isOver([...going.begun, ...way])
          return [{ did: 'retreat', piece: id, way: { cells: way, zones, shaken: isDisrupted(unit), over } }]
        }),
      )
    default:
      return []
  }
}

function advise(scene: HexScene, question: Question): readonly Proposal[] {
  const fight = latestFight(scene)
  switch (question.ask) {
    case 'odds':
      return adviseOdds(scene, question)
    case 'retreat':
      return fight ? adviseRetreats(scene, fight) : []
    case 'advance':
      return fight && debtsOf(scene, fight).length === 0 ? adviseAdvance(scene, fight) : []
    default:
      return []
  }
}
