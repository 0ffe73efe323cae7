import type { Finding, Id, Place, Proposal, Seq } from '../../../table/generated/types.ts'
import { capitalized, finding } from '../../core/finding.ts'
import { type Step, stepKind } from '../../core/procedure.ts'
import { inFight, mustIfAlone, owedBy } from '../../core/proposal.ts'
import type { Scene } from '../../core/scene.ts'
import { asOthersSee } from '../../core/turn.ts'
import type { Unit } from '../../core/unit.ts'
import { attackIn, type Part } from './record.ts'

/*
 * The results of a fight that are still to be carried out: losses, marks and retreats. Each game works them out from
 * the table and its memory, in the order in which they are carried out.
 */

/** One result that a side must still carry out. */
export interface Due<Stage extends string = string> {
  readonly part: Part
  readonly stage: Stage
  /** The side that carries it out. */
  readonly side: Id | undefined
  readonly rule: Id
  readonly cite: string
  /** A clause for sentences and procedure lines: the defender loses 2 steps. */
  readonly what: string
  readonly at: readonly Place[]
  readonly units: readonly Unit[]
  /** Steps, hexes or counters still owed. */
  readonly needed?: number
  /** The ways to do it now, with notes. */
  ways(): readonly Proposal[]
}

/** The order of a result: the first part completely before the second, stage by stage. */
export interface Order<Stage extends string> {
  readonly parts: readonly Part[]
  readonly stages: readonly Stage[]
  readonly rule: Id
  readonly cite: string
}

/** The first due that comes before this part and stage. */
export function dueBefore<Stage extends string>(
  dues: readonly Due<Stage>[],
  { parts, stages }: Order<Stage>,
  part: Part,
  stage: Stage,
): Due<Stage> | undefined {
  const [mine, now] = [parts.indexOf(part), stages.indexOf(stage)]
  return dues.find((due) => {
    const theirs = parts.indexOf(due.part)
    return theirs < mine || (theirs === mine && stages.indexOf(due.stage) < now)
  })
}

/** The finding on a result carried out too early. */
export function judgeEarly<Stage extends string>(
  dues: readonly Due<Stage>[],
  order: Order<Stage>,
  part: Part,
  stage: Stage,
  units: readonly Unit[],
): readonly Finding[] {
  const first = dueBefore(dues, order, part, stage)
  return first ? [finding(order.rule, order.cite, 'illegal', `First ${first.what}.`, first.at, units)] : []
}

/** The ways to do the first due. A single way leaves no choice. */
export const adviseDue = ([due]: readonly Due[]): readonly Proposal[] =>
  due ? mustIfAlone(due.ways().map(owedBy(due.side)), due.side) : []

/** Findings on dues left open at the end of the phase or before the next fight. */
export const judgeUndone = (
  scene: Scene,
  dues: readonly Due[],
  severity: Finding['severity'] = 'illegal',
): readonly Finding[] =>
  dues.map(({ rule, cite, what, at, units, needed }) => {
    const found = finding(rule, cite, severity, `Not done yet: ${what}.`, at, units)
    return asOthersSee(scene, needed === undefined ? found : { ...found, needed, had: 0 })
  })

/** A fight as a step of the procedure. */
export interface FightSteps<S extends Scene> {
  /** The chapter that records attacks, with deeds `did: 'attack'`. */
  readonly chapter: Id
  readonly cite: string
  /** 116th attacks 1412. */
  crumb(scene: S): string
  whose(scene: S): Id | undefined
  /** Before the roll the die, after it the dues. */
  offers(scene: S): readonly Proposal[]
  dues(scene: S): readonly Due[]
  /** Whether nothing of the fight is left. */
  done(scene: S): boolean
}

/** The steps of a fight: from its declaration until nothing is left, with the first due inside it. */
export function fightSteps<S extends Scene>(parts: FightSteps<S>): readonly [Step<S, Seq>, Step<S, Due>] {
  const { chapter, cite, crumb, whose, offers, dues, done } = parts
  const FIGHT = stepKind<Seq>(`${chapter} fight`)
  const DUE = stepKind<Due>(`${chapter} due`)
  const fight: Step<S, Seq> = {
    kind: FIGHT,
    cite,
    crumb: (scene) => crumb(scene),
    whose: (scene) => whose(scene),
    begins: (deed) => attackIn(deed, chapter),
    follow(_, deed) {
      const seq = attackIn(deed, chapter)
      return seq === undefined ? undefined : { goto: [FIGHT.of(seq)] }
    },
    offers: (scene, seq) => offers(scene).map(inFight(seq)),
    done: (scene) => done(scene),
    inner: (scene) => dues(scene).slice(0, 1).map(DUE.of),
  }
  const due: Step<S, Due> = {
    kind: DUE,
    cite,
    crumb: (_, { what }) => capitalized(what),
    whose: (_, { side }) => side,
  }
  return [fight, due]
}
