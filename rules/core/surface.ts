import type {
  Action,
  Finding,
  Patch,
  PieceId,
  Proposal,
  Question,
  Remembered,
  SeenEntry,
  Walk,
} from '../../table/generated/types.ts'
import type { Overlay, Reach, SupplyLine, Topic } from '../../table/referee.ts'
import type { State } from '../../table/state.ts'
import type { StatedMark } from './chapter.ts'
import type { Deed } from './memory.ts'
import type { Position, Scene } from './scene.ts'

/** The ground of a game, hexes or an open table: where counters stand, how they move, and what follows from it. */
export interface Surface<S extends Scene, R extends Reach = Reach> {
  sceneOf(position: Position): S
  /** Everything that the rules sheet has against an action. */
  judge(scene: S, action: Action): { readonly findings: readonly Finding[]; readonly walks?: readonly Walk[] }
  reach(scene: S, pieces: readonly PieceId[]): R
  survey(scene: S): Overlay
  supply(scene: S, side: string): readonly SupplyLine[]
  /** The marks of those who are said to be out of supply. */
  statedMarks(said: Remembered): readonly StatedMark[]
  readonly topics: readonly Topic[]
  advise(scene: S, question: Question): readonly Proposal[]
  /** Deeds of the phase that an entry ends: supply as it was fixed. */
  ended(scene: S, entry: SeenEntry, after: State): readonly Deed[]
  /** The counters that an entry moved, and the points that it took of them. */
  moved(scene: S, entry: SeenEntry, patch: Patch, after: State): readonly Deed[]
  /** The next position comes from this one: what is known of both is worked out once. */
  follow(before: State, patch: Patch, after: State): void
}
