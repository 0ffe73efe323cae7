import type { Action, Id, Proposal, SeenEntry } from '../../../../table/generated/types.ts'
import type { FightSummary } from '../../../../table/referee.ts'
import type { AwaitedRoll } from '../../../core/awaited-roll.ts'
import { capitalized } from '../../../core/finding.ts'
import { must, owedBy, proposal } from '../../../core/proposal.ts'
import { idsOf } from '../../../core/unit.ts'
import { rollsFor } from '../../../kit/awaited-dice.ts'
import { adviseDue, fightSteps } from '../../../kit/fight/owed.ts'
import { tens } from '../terms/dice.ts'
import { agreeing, modelsOf, numberOf, theSide, theSquad } from '../terms/models.ts'
import { type CeltosScene, chapter } from '../terms/scene.ts'
import { toBeat } from '../terms/score.ts'
import { isActivation } from '../turn/activation-state.ts'
import {
  COMBAT,
  type Combat,
  combatIn,
  combatMemory,
  type Fight,
  isSettled,
  latestFight,
  type Volley,
} from '../turn/fight-record.ts'
import { combatEvents } from './combat-events.ts'
import { allotted, duesOf, hitsOn, judgeAllotted, lotNow } from './results.ts'

const VERBS = {
  shoot: ['shoots at', 'shoot at'],
  reaction: ['shoots in reaction at', 'shoot in reaction at'],
  assault: ['fights', 'fight'],
} as const

/** 10-22 [10-22]: shots and close combats, from the dice to hit until the losses are carried out. */
const steps = fightSteps<CeltosScene>({
  chapter: COMBAT,
  cite: '13',
  crumb: (scene) => latest(scene, (fight) => [fightText(scene, fight)])[0] ?? '',
  whose: (scene) => latestFight(scene)?.side,
  offers: (scene) => latest(scene, (fight) => offers(scene, fight)),
  dues: (scene) => duesOf(scene),
  done: (scene) => latest(scene, (fight) => offers(scene, fight)).length === 0,
})

export const combat = chapter<Combat>({
  id: COMBAT,
  memory: combatMemory,
  judge: (scene, action) => judgeAllotted(scene, action) ?? [],
  allows: (scene, action) => (judgeAllotted(scene, action)?.length === 0 ? piecesOf(action) : []),
  rolls: (scene) => latest(scene, (fight) => awaited(scene, fight)),
  deeds: (scene, entry: SeenEntry, after) => (isActivation(scene) ? combatEvents(scene, entry, after) : []),
  procedure: steps,
  fights: (scene) => combatIn(scene).fights.map((fight) => summaryOf(scene, fight)),
})

const piecesOf = (action: Action): readonly Id[] => ('pieces' in action ? (action.pieces as readonly Id[]) : [])

const latest = <T>(scene: CeltosScene, of: (fight: Fight) => readonly T[]): readonly T[] => {
  const fight = isActivation(scene) ? latestFight(scene) : undefined
  return fight ? of(fight) : []
}

/** Whether dice or results of the latest fight are outstanding. */
export const isFightOpen = (scene: CeltosScene): boolean =>
  latest(scene, (fight) => (isSettled(fight) && duesOf(scene).length === 0 ? [] : [fight])).length > 0

export function fightText(scene: CeltosScene, { kind, by, volleys }: Fight): string {
  const targets = [...new Set(volleys.filter((each) => each.by === by).map(({ at }) => theSquad(at)))]
  const [one, more] = VERBS[kind]
  return capitalized(`${theSquad(by)} ${agreeing(scene, by, one, more)} ${targets.join(' and ') || 'nobody'}`)
}

/** The volley whose dice to hit are rolled next. */
const unrolled = ({ test, volleys }: Fight): Volley | undefined =>
  test && test.passed !== true ? undefined : volleys.find(({ faces }) => faces === undefined)

/** The dice that the fight waits for: a test, dice to hit, or dice to damage. */
export function awaited(scene: CeltosScene, fight: Fight): readonly AwaitedRoll[] {
  if (isSettled(fight)) return []
  const { test, kind, by, side } = fight
  if (test && test.passed === undefined) return [tens(COMBAT, side, 1, `Reaction test of ${theSquad(by)}`)]
  const volley = unrolled(fight)
  if (volley) {
    const what = kind === 'assault' ? 'Blows' : 'Shots'
    return [tens(COMBAT, volley.side, volley.strikes.length, `${what} of ${theSquad(volley.by)}`)]
  }
  const now = lotNow(fight)
  if (!now || duesOf(scene).length > 0) return []
  return [tens(COMBAT, now.volley.side, allotted(scene, now.volley), `Damage to ${theSquad(now.volley.at)}`)]
}

function offers(scene: CeltosScene, fight: Fight): readonly Proposal[] {
  const dues = duesOf(scene)
  if (dues.length > 0) return adviseDue(dues)
  const [roll] = awaited(scene, fight)
  if (!roll) return []
  const { side } = roll
  const pieces = idsOf([...modelsOf(scene, fight.by)])
  const rolling = proposal('combat/roll', citeOf(fight), rollText(scene, fight), rollsFor(scene, COMBAT), pieces)
  return [must(owedBy(side)(rolling), side)]
}

/** The case of the dice that are rolled next. */
function citeOf(fight: Fight): string {
  if (fight.test && fight.test.passed === undefined) return '25'
  if (!unrolled(fight)) return '18'
  return fight.kind === 'assault' ? '20' : '12'
}

function rollText(scene: CeltosScene, fight: Fight): string {
  const { test, side, by } = fight
  const volley = unrolled(fight)
  if (test && test.passed === undefined)
    return `${capitalized(theSide(scene, side))} roll the reaction test of ${theSquad(by)}: ${test.needed} or more.`
  if (volley) {
    const dice = volley.strikes.length === 1 ? '1 die' : `${volley.strikes.length} dice`
    const how = scoresText(volley)
    return `${capitalized(theSide(scene, volley.side))} roll ${dice} to hit ${theSquad(volley.at)}: ${how}.`
  }
  const now = lotNow(fight)
  if (!now) return ''
  return `${capitalized(theSide(scene, now.volley.side))} roll to damage ${theSquad(now.volley.at)}: ${damageText(scene, now)}.`
}

/** 24 [24]: strength 5 against Toughness 4, 5 or more. */
function damageText(scene: CeltosScene, { volley, lot }: NonNullable<ReturnType<typeof lotNow>>): string {
  const hit = modelsOf(scene, volley.at).filter((unit) => hitsOn(unit) > 0)
  const tough = [...new Set(hit.map((unit) => numberOf(scene, unit, 't')))].sort()
  const each = tough.map((t) => `${toBeat(lot.power, t)} or more against Toughness ${t}`)
  return `strength ${lot.power}, ${each.join(', ')}`
}

/** The scores of a volley: 6 or more; or 6 or more with −1. */
function scoresText({ strikes }: Volley): string {
  const kinds = new Map<string, number>()
  for (const { needed, plus } of strikes) {
    const text = `${needed} or more${plus === 0 ? '' : ` with ${plus < 0 ? '−' : '+'}${Math.abs(plus)}`}`
    kinds.set(text, (kinds.get(text) ?? 0) + 1)
  }
  const all = [...kinds]
  return all.length === 1 ? (all[0]?.[0] ?? '') : all.map(([text, count]) => `${count} × ${text}`).join(', ')
}

/** The hits of a volley, once it is rolled. */
function resultText(fight: Fight): string | undefined {
  if (!isSettled(fight)) return undefined
  if (fight.test?.passed === false) return 'The reaction test failed.'
  const lost = fight.volleys.map(({ at }) => at).filter((squad, index, all) => all.indexOf(squad) === index)
  return lost.map((squad) => `${capitalized(theSquad(squad))} lost ${fight.lost[squad] ?? 0}`).join('; ')
}

function summaryOf(scene: CeltosScene, fight: Fight): FightSummary {
  const { seq, by, volleys } = fight
  const isLatest = fight === latestFight(scene)
  const targets = volleys.filter((each) => each.by === by).flatMap(({ at }) => idsOf(modelsOf(scene, at)))
  const [due] = isLatest ? duesOf(scene) : []
  const [roll] = isLatest ? awaited(scene, fight) : []
  const result = resultText(fight)
  const next = due
    ? { side: due.side, text: capitalized(due.what) }
    : roll && { side: roll.side, text: roll.roll.reason ?? '' }
  return {
    ...{ seq, text: fightText(scene, fight), figures: undefined },
    pieces: [...idsOf(modelsOf(scene, by)), ...targets],
    defenders: targets,
    ...(result !== undefined && { result }),
    ...(next && { next }),
    settled: !next,
  }
}

/** What the open fight waits for, before anything else; undefined where none is open. */
export const openFight = (scene: CeltosScene): string | undefined => {
  const fight = latestFight(scene)
  if (!fight || !isFightOpen(scene)) return undefined
  const [due] = duesOf(scene)
  return due ? due.what : rollText(scene, fight).replace(/\.$/, '')
}
