import type { Id, Proposal, Time } from '../../table/generated/types.ts'
import type { Crumb } from '../../table/referee.ts'
import type { ChapterMemory, Deed, Memory } from './memory.ts'
import type { Scene } from './scene.ts'
import { movingSide, phaseOf } from './turn.ts'

/*
 * The procedure is a stack of steps: turn 3, German action, the chit of Panzer Lehr, a unit acts, it attacks 1412.
 * The stack is folded from deeds alone, so an undo needs nothing more. Turn and phase lie at the bottom; turning the
 * tracker begins the stack anew. Steps call other steps on top of them.
 */

/** A step under way and its subject. */
export interface StepFrame {
  readonly step: Id
  readonly subject: unknown
}

/** Identifies the frames of one step in the stack. */
export interface StepKind<I> {
  readonly id: Id
  of(subject: I): StepFrame
  /** The subject of the uppermost step of this kind. */
  in(memory: Memory): I | undefined
}

/** One step of a procedure. */
export interface Step<S, I> {
  readonly kind: StepKind<I>
  readonly cite: string
  /** The phases that are this step. */
  readonly phases?: readonly Id[]
  /** A short line for the players: 116th attacks 1412. */
  crumb(scene: S, subject: I): string
  /** The side that acts; undefined for both. */
  whose?(scene: S, subject: I): Id | undefined
  /** Proposals for what must or may be done. */
  offers?(scene: S, subject: I): readonly Proposal[]
  /** Whether nothing of the step is left on the table. Asked again once the steps on top of it are done. */
  done?(scene: S, subject: I): boolean
  /** Steps inside this one that follow from the table. */
  inner?(scene: S, subject: I): readonly StepFrame[]
  /** The subject of a new step, if this deed begins one and no step under way follows it. */
  begins?(deed: Deed, memory: Memory): I | undefined
  /** The change that a deed makes to the step; undefined if it makes none. */
  follow?(subject: I, deed: Deed, memory: Memory): Next<I> | undefined
  /** Whether the step goes on when the tracker is turned back to its phase. Yes, if missing. */
  again?(subject: I, memory: Memory): boolean
  /** Whether the phase may end by itself because no choice is left. */
  passes?(scene: S): boolean
}

/**
 * The change of a step. on: it goes on with this subject, and the steps above it stay. call: other steps begin on top
 * of it. goto: it ends and others replace it, or none. The steps above a step that calls or ends are over.
 */
export type Next<I> =
  | { readonly on: I }
  | { readonly call: readonly StepFrame[]; readonly on?: I }
  | { readonly goto: readonly StepFrame[] }

export type AnyStep<S> = Step<S, unknown>

/** The key of the stack among the chapters' memories. */
export const PROCEDURE: Id = 'procedure'

type Stack = readonly StepFrame[]

export const stackIn = (memory: Memory): Stack => (memory.chapters.get(PROCEDURE) ?? []) as Stack

export const stepKind = <I>(id: Id): StepKind<I> => ({
  id,
  of: (subject) => ({ step: id, subject }),
  in: (memory) => stackIn(memory).findLast(({ step }) => step === id)?.subject as I | undefined,
})

/** The memory with another subject in the uppermost step of a kind; unchanged if none is under way. */
export function withStep<I>(memory: Memory, kind: StepKind<I>, change: (subject: I) => I): Memory {
  const stack = stackIn(memory)
  const at = stack.findLastIndex(({ step }) => step === kind.id)
  if (at < 0) return memory
  const changed = stack.with(at, kind.of(change(stack[at]!.subject as I)))
  return { ...memory, chapters: memory.chapters.set(PROCEDURE, changed) }
}

const TURN = stepKind<number>('turn')
const PHASE = stepKind<Id>('phase')

/** Turn and phase. */
const BASE = 2

export class Procedure<S extends Scene> {
  private readonly byKind: ReadonlyMap<Id, AnyStep<S>>
  private readonly byPhase: ReadonlyMap<Id, AnyStep<S>>
  private readonly starting: readonly AnyStep<S>[]

  constructor(steps: readonly AnyStep<S>[]) {
    this.starting = steps.filter(({ begins }) => begins !== undefined)
    this.byKind = new Map(steps.map((step) => [step.kind.id, step]))
    this.byPhase = new Map(steps.flatMap((step) => (step.phases ?? []).map((phase) => [phase, step] as const)))
  }

  /** The stack as a memory. It is folded after the chapters, so it sees what they remember of the same deed. */
  get memory(): ChapterMemory<Stack> {
    return {
      start: [],
      fold: (stack, deed, memory) => {
        if (deed.deed === 'time') return this.base(deed.time)
        // The uppermost step that follows a deed takes it.
        for (let at = stack.length - 1; at >= 0; at--) {
          const next = this.step(stack[at]!)?.follow?.(stack[at]!.subject, deed, memory)
          if (next) return after(stack, at, next)
        }
        for (const step of this.starting) {
          const subject = step.begins?.(deed, memory)
          if (subject !== undefined) return [...stack, step.kind.of(subject)]
        }
        return stack
      },
      again: (stack, then, memory) => {
        const above = then.slice(BASE)
        const lapsed = above.findIndex((frame) => this.step(frame)?.again?.(frame.subject, memory) === false)
        return [...stack, ...(lapsed < 0 ? above : above.slice(0, lapsed))]
      },
    }
  }

  /** The steps under way, the turn first. Without a log there are only turn and phase. */
  stack(scene: S): readonly StepFrame[] {
    const { time } = scene.state
    const known = stackIn(scene.memory)
    const base = this.base(time)
    const isNow = known.length >= BASE && base.every(({ subject }, index) => subject === known[index]!.subject)
    const open = isNow ? [...known] : [...base]
    for (let top = open.at(-1)!; open.length > BASE && this.step(top)?.done?.(scene, top.subject); top = open.at(-1)!)
      open.pop()
    const inner = this.step(open.at(-1)!)?.inner?.(scene, open.at(-1)!.subject) ?? []
    return [...open, ...inner]
  }

  /** The proposals of each step, the uppermost first. */
  offers(scene: S): readonly (readonly Proposal[])[] {
    return this.stack(scene)
      .toReversed()
      .map((frame) => this.step(frame)?.offers?.(scene, frame.subject) ?? [])
  }

  /** Whether no side has a choice left in the phase. */
  passes(scene: S): boolean {
    return this.byPhase.get(scene.state.time.phase)?.passes?.(scene) === true
  }

  crumbs(scene: S): readonly Crumb[] {
    return this.stack(scene).map((frame) => this.crumb(scene, frame))
  }

  private crumb(scene: S, frame: StepFrame): Crumb {
    const step = this.step(frame)
    if (step) {
      const side = step.whose?.(scene, frame.subject)
      return { cite: step.cite, text: step.crumb(scene, frame.subject), ...(side !== undefined && { side }) }
    }
    if (frame.step === TURN.id) return { cite: '', text: `Turn ${frame.subject}` }
    const phase = phaseOf(scene)
    const side = movingSide(scene)
    return { cite: phase?.cite ?? '', text: phase?.name ?? String(frame.subject), ...(side !== undefined && { side }) }
  }

  private base({ turn, phase }: Time): Stack {
    return [TURN.of(turn), (this.byPhase.get(phase)?.kind ?? PHASE).of(phase)]
  }

  private step({ step }: StepFrame): AnyStep<S> | undefined {
    return this.byKind.get(step)
  }
}

function after(stack: Stack, at: number, next: Next<unknown>): Stack {
  const { step, subject } = stack[at]!
  if ('goto' in next) return [...stack.slice(0, at), ...next.goto]
  if ('call' in next) return [...stack.slice(0, at), { step, subject: 'on' in next ? next.on : subject }, ...next.call]
  return stack.with(at, { step, subject: next.on })
}

/** Makes a step of phases of the sequence of play, under their printed names. */
export const phaseStep = <S extends Scene>(
  phases: readonly Id[],
  cite: string,
  parts: Pick<Step<S, Id>, 'offers' | 'inner' | 'passes'>,
): Step<S, Id> => ({
  kind: stepKind(`${PHASE.id} ${phases[0]}`),
  cite,
  phases,
  crumb: (scene, phase) => phaseOf(scene)?.name ?? phase,
  whose: (scene) => movingSide(scene),
  ...parts,
})
