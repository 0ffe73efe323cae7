import type { Id, Proposal, Time } from '../../table/generated/types.ts'
import type { Crumb } from '../../table/referee.ts'
import type { Deed, Memory, Recollection } from './memory.ts'
import type { Scene } from './scene.ts'
import { movingSide, phaseOf } from './turn.ts'

/*
 * The procedure is a stack of steps: Turn 3, German action, the chit of the LVIII Corps, the 116th acts, it attacks 1412.
 * The stack is folded from deeds alone, so what is taken back is folded away. The sequence of play lies at its bottom:
 * when the tracker is turned, the stack begins anew with the turn and the phase. Above them steps call others.
 */

/** A step under way, and what it is about. */
export interface Frame {
  readonly step: Id
  readonly its: unknown
}

/** A kind of step: makes one, and finds one that is under way. */
export interface Kind<I> {
  readonly id: Id
  of(its: I): Frame
  /** The uppermost of this kind. */
  in(memory: Memory): I | undefined
}

/** One step of a procedure. */
export interface Step<S, I> {
  readonly kind: Kind<I>
  readonly cite: string
  /** The phases of the sequence of play that are this step. */
  readonly phases?: readonly Id[]
  /** How players call it: 116th attacks 1412. */
  crumb(scene: S, its: I): string
  /** The side whose it is; everybody's, where undefined. */
  whose?(scene: S, its: I): Id | undefined
  /** Proposals: steps that must be done, and those that may. */
  offers?(scene: S, its: I): readonly Proposal[]
  /** Whether the table shows that nothing of it is left. A step that others stand on is asked after they are done. */
  done?(scene: S, its: I): boolean
  /** Steps inside it that follow from how the table lies. */
  inner?(scene: S, its: I): readonly Frame[]
  /** Begins this step by a deed that no step under way answers to; tells its subject. */
  begins?(deed: Deed, memory: Memory): I | undefined
  /** Follows a deed; undefined where the deed is no concern of this step. */
  follow?(its: I, deed: Deed, memory: Memory): Next<I> | undefined
  /** Time is turned back to its phase: whether it goes on there. It does, where missing. */
  again?(its: I, memory: Memory): boolean
  /** Whether the next phase may follow by itself, because no choice is left in this one. */
  passes?(scene: S): boolean
}

/**
 * on: it goes on, as this, and what stands above it stays. call: others begin on top of it. goto: it ends, and others come
 * in its place, or none. Where it calls or ends, what stood above it is over.
 */
export type Next<I> =
  | { readonly on: I }
  | { readonly call: readonly Frame[]; readonly on?: I }
  | { readonly goto: readonly Frame[] }

/** Steps of any kind, as they stand in a list. */
export type AnyStep<S> = Step<S, unknown>

/** Under this the stack is remembered, beside what the chapters remember. */
export const PROCEDURE: Id = 'procedure'

type Stack = readonly Frame[]

export const stackIn = (memory: Memory): Stack => (memory.chapters.get(PROCEDURE) ?? []) as Stack

export const kindOf = <I>(id: Id): Kind<I> => ({
  id,
  of: (its) => ({ step: id, its }),
  in: (memory) => stackIn(memory).findLast(({ step }) => step === id)?.its as I | undefined,
})

/** The same memory with something else known of a step that is under way. */
export function withStep<I>(memory: Memory, kind: Kind<I>, change: (its: I) => I): Memory {
  const stack = stackIn(memory)
  const at = stack.findLastIndex(({ step }) => step === kind.id)
  if (at < 0) return memory
  const changed = stack.with(at, kind.of(change(stack[at]!.its as I)))
  return { ...memory, chapters: memory.chapters.set(PROCEDURE, changed) }
}

const TURN = kindOf<number>('turn')
const PHASE = kindOf<Id>('phase')

/** The turn and its phase, of which every stack begins. */
const BASE = 2

/** The steps of a game, found by their kind and by their phase. */
export class Procedure<S extends Scene> {
  private readonly byKind: ReadonlyMap<Id, AnyStep<S>>
  private readonly byPhase: ReadonlyMap<Id, AnyStep<S>>
  private readonly starting: readonly AnyStep<S>[]

  constructor(steps: readonly AnyStep<S>[]) {
    this.starting = steps.filter(({ begins }) => begins !== undefined)
    this.byKind = new Map(steps.map((step) => [step.kind.id, step]))
    this.byPhase = new Map(steps.flatMap((step) => (step.phases ?? []).map((phase) => [phase, step] as const)))
  }

  /** How the stack follows from deeds. It is folded after the chapters, and sees what they remember of the same deed. */
  get memory(): Recollection<Stack> {
    return {
      start: [],
      fold: (stack, deed, memory) => {
        if (deed.deed === 'time') return this.base(deed.time)
        // A deed concerns the uppermost step that answers to it.
        for (let at = stack.length - 1; at >= 0; at--) {
          const next = this.step(stack[at]!)?.follow?.(stack[at]!.its, deed, memory)
          if (next) return after(stack, at, next)
        }
        for (const step of this.starting) {
          const its = step.begins?.(deed, memory)
          if (its !== undefined) return [...stack, step.kind.of(its)]
        }
        return stack
      },
      again: (stack, then, memory) => {
        const above = then.slice(BASE)
        const lapsed = above.findIndex((frame) => this.step(frame)?.again?.(frame.its, memory) === false)
        return [...stack, ...(lapsed < 0 ? above : above.slice(0, lapsed))]
      },
    }
  }

  /** The steps under way, the turn first. A position without a log has its turn and its phase. */
  stack(scene: S): readonly Frame[] {
    const { time } = scene.state
    const known = stackIn(scene.memory)
    const base = this.base(time)
    const isNow = known.length >= BASE && base.every(({ its }, index) => its === known[index]!.its)
    const open = isNow ? [...known] : [...base]
    for (let top = open.at(-1)!; open.length > BASE && this.step(top)?.done?.(scene, top.its); top = open.at(-1)!)
      open.pop()
    const inner = this.step(open.at(-1)!)?.inner?.(scene, open.at(-1)!.its) ?? []
    return [...open, ...inner]
  }

  /** The proposals of each step, the uppermost first. */
  offers(scene: S): readonly (readonly Proposal[])[] {
    return this.stack(scene)
      .toReversed()
      .map((frame) => this.step(frame)?.offers?.(scene, frame.its) ?? [])
  }

  /** Whether nothing in the phase is left to anybody's choice. */
  passes(scene: S): boolean {
    return this.byPhase.get(scene.state.time.phase)?.passes?.(scene) === true
  }

  crumbs(scene: S): readonly Crumb[] {
    return this.stack(scene).map((frame) => this.crumb(scene, frame))
  }

  private crumb(scene: S, frame: Frame): Crumb {
    const step = this.step(frame)
    if (step) {
      const side = step.whose?.(scene, frame.its)
      return { cite: step.cite, text: step.crumb(scene, frame.its), ...(side !== undefined && { side }) }
    }
    if (frame.step === TURN.id) return { cite: '', text: `Turn ${frame.its}` }
    const phase = phaseOf(scene)
    const side = movingSide(scene)
    return { cite: phase?.cite ?? '', text: phase?.name ?? String(frame.its), ...(side !== undefined && { side }) }
  }

  private base({ turn, phase }: Time): Stack {
    return [TURN.of(turn), (this.byPhase.get(phase)?.kind ?? PHASE).of(phase)]
  }

  private step({ step }: Frame): AnyStep<S> | undefined {
    return this.byKind.get(step)
  }
}

function after(stack: Stack, at: number, next: Next<unknown>): Stack {
  const { step, its } = stack[at]!
  if ('goto' in next) return [...stack.slice(0, at), ...next.goto]
  if ('call' in next) return [...stack.slice(0, at), { step, its: 'on' in next ? next.on : its }, ...next.call]
  return stack.with(at, { step, its: next.on })
}

/** A phase of the sequence of play as a step, called as it is there. */
export const phaseStep = <S extends Scene>(
  phases: readonly Id[],
  cite: string,
  parts: Pick<Step<S, Id>, 'offers' | 'inner' | 'passes'>,
): Step<S, Id> => ({
  kind: kindOf(`${PHASE.id} ${phases[0]}`),
  cite,
  phases,
  crumb: (scene, phase) => phaseOf(scene)?.name ?? phase,
  whose: (scene) => movingSide(scene),
  ...parts,
})
