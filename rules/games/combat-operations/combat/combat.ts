import type { Action, Cell, Declare, Finding, PieceId, SeenEntry, Seq } from '../../../../table/generated/types.ts'
import { onCell } from '../../../../table/geometry/place.ts'
import type { State } from '../../../../table/state.ts'
import { destinationsOf } from '../../../core/destinations.ts'
import { ATTACK } from '../../../core/memory.ts'
import { asOthersSee, endsPhase, isActing } from '../../../core/turn.ts'
import { markCount, type Sure, type Unit } from '../../../core/unit.ts'
import { distance, sameCell } from '../../../hex/board/cells.ts'
import { chapter, type HexScene } from '../../../hex/board/scene.ts'
import { combatPhase } from '../terms/phase.ts'
import { type Assessment, assessAll, attackToReplace } from './assessment.ts'
import { attackPlan, engagementOf, judgeAttack } from './attack.ts'
import { advances, adviseCombat } from './combat-advice.ts'
import { attacks, fightSummaries, fightsIn, settling } from './combat-steps.ts'
import { combatantOf, STEP_LOSS, stepsOf } from './combatants.ts'
import { judgeDamage, judgeSpent, judgeUnsettled, lossesBy } from './damage.ts'
import { COMBAT, combatantOrSupport, type EngagementEvent, type Fights, fightMemory, roleIn } from './engagement.ts'
import { fightFigures } from './fight-figures.ts'
import { isCutOff, judgeMissingRetreats, mustRetreat, tollOf } from './retreat.ts'
import {
  destinations,
  judgeRetreatsAndAdvances,
  latestFightOf,
  movedCombatants,
  withdrawalOf,
} from './retreats-and-advances.ts'
import { judgeSoakOffs } from './soakoff.ts'
import { gunsIn, judgeHasty, judgeSupport, SUPPORT } from './support.ts'

/** 11.0 to 13.0: combat, from the declaration to the last advance. */
export const combat = chapter<Fights>({
  id: COMBAT,
  memory: fightMemory,
  procedure: [attacks, settling],
  fight(scene) {
    const latest = assessAll(scene, fightsIn(scene)).at(-1)
    return latest && fightFigures(latest)
  },
  fights: (scene) => fightSummaries(scene, (fought) => advances(scene, [fought]).length > 0),
  judge: (scene, action) => judge(scene, action),
  allows: (scene, action) => judgedLosses(scene, action),
  places: (scene, units) => (combatPhase(scene) ? destinations(scene, units, assessAll(scene, fightsIn(scene))) : []),
  advise: (scene, question) => adviseCombat(scene, question, fightsIn(scene)),
  instead: (scene, declare) => replacedEngagement(scene, declare),
  deeds: (scene, entry, after) => [...sightings(scene, after), ...eventsOf(scene, entry)],
})

function judge(scene: HexScene, action: Action): Finding[] {
  const fights = fightsIn(scene)
  switch (action.type) {
    case 'declare':
      if (action.what === ATTACK) return judgeAttack(scene, action, fights)
      return action.what === SUPPORT ? judgeSupport(scene, action, fights) : []
    case 'move': {
      const all = assessAll(scene, fights)
      return [
        ...judgeHasty(scene, [...destinationsOf(action).keys()], fights),
        ...judgeRetreatsAndAdvances(scene, action, all),
        ...judgeDamage(scene, action, all),
      ]
    }
    case 'mark':
      return [
        ...judgeHasty(scene, action.mark === STEP_LOSS ? action.pieces : [], fights),
        ...judgeDamage(scene, action, assessAll(scene, fights)),
      ]
    case 'remove':
      return judgeDamage(scene, action, assessAll(scene, fights))
    case 'turn': {
      const now = combatPhase(scene)
      if (!now || !endsPhase(scene, action.time)) return []
      const all = assessAll(scene, fights)
      const owed = isActing(scene, now.side) ? judgeSoakOffs(scene, fights, true) : []
      const left = [...judgeUnsettled(scene, all), ...judgeMissingRetreats(scene, all), ...judgeSpent(scene)]
      return [...owed, ...left.map((each) => asOthersSee(scene, each))]
    }
    default:
      return []
  }
}

/** Losses of units in fights of this phase: judgeDamage judges them, with the price of retreats. */
function judgedLosses(scene: HexScene, action: Action): readonly PieceId[] {
  if (!combatPhase(scene)) return []
  const all = assessAll(scene, fightsIn(scene))
  const ids = action.type === 'mark' && action.mark === STEP_LOSS ? action.pieces : lostBy(scene, action)
  return ids.filter((id) => latestFightOf(all, id) !== undefined)
}

const lostBy = (scene: HexScene, action: Action): readonly PieceId[] =>
  lossesBy(scene, action).map(({ unit }) => unit.id)

/** 11.0 [28]: the entry of the attack that a declaration replaces. */
function replacedEngagement(scene: HexScene, { what, at }: Declare): Seq | undefined {
  const { target } = attackPlan(scene, [], at)
  if (what !== ATTACK || !target || !combatPhase(scene)) return undefined
  return attackToReplace(scene, target, fightsIn(scene))?.seq
}

/** Combatants revealed since their fight began. Memory keeps what they are, even after they leave the map. */
function sightings(scene: HexScene, after: State): readonly EngagementEvent[] {
  const all = fightsIn(scene).flatMap(({ attackers, defenders, support }) => [...attackers, ...defenders, ...support])
  const hidden = new Set(all.filter(({ def }) => def === undefined).map(({ id }) => id))
  return [...hidden].sort().flatMap((piece): readonly EngagementEvent[] => {
    const def = after.pieces.get(piece)?.def
    return def === undefined ? [] : [{ did: 'seen', piece, def }]
  })
}

function eventsOf(scene: HexScene, { action }: SeenEntry): readonly EngagementEvent[] {
  if (!combatPhase(scene)) return []
  switch (action?.type) {
    case 'declare': {
      const plan = attackPlan(scene, action.what === ATTACK ? action.pieces : [], action.at)
      const { target } = plan
      if (!target) return []
      if (action.what === ATTACK) {
        return [{ did: 'attack', instead: replacedEngagement(scene, action), ...engagementOf(scene, plan, target) }]
      }
      if (action.what !== SUPPORT) return []
      return [{ did: 'support', target, guns: gunsIn(scene, action).map(combatantOf) }]
    }
    case 'move': {
      const all = assessAll(scene, fightsIn(scene))
      return [...retreats(scene, action, all), ...eliminationEvents(scene, action, all)]
    }
    case 'remove':
      return eliminationEvents(scene, action, assessAll(scene, fightsIn(scene)))
    default:
      return []
  }
}

function retreats(
  scene: HexScene,
  action: Extract<Action, { type: 'move' }>,
  all: readonly Assessment[],
): readonly EngagementEvent[] {
  const moved = movedCombatants(scene, action)
  return moved.flatMap((combatant): readonly EngagementEvent[] => {
    const { unit, to } = combatant
    const fought = latestFightOf(all, unit.id)
    const withdrawal = fought && withdrawalOf(fought, combatant, moved)
    if (!withdrawal || fought.engagement.withdrawn.has(unit.id) || distance(scene, withdrawal.from, to) !== 1) return []
    const isRetreat = isRetreatMove(scene, fought, unit, to)
    if (isRetreat === 'no') return []
    const toll = tollOf(scene, withdrawal, to)
    const least = isRetreat === 'yes' ? toll.least : 0
    return [{ did: 'retreat', fight: fought.engagement.seq, piece: unit.id, to, toll: { ...toll, least } }]
  })
}

/** Whether a move is a retreat. Before all combatants are revealed that is not known, and steps may be owed for it. */
function isRetreatMove(scene: HexScene, { engagement, outcome }: Assessment, unit: Unit, to: Cell): Sure {
  const part = roleIn(engagement, unit.id)
  if (!part) return 'no'
  if (outcome) return mustRetreat(scene, unit, part, outcome.result) ? 'yes' : 'no'
  return part === 'support' || sameCell(to, engagement.target) ? 'no' : 'maybe'
}

/** Units that are removed because they cannot retreat. */
function eliminationEvents(scene: HexScene, action: Action, all: readonly Assessment[]): readonly EngagementEvent[] {
  return lossesBy(scene, action).flatMap(({ unit, dies }): readonly EngagementEvent[] => {
    const fought = latestFightOf(all, unit.id)
    const [counter] = unit.couldBe
    if (!dies || !fought || !counter || !isCutOff(scene, fought, unit)) return []
    const from = combatantOrSupport(fought.engagement, unit.id)?.at
    if (!from || !onCell(unit.piece.at)) return []
    const steps = stepsOf(counter, markCount(unit.piece, STEP_LOSS))
    return [{ did: 'cut-off', fight: fought.engagement.seq, piece: unit.id, toll: { least: steps, most: steps } }]
  })
}
