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

/** The playing surface, hexes or an open table: where counters stand and how they move. */
export interface Surface<S extends Scene, R extends Reach = Reach> {
  sceneOf(position: Position): S
  /** The findings of the rules sheet on an action. */
  judge(scene: S, action: Action): { readonly findings: readonly Finding[]; readonly walks?: readonly Walk[] }
  reach(scene: S, pieces: readonly PieceId[]): R
  survey(scene: S): Overlay
  supply(scene: S, side: string): readonly SupplyLine[]
  /** The marks of units that a request states to be out of supply. */
  statedMarks(said: Remembered): readonly StatedMark[]
  readonly topics: readonly Topic[]
  advise(scene: S, question: Question): readonly Proposal[]
  /** Deeds of a phase that an entry ends, such as fixed supply. */
  ended(scene: S, entry: SeenEntry, after: State): readonly Deed[]
  /** The moves of an entry and the points that they cost. */
  moved(scene: S, entry: SeenEntry, patch: Patch, after: State): readonly Deed[]
  /** Tells that `after` follows from `before`, so that shared results are computed once. */
  follow(before: State, patch: Patch, after: State): void
}
