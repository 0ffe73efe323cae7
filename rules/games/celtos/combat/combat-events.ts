import type { Declare, Id, SeenEntry } from '../../../../table/generated/types.ts'
import type { State } from '../../../../table/state.ts'
import { markCount, type Unit } from '../../../core/unit.ts'
import { awaitedRollAnswered } from '../../../kit/awaited-dice.ts'
import { tensOf } from '../terms/dice.ts'
import {
  isEngaged,
  isIndividual,
  modelsOf,
  numberOf,
  type Squad,
  sideOfSquad,
  strengthOf,
  WOUND,
  woundsOf,
} from '../terms/models.ts'
import type { CeltosScene } from '../terms/scene.ts'
import { succeeds, toBeat, USUAL_DIFFICULTY } from '../terms/score.ts'
import { readingsOf } from '../terms/switches.ts'
import { activeNow, orderMark } from '../turn/activation-state.ts'
import {
  COMBAT,
  type CombatEvent,
  type Fight,
  type Fighting,
  type FightKind,
  isSettled,
  type Lot,
  latestFight,
  type Volley,
} from '../turn/fight-record.ts'
import { meleeVolleys, planMelee } from './melee.ts'
import { hasLosses, hitsOn, lotNow } from './results.ts'
import { namedSquads, planVolley, strikesOf } from './volley.ts'

/** The words of declarations that begin or change a fight. */
export const SHOOT: Id = orderMark('shoot')
export const REACTION_SHOT: Id = 'reaction-shot'
export const COUNTER_CHARGE: Id = 'counter-charge'
export const FIGHT: Id = 'fight'

/** What an entry does to the fights of the turn. */
export function combatEvents(scene: CeltosScene, entry: SeenEntry, after: State): readonly CombatEvent[] {
  const { action } = entry
  // Hits of the next lot are no hits that still have to come off.
  if (hasLosses(scene)) return hasLosses(scene.with(after.pieces)) ? [] : [{ did: 'shown' }]
  if (action?.type === 'declare') return declared(scene, action)
  const answered = awaitedRollAnswered(scene, entry)
  const fight = latestFight(scene)
  if (answered?.what !== COMBAT || !fight) return []
  return rolled(scene, entry, fight)
}

function declared(scene: CeltosScene, { what, pieces }: Declare): readonly CombatEvent[] {
  const named = namedSquads(scene, pieces)
  if (!named) return []
  switch (what) {
    case SHOOT:
      return shot(scene, 'shoot', named.by, named.targets[0])
    case REACTION_SHOT:
      return shot(scene, 'reaction', named.by, named.targets[0])
    case COUNTER_CHARGE:
      return [{ did: 'counter-charge', squad: named.by }]
    case FIGHT: {
      const active = activeNow(scene)
      const volleys = active?.squad === named.by ? meleeVolleys(scene, planMelee(scene, active)) : []
      return volleys.length > 0 ? [attack(scene, 'assault', named.by, volleys)] : []
    }
    default:
      return []
  }
}

function shot(scene: CeltosScene, kind: FightKind, by: Squad, at: Squad | undefined): readonly CombatEvent[] {
  if (at === undefined) return []
  const active = activeNow(scene)
  const hasMoved = active?.squad === by && active.hasMoved
  const strikes = strikesOf(planVolley(scene, by, at, hasMoved))
  if (strikes.length === 0) return []
  return [attack(scene, kind, by, [{ side: sideOfSquad(scene, by), by, at, strikes, faces: undefined, lots: [] }])]
}

function attack(scene: CeltosScene, kind: FightKind, by: Squad, volleys: readonly Volley[]): CombatEvent {
  const squads = [...new Set(volleys.flatMap((each) => [each.by, each.at]))].sort()
  const fight = {
    ...{ kind, by, volleys, hurt: [], lost: {} },
    side: sideOfSquad(scene, by),
    squads: Object.fromEntries(squads.map((squad) => [squad, fighting(scene, squad)])),
    test: kind === 'reaction' ? { needed: toBeat(bestOf(scene, by, 'reaction'), USUAL_DIFFICULTY) } : undefined,
  }
  return { did: 'attack', fight }
}

function fighting(scene: CeltosScene, squad: Squad): Fighting {
  const { left, initial } = strengthOf(scene, squad)
  return {
    ...{ left, before: left, initial, side: sideOfSquad(scene, squad) },
    ...{ isIndividual: isIndividual(scene, squad), isEngaged: isEngaged(scene, squad) },
  }
}

/** The highest value among the models of a squad. */
export const bestOf = (scene: CeltosScene, squad: Squad, value: Id): number =>
  Math.max(0, ...modelsOf(scene, squad).map((unit) => numberOf(scene, unit, value)))

function rolled(scene: CeltosScene, entry: SeenEntry, fight: Fight): readonly CombatEvent[] {
  if (isSettled(fight)) return []
  const { naturals } = readingsOf(scene.house)
  if (fight.test && fight.test.passed === undefined) {
    const [face] = tensOf(entry, 1) ?? []
    return face === undefined ? [] : [{ did: 'tested', face, passed: succeeds(face, 0, fight.test.needed, naturals) }]
  }
  const index = fight.volleys.findIndex(({ faces }) => faces === undefined)
  const volley = fight.volleys[index]
  if (!volley) return damage(scene, entry, fight)
  const faces = tensOf(entry, volley.strikes.length)
  // 13 [13]: natural results always count for shots; in close combat the table chooses.
  const isNatural = fight.kind !== 'assault' || naturals
  return faces ? [{ did: 'struck', volley: index, faces, lots: lotsOf(volley, faces, isNatural) }] : []
}

/** The hits of a volley by power, the strongest first. */
function lotsOf({ strikes }: Volley, faces: readonly number[], naturals: boolean): readonly Lot[] {
  const hits = strikes.filter(({ needed, plus }, die) => succeeds(faces[die] ?? 0, plus, needed, naturals))
  const powers = [...new Set(hits.map(({ power }) => power))].sort((a, b) => b - a)
  return powers.map((power) => ({ power, count: hits.filter((each) => each.power === power).length }))
}

/** 18, 24 [18, 24]: a die for each hit, against the Toughness of the model that it is allotted to. */
function damage(scene: CeltosScene, entry: SeenEntry, fight: Fight): readonly CombatEvent[] {
  const now = lotNow(fight)
  if (!now) return []
  const { index, volley, lot } = now
  const hit = modelsOf(scene, volley.at).filter((unit) => hitsOn(unit) > 0)
  const faces = tensOf(
    entry,
    hit.reduce((sum, unit) => sum + hitsOn(unit), 0),
  )
  if (!faces) return []
  let die = 0
  const hurt = hit.map((unit) => {
    const own = faces.slice(die, die + hitsOn(unit))
    die += own.length
    return hurtBy(scene, unit, own, lot.power)
  })
  return [{ did: 'damage', volley: index, faces, hurt }]
}

function hurtBy(scene: CeltosScene, unit: Unit, faces: readonly number[], power: number) {
  const { naturals } = readingsOf(scene.house)
  const needed = toBeat(power, numberOf(scene, unit, 't'))
  const had = markCount(unit.piece, WOUND)
  const done = faces.filter((face) => succeeds(face, 0, needed, naturals)).length
  const wounds = Math.min(had + done, woundsOf(scene, unit))
  return { piece: unit.id, had, wounds, dies: wounds >= woundsOf(scene, unit) }
}
