import { ownerOf } from '../../../table/action/proposals.ts'
import type { Id, Proposal, Seat } from '../../../table/generated/types.ts'
import type { State } from '../../../table/state.ts'

/** The next step as the bar shows it. */
export interface BarStep {
  /** The proposal whose sentence is shown. */
  readonly shown: Proposal | undefined
  /** It leaves no choice: a button does it. */
  readonly act: Proposal | undefined
  /** The proposals among which this seat may choose. */
  readonly choices: readonly Proposal[]
  /** It must be done before anything else. */
  readonly isOwed: boolean
  /** The side whose step it is, where this seat can do nothing. */
  readonly waitsFor: Id | undefined
}

interface Situation {
  /** The referee's proposals for the next step. */
  readonly next: readonly Proposal[]
  readonly state: State
  readonly seat: Seat | undefined
  /** Whether this seat may do the proposal. */
  may(each: Proposal): boolean
}

/** The next step: what is owed; else what is forced; else what may be done, and the step that goes on. */
export function barStep(situation: Situation): BarStep {
  const { next, may } = situation
  const owed = next.filter((each) => each.owed !== undefined)
  if (owed.length > 0) return { ...owedStep(next, owed, may), waitsFor: waitedFor(situation, owed) }
  const own = next.filter(may)
  const forced = own.find(({ must }) => must)
  const choices = own.filter((each) => !each.must && !endsStep(each))
  const endings = own.filter((each) => !each.must && endsStep(each))
  const [ending, otherEnding] = endings
  // A step that would be flagged is one of the choices: a button beside them would commend it.
  const isChosen = otherEnding !== undefined || ending?.warning !== undefined
  const rest = isChosen ? [...choices, ...endings] : choices
  // Beside this seat's button, another side's step would read as if it were this seat's.
  const sayable = rest.length > 0 ? rest : own.length > 0 ? own : next.filter(isSaid)
  return {
    shown: (forced && !isNextPhase(forced) ? forced : information(next)) ?? forced ?? sayable[0] ?? next[0],
    act: forced ?? (isChosen ? undefined : ending),
    choices: forced ? [] : rest,
    isOwed: false,
    waitsFor: waitedFor(situation, next),
  }
}

/** Whether the bar's flag already says the sentence of the step. */
export const repeats = ({ shown, waitsFor }: BarStep, said: string | undefined): boolean =>
  shown !== undefined && waitsFor === undefined && shown.message === said

function owedStep(next: readonly Proposal[], owed: readonly Proposal[], may: Situation['may']) {
  const own = owed.filter(may)
  const open = own.filter(({ must }) => !must)
  const [only, another] = open.length > 0 ? open : own.slice(0, 1)
  const isOne = only !== undefined && another === undefined
  const [first, alternative] = own.length > 0 ? own : owed
  return {
    isOwed: true,
    // Alternatives are not ranked: show the line above them, which says what they are alternatives for.
    shown: isOne ? only : alternative ? (lineAbove(next, first) ?? first) : first,
    act: isOne ? only : undefined,
    choices: isOne ? [] : open,
  }
}

const lineAbove = (next: readonly Proposal[], first: Proposal | undefined): Proposal | undefined => {
  const above = first && next[next.indexOf(first) - 1]
  return above && above.actions.length === 0 && isSaid(above) ? above : undefined
}

/** Steps to be done by hand come before notes. */
const information = (next: readonly Proposal[]): Proposal | undefined => {
  const said = next.filter((each) => each.actions.length === 0 && isSaid(each))
  return said.find(({ kind }) => kind === 'step') ?? said[0]
}

/** A sentence for the bar. The panel shows what each unit adds, and what is not possible. */
const isSaid = ({ kind }: Proposal): boolean => kind === 'step' || kind === 'note'

/** Goes to the next phase or draws the next chit. */
const endsStep = ({ actions: [first] }: Proposal): boolean => first?.type === 'turn' || first?.type === 'draw'

/** Its button says all of it, so that the bar has room to say why the phase ends. */
const isNextPhase = ({ actions: [first, more] }: Proposal): boolean => first?.type === 'turn' && !more

/** The side whose step it is; undefined where this seat may do one of these, or nobody in particular may. */
function waitedFor({ state, seat, may }: Situation, steps: readonly Proposal[]): Id | undefined {
  if (state.closed || steps.some(may)) return undefined
  const [first] = steps.filter(({ actions }) => actions.length > 0)
  const whose = first?.owed ?? first?.must?.side ?? (first && ownerOf(state, first.actions[0]!)) ?? state.time.side
  return whose !== undefined && seat?.sides.includes(whose) ? undefined : whose
}
