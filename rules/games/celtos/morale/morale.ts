import type { Action, Finding, Id, Proposal, SeenEntry } from '../../../../table/generated/types.ts'
import type { AwaitedRoll } from '../../../core/awaited-roll.ts'
import { capitalized, finding } from '../../../core/finding.ts'
import { eventIn } from '../../../core/memory.ts'
import { type Step, stepKind } from '../../../core/procedure.ts'
import { inIdOrder, must, owedBy, proposal } from '../../../core/proposal.ts'
import { hasMark } from '../../../core/unit.ts'
import { awaitedRollAnswered, rollsFor } from '../../../kit/awaited-dice.ts'
import { eliminateActions, markAction } from '../../../kit/fight/losses.ts'
import { isFightOpen } from '../combat/combat.ts'
import { bestOf } from '../combat/combat-events.ts'
import { signed, tens, tensOf } from '../terms/dice.ts'
import {
  agreeing,
  isPanicked,
  modelsOf,
  PANIC,
  type Squad,
  sideOfSquad,
  squadOf,
  strengthOf,
  theSide,
  theSquad,
} from '../terms/models.ts'
import { type CeltosScene, chapter } from '../terms/scene.ts'
import { failureOf, succeeds, toBeat, USUAL_DIFFICULTY } from '../terms/score.ts'
import { readingsOf } from '../terms/switches.ts'
import { isActivation } from '../turn/activation-state.ts'
import { COMBAT, type Combat, isSettled } from '../turn/fight-record.ts'
import { type Check, checksAfter } from './checks.ts'
import { rallyModifier } from './rally.ts'

export const MORALE: Id = 'morale'
export const RALLY: Id = 'rally'

type Outcome = 'panic' | 'rout' | 'rallied'

export interface Morale {
  readonly due: readonly Check[]
  /** A squad that tries to rally, before its roll. */
  readonly rallying: Squad | undefined
  /** The latest result of each squad. */
  readonly outcomes: Readonly<Record<Squad, Outcome>>
  /** The last fight whose checks are counted. */
  readonly counted: number
}

const CALM: Morale = { due: [], rallying: undefined, outcomes: {}, counted: -1 }

type MoraleEvent =
  | { readonly did: 'checked'; readonly squad: Squad; readonly to: 'panic' | 'rout' | undefined }
  | { readonly did: 'rally'; readonly squad: Squad }
  | { readonly did: 'rallied'; readonly squad: Squad; readonly passed: boolean }

const CHECK = stepKind<Check>('morale check')

const checkStep: Step<CeltosScene, Check> = {
  kind: CHECK,
  cite: '27',
  crumb: (_, { squad }) => `Morale check of ${theSquad(squad)}`,
  whose: (_, { side }) => side,
}

/** 26-31 [26-31]: morale checks, panic, rout, and rallying. */
export const morale = chapter<Morale>({
  id: MORALE,
  memory: {
    start: CALM,
    fold(known, deed, whole) {
      if (deed.deed === 'time') return CALM
      const own = eventIn<MoraleEvent>(deed, MORALE)
      if (own) return after(known, own)
      if (eventIn(deed, COMBAT) === undefined) return known
      const fight = (whole.chapters.get(COMBAT) as Combat | undefined)?.fights.at(-1)
      if (!fight || fight.seq === known.counted || !isSettled(fight)) return known
      const more = checksAfter(fight)
      const due = [...known.due.filter(({ squad }) => !more.some((each) => each.squad === squad)), ...more]
      return { ...known, due, counted: fight.seq }
    },
    again: (_, then) => then,
  },
  judge: (scene, action) => judgeRally(scene, action),
  rolls: (scene) => awaited(scene),
  deeds: (scene, entry) => eventsOf(scene, entry),
  procedure: [checkStep],
  advise: (scene, { ask }) => (ask === 'next' ? moraleOffers(scene) : []),
})

function after(known: Morale, event: MoraleEvent): Morale {
  const { squad } = event
  switch (event.did) {
    case 'checked': {
      const due = known.due.filter((each) => each.squad !== squad)
      return { ...known, due, ...(event.to && { outcomes: { ...known.outcomes, [squad]: event.to } }) }
    }
    case 'rally':
      return { ...known, rallying: squad }
    case 'rallied':
      return {
        ...known,
        rallying: undefined,
        ...(event.passed && { outcomes: { ...known.outcomes, [squad]: 'rallied' as const } }),
      }
  }
}

const known = (scene: CeltosScene): Morale => morale.recall(scene)

/** The next check, once the fight that caused it is carried out. */
const checkNow = (scene: CeltosScene): Check | undefined =>
  isActivation(scene) && !isFightOpen(scene)
    ? known(scene).due.find((each) => modelsOf(scene, each.squad).length > 0)
    : undefined

/** The check as a step of the procedure. */
export const checkFrames = (scene: CeltosScene) => {
  const check = checkNow(scene)
  return check ? [CHECK.of(check)] : []
}

/** 31 [31]: reconstructed: a morale check tests the highest Nerve of the unit. */
const checkScore = (scene: CeltosScene, squad: Squad): number => toBeat(bestOf(scene, squad, 'nerve'), USUAL_DIFFICULTY)

function awaited(scene: CeltosScene): readonly AwaitedRoll[] {
  const { rallying } = known(scene)
  if (rallying !== undefined && isActivation(scene))
    return [tens(RALLY, sideOfSquad(scene, rallying), 1, `Rally check of ${theSquad(rallying)}`)]
  const check = outcomeDue(scene) ? undefined : checkNow(scene)
  return check ? [tens(MORALE, check.side, 1, `Morale check of ${theSquad(check.squad)}`)] : []
}

/** A result that the table does not show yet. */
function outcomeDue(scene: CeltosScene): { readonly squad: Squad; readonly to: Outcome } | undefined {
  if (!isActivation(scene)) return undefined
  for (const [squad, to] of Object.entries(known(scene).outcomes)) {
    const models = modelsOf(scene, squad)
    const panicked = models.filter(({ piece }) => hasMark(piece, PANIC)).length
    const isShown = to === 'rout' ? models.length === 0 : panicked === (to === 'panic' ? models.length : 0)
    if (!isShown) return { squad, to }
  }
  return undefined
}

/** What morale asks for, before anything else. */
export function moraleOffers(scene: CeltosScene): readonly Proposal[] {
  const outcome = outcomeDue(scene)
  if (outcome) return [carriedOut(scene, outcome.squad, outcome.to)]
  const { rallying } = known(scene)
  if (rallying !== undefined && isActivation(scene))
    return [rollOffer(scene, RALLY, 'morale/rally-roll', '26', rallying)]
  const check = checkNow(scene)
  return check ? [rollOffer(scene, MORALE, 'morale/check', '27', check.squad, check.why)] : []
}

function carriedOut(scene: CeltosScene, squad: Squad, to: Outcome): Proposal {
  const side = sideOfSquad(scene, squad)
  const models = modelsOf(scene, squad)
  const step = (rule: Id, cite: string, text: string, actions: readonly Action[]) =>
    must(owedBy(side)(proposal(rule, cite, text, actions, inIdOrder(models))), side)
  switch (to) {
    case 'rout':
      return step(
        ...([
          'morale/rout',
          '29',
          `${capitalized(theSquad(squad))} ${agreeing(scene, squad, 'routs', 'rout')}: no model of it stays on the table.`,
        ] as const),
        models.flatMap((unit) => eliminateActions(scene, unit)),
      )
    case 'panic':
      return step(
        'morale/panic',
        '28',
        `${capitalized(theSquad(squad))} ${agreeing(scene, squad, 'panics', 'panic')}.`,
        [markAction(models, PANIC)],
      )
    case 'rallied':
      return step(
        'morale/rallied',
        '26',
        `${capitalized(theSquad(squad))} ${agreeing(scene, squad, 'rallies', 'rally')}.`,
        [markAction(models, PANIC, 0)],
      )
  }
}

function rollOffer(scene: CeltosScene, what: Id, rule: Id, cite: string, squad: Squad, why?: string): Proposal {
  const side = sideOfSquad(scene, squad)
  const plus = what === RALLY ? rallyModifier(scene, squad) : undefined
  const reasons = plus?.terms.map((term) => `${signed(term.amount)} ${term.what}`).join(', ')
  const text = [
    `${capitalized(theSide(scene, side))} roll the ${what === RALLY ? 'rally' : 'morale'} check of ${theSquad(squad)}`,
    ...(why === undefined ? [] : [`: ${why}`]),
    `. ${checkScore(scene, squad)} or more passes${reasons ? `, with ${reasons}` : ''}.`,
  ].join('')
  return must(owedBy(side)(proposal(rule, cite, text, rollsFor(scene, what), inIdOrder(modelsOf(scene, squad)))), side)
}

/** What morale waits for, before anything else; undefined where it waits for nothing. */
export function openMorale(scene: CeltosScene): string | undefined {
  const outcome = outcomeDue(scene)
  if (outcome) return `${theSquad(outcome.squad)} ${outcome.to === 'rallied' ? 'rally' : outcome.to}`
  const squad = known(scene).rallying ?? checkNow(scene)?.squad
  return squad === undefined ? undefined : `the check of ${theSquad(squad)} is rolled`
}

/** 28 [28]: only a panicked unit rallies, when it is activated and before its orders. */
function judgeRally(scene: CeltosScene, action: Action): readonly Finding[] {
  if (action.type !== 'declare' || action.what !== RALLY) return []
  const [unit] = scene.units(action.pieces)
  const squad = unit && squadOf(unit)
  if (squad === undefined || isPanicked(scene, squad)) return []
  const text = `${capitalized(theSquad(squad))} ${agreeing(scene, squad, 'has', 'have')} not panicked: there is nothing to rally from.`
  return [finding('morale/calm', '26', 'illegal', text, [], modelsOf(scene, squad))]
}

function eventsOf(scene: CeltosScene, entry: SeenEntry): readonly MoraleEvent[] {
  const { action } = entry
  if (!isActivation(scene)) return []
  if (action?.type === 'declare') {
    const [unit] = scene.units(action.pieces)
    return action.what === RALLY && unit ? [{ did: 'rally', squad: squadOf(unit) }] : []
  }
  const what = awaitedRollAnswered(scene, entry)?.what
  const [face] = what === RALLY || what === MORALE ? (tensOf(entry, 1) ?? []) : []
  if (face === undefined) return []
  const { rallying } = known(scene)
  const { naturals, half } = readingsOf(scene.house)
  if (what === RALLY && rallying !== undefined) {
    const plus = rallyModifier(scene, rallying).total
    return [{ did: 'rallied', squad: rallying, passed: succeeds(face, plus, checkScore(scene, rallying), naturals) }]
  }
  const check = checkNow(scene)
  if (!check) return []
  const { squad } = check
  const { left, initial } = strengthOf(scene, squad)
  const passed = succeeds(face, 0, checkScore(scene, squad), naturals)
  return [{ did: 'checked', squad, to: passed ? undefined : failureOf(left, initial, half === 'rout') }]
}

/** The checks that are due, for the question which they are. */
export const checksDue = (scene: CeltosScene): readonly Proposal[] =>
  known(scene).due.map(({ squad, why }) => {
    const score = checkScore(scene, squad)
    const { left, initial } = strengthOf(scene, squad)
    const worse = failureOf(left, initial, readingsOf(scene.house).half === 'rout') === 'rout' ? 'rout' : 'panic'
    const text = `${capitalized(theSquad(squad))} ${agreeing(scene, squad, 'owes', 'owe')} a morale check: ${why}. ${score} or more passes; otherwise ${agreeing(scene, squad, 'it', 'they')} ${agreeing(scene, squad, `${worse}s`, worse)}.`
    return proposal('morale/due', '27', text, [], inIdOrder(modelsOf(scene, squad)))
  })
