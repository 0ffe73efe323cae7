import type { Finding, Id, Place, Proposal, Seq } from '../../../table/generated/types.ts'
import { finding } from '../../core/finding.ts'
import { type Step, stepKind } from '../../core/procedure.ts'
import { mustIfAlone, owedBy } from '../../core/proposal.ts'
import type { Scene } from '../../core/scene.ts'
import { warningForOthers } from '../../core/turn.ts'
import type { Unit } from '../../core/unit.ts'
import { attackIn, type Part } from './record.ts'

/*
 * What a fight still asks for once its die has fallen: losses, marks, retreats, each owed to somebody until it is done.
 * A game works it out from the table and from what it remembers, in the order in which it is carried out.
 */

/** One thing that a side still has to do for a fight. */
export interface Due<Stage extends string = string> {
  readonly part: Part
  readonly stage: Stage
  /** The side that does it. */
  readonly side: Id | undefined
  readonly rule: Id
  readonly cite: string
  /** In a clause, as a sentence or a crumb goes on from it: the defender loses 2 steps. */
  readonly what: string
  readonly at: readonly Place[]
  readonly units: readonly Unit[]
  /** Steps, hexes or counters that are still owed. */
  readonly needed?: number
  /** Every way in which it can be done now, and what there is to know about it. */
  ways(): readonly Proposal[]
}

/** In which order a result is carried out: all of the first part before anything of the second, stage by stage. */
export interface Order<Stage extends string> {
  readonly parts: readonly Part[]
  readonly stages: readonly Stage[]
  readonly rule: Id
  readonly cite: string
}

/** What must be done before this part comes to this stage. */
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

/** Something of a result is carried out too early. */
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

/** The ways to do the first thing that is owed, before anything else is done. A single way leaves no choice. */
export const adviseDue = ([due]: readonly Due[]): readonly Proposal[] =>
  due ? mustIfAlone(due.ways().map(owedBy(due.side)), due.side) : []

/** What is owed when the phase is left, or when another fight is begun. What only others owe is no fault of this hand. */
export const judgeUndone = (
  scene: Scene,
  dues: readonly Due[],
  severity: Finding['severity'] = 'illegal',
): readonly Finding[] =>
  dues.map(({ rule, cite, what, at, units, needed }) => {
    const found = finding(rule, cite, severity, `Not done yet: ${what}.`, at, units)
    return warningForOthers(scene, needed === undefined ? found : { ...found, needed, had: 0 })
  })

export const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** A fight under way, as the procedure asks for it. */
export interface FightSteps<S extends Scene> {
  /** The chapter that notes attacks, with deeds that say `did: 'attack'`. */
  readonly chapter: Id
  readonly cite: string
  /** 116th attacks 1412. */
  crumb(scene: S): string
  whose(scene: S): Id | undefined
  /** The proposals of the step: the die before the result, the debts after it. */
  offers(scene: S): readonly Proposal[]
  dues(scene: S): readonly Due[]
  /** Whether nothing is left of it. */
  done(scene: S): boolean
}

/** The steps of a fight: it stands from its declaration until nothing is left of it, and in it what is owed first. */
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
    offers: (scene) => offers(scene),
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
