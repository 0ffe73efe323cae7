import type { Action, Finding, Proposal, Question, Verdict } from '../../table/generated/types.ts'
import type { Topic } from '../../table/referee.ts'
import type { Chapter, System } from './chapter.ts'
import { NOT_YOURS, UNDONE } from './leaving.ts'
import type { Procedure } from './procedure.ts'
import { must, proposal, stepFor } from './proposal.ts'
import type { Scene } from './scene.ts'
import type { Surface } from './surface.ts'
import { momentOf, nextPhase } from './turn.ts'

export interface Advisers<S extends Scene> {
  readonly surface: Surface<S>
  readonly procedure: Procedure<S>
  readonly chapters: readonly Chapter<S>[]
  judge(scene: S, action: Action): Verdict
}

/** Answers a question with the proposals of the steps under way and of each chapter. */
export function adviseAll<S extends Scene>(advisers: Advisers<S>, scene: S, question: Question): Proposal[] {
  const { procedure, chapters } = advisers
  if (question.ask !== 'next') return answers(advisers, scene, question).flat()
  const groups = offersNow(advisers, scene).map((each) => each.map((one) => withWarning(advisers, scene, one)))
  // Owed steps hide all others until they are done.
  const owing = groups.filter((each) => each.some(({ owed }) => owed !== undefined))
  if (owing.length > 0) return owing.flat()
  const open = groups.flat()
  if (isOver(chapters, scene)) return open
  // A phase never ends by itself while counters may still be set up.
  const isDone =
    procedure.passes(scene) && momentOf(scene).is !== 'set-up' && open.every(({ actions }) => actions.length === 0)
  const onward = next(scene).flatMap((each) => lawfulNextPhase(advisers, scene, each, open))
  // A warning tells of a step that the other side may still do.
  return [...open, ...onward.map((each) => (isDone && each.warning === undefined ? must(each) : each))]
}

/** A change of phase with what the referee would flag. Such a step is never done unasked. */
function withWarning<S extends Scene>({ judge }: Advisers<S>, scene: S, each: Proposal): Proposal {
  const [action] = each.actions
  return action?.type === 'turn' ? warned(each, judge(scene, action).findings) : each
}

function warned(each: Proposal, findings: readonly Finding[]): Proposal {
  const [flagged] = findings.filter(({ severity }) => severity === 'warning' || severity === 'unchecked')
  if (!flagged) return each
  const { must: _, ...step } = each
  return { ...step, warning: flagged.message }
}

/** What the steps under way, the chapters and the surface propose next, list by list, without the next phase. */
export const offersNow = <S extends Scene>(
  advisers: Pick<Advisers<S>, 'surface' | 'procedure' | 'chapters'>,
  scene: S,
): readonly (readonly Proposal[])[] => [
  ...advisers.procedure.offers(scene),
  ...answers(advisers, scene, { ask: 'next' }),
]

export const answers = <S extends Scene>(
  { surface, chapters }: Pick<Advisers<S>, 'surface' | 'chapters'>,
  scene: S,
  question: Question,
): readonly (readonly Proposal[])[] => [
  ...chapters.map(({ advise }) => advise?.(scene, question) ?? []),
  surface.advise(scene, question),
]

/** Proposes the next phase if leaving this one breaks no rule; otherwise proposes what must be done first. */
function lawfulNextPhase<S extends Scene>(
  { judge }: Advisers<S>,
  scene: S,
  onward: Proposal,
  open: readonly Proposal[],
): readonly Proposal[] {
  const findings = onward.actions.flatMap((action) => judge(scene, action).findings)
  const broken = findings.filter(({ severity }) => severity === 'illegal')
  if (broken.length === 0) return [warned(onward, findings)]
  const isKnown = ({ rule, at }: Finding) =>
    open.some((each) => each.rule === rule && JSON.stringify(each.at) === JSON.stringify(at))
  return broken
    .filter(({ rule }) => rule !== UNDONE && rule !== NOT_YOURS)
    .filter((each) => !isKnown(each))
    .map((each) => stepFor(each))
}

/** Whether the game ends with this phase: a chapter says so, or it is the last phase of the last turn. */
export function isOver<S extends Scene>(chapters: readonly Chapter<S>[], scene: S): boolean {
  if (chapters.some(({ over }) => over?.(scene) === true)) return true
  const last = scene.book.scenario(scene.state.game.scenario)?.turns.last
  const next = nextPhase(scene)
  return last !== undefined && next !== undefined && next.turn > last
}

export const topicsOf = <S extends Scene, C>(surface: Surface<S>, { topics = [] }: System<C>): readonly Topic[] => [
  { ask: 'next', text: 'What comes next' },
  ...surface.topics,
  ...topics,
]

function next(scene: Scene): Proposal[] {
  const after = nextPhase(scene)
  if (!after) return []
  const { phase, turn } = after
  // Chapters propose phases that come in any order.
  if (
    scene.book.sheet.turns?.rounds?.includes(phase.id) ||
    scene.book.sheet.turns?.rounds?.includes(scene.state.time.phase)
  )
    return []
  const { order } = scene.book.scenario(scene.state.game.scenario) ?? {}
  const side = phase.player === undefined ? undefined : order?.[phase.player]
  const time = { turn, phase: phase.id, ...(side !== undefined && { side }) }
  const cite = phase.cite ?? scene.book.sheet.turns?.cite ?? ''
  const text = `Next phase: ${phase.name}${turn === scene.state.time.turn ? '' : `, turn ${turn}`}.`
  return [proposal('turns/next', cite, text, [{ type: 'turn', time }])]
}
