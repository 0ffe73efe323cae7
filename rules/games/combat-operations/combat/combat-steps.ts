import type { Id, Seq } from '../../../../table/generated/types.ts'
import type { FightStep, FightSummary } from '../../../../table/referee.ts'
import { agree, capitalized, names } from '../../../core/finding.ts'
import { type Step, stepKind } from '../../../core/procedure.ts'
import { idsOf } from '../../../core/unit.ts'
import { distinct, printCell, printSorted } from '../../../hex/board/cells.ts'
import type { HexScene } from '../../../hex/board/scene.ts'
import { attackIn } from '../../../kit/fight/record.ts'
import { type Assessment, assessAll } from './assessment.ts'
import { coveredIn } from './combatants.ts'
import { duesOf, sideOf } from './dues.ts'
import { COMBAT, type Fights, NO_FIGHTS } from './engagement.ts'
import { fightFigures } from './fight-figures.ts'
import { fateText } from './results.ts'
import { awaitsAnswer } from './support.ts'

/** The fights of the current phase. A position without a log has none. */
export function fightsIn({ memory, state }: HexScene): Fights['all'] {
  const { turn, phase, all } = (memory.chapters.get(COMBAT) ?? NO_FIGHTS) as Fights
  return turn === state.time.turn && phase === state.time.phase ? all : []
}

const ATTACKS = stepKind<Id>('attacks')
const SETTLING = stepKind<Seq>('settle')

/** 11.0 [28]: any number of attacks may be declared before they are carried out. */
export const attacks: Step<HexScene, Id> = {
  kind: ATTACKS,
  cite: '11.0',
  crumb(scene) {
    const hexes = open(scene).map(({ engagement: { target } }) => target)
    return `${distinct(hexes).length === 1 ? 'Attack' : 'Attacks'} on ${printSorted(scene, hexes)}`
  },
  whose: (scene) => fightsIn(scene)[0]?.side,
  begins: (deed) => (attackIn(deed, COMBAT) === undefined ? undefined : COMBAT),
  follow: (its, deed) => (attackIn(deed, COMBAT) === undefined ? undefined : { on: its }),
  done: (scene) => open(scene).length === 0,
  inner: (scene) =>
    open(scene)
      .slice(0, 1)
      .map(({ engagement }) => SETTLING.of(engagement.seq)),
}

/** 11.1 to 12.0 [30, 33]: the losses and retreats still open in the first of these attacks. */
export const settling: Step<HexScene, Seq> = {
  kind: SETTLING,
  cite: '11.0',
  crumb(scene, seq) {
    const all = assessAll(scene, fightsIn(scene))
    return all
      .flatMap((each) => (each.engagement.seq === seq ? (leftOf(scene, each, all)[0]?.text ?? []) : []))
      .join('')
  },
}

function open(scene: HexScene): readonly Assessment[] {
  const all = assessAll(scene, fightsIn(scene))
  return all.filter((each) => leftOf(scene, each, all).length > 0)
}

/** The open steps of a fight; empty once it is carried out. */
function leftOf(scene: HexScene, fought: Assessment, all: readonly Assessment[]): readonly FightStep[] {
  const { engagement, outcome, unknown } = fought
  const fights = all.map((each) => each.engagement)
  if (awaitsAnswer(scene, engagement, fights))
    return [{ side: sideOf(scene, engagement, 'defender'), text: 'Defender decides on artillery support' }]
  const hidden = [...coveredIn(scene, engagement), ...unknown.flatMap(({ unit }) => unit ?? [])]
  if (hidden.length > 0)
    return [...new Set(hidden.map(({ side }) => side))].map((side) => ({ side, text: 'Reveal units' }))
  if (!outcome) return unknown.length > 0 ? [{ side: undefined, text: 'Reveal units' }] : []
  return duesOf(scene, fought, all).map(({ side, what }) => ({ side, text: capitalized(what) }))
}

/** No case orders the steps of one side after the other's: each side's first step is open. */
const firstOfOthers = (next: FightStep | undefined, later: readonly FightStep[]): readonly FightStep[] =>
  later.filter(({ side }, index) => side !== next?.side && later.findIndex((each) => each.side === side) === index)

/** 11.0 [28]: the attacks of the phase, for players to follow one after the other. */
export function fightSummaries(scene: HexScene, mayGoOn: (fought: Assessment) => boolean): readonly FightSummary[] {
  const all = assessAll(scene, fightsIn(scene))
  return all.map((fought) => {
    const { engagement, outcome } = fought
    const { seq, target, attackers, defenders, support } = engagement
    const units = scene.units(idsOf(attackers))
    const [next, ...later] = leftOf(scene, fought, all)
    const meanwhile = firstOfOthers(next, later)
    return {
      seq,
      text: `${names(units)} ${agree(units, 'attacks', 'attack')} ${printCell(scene, target)}`,
      pieces: idsOf([...attackers, ...defenders, ...support]),
      defenders: idsOf(defenders),
      figures: fightFigures(fought),
      ...(outcome && { result: fateText(outcome.result) }),
      ...(next && { next }),
      ...(meanwhile.length > 0 && { meanwhile }),
      settled: !next && !mayGoOn(fought),
    }
  })
}
